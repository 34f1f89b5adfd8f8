//! The report of a legal move: what it did, as messages by kind and in order.

use super::captures::{captures, missed};
use super::duties::{after_placing, after_sowing};
use super::endings::{end_reasons, result};
use super::message::{Heap, Message};
use super::sowing_summary::SowingSummary;
use crate::rules::{
    End, Game, Lap, Move, OptionName, Placement, Position, Refusal, Side, Spot, Trace,
};

/// What a move did, by kind; the fields are in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveReport {
    /// How the seeds were sown or placed.
    pub sown: Vec<Message>,
    /// The laps of the hand and the stores that it passed.
    pub passed: Vec<Message>,
    /// What was captured, or which rule prevented it.
    pub captured: Vec<Message>,
    /// Why nothing was captured, where no rule prevented it.
    pub missed: Vec<Message>,
    /// Its consequences: another turn, an opponent fed, the duty to feed, the rest of the reserve.
    pub next: Vec<Message>,
    /// Why the game ended, and who gets the seeds left on the board.
    pub ended: Vec<Message>,
    /// Who won.
    pub result: Vec<Message>,
}

impl MoveReport {
    /// What a move did, by the positions around it and its trace. The end is not part of it.
    #[must_use]
    pub fn of(before: &Position, after: &Position, mv: &Move, trace: &Trace) -> MoveReport {
        match mv {
            Move::Place { side, placed } => MoveReport {
                sown: vec![placing(*side, placed)],
                next: vec![after_placing(after)],
                ..MoveReport::default()
            },
            Move::Sow { pit, .. } => {
                let summary = SowingSummary::of(before, after, *pit, trace);
                let (captured, missed) = match missed(&summary) {
                    true => (Vec::new(), captures(&summary)),
                    false => (captures(&summary), Vec::new()),
                };
                MoveReport {
                    sown: vec![sowing(&summary)],
                    passed: passed(&summary),
                    captured,
                    missed,
                    next: after_sowing(&summary),
                    ..MoveReport::default()
                }
            }
        }
    }

    /// Adds how the game ended at the position after the move.
    #[must_use]
    pub fn with_end(self, after: &Position, end: Option<&End>) -> MoveReport {
        match end {
            None => self,
            Some(end) => {
                MoveReport { ended: end_reasons(after, end), result: vec![result(end)], ..self }
            }
        }
    }

    /// All messages in order.
    #[must_use]
    pub fn into_messages(self) -> Vec<Message> {
        let MoveReport { sown: mut messages, passed, captured, missed, next, ended, result } = self;
        for more in [passed, captured, missed, next, ended, result] {
            messages.extend(more);
        }
        messages
    }
}

/// What a move does, in order: the sowing, the captures or why there are none, who moves next, how
/// the game ends.
///
/// A position alone does not know whether it has occurred before; [`facts_in_game`] does.
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
    Ok(report.with_end(&after, after.end()).into_messages())
}

/// What a move does in a game, including an end by repetition.
///
/// # Errors
/// Why the move may not be played.
pub fn facts_in_game(game: &Game, mv: &Move) -> Result<Vec<Message>, Refusal> {
    if let Some(end) = game.end() {
        return Err(Refusal::Over(*end));
    }
    let (after, trace) = game.position().trace(mv)?;
    let end = after.end().copied().or_else(|| game.repeats(&after));
    let report = MoveReport::of(game.position(), &after, mv, &trace);
    Ok(report.with_end(&after, end.as_ref()).into_messages())
}

fn placing(by: Side, placed: &Placement) -> Message {
    let heaps: Vec<Heap> = by
        .pits()
        .zip(placed)
        .filter(|(_, seeds)| **seeds > 0)
        .map(|(pit, seeds)| Heap { pit, seeds: *seeds })
        .collect();
    let message = match heaps.as_slice() {
        [only] => Message::by_rule("fact.place", OptionName::Opening).with("pit", only.pit),
        _ => Message::by_rule("fact.place-several", OptionName::Opening).with("prey", heaps),
    };
    message.with("by", by).with("n", placed.iter().sum::<u8>())
}

fn sowing(summary: &SowingSummary) -> Message {
    let SowingSummary { by, origin, hand, .. } = *summary;
    let sown = match summary.last {
        Spot::Pit(last) => Message::new("fact.sow").with("last", last),
        Spot::Store(into) => {
            Message::by_rule("fact.sow-store", OptionName::Stores).with("into", into)
        }
    };
    sown.with("by", by).with("pit", origin).with("n", hand)
}

fn passed(summary: &SowingSummary) -> Vec<Message> {
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
        facts.push(Message::by_rule(key, OptionName::Lap).with("pit", origin).with("n", laps));
    }
    for into in Side::ALL {
        let seeds = summary.passed[into.index()];
        if seeds > 0 {
            let fact = Message::by_rule("fact.store", OptionName::Stores);
            facts.push(fact.with("into", into).with("n", seeds));
        }
    }
    facts
}
