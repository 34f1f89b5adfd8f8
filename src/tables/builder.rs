//! Building tables in steps, so that the page's web worker can handle messages between them.

use super::acyclic::AcyclicSolver;
use super::appraise::Basis;
use super::board_order::BoardOrder;
use super::endgames::{Tables, state_kind};
#[cfg(feature = "cli")]
use super::files::{FileError, Folder};
use super::generic_order::GenericOrder;
#[cfg(feature = "cli")]
use super::half_boards::MOST_NARROW;
use super::half_boards::{HalfBoards, HalfTables};
use super::halves::Halves;
use super::index::Index;
use super::retrograde::{LayerSolver, RetrogradeSolver};
use super::states::Endless;
use super::unsowing::Unsowing;
use crate::rules::{CaptureKind, LastSeed, MOST_EXHAUSTED, Narrow, Rules, SowingTable};
use crate::with_capture_kind;
use std::sync::Arc;

/// The progress of a [`Builder`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// All boards with up to this many seeds are solved.
    pub seeds: u8,
    /// The seed count after which the builder stops.
    pub wanted: u8,
    /// The part of the next seed count that is done, from 0 to 1.
    pub next: f32,
}

impl Progress {
    /// Whether the last seed count is done.
    #[must_use]
    pub const fn finished(self) -> bool {
        self.seeds >= self.wanted
    }
}

/// Builds the [`Tables`] of a rule set, seed count by seed count.
///
/// The tables do not depend on the size of the steps; each layer can be used once it is built.
pub struct Builder {
    law: SowingTable<Narrow>,
    tables: Tables,
    wanted: u8,
    halves: Arc<Halves>,
    unsowing: Arc<Unsowing>,
    /// For two-three captures with the stores aside, if the rules have few enough spills (`spill.rs`). A spill is
    /// the pattern of seeds that a sowing drops into the other half.
    half_tables: Option<Arc<HalfTables>>,
    /// The solver of the next seed count, once it is begun.
    solver: Option<Box<dyn LayerSolver>>,
    /// Whether there is room for this many bytes more.
    room: fn(usize) -> bool,
    /// The number of cores that survey boards.
    #[cfg(feature = "cli")]
    cores: usize,
}

/// Whether memory has room for this many bytes more. In the browser a refused allocation would end
/// the worker.
fn memory_has_room(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let fits = room.try_reserve_exact(bytes).is_ok();
    // An allocation that is not used may be optimised away, and then seems to succeed.
    std::hint::black_box(&mut room);
    fits
}

impl Builder {
    /// A builder of tables for up to `wanted` seeds, at most [`Tables::most`].
    #[must_use]
    pub fn new(rules: Rules, wanted: u8) -> Builder {
        Builder::resume(Tables::new(rules), wanted)
    }

    /// A builder that goes on from these tables.
    #[must_use]
    pub fn resume(tables: Tables, wanted: u8) -> Builder {
        let law = SowingTable::new(*tables.rules());
        let wanted = wanted.min(Tables::most(tables.rules()));
        let halves = Arc::new(Halves::upto(wanted));
        let unsowing = Arc::new(Unsowing::new(&law));
        let two_three_aside = with_capture_kind!(tables.rules(), K => K::TWO_THREE_ASIDE);
        let half_tables =
            if two_three_aside { HalfTables::new(&law, halves.clone()) } else { None };
        let half_tables = half_tables.map(Arc::new);
        Builder {
            law,
            tables,
            wanted,
            halves,
            unsowing,
            half_tables,
            solver: None,
            room: |_| true,
            #[cfg(feature = "cli")]
            cores: 1,
        }
    }

    /// The same builder, which uses this many cores. Its steps are longer, and its tables the same.
    #[cfg(feature = "cli")]
    #[must_use]
    pub fn on_cores(self, cores: usize) -> Builder {
        Builder { cores, ..self }
    }

