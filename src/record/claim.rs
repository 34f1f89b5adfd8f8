//! A result that a file states and the rules do not: someone's word for it.

use crate::rules::Side;
use std::fmt;

/// A result as a file states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// So many seeds for South and for North.
    Scores(u16, u16),
    /// A winner only.
    Won(Side),
    /// A draw, without scores.
    Draw,
}

impl Claim {
    /// Reads `26-22`, `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Claim> {
        let (south, north) = text.split_once('-')?;
        let number = |text: &str| {
            let digits = (1..=3).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
            text.parse::<u16>().ok().filter(|_| digits)
        };
        match (south, north) {
            ("1/2", "1/2") => Some(Claim::Draw),
            ("1", "0") => Some(Claim::Won(Side::South)),
            ("0", "1") => Some(Claim::Won(Side::North)),
            _ => Some(Claim::Scores(number(south)?, number(north)?)),
        }
    }

    /// Who has won, if someone has.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Claim::Won(side) => Some(side),
            Claim::Scores(south, north) if south > north => Some(Side::South),
            Claim::Scores(south, north) if south < north => Some(Side::North),
            Claim::Scores(..) | Claim::Draw => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Scores(south, north) => write!(f, "{south}-{north}"),
            Claim::Won(Side::South) => f.write_str("1-0"),
            Claim::Won(Side::North) => f.write_str("0-1"),
            Claim::Draw => f.write_str("1/2-1/2"),
        }
    }
}
