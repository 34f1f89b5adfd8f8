//! Depth-limited search: levels, best lines and proofs. It runs in steps, so that it can be paused.

mod child;
mod context;
mod conversion;
mod eqwale_opening;
mod evaluation;
mod frame;
mod futility;
mod level;
mod limits;
mod mirrored_weights;
mod phased_weights;
mod reduction;
mod report;
mod root_move;
mod score;
#[allow(clippy::module_inception)]
mod search;
mod shallow;
mod solver;
mod transposition;
mod tree;
mod weights;

pub use level::Level;
pub use limits::Limits;
pub use report::{Line, Proof, Report};
pub use search::Search;
pub use solver::Solver;
pub use transposition::TranspositionTable;
