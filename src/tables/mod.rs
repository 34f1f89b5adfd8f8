//! Endgames solved exactly, for any rule set, by retrograde analysis.
//!
//! A board is seen from the player to move and its value is the difference still to be made with
//! the seeds on it, by perfect play; play without end is worth 0. [`Builder`] solves all boards
//! with one seed, then with two, and so on; [`Tables`] answer for what has been solved so far.

mod acyclic;
mod appraise;
mod board_order;
mod builder;
mod endgames;
mod format;
mod generic_order;
mod half_boards;
mod halves;
mod index;
mod layer;
mod other_half;
mod own_half;
mod solver;
mod spill;
mod states;
mod swar;
mod unsowing;
mod value;
mod verify;

pub use builder::{Builder, Progress};
pub use endgames::Tables;
pub use format::FormatError;
pub use index::MOST;
pub use value::Value;
pub use verify::{Census, Fault, Verifier};
