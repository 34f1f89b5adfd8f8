//! Retrograde analysis of one seed count.
//!
//! First the survey: for each board the best of the moves that take seeds, by the tables for fewer
//! seeds, and the number of quiet moves (the successor count). Then the stages, from the greatest
//! difference v down: the boards that win or lose v are proven, and their predecessors are updated.
//! From a board that no stage proves, play can go on without end.

use super::appraise::Basis;
use super::board_order::{AppraisedRow, BoardOrder, OVER, Predecessors};
use super::index::Index;
use super::layer::Layer;
use super::states::{Bound, Endless, StateKind, StateSet, Transitions};
use super::swar;
use std::ops::Range;
#[cfg(feature = "cli")]
use std::{
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
};

/// A solver of one seed count, which works in steps.
pub(super) trait LayerSolver {
    /// Works until `budget`, counted in boards, is used up; returns whether all is done.
    fn step(&mut self, basis: &Basis, budget: &mut i64) -> bool;

    /// The part of the work that is done, from 0 to 1.
    fn done(&self) -> f32;

    /// The table of the seed count, once all is done.
    fn layer(self: Box<Self>) -> Layer;
}

/// The number of boards scanned at a time: a multiple of eight.
const SCAN: usize = 4096;
/// The number of boards that can be scanned in the time in which one is solved.
const SCANNED_PER_SOLVED: i64 = 32;

/// The number of boards that several cores survey before the rows are joined.
#[cfg(feature = "cli")]
const BATCH: usize = 1 << 22;

/// Solves a seed count in a given order of its boards.
pub(super) struct RetrogradeSolver<T> {
    order: T,
    seeds: u8,
    /// The number of cores that survey.
    #[cfg(feature = "cli")]
    cores: usize,
    /// The number of boards.
    size: usize,
    /// The next row of the survey.
    row: usize,
    /// The next board of the survey; when the survey is done, the next board of the stage's scan.
    place: usize,
    survey_done: bool,
    buffer: AppraisedRow,
    /// The difference that the current stage proves.
    stage: i8,
    /// The solvers of the lower and of the upper bound; one for both if they are always equal.
    bounds: Vec<BoundSolver>,
    predecessors: Predecessors,
    /// The number of tiles: groups of boards whose predecessors lie close to each other in memory
    /// ([`BoardOrder::tiles`]).
    tiles: usize,
    /// The current tile: the predecessors of its proven boards are updated. After the last tile comes the first again.
    tile: usize,
    /// Whether all stages are done.
    stages_done: bool,
    /// The number of parts that are in the order of the index. A part is one bound of all boards
    /// with one number of seeds in the mover's half.
    reordered: u8,
    /// The buffer for a part in that order.
    part: Vec<u8>,
}

/// Solves one bound of all boards.
struct BoundSolver {
    set: StateSet,
    transitions: Transitions,
    /// The state after the survey, by the number of quiet moves or [`OVER`] (3 bits), and by the value of the best
    /// move that takes seeds, or of the end, plus 32 (6 bits).
    after_survey: Box<[u8; 512]>,
    /// The state of each board; after all stages, part by part, its bound plus the seeds.
    states: Vec<u8>,
    /// The number of boards at the beginning of `states` that already have bounds instead of states.
    converted: usize,
    /// The boards proven to win the stage's difference whose predecessors are not updated yet.
    won: Stacks,
    /// The same for those proven to lose it.
    lost: Stacks,
}

/// The capacity that the stack of a tile keeps when it is empty.
const KEPT_CAPACITY: usize = 256;

/// A stack of places for each tile.
struct Stacks {
    tiles: Vec<Vec<u32>>,
    /// The number of places on all stacks.
    count: usize,
}

