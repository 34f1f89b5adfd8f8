//! What of a sowing crosses to the other's camp.

use super::index::MOST;
use crate::rules::{ChainCaptures, Law, Narrow, SowingTable, Word};

/// A way for seeds to come into the other's camp. Where captures look at nothing but his camp, this
/// is all there is to know of a sowing but what it does in the sower's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spill {
    /// The seeds each of his pits receives: fields in the low 30 bits.
    pub(super) dropped: u32,
    /// How many they are in all.
    pub(super) seeds: u8,
    /// Where among his pits the last seed falls, if it does not fall beyond.
    last: Option<u32>,
    /// A sowing that crosses so, from a board with nothing else on it.
    pub(super) pit: usize,
    pub(super) example: Narrow,
    /// How many seeds it sows; no sowing of fewer crosses so.
    pub(super) sown: u8,
}

/// Every spill there is, the fewest seeds first.
pub(super) struct Spills(Vec<Spill>);

/// Numbers of spills fit in so many bits.
pub(super) const BITS: u32 = 4;

impl Spills {
    /// Finds them in the rules' sowings; nothing, if there are too many.
    pub(super) fn new(law: &SowingTable<Narrow>) -> Option<Spills> {
        let mut all: Vec<Spill> = Vec::new();
        for seeds in 1..=u32::from(MOST) {
            for pit in 0..6 {
                let spill = Spill::of(law, Narrow::heap(pit, seeds), pit);
                if !all.iter().any(|other| other.same(&spill)) {
                    all.push(spill);
                }
            }
        }
        all.sort_by_key(|spill| (spill.seeds, spill.last.is_none()));
        (all.len() <= 1 << BITS).then_some(Spills(all))
    }

    /// All of them.
    pub(super) fn all(&self) -> &[Spill] {
        &self.0
    }

    /// The number of the spill that the sowing of a pit makes, the other's camp being empty.
    pub(super) fn number(&self, law: &SowingTable<Narrow>, board: Narrow, pit: usize) -> usize {
        let spill = Spill::of(law, board, pit);
        self.0.iter().position(|other| other.same(&spill)).unwrap_or_default()
    }
}

impl Spill {
    fn of(law: &SowingTable<Narrow>, board: Narrow, pit: usize) -> Spill {
        let sown = law.sow::<ChainCaptures>(board, pit);
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
