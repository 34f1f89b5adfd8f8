//! Endgame tables for commands that search.

use awale::rules::Rules;
use awale::tables::{Builder, MOST, Tables};

/// Tables up to so many seeds are built in a moment.
pub const USUAL: u8 = 12;

/// What a proof of a whole game is worth building: a third of its seeds. Two seeds more halve the
/// search.
pub fn for_a_proof(rules: Rules) -> u8 {
    (rules.total() / 3).clamp(USUAL, MOST)
}

/// Tables of these rules up to so many seeds.
pub fn built(rules: Rules, seeds: u8) -> Tables {
    Builder::new(rules, seeds).finish()
}
