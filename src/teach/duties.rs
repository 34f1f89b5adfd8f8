//! The consequences of a move: another turn, an opponent fed, the duty to feed, the seeds left in the reserve.

use super::camp::camp_seeds;
use super::message::Message;
use super::message_kind::MessageKind;
use super::sowing_summary::SowingSummary;
use crate::rules::{AnotherTurn, OptionName, Position};

/// The consequences of a sowing. If it ended the game, at most `fact.fed` is reported.
pub(super) fn after_sowing(summary: &SowingSummary) -> Vec<Message> {
    let SowingSummary { before, after, by, .. } = *summary;
    let other = summary.other();
    let mut facts = Vec::new();
    let other_seeds = camp_seeds(after, other);
    if before.must_feed() && other_seeds > 0 {
        let fact = Message::by_rule("fact.fed", OptionName::Feeding);
        let fact = fact.with("by", by).with("other", other).with("n", other_seeds);
        facts.push(fact.of(MessageKind::Fed));
    }
    if after.end().is_some() {
        return facts;
    }
    facts.extend(before.another_turn(after).map(|why| match why {
        AnotherTurn::Replay => {
            let fact = Message::by_rule("fact.replay", OptionName::Replay);
            fact.with("by", by).of(MessageKind::Replay)
        }
        AnotherTurn::Feeding => {
            let fact = Message::by_rule("fact.starved", OptionName::Feeding);
            fact.with("by", by).with("other", other).of(MessageKind::Again)
        }
    }));
    facts.extend(duty(after));
    facts
}

/// The consequence of a placement: how many seeds are left in the reserve, or if none are, who sows.
pub(super) fn after_placing(after: &Position) -> Message {
    let fact = match after.reserve() {
        0 => Message::by_rule("fact.reserve-empty", OptionName::Opening).with("by", after.turn()),
        left => Message::by_rule("fact.reserve", OptionName::Opening).with("n", left),
    };
    fact.of(MessageKind::Duty)
}

/// The duty to feed, when the player to move has it.
pub(super) fn duty(position: &Position) -> Option<Message> {
    let by = position.turn();
    (position.end().is_none() && position.must_feed()).then(|| {
        let fact = Message::by_rule("fact.must-feed", OptionName::Feeding);
        fact.with("by", by).with("other", by.other()).of(MessageKind::Duty)
    })
}
