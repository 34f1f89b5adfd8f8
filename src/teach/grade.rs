//! How good a move was, by what it gave away.

use crate::record::Mark;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// It turned the game, or gave a handful of seeds away.
    Blunder,
    /// It gave seeds away.
    Mistake,
    /// There was a little better.
    Weak,
    /// There was no other.
    Forced,
    /// As good as the best.
    Good,
    /// The best by far, and not the first that comes to mind.
    Great,
}

/// A loss below this is within what a search cannot tell apart.
const SLIGHT: f64 = 1.0;
/// From here on seeds were given away.
const SERIOUS: f64 = 2.5;
/// As much as a good capture.
const HEAVY: f64 = 6.0;

impl Grade {
    /// The grade of a move that lost so many seeds against the best; `turned`: and with them the
    /// lead.
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

    /// The mark that annotators write for it.
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
