//! The place of every board in the table of its seed count: a perfect index without gaps.
//!
//! A board with n seeds has a place from 0 to C(n+11, 11) − 1. Boards are sorted by the seeds in
//! the mover's half, then by the other's half, then by the mover's. The rank of a half among those
//! with as many seeds is its number in the combinatorial number system: C(s0, 1) + C(s1 + 1, 2) + …
//! + C(s4 + 4, 5), where `s0` is the number of seeds in the first pit, `s1` in the first two, ….

use crate::rules::{Narrow, Node, Word};

/// The most seeds of tables, by the rules that allow the most: with more, the states of boards
/// (`states.rs`) would not fit in a byte. `StateKind::most_seeds` has the limit of each kind of rules.
pub const MOST_SEEDS: u8 = 28;

/// The number of seed counts, 0 included.
const COUNTS: usize = MOST_SEEDS as usize + 1;

/// Look-up tables for the places of boards with up to [`MOST_SEEDS`] seeds.
pub(super) struct Index {
    /// By the fields of a half's first three pits: their part of the rank, times 64, plus their
    /// seeds.
    threes: Box<[u32; 1 << 15]>,
    /// What the seeds in the first four pits add to the rank. This array and the next ones have 64 entries, so that
    /// an index `& 63` needs no bounds check; the entries beyond [`MOST_SEEDS`] repeat the last.
    fours: [u32; 64],
    /// What the seeds in the first five pits add to the rank.
    fives: [u32; 64],
    /// The number of halves with this many seeds.
    halves: [u32; 64],
    /// The number of halves with fewer seeds.
    fewer: [u32; 64],
    /// `starts[total][mine]`: the first place of the boards with `mine` of `total` seeds in the mover's half. For
    /// `mine` above `total` it is the number of boards.
    starts: [[u32; 64]; COUNTS],
}

/// The number of seeds of a half, and its rank among the halves with as many.
#[derive(Clone, Copy)]
pub(super) struct Rank {
    pub(super) rank: u32,
    pub(super) seeds: u32,
}

impl Index {
    /// Fills the look-up tables.
    pub(super) fn new() -> Index {
        let mut threes = Box::new([0; 1 << 15]);
        for (fields, slot) in threes.iter_mut().enumerate() {
            let pit = |pit: usize| (fields >> (5 * pit)) as u32 & 31;
            let (one, two) = (pit(0), pit(0) + pit(1));
            let three = two + pit(2);
            if three <= u32::from(MOST_SEEDS) {
                let rank = choose(one, 1) + choose(two + 1, 2) + choose(three + 2, 3);
                *slot = (rank as u32) << 6 | three;
            }
        }
        let upto_most = |seeds: usize| (seeds as u32).min(u32::from(MOST_SEEDS));
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

    /// The number of boards with this many seeds.
    pub(super) fn boards(seeds: u8) -> usize {
        choose(u32::from(seeds) + 11, 11) as usize
    }

    /// The first place of the boards with `mine` of `total` seeds in the mover's half.
    pub(super) fn start(&self, total: u8, mine: u8) -> u32 {
        self.starts[usize::from(total)][usize::from(mine)]
    }

    /// The rank of a half, whose fields are the low 30 bits.
    #[inline(always)]
    pub(super) fn rank(&self, half: u32) -> Rank {
        let three = self.threes[(half & 0x7fff) as usize];
        let four = (three & 63) + (half >> 15 & 31);
        let five = four + (half >> 20 & 31);
        let rank =
            (three >> 6) + self.fours[(four & 63) as usize] + self.fives[(five & 63) as usize];
        Rank { rank, seeds: five + (half >> 25 & 31) }
    }

    /// The number of halves with fewer seeds than this.
    pub(super) fn fewer(&self, seeds: u8) -> u32 {
        self.fewer[usize::from(seeds & 63)]
    }

    /// The number of a half among all halves, sorted by seeds.
    pub(super) fn number(&self, half: u32) -> u32 {
        let Rank { rank, seeds } = self.rank(half);
        self.fewer[(seeds & 63) as usize] + rank
    }

    /// The place of a board with at most [`MOST_SEEDS`] seeds.
    #[inline(always)]
    pub(super) fn place(&self, node: &Node<Narrow>) -> usize {
        let mine = self.rank((node.board & Narrow::MINE) as u32);
        let theirs = self.rank((node.board >> (6 * Narrow::FIELD)) as u32);
        let start = self.starts[usize::from(node.left)][(mine.seeds & 63) as usize];
        (start + theirs.rank * self.halves[(mine.seeds & 63) as usize] + mine.rank) as usize
    }
}

/// The binomial coefficient: the number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |ways, i| ways * (u64::from(n).saturating_sub(i)) / (i + 1))
}
