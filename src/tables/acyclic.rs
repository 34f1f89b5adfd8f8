//! Solves a seed count by rules that sow into the stores. Their boards form no cycle, so that each is computed once,
//! after its successors.
//!
//! A quiet move takes no seeds off the board: it captures nothing and drops no seed into a store, so that its seeds
//! stay in the mover's half. It moves them towards the half's end, which lowers the half's rank (see [`Index`]). A
//! block holds all boards with the same number of seeds in the mover's half. Blocks are solved in pairs: in one the
//! mover has `few` seeds and the opponent (“the other”) has `many`, in the second it is the reverse. The halves with
//! few seeds are solved in ascending order of rank, so that successors come first.

use super::appraise::{Appraisal, Basis, appraise};
use super::halves::{Halves, joined};
use super::index::Index;
use super::layer::Layer;
use super::retrograde::LayerSolver;
use crate::rules::{Law, MOST_EXHAUSTED, MixedCaptures, Narrow, Node, Word};
use std::sync::Arc;

/// The rows transposed at a time, so that neither source nor destination is accessed with long strides.
const STRIP: usize = 32;

/// The solver of one seed count.
pub(super) struct AcyclicSolver {
    seeds: u8,
    halves: Arc<Halves>,
    /// The code of each board, by its place: the value plus the seeds. Until the board is solved, the code is that of
    /// its best move that takes seeds, or 0 without such a move; if the game is over, that of the final value.
    codes: Vec<u8>,
    /// The seeds of one half of the boards being solved: at most as many as in the other half.
    few: u8,
    /// The number of halves with many seeds that are surveyed.
    surveyed_halves: usize,
    /// The number of halves with few seeds that are solved.
    solved_halves: usize,
    /// For the boards with many seeds in the mover's half: the pits of quiet moves, as a mask.
    quiet: Vec<u8>,
    /// By the rank of a half with many seeds, by the pit: the half's rank after a quiet move.
    targets: Vec<[u32; 6]>,
    other_ranks: OtherRanks,
    strip: Strip,
    /// The number of boards surveyed or solved so far. For all pairs of blocks but the first, the halves in `targets`
    /// are added, so that it may exceed `all`.
    done: usize,
    /// The number of boards to survey or to solve in all.
    all: usize,
}

/// The ranks of the opponent's halves with `seeds` seeds, after a sowing of the mover has dropped more into them.
#[derive(Default)]
struct OtherRanks {
    seeds: u8,
    /// The seeds dropped, one field a pit; with them, by a half's rank before the sowing, its rank afterwards.
    ranks: Vec<(u32, Vec<u32>)>,
}

impl OtherRanks {
    /// By a half's rank, its rank after these seeds have fallen into it; computed when first
    /// needed.
    fn after(&mut self, dropped: u32, halves: &Halves, index: &Index) -> &[u32] {
        let known = self.ranks.iter().position(|(other, _)| *other == dropped);
        let known = known.unwrap_or_else(|| {
            let after = |half: &u32| index.rank(half + dropped).rank;
            let ranks = halves.with(self.seeds).iter().map(after).collect();
            self.ranks.push((dropped, ranks));
            self.ranks.len() - 1
        });
        &self.ranks[known].1
    }
}

/// Rows that wait to be transposed.
#[derive(Default)]
struct Strip {
    best: Vec<u8>,
    quiet: Vec<u8>,
    rows: usize,
}

impl Strip {
    /// Begins a row of this many boards.
    fn begin(&mut self, boards: usize) -> (&mut [u8], &mut [u8]) {
        if self.rows == 0 {
            self.best.clear();
            self.quiet.clear();
        }
        self.rows += 1;
        let from = self.best.len();
        self.best.resize(from + boards, 0);
        self.quiet.resize(from + boards, 0);
        (&mut self.best[from..], &mut self.quiet[from..])
    }
}