impl Stacks {
    fn new(tiles: usize) -> Stacks {
        Stacks { tiles: vec![Vec::new(); tiles], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, place: u32, tile: u32) {
        self.tiles[tile as usize].push(place);
        self.count += 1;
    }
}

impl BoundSolver {
    fn new(seeds: u8, kind: StateKind, bound: Bound, size: usize, tiles: usize) -> BoundSolver {
        let set = StateSet::new(seeds, kind, bound);
        let after_survey = Box::new(std::array::from_fn(|cell| {
            let (quiet, value) = ((cell >> 6) as u8, (cell & 63) as i8 - 32);
            let value = value.clamp(-(seeds as i8), seeds as i8);
            if quiet == OVER { set.over(value) } else { set.open(value, quiet) }
        }));
        let transitions = set.transitions(seeds as i8);
        // Filled by the survey: memory is first touched in steps, not all at once.
        let states = Vec::with_capacity(size);
        let (won, lost) = (Stacks::new(tiles), Stacks::new(tiles));
        BoundSolver { set, transitions, after_survey, states, converted: 0, won, lost }
    }

    /// Renumbers all states for the stages that follow.
    #[cold]
    fn renumber(&mut self) {
        let Some(next) = self.set.next() else { return };
        let numbers = self.set.renumbered(&next);
        self.states.iter_mut().for_each(|state| *state = numbers[usize::from(*state)]);
        self.set = next;
    }

    /// The states of a row after its survey.
    #[inline(always)]
    fn states_after_survey(
        after_survey: &[u8; 512],
        quiet: &[u8],
        value: &[i8],
    ) -> impl Iterator<Item = u8> {
        quiet.iter().zip(value).map(|(quiet, value)| {
            after_survey[usize::from(*quiet & 7) << 6 | (*value + 32) as usize & 63]
        })
    }

    /// Updates these predecessors, each of which has a move to a board proven to win (`wins`) or to
    /// lose; puts those that this proves on the stacks.
    fn update(&mut self, predecessors: &mut Predecessors, wins: bool) {
        let BoundSolver { set, transitions, states, won, lost, .. } = self;
        let (table, stacks) =
            if wins { (&transitions.won, lost) } else { (&transitions.lost, won) };
        let proven_states = set.proven_states();
        // Prefetch: the states are far apart in memory. In a loop that only reads them the cache
        // misses overlap, and the loop that changes them finds them in the cache.
        let read =
            predecessors.boards().iter().fold(0, |read, (place, _)| read ^ states[*place as usize]);
        std::hint::black_box(read);
        predecessors.retain(|place| {
            let state = &mut states[place as usize];
            let before = std::mem::replace(state, table[usize::from(*state)]);
            (*state != before) & (*state < proven_states)
        });
        for (place, tile) in predecessors.boards() {
            stacks.push(*place, *tile);
        }
    }

    /// Finds the boards among these that the stage begins with. It tests eight at a time: if they are tested one by
    /// one, the tables of `classique` up to 12 seeds take a sixth longer.
    fn scan<T: BoardOrder>(&mut self, order: &T, boards: Range<usize>) {
        let BoundSolver { transitions, states, won, lost, .. } = self;
        let begin = transitions.begin;
        let [win, other_win, loss] = [begin.wins[0], begin.wins[1], begin.loses].map(swar::splat);
        let mut place = boards.start;
        for states in states[boards].chunks_mut(8) {
            // The zeros that fill up the last word match none of the states looked for: none has the number 0.
            let word = swar::word(states);
            // A byte is zero where the state of its board is the one looked for.
            let [win, other_win, loss] = [word ^ win, word ^ other_win, word ^ loss];
            if swar::has_zero(win) | swar::has_zero(other_win) | swar::has_zero(loss) != 0 {
                for (bits, state, stacks) in [
                    (swar::zeros(win) | swar::zeros(other_win), begin.won, &mut *won),
                    (swar::zeros(loss), begin.lost, &mut *lost),
                ] {
                    swar::each_set(bits, |byte| {
                        states[byte] = state;
                        let place = (place + byte) as u32;
                        stacks.push(place, order.tile(place));
                    });
                }
            }
            place += states.len();
        }
    }
}

impl<T: BoardOrder> RetrogradeSolver<T> {
    /// Begins a seed count. `bounds_differ`: whether a board's two bounds can differ although endless
    /// play has a value.
    pub(super) fn new(
        order: T,
        seeds: u8,
        kind: StateKind,
        bounds_differ: bool,
    ) -> RetrogradeSolver<T> {
        let size = Index::boards(seeds);
        let solver = |bound| BoundSolver::new(seeds, kind, bound, size, order.tiles());
        let bounds = if bounds_differ || kind.endless == Endless::Unknown {
            vec![solver(Bound::Low), solver(Bound::High)]
        } else {
            vec![solver(Bound::Low)]
        };
        let tiles = order.tiles();
        RetrogradeSolver {
            order,
            seeds,
            #[cfg(feature = "cli")]
            cores: 1,
            size,
            row: 0,
            place: 0,
            survey_done: false,
            buffer: AppraisedRow::default(),
            stage: seeds as i8,
            bounds,
            predecessors: Predecessors::new(),
            tiles,
            tile: 0,
            stages_done: false,
            reordered: 0,
            part: Vec::new(),
        }
    }

