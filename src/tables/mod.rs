//! Endgames solved exactly, for any rule set, by retrograde analysis.
//!
//! A board is seen from the player to move and its value is the difference still to be made with
//! the seeds on it, by perfect play; play without end is worth 0. [`Builder`] solves all boards
//! with one seed, then with two, and so on; [`Tables`] answer for what has been solved so far.

mod builder;
mod endgames;
mod ground;
mod halves;
mod index;
mod level;
mod value;

pub use builder::{Builder, Progress};
pub use endgames::Tables;
pub use value::Value;

/// The most seeds that tables can be built for: with more, a board is too crowded for the word
/// they are computed in.
pub const MOST: u8 = 23;
