//! Retrograde analysis of one seed count.
//!
//! First a survey: for each board the best of the moves that take seeds, by the tables for fewer
//! seeds, and the number of those that take none. Then the stages: from all that the greatest
//! difference not yet dealt with can be said of, backwards by un-moves. What is never reached can
//! go on for ever.

use super::automaton::{Automaton, Bound, Endless, Transitions};
use super::index::Index;
use super::level::Level;
use super::terrain::{Known, OVER, Row, Terrain};

/// Solving a seed count, a slice of work at a time.
pub(super) trait Work {
    /// Works on until about so many boards have been looked at; true when all is done.
    fn step(&mut self, known: &Known, budget: &mut i64) -> bool;

    /// How much is done, from 0 to 1.
    fn done(&self) -> f32;

    /// The table, when all is done.
    fn level(self: Box<Self>) -> Level;
}

/// States that are compared at once when a stage looks for where to begin.
const CHUNK: usize = 64;
/// Proven boards whose predecessors are looked up together.
const BATCH: usize = 64;

/// The state of the work.
pub(super) struct Solver<T> {
    terrain: T,
    seeds: u8,
    /// How many boards there are.
    size: usize,
    row: usize,
    surveyed: usize,
    buffer: Row,
    stage: i8,
    /// One for both bounds where they are sure to meet.
    layers: Vec<Layer>,
    scanned: usize,
    found: Vec<u32>,
}

/// One bound of all boards.
struct Layer {
    automaton: Automaton,
    transitions: Transitions,
    /// By what the survey finds, the first state.
    first: Box<[u8; 512]>,
    states: Vec<u8>,
    /// Boards just proven to win what the stage is about.
    won: Vec<u32>,
    /// Boards just proven to lose it.
    lost: Vec<u32>,
}

impl Layer {
    fn new(seeds: u8, endless: Endless, bound: Bound, size: usize) -> Layer {
        let automaton = Automaton::new(seeds, endless, bound);
        let first = Box::new(std::array::from_fn(|cell| {
            let (quiet, worth) = ((cell >> 6) as u8, (cell & 63) as i8 - 32);
            let worth = worth.clamp(-(seeds as i8), seeds as i8);
            if quiet == OVER { automaton.over(worth) } else { automaton.open(worth, quiet) }
        }));
        let transitions = automaton.transitions(seeds as i8);
        let states = vec![0; size];
        Layer { automaton, transitions, first, states, won: Vec::new(), lost: Vec::new() }
    }

    fn note(&mut self, from: usize, quiet: &[u8], worth: &[i8]) {
        for ((state, quiet), worth) in self.states[from..].iter_mut().zip(quiet).zip(worth) {
            *state = self.first[usize::from(*quiet & 7) << 6 | (*worth + 32) as usize & 63];
        }
    }

    /// Looks through the states from here on for some that begin the stage; true if it finds any.
    fn scan(&mut self, from: usize) -> bool {
        let upto = self.states.len().min(from + CHUNK);
        let codes = [0, 1, 2].map(|which| {
            self.transitions
                .begin
                .get(which)
                .or(self.transitions.begin.first())
                .map_or(0, |b| b.code)
        });
        let chunk = &mut self.states[from..upto];
        let any = chunk.iter().fold(false, |any, state| {
            any | (*state == codes[0]) | (*state == codes[1]) | (*state == codes[2])
        });
        if any {
            for (place, state) in (from as u32..).zip(chunk) {
                if let Some(begin) = self.transitions.begin.iter().find(|b| b.code == *state) {
                    *state = begin.proven;
                    if begin.wins { self.won.push(place) } else { self.lost.push(place) }
                }
            }
        }
        any
    }
}

