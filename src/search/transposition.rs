//! The transposition table: the results of searched positions, for when they are reached again.

use super::score::{Certainty, Score};
use crate::rules::{CaptureKind, MoveCode, Narrow};
use std::collections::TryReserveError;

/// Whether an entry's score is exact or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The result of searching a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub score: Score,
    pub bound: Bound,
    pub depth: u8,
    pub best_move: MoveCode,
}

impl Entry {
    /// Whether the entry answers a search of this depth and window: it is deep enough, and its
    /// score is exact or a bound outside the window. In an open window an exact score must also be
    /// proven.
    #[inline(always)]
    pub fn answers(&self, depth: i32, alpha: i32, beta: i32) -> bool {
        let open_window = beta - alpha > 1;
        i32::from(self.depth) >= depth
            && match self.bound {
                Bound::Exact => !open_window || self.depth == PROVEN_DEPTH,
                Bound::Lower => self.score.points >= beta,
                Bound::Upper => self.score.points <= alpha,
            }
    }
}

/// The depth of a proven score: deeper than any search.
pub(super) const PROVEN_DEPTH: u8 = u8::MAX;

/// The largest depth of the positions that go into the small bank. They are the most frequent.
pub(super) const SHALLOW_DEPTH: i32 = 4;
/// The size of the small bank in bytes, so that it fits into the processor's cache.
const SHALLOW_BYTES: usize = 256 << 10;

/// The depth that chooses the bank. Only two-three captures with the stores aside use the small
/// bank: the proofs of other games are faster without it.
#[inline(always)]
pub(super) const fn bank_depth<K: CaptureKind>(depth: i32) -> i32 {
    if K::TWO_THREE_ASIDE { depth } else { i32::MAX }
}

/// A transposition table of fixed size, shared by the searches of an engine.
///
/// A search reads only its own entries, so that its result does not depend on earlier searches. Where by the rules no
/// board can recur, the search of a [`Solver`](super::Solver) also reads the entries of that solver's searches before
/// it, back to the last change of rules: they hold in every game.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    /// The small bank: positions near the leaves, which are probed most often.
    shallow: Bank,
    deep: Bank,
    /// The number of the current search; entries of another generation are not read.
    generation: u8,
}

/// A hash table of buckets.
#[derive(Clone, Debug)]
struct Bank {
    buckets: Vec<Bucket>,
    /// How many low bits of a hash are not part of the index.
    shift: u32,
}

impl Bank {
    /// A bank whose number of buckets is the largest power of two that fits, but at least 1024.
    fn with_bytes(bytes: usize) -> Result<Bank, TryReserveError> {
        let bits = (bytes / size_of::<Bucket>()).max(1024).ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(1 << bits)?;
        buckets.resize(1 << bits, Bucket::default());
        Ok(Bank { buckets, shift: 64 - bits })
    }

    #[inline(always)]
    fn index(&self, key: Narrow, lead: i8) -> usize {
        // Fibonacci hashing: the factor is 2^64 divided by the golden ratio.
        let hash = (key ^ (lead as u64) << 60).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> self.shift) as usize
    }

    #[inline(always)]
    fn bucket(&self, key: Narrow, lead: i8) -> &[PackedEntry; 4] {
        &self.buckets[self.index(key, lead)].0
    }

    #[inline(always)]
    fn bucket_mut(&mut self, key: Narrow, lead: i8) -> &mut [PackedEntry; 4] {
        let index = self.index(key, lead);
        &mut self.buckets[index].0
    }
}

/// The entries with the same index: one cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([PackedEntry; 4]);

/// An [`Entry`] in two words. The board itself is the key; `data` holds, from the low bits up:
/// score (16), best move (15), certainty (3), bound (2), work (4), depth (8), generation (8), lead
/// (8).
#[derive(Clone, Copy, Debug, Default)]
struct PackedEntry {
    key: Narrow,
    data: u64,
}

impl PackedEntry {
    const fn depth(self) -> u8 {
        (self.data >> 40) as u8
    }

    const fn generation(self) -> u8 {
        (self.data >> 48) as u8
    }

    /// Replacement value: the binary logarithm of the nodes searched, 0 for another generation.
    const fn work(self, generation: u8) -> u8 {
        if self.generation() == generation { (self.data >> 36) as u8 & 15 } else { 0 }
    }

    fn matches(self, key: Narrow, tag: u16) -> bool {
        self.key == key && (self.data >> 48) as u16 == tag
    }

    fn unpacked(self) -> Entry {
        Entry {
            score: Score {
                points: i32::from(self.data as u16 as i16),
                certainty: Certainty::from_bits((self.data >> 31) as u8),
            },
            bound: match self.data >> 34 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            depth: self.depth(),
            best_move: MoveCode((self.data >> 16) as u16 & 0x7fff),
        }
    }
}

