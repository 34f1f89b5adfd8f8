//! Verifying tables: every value is derived again from the board's moves.

use super::appraise::{Appraisal, Known, appraise};
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
    /// The value by its moves.
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

/// Checks by the rules, without the code that builds tables, that every value is the best of the
/// board's moves, by the values of the boards that they lead to.
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

    /// Leaves this many cores free, but uses at least one.
    #[must_use]
    pub fn beside(self, busy: usize) -> Verifier<'a> {
        Verifier { busy, ..self }
    }

    /// Checks all boards with this many seeds, and counts them by their values.
    ///
    /// # Errors
    /// The first wrong value found.
    pub fn check(&self, seeds: u8) -> Result<Census, Fault> {
        let rows: Vec<(u8, u32)> = (0..=seeds)
            .flat_map(|mine| self.halves.with(mine).iter().map(move |half| (mine, *half)))
            .collect();
        with_capture_kind!(self.tables.rules(), K => self.rows::<K>(seeds, &rows))
    }

    /// Checks rows of boards: a row has one mover's half, given with its seeds. In this order the
    /// successors of a row's boards lie one after the other in the tables.
    fn part<K: CaptureKind>(&self, seeds: u8, rows: &[(u8, u32)]) -> Result<Census, Fault> {
        let mut census = Census::new(seeds);
        for (mine, own) in rows {
            for theirs in self.halves.with(seeds - mine) {
                let board = joined(*own, *theirs);
                census.add(self.one::<K>(&Node { board, left: seeds })?, 1);
            }
        }
        Ok(census)
    }

    /// Checks all rows, on all cores that are not left free.
    fn rows<K: CaptureKind>(&self, seeds: u8, rows: &[(u8, u32)]) -> Result<Census, Fault> {
        use std::sync::atomic::{AtomicUsize, Ordering};
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
                census.join(&self.part::<K>(seeds, &share[..share.len().min(SHARE)])?);
            }
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..cores).map(|_| scope.spawn(work)).collect();
            let mut census = work();
            for helper in helpers {
                let other = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                census = census.and_then(|mut census| {
                    census.join(&other?);
                    Ok(census)
                });
            }
            census
        })
    }

    /// Whether a value may differ from the one expected: as one that was replaced by wider bounds, or
    /// is derived from such.
    fn is_widened(&self, seeds: u8, found: Value, expected: Value) -> bool {
        let widened = self.tables.layer(seeds).is_some_and(Layer::has_widened);
        let within = found.low >= expected.low && found.high <= expected.high;
        widened && (within || found == Value::widest(seeds))
    }

    /// Checks one board; gives its value.
    fn one<K: CaptureKind>(&self, node: &Node<Narrow>) -> Result<Value, Fault> {
        let known = Known { law: &self.law, tables: self.tables };
        let value = |node: &Node<Narrow>| self.tables.value(node).unwrap_or(Value::exactly(0));
        let mut best: Option<Value> = None;
        let expected = match appraise::<K>(&known, node, |next| {
            let value = value(&next).turned();
            best = Some(best.map_or(value, |best| best.max(value)));
        }) {
            Appraisal::Over(value) => value,
            Appraisal::Open(taken) => match (taken, best) {
                (Some(taken), Some(best)) => taken.max(best),
                (taken, best) => taken.or(best).unwrap_or(Value::exactly(0)),
            },
        };
        let found = value(node);
        match found == expected || self.is_widened(node.left, found, expected) {
            true => Ok(found),
            false => Err(Fault { node: *node, found, expected }),
        }
    }
}

/// The number of boards with each value.
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

    /// Counts the boards of a seed count as the tables have them, without a check; nothing if they
    /// do not have it.
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

    fn join(&mut self, other: &Census) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.exact += other.exact;
    }

    /// The values that occur, lowest first, with the number of boards.
    pub fn values(&self) -> impl Iterator<Item = (i8, u64)> + '_ {
        let values = -(self.seeds as i8)..=self.seeds as i8;
        values.zip(self.counts.iter().copied()).filter(|(_, count)| *count > 0)
    }

    /// The number of boards.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The number of boards whose value is exact: it does not depend on the seeds already captured.
    #[must_use]
    pub const fn exact(&self) -> u64 {
        self.exact
    }
}
