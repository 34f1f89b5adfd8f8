//! Endgames solved exactly, for any rule set.
//!
//! The value of a board is how many more of the seeds on it the player to move wins than the
//! opponent, by perfect play of both. Endless play has the value 0, or no fixed value by some rules. If it has none,
//! or if the lead decides who gets the last seed, a board has a lower and an upper bound. [`Builder`] solves all
//! boards with one seed, then with two, and so on; [`Tables`] hold what is solved so far.
//!
//! Terms: the *mover* is the player to move, the *other* the opponent. A *half* is the six pits of
//! one of them. A *quiet* move leaves all seeds on the board. A *place* is a board's number in its
//! table, or in the order in which a solver keeps the boards.

mod acyclic;
mod appraise;
mod board_order;
mod builder;
mod endgames;
#[cfg(feature = "cli")]
mod files;
mod format;
mod generic_order;
mod half_boards;
mod halves;
mod index;
mod layer;
mod other_half;
mod own_half;
mod retrograde;
mod spill;
mod states;
mod swar;
mod unsowing;
mod value;
mod verify;

pub use builder::{Builder, Progress};
pub use endgames::Tables;
#[cfg(feature = "cli")]
pub use files::{FileError, FileFault, Folder};
pub use format::FormatError;
pub use index::MOST_SEEDS;
pub use value::Value;
pub use verify::{Census, Fault, Verifier};
