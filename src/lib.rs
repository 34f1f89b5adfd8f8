//! Awalé: the rules of a whole family of games, endgames solved exactly, depth-limited play,
//! records of games, the reasons for moves, and a board.
//!
//! A position is an immutable value: a move makes a new one. The modules are layers, here from the
//! bottom up; a module imports only from those listed before it:
//!
//! | layer | holds |
//! |---|---|
//! | [`rules`] | what a legal game is: options, set-ups, positions, moves, what happened, how it ends |
//! | [`tables`] | endgames solved exactly, for any rule set |
//! | [`search`] | depth-limited play: levels, best lines, proof; resumable |
//! | [`record`] | a game as people keep it: tree, cursor, comments, texts, links |
//! | [`teach`] | why a move is legal or not, what it did, how good it was |
//! | [`canvas`] | the board: layout and timeline (pure), paint (in the browser) |
//! | `bindings` | handles and plain data for JavaScript (in the browser) |
//!
//! `tests/layers/` refuses an import from a layer listed later.

#![deny(clippy::unwrap_used, clippy::expect_used)]

#[cfg(target_arch = "wasm32")]
pub mod bindings;
pub mod canvas;
pub mod record;
pub mod rules;
pub mod search;
pub mod tables;
pub mod teach;

/// The example of the crate's README, as a test.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