    /// The same builder on all cores.
    #[cfg(feature = "cli")]
    #[must_use]
    pub fn on_all_cores(self) -> Builder {
        self.on_cores(std::thread::available_parallelism().map_or(1, |cores| cores.get()))
    }

    /// The same builder, which stops before the seed count that memory has no room for.
    #[must_use]
    pub fn within_memory(mut self) -> Builder {
        self.room = memory_has_room;
        self
    }

    /// The tables as far as they are built.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Stores a seed count, once it is built, in a folder. From then on its file is mapped, and its
    /// memory is freed.
    ///
    /// # Errors
    /// The file cannot be written or mapped.
    #[cfg(feature = "cli")]
    pub fn store(&mut self, seeds: u8, folder: &Folder) -> Result<(), FileError> {
        folder.store(&mut self.tables, seeds)
    }

    /// The progress so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            seeds: self.tables.seeds(),
            wanted: self.wanted,
            next: self.solver.as_ref().map_or(0.0, |solver| solver.done()),
        }
    }

    /// Goes on building for about this many boards.
    pub fn step(&mut self, boards: u32) -> Progress {
        let mut budget = i64::from(boards);
        while budget > 0 && self.tables.seeds() < self.wanted {
            if self.solver.is_none() && !(self.room)(self.bytes_for_next()) {
                self.wanted = self.tables.seeds();
                break;
            }
            let mut solver = self.solver.take().unwrap_or_else(|| {
                budget -= self.overhead();
                self.begin()
            });
            if solver.step(&Basis { law: &self.law, tables: &self.tables }, &mut budget) {
                self.tables.push(solver.layer());
                // Subtracted here too, so that the next seed count begins only if the budget has room for its overhead.
                budget -= self.overhead();
            } else {
                self.solver = Some(solver);
            }
        }
        self.progress()
    }

    /// Builds to the end.
    #[must_use]
    pub fn finish(mut self) -> Tables {
        while !self.step(u32::MAX).finished() {}
        self.tables
    }

    /// About the time that it takes to begin a seed count, in boards: it doubles with each seed.
    fn overhead(&self) -> i64 {
        4 << self.tables.seeds()
    }

    /// About the most bytes that the next seed count takes while it is built: its states or codes, and
    /// the boards that wait for an update.
    fn bytes_for_next(&self) -> usize {
        let rules = self.tables.rules();
        let bytes_per_board = match state_kind(rules).endless {
            _ if rules.is_acyclic() => 2,
            Endless::Zero if rules.last_seed == LastSeed::Free => 4,
            _ => 6,
        };
        bytes_per_board * Index::boards(self.tables.seeds() + 1)
    }

    /// Begins the next seed count.
    fn begin(&mut self) -> Box<dyn LayerSolver> {
        let (rules, seeds) = (self.tables.rules(), self.tables.seeds() + 1);
        // Half tables leave out the ends of the game that depend on the whole board: last seed,
        // exhaustion.
        let half_tables = self.half_tables.as_mut().filter(|_| seeds > MOST_EXHAUSTED);
        if let Some(half_tables) = half_tables {
            // They are not shared at this moment, because the solver of the previous seed count is gone.
            if let Some(half_tables) = Arc::get_mut(half_tables) {
                half_tables.extend(&self.law, self.tables.index(), seeds);
            }
            let (index, half_tables) = (self.tables.index(), half_tables.clone());
            #[cfg(feature = "cli")]
            if seeds > MOST_NARROW {
                return self.solver_in(HalfBoards::<true>::new(seeds, index, half_tables));
            }
            return self.solver_in(HalfBoards::<false>::new(seeds, index, half_tables));
        }
        if rules.is_acyclic() && rules.last_seed != LastSeed::ToLoser {
            let basis = Basis { law: &self.law, tables: &self.tables };
            return Box::new(AcyclicSolver::new(seeds, self.halves.clone(), &basis));
        }
        with_capture_kind!(rules, K => {
            let (halves, unsowing) = (self.halves.clone(), self.unsowing.clone());
            self.solver_in(GenericOrder::<K>::new(seeds, halves, unsowing))
        })
    }

    /// The solver of the next seed count, in this order of its boards.
    fn solver_in<T: BoardOrder + Sync + 'static>(&self, order: T) -> Box<dyn LayerSolver> {
        let (rules, seeds) = (self.tables.rules(), self.tables.seeds() + 1);
        let bounds_differ = rules.last_seed == LastSeed::ToLoser;
        let solver = RetrogradeSolver::new(order, seeds, state_kind(rules), bounds_differ);
        #[cfg(feature = "cli")]
        let solver = solver.on_cores(self.cores);
        Box::new(solver)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Census, Verifier};

    #[test]
    fn a_builder_stops_before_the_seed_count_that_memory_has_no_room_for() {
        // At four bytes a board there is room for the 75,582 boards of 8 seeds, not for the 167,960 of 9.
        let mut builder = Builder::new(Rules::default(), 12);
        builder.room = |bytes| bytes < 4 * 100_000;
        while !builder.step(5_000).finished() {}
        assert_eq!(builder.progress(), Progress { seeds: 8, wanted: 8, next: 0.0 });
        // Where there is room, nothing changes.
        let tables = Builder::new(Rules::default(), 9).within_memory().finish();
        assert_eq!(tables.seeds(), 9);
    }

    #[test]
    fn memory_has_room_for_little_and_not_for_all() {
        assert!(memory_has_room(1 << 10));
        assert!(!memory_has_room(usize::MAX / 4));
    }

    /// In unit tests states are renumbered, and `HalfBoards` is `WIDE`, from 9 seeds on; in the
    /// program from 23 on. The counts expected here are the program's, which solves 10 seeds without
    /// renumbering and without `WIDE`.
    #[test]
    fn renumbered_states_and_wide_origins_give_the_same_values() {
        for (rules, expected) in [
            (
                "classique",
                &[
                    19653, 3488, 35, 14458, 22389, 3312, 40763, 587, 84232, 547, 50380, 7118,
                    30914, 24733, 301, 6233, 43573,
                ][..],
            ),
            (
                "awari",
                &[
                    22941, 211, 34, 13906, 25783, 3938, 33687, 752, 93743, 738, 38773, 7722, 34896,
                    25402, 298, 810, 49082,
                ][..],
            ),
            (
                "stricte",
                &[
                    19505, 3620, 35, 14486, 22409, 3334, 40785, 592, 84218, 548, 50391, 7137,
                    30939, 24796, 300, 6339, 43282,
                ][..],
            ),
            (
                "cote-ivoire-courtoise",
                &[
                    12124, 4461, 2531, 313, 29965, 8743, 20048, 11702, 105832, 12302, 27902, 19006,
                    48350, 2731, 4632, 13445, 28623, 6,
                ][..],
            ),
            (
                "eqwale",
                &[
                    2628, 148, 18510, 4765, 10691, 2320, 56837, 8037, 39511, 6382, 82418, 4105,
                    23576, 10247, 54430, 1390, 26721,
                ][..],
            ),
            (
                "kalah",
                &[4836, 9975, 18079, 31706, 40999, 50736, 52449, 54225, 42969, 31132, 15610][..],
            ),
            (
                "boite,repetition-shares=owner",
                &[67843, 49273, 18288, 14169, 6970, 12029, 13891, 57977, 22, 112254][..],
            ),
        ] {
            let tables = Builder::new(rules.parse().expect("rules"), 10).finish();
            let census = Census::of(&tables, 10).expect("ten seeds");
            let counts: Vec<u64> = census.values().map(|(_, count)| count).collect();
            assert_eq!(counts, expected, "{rules}");
            for seeds in 9..=10 {
                let found = Verifier::new(&tables).check(seeds);
                assert_eq!(found.ok(), Census::of(&tables, seeds), "{rules}");
            }
        }
    }
}
