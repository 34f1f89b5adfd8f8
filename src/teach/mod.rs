//! Why a move is legal or not, what it did, how good it was; lessons, exercises, reviews.
//!
//! What is said here is said as [`Message`]s: keys and data. The words are in `www/words`.

mod captures;
mod endings;
mod facts;
mod hint;
mod message;
mod refusals;
mod telling;
mod threats;
mod turns;
mod voice;

pub use endings::ending;
pub use facts::{facts, facts_in_game};
pub use hint::hint;
pub use message::{Datum, Heap, Message};
pub use refusals::{refusal, refusal_of};
pub use threats::{Threat, threat_messages, threats};
pub use voice::voice;
