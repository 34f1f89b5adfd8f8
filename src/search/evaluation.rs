//! The evaluation: an estimate of the score at the search's horizon.

use super::phased_weights::{self, PhasedWeights};
use super::score::SEED;
use super::weights::{self, Weights};
use crate::rules::{Capture, EndRule, Feeding, Lap, Leftovers, Narrow, Rules, Slam, Stores, Word};

/// Bits of two neighbouring pits.
const PAIR: u32 = 2 * Narrow::FIELD;

/// Width of a band of seed counts with the same weights, as a power of two.
const BAND: u32 = 3;
/// The highest seed count with weights of its own.
const MOST: u8 = 48;

/// The evaluation for the player to move, in sixteenths of a seed, without the stores.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    /// By seed count, or one for all.
    bands: Vec<Band>,
    last: u8,
}

/// The weights of a band of seed counts.
#[derive(Clone, Debug)]
struct Band {
    tempo: i32,
    /// The sum for each pair of neighbouring pits, by the seeds in both.
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
    /// The weights for these rules. A search that is not selective gets weights that do not depend
    /// on the seed count: the levels were measured with them.
    pub fn new(rules: &Rules, selective: bool) -> Evaluation {
        let weights = suited(rules);
        let bands: Vec<Band> = match phased_weights(weights).filter(|_| selective) {
            Some(phased_weights) => (0..=i16::from(MOST >> BAND))
                .map(|band| {
                    // In the middle of the band.
                    let halves = (band << (BAND + 1)) + (1 << BAND) - 1;
                    Band::new(phased_weights.tempo(halves), |pit, seeds| {
                        phased_weights.pit(pit, seeds, halves)
                    })
                })
                .collect(),
            None => vec![Band::new(weights.tempo, |pit, seeds| {
                i16::from(weights.pits[pit][seeds.min(15)])
            })],
        };
        Evaluation { last: bands.len() as u8 - 1, bands }
    }

    /// The estimate.
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

/// Weights by seed count, where they were measured.
fn phased_weights(weights: &Weights) -> Option<&'static PhasedWeights> {
    std::ptr::eq(weights, &weights::CLASSIC).then_some(&phased_weights::CLASSIC)
}

/// The weights fitted to these rules or to the most similar ones.
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
