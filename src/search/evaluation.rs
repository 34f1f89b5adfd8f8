//! The evaluation: an estimate of the score of a position at the search's horizon.

use super::score::SEED;
use super::weights::{self, Selective, Weights};
use crate::rules::{Capture, EndRule, Feeding, Lap, Leftovers, Narrow, Rules, Slam, Stores, Word};

/// The bits of two neighbouring pits.
const PAIR_BITS: u32 = 2 * Narrow::FIELD;

/// Binary logarithm of a band's width. A band is a range of seed counts that share their weights.
const BAND_BITS: u32 = 3;
/// The seed count that the last band begins with.
const LAST_BAND_START: u8 = 48;

/// The evaluation for the player to move, in sixteenths of a seed, without the stores.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    /// One band for every eight seed counts, or one for all.
    bands: Vec<Band>,
    last_band: u8,
}

/// The weights of a band of seed counts.
#[derive(Clone, Debug)]
struct Band {
    /// For having the move.
    tempo: i32,
    /// The sum of the weights of two neighbouring pits, by the seeds in both.
    pairs: [[i16; 1 << PAIR_BITS]; 6],
}

impl Band {
    fn new(tempo: i32, pit: &dyn Fn(usize, usize) -> i16) -> Band {
        let mut pairs = [[0; 1 << PAIR_BITS]; 6];
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
    /// The evaluation for these rules. A search that is not selective, as at levels 1 to 9, gets the plain weights: the
    /// strength of these levels and the costs of moves in exercises were measured with them.
    pub fn new(rules: &Rules, selective: bool) -> Evaluation {
        let weights = fitted_weights(rules);
        let bands = match if selective { &weights.selective } else { &Selective::Plain } {
            Selective::Phased(phased) => (0..=i16::from(LAST_BAND_START >> BAND_BITS))
                .map(|band| {
                    // The middle of the band, in half seeds: it lies between two whole numbers.
                    let half_seeds = (band << (BAND_BITS + 1)) + (1 << BAND_BITS) - 1;
                    Band::new(phased.tempo(half_seeds), &|pit, seeds| {
                        phased.pit(pit, seeds, half_seeds)
                    })
                })
                .collect(),
            Selective::Mirrored(mirrored) => {
                vec![Band::new(mirrored.tempo, &|pit, seeds| mirrored.pit(pit, seeds))]
            }
            Selective::Plain => vec![Band::new(weights.tempo, &|pit, seeds| {
                i16::from(weights.pits[pit][seeds.min(15)])
            })],
        };
        Evaluation { last_band: bands.len() as u8 - 1, bands }
    }

    /// The estimate for a board with `left` seeds.
    #[inline(always)]
    pub fn evaluate(&self, board: Narrow, left: u8) -> i32 {
        let band = &self.bands[usize::from((left >> BAND_BITS).min(self.last_band))];
        let pair = |pair: usize| {
            let seeds = board >> (pair as u32 * PAIR_BITS) & ((1 << PAIR_BITS) - 1);
            i32::from(band.pairs[pair][seeds as usize])
        };
        let estimate = band.tempo + pair(0) + pair(1) + pair(2) + pair(3) + pair(4) + pair(5);
        let most = i32::from(left) * SEED;
        estimate.clamp(-most, most)
    }
}

/// The weights fitted to these rules, or to the most similar ones.
fn fitted_weights(rules: &Rules) -> &'static Weights {
    let facing = rules.capture.faces();
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