/// Writes `count` rows into a block as its columns from `column` on; the block's rows have `width`
/// places.
fn transpose(rows: &[u8], count: usize, block: &mut [u8], width: usize, column: usize) {
    let length = rows.len() / count;
    for (place, line) in block.chunks_mut(width).enumerate() {
        for (row, slot) in line[column..column + count].iter_mut().enumerate() {
            *slot = rows[row * length + place];
        }
    }
}

impl AcyclicSolver {
    /// Begins a seed count.
    pub(super) fn new(seeds: u8, halves: Arc<Halves>, basis: &Basis) -> AcyclicSolver {
        let block = |few: u8| halves.with(few).len() * halves.with(seeds - few).len();
        let all = (0..=seeds / 2).map(|few| 2 * block(few)).sum();
        let codes = vec![0; Index::boards(seeds)];
        let mut solver = AcyclicSolver {
            seeds,
            halves,
            codes,
            few: 0,
            surveyed_halves: 0,
            solved_halves: 0,
            quiet: Vec::new(),
            targets: Vec::new(),
            other_ranks: OtherRanks::default(),
            strip: Strip::default(),
            done: 0,
            all,
        };
        solver.begin(basis);
        solver
    }

    fn many(&self) -> u8 {
        self.seeds - self.few
    }

    /// The number of halves with this many seeds.
    fn count(&self, seeds: u8) -> usize {
        self.halves.with(seeds).len()
    }

    /// The places of the boards with this many seeds in the mover's half.
    fn block(&self, index: &Index, mine: u8) -> std::ops::Range<usize> {
        let start = index.start(self.seeds, mine) as usize;
        start..start + self.count(mine) * self.count(self.seeds - mine)
    }

    /// Begins the pair of blocks in which one half has `few` seeds.
    fn begin(&mut self, basis: &Basis) {
        let halves = self.halves.clone();
        let targets = halves.with(self.many()).iter().map(|half| targets(basis, *half));
        self.targets = targets.collect();
        self.quiet = vec![0; self.count(self.few) * self.count(self.many())];
        (self.surveyed_halves, self.solved_halves) = (0, 0);
        self.other_ranks = OtherRanks { seeds: self.few, ranks: Vec::new() };
    }

    /// Surveys the boards whose mover's half is the next half with many seeds; returns their
    /// number.
    fn survey(&mut self, basis: &Basis) -> usize {
        let (few_halves, many_halves) = (self.count(self.few), self.count(self.many()));
        let (best, quiet) = self.strip.begin(few_halves);
        let half = self.halves.with(self.seeds - self.few)[self.surveyed_halves];
        let row = Row { seeds: self.seeds, half, halves: &self.halves };
        row.survey(basis, &mut self.other_ranks, best, quiet);
        self.surveyed_halves += 1;
        if self.strip.rows == STRIP || self.surveyed_halves == many_halves {
            let (rows, block) = (self.strip.rows, self.block(basis.tables.index(), self.many()));
            let first = self.surveyed_halves - rows;
            transpose(&self.strip.best, rows, &mut self.codes[block], many_halves, first);
            transpose(&self.strip.quiet, rows, &mut self.quiet, many_halves, first);
            self.strip.rows = 0;
        }
        if self.surveyed_halves == many_halves {
            self.other_ranks = OtherRanks { seeds: self.many(), ranks: Vec::new() };
        }
        few_halves
    }

