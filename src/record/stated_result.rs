//! A result as a game file states it.

use crate::rules::{Side, read_digits};
use std::fmt;

/// A result as a game file states it. A record keeps it only if its moves do not end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedResult {
    /// The seeds of South and of North.
    Scores(u16, u16),
    /// A winner only.
    Won(Side),
    /// A draw, without scores.
    Draw,
}

impl StatedResult {
    /// Reads `26-22`, `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<StatedResult> {
        let (south, north) = text.split_once('-')?;
        match (south, north) {
            ("1/2", "1/2") => Some(StatedResult::Draw),
            ("1", "0") => Some(StatedResult::Won(Side::South)),
            ("0", "1") => Some(StatedResult::Won(Side::North)),
            _ => Some(StatedResult::Scores(read_digits(south, 3)?, read_digits(north, 3)?)),
        }
    }

    /// The winner; none in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            StatedResult::Won(side) => Some(side),
            StatedResult::Scores(south, north) if south > north => Some(Side::South),
            StatedResult::Scores(south, north) if south < north => Some(Side::North),
            StatedResult::Scores(..) | StatedResult::Draw => None,
        }
    }
}

impl fmt::Display for StatedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatedResult::Scores(south, north) => write!(f, "{south}-{north}"),
            StatedResult::Won(Side::South) => f.write_str("1-0"),
            StatedResult::Won(Side::North) => f.write_str("0-1"),
            StatedResult::Draw => f.write_str("1/2-1/2"),
        }
    }
}