    /// The same solver, which surveys on this many cores.
    #[cfg(feature = "cli")]
    pub(super) fn on_cores(self, cores: usize) -> RetrogradeSolver<T> {
        RetrogradeSolver { cores, ..self }
    }

    /// Surveys the next rows; returns the number of their boards.
    fn survey(&mut self, basis: &Basis) -> usize
    where
        T: Sync,
    {
        #[cfg(feature = "cli")]
        if self.cores > 1 {
            return self.survey_batch(basis);
        }
        self.survey_row(basis);
        self.buffer.quiet.len()
    }

    #[inline(never)]
    fn survey_row(&mut self, basis: &Basis) {
        self.order.survey(basis, self.row, &mut self.buffer);
        let AppraisedRow { quiet, low, high } = &self.buffer;
        for (bound, value) in self.bounds.iter_mut().zip([low, high]) {
            bound.states.extend(BoundSolver::states_after_survey(
                &bound.after_survey,
                quiet,
                value,
            ));
        }
        self.place += quiet.len();
        self.row += 1;
    }

    /// Surveys a batch of rows on several cores; returns the number of its boards. A row does not
    /// depend on the others, and the rows are joined in their order, so that the states are those
    /// of one core.
    #[cfg(feature = "cli")]
    fn survey_batch(&mut self, basis: &Basis) -> usize
    where
        T: Sync,
    {
        let (next, boards) = (AtomicUsize::new(self.row), AtomicUsize::new(0));
        let (order, bounds) = (&self.order, &self.bounds);
        let work = || {
            let (mut row, mut rows) = (AppraisedRow::default(), Vec::new());
            while boards.load(Relaxed) < BATCH {
                let number = next.fetch_add(1, Relaxed);
                if number >= order.rows() {
                    break;
                }
                order.survey(basis, number, &mut row);
                boards.fetch_add(row.quiet.len(), Relaxed);
                let states = |(bound, value): (&BoundSolver, &Vec<i8>)| -> Vec<u8> {
                    BoundSolver::states_after_survey(&bound.after_survey, &row.quiet, value)
                        .collect()
                };
                let states: Vec<_> = bounds.iter().zip([&row.low, &row.high]).map(states).collect();
                rows.push((number, states));
            }
            rows
        };
        let mut rows = thread::scope(|scope| {
            let threads: Vec<_> = (1..self.cores).map(|_| scope.spawn(work)).collect();
            let mut rows = work();
            for thread in threads {
                let others = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                rows.extend(others);
            }
            rows
        });
        rows.sort_unstable_by_key(|(number, _)| *number);
        self.row += rows.len();
        for (_, states) in rows {
            for (bound, states) in self.bounds.iter_mut().zip(states) {
                bound.states.extend(states);
            }
        }
        self.place += boards.load(Relaxed);
        boards.load(Relaxed)
    }

    /// Scans the next boards; returns their number.
    #[inline(never)]
    fn scan(&mut self) -> usize {
        let boards = self.place..self.size.min(self.place + SCAN);
        self.place = boards.end;
        for bound in &mut self.bounds {
            bound.scan(&self.order, boards.clone());
        }
        boards.len()
    }

