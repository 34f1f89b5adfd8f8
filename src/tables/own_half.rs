//! The effect of sowings on the mover's own half.

use super::halves::Halves;
use super::index::Index;
use super::spill::Spills;
use crate::rules::{Law, Narrow, SowingTable, TwoThreeAside, Word};

/// The effect of sowing one pit.
#[derive(Clone, Copy)]
pub(super) struct OwnSowing {
    /// The rank of the mover's half after the sowing.
    pub(super) rank: u32,
    /// The seeds of that half.
    pub(super) seeds: u8,
    /// The number of the spill.
    pub(super) spill: u8,
}

/// For every half the sowings of its six pits; `None` for an empty pit.
#[derive(Default)]
pub(super) struct OwnHalves {
    by_seeds: Vec<Vec<[Option<OwnSowing>; 6]>>,
}

impl OwnHalves {
    /// Adds the halves with the next seed count.
    pub(super) fn extend(
        &mut self,
        law: &SowingTable<Narrow>,
        index: &Index,
        spills: &Spills,
        halves: &Halves,
    ) {
        let sowing = |half: u32, pit: usize| {
            let board = Narrow::from(half);
            (board.seeds(pit) > 0).then(|| {
                let sown = law.sow::<TwoThreeAside>(board, pit).board;
                let kept = index.rank((sown & Narrow::MINE) as u32);
                let heap = Narrow::heap(pit, board.seeds(pit));
                let spill = spills.number(law, heap, pit) as u8;
                OwnSowing { rank: kept.rank, seeds: kept.seeds as u8, spill }
            })
        };
        let halves = halves.with(self.by_seeds.len() as u8);
        self.by_seeds.push(
            halves.iter().map(|half| std::array::from_fn(|pit| sowing(*half, pit))).collect(),
        );
    }

    /// The sowings of the halves with this many seeds, by the rank of the half.
    pub(super) fn with(&self, seeds: u8) -> &[[Option<OwnSowing>; 6]] {
        &self.by_seeds[usize::from(seeds)]
    }

    /// The number of seed counts added so far.
    pub(super) fn counts(&self) -> usize {
        self.by_seeds.len()
    }
}
