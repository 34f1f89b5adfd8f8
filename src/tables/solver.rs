//! Retrograde analysis of one seed count.
//!
//! First the survey: for each board the best of the moves that take seeds, by the tables for fewer
//! seeds, and the number of quiet moves (the successor count). Then the stages, from the greatest
//! difference v down: the boards that win or lose v are proven, and each tells its predecessors.
//! A board that no stage proves can be played for ever.

use super::appraise::Known;
use super::board_order::{BoardOrder, Found, OVER, Row};
use super::index::Index;
use super::layer::Layer;
use super::states::{Bound, Endless, StateSet, Transitions};
use super::swar;
use std::ops::Range;

/// A solver of one seed count, which works in steps.
pub(super) trait Work {
    /// Works on until `budget`, about a number of boards, is used up; true when all is done.
    fn step(&mut self, known: &Known, budget: &mut i64) -> bool;

    /// The part that is done, from 0 to 1.
    fn done(&self) -> f32;

    /// The values, when all is done.
    fn layer(self: Box<Self>) -> Layer;
}

/// The boards scanned at a time: a multiple of eight.
const SCAN: usize = 4096;
/// The boards that are scanned in the time that one is solved.
const SCANNED: i64 = 32;

/// Solves a seed count, in some order of its boards.
pub(super) struct Solver<T> {
    order: T,
    seeds: u8,
    /// The number of boards.
    size: usize,
    /// The next row of the survey.
    row: usize,
    /// The next board of the survey, then of each stage's scan.
    place: usize,
    surveyed: bool,
    buffer: Row,
    stage: i8,
    /// The lower and the upper bound; one for both if they are always equal.
    bounds: Vec<BoundSolver>,
    found: Found,
    tiles: usize,
    /// The tile whose boards are propagated; the first follows the last.
    tile: usize,
    /// Whether all stages are done.
    proven: bool,
    /// The number of parts in their final order. A part is one bound of the boards with one number of
    /// seeds in the mover's half.
    reordered: u8,
    /// A part in its final order.
    part: Vec<u8>,
}

/// Solves one bound of all boards.
struct BoundSolver {
    set: StateSet,
    transitions: Transitions,
    /// The state after the survey, by the number of quiet moves and the best other move.
    first: Box<[u8; 512]>,
    /// The state of each board; in the end, part by part, its bound plus the seeds.
    states: Vec<u8>,
    /// The number of bounds in `states`.
    codes: usize,
    /// Boards proven to win the stage's difference, whose predecessors are not told yet.
    won: Stacks,
    /// Boards proven to lose it, likewise.
    lost: Stacks,
}

