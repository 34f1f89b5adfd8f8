//! Handles and plain data for JavaScript. Bindings convert; they never decide.

mod board;
mod endgames;
mod engine;
mod error;
mod game;
mod keeping;
mod plain;
mod reasons;
mod rulesets;
mod scene;
mod trace;
mod version;

pub use board::Board;
pub use engine::Engine;
pub use game::Game;
pub use keeping::read_link;
pub use rulesets::{read_rules, rule_catalogue};
pub use version::version;
