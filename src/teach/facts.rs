//! What a legal move did, as messages in order.

use super::captures::captures;
use super::duties::{after_placing, after_sowing};
use super::endings::ending;
use super::message::{Heap, Message};
use super::sowing_summary::SowingSummary;
use crate::rules::{Game, Lap, Move, OptionName, Placement, Position, Refusal, Side, Spot};

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
    let (after, mut facts) = told(position, mv)?;
    if let Some(end) = after.end() {
        facts.extend(ending(&after, end));
    }
    Ok(facts)
}

/// What a move does in a game, including an end by repetition.
///
/// # Errors
/// Why the move may not be played.
pub fn facts_in_game(game: &Game, mv: &Move) -> Result<Vec<Message>, Refusal> {
    if let Some(end) = game.end() {
        return Err(Refusal::Over(*end));
    }
    let (after, mut facts) = told(game.position(), mv)?;
    if let Some(end) = after.end().copied().or_else(|| game.repeats(&after)) {
        facts.extend(ending(&after, &end));
    }
    Ok(facts)
}

fn told(position: &Position, mv: &Move) -> Result<(Position, Vec<Message>), Refusal> {
    let (after, trace) = position.trace(mv)?;
    let facts = match mv {
        Move::Place { side, placed } => placing(*side, placed, &after),
        Move::Sow { pit, .. } => {
            let summary = SowingSummary::of(position, &after, *pit, &trace);
            let mut facts = sowing(&summary);
            facts.extend(captures(&summary));
            facts.extend(after_sowing(&summary));
            facts
        }
    };
    Ok((after, facts))
}

fn placing(by: Side, placed: &Placement, after: &Position) -> Vec<Message> {
    let heaps: Vec<Heap> = by
        .pits()
        .zip(placed)
        .filter(|(_, seeds)| **seeds > 0)
        .map(|(pit, seeds)| Heap { pit, seeds: *seeds })
        .collect();
    let message = match heaps.as_slice() {
        [only] => Message::by_rule("fact.place", OptionName::Opening).with("pit", only.pit),
        _ => {
            Message::by_rule("fact.place-several", OptionName::Opening).with("prey", heaps.clone())
        }
    };
    let message = message.with("by", by).with("n", placed.iter().sum::<u8>());
    std::iter::once(message).chain(after_placing(after)).collect()
}

fn sowing(summary: &SowingSummary) -> Vec<Message> {
    let SowingSummary { by, origin, hand, .. } = *summary;
    let mut facts = Vec::new();
    let sown = match summary.last {
        Spot::Pit(last) => Message::new("fact.sow").with("last", last),
        Spot::Store(into) => {
            Message::by_rule("fact.sow-store", OptionName::Stores).with("into", into)
        }
    };
    facts.push(sown.with("by", by).with("pit", origin).with("n", hand));
    let lap = match summary.rules().lap {
        Lap::Skip if summary.skips > 0 => Some(("fact.lap", summary.skips)),
        Lap::Sown if summary.sown_in(origin) > 0 => {
            Some(("fact.lap-sown", summary.sown_in(origin)))
        }
        _ => None,
    };
    if let Some((key, laps)) = lap {
        facts.push(Message::by_rule(key, OptionName::Lap).with("pit", origin).with("n", laps));
    }
    for into in Side::ALL {
        let passed = summary.passed[into.index()];
        if passed > 0 {
            let fact = Message::by_rule("fact.store", OptionName::Stores);
            facts.push(fact.with("into", into).with("n", passed));
        }
    }
    facts
}
