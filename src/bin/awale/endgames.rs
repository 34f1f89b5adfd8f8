//! Endgame tables for commands that search.

use awale::rules::Rules;
use awale::tables::{Builder, MOST, Tables};

/// Tables up to this seed count are built in a moment.
pub const USUAL: u8 = 12;

/// The seed count of tables for a proof. Two more make the search a good third shorter, and are
/// built quickly in acyclic games.
pub fn for_a_proof(rules: Rules) -> u8 {
    let worth = if rules.is_acyclic() { rules.total() / 12 * 5 } else { rules.total() / 3 };
    worth.clamp(USUAL, MOST)
}

/// Tables of these rules up to this seed count.
pub fn built(rules: Rules, seeds: u8) -> Tables {
    Builder::new(rules, seeds).finish()
}
