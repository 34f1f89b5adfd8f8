//! Grades of moves, by the seeds they gave away.

use crate::record::Mark;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// It lost the lead, or many seeds.
    Blunder,
    /// It lost seeds.
    Mistake,
    /// Another move was slightly better.
    Weak,
    /// The only legal move.
    Forced,
    /// As good as the best.
    Good,
    /// The best by far, and not the most obvious one.
    Great,
}

// Losses, in seeds of the final difference.

/// A smaller loss is within the error of a search.
const SLIGHT: f64 = 1.0;
/// From here on a move is a mistake.
const SERIOUS: f64 = 2.5;
/// From here on a move is a blunder: as much as a good capture.
const HEAVY: f64 = 6.0;

impl Grade {
    /// The grade of a move that lost this many seeds against the best move; `turned`: whether it
    /// also lost the lead.
    pub(super) fn of(loss: f64, turned: bool) -> Grade {
        if loss < SLIGHT {
            Grade::Good
        } else if loss >= HEAVY || (turned && loss >= SERIOUS) {
            Grade::Blunder
        } else if loss >= SERIOUS || turned {
            Grade::Mistake
        } else {
            Grade::Weak
        }
    }

    /// The annotation mark for it.
    #[must_use]
    pub fn mark(self) -> Option<Mark> {
        let sign = match self {
            Grade::Great => "!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
            Grade::Forced | Grade::Good | Grade::Weak => return None,
        };
        Mark::from_sign(sign)
    }

    /// A short name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Grade::Blunder => "blunder",
            Grade::Mistake => "mistake",
            Grade::Weak => "weak",
            Grade::Forced => "forced",
            Grade::Good => "good",
            Grade::Great => "great",
        }
    }
}
