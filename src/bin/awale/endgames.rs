//! Endgame tables for commands that search.

use awale::rules::Rules;
use awale::tables::{Builder, Tables};

/// Tables up to so many seeds are built in a moment.
pub const USUAL: u8 = 12;

/// Tables of these rules up to so many seeds.
pub fn built(rules: Rules, seeds: u8) -> Tables {
    Builder::new(rules, seeds).finish()
}
