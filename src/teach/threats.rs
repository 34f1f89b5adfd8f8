//! Threats: what each player could capture if they were to move.

use super::message::Heap;
use crate::rules::{AnotherTurn, End, Move, Pit, Position, Setup, Side};
use std::slice;

/// A pit that could take seeds, or earn another turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The player who threatens.
    pub by: Side,
    /// The pit.
    pub pit: Pit,
    /// What it would capture; in Éqwalé, the most it could harvest.
    pub prey: Vec<Heap>,
    /// Whether its last seed would earn another turn.
    pub replay: bool,
}

impl Threat {
    /// How many seeds it would take.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        self.prey.iter().map(|heap| heap.seeds).sum()
    }

    /// The pits that it would capture from, in the order of the captures.
    #[must_use]
    pub fn pits(&self) -> Vec<Pit> {
        self.prey.iter().map(|heap| heap.pit).collect()
    }
}

/// What each of a player's pits could capture if it were their turn, the most seeds first. Pits
/// that may not be played, or neither capture nor earn another turn, are left out.
///
/// ```
/// use awale::rules::{Position, Setup, Side};
/// let setup: Setup = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S".parse().unwrap();
/// let position = setup.position("classique".parse().unwrap()).unwrap();
/// let threats = awale::teach::threats(&position, Side::South);
/// assert_eq!((threats[0].pit.letter(), threats[0].seeds()), ('F', 5));
/// ```
#[must_use]
pub fn threats(position: &Position, by: Side) -> Vec<Threat> {
    let position = match position.turn() == by {
        true => *position,
        false => {
            let swapped = Setup { turn: by, ..Setup::from(position) };
            match swapped.position(*position.rules()) {
                // In Éqwalé a player without seeds passes the turn back and threatens nothing.
                Ok(swapped) if swapped.turn() == by => swapped,
                _ => return Vec::new(),
            }
        }
    };
    if position.reserve() > 0 {
        return Vec::new();
    }
    let mut best: Vec<(u8, Move)> = Vec::new();
    for mv in position.moves() {
        let captured = position.captured(&mv);
        match best.last_mut() {
            Some(last) if last.1.pit() == mv.pit() => {
                if captured > last.0 {
                    *last = (captured, mv);
                }
            }
            _ => best.push((captured, mv)),
        }
    }
    // An insertion sort: there are six at most, and the library's sort adds kilobytes to the
    // page's module.
    let mut threats: Vec<Threat> = Vec::new();
    for threat in best.iter().filter_map(|(_, mv)| threat(&position, mv)) {
        let smaller = |other: &Threat| other.seeds() < threat.seeds();
        let place = threats.iter().position(smaller).unwrap_or(threats.len());
        threats.insert(place, threat);
    }
    threats
}

/// [`threats`] in a game, which has an `end` if it is over at this position: then there are none.
#[must_use]
pub fn threats_in_game(position: &Position, end: Option<&End>, by: Side) -> Vec<Threat> {
    if end.is_some() { Vec::new() } else { threats(position, by) }
}

fn threat(position: &Position, mv: &Move) -> Option<Threat> {
    let by = position.turn();
    let (after, trace) = position.trace(mv).ok()?;
    let prey = Heap::of_captures(&trace);
    let replay = position.another_turn(&after) == Some(AnotherTurn::Replay);
    let threat = Threat { by, pit: mv.pit()?, prey, replay };
    (replay || !threat.prey.is_empty()).then_some(threat)
}

/// Whether one of these threats would capture from a pit.
// Not inlined: the page pays for every copy.
#[inline(never)]
pub(super) fn aims_at(threats: &[Threat], pit: Pit) -> bool {
    threats.iter().flat_map(|threat| &threat.prey).any(|heap| heap.pit == pit)
}

/// Whether a player's threat can still be carried out, at once or after some reply to this position: the same pit then
/// captures from one of the same pits.
pub(super) fn outlasts_a_reply(after: &Position, threat: &Threat) -> bool {
    let same = |later: &Threat| {
        later.pit == threat.pit
            && later.prey.iter().any(|heap| aims_at(slice::from_ref(threat), heap.pit))
    };
    let still = |reply: &Move| threats(&after.play_unchecked(reply), threat.by).iter().any(same);
    after.turn() == threat.by || after.moves().iter().any(still)
}

/// The pits of a side that any of these threats would capture from, from A to F or a to f. A capture across may also
/// take from the capturer's own camp: the seed that captures, or the pit across from an opponent's pit where it falls.
pub(super) fn threatened_pits(threats: &[Threat], owner: Side) -> Vec<Pit> {
    owner.pits().filter(|pit| aims_at(threats, *pit)).collect()
}

/// The most that the player to move can take.
pub(super) fn largest_capture(position: &Position) -> u8 {
    position.moves().iter().map(|mv| position.captured(mv)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pits that a move of North's would capture from, and those among them that are South's.
    fn captured_and_threatened(rules: &str, position: &str) -> (Vec<Pit>, Vec<Pit>) {
        let setup: Setup = position.parse().unwrap();
        let position = setup.position(rules.parse().unwrap()).unwrap();
        let found = threats(&position, Side::North);
        (found.iter().flat_map(Threat::pits).collect(), threatened_pits(&found, Side::South))
    }

    fn pits(letters: &str) -> Vec<Pit> {
        letters.chars().filter_map(Pit::from_letter).collect()
    }

    #[test]
    fn only_the_pits_of_the_side_in_danger_are_threatened() {
        // North's b ends in d, which is empty: it takes C, and in Kalah its own last seed too.
        let across = captured_and_threatened("kalah", "0-0-3-0-0-1-0-2-0-0-0-0-21-21-S");
        assert_eq!(across, (pits("Cd"), pits("C")));
        // North's f ends in B, which is empty: it takes the seeds of North's own e.
        let own = captured_and_threatened("boite-face", "0-0-3-0-0-0-0-0-0-0-4-2-19-20-S");
        assert_eq!(own, (pits("e"), pits("")));
    }
}
