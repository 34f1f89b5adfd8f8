//! Verifying tables: every value is computed again from the board's moves.

use super::appraise::{Appraisal, Basis, appraise};
use super::endgames::Tables;
use super::halves::{Halves, joined};
use super::layer::Layer;
use super::value::Value;
use crate::rules::{CaptureKind, Narrow, Node, SowingTable, Word};
use crate::with_capture_kind;
use std::{error, fmt};

/// A wrong value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The board.
    pub node: Node<Narrow>,
    /// The value in the tables.
    pub found: Value,
    /// The value that its moves give.
    pub expected: Value,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pits: Vec<String> = (0..12).map(|pit| self.node.board.seeds(pit).to_string()).collect();
        let Fault { found, expected, .. } = self;
        write!(f, "the table has {found} for {}, but its moves give {expected}", pits.join("-"))
    }
}

impl error::Error for Fault {}

/// Checks that every value is that of the board's best move, given the values of the boards that
/// the moves lead to. Makes every move by the rules, without the solvers that build tables.
pub struct Verifier<'a> {
    tables: &'a Tables,
    law: SowingTable<Narrow>,
    halves: Halves,
    busy: usize,
}

impl<'a> Verifier<'a> {
    /// Prepares to check these tables, on all cores.
    #[must_use]
    pub fn new(tables: &'a Tables) -> Verifier<'a> {
        let law = SowingTable::new(*tables.rules());
        Verifier { tables, law, halves: Halves::upto(tables.seeds()), busy: 0 }
    }

    /// Leaves this many cores to other work, but uses at least one.
    #[must_use]
    pub fn beside(self, busy: usize) -> Verifier<'a> {
        Verifier { busy, ..self }
    }

    /// Checks all boards with this many seeds, and counts them by their values.
    ///
    /// # Errors
    /// A wrong value, not necessarily that of the first wrong board.
    pub fn check(&self, seeds: u8) -> Result<Census, Fault> {
        let rows: Vec<(u8, u32)> = (0..=seeds)
            .flat_map(|mine| self.halves.with(mine).iter().map(move |half| (mine, *half)))
            .collect();
        with_capture_kind!(self.tables.rules(), K => self.check_parallel::<K>(seeds, &rows))
    }

    /// Checks rows of boards. A row has one half of the mover, given with its seed count, and every half of the
    /// opponent with the remaining seeds: the boards that moves from one row lead to lie close to each other in the
    /// tables.
    fn check_rows<K: CaptureKind>(&self, seeds: u8, rows: &[(u8, u32)]) -> Result<Census, Fault> {
        let mut census = Census::new(seeds);
        for (mine, own) in rows {
            for theirs in self.halves.with(seeds - mine) {
                let board = joined(*own, *theirs);
                census.add(self.check_board::<K>(&Node { board, left: seeds })?, 1);
            }
        }
        Ok(census)
    }

    /// Checks all rows, on all cores but those left to other work.
    fn check_parallel<K: CaptureKind>(
        &self,
        seeds: u8,
        rows: &[(u8, u32)],
    ) -> Result<Census, Fault> {
        use std::sync::atomic::{AtomicUsize, Ordering};
        /// The number of rows that a thread takes at a time.
        const SHARE: usize = 64;
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let cores = cores.saturating_sub(self.busy).max(1);
        let next = AtomicUsize::new(0);
        let work = || {
            let mut census = Census::new(seeds);
            loop {
                let from = next.fetch_add(SHARE, Ordering::Relaxed);
                let share = rows.get(from..).unwrap_or_default();
                if share.is_empty() {
                    return Ok(census);
                }
                census.add_all(&self.check_rows::<K>(seeds, &share[..share.len().min(SHARE)])?);
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (1..cores).map(|_| scope.spawn(work)).collect();
            let mut census = work();
            for thread in threads {
                let other = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                census = census.and_then(|mut census| {
                    census.add_all(&other?);
                    Ok(census)
                });
            }
            census
        })
    }

    /// Whether a value is right although it differs from the expected one: its bounds were replaced by the widest, or
    /// they are narrower than expected, because those of a successor were replaced (`Layer::of_bounds`).
    fn is_widened(&self, seeds: u8, found: Value, expected: Value) -> bool {
        let widened = self.tables.layer(seeds).is_some_and(Layer::has_widened);
        let within = found.low >= expected.low && found.high <= expected.high;
        widened && (within || found == Value::widest(seeds))
    }

    /// Checks one board; returns its value.
    fn check_board<K: CaptureKind>(&self, node: &Node<Narrow>) -> Result<Value, Fault> {
        let basis = Basis { law: &self.law, tables: self.tables };
        let value = |node: &Node<Narrow>| self.tables.value(node).unwrap_or(Value::exactly(0));
        let mut best_quiet: Option<Value> = None;
        let expected = match appraise::<K>(&basis, node, |next| {
            let value = value(&next).turned();
            best_quiet = Some(best_quiet.map_or(value, |best| best.max(value)));
        }) {
            Appraisal::Over(value) => value,
            Appraisal::Open(best_taking) => match (best_taking, best_quiet) {
                (Some(taking), Some(quiet)) => taking.max(quiet),
                (taking, quiet) => taking.or(quiet).unwrap_or(Value::exactly(0)),
            },
        };
        let found = value(node);
        match found == expected || self.is_widened(node.left, found, expected) {
            true => Ok(found),
            false => Err(Fault { node: *node, found, expected }),
        }
    }
}

/// The number of boards with each value. A board whose bounds differ is counted with its [`Value::difference`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    seeds: u8,
    counts: Vec<u64>,
    exact: u64,
}

impl Census {
    fn new(seeds: u8) -> Census {
        Census { seeds, counts: vec![0; 2 * usize::from(seeds) + 1], exact: 0 }
    }

    /// Counts the boards of a seed count by their values in the tables, unchecked; `None` if the
    /// tables do not have that seed count.
    #[must_use]
    pub fn of(tables: &Tables, seeds: u8) -> Option<Census> {
        let layer = tables.layer(seeds)?;
        let mut counts = [0; 256];
        layer.codes().iter().for_each(|code| counts[usize::from(*code)] += 1);
        let mut census = Census::new(seeds);
        for (value, count) in layer.palette().iter().zip(counts).filter(|(_, count)| *count > 0) {
            census.add(*value, count);
        }
        Some(census)
    }

    fn add(&mut self, value: Value, count: u64) {
        self.counts[(i16::from(value.difference()) + i16::from(self.seeds)) as usize] += count;
        self.exact += u64::from(value.exact()) * count;
    }

    fn add_all(&mut self, other: &Census) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.exact += other.exact;
    }

    /// The values that occur, the lowest first, each with the number of its boards.
    pub fn values(&self) -> impl Iterator<Item = (i8, u64)> + '_ {
        let values = -(self.seeds as i8)..=self.seeds as i8;
        values.zip(self.counts.iter().copied()).filter(|(_, count)| *count > 0)
    }

    /// The number of boards.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The number of boards with an exact value: its two bounds are equal.
    #[must_use]
    pub const fn exact(&self) -> u64 {
        self.exact
    }
}
