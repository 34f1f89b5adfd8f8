//! Threats: what each player could capture if they were to move.

use super::message::{Heap, Message};
use crate::rules::{AnotherTurn, Move, OptionName, Pit, Position, Setup, Side};
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

    /// The message: what the player to move can do, or what the other player would do.
    #[must_use]
    pub fn message(&self, turn: Side) -> Message {
        if self.prey.is_empty() {
            let fact = Message::by_rule("threat.replay", OptionName::Replay);
            return fact.with("by", self.by).with("pit", self.pit);
        }
        let key = if turn == self.by { "threat.take" } else { "threat.danger" };
        Message::by_rule(key, OptionName::Capture)
            .with("by", self.by)
            .with("pit", self.pit)
            .with("n", self.seeds())
            .with("pits", self.pits())
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

/// The threats at a position as messages: those against the player to move, or that there are none, then what that
/// player could capture, or earn another turn with. Empty while seeds are to be placed and when the game is over.
#[must_use]
pub fn threat_messages(position: &Position) -> Vec<Message> {
    if position.end().is_some() || position.reserve() > 0 {
        return Vec::new();
    }
    let turn = position.turn();
    let [danger, own] = [turn.other(), turn].map(|side| threats(position, side));
    let mut messages: Vec<Message> = danger.iter().map(|threat| threat.message(turn)).collect();
    if messages.is_empty() {
        messages.push(Message::new("threat.quiet").with("by", turn.other()));
    }
    messages.extend(own.iter().map(|threat| threat.message(turn)));
    messages
}

fn threat(position: &Position, mv: &Move) -> Option<Threat> {
    let by = position.turn();
    let (after, trace) = position.trace(mv).ok()?;
    let prey: Vec<Heap> = trace.taken().map(|(pit, seeds)| Heap { pit, seeds }).collect();
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
/// take the seed that captures, from a pit of the capturer's own.
pub(super) fn threatened_pits(threats: &[Threat], owner: Side) -> Vec<Pit> {
    owner.pits().filter(|pit| aims_at(threats, *pit)).collect()
}

/// The most that the player to move can take.
pub(super) fn largest_capture(position: &Position) -> u8 {
    position.moves().iter().map(|mv| position.captured(mv)).max().unwrap_or(0)
}
