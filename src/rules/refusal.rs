//! The reasons why a move may not be played.

use super::ending::End;
use super::pit::{Pit, Side};
use super::placement::{MOST_IN_PIT, MOST_PLACED};
use serde::Serialize;
use std::{error, fmt};

/// Why a move may not be played; where a rule forbids it, with the pits that may be sown.
///
/// As data (with serde) it is an object whose `code` is the name of the reason, as in
/// `{"code":"must-feed","legal":["A","C"]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    Over(End),
    /// The pit lies in the camp of the player who is not to move.
    NotYourCamp {
        /// The pit to sow, or a pit of the camp where seeds were to be placed.
        pit: Pit,
        /// Who is to move.
        turn: Side,
    },
    /// The pit holds no seeds.
    Empty {
        /// The pit.
        pit: Pit,
    },
    /// The opponent has no seeds, and the move would leave them none (`feeding=if-empty`).
    MustFeed {
        /// The pits whose sowing feeds them.
        legal: Vec<Pit>,
    },
    /// None of the seeds sown would stay in the opponent's camp (`feeding=always`).
    NothingStays {
        /// The pits whose sowing leaves a seed there.
        legal: Vec<Pit>,
    },
    /// The move would take all the opponent's seeds (`slam=forbidden`).
    SlamForbidden {
        /// The pits that may be played.
        legal: Vec<Pit>,
    },
    /// The move would leave the opponent without seeds (`slam=barred`).
    SlamBarred {
        /// The pits that may be played.
        legal: Vec<Pit>,
    },
    /// Seeds of the reserve are still to be placed.
    PlacementFirst {
        /// How many.
        reserve: u8,
    },
    /// There is no reserve to place from.
    NoReserve,
    /// These rules have no harvest to choose.
    NoHarvest,
    /// The pit is not attacked, so nothing may be harvested there.
    NotAttacked {
        /// The pit.
        pit: Pit,
    },
    /// The pit is attacked, and a number of seeds must be chosen (`harvest=each`).
    HarvestMissing {
        /// The pit.
        pit: Pit,
    },
    /// More than two seeds are harvested from a pit.
    HarvestTooMuch {
        /// The pit.
        pit: Pit,
    },
    /// The placement puts down no seed, more than six, or more than the reserve holds.
    PlacementSize {
        /// How many it puts down.
        found: u32,
        /// How many it may put down.
        most: u8,
    },
    /// A pit would hold more than ten seeds.
    PitTooFull {
        /// The pit.
        pit: Pit,
        /// How many it would hold.
        seeds: u32,
    },
    /// After this placement the rest of the reserve could not be placed so that every pit holds
    /// one to ten seeds.
    OpeningCannotEnd {
        /// The pits that would still be empty.
        empty: Vec<Pit>,
        /// The seeds that would still be in the reserve.
        reserve: u8,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(end) => {
                write!(
                    f,
                    "the game is over ({}), {} to {}",
                    end.reason, end.scores[0], end.scores[1]
                )
            }
            Self::NotYourCamp { pit, turn } => {
                let mine: String = turn.pits().map(Pit::letter).collect();
                write!(f, "{pit} is not in the camp of the player to move, whose pits are {mine}")
            }
            Self::Empty { pit } => write!(f, "{pit} is empty; choose a pit that holds seeds"),
            Self::MustFeed { legal } => {
                write!(f, "the opponent has no seeds and must be fed; play {}", Pits(legal))
            }
            Self::NothingStays { legal } => write!(
                f,
                "none of its seeds would stay in the opponent's camp; play {}",
                Pits(legal)
            ),
            Self::SlamForbidden { legal } => write!(
                f,
                "it would take all the opponent's seeds, which is forbidden; play {}",
                Pits(legal)
            ),
            Self::SlamBarred { legal } => {
                write!(f, "it would leave the opponent without seeds; play {}", Pits(legal))
            }
            Self::PlacementFirst { reserve } => {
                write!(f, "{reserve} seeds are still to be placed, as in @A2C1")
            }
            Self::NoReserve => f.write_str("nothing is left to place; sow a pit"),
            Self::NoHarvest => {
                f.write_str("there is no harvest to choose by these rules; name the pit only")
            }
            Self::NotAttacked { pit } => {
                write!(f, "{pit} is not attacked, so nothing can be harvested there")
            }
            Self::HarvestMissing { pit } => {
                write!(f, "{pit} is attacked; say whether 1 or 2 seeds are harvested there")
            }
            Self::HarvestTooMuch { pit } => {
                write!(f, "1 or 2 seeds can be harvested from {pit}, not more")
            }
            Self::PlacementSize { found, most } => {
                write!(f, "{found} seeds placed; expected 1 to {most}")
            }
            Self::PitTooFull { pit, seeds } => {
                write!(f, "{pit} would hold {seeds} seeds; at most {MOST_IN_PIT} may lie in a pit")
            }
            Self::OpeningCannotEnd { empty, reserve: 0 } => {
                write!(
                    f,
                    "the last seeds would be placed with these pits still empty: {}",
                    Pits(empty)
                )
            }
            Self::OpeningCannotEnd { empty, reserve } => write!(
                f,
                "with placements of 1 to {MOST_PLACED} seeds, the {reserve} that remain could not fill the \
                 board so that every pit holds 1 to {MOST_IN_PIT}{}{}",
                if empty.is_empty() { "" } else { "; still empty: " },
                Pits(empty)
            ),
        }
    }
}

impl error::Error for Refusal {}

/// Pits as a list in a sentence.
struct Pits<'a>(&'a [Pit]);

impl fmt::Display for Pits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, pit) in self.0.iter().enumerate() {
            write!(f, "{}{pit}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
