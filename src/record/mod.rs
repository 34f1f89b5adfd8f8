//! A game as people keep it: move tree, cursor, comments, tags; game files, links, QR codes.

mod game_record;
mod link;
mod link_fault;
mod link_moves;
mod move_number;
mod notes;
pub mod ogn;
#[cfg(feature = "engine")]
mod qr;
mod stated_result;
mod stop_text;
mod stored;
mod stored_tree;
mod tags;
mod tree;

pub use game_record::Record;
pub use link::{LANGUAGES, Link, LinkContent, language};
pub use link_fault::{LinkFault, LinkMovesError, LinkProblem};
pub use notes::{Mark, Notes};
#[cfg(feature = "engine")]
pub use qr::{Qr, TooDense};
pub use stated_result::StatedResult;
pub use stored::{StoredError, StoredFault};
pub use tags::Tags;
pub use tree::{MOST_NODES, NodeId, PlayError};
