//! Random rules and moves, the same ones in every run.

use awale::rules::*;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// A random number generator with a fixed seed.
pub struct Random(TestRng);

impl Random {
    pub fn new() -> Random {
        Random(TestRng::deterministic_rng(RngAlgorithm::ChaCha))
    }

    /// A generator with another fixed seed for each number.
    pub fn numbered(number: u8) -> Random {
        Random(TestRng::from_seed(RngAlgorithm::ChaCha, &[number; 32]))
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.0.next_u32() as usize) % limit
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A legal move. Placements of Éqwalé are tried at random, because there are too many to list.
    pub fn legal_move(&mut self, position: &Position) -> Move {
        while position.reserve() > 0 {
            let mv = self.any_placement(position);
            if position.is_legal(&mv) {
                return mv;
            }
        }
        self.pick(&position.moves())
    }

    pub fn any_placement(&mut self, position: &Position) -> Move {
        let mut placed = [0; 6];
        for _ in 0..=self.below(7) {
            placed[self.below(6)] += 1;
        }
        Move::Place { side: position.turn(), placed }
    }
}

/// The presets, and random changes of their options: 200 rule sets.
pub fn rule_sets(random: &mut Random) -> Vec<Rules> {
    let mut all: Vec<Rules> = Preset::ALL.iter().map(Rules::preset).collect();
    let presets = all.clone();
    while all.len() < 200 {
        let mut options = *random.pick(&presets).options();
        for _ in 0..=random.below(4) {
            let name = random.pick(&OptionName::ALL);
            name.set(&mut options, random.pick(name.values()));
        }
        all.extend(Rules::new(options));
    }
    all
}
