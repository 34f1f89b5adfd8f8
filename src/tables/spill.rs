//! The part of a sowing that falls into the other's half.

use super::index::MOST_SEEDS;
use crate::rules::{Law, Narrow, SowingTable, TwoThreeAside, Word};

/// The seeds that fall into the other's half, as one of few possible patterns. Two-three captures
/// depend on this pattern and that half alone, whichever pit was sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spill {
    /// The seeds that each of the other's pits receives; their fields are the low 30 bits.
    pub(super) dropped: u32,
    /// The seeds that they receive in all.
    pub(super) seeds: u8,
    /// The pit of the last seed, if it is one of the other's.
    last: Option<u32>,
    /// The pit of the smallest sowing with this spill.
    pub(super) pit: usize,
    /// The board before that sowing, with no seeds but those to be sown.
    pub(super) example: Narrow,
    /// The number of seeds of that sowing.
    pub(super) sown: u8,
}

/// Every spill. The spills of sowings with up to [`MOST_NARROW`] seeds come first, so that their
/// numbers take [`BITS`] bits; each part is sorted by the seeds of the spills.
pub(super) struct Spills(Vec<Spill>);

/// The most seeds for which a place fits beside a spill's number in 32 bits.
pub(super) const MOST_NARROW: u8 = 22;
/// The bits that a spill's number takes with up to [`MOST_NARROW`] seeds.
pub(super) const BITS: u32 = 4;
/// The bits that it takes with more seeds.
pub(super) const WIDE_BITS: u32 = 5;

impl Spills {
    /// All spills of the rules' sowings; `None` if there are too many for the bits.
    pub(super) fn new(law: &SowingTable<Narrow>) -> Option<Spills> {
        let mut all: Vec<Spill> = Vec::new();
        for (from, to, bits) in [(1, MOST_NARROW, BITS), (MOST_NARROW + 1, MOST_SEEDS, WIDE_BITS)] {
            let first = all.len();
            for seeds in u32::from(from)..=u32::from(to) {
                for pit in 0..6 {
                    let spill = Spill::of(law, Narrow::heap(pit, seeds), pit);
                    if !all.iter().any(|other| other.same(&spill)) {
                        all.push(spill);
                    }
                }
            }
            all[first..].sort_by_key(|spill| (spill.seeds, spill.last.is_none()));
            if all.len() > 1 << bits {
                return None;
            }
        }
        Some(Spills(all))
    }

    /// The spills by their numbers.
    pub(super) fn all(&self) -> &[Spill] {
        &self.0
    }

    /// The number of the spill of sowing a pit; the other's half must be empty.
    pub(super) fn number(&self, law: &SowingTable<Narrow>, board: Narrow, pit: usize) -> usize {
        let spill = Spill::of(law, board, pit);
        let number = self.0.iter().position(|other| other.same(&spill));
        debug_assert!(number.is_some(), "a sowing whose spill is not listed");
        number.unwrap_or_default()
    }
}

impl Spill {
    fn of(law: &SowingTable<Narrow>, board: Narrow, pit: usize) -> Spill {
        let sown = law.sow::<TwoThreeAside>(board, pit);
        Spill {
            dropped: (sown.board >> (6 * Narrow::FIELD)) as u32,
            seeds: sown.board.sum(Narrow::THEIRS) as u8,
            last: (sown.last >= 6).then_some(sown.last),
            pit,
            example: board,
            sown: board.seeds(pit) as u8,
        }
    }

    fn same(&self, other: &Spill) -> bool {
        (self.dropped, self.last) == (other.dropped, other.last)
    }
}
