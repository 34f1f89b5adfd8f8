//! A board in one machine word.
//!
//! ```text
//!  u64   ....  fffff eeeee ddddd ccccc bbbbb aaaaa FFFFF EEEEE DDDDD CCCCC BBBBB AAAAA
//!              └────── the opponent's six ───────┘ └──────── the mover's six ────────┘
//! ```
//!
//! Every pit has a field of [`Word::FIELD`] bits: 5 in the narrow word of search, 8 in the wide
//! word, which holds any set-up. A sowing is one addition, a test of all pits takes a few bit
//! operations, and the change of the player to move swaps the halves.

use std::{fmt, hash, ops};

/// A word that holds a board, seen from the player to move: their pits are 0–5.
pub trait Word:
    Copy
    + Eq
    + Ord
    + hash::Hash
    + fmt::Debug
    + ops::BitAnd<Output = Self>
    + ops::BitOr<Output = Self>
    + ops::BitXor<Output = Self>
    + ops::Not<Output = Self>
    + ops::Shl<u32, Output = Self>
    + ops::Shr<u32, Output = Self>
{
    /// Bits in a pit's field.
    const FIELD: u32;
    /// The empty board.
    const EMPTY: Self;
    /// One seed in every pit.
    const ONES: Self;
    /// The bits of the mover's six pits.
    const MINE: Self;
    /// The bits of all pits.
    const FULL: Self;
    /// The bits of the opponent's six pits.
    const THEIRS: Self;
    /// The highest bit of every field.
    const TOPS: Self;
    /// All bits but the highest of every field.
    const LOWS: Self;
    /// The highest bits of the mover's six fields.
    const OWN_TOPS: Self;

    /// A word of this value.
    fn from_u32(value: u32) -> Self;
    /// The low 32 bits.
    fn low_u32(self) -> u32;
    /// Wrapping addition.
    fn plus(self, other: Self) -> Self;
    /// Wrapping subtraction.
    fn minus(self, other: Self) -> Self;
    /// The number of bits that are set.
    fn ones_count(self) -> u32;
    /// The index of the highest bit that is set; the word is not 0.
    fn highest(self) -> u32;

    /// The seeds in a pit.
    #[inline(always)]
    fn seeds(self, pit: usize) -> u32 {
        (self >> (pit as u32 * Self::FIELD)).low_u32() & ((1 << Self::FIELD) - 1)
    }

    /// A board with `seeds` seeds in one pit and none elsewhere.
    #[inline(always)]
    fn heap(pit: usize, seeds: u32) -> Self {
        Self::from_u32(seeds) << (pit as u32 * Self::FIELD)
    }

    /// The bits of one pit.
    #[inline(always)]
    fn pit(pit: usize) -> Self {
        Self::heap(pit, (1 << Self::FIELD) - 1)
    }

    /// The board as the other player sees it.
    #[inline(always)]
    fn turned(self) -> Self {
        (self >> (6 * Self::FIELD)) | ((self & Self::MINE) << (6 * Self::FIELD))
    }

    /// All seeds within a mask of whole pits.
    fn sum(self, mask: Self) -> u32 {
        let board = self & mask;
        (0..12).map(|pit| board.seeds(pit)).sum()
    }

    /// The same board in a word of another width, if it fits.
    fn convert<V: Word>(self) -> Option<V> {
        let mut board = V::EMPTY;
        for pit in 0..12 {
            let seeds = self.seeds(pit);
            if seeds >> V::FIELD != 0 {
                return None;
            }
            board = board | V::heap(pit, seeds);
        }
        Some(board)
    }

    /// The sum of the opponent's pits, which must fit one field.
    fn their_sum(self) -> u32;

    /// Whether the seeds of a pit fill three quarters of its field or more. Otherwise no sowing overflows a field.
    fn crowded(self) -> bool;
}

/// All bits below this one.
#[inline(always)]
pub(super) fn all_below<W: Word>(bit: u32) -> W {
    (W::from_u32(1) << bit).minus(W::from_u32(1))
}

macro_rules! word {
    ($type:ty, $field:literal) => {
        impl Word for $type {
            const FIELD: u32 = $field;
            const EMPTY: Self = 0;
            const ONES: Self = {
                let (mut ones, mut pit) = (0, 0);
                while pit < 12 {
                    ones |= 1 << (pit * $field);
                    pit += 1;
                }
                ones
            };
            const MINE: Self = (1 << (6 * $field)) - 1;
            const FULL: Self = (1 << (12 * $field)) - 1;
            const THEIRS: Self = Self::FULL ^ Self::MINE;
            const TOPS: Self = Self::ONES << ($field - 1);
            const LOWS: Self = Self::FULL ^ Self::TOPS;
            const OWN_TOPS: Self = Self::TOPS & Self::MINE;

            #[inline(always)]
            fn from_u32(value: u32) -> Self {
                Self::from(value)
            }

            #[inline(always)]
            fn low_u32(self) -> u32 {
                self as u32
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn ones_count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn highest(self) -> u32 {
                self.leading_zeros() ^ (Self::BITS - 1)
            }

            #[inline(always)]
            fn their_sum(self) -> u32 {
                // A multiplication by ones adds all six fields up in the highest field.
                let sums = (self & Self::THEIRS).wrapping_mul(Self::ONES & Self::MINE);
                (sums >> (11 * $field)) as u32 & ((1 << $field) - 1)
            }

            #[inline(always)]
            fn crowded(self) -> bool {
                // Then the two highest bits of the field are set.
                self & (self << 1) & Self::TOPS != 0
            }
        }
    };
}

/// The word of search: up to 31 seeds in a pit.
pub type Narrow = u64;
word!(u64, 5);

/// The word of any set-up: up to 255 seeds in a pit.
pub type Wide = u128;
word!(u128, 8);
