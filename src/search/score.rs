//! The score of a position, and how certain it is.

use super::report::Proof;

/// The points of one seed: scores are counted in sixteenths of a seed.
pub(super) const SEED: i32 = 16;
/// An upper bound of all points.
pub(super) const INFINITE: i32 = 30_000;

/// The result of searching a position: how many more seeds the player to move still wins than the
/// opponent, in points, and how certain that is. For a move at the root (`root_move.rs`) the points are the
/// difference of the final scores.
///
/// If the search fails high or low, the points are a bound, and the certainty is that of the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Score {
    pub points: i32,
    pub certainty: Certainty,
}

/// What a score rests on: a set of the kinds below, empty if only on ends of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Certainty(u8);

impl Certainty {
    /// Every line was searched to its end.
    pub const ENDS: Certainty = Certainty(0);
    /// Some lines end in the endgame tables.
    pub const TABLES: Certainty = Certainty(1);
    /// Some lines return to the root, which ends the game. This is certain in this game only:
    /// another may reach the same boards without having been at the root.
    pub const RETURN: Certainty = Certainty(2);
    /// Some lines end in an evaluation, or in a repetition within the line.
    pub const ESTIMATE: Certainty = Certainty(4);

    /// The union: the certainty of a score that rests on both.
    pub const fn and(self, other: Certainty) -> Certainty {
        Certainty(self.0 | other.0)
    }

    /// Whether nothing is an estimate. A return to the root counts as certain: see
    /// [`Certainty::returns`].
    pub const fn proven(self) -> bool {
        self.0 & Certainty::ESTIMATE.0 == 0
    }

    /// The kind of proof, if nothing is an estimate.
    pub const fn proof(self) -> Option<Proof> {
        match self {
            _ if !self.proven() => None,
            _ if self.0 & Certainty::TABLES.0 != 0 => Some(Proof::Tables),
            _ => Some(Proof::Ends),
        }
    }

    /// Whether a line returns to the root, so that the score is certain in this game only.
    pub const fn returns(self) -> bool {
        self.0 & Certainty::RETURN.0 != 0
    }

    /// The set as three bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set that these three bits stand for.
    pub const fn from_bits(bits: u8) -> Certainty {
        Certainty(bits & 7)
    }
}

impl Score {
    /// The score of a finished game, from its difference in seeds.
    pub const fn ended(seeds: i32) -> Score {
        Score { points: seeds * SEED, certainty: Certainty::ENDS }
    }

    /// An estimate.
    pub const fn estimate(points: i32) -> Score {
        Score { points, certainty: Certainty::ESTIMATE }
    }
}