    /// Updates the predecessors of some proven boards of a tile; returns how many proven boards
    /// these were.
    #[inline(never)]
    fn propagate(&mut self, basis: &Basis, tile: usize) -> usize {
        for number in 0..self.bounds.len() {
            // The upper bound of a successor decides the lower bound of its predecessor, and the
            // other way round.
            let other = self.bounds.len() - 1 - number;
            for wins in [true, false] {
                let bound = &mut self.bounds[number];
                let stacks = if wins { &mut bound.won } else { &mut bound.lost };
                let mut count = 0;
                self.predecessors.clear();
                while !self.predecessors.full()
                    && let Some(place) = stacks.tiles[tile].pop()
                {
                    self.order.predecessors(basis, place, &mut self.predecessors);
                    count += 1;
                }
                if count > 0 {
                    stacks.count -= count;
                    if stacks.tiles[tile].is_empty() {
                        // Frees the memory for other tiles.
                        stacks.tiles[tile].shrink_to(KEPT_CAPACITY);
                    }
                    self.bounds[other].update(&mut self.predecessors, wins);
                    return count;
                }
            }
        }
        0
    }

    /// Begins the next stage, or ends the stages.
    fn next_stage(&mut self) {
        if self.bounds[0].set.end() < self.stage {
            if self.bounds[0].set.last_stage() == self.stage {
                self.bounds.iter_mut().for_each(BoundSolver::renumber);
            }
            self.stage -= 1;
            (self.place, self.tile) = (0, 0);
            for bound in &mut self.bounds {
                bound.transitions = bound.set.transitions(self.stage);
            }
        } else {
            self.stages_done = true;
            for bound in &mut self.bounds {
                // Frees their memory.
                (bound.won, bound.lost) = (Stacks::new(0), Stacks::new(0));
            }
        }
    }

    /// Copies the next part in the order of the index; returns the number of its boards.
    fn reorder(&mut self) -> usize {
        let parts = self.seeds + 1;
        let bound = &mut self.bounds[usize::from(self.reordered / parts)];
        let shifted: [u8; 256] =
            std::array::from_fn(|code| (bound.set.bound(code as u8) + self.seeds as i8) as u8);
        self.part.clear();
        self.order.reorder(
            self.reordered % parts,
            &bound.states[bound.converted..],
            &mut self.part,
        );
        // The bounds replace the states, so that no memory for both is needed.
        for (state, code) in bound.states[bound.converted..].iter_mut().zip(&self.part) {
            *state = shifted[usize::from(*code)];
        }
        let boards = self.part.len();
        bound.converted += boards;
        self.reordered += 1;
        boards
    }
}

impl<T: BoardOrder + Sync> LayerSolver for RetrogradeSolver<T> {
    fn step(&mut self, basis: &Basis, budget: &mut i64) -> bool {
        while *budget > 0 {
            if !self.survey_done {
                *budget -= self.survey(basis) as i64;
                if self.place == self.size {
                    (self.place, self.survey_done) = (0, true);
                }
                continue;
            }
            if self.stages_done {
                *budget -= self.reorder() as i64 / SCANNED_PER_SOLVED;
                if usize::from(self.reordered) == self.bounds.len() * usize::from(self.seeds + 1) {
                    return true;
                }
                continue;
            }
            if self.place < self.size {
                *budget -= 1 + self.scan() as i64 / SCANNED_PER_SOLVED;
                continue;
            }
            let boards = self.propagate(basis, self.tile);
            if boards > 0 {
                *budget -= boards as i64;
                continue;
            }
            self.tile = (self.tile + 1) % self.tiles;
            if self.bounds.iter().any(|bound| bound.won.count + bound.lost.count > 0) {
                continue;
            }
            self.next_stage();
        }
        false
    }

    fn done(&self) -> f32 {
        let stages = f32::from(self.seeds as i8 - self.stage);
        let all = f32::from(self.seeds as i8 - self.bounds[0].set.end() + 1);
        let survey_share =
            if self.survey_done { 1.0 } else { self.place as f32 / self.size as f32 };
        // The cube of the share of stages: where endless play has a value, the last stages are those of small
        // differences, which have the most boards and take most of the time (measured with 20 seeds).
        let share = stages / all;
        0.1 * survey_share + 0.9 * share * share * share
    }

    fn layer(self: Box<Self>) -> Layer {
        let seeds = self.seeds;
        let mut states = self.bounds.into_iter().map(|bound| bound.states);
        match (states.next(), states.next()) {
            (Some(low), Some(high)) => Layer::of_bounds(seeds, low, &high),
            (low, _) => Layer::exact(seeds, low.unwrap_or_default()),
        }
    }
}
