//! Retrograde analysis of one seed count.
//!
//! First a survey: for each board the best of the moves that take seeds, by the tables for fewer
//! seeds, and the number of those that take none. Then the stages: from all that the greatest
//! difference not yet dealt with can be said of, backwards by un-moves. What is never reached can
//! go on for ever.

use super::board_order::{BoardOrder, Found, Known, OVER, Row};
use super::index::Index;
use super::layer::Layer;
use super::states::{Bound, Endless, StateSet, Transitions};
use super::swar;
use std::ops::Range;

/// Solving a seed count, a slice of work at a time.
pub(super) trait Work {
    /// Works on until about so many boards have been looked at; true when all is done.
    fn step(&mut self, known: &Known, budget: &mut i64) -> bool;

    /// How much is done, from 0 to 1.
    fn done(&self) -> f32;

    /// The table, when all is done.
    fn layer(self: Box<Self>) -> Layer;
}

/// Boards that a stage looks through at a time for where to begin: a multiple of eight.
const STRETCH: usize = 4096;
/// Boards that are looked through as fast as one is dealt with.
const SCANNED: i64 = 32;

/// The state of the work.
pub(super) struct Solver<T> {
    order: T,
    seeds: u8,
    /// How many boards there are.
    size: usize,
    /// The row that is surveyed next.
    row: usize,
    /// The board that is looked at next, first in the survey and then in each stage.
    place: usize,
    surveyed: bool,
    buffer: Row,
    stage: i8,
    /// One for both bounds where they are sure to meet.
    bounds: Vec<BoundSolver>,
    found: Found,
    tiles: usize,
    /// The tile that is dealt with; after the last one it is the first one's turn again.
    tile: usize,
    /// All stages are over.
    proven: bool,
    /// How many parts are in their final order: for each bound, for each number of seeds in the
    /// mover's half.
    ordered: u8,
    /// The part that is being ordered.
    part: Vec<u8>,
}

/// One bound of all boards.
struct BoundSolver {
    set: StateSet,
    transitions: Transitions,
    /// By what the survey finds, the first state.
    first: Box<[u8; 512]>,
    /// In the end, part by part, the bounds, plus the seeds, in their final order.
    states: Vec<u8>,
    /// How many of them are such bounds.
    codes: usize,
    /// Boards just proven to win what the stage is about.
    won: Stacks,
    /// Boards just proven to lose it.
    lost: Stacks,
}

/// So many places of boards an empty tile keeps room for.
const ROOM: usize = 256;

