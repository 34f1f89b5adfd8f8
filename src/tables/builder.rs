//! Building tables, a slice of work at a time.

use super::MOST;
use super::endgames::{Tables, endless_is_open};
use super::ground::{Worth, appraise};
use super::halves::Halves;
use super::index::Index;
use super::level::Level;
use super::value::Value;
use crate::rules::{Narrow, Node, Rules, Sower, Word};
use crate::with_family;

/// How far a [`Builder`] has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// All boards with up to so many seeds are known.
    pub seeds: u8,
    /// The tables are wanted for up to so many.
    pub wanted: u8,
}

impl Progress {
    /// Whether nothing is left to do.
    #[must_use]
    pub const fn finished(self) -> bool {
        self.seeds >= self.wanted
    }
}

/// Builds the [`Tables`] of a rule set, seed count by seed count.
///
/// The result does not depend on how the work is sliced, and what is built is usable at once.
pub struct Builder {
    law: Sower<Narrow>,
    tables: Tables,
    wanted: u8,
}

impl Builder {
    /// Starts tables for up to so many seeds, but never more than [`MOST`].
    #[must_use]
    pub fn new(rules: Rules, wanted: u8) -> Builder {
        Builder::resume(Tables::new(rules), wanted)
    }

    /// Goes on where these tables end.
    #[must_use]
    pub fn resume(tables: Tables, wanted: u8) -> Builder {
        Builder { law: Sower::new(*tables.rules()), tables, wanted: wanted.min(MOST) }
    }

    /// What is known so far.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { seeds: self.tables.seeds(), wanted: self.wanted }
    }

    /// Works on: about so many boards are looked at before it gives way.
    pub fn step(&mut self, boards: u32) -> Progress {
        let mut spent = 0;
        while spent < boards as usize && !self.progress().finished() {
            let seeds = self.tables.seeds() + 1;
            spent += Index::boards(seeds);
            let level = self.relax(seeds);
            self.tables.push(level);
        }
        self.progress()
    }

    /// Works to the end.
    #[must_use]
    pub fn finish(mut self) -> Tables {
        while !self.step(u32::MAX).finished() {}
        self.tables
    }

    /// Solves one seed count by going over all boards until nothing changes.
    fn relax(&self, seeds: u8) -> Level {
        let index = self.tables.index();
        let halves = Halves::upto(seeds);
        let mut boards = Vec::with_capacity(Index::boards(seeds));
        for mine in 0..=seeds {
            for low in halves.with(mine) {
                for high in halves.with(seeds - mine) {
                    let high = Narrow::from(*high) << (6 * Narrow::FIELD);
                    boards.push(Node { board: Narrow::from(*low) | high, left: seeds });
                }
            }
        }
        let unknown = if endless_is_open(self.tables.rules()) {
            Value { low: -(seeds as i8), high: seeds as i8 }
        } else {
            Value::exactly(0)
        };
        let mut values = vec![unknown; boards.len()];
        loop {
            let before = values.clone();
            for (node, slot) in boards.iter().zip(&mut values) {
                let mut best: Option<Value> = None;
                let worth = with_family!(self.tables.rules(), F => appraise::<F>(
                    &self.law, &self.tables, node, |next| {
                        let value = before[index.place(&next)].turned();
                        best = Some(best.map_or(value, |best| best.max(value)));
                    }
                ));
                *slot = match worth {
                    Worth::Over(value) => value,
                    Worth::Open(taken) => match (taken, best) {
                        (Some(taken), Some(best)) => taken.max(best),
                        (taken, best) => taken.or(best).unwrap_or(unknown),
                    },
                };
            }
            if values == before {
                return Level::pack(seeds, values.into_iter());
            }
        }
    }
}
