//! What follows from a move: another turn, an opponent fed, the duty to feed.

use super::camp::camp;
use super::message::Message;
use super::sowing_summary::SowingSummary;
use crate::rules::{Capture, OptionName, Position, Spot};

/// What follows from a sowing, unless the game is over.
pub(super) fn after_sowing(summary: &SowingSummary) -> Vec<Message> {
    let SowingSummary { before, after, by, .. } = *summary;
    let other = summary.other();
    let rules = summary.rules();
    let mut facts = Vec::new();
    let has = camp(after, other);
    if before.must_feed() && has > 0 {
        let fact = Message::by_rule("fact.fed", OptionName::Feeding);
        facts.push(fact.with("by", by).with("other", other).with("n", has));
    }
    if after.end().is_some() {
        return facts;
    }
    if rules.replay && summary.last == Spot::Store(by) {
        facts.push(Message::by_rule("fact.replay", OptionName::Replay).with("by", by));
    }
    if rules.capture == Capture::Equal && has == 0 && after.turn() == by {
        let fact = Message::by_rule("fact.starved", OptionName::Feeding);
        facts.push(fact.with("by", by).with("other", other));
    }
    facts.extend(duty(after));
    facts
}

/// What follows from a placement.
pub(super) fn after_placing(after: &Position) -> Message {
    match after.reserve() {
        0 => Message::by_rule("fact.reserve-empty", OptionName::Opening).with("by", after.turn()),
        left => Message::by_rule("fact.reserve", OptionName::Opening).with("n", left),
    }
}

/// The duty to feed, when the player to move has it.
pub(super) fn duty(position: &Position) -> Option<Message> {
    let by = position.turn();
    (position.end().is_none() && position.must_feed()).then(|| {
        let fact = Message::by_rule("fact.must-feed", OptionName::Feeding);
        fact.with("by", by).with("other", by.other())
    })
}
