//! The other's half of the board, and what seeds that come into it do.

use super::halves::Halves;
use super::index::Index;
use super::spill::{Spill, Spills};
use crate::rules::{ChainCaptures, Law, Narrow, Slam, SowingTable, Word};

/// What a spill does to all halves with so many seeds.
#[derive(Default)]
pub(super) struct SpillEffects {
    /// For each half 1 where the spill is legal and takes nothing, 0 elsewhere.
    pub(super) quiet: Vec<u8>,
    /// The legal captures, by how many seeds they take.
    pub(super) captures: Vec<Captures>,
}

/// The halves from which a spill takes a number of seeds.
pub(super) struct Captures {
    pub(super) taken: u8,
    /// The seeds the halves are left with.
    pub(super) left: u8,
    /// The ranks of the half before and after.
    pub(super) ranks: Vec<(u32, u32)>,
}

/// Added to the number of the half before a spill whose legality depends on the whole board.
pub(super) const DOUBTFUL: u32 = 1 << 30;
/// In place of a number: there is no half from which the spill leads here and takes nothing.
const NONE: u32 = 1 << 31;

/// Spills that are kept for taking back: those of a first lap. Others are worked out.
pub(super) const KEPT: u32 = 8;

/// Every half with up to so many seeds, and every spill.
#[derive(Default)]
pub(super) struct OtherHalves {
    /// For each number of seeds, for each spill.
    by_seeds: Vec<Vec<SpillEffects>>,
    /// For each half, the fewest seeds first, for each of the first spills, the number of the
    /// half before.
    before: Vec<[u32; KEPT as usize]>,
    /// For each half, the number after that of the last of the first spills which lead to it.
    reach: Vec<u8>,
}

/// What happens to one half.
enum Effect {
    Illegal,
    Quiet,
    /// Legal if nothing else is.
    LastResort,
    Takes(u8, u32),
}

impl OtherHalves {
    /// Goes on to the halves with one more seed.
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
                // There will be no board with so many seeds.
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
        let first = self.before.len();
        self.before.extend(halves.iter().map(|half| -> [u32; KEPT as usize] {
            std::array::from_fn(|number| {
                let spill = spills.all().get(number);
                spill.map_or(NONE, |spill| before(law, index, spill, *half))
            })
        }));
        self.reach.extend(self.before[first..].iter().map(|before| {
            let last = before.iter().rposition(|half| *half != NONE);
            last.map_or(0, |last| last as u8 + 1)
        }));
    }

    /// What each spill does to the halves with so many seeds.
    pub(super) fn with(&self, seeds: u8) -> &[SpillEffects] {
        &self.by_seeds[usize::from(seeds)]
    }

    /// The halves before the first spills, all by their numbers.
    #[inline(always)]
    pub(super) fn before(&self, half: u32) -> &[u32; KEPT as usize] {
        &self.before[half as usize]
    }
}

impl OtherHalves {
    /// The number after that of the last of the first spills which lead to a half.
    #[inline(always)]
    pub(super) fn reach(&self, half: u32) -> u8 {
        self.reach[half as usize]
    }
}

impl SpillEffects {
    fn capture(&mut self, taken: u8, from: u32, to: u32, sown: u8) {
        let group = self.captures.iter().position(|group| group.taken == taken);
        let group = group.unwrap_or_else(|| {
            self.captures.push(Captures { taken, left: sown - taken, ranks: Vec::new() });
            self.captures.len() - 1
        });
        self.captures[group].ranks.push((from, to));
    }
}

/// What a spill into a half does. The rules are asked on a board that holds nothing else: what
/// two-three captures take, and what may starve the other, depends on his camp alone.
fn effect(law: &SowingTable<Narrow>, spill: &Spill, half: u32) -> Effect {
    let board = spill.example | Narrow::from(half) << (6 * Narrow::FIELD);
    let (ply, captured) = law.make::<ChainCaptures>(board, spill.pit);
    if law.starves(board, &ply, &captured) {
        Effect::Illegal
    } else if ply.captured > 0 {
        Effect::Takes(ply.captured, (ply.board >> (6 * Narrow::FIELD)) as u32)
    } else if captured.slam && Law::<Narrow>::rules(law).slam == Slam::Forbidden {
        Effect::LastResort
    } else {
        Effect::Quiet
    }
}

/// The number of the half from which a spill leads to this one and takes nothing, as it is kept.
pub(super) fn before(law: &SowingTable<Narrow>, index: &Index, spill: &Spill, half: u32) -> u32 {
    let board = Narrow::from(half);
    let dropped = Narrow::from(spill.dropped);
    if (0..6).any(|pit| board.seeds(pit) < dropped.seeds(pit)) {
        return NONE;
    }
    let half = half - spill.dropped;
    match effect(law, spill, half) {
        Effect::Quiet => index.number(half),
        Effect::LastResort => index.number(half) | DOUBTFUL,
        Effect::Illegal | Effect::Takes(..) => NONE,
    }
}
