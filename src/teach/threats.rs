//! What each player could take, if it were his turn.

use super::message::{Heap, Message};
use crate::rules::{Event, Move, OptionName, Pit, Position, Setup, Side, Spot};

/// A pit that could take seeds, or earn another turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Whose pit it is.
    pub by: Side,
    /// The pit.
    pub pit: Pit,
    /// What it would take: in Éqwalé, the most it could harvest.
    pub prey: Vec<Heap>,
    /// Whether it would earn another turn by its last seed.
    pub replay: bool,
}

impl Threat {
    /// How many seeds it would take.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        self.prey.iter().map(|heap| heap.seeds).sum()
    }

    /// The threat in a sentence: what the player to move can do, or the other would do.
    #[must_use]
    pub fn message(&self, turn: Side) -> Message {
        if self.prey.is_empty() {
            let fact = Message::by_rule("threat.replay", OptionName::Replay);
            return fact.with("by", self.by).with("pit", self.pit);
        }
        let pits: Vec<Pit> = self.prey.iter().map(|heap| heap.pit).collect();
        let key = if turn == self.by { "threat.take" } else { "threat.danger" };
        Message::by_rule(key, OptionName::Capture)
            .with("by", self.by)
            .with("pit", self.pit)
            .with("n", self.seeds())
            .with("pits", pits)
    }
}

/// What each of a player's pits could take if it were his turn, the richest capture first; pits
/// that may not be played or take nothing (and earn no other turn) are left out.
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
            let asked = Setup { turn: by, ..Setup::from(position) };
            match asked.position(*position.rules()) {
                // A starved player of Éqwalé has to hand the turn back, and threatens nothing.
                Ok(asked) if asked.turn() == by => asked,
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
    // Put in their places one by one: a handful, and the library's sorting is many kilobytes of
    // the page's module.
    let mut threats: Vec<Threat> = Vec::new();
    for threat in best.iter().filter_map(|(_, mv)| threat(&position, mv)) {
        let poorer = |other: &Threat| other.seeds() < threat.seeds();
        let place = threats.iter().position(poorer).unwrap_or(threats.len());
        threats.insert(place, threat);
    }
    threats
}

/// The threats at a position in sentences: what the player to move has to fear, or that there is
/// nothing, then what he could take himself. Nothing is said while seeds are still to be placed or
/// when the game is over.
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
    let mut prey = Vec::new();
    let mut last = None;
    for event in &trace.events {
        match *event {
            Event::Take { from, seeds, .. } => prey.push(Heap { pit: from, seeds }),
            Event::Drop { at, .. } => last = Some(at),
            _ => {}
        }
    }
    let replay = position.rules().replay && last == Some(Spot::Store(by)) && after.end().is_none();
    let threat = Threat { by, pit: mv.pit()?, prey, replay };
    (replay || !threat.prey.is_empty()).then_some(threat)
}
