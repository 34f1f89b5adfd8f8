//! Messages for faults in the text of rules, a set-up or a move, and for impossible set-ups.

use super::message::Message;
use crate::rules::{
    ImpossibleSetup, MoveFault, MoveTextError, Pit, RulesTextError, SetupTextError, Side,
};

/// Why a text is not a rule set.
#[must_use]
pub fn rules_fault(error: &RulesTextError) -> Message {
    match error {
        RulesTextError::UnknownPreset { found } => {
            Message::new("fault.rules-preset").with("found", found)
        }
        RulesTextError::NotAnOverride { found } => {
            Message::new("fault.rules-override").with("found", found)
        }
        RulesTextError::UnknownOption { found } => {
            Message::new("fault.rules-option").with("found", found)
        }
        RulesTextError::UnknownValue { option, found } => {
            Message::by_rule("fault.rules-value", *option)
                .with("option", *option)
                .with("found", found)
        }
        RulesTextError::Twice { option } => {
            Message::by_rule("fault.rules-twice", *option).with("option", *option)
        }
        RulesTextError::Clash(clash) => Message::by_rule("fault.rules-clash", clash.change)
            .with("option", clash.option)
            .with("value", clash.value)
            .with("with", clash.with)
            .with("other", clash.with_value),
    }
}

/// Why a text is not a set-up.
#[must_use]
pub fn setup_text_fault(error: &SetupTextError) -> Message {
    match error {
        SetupTextError::Fields { found } => {
            Message::new("fault.position-fields").with("n", *found as u32)
        }
        SetupTextError::NotSeeds { field, found } => match Pit::new(*field) {
            Some(pit) => Message::new("fault.position-pit").with("pit", pit),
            None => {
                let side = if *field == 12 { Side::South } else { Side::North };
                Message::new("fault.position-store").with("by", side)
            }
        }
        .with("found", found),
        SetupTextError::NotASide { found } => {
            Message::new("fault.position-side").with("found", found)
        }
    }
}

/// Why a set-up is not a position by the rules.
#[must_use]
pub fn impossible_setup_fault(error: &ImpossibleSetup) -> Message {
    let total = |found: u64| u32::try_from(found).unwrap_or(u32::MAX);
    match *error {
        ImpossibleSetup::TooMany { found, expected } => Message::new("fault.setup-too-many")
            .with("found", total(found))
            .with("expected", expected)
            .with("n", total(found).saturating_sub(u32::from(expected))),
        ImpossibleSetup::TooFew { found, expected } => Message::new("fault.setup-too-few")
            .with("found", total(found))
            .with("expected", expected)
            .with("n", u32::from(expected).saturating_sub(total(found))),
        ImpossibleSetup::StoresNotEmptyInOpening { reserve } => {
            Message::new("fault.setup-stores").with("n", reserve)
        }
        ImpossibleSetup::OpeningCannotEnd { reserve } => {
            Message::new("fault.setup-opening").with("n", reserve)
        }
    }
}

/// Why a text is not a move.
#[must_use]
pub fn move_fault(error: &MoveTextError) -> Message {
    let message = match error.fault {
        MoveFault::NotAMove => Message::new("fault.move"),
        MoveFault::NoSeeds => Message::new("fault.move-no-seeds"),
        MoveFault::Order { pit } => Message::new("fault.move-order").with("pit", pit),
        MoveFault::WrongCamp { pit } => Message::new("fault.move-camp").with("pit", pit),
        MoveFault::HarvestCount { pit } => Message::new("fault.move-count").with("pit", pit),
        MoveFault::MoreThanOne => Message::new("fault.move-more"),
        MoveFault::Nothing => return Message::new("fault.move-nothing"),
    };
    message.with("found", &error.found)
}
