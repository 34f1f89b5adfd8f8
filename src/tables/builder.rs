//! Building tables, a slice of work at a time.

use super::acyclic::Acyclic;
use super::board_order::Known;
use super::endgames::{Tables, endless};
use super::generic_order::GenericOrder;
use super::half_boards::{HalfBoards, HalfTables};
use super::halves::Halves;
use super::solver::{Solver, Work};
use super::unsowing::Unsowing;
use crate::rules::{CaptureKind, LastSeed, MOST_EXHAUSTED as FEW, Narrow, Rules, SowingTable};
use crate::with_capture_kind;
use std::sync::Arc;

/// How far a [`Builder`] has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// All boards with up to so many seeds are known.
    pub seeds: u8,
    /// The tables are wanted for up to so many.
    pub wanted: u8,
    /// How much of the next seed count is done, from 0 to 1.
    pub next: f32,
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
    law: SowingTable<Narrow>,
    tables: Tables,
    wanted: u8,
    halves: Arc<Halves>,
    unsowing: Arc<Unsowing>,
    /// Where captures look at the other's camp alone.
    half_tables: Option<Arc<HalfTables>>,
    work: Option<Box<dyn Work>>,
}

impl Builder {
    /// Starts tables for up to so many seeds, but never more than [`Tables::most`].
    #[must_use]
    pub fn new(rules: Rules, wanted: u8) -> Builder {
        Builder::resume(Tables::new(rules), wanted)
    }

    /// Goes on where these tables end.
    #[must_use]
    pub fn resume(tables: Tables, wanted: u8) -> Builder {
        let law = SowingTable::new(*tables.rules());
        let wanted = wanted.min(Tables::most(tables.rules()));
        let halves = Arc::new(Halves::upto(wanted));
        let unsowing = Arc::new(Unsowing::new(&law));
        let chains = with_capture_kind!(tables.rules(), K => K::CHAIN);
        let half_tables = if chains { HalfTables::new(&law, halves.clone()) } else { None };
        let half_tables = half_tables.map(Arc::new);
        Builder { law, tables, wanted, halves, unsowing, half_tables, work: None }
    }

    /// What is known so far.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            seeds: self.tables.seeds(),
            wanted: self.wanted,
            next: self.work.as_ref().map_or(0.0, |work| work.done()),
        }
    }

    /// Works on: about so many boards are looked at before it gives way.
    pub fn step(&mut self, boards: u32) -> Progress {
        let mut budget = i64::from(boards);
        while budget > 0 && self.tables.seeds() < self.wanted {
            let mut work = self.work.take().unwrap_or_else(|| {
                // Beginning takes about as long as this.
                budget -= 4 << self.tables.seeds();
                self.begin()
            });
            if work.step(&Known { law: &self.law, tables: &self.tables }, &mut budget) {
                self.tables.push(work.layer());
                // Nor does it begin on top of what is left of another count.
                budget -= 4 << self.tables.seeds();
            } else {
                self.work = Some(work);
            }
        }
        self.progress()
    }

    /// Works to the end.
    #[must_use]
    pub fn finish(mut self) -> Tables {
        while !self.step(u32::MAX).finished() {}
        self.tables
    }

    /// The work on the next seed count.
    fn begin(&mut self) -> Box<dyn Work> {
        let (rules, seeds) = (self.tables.rules(), self.tables.seeds() + 1);
        let (endless, apart) = (endless(rules), rules.last_seed == LastSeed::ToLoser);
        // Nobody else holds the half tables between two seed counts. With few seeds there are ends that
        // it does not know of.
        let half_tables = self.half_tables.as_mut().filter(|_| seeds > FEW);
        if let Some(half_tables) = half_tables {
            if let Some(half_tables) = Arc::get_mut(half_tables) {
                half_tables.extend(&self.law, self.tables.index(), seeds);
            }
            let half_boards = HalfBoards::new(seeds, self.tables.index(), half_tables.clone());
            return Box::new(Solver::new(half_boards, seeds, endless, apart));
        }
        if rules.is_acyclic() && !apart {
            let known = Known { law: &self.law, tables: &self.tables };
            return Box::new(Acyclic::new(seeds, self.halves.clone(), &known));
        }
        with_capture_kind!(rules, K => {
            let generic_order =
                GenericOrder::<K>::new(seeds, self.halves.clone(), self.unsowing.clone());
            Box::new(Solver::new(generic_order, seeds, endless, apart))
        })
    }
}
