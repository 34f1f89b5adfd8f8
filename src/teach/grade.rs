//! Grades of moves, by the seeds they gave away.

use crate::record::Mark;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// It lost many seeds, or some seeds and with them the win or the draw.
    Blunder,
    /// It lost some seeds, or the win or the draw.
    Mistake,
    /// It lost few seeds, and neither the win nor the draw.
    Weak,
    /// The only legal move.
    Forced,
    /// As good as the best.
    Good,
    /// The best by far, and not the most obvious one.
    Great,
}

// Losses, in seeds of the final difference.

/// The error of an unproven score: the least loss of a weak move, or of a mistake that loses the win or the draw.
pub(super) const SCORE_ERROR: f64 = 1.0;
/// The least loss of a blunder that loses the win or the draw, or of a mistake that loses neither.
const SERIOUS: f64 = 2.5;
/// The least loss of a blunder that loses neither: as much as a good capture.
const HEAVY: f64 = 6.0;

impl Grade {
    /// All grades, the worst first.
    const ALL: [Grade; 6] =
        [Grade::Blunder, Grade::Mistake, Grade::Weak, Grade::Forced, Grade::Good, Grade::Great];

    /// The grade of this name (see [`Grade::as_str`]).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Grade> {
        Grade::ALL.into_iter().find(|grade| grade.as_str() == name)
    }

    /// The grade of a move that lost this many seeds against the best move; `lost_lead`: whether it
    /// also lost the lead, or the draw.
    pub(super) fn of(loss: f64, lost_lead: bool) -> Grade {
        if loss < SCORE_ERROR {
            Grade::Good
        } else if loss >= HEAVY || (lost_lead && loss >= SERIOUS) {
            Grade::Blunder
        } else if loss >= SERIOUS || lost_lead {
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
