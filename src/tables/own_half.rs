//! The mover's half of the board, and what sowing makes of it.

use super::halves::Halves;
use super::index::Index;
use super::spill::Spills;
use crate::rules::{ChainCaptures, Law, Narrow, SowingTable, Word};

/// What the sowing of one pit does to the half it is in.
#[derive(Clone, Copy)]
pub(super) struct OwnSowing {
    /// The rank of the half afterwards, and its seeds.
    pub(super) rank: u32,
    pub(super) seeds: u8,
    /// The number of the spill.
    pub(super) spill: u8,
}

/// Every half with up to so many seeds: what its six pits do, none where there is nothing to sow.
#[derive(Default)]
pub(super) struct OwnHalves {
    by_seeds: Vec<Vec<[Option<OwnSowing>; 6]>>,
}

impl OwnHalves {
    /// Goes on to the halves with one more seed.
    pub(super) fn extend(
        &mut self,
        law: &SowingTable<Narrow>,
        index: &Index,
        spills: &Spills,
        halves: &Halves,
    ) {
        let own = |half: u32, pit: usize| {
            let board = Narrow::from(half);
            (board.seeds(pit) > 0).then(|| {
                let sown = law.sow::<ChainCaptures>(board, pit).board;
                let kept = index.rank((sown & Narrow::MINE) as u32);
                let heap = Narrow::heap(pit, board.seeds(pit));
                let spill = spills.number(law, heap, pit) as u8;
                OwnSowing { rank: kept.rank, seeds: kept.seeds as u8, spill }
            })
        };
        let halves = halves.with(self.by_seeds.len() as u8);
        self.by_seeds
            .push(halves.iter().map(|half| std::array::from_fn(|pit| own(*half, pit))).collect());
    }

    /// The halves with so many seeds, in the order of their ranks.
    pub(super) fn with(&self, seeds: u8) -> &[[Option<OwnSowing>; 6]] {
        &self.by_seeds[usize::from(seeds)]
    }

    /// How many seeds the halves it knows have at most, plus one.
    pub(super) fn counts(&self) -> usize {
        self.by_seeds.len()
    }
}
