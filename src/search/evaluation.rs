//! A guess at what a position is worth where the search breaks off.

use super::worth::SEED;
use crate::rules::{Leftovers, Narrow, Rules, Stores, Word};

/// What a board is worth to the player to move, in sixteenths of a seed, the stores left out.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    /// Of a seed in one's own camp.
    seed: i32,
    /// Of an empty pit of one's own.
    empty: i32,
    /// Of a pit of one's own with one or two seeds.
    weak: i32,
    /// Of having the move.
    tempo: i32,
}

impl Evaluation {
    /// Weights that suit the rules.
    pub fn new(rules: &Rules) -> Evaluation {
        let stores = rules.stores != Stores::Aside;
        let keeps = rules.leftovers == Leftovers::Owner;
        Evaluation {
            seed: if stores {
                4
            } else if keeps {
                2
            } else {
                1
            },
            empty: if stores { 0 } else { -4 },
            weak: if stores { 0 } else { -6 },
            tempo: 4,
        }
    }

    /// The guess.
    #[inline(always)]
    pub fn guess(&self, board: Narrow, left: u8) -> i32 {
        let mine = total(board & Narrow::MINE);
        let theirs = i32::from(left) - mine;
        // The highest bit of a field that holds something, one or two, three or more.
        let some = held(board, 1);
        let many = held(board, 3);
        let weak = some & !many;
        let difference = |tops: Narrow| {
            (tops & Narrow::MINE).ones_count() as i32 - (tops & Narrow::THEIRS).ones_count() as i32
        };
        let guess = self.seed * (mine - theirs) - self.empty * difference(some)
            + self.weak * difference(weak)
            + self.tempo;
        let most = i32::from(left) * SEED;
        guess.clamp(-most, most)
    }
}

/// The seeds in the lower half of a board.
#[inline(always)]
fn total(half: Narrow) -> i32 {
    // Neighbours added in fields of ten bits; multiplying adds the three pairs up in the third.
    const EVEN: Narrow = 0x1f | 0x1f << 10 | 0x1f << 20;
    let pairs = (half & EVEN) + ((half >> 5) & EVEN);
    let sum = pairs.wrapping_mul(1 | 1 << 10 | 1 << 20);
    ((sum >> 20) & 0x3ff) as i32
}

/// The highest bits of the fields that hold at least so many seeds (1 to 16).
#[inline(always)]
fn held(board: Narrow, least: u64) -> Narrow {
    let low = board & Narrow::LOWS;
    (board | (low + Narrow::ONES * (16 - least))) & Narrow::TOPS
}