impl<T: Terrain> Solver<T> {
    /// Begins with a seed count. `apart`: the bounds may differ even where play comes to an end.
    pub(super) fn new(terrain: T, seeds: u8, endless: Endless, apart: bool) -> Solver<T> {
        let size = Index::boards(seeds);
        let layer = |bound| Layer::new(seeds, endless, bound, size);
        let layers = if apart || endless == Endless::Unknown {
            vec![layer(Bound::Low), layer(Bound::High)]
        } else {
            vec![layer(Bound::Low)]
        };
        Solver {
            terrain,
            seeds,
            size,
            row: 0,
            surveyed: 0,
            buffer: Row::default(),
            stage: seeds as i8,
            layers,
            scanned: 0,
            found: Vec::new(),
        }
    }

    fn survey(&mut self, known: &Known) {
        self.terrain.survey(known, self.row, &mut self.buffer);
        let Row { quiet, low, high } = &self.buffer;
        for (layer, worth) in self.layers.iter_mut().zip([low, high]) {
            layer.note(self.surveyed, quiet, worth);
        }
        self.surveyed += quiet.len();
        self.row += 1;
    }

    /// Tells the predecessors of some boards that were just proven; how many boards there were.
    fn spread(&mut self, known: &Known) -> usize {
        for number in 0..self.layers.len() {
            // A successor's upper bound bounds its predecessor from below, and the other way.
            let other = self.layers.len() - 1 - number;
            for wins in [true, false] {
                let layer = &mut self.layers[number];
                let stack = if wins { &mut layer.won } else { &mut layer.lost };
                let batch = stack.drain(stack.len().saturating_sub(BATCH)..);
                let spread = batch.len();
                if spread == 0 {
                    continue;
                }
                self.found.clear();
                for place in batch {
                    self.terrain.before(known, place, &mut self.found);
                }
                let layer = &mut self.layers[other];
                let proven = layer.automaton.proven();
                let (table, stack) = if wins {
                    (&layer.transitions.won, &mut layer.lost)
                } else {
                    (&layer.transitions.lost, &mut layer.won)
                };
                for place in &self.found {
                    let state = &mut layer.states[*place as usize];
                    let next = table[usize::from(*state)];
                    if next != *state && next < proven {
                        stack.push(*place);
                    }
                    *state = next;
                }
                return spread;
            }
        }
        0
    }
}

impl<T: Terrain> Work for Solver<T> {
    fn step(&mut self, known: &Known, budget: &mut i64) -> bool {
        while *budget > 0 {
            if self.surveyed < self.size {
                self.survey(known);
                *budget -= self.buffer.quiet.len() as i64;
                continue;
            }
            let spread = self.spread(known);
            if spread > 0 {
                *budget -= spread as i64;
            } else if self.scanned < self.size {
                let mut any = false;
                while !any && self.scanned < self.size {
                    for layer in &mut self.layers {
                        any |= layer.scan(self.scanned);
                    }
                    self.scanned += CHUNK;
                    *budget -= 1;
                }
            } else if self.layers[0].automaton.last_stage() == self.stage {
                return true;
            } else {
                self.stage -= 1;
                self.scanned = 0;
                for layer in &mut self.layers {
                    layer.transitions = layer.automaton.transitions(self.stage);
                }
            }
        }
        false
    }

    fn done(&self) -> f32 {
        let stages = f32::from(self.seeds as i8 - self.stage);
        let all = f32::from(self.seeds as i8 - self.layers[0].automaton.last_stage() + 1);
        0.5 * (self.surveyed as f32 / self.size as f32 + stages / all)
    }

    fn level(self: Box<Self>) -> Level {
        let Solver { terrain, seeds, layers, .. } = *self;
        let mut bounds = layers.into_iter().map(|layer| {
            let Layer { automaton, states, .. } = layer;
            let shifted: [u8; 256] =
                std::array::from_fn(|code| (automaton.bound(code as u8) + seeds as i8) as u8);
            let mut codes = terrain.ordered(states);
            codes.iter_mut().for_each(|code| *code = shifted[usize::from(*code)]);
            codes
        });
        match (bounds.next(), bounds.next()) {
            (Some(low), Some(high)) => Level::of_bounds(seeds, low, &high),
            (low, _) => Level::exact(seeds, low.unwrap_or_default()),
        }
    }
}
