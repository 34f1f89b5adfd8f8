//! How a game ended: why, who gets the seeds left on the board, who won.

use super::camp::camp_seeds;
use super::message::Message;
use super::message_kind::MessageKind;
use crate::rules::{
    End, EndReason, Feeding, Leftovers, OptionName, Position, RepetitionShares, Rules, Side, Slam,
};

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
    let key = match (rules.leftovers, rules.repetition_shares) {
        (Leftovers::Nobody, _) => "warning.repetition-nobody",
        (Leftovers::Owner, RepetitionShares::Owner) => "warning.repetition-owner",
        (Leftovers::Owner, RepetitionShares::Equal) => "warning.repetition",
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

fn leftovers(position: &Position, end: &End) -> Option<Message> {
    let rules = position.rules();
    let left = camp_seeds(position, Side::South) + camp_seeds(position, Side::North);
    let share = |side: Side| end.score(side) - position.store(side);
    let (south, north) = (share(Side::South), share(Side::North));
    match end.reason {
        EndReason::LastSeed | EndReason::Resignation(_) | EndReason::Time(_) => None,
        _ if left == 0 => None,
        _ if rules.leftovers == Leftovers::Nobody => {
            Some(Message::by_rule("end.leftovers-nobody", OptionName::Leftovers).with("n", left))
        }
        EndReason::Repetition if rules.repetition_shares == RepetitionShares::Equal => {
            let key = match left % 2 {
                0 => "end.leftovers-halves",
                _ => "end.leftovers-halves-odd",
            };
            Some(Message::by_rule(key, OptionName::RepetitionShares).with("n", left / 2))
        }
        // `slam=barred`: a player who could only starve the opponent gets all seeds left.
        EndReason::Famine | EndReason::NoMove
            if rules.slam == Slam::Barred && south.max(north) == left =>
        {
            let by = if south == left { Side::South } else { Side::North };
            let fact = Message::by_rule("end.leftovers-all", OptionName::Slam);
            Some(fact.with("by", by).with("n", left))
        }
        _ => {
            let fact = Message::by_rule("end.leftovers-owner", OptionName::Leftovers);
            Some(fact.with("south", south).with("north", north))
        }
    }
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
