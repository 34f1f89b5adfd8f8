//! The value of a board: its lower and its upper bound.

use std::fmt;

/// How many more of the seeds on the board the mover wins than the other; stores do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// The lower bound: the mover can win at least this.
    pub low: i8,
    /// The upper bound: the other can keep the mover from winning more than this.
    pub high: i8,
}

impl Value {
    /// An exact value.
    #[inline(always)]
    #[must_use]
    pub const fn exactly(difference: i8) -> Value {
        Value { low: difference, high: difference }
    }

    /// The bounds of every board with this many seeds.
    pub(super) const fn widest(seeds: u8) -> Value {
        Value { low: -(seeds as i8), high: seeds as i8 }
    }

    /// Whether the bounds are equal.
    #[inline(always)]
    #[must_use]
    pub const fn exact(self) -> bool {
        self.low == self.high
    }

    /// The value if endless play has the value 0: the number within the bounds that is nearest to
    /// 0.
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

    /// The value for the other player.
    #[inline(always)]
    #[must_use]
    pub const fn turned(self) -> Value {
        Value { low: -self.high, high: -self.low }
    }

    /// The value for a mover who can choose between the two.
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
