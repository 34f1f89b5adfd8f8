//! Oware Game Notation: games as text files, like PGN for chess.
//!
//! Tags, then moves with comments, marks and variations, then the result:
//!
//! ```text
//! [Variant "Oware Abapa"]
//! [South "Ama"]
//! [North "Kofi"]
//! [Result "26-22"]
//!
//! 1. B e 2. A+2 {Ama begins to take.} c (2… f 3. D) 3. D! … 26-22
//! ```
//!
//! [`games`] finds the games of a text without reading their moves, a [`Catalogue`] lists those of a
//! large file in batches; [`read`] reads them all, [`write`](write()) writes one. [`decode`](decode()) makes a text of
//! a file's bytes, and [`typed_moves`] reads the moves of a typed line.

mod catalogue;
mod decode;
mod fault;
mod game_text;
mod header;
mod movetext;
mod reader;
mod scanner;
mod token;
mod writer;

pub use catalogue::{Catalogue, ListedGame, read_listed};
pub use decode::{Encoding, TooLarge, decode};
pub use fault::{Fault, Problem};
pub use game_text::{GameText, games, retagged_text, tagged_text};
pub use reader::{ParsedGame, read, read_game};
pub use token::typed_moves;
pub use writer::{move_text, tag_line, tags, write};
