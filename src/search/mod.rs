//! Depth-limited play: levels, best lines, proof; resumable.

mod evaluation;
mod frame;
mod kid;
mod level;
mod limits;
mod low;
mod opening;
mod phases;
mod reduction;
mod report;
mod root;
#[allow(clippy::module_inception)]
mod search;
mod table;
mod tree;
mod weights;
mod worth;

pub use level::Level;
pub use limits::Limits;
pub use report::{Line, Proof, Report};
pub use search::Search;
pub use table::Table;
