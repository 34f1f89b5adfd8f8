//! Handles and plain data for JavaScript. Bindings convert; they never decide.

mod error;
mod game;
mod rulesets;
mod trace;
mod version;

pub use game::Game;
pub use rulesets::{read_rules, rule_catalogue};
pub use version::version;
