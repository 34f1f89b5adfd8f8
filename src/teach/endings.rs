//! How a game ended: why, who gets the seeds left on the board, who won.

use super::camp::camp_seeds;
use super::message::Message;
use super::message_kind::MessageKind;
use crate::rules::{End, EndReason, Feeding, OptionName, Position, Rules, Sharing, Side, Slam};

/// How a game ended at a position: why, who gets the seeds left on the board, who won.
#[must_use]
pub fn ending(position: &Position, end: &End) -> Vec<Message> {
    let mut facts = vec![reason(position, end.reason)];
    facts.extend(leftovers(position, end));
    for fact in &mut facts {
        fact.kind = Some(MessageKind::Ended);
    }
    facts.push(result(end).of(MessageKind::Result));
    facts
}

/// The warning before a move that ends the game by repetition.
#[must_use]
pub fn repetition_warning(rules: &Rules) -> Message {
    let key = match rules.sharing(EndReason::Repetition) {
        Sharing::Nobody => "warning.repetition-nobody",
        Sharing::Halves => "warning.repetition",
        _ => "warning.repetition-owner",
    };
    Message::by_rule(key, OptionName::Repetition)
}

fn reason(position: &Position, why: EndReason) -> Message {
    let turn = position.turn();
    let (mine, theirs) = (camp_seeds(position, turn), camp_seeds(position, turn.other()));
    match why {
        EndReason::LastSeed => {
            let [south, north] = Side::ALL.map(|side| position.store(side));
            let poorer = if south < north { Side::South } else { Side::North };
            Message::by_rule("end.last-seed", OptionName::LastSeed).with("by", poorer)
        }
        EndReason::EmptyCamp | EndReason::Famine if mine + theirs == 0 => {
            Message::by_rule("end.empty-board", OptionName::End)
        }
        EndReason::EmptyCamp => {
            let empty = if mine == 0 { turn } else { turn.other() };
            Message::by_rule("end.empty-camp", OptionName::End).with("by", empty)
        }
        EndReason::Famine if mine == 0 => {
            Message::by_rule("end.famine-no-seeds", OptionName::End).with("by", turn)
        }
        EndReason::Famine => Message::by_rule("end.famine-cannot-feed", why_no_move(position))
            .with("by", turn)
            .with("other", turn.other()),
        EndReason::NoMove => {
            Message::by_rule("end.no-move", why_no_move(position)).with("by", turn)
        }
        EndReason::Exhaustion => Message::by_rule("end.exhaustion", OptionName::Exhaustion),
        EndReason::Repetition => Message::by_rule("end.repetition", OptionName::Repetition),
        EndReason::Agreement => Message::new("end.agreement"),
        EndReason::Resignation(side) => Message::new("end.resignation").with("by", side),
        EndReason::Time(side) => Message::new("end.time").with("by", side),
    }
}

/// The option of the rules by which a player who has seeds has no legal move.
fn why_no_move(position: &Position) -> OptionName {
    match (position.rules().feeding, position.rules().slam) {
        _ if position.must_feed() => OptionName::Feeding,
        (Feeding::Always, _) => OptionName::Feeding,
        (_, Slam::Barred) => OptionName::Slam,
        _ => OptionName::End,
    }
}

/// Who gets the seeds left on the board after this end; `None` if the board is empty, if the seeds are not counted
/// (resignation, time), or at a last seed, where the message of the reason says who gets it.
#[must_use]
pub fn leftovers(position: &Position, end: &End) -> Option<Message> {
    let left = camp_seeds(position, Side::South) + camp_seeds(position, Side::North);
    if left == 0 || !end.reason.is_counted() {
        return None;
    }
    let [south, north] = Side::ALL.map(|side| end.score(side) - position.store(side));
    Some(match position.rules().sharing(end.reason) {
        Sharing::LastSeed => return None,
        Sharing::Nobody => {
            Message::by_rule("end.leftovers-nobody", OptionName::Leftovers).with("n", left)
        }
        Sharing::Halves => {
            let all = south + north == left;
            let key = if all { "end.leftovers-halves" } else { "end.leftovers-halves-odd" };
            Message::by_rule(key, OptionName::RepetitionShares).with("n", south)
        }
        Sharing::All => {
            let by = if south > 0 { Side::South } else { Side::North };
            Message::by_rule("end.leftovers-all", OptionName::Slam).with("by", by).with("n", left)
        }
        Sharing::Owners => {
            let fact = Message::by_rule("end.leftovers-owner", OptionName::Leftovers);
            fact.with("south", south).with("north", north)
        }
    })
}

/// Who won, or that the game is a draw.
fn result(end: &End) -> Message {
    match (end.reason, end.winner()) {
        (reason, Some(winner)) if !reason.is_counted() => {
            Message::new("end.win-outright").with("by", winner)
        }
        (_, Some(winner)) => Message::new("end.win")
            .with("by", winner)
            .with("most", end.score(winner))
            .with("fewest", end.score(winner.other())),
        (_, None) => Message::new("end.draw").with("n", end.score(Side::South)),
    }
}
