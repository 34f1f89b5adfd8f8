//! Random games, the same ones every time.

use awale::rules::*;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// A source of the same chances every time.
pub struct Chance(TestRng);

impl Chance {
    pub fn new() -> Chance {
        Chance(TestRng::deterministic_rng(RngAlgorithm::ChaCha))
    }

    pub fn below(&mut self, most: usize) -> usize {
        (self.0.next_u32() as usize) % most
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A legal move, without listing all of an opening's.
    pub fn legal(&mut self, position: &Position) -> Move {
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

/// All rules that a walk goes through: the presets, and mixtures of options.
pub fn rule_sets(chance: &mut Chance) -> Vec<Rules> {
    let mut all: Vec<Rules> = Preset::ALL.iter().map(Rules::preset).collect();
    let presets = all.clone();
    while all.len() < 200 {
        let mut options = *chance.pick(&presets).options();
        for _ in 0..=chance.below(4) {
            let name = chance.pick(&OptionName::ALL);
            name.set(&mut options, chance.pick(name.values()));
        }
        all.extend(Rules::new(options));
    }
    all
}