    /// Solves the boards in which the next half with few seeds is the mover's, then those in which
    /// it is the other's; returns how many there are of each.
    fn solve(&mut self, basis: &Basis) -> usize {
        let (few_halves, many_halves) = (self.count(self.few), self.count(self.many()));
        let index = basis.tables.index();
        let block = self.block(index, self.many());
        let half = self.halves.with(self.few)[self.solved_halves];
        let (best, quiet) = self.strip.begin(many_halves);
        let row = Row { seeds: self.seeds, half, halves: &self.halves };
        row.survey(basis, &mut self.other_ranks, best, quiet);
        // A code is the value plus the seeds: `turned` minus a code is the code for the other player.
        let turned = 2 * self.seeds;
        // `half` as the mover's: a quiet move lowers its rank, and the boards in which the other has a half of lower
        // rank are already solved.
        for (pit, target) in targets(basis, half).into_iter().enumerate() {
            if target == NO_MOVE {
                continue;
            }
            let start = block.start + target as usize * many_halves;
            let after = &self.codes[start..start + many_halves];
            for ((best, quiet), after) in best.iter_mut().zip(&*quiet).zip(after) {
                // A mask instead of a branch: all ones if the pit has a quiet move.
                let mask = 0_u8.wrapping_sub(quiet >> pit & 1);
                *best = (*best).max((turned - after) & mask);
            }
        }
        // `half` as the other's: a quiet move leads to one of the boards solved just above.
        let start = block.start + self.solved_halves * many_halves;
        let quiet = &self.quiet[self.solved_halves * many_halves..][..many_halves];
        let boards =
            self.codes[start..start + many_halves].iter_mut().zip(quiet).zip(&self.targets);
        for ((code, quiet), targets) in boards {
            let mut pits = *quiet;
            while pits != 0 {
                // The remainder spares a bounds check.
                let target = targets[(pits.trailing_zeros() & 7) as usize % 6];
                *code = (*code).max(turned - best[target as usize]);
                pits &= pits - 1;
            }
        }
        self.solved_halves += 1;
        if self.strip.rows == STRIP || self.solved_halves == few_halves {
            let (rows, block) = (self.strip.rows, self.block(index, self.few));
            transpose(
                &self.strip.best,
                rows,
                &mut self.codes[block],
                few_halves,
                self.solved_halves - rows,
            );
            self.strip.rows = 0;
        }
        many_halves
    }
}

impl LayerSolver for AcyclicSolver {
    fn step(&mut self, basis: &Basis, budget: &mut i64) -> bool {
        while *budget > 0 {
            let boards = if self.surveyed_halves < self.targets.len() {
                self.survey(basis)
            } else if self.solved_halves < self.count(self.few) {
                self.solve(basis)
            } else if self.few < self.seeds / 2 {
                self.few += 1;
                self.begin(basis);
                self.targets.len()
            } else {
                return true;
            };
            self.done += boards;
            *budget -= boards as i64;
        }
        false
    }

    fn done(&self) -> f32 {
        self.done.min(self.all) as f32 / self.all as f32
    }

    fn layer(self: Box<Self>) -> Layer {
        Layer::exact(self.seeds, self.codes)
    }
}

/// In place of a rank, if the sowing passes a store or the pit is empty.
const NO_MOVE: u32 = u32::MAX;

/// By the pit of a half: the half's rank after a sowing that stays in it, or [`NO_MOVE`].
fn targets(basis: &Basis, half: u32) -> [u32; 6] {
    std::array::from_fn(|pit| {
        let board = Narrow::from(half);
        let sown = basis.law.sow::<MixedCaptures>(board, pit);
        let stays = board.seeds(pit) > 0 && sown.own + sown.other == 0;
        if stays { basis.tables.index().rank(sown.board as u32).rank } else { NO_MOVE }
    })
}

/// The boards with the same mover's half.
struct Row<'a> {
    seeds: u8,
    half: u32,
    halves: &'a Halves,
}

