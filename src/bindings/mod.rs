//! Handles and plain data for JavaScript. Bindings convert; they never decide.
//!
//! The feature `page` has the board and games, which the page needs at once; `engine` has search,
//! tables, files and lessons, which its worker loads later. Modules that need both
//! features are for the npm package, whose wasm module has both.

#![cfg_attr(not(all(feature = "page", feature = "engine")), allow(dead_code))]

#[cfg(feature = "page")]
mod board;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod engine_tables;
mod error;
#[cfg(feature = "engine")]
mod files;
#[cfg(feature = "page")]
mod game;
#[cfg(feature = "page")]
mod game_state;
#[cfg(feature = "page")]
mod game_texts;
mod js_read;
mod js_write;
#[cfg(feature = "page")]
mod layout;
#[cfg(feature = "engine")]
mod lesson_file;
#[cfg(feature = "engine")]
mod lessons;
mod messages;
#[cfg(feature = "page")]
mod moves;
mod panics;
mod parse;
#[cfg(feature = "engine")]
mod qr;
#[cfg(feature = "page")]
mod reasons;
#[cfg(all(feature = "page", feature = "engine"))]
mod report_lists;
#[cfg(feature = "page")]
mod reports;
#[cfg(feature = "engine")]
mod review;
#[cfg(feature = "page")]
mod rulesets;
#[cfg(feature = "page")]
mod scene;
#[cfg(feature = "engine")]
mod setups;
#[cfg(feature = "engine")]
mod solver;
#[cfg(feature = "page")]
mod trace;
#[cfg(feature = "page")]
mod tree;
mod version;

#[cfg(feature = "page")]
pub use board::Board;
#[cfg(feature = "engine")]
pub use engine::Engine;
#[cfg(feature = "engine")]
pub use files::{GameFile, read_game, retagged_text, tag_line, tagged_text};
#[cfg(feature = "page")]
pub use game::Game;
#[cfg(feature = "page")]
pub use game_texts::{open_link, setup_text};
#[cfg(feature = "engine")]
pub use lesson_file::lesson_file;
#[cfg(feature = "engine")]
pub use lessons::{granary, read_lesson, refutation_messages};
#[cfg(feature = "page")]
pub use moves::{read_move_parts, write_move};
#[cfg(feature = "engine")]
pub use qr::qr_code;
#[cfg(feature = "engine")]
pub use review::{join_reviews, placement_messages};
#[cfg(feature = "page")]
pub use rulesets::{read_rules, rule_catalogue};
#[cfg(feature = "engine")]
pub use setups::read_setup;
#[cfg(feature = "engine")]
pub use solver::{SolverHandle, solvable_seeds};
pub use version::version;
