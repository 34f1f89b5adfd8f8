//! The report of a legal move: what it did, as messages with their kinds, in the order in which they are shown.

use super::captures::captures;
use super::duties::{after_placing, after_sowing};
use super::endings::ending;
use super::message::{Heap, Message};
use super::message_kind::MessageKind;
use super::sowing_summary::SowingSummary;
use crate::rules::{End, Lap, Move, OptionName, Placement, Position, Refusal, Side, Spot, Trace};

/// What a move did: messages with their kinds, in the order in which they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveReport {
    /// The messages.
    pub messages: Vec<Message>,
}

impl MoveReport {
    /// What a move did, found from the positions before and after it and from its trace. How the game ended is not
    /// included: [`MoveReport::with_end`] adds it.
    #[must_use]
    pub fn of(before: &Position, after: &Position, mv: &Move, trace: &Trace) -> MoveReport {
        let mut messages;
        match mv {
            Move::Place { side, placed } => {
                messages = vec![placing(*side, placed), after_placing(after)];
            }
            Move::Sow { pit, .. } => {
                let summary = SowingSummary::of(before, after, *pit, trace);
                messages = vec![sowing(&summary)];
                messages.append(&mut laps_and_stores(&summary));
                messages.append(&mut captures(&summary));
                messages.append(&mut after_sowing(&summary));
            }
        }
        MoveReport { messages }
    }

    /// Adds how the game ended at the position after the move.
    #[must_use]
    pub fn with_end(mut self, after: &Position, end: Option<&End>) -> MoveReport {
        if let Some(end) = end {
            self.messages.append(&mut ending(after, end));
        }
        self
    }
}

/// What a move does, in order: the sowing, the captures or why there are none, who moves next, how
/// the game ends.
///
/// A position alone does not know whether it has occurred before, so these messages never tell of an end by
/// repetition: [`MoveReport::with_end`] adds that end if it is given the end of the game.
///
/// ```
/// use awale::rules::{Position, Rules};
/// let start = Position::start(Rules::default());
/// let facts = awale::teach::facts(&start, &"C".parse().unwrap()).unwrap();
/// let keys: Vec<&str> = facts.iter().map(|fact| fact.key).collect();
/// assert_eq!(keys, ["fact.sow", "fact.nothing-count"]);
/// ```
///
/// # Errors
/// Why the move may not be played; [`refusal`](super::refusal) words it.
pub fn facts(position: &Position, mv: &Move) -> Result<Vec<Message>, Refusal> {
    let (after, trace) = position.trace(mv)?;
    let report = MoveReport::of(position, &after, mv, &trace);
    Ok(report.with_end(&after, after.end()).messages)
}

fn placing(by: Side, placed: &Placement) -> Message {
    let heaps = Heap::of_placement(by, placed);
    let message = match heaps.as_slice() {
        [only] => Message::by_rule("fact.place", OptionName::Opening).with("pit", only.pit),
        _ => Message::by_rule("fact.place-several", OptionName::Opening).with("prey", heaps),
    };
    message.with("by", by).with("n", placed.iter().sum::<u8>()).of(MessageKind::Sown)
}

fn sowing(summary: &SowingSummary) -> Message {
    let SowingSummary { by, origin, hand, .. } = *summary;
    let sown = match summary.last {
        Spot::Pit(last) => Message::new("fact.sow").with("last", last),
        Spot::Store(into) => {
            Message::by_rule("fact.sow-store", OptionName::Stores).with("into", into)
        }
    };
    sown.with("by", by).with("pit", origin).with("n", hand).of(MessageKind::Sown)
}

/// How often the sowing came back to its origin, and the seeds that it dropped into each store, except
/// its last seed.
fn laps_and_stores(summary: &SowingSummary) -> Vec<Message> {
    let origin = summary.origin;
    let lap = match summary.rules().lap {
        Lap::Skip if summary.skips > 0 => Some(("fact.lap", summary.skips)),
        Lap::Sown if summary.sown_in(origin) > 0 => {
            Some(("fact.lap-sown", summary.sown_in(origin)))
        }
        _ => None,
    };
    let mut facts = Vec::new();
    if let Some((key, laps)) = lap {
        let fact = Message::by_rule(key, OptionName::Lap);
        facts.push(fact.with("pit", origin).with("n", laps).of(MessageKind::Laps));
    }
    for into in Side::ALL {
        let seeds = summary.passed[into.index()];
        if seeds > 0 {
            let fact = Message::by_rule("fact.store", OptionName::Stores);
            facts.push(fact.with("into", into).with("n", seeds).of(MessageKind::Stores));
        }
    }
    facts
}
