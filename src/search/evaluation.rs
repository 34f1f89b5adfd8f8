//! A guess at what a position is worth where the search breaks off.

use super::phases::{self, Phases};
use super::weights::{self, Weights};
use super::worth::SEED;
use crate::rules::{Capture, EndRule, Feeding, Lap, Leftovers, Narrow, Rules, Slam, Stores, Word};

/// Two neighbouring pits fill so many bits.
const PAIR: u32 = 2 * Narrow::FIELD;

/// With so many seeds, as a power of two, more or fewer on the board, they are worth the same.
const BAND: u32 = 3;
/// The most seeds of which it matters how many are left.
const MOST: u8 = 48;

/// What a board is worth to the player to move, in sixteenths of a seed, the stores left out.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    /// By the seeds that are left, or one for all.
    bands: Vec<Band>,
    last: u8,
}

/// What boards with about as many seeds are worth.
#[derive(Clone, Debug)]
struct Band {
    tempo: i32,
    /// What each pair of neighbours is worth, by the seeds in both.
    pairs: [[i16; 1 << PAIR]; 6],
}

impl Band {
    fn new(tempo: i32, pit: impl Fn(usize, usize) -> i16) -> Band {
        let mut pairs = [[0; 1 << PAIR]; 6];
        for (pair, table) in pairs.iter_mut().enumerate() {
            let first: [i16; 32] = std::array::from_fn(|seeds| pit(2 * pair, seeds));
            for (seeds, row) in table.chunks_exact_mut(32).enumerate() {
                let second = pit(2 * pair + 1, seeds);
                for (slot, first) in row.iter_mut().zip(first) {
                    *slot = first + second;
                }
            }
        }
        Band { tempo, pairs }
    }
}

impl Evaluation {
    /// Weights that suit the rules. Whoever asks for a depth gets those that are the same to the end
    /// of a game, which the levels were measured with.
    pub fn new(rules: &Rules, selective: bool) -> Evaluation {
        let weights = suited(rules);
        let bands: Vec<Band> = match phases(weights).filter(|_| selective) {
            Some(phases) => (0..=i16::from(MOST >> BAND))
                .map(|band| {
                    // In the middle of the band.
                    let halves = (band << (BAND + 1)) + (1 << BAND) - 1;
                    Band::new(phases.tempo(halves), |pit, seeds| phases.pit(pit, seeds, halves))
                })
                .collect(),
            None => vec![Band::new(weights.tempo, |pit, seeds| {
                i16::from(weights.pits[pit][seeds.min(15)])
            })],
        };
        Evaluation { last: bands.len() as u8 - 1, bands }
    }

    /// The guess.
    #[inline(always)]
    pub fn guess(&self, board: Narrow, left: u8) -> i32 {
        let band = &self.bands[usize::from((left >> BAND).min(self.last))];
        let pair = |at: usize| {
            let seeds = board >> (at as u32 * PAIR) & ((1 << PAIR) - 1);
            i32::from(band.pairs[at][seeds as usize])
        };
        let guess = band.tempo + pair(0) + pair(1) + pair(2) + pair(3) + pair(4) + pair(5);
        let most = i32::from(left) * SEED;
        guess.clamp(-most, most)
    }
}

/// Where it was measured, weights by the seeds that are left.
fn phases(weights: &Weights) -> Option<&'static Phases> {
    std::ptr::eq(weights, &weights::CLASSIC).then_some(&phases::CLASSIC)
}

/// The weights that were fitted to these rules, or to the most similar ones.
fn suited(rules: &Rules) -> &'static Weights {
    let facing = matches!(rules.capture, Capture::Facing | Capture::Both);
    if rules.capture == Capture::Equal {
        &weights::EQUAL
    } else if rules.stores != Stores::Aside {
        match (facing, rules.lap) {
            (true, Lap::Sown) => &weights::KALAH,
            (true, Lap::Skip) => &weights::GRANARY_FACING,
            (false, _) => &weights::GRANARY,
        }
    } else if facing {
        &weights::FACING
    } else if rules.leftovers == Leftovers::Nobody {
        &weights::IVORY
    } else if rules.feeding == Feeding::Always {
        &weights::FEEDING
    } else if rules.end == EndRule::EmptyCamp {
        &weights::BOX
    } else if rules.slam == Slam::Barred {
        &weights::AWARI
    } else {
        &weights::CLASSIC
    }
}
