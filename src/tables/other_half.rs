//! The effect of spills on the other's half.

use super::halves::Halves;
use super::index::Index;
use super::spill::{Spill, Spills};
use crate::rules::{Law, Narrow, Slam, SowingTable, TwoThreeAside, Word};

/// The effect of one spill on all halves with one number of seeds.
#[derive(Default)]
pub(super) struct SpillEffects {
    /// By the rank of the half: 1 if the move captures nothing and is legal, not only as a last resort; otherwise 0.
    pub(super) quiet: Vec<u8>,
    /// The legal captures, by the seeds captured.
    pub(super) captures: Vec<Captures>,
}

/// The halves from which a spill captures one number of seeds.
pub(super) struct Captures {
    /// The number of seeds captured.
    pub(super) taken: u8,
    /// The seeds of these halves afterwards.
    pub(super) left: u8,
    /// The ranks of each half before and after.
    pub(super) ranks: Vec<(u32, u32)>,
}

/// A flag in the number of a predecessor: the move is legal only where no other is.
pub(super) const LAST_RESORT: u32 = 1 << 30;
/// In place of the number, if there is no predecessor.
const NO_PREDECESSOR: u32 = 1 << 31;

/// The number of spills whose predecessors are stored: those of at most one seed a pit. For the other spills
/// predecessors are computed.
pub(super) const STORED_SPILLS: u32 = 8;

/// The effect of every spill on every half, and the predecessors by spills.
#[derive(Default)]
pub(super) struct OtherHalves {
    /// By the seeds of the half, by the spill.
    by_seeds: Vec<Vec<SpillEffects>>,
    /// By the number of the half, by the spill: the number of the predecessor.
    predecessors: Vec<[u32; STORED_SPILLS as usize]>,
    /// By the number of the half: the first spill from which on there is no predecessor.
    ends: Vec<u8>,
}

/// The effect of a spill on one half.
enum Effect {
    Illegal,
    Quiet,
    /// Legal only if no other move is; captures nothing.
    LastResort,
    /// The seeds captured, and the half afterwards.
    Takes(u8, u32),
}

impl OtherHalves {
    /// Adds the halves with the next seed count.
    pub(super) fn extend(
        &mut self,
        law: &SowingTable<Narrow>,
        index: &Index,
        spills: &Spills,
        halves: &Halves,
    ) {
        let seeds = self.by_seeds.len() as u8;
        let most = halves.most();
        let halves = halves.with(seeds);
        let effects = spills.all().iter().map(|spill| {
            let mut effects = SpillEffects::default();
            if seeds + spill.sown > most {
                // The tables are built for fewer seeds.
                return effects;
            }
            for (rank, half) in (0..).zip(halves) {
                let effect = effect(law, spill, *half);
                effects.quiet.push(u8::from(matches!(effect, Effect::Quiet)));
                if let Effect::Takes(taken, half) = effect {
                    effects.capture(taken, rank, index.rank(half).rank, seeds + spill.seeds);
                }
            }
            effects
        });
        self.by_seeds.push(effects.collect());
        let first = self.predecessors.len();
        self.predecessors.extend(halves.iter().map(|half| -> [u32; STORED_SPILLS as usize] {
            std::array::from_fn(|number| {
                let spill = spills.all().get(number);
                spill.map_or(NO_PREDECESSOR, |spill| predecessor(law, index, spill, *half))
            })
        }));
        self.ends.extend(self.predecessors[first..].iter().map(|predecessors| {
            let last = predecessors.iter().rposition(|half| *half != NO_PREDECESSOR);
            last.map_or(0, |last| last as u8 + 1)
        }));
    }

    /// The effect of each spill on the halves with this many seeds.
    pub(super) fn with(&self, seeds: u8) -> &[SpillEffects] {
        &self.by_seeds[usize::from(seeds)]
    }

    /// The numbers of the predecessors of a half, by the stored spills.
    #[inline(always)]
    pub(super) fn predecessors(&self, half: u32) -> &[u32; STORED_SPILLS as usize] {
        &self.predecessors[half as usize]
    }

    /// The number of the first stored spill from which on none leads to this half.
    #[inline(always)]
    pub(super) fn end(&self, half: u32) -> u8 {
        self.ends[half as usize]
    }
}

impl SpillEffects {
    /// Adds a capture of `taken` seeds; the half has `sown` seeds before it.
    fn capture(&mut self, taken: u8, from: u32, to: u32, sown: u8) {
        let group = self.captures.iter().position(|group| group.taken == taken);
        let group = group.unwrap_or_else(|| {
            self.captures.push(Captures { taken, left: sown - taken, ranks: Vec::new() });
            self.captures.len() - 1
        });
        self.captures[group].ranks.push((from, to));
    }
}

/// The effect of a spill on a half, by the rules. The board has only the sown seeds in the mover's
/// half, because two-three captures and starving depend on nothing else in that half.
fn effect(law: &SowingTable<Narrow>, spill: &Spill, half: u32) -> Effect {
    let board = spill.example | Narrow::from(half) << (6 * Narrow::FIELD);
    let (made, captured) = law.make::<TwoThreeAside>(board, spill.pit);
    if law.starves(board, &made, &captured) {
        Effect::Illegal
    } else if made.captured > 0 {
        Effect::Takes(made.captured, (made.board >> (6 * Narrow::FIELD)) as u32)
    } else if captured.slam && Law::<Narrow>::rules(law).slam == Slam::Forbidden {
        Effect::LastResort
    } else {
        Effect::Quiet
    }
}

/// The number of the half from which a spill that captures nothing leads to this one, with the flag
/// [`LAST_RESORT`] where it applies; [`NO_PREDECESSOR`] if there is none.
pub(super) fn predecessor(
    law: &SowingTable<Narrow>,
    index: &Index,
    spill: &Spill,
    half: u32,
) -> u32 {
    let board = Narrow::from(half);
    let dropped = Narrow::from(spill.dropped);
    if (0..6).any(|pit| board.seeds(pit) < dropped.seeds(pit)) {
        return NO_PREDECESSOR;
    }
    let half = half - spill.dropped;
    match effect(law, spill, half) {
        Effect::Quiet => index.number(half),
        Effect::LastResort => index.number(half) | LAST_RESORT,
        Effect::Illegal | Effect::Takes(..) => NO_PREDECESSOR,
    }
}
