//! What a command is.

use crate::args::Args;
use crate::failure::Failure;
use crate::output::Output;

/// A command of the command line.
pub struct Command {
    /// The word that calls it.
    pub name: &'static str,
    /// How it is called.
    pub usage: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Which of the options that commands share it takes.
    pub shared: &'static [Shared],
    /// Reads what remains of the arguments, then does it.
    pub run: fn(Args, &mut Output) -> Result<(), Failure>,
}

/// The options that several commands understand, read in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// `--rules R`.
    Rules,
    /// `--position P`.
    Position,
    /// `--json`.
    Json,
}

impl Shared {
    /// The option as it is typed, without its dashes.
    pub const fn name(self) -> &'static str {
        match self {
            Shared::Rules => "rules",
            Shared::Position => "position",
            Shared::Json => "json",
        }
    }
}
