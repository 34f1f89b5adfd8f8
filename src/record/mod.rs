//! A game as people keep it: tree, cursor, comments; game, position and move texts, links,
//! QR codes.

mod claim;
mod link;
mod link_moves;
mod notes;
mod number;
pub mod ogn;
#[cfg(feature = "engine")]
mod qr;
#[allow(clippy::module_inception)]
mod record;
mod stored;
mod stored_tree;
mod tags;
mod tree;

pub use claim::Claim;
pub use link::{Link, LinkFault, LinkProblem};
pub use link_moves::LineError;
pub use notes::{Mark, Notes};
#[cfg(feature = "engine")]
pub use qr::{Qr, TooDense};
pub use record::{PlayError, Record};
pub use stored::{StoredError, StoredFault};
pub use tags::Tags;
pub use tree::{MOST_NODES, NodeId};
