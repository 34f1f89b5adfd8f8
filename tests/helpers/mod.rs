//! What several test files share.

#![allow(dead_code)] // each test file uses a part of it

pub mod exercises;
pub mod positions;
#[cfg(feature = "cli")]
pub mod program;
pub mod random_games;
pub mod same_rules;
pub mod shared_lessons;
pub mod small_boards;
pub mod strategies;
pub mod typography;