impl Row<'_> {
    /// Finds for each board the code of its best move that takes seeds, and the pits of quiet moves; if the game is
    /// over there, the code of its final value, and no pits.
    fn survey(
        &self,
        basis: &Basis,
        other_ranks: &mut OtherRanks,
        best: &mut [u8],
        quiet: &mut [u8],
    ) {
        let law = basis.law;
        let theirs = self.halves.with(other_ranks.seeds);
        let mine = self.seeds - other_ranks.seeds;
        // `plain`: every pit with seeds can be sown, because no half is empty, no rule can forbid a move, and the game
        // is not over by exhaustion.
        let plain = mine > 0
            && other_ranks.seeds > 0
            && self.seeds > MOST_EXHAUSTED
            && !law.may_forbid(joined(self.half, theirs[0]));
        if !plain {
            for ((theirs, best), quiet) in theirs.iter().zip(best).zip(quiet) {
                (*best, *quiet) = self.appraise(basis, *theirs);
            }
            return;
        }
        for pit in (0..6).filter(|pit| Narrow::from(self.half).seeds(*pit) > 0) {
            let sown = law.sow::<MixedCaptures>(Narrow::from(self.half), pit);
            if law.may_take::<MixedCaptures>(&sown) {
                for ((theirs, best), quiet) in theirs.iter().zip(&mut *best).zip(&mut *quiet) {
                    let (made, _) = law.make::<MixedCaptures>(joined(self.half, *theirs), pit);
                    let next = made.next(self.seeds);
                    if next.left == self.seeds {
                        *quiet |= 1 << pit;
                    } else if let Some(value) = basis.tables.value(&next) {
                        let value = if made.again { value.low } else { -value.low };
                        *best = (*best).max(self.code(made.gain() as i8 + value));
                    }
                }
            } else if sown.own + sown.other == 0 {
                quiet.iter_mut().for_each(|quiet| *quiet |= 1 << pit);
            } else {
                self.sow_past_store(basis, pit, other_ranks, best);
            }
        }
    }

    fn code(&self, value: i8) -> u8 {
        (value + self.seeds as i8) as u8
    }

    /// The same as [`Row::survey`] for one board, by the rules.
    fn appraise(&self, basis: &Basis, theirs: u32) -> (u8, u8) {
        let node = Node { board: joined(self.half, theirs), left: self.seeds };
        let (mut quiet, targets) = (0, targets(basis, self.half));
        let appraisal = appraise::<MixedCaptures>(basis, &node, |next| {
            let half = (next.board >> (6 * Narrow::FIELD)) as u32;
            let rank = basis.tables.index().rank(half).rank;
            let pit = targets.iter().position(|target| *target == rank);
            quiet |= pit.map_or(0, |pit| 1 << pit);
        });
        match appraisal {
            Appraisal::Over(value) => (self.code(value.low), 0),
            Appraisal::Open(best) => (best.map_or(0, |best| self.code(best.low)), quiet),
        }
    }

    /// Raises the code of each board to that of sowing this pit past a store without a capture, if that is higher.
    fn sow_past_store(
        &self,
        basis: &Basis,
        pit: usize,
        other_ranks: &mut OtherRanks,
        best: &mut [u8],
    ) {
        let (index, law) = (basis.tables.index(), basis.law);
        let (made, _) = law.make::<MixedCaptures>(Narrow::from(self.half), pit);
        let left = self.seeds - made.own - made.other;
        let Some(layer) = basis.tables.layer(left) else { return };
        let kept = index.rank((made.board & Narrow::MINE) as u32);
        let dropped = (made.board >> (6 * Narrow::FIELD)) as u32;
        let theirs = left - kept.seeds as u8;
        let gain_code = self.code(made.gain() as i8);
        let ranks = other_ranks.after(dropped, self.halves, index);
        // A code is the value plus `left`. The layer is sorted by the other's half, then the mover's:
        // when the same player moves again, the boards are a stride apart, otherwise they are a row.
        let codes = layer.codes();
        if made.again {
            let stride = self.halves.with(kept.seeds as u8).len();
            let codes = &codes[index.start(left, kept.seeds as u8) as usize + kept.rank as usize..];
            for (best, rank) in best.iter_mut().zip(ranks) {
                let after = codes[*rank as usize * stride];
                *best = (*best).max(gain_code.wrapping_sub(left).wrapping_add(after));
            }
        } else {
            let row = self.halves.with(theirs).len();
            let start = index.start(left, theirs) as usize + kept.rank as usize * row;
            let codes = &codes[start..start + row];
            for (best, rank) in best.iter_mut().zip(ranks) {
                *best = (*best).max((gain_code + left).wrapping_sub(codes[*rank as usize]));
            }
        }
    }
}
