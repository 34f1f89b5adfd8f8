//! What a legal game is: options, set-ups, positions, moves, what happened, how it ends.

mod pit;
mod trace;

pub use pit::{Pit, Side};
pub use trace::{Event, Spot, Trace};