/// The capacity that an empty tile keeps.
const ROOM: usize = 256;

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
    fn new(seeds: u8, endless: Endless, bound: Bound, size: usize, tiles: usize) -> BoundSolver {
        let set = StateSet::new(seeds, endless, bound);
        let first = Box::new(std::array::from_fn(|cell| {
            let (quiet, value) = ((cell >> 6) as u8, (cell & 63) as i8 - 32);
            let value = value.clamp(-(seeds as i8), seeds as i8);
            if quiet == OVER { set.over(value) } else { set.open(value, quiet) }
        }));
        let transitions = set.transitions(seeds as i8);
        let states = vec![0; size];
        let (won, lost) = (Stacks::new(tiles), Stacks::new(tiles));
        BoundSolver { set, transitions, first, states, codes: 0, won, lost }
    }

    /// Renumbers all states for the stages that follow.
    #[cold]
    fn renumber(&mut self) {
        let Some(next) = self.set.next() else { return };
        let numbers = self.set.renumbered(&next);
        self.states.iter_mut().for_each(|state| *state = numbers[usize::from(*state)]);
        self.set = next;
    }

    /// Sets the first states of a row.
    fn begin(&mut self, from: usize, quiet: &[u8], value: &[i8]) {
        for ((state, quiet), value) in self.states[from..].iter_mut().zip(quiet).zip(value) {
            *state = self.first[usize::from(*quiet & 7) << 6 | (*value + 32) as usize & 63];
        }
    }

    /// Updates the boards found, of each of which a successor was proven to win or to lose.
    fn update(&mut self, found: &mut Found, wins: bool) {
        let BoundSolver { set, transitions, states, won, lost, .. } = self;
        let (table, stacks) =
            if wins { (&transitions.won, lost) } else { (&transitions.lost, won) };
        let proven = set.proven();
        // The states are far apart in memory. A loop that only reads them has several cache misses
        // under way at a time, and leaves them in the cache for the loop that changes them.
        let near = found.boards().iter().fold(0, |near, (place, _)| near ^ states[*place as usize]);
        std::hint::black_box(near);
        found.retain(|place| {
            let state = &mut states[place as usize];
            let before = std::mem::replace(state, table[usize::from(*state)]);
            (*state != before) & (*state < proven)
        });
        for (place, tile) in found.boards() {
            stacks.push(*place, *tile);
        }
    }

    /// Finds the boards that the stage begins with, among these. Scanning eight boards a word cut
    /// `classique` up to 12 seeds from 0.132 s to 0.112 s.
    fn scan<T: BoardOrder>(&mut self, order: &T, boards: Range<usize>) {
        let BoundSolver { transitions, states, won, lost, .. } = self;
        let begin = transitions.begin;
        let [first, second, third] = [begin.wins[0], begin.wins[1], begin.loses].map(swar::all);
        let mut place = boards.start;
        for states in states[boards].chunks_mut(8) {
            // The zeros that fill up a word match no such state, as none has the number 0.
            let word = swar::word(states);
            let [first, second, third] = [word ^ first, word ^ second, word ^ third];
            if swar::any_zero(first) | swar::any_zero(second) | swar::any_zero(third) != 0 {
                for (bits, state, stacks) in [
                    (swar::zeros(first) | swar::zeros(second), begin.won, &mut *won),
                    (swar::zeros(third), begin.lost, &mut *lost),
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

impl<T: BoardOrder> Solver<T> {
    /// Begins a seed count. `apart`: the bounds may differ although endless play has a value.
    pub(super) fn new(order: T, seeds: u8, endless: Endless, apart: bool) -> Solver<T> {
        let size = Index::boards(seeds);
        let solver = |bound| BoundSolver::new(seeds, endless, bound, size, order.tiles());
        let bounds = if apart || endless == Endless::Unknown {
            vec![solver(Bound::Low), solver(Bound::High)]
        } else {
            vec![solver(Bound::Low)]
        };
        let tiles = order.tiles();
        Solver {
            order,
            seeds,
            size,
            row: 0,
            place: 0,
            surveyed: false,
            buffer: Row::default(),
            stage: seeds as i8,
            bounds,
            found: Found::new(),
            tiles,
            tile: 0,
            proven: false,
            reordered: 0,
            part: Vec::new(),
        }
    }

    #[inline(never)]
    fn survey(&mut self, known: &Known) {
        self.order.survey(known, self.row, &mut self.buffer);
        let Row { quiet, low, high } = &self.buffer;
        for (bound, value) in self.bounds.iter_mut().zip([low, high]) {
            bound.begin(self.place, quiet, value);
        }
        self.place += quiet.len();
        self.row += 1;
    }

    /// Scans the next boards; gives their number.
    #[inline(never)]
    fn scan(&mut self) -> usize {
        let boards = self.place..self.size.min(self.place + SCAN);
        self.place = boards.end;
        for bound in &mut self.bounds {
            bound.scan(&self.order, boards.clone());
        }
        boards.len()
    }

    /// Updates the predecessors of some proven boards of a tile; gives the number of those boards.
    #[inline(never)]
    fn propagate(&mut self, known: &Known, tile: usize) -> usize {
        for number in 0..self.bounds.len() {
            // The upper bound of a successor gives the lower bound of its predecessor, and vice versa.
            let other = self.bounds.len() - 1 - number;
            for wins in [true, false] {
                let bound = &mut self.bounds[number];
                let stacks = if wins { &mut bound.won } else { &mut bound.lost };
                let mut count = 0;
                self.found.clear();
                while !self.found.full()
                    && let Some(place) = stacks.tiles[tile].pop()
                {
                    self.order.predecessors(known, place, &mut self.found);
                    count += 1;
                }
                if count > 0 {
                    stacks.count -= count;
                    if stacks.tiles[tile].is_empty() {
                        // Leaves the memory to other tiles.
                        stacks.tiles[tile].shrink_to(ROOM);
                    }
                    self.bounds[other].update(&mut self.found, wins);
                    return count;
                }
            }
        }
        0
    }
}

impl<T: BoardOrder> Solver<T> {
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
            self.proven = true;
            for bound in &mut self.bounds {
                // Frees their memory.
                (bound.won, bound.lost) = (Stacks::new(0), Stacks::new(0));
            }
        }
    }

    /// Brings the next part into its final order; gives the number of its boards.
    fn reorder(&mut self) -> usize {
        let parts = self.seeds + 1;
        let bound = &mut self.bounds[usize::from(self.reordered / parts)];
        let shifted: [u8; 256] =
            std::array::from_fn(|code| (bound.set.bound(code as u8) + self.seeds as i8) as u8);
        self.part.clear();
        self.order.reorder(self.reordered % parts, &bound.states[bound.codes..], &mut self.part);
        // In place of the states, so that memory for both is not needed.
        for (state, code) in bound.states[bound.codes..].iter_mut().zip(&self.part) {
            *state = shifted[usize::from(*code)];
        }
        let boards = self.part.len();
        bound.codes += boards;
        self.reordered += 1;
        boards
    }
}

impl<T: BoardOrder> Work for Solver<T> {
    fn step(&mut self, known: &Known, budget: &mut i64) -> bool {
        while *budget > 0 {
            if !self.surveyed {
                self.survey(known);
                *budget -= self.buffer.quiet.len() as i64;
                if self.place == self.size {
                    (self.place, self.surveyed) = (0, true);
                }
                continue;
            }
            if self.proven {
                *budget -= self.reorder() as i64 / SCANNED;
                if usize::from(self.reordered) == self.bounds.len() * usize::from(self.seeds + 1) {
                    return true;
                }
                continue;
            }
            if self.place < self.size {
                *budget -= 1 + self.scan() as i64 / SCANNED;
                continue;
            }
            let boards = self.propagate(known, self.tile);
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
        let rows = if self.surveyed { 1.0 } else { self.place as f32 / self.size as f32 };
        0.5 * (rows + stages / all)
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
