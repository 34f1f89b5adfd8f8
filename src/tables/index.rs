//! The place of every board in the table of its seed count.
//!
//! A board with n seeds has a place from 0 to C(n+11, 11) − 1, and no place is left free: first
//! come the boards with no seed in the mover's half, then those with one, and so on; among them the
//! other's half counts first, then the mover's. A half takes its rank from the sums of its pits
//! counted from the first (`s0` seeds in one pit, `s1` in two, …): C(s0, 1) + C(s1 + 1, 2) + … +
//! C(s4 + 4, 5), the combinatorial number system.

use crate::rules::{Narrow, Node, Word};

/// The most seeds that tables can be built for. With more, a place would not fit in 28 bits, nor a
/// board's state in a byte.
pub const MOST: u8 = 22;

/// Seed counts a table can have, none included.
const COUNTS: usize = MOST as usize + 1;

/// Finds the place of boards with up to [`MOST`] seeds.
pub(super) struct Index {
    /// For the first three pits of a half: the rank so far, times 64, plus the seeds in them.
    threes: Box<[u32; 1 << 15]>,
    /// What the sum of four pits adds to the rank, and the sum of five.
    fours: [u32; 64],
    fives: [u32; 64],
    /// How many halves have so many seeds.
    halves: [u32; 64],
    /// How many halves have fewer seeds.
    fewer: [u32; 64],
    /// Where the boards with m of n seeds in the mover's half begin.
    starts: [[u32; 64]; COUNTS],
}

/// A half's rank and its seeds.
#[derive(Clone, Copy)]
pub(super) struct Rank {
    pub(super) rank: u32,
    pub(super) seeds: u32,
}

impl Index {
    /// Works out the ranks.
    pub(super) fn new() -> Index {
        let mut threes = Box::new([0; 1 << 15]);
        for (fields, slot) in threes.iter_mut().enumerate() {
            let pit = |pit: usize| (fields >> (5 * pit)) as u32 & 31;
            let (one, two) = (pit(0), pit(0) + pit(1));
            let three = two + pit(2);
            if three <= u32::from(MOST) {
                let rank = choose(one, 1) + choose(two + 1, 2) + choose(three + 2, 3);
                *slot = (rank as u32) << 6 | three;
            }
        }
        let upto_most = |seeds: usize| (seeds as u32).min(u32::from(MOST));
        let halves = std::array::from_fn(|seeds| choose(upto_most(seeds) + 5, 5) as u32);
        let starts = std::array::from_fn(|total| {
            let mut start = 0;
            std::array::from_fn(|mine| {
                let here = start;
                if mine <= total {
                    start += halves[mine] * halves[total - mine];
                }
                here
            })
        });
        Index {
            threes,
            fours: std::array::from_fn(|sum| choose(upto_most(sum) + 3, 4) as u32),
            fives: std::array::from_fn(|sum| choose(upto_most(sum) + 4, 5) as u32),
            halves,
            fewer: std::array::from_fn(|seeds| choose(upto_most(seeds) + 5, 6) as u32),
            starts,
        }
    }

    /// How many boards have so many seeds.
    pub(super) fn boards(seeds: u8) -> usize {
        choose(u32::from(seeds) + 11, 11) as usize
    }

    /// Where the boards with `mine` of `total` seeds in the mover's half begin.
    pub(super) fn start(&self, total: u8, mine: u8) -> u32 {
        self.starts[usize::from(total)][usize::from(mine)]
    }

    /// The rank of a half, its fields in the low 30 bits.
    #[inline(always)]
    pub(super) fn rank(&self, half: u32) -> Rank {
        let three = self.threes[(half & 0x7fff) as usize];
        let four = (three & 63) + (half >> 15 & 31);
        let five = four + (half >> 20 & 31);
        let rank =
            (three >> 6) + self.fours[(four & 63) as usize] + self.fives[(five & 63) as usize];
        Rank { rank, seeds: five + (half >> 25 & 31) }
    }

    /// How many halves have fewer seeds than so many.
    pub(super) fn fewer(&self, seeds: u8) -> u32 {
        self.fewer[usize::from(seeds & 63)]
    }

    /// The number of a half among all halves, the fewest seeds first.
    pub(super) fn number(&self, half: u32) -> u32 {
        let Rank { rank, seeds } = self.rank(half);
        self.fewer[(seeds & 63) as usize] + rank
    }

    /// The place of a board among those with as many seeds, which are at most [`MOST`].
    #[inline(always)]
    pub(super) fn place(&self, node: &Node<Narrow>) -> usize {
        let mine = self.rank((node.board & Narrow::MINE) as u32);
        let theirs = self.rank((node.board >> (6 * Narrow::FIELD)) as u32);
        let start = self.starts[usize::from(node.left)][(mine.seeds & 63) as usize];
        (start + theirs.rank * self.halves[(mine.seeds & 63) as usize] + mine.rank) as usize
    }
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |ways, i| ways * (u64::from(n).saturating_sub(i)) / (i + 1))
}