impl TranspositionTable {
    /// A table of at most this many bytes, and at least 64 KiB, besides 256 KiB for the small bank.
    ///
    /// # Panics
    /// If memory is short: see [`TranspositionTable::try_with_bytes`].
    #[must_use]
    pub fn with_bytes(bytes: usize) -> TranspositionTable {
        TranspositionTable::try_with_bytes(bytes).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A table of this many bytes, or of a half, a quarter and so on where memory is short.
    ///
    /// # Panics
    /// If there is not even room for a megabyte.
    #[must_use]
    pub fn at_most(bytes: usize) -> TranspositionTable {
        largest(bytes, TranspositionTable::try_with_bytes)
    }

    /// [`TranspositionTable::with_bytes`] for a size that a user chose.
    ///
    /// # Errors
    /// Memory is short.
    pub fn try_with_bytes(bytes: usize) -> Result<TranspositionTable, TryReserveError> {
        let shallow = Bank::with_bytes(SHALLOW_BYTES)?;
        Ok(TranspositionTable { shallow, deep: Bank::with_bytes(bytes)?, generation: 0 })
    }

    /// Its size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (self.shallow.buckets.len() + self.deep.buckets.len()) * size_of::<Bucket>()
    }

    /// Begins the generation of a new search, which invalidates all entries; returns its number.
    pub(super) fn begin_generation(&mut self) -> u8 {
        self.generation = match self.generation.checked_add(1) {
            Some(next) => next,
            None => {
                self.shallow.buckets.fill(Bucket::default());
                self.deep.buckets.fill(Bucket::default());
                1
            }
        };
        self.generation
    }

    /// The current generation.
    pub(super) const fn generation(&self) -> u8 {
        self.generation
    }

    /// The part of an entry that must match besides the key: generation and lead.
    #[inline(always)]
    fn tag(&self, lead: i8) -> u16 {
        u16::from(self.generation) | u16::from(lead as u8) << 8
    }

    /// The entry of a board at this [`bank_depth`]. `lead` is the mover's lead in the stores where
    /// scores depend on it, and 0 elsewhere.
    #[inline(always)]
    pub(super) fn probe(&self, key: Narrow, lead: i8, bank_depth: i32) -> Option<Entry> {
        let tag = self.tag(lead);
        let probe = |bank: &Bank| {
            bank.bucket(key, lead).iter().find(|entry| entry.matches(key, tag)).copied()
        };
        let deep = if bank_depth > SHALLOW_DEPTH { probe(&self.deep) } else { None };
        // In the previous iteration the depth was lower by one, so that the entry may be in the
        // small bank.
        let shallow = || if bank_depth <= SHALLOW_DEPTH + 1 { probe(&self.shallow) } else { None };
        deep.or_else(shallow).map(PackedEntry::unpacked)
    }

    /// Reads from a board's bucket in the deep bank, which brings that bucket into the cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: Narrow, lead: i8) -> u64 {
        self.deep.bucket(key, lead)[0].data
    }

    /// Stores an entry that took this many nodes. It replaces the same board's entry, or the one
    /// that took the fewest nodes, where an entry of another generation counts as having taken none.
    #[inline(always)]
    pub(super) fn store(
        &mut self,
        key: Narrow,
        lead: i8,
        bank_depth: i32,
        entry: &Entry,
        nodes: u64,
    ) {
        let tag = self.tag(lead);
        let generation = self.generation;
        let bank = if bank_depth > SHALLOW_DEPTH { &mut self.deep } else { &mut self.shallow };
        let entries = bank.bucket_mut(key, lead);
        let work = (nodes | 1).ilog2().min(15) as u8;
        let entry = PackedEntry {
            key,
            data: u64::from(entry.score.points as i16 as u16)
                | u64::from(entry.best_move.0) << 16
                | u64::from(entry.score.certainty.bits()) << 31
                | (entry.bound as u64) << 34
                | u64::from(work) << 36
                | u64::from(entry.depth) << 40
                | u64::from(tag) << 48,
        };
        let mut replaced = 0;
        let mut least_work = u8::MAX;
        for (index, other) in entries.iter().enumerate() {
            let work = if other.matches(key, tag) { 0 } else { other.work(generation) + 1 };
            if work < least_work {
                (replaced, least_work) = (index, work);
            }
        }
        entries[replaced] = entry;
    }
}

/// The result of `make` for the largest size that it accepts: `bytes`, a half, a quarter and so on.
fn largest<T, E: std::fmt::Display>(bytes: usize, make: impl Fn(usize) -> Result<T, E>) -> T {
    const LEAST: usize = 1 << 20;
    match make(bytes) {
        Ok(made) => made,
        Err(_) if bytes > LEAST => largest(bytes / 2, make),
        Err(error) => panic!("{error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_takes_the_largest_size_that_memory_has_room_for() {
        let room =
            |most: usize| move |bytes| if bytes <= most { Ok(bytes) } else { Err("no room") };
        assert_eq!(largest(64 << 20, room(64 << 20)), 64 << 20);
        assert_eq!(largest(64 << 20, room(20 << 20)), 16 << 20);
        assert_eq!(
            TranspositionTable::at_most(1 << 20).bytes(),
            TranspositionTable::with_bytes(1 << 20).bytes()
        );
    }
}