/// Places of boards, tile by tile.
struct Stacks {
    tiles: Vec<Vec<u32>>,
    /// How many there are in all tiles.
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
            let (quiet, worth) = ((cell >> 6) as u8, (cell & 63) as i8 - 32);
            let worth = worth.clamp(-(seeds as i8), seeds as i8);
            if quiet == OVER { set.over(worth) } else { set.open(worth, quiet) }
        }));
        let transitions = set.transitions(seeds as i8);
        let states = vec![0; size];
        let (won, lost) = (Stacks::new(tiles), Stacks::new(tiles));
        BoundSolver { set, transitions, first, states, codes: 0, won, lost }
    }

    fn note(&mut self, from: usize, quiet: &[u8], worth: &[i8]) {
        for ((state, quiet), worth) in self.states[from..].iter_mut().zip(quiet).zip(worth) {
            *state = self.first[usize::from(*quiet & 7) << 6 | (*worth + 32) as usize & 63];
        }
    }

    /// Tells boards that a successor of each was proven, and whether it wins.
    fn tell(&mut self, found: &mut Found, wins: bool) {
        let BoundSolver { set, transitions, states, won, lost, .. } = self;
        let (table, stacks) =
            if wins { (&transitions.won, lost) } else { (&transitions.lost, won) };
        let proven = set.proven();
        // The states are far apart in memory. Looked at in a loop that does nothing else, many are
        // on their way at a time, and all are near when they are changed.
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

    /// Looks through some boards for those that begin the stage.
    fn scan<T: BoardOrder>(&mut self, order: &T, boards: Range<usize>) {
        let BoundSolver { transitions, states, won, lost, .. } = self;
        let begin = transitions.begin;
        let [first, second, third] = [begin.wins[0], begin.wins[1], begin.loses].map(swar::all);
        let mut place = boards.start;
        for states in states[boards].chunks_mut(8) {
            // No stage begins with the state numbered 0.
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
    /// Begins with a seed count. `apart`: the bounds may differ even where play comes to an end.
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
            ordered: 0,
            part: Vec::new(),
        }
    }

    #[inline(never)]
    fn survey(&mut self, known: &Known) {
        self.order.survey(known, self.row, &mut self.buffer);
        let Row { quiet, low, high } = &self.buffer;
        for (bound, worth) in self.bounds.iter_mut().zip([low, high]) {
            bound.note(self.place, quiet, worth);
        }
        self.place += quiet.len();
        self.row += 1;
    }

    /// Looks through the next boards for those that begin the stage; how many there were.
    #[inline(never)]
    fn scan(&mut self) -> usize {
        let boards = self.place..self.size.min(self.place + STRETCH);
        self.place = boards.end;
        for bound in &mut self.bounds {
            bound.scan(&self.order, boards.clone());
        }
        boards.len()
    }

    /// Tells the predecessors of some boards of a tile that were just proven; how many boards there
    /// were.
    #[inline(never)]
    fn spread(&mut self, known: &Known, tile: usize) -> usize {
        for number in 0..self.bounds.len() {
            // A successor's upper bound bounds its predecessor from below, and the other way.
            let other = self.bounds.len() - 1 - number;
            for wins in [true, false] {
                let bound = &mut self.bounds[number];
                let stacks = if wins { &mut bound.won } else { &mut bound.lost };
                let mut count = 0;
                self.found.clear();
                while !self.found.full()
                    && let Some(place) = stacks.tiles[tile].pop()
                {
                    self.order.before(known, place, &mut self.found);
                    count += 1;
                }
                if count > 0 {
                    stacks.count -= count;
                    if stacks.tiles[tile].is_empty() {
                        // Other tiles need the room.
                        stacks.tiles[tile].shrink_to(ROOM);
                    }
                    self.bounds[other].tell(&mut self.found, wins);
                    return count;
                }
            }
        }
        0
    }
}

impl<T: BoardOrder> Solver<T> {
    /// Goes on to the next stage, if there is one.
    fn next_stage(&mut self) {
        if self.bounds[0].set.last_stage() < self.stage {
            self.stage -= 1;
            (self.place, self.tile) = (0, 0);
            for bound in &mut self.bounds {
                bound.transitions = bound.set.transitions(self.stage);
            }
        } else {
            self.proven = true;
            for bound in &mut self.bounds {
                // Nobody waits there any more.
                (bound.won, bound.lost) = (Stacks::new(0), Stacks::new(0));
            }
        }
    }

    /// Puts the next part of what was found out in its final order; how many boards that was.
    fn order(&mut self) -> usize {
        let parts = self.seeds + 1;
        let bound = &mut self.bounds[usize::from(self.ordered / parts)];
        let shifted: [u8; 256] =
            std::array::from_fn(|code| (bound.set.bound(code as u8) + self.seeds as i8) as u8);
        self.part.clear();
        self.order.order(self.ordered % parts, &bound.states[bound.codes..], &mut self.part);
        // In the place of the states: there need not be room for both.
        for (state, code) in bound.states[bound.codes..].iter_mut().zip(&self.part) {
            *state = shifted[usize::from(*code)];
        }
        let boards = self.part.len();
        bound.codes += boards;
        self.ordered += 1;
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
                *budget -= self.order() as i64 / SCANNED;
                if usize::from(self.ordered) == self.bounds.len() * usize::from(self.seeds + 1) {
                    return true;
                }
                continue;
            }
            if self.place < self.size {
                *budget -= 1 + self.scan() as i64 / SCANNED;
                continue;
            }
            let spread = self.spread(known, self.tile);
            if spread > 0 {
                *budget -= spread as i64;
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
        let all = f32::from(self.seeds as i8 - self.bounds[0].set.last_stage() + 1);
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
