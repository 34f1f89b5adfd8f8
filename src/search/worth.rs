//! What a position is worth, and whether that is known or guessed.

use super::report::Proof;

/// Parts of a seed: the evaluation guesses in sixteenths.
pub(super) const SEED: i32 = 16;
/// More than any score.
pub(super) const INFINITE: i32 = 30_000;

/// What a search has found out about a position: a score for the player to move (what he will yet
/// win more than the other, in sixteenths of a seed) and what that rests on.
///
/// With a search that fails high or low the score is a bound, and the ground is that of the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    pub score: i32,
    pub ground: Ground,
}

/// What a score rests on: ends of the game only, or other things as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ground(u8);

impl Ground {
    /// Every line was searched to its end.
    pub const ENDS: Ground = Ground(0);
    /// Some lines end in the tables.
    pub const TABLES: Ground = Ground(1);
    /// Some lines return to the position searched, which ends the game there. That is certain in
    /// this search, but another game may come to the same boards without that past.
    pub const RETURN: Ground = Ground(2);
    /// Some lines were broken off, or return to a board of their own.
    pub const GUESS: Ground = Ground(4);

    /// What rests on both.
    pub const fn and(self, other: Ground) -> Ground {
        Ground(self.0 | other.0)
    }

    /// Whether nothing was guessed.
    pub const fn proven(self) -> bool {
        self.0 < Ground::GUESS.0
    }

    /// The proof that this is, if nothing was guessed.
    pub const fn proof(self) -> Option<Proof> {
        match self {
            _ if !self.proven() => None,
            _ if self.0 & Ground::TABLES.0 != 0 => Some(Proof::Tables),
            _ => Some(Proof::Ends),
        }
    }

    /// Whether a line returns to the position searched.
    pub const fn returns(self) -> bool {
        self.0 & Ground::RETURN.0 != 0
    }

    /// Three bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// From three bits.
    pub const fn from_bits(bits: u8) -> Ground {
        Ground(bits & 7)
    }
}

impl Worth {
    /// So many seeds, for sure: the game is over.
    pub const fn ended(seeds: i32) -> Worth {
        Worth { score: seeds * SEED, ground: Ground::ENDS }
    }

    /// A guess.
    pub const fn guess(score: i32) -> Worth {
        Worth { score, ground: Ground::GUESS }
    }
}
