//! The rules of the game: options, set-ups, positions, moves, their traces, and ends.
//!
//! # A tour
//!
//! **Rules** are a value: the id of a [`Preset`], with overrides if need be. Options that clash are
//! refused, and the error names them.
//!
//! ```
//! use awale::rules::{Feeding, OptionName, Rules};
//! let rules: Rules = "stricte".parse()?;
//! assert_eq!(rules.feeding, Feeding::IfEmpty);
//! // Rules print in their shortest form.
//! let rules: Rules = "cote-ivoire,chain-limit=none".parse()?;
//! assert_eq!(rules.to_string(), "cote-ivoire-libre");
//! let error = "boite,replay=yes".parse::<Rules>().unwrap_err();
//! assert_eq!(error.to_string(), "replay=yes does not go with stores=aside: change replay");
//! # Ok::<(), awale::rules::RulesTextError>(())
//! ```
//!
//! A **position** is the start of a game, a [`Setup`] (typed, pasted or drawn) that has been checked, or what a move
//! leads to.
//!
//! ```
//! use awale::rules::{Pit, Position, Rules, Setup, Side};
//! let start = Position::start(Rules::default());
//! assert_eq!(start.to_string(), "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
//! let setup: Setup = "0-0-0-0-2-3-1-2-1-0-0-0-19-20-S".parse()?;
//! let position = setup.position(Rules::default()).unwrap();
//! assert_eq!((position.turn(), position.store(Side::North)), (Side::South, 20));
//! assert_eq!(position.seeds(Pit::from_letter('F').unwrap()), 3);
//! # Ok::<(), awale::rules::SetupTextError>(())
//! ```
//!
//! **Moves** are listed, played, or refused with a [`Refusal`]: an enum to match on, which prints as a sentence.
//!
//! ```
//! use awale::rules::{Position, Refusal, Rules, Setup};
//! let setup: Setup = "3-0-0-0-2-0-0-0-0-0-0-0-20-23-S".parse().unwrap();
//! let position = setup.position("classique".parse().unwrap()).unwrap();
//! let moves: Vec<String> = position.moves().iter().map(|mv| mv.to_string()).collect();
//! assert_eq!(moves, ["E"]);
//! let refusal = position.play(&"A".parse().unwrap()).unwrap_err();
//! assert!(matches!(&refusal, Refusal::MustFeed { legal } if legal.len() == 1));
//! assert_eq!(refusal.to_string(), "the opponent has no seeds and must be fed; play E");
//! ```
//!
//! A **trace** lists what a move does, seed by seed, for animation and for explanation.
//!
//! ```
//! use awale::rules::{Event, Setup};
//! let setup: Setup = "1-0-0-0-0-1-2-0-0-0-0-1-20-23-S".parse().unwrap();
//! let position = setup.position("classique".parse().unwrap()).unwrap();
//! let (next, trace) = position.trace(&"F".parse().unwrap()).unwrap();
//! assert_eq!(trace.events.len(), 3); // F is lifted, its seed falls into a, a is taken
//! assert!(matches!(trace.events[2], Event::Take { seeds: 3, .. }));
//! assert_eq!(next.to_string(), "1-0-0-0-0-0-0-0-0-0-0-1-23-23-N");
//! ```
//!
//! A **game** keeps its positions, because some ends depend on the earlier ones. It ends by the rules, or
//! because the players or the clock stop it.
//!
//! ```
//! use awale::rules::{Game, Position, Rules, Side, EndReason, read_moves};
//! let mut game = Game::new(Position::start(Rules::default()));
//! for mv in read_moves("CfDaFb").unwrap() {
//!     game.play(&mv).unwrap();
//! }
//! game.stop(EndReason::Resignation(Side::North));
//! assert_eq!(game.end().and_then(|end| end.winner()), Some(Side::South));
//! ```
//!
//! **Éqwalé** begins with the placement of its seeds, and a sowing comes with a choice of harvest.
//!
//! ```
//! use awale::rules::{Position, Rules, read_moves};
//! let mut position = Position::start("eqwale".parse().unwrap());
//! assert_eq!((position.reserve(), position.moves().len()), (48, 923));
//! for mv in read_moves("@A2C1@a6").unwrap() {
//!     position = position.play(&mv).unwrap();
//! }
//! assert_eq!(position.reserve(), 39);
//! ```
//!
//! # For search
//!
//! A board of twelve pits is one machine [`Word`], seen from the player to move; a sowing is one
//! addition. The trait [`Law`] applies rules to such words and has two implementations:
//! [`SowingTable`] holds every sowing precomputed, for the [`Narrow`] word of search; [`Rules`]
//! compute each sowing step by step, for the [`Wide`] word, which holds any position.
//!
//! ```
//! use awale::rules::{Law, Narrow, Position, Rules, SowingTable, TwoThreeAside};
//! use std::ops::ControlFlow;
//! let start = Position::start(Rules::default());
//! let law = SowingTable::<Narrow>::new(*start.rules());
//! let node = start.node::<Narrow>().unwrap();
//! let mut next = Vec::new();
//! let _ = law.each::<TwoThreeAside, ()>(node.board, |_, made| {
//!     next.push(made.next(node.left));
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(next.len(), 6);
//! ```

mod another_turn;
mod capture;
mod capture_kind;
mod check;
mod digits;
mod ending;
mod exhaustion;
mod game;
mod harvest;
mod law;
mod law_without_table;
mod made_move;
mod moves;
mod no_capture;
mod option_name;
mod options;
mod perft;
mod pit;
mod placement;
mod position;
mod presets;
mod refusal;
mod repetition;
mod ruleset;
mod ruleset_text;
mod setup;
mod sharing;
mod snippet;
mod sowing;
mod sowing_table;
mod trace;
mod word;

pub use another_turn::AnotherTurn;
pub(crate) use capture::fell_alone;
pub use capture_kind::{CaptureKind, EqualCaptures, MixedCaptures, TwoThreeAside};
pub(crate) use digits::read_digits;
pub use ending::{End, EndReason};
pub use game::Game;
pub use harvest::MOST_HARVESTED;
pub(crate) use harvest::harvests;
pub use law::{Law, StarvingBan};
pub use made_move::{Captured, MadeMove, MoveCode, Node, Sown};
pub use moves::{Move, MoveFault, MoveReader, MoveTextError, read_moves};
pub use no_capture::NoCapture;
pub use option_name::OptionName;
pub use options::*;
pub use perft::{Perft, divide, perft};
pub use pit::{Pit, Side};
pub use placement::{MOST_IN_PIT, MOST_PLACED, Placement};
pub use position::Position;
pub use presets::{Preset, Sheet};
pub use refusal::Refusal;
pub use ruleset::{Clash, Rules};
pub use ruleset_text::RulesTextError;
pub use setup::{ImpossibleSetup, Setup, SetupTextError};
pub use sharing::Sharing;
pub use snippet::Snippet;
pub use sowing::Sowing;
pub use sowing_table::SowingTable;
pub use trace::{Event, Spot, Trace};
pub use word::{Narrow, Wide, Word};
