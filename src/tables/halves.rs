//! All half-boards: the ways to distribute seeds over one player's six pits.

use crate::rules::{Narrow, Word};

/// Every half with up to some number of seeds, in the order of the [index](super::index).
pub(super) struct Halves {
    by_seeds: Vec<Vec<u32>>,
}

impl Halves {
    /// All halves with up to this many seeds.
    pub(super) fn upto(seeds: u8) -> Halves {
        let by_seeds = (0..=u32::from(seeds))
            .map(|total| {
                let mut halves = Vec::new();
                distribute(0, 5, total, &mut halves);
                halves
            })
            .collect();
        Halves { by_seeds }
    }

    /// The most seeds of a half.
    pub(super) fn most(&self) -> u8 {
        (self.by_seeds.len() - 1) as u8
    }

    /// The halves with this many seeds; the fields of their pits are the low 30 bits.
    pub(super) fn with(&self, seeds: u8) -> &[u32] {
        &self.by_seeds[usize::from(seeds)]
    }
}

/// The board of two halves.
pub(super) fn joined(mine: u32, theirs: u32) -> Narrow {
    Narrow::from(mine) | Narrow::from(theirs) << (6 * Narrow::FIELD)
}

/// Adds all ways to distribute `left` seeds over the pits up to `pit`, in the order of their ranks.
fn distribute(half: u32, pit: u32, left: u32, halves: &mut Vec<u32>) {
    if pit == 0 {
        halves.push(half | left);
        return;
    }
    for below in 0..=left {
        distribute(half | (left - below) << (pit * Narrow::FIELD), pit - 1, below, halves);
    }
}
