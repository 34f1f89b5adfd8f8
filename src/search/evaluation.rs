//! A guess at what a position is worth where the search breaks off.

use super::weights::{self, Weights};
use super::worth::SEED;
use crate::rules::{Capture, Feeding, Lap, Leftovers, Narrow, Rules, Slam, Stop, Stores, Word};

/// Two neighbouring pits fill so many bits.
const PAIR: u32 = 2 * Narrow::FIELD;

/// What a board is worth to the player to move, in sixteenths of a seed, the stores left out.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    tempo: i32,
    /// What each pair of neighbours is worth, by the seeds in both.
    pairs: Box<[[i16; 1 << PAIR]; 6]>,
}

impl Evaluation {
    /// Weights that suit the rules.
    pub fn new(rules: &Rules) -> Evaluation {
        let Weights { tempo, pits } = suited(rules);
        let worth = |pit: usize, seeds: usize| i16::from(pits[pit][seeds.min(15)]);
        let mut pairs = Box::new([[0; 1 << PAIR]; 6]);
        for (pair, table) in pairs.iter_mut().enumerate() {
            for (seeds, slot) in table.iter_mut().enumerate() {
                *slot = worth(2 * pair, seeds & 31) + worth(2 * pair + 1, seeds >> 5);
            }
        }
        Evaluation { tempo: *tempo, pairs }
    }

    /// The guess.
    #[inline(always)]
    pub fn guess(&self, board: Narrow, left: u8) -> i32 {
        let pair = |at: usize| {
            let seeds = board >> (at as u32 * PAIR) & ((1 << PAIR) - 1);
            i32::from(self.pairs[at][seeds as usize])
        };
        let guess = self.tempo + pair(0) + pair(1) + pair(2) + pair(3) + pair(4) + pair(5);
        let most = i32::from(left) * SEED;
        guess.clamp(-most, most)
    }
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
    } else if rules.end == Stop::EmptyCamp {
        &weights::BOX
    } else if rules.slam == Slam::Barred {
        &weights::AWARI
    } else {
        &weights::CLASSIC
    }
}
