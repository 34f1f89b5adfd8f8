//! Moves on boards without stores, as move generation and search make them.

use super::word::Word;

/// A board after a sowing, before anything is taken, seen from the sower.
#[derive(Clone, Copy, Debug)]
pub struct Sown<W> {
    /// The board.
    pub board: W,
    /// The pits in which a chain of captures is searched, as a mask: all up to the pit of the last seed. If that
    /// seed fell into a store, they are the mover's own six, in which nothing is captured by a chain.
    pub upto: W,
    /// The bits of the opponent's pits that got a seed.
    pub reached: W,
    /// The pit of the last seed; 12 is the sower's own store, 13 the opponent's.
    pub last: u32,
    /// Seeds sown into the sower's own store.
    pub own: u8,
    /// Seeds sown into the opponent's store.
    pub other: u8,
}

/// What a sowing captures (not in Éqwalé).
#[derive(Clone, Copy, Debug)]
pub struct Captured<W> {
    /// The bits of the pits that are emptied.
    pub taken: W,
    /// The bits of the pits that would be emptied without the chain limit and the slam rule.
    pub prey: W,
    /// The bits of the opponent's pits that got a seed and keep it.
    pub kept: W,
    /// How many seeds are taken.
    pub seeds: u8,
    /// Whether the capture would take all the opponent's seeds; `false` if slams are legal.
    pub slam: bool,
}

/// A move made on a board: the board after it, and the seeds gained.
#[derive(Clone, Copy, Debug)]
pub struct MadeMove<W> {
    /// The board after the captures, still seen from the mover.
    pub board: W,
    /// Seeds captured or harvested by the mover.
    pub captured: u8,
    /// Seeds sown into the mover's own store.
    pub own: u8,
    /// Seeds sown into the opponent's store.
    pub other: u8,
    /// Whether the mover moves again.
    pub again: bool,
}

/// A board, seen from the player to move, and the number of seeds on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node<W> {
    /// The board.
    pub board: W,
    /// The seeds on it.
    pub left: u8,
}

impl<W: Word> Node<W> {
    /// A board, whose seeds are counted here.
    #[must_use]
    pub fn new(board: W) -> Node<W> {
        Node { board, left: board.sum(W::FULL) as u8 }
    }
}

impl<W: Word> MadeMove<W> {
    /// The board as the next player to move sees it; before the move it had `left` seeds.
    #[inline(always)]
    #[must_use]
    pub fn next(&self, left: u8) -> Node<W> {
        let board = if self.again { self.board } else { self.board.turned() };
        Node { board, left: left - self.captured - self.own - self.other }
    }

    /// The seeds that the mover gains minus those that the opponent gains.
    #[inline(always)]
    #[must_use]
    pub fn gain(&self) -> i32 {
        i32::from(self.captured) + i32::from(self.own) - i32::from(self.other)
    }
}

/// A move as a number: the pit (0–5) in the lowest three bits, and for Éqwalé the seeds harvested
/// from each of the opponent's pits in two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct MoveCode(pub u16);

impl MoveCode {
    /// The sowing of a pit, harvesting nothing.
    #[inline(always)]
    #[must_use]
    pub const fn sow(pit: usize) -> MoveCode {
        MoveCode(pit as u16)
    }

    /// The pit, 0–5, seen from the mover.
    #[inline(always)]
    #[must_use]
    pub const fn pit(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The seeds harvested from the opponent's pit of this rank (0–5, in sowing order).
    #[must_use]
    pub const fn harvest(self, rank: usize) -> u8 {
        (self.0 >> (3 + 2 * rank) & 3) as u8
    }

    /// The same move, with this number of seeds harvested there.
    #[must_use]
    pub const fn with_harvest(self, rank: usize, seeds: u8) -> MoveCode {
        let shift = 3 + 2 * rank;
        MoveCode(self.0 & !(3 << shift) | (seeds as u16 & 3) << shift)
    }
}
