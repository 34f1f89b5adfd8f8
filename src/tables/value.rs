//! What a table knows of a board.

use std::fmt;

/// The worth of a board for the player to move: what he can still make more than the other with
/// the seeds on the board, stores left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// What he is sure of.
    pub low: i8,
    /// What he cannot be denied to hope for: more than this the other prevents.
    pub high: i8,
}

impl Value {
    /// A value that is known.
    #[inline(always)]
    #[must_use]
    pub const fn exactly(difference: i8) -> Value {
        Value { low: difference, high: difference }
    }

    /// What can be said of every board with so many seeds.
    pub(super) const fn widest(seeds: u8) -> Value {
        Value { low: -(seeds as i8), high: seeds as i8 }
    }

    /// Whether the two bounds meet.
    #[inline(always)]
    #[must_use]
    pub const fn exact(self) -> bool {
        self.low == self.high
    }

    /// The value, if play without end is worth nothing: between the bounds, the one nearest to 0.
    #[inline(always)]
    #[must_use]
    pub const fn difference(self) -> i8 {
        if self.low > 0 {
            self.low
        } else if self.high < 0 {
            self.high
        } else {
            0
        }
    }
}

impl Value {
    /// The value as the other player sees it.
    #[inline(always)]
    #[must_use]
    pub const fn turned(self) -> Value {
        Value { low: -self.high, high: -self.low }
    }

    /// The better of two choices.
    #[inline(always)]
    pub(super) fn max(self, other: Value) -> Value {
        Value { low: self.low.max(other.low), high: self.high.max(other.high) }
    }
}

impl fmt::Display for Value {
    /// The value, or its bounds: `3`, `-1..1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            true => self.low.fmt(f),
            false => write!(f, "{}..{}", self.low, self.high),
        }
    }
}
