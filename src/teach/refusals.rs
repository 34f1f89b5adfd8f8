//! Why a move may not be played, and for most reasons which moves may.

use super::message::Message;
use crate::rules::{MOST_IN_PIT, OptionName, Position, Refusal, Side};

/// Why a move may not be played at this position, and for most reasons which moves may.
#[must_use]
pub fn refusal(position: &Position, why: &Refusal) -> Message {
    let (turn, other) = (position.turn(), position.turn().other());
    let by_rule = Message::by_rule;
    match why {
        // Where the remaining seeds are not counted there is no score to tell.
        Refusal::Over(end) if !end.reason.is_counted() => Message::new("refusal.over-outright"),
        Refusal::Over(end) => Message::new("refusal.over")
            .with("south", end.score(Side::South))
            .with("north", end.score(Side::North)),
        Refusal::NotYourCamp { .. } if position.reserve() > 0 => {
            by_rule("refusal.not-your-placement", OptionName::Opening)
                .with("by", turn)
                .with("n", position.most_placed())
        }
        Refusal::NotYourCamp { .. } => Message::new("refusal.not-your-camp")
            .with("by", turn)
            .with("legal", position.legal_pits()),
        Refusal::Empty { pit } => {
            Message::new("refusal.empty").with("pit", *pit).with("legal", position.legal_pits())
        }
        Refusal::MustFeed { legal } => by_rule("refusal.must-feed", OptionName::Feeding)
            .with("other", other)
            .with("legal", legal.clone()),
        Refusal::NothingStays { legal } => by_rule("refusal.nothing-stays", OptionName::Feeding)
            .with("other", other)
            .with("legal", legal.clone()),
        Refusal::SlamForbidden { legal } => by_rule("refusal.slam-forbidden", OptionName::Slam)
            .with("other", other)
            .with("legal", legal.clone()),
        Refusal::SlamBarred { legal } => by_rule("refusal.slam-barred", OptionName::Slam)
            .with("other", other)
            .with("legal", legal.clone()),
        Refusal::PlacementFirst { reserve } => {
            by_rule("refusal.placement-first", OptionName::Opening).with("n", *reserve)
        }
        Refusal::NoReserve => {
            by_rule("refusal.no-reserve", OptionName::Opening).with("legal", position.legal_pits())
        }
        Refusal::NoHarvest => {
            by_rule("refusal.no-harvest", OptionName::Capture).with("legal", position.legal_pits())
        }
        Refusal::NotAttacked { pit } => {
            by_rule("refusal.not-attacked", OptionName::Capture).with("pit", *pit)
        }
        Refusal::HarvestMissing { pit } => {
            by_rule("refusal.harvest-missing", OptionName::Harvest).with("pit", *pit)
        }
        Refusal::HarvestTooMuch { pit } => {
            by_rule("refusal.harvest-too-much", OptionName::Harvest).with("pit", *pit)
        }
        Refusal::PlacementSize { found, most } => {
            by_rule("refusal.hand-size", OptionName::Opening).with("found", *found).with("n", *most)
        }
        Refusal::PitTooFull { pit, seeds } => by_rule("refusal.pit-too-full", OptionName::Opening)
            .with("pit", *pit)
            .with("n", *seeds)
            .with("most", MOST_IN_PIT),
        Refusal::OpeningCannotEnd { empty, reserve } if empty.is_empty() => {
            by_rule("refusal.opening-cannot-end", OptionName::Opening).with("n", *reserve)
        }
        Refusal::OpeningCannotEnd { empty, .. } => {
            by_rule("refusal.opening-leaves-empty", OptionName::Opening)
                .with("n", empty.len() as u32)
                .with("pits", empty.clone())
        }
    }
}
