//! The transposition table: what has been found out about positions, to be used when they return.

use super::worth::{Ground, Worth};
use crate::rules::{CaptureKind, MoveCode, Narrow};
use std::collections::TryReserveError;

/// How the score of an entry stands to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub worth: Worth,
    pub bound: Bound,
    pub depth: u8,
    pub best: MoveCode,
}

/// The depth of what is proven: no search looks deeper.
pub(super) const TO_THE_END: u8 = u8::MAX;

/// With so many moves still to look ahead, and fewer, a position is one of so many that what is known
/// of it has to lie close at hand.
pub(super) const SHALLOW: i32 = 4;
/// So much stays close to a processor.
const CLOSE: usize = 256 << 10;

/// How far a position lies from the end of its line, where that decides where it is remembered: by
/// two-three captures with the stores aside. The proofs of other games find more in one place.
#[inline(always)]
pub(super) const fn distance<K: CaptureKind>(depth: i32) -> i32 {
    if K::CHAIN { depth } else { i32::MAX }
}

/// A memory shared by the searches of an engine, of a size that never changes.
///
/// A search only reads what it wrote itself: its answer does not depend on what was searched before.
#[derive(Clone, Debug)]
pub struct Table {
    /// What is known of positions near the end of a line, looked at every few hundred cycles.
    shallow: Drawer,
    deep: Drawer,
    generation: u8,
}

/// Entries by their address.
#[derive(Clone, Debug)]
struct Drawer {
    buckets: Vec<Bucket>,
    shift: u32,
}

impl Drawer {
    /// As many as the largest power of two that fits.
    fn with_bytes(bytes: usize) -> Result<Drawer, TryReserveError> {
        let bits = (bytes / size_of::<Bucket>()).max(1024).ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(1 << bits)?;
        buckets.resize(1 << bits, Bucket::default());
        Ok(Drawer { buckets, shift: 64 - bits })
    }

    #[inline(always)]
    fn place(&self, key: Narrow, lead: i8) -> usize {
        let mixed = (key ^ (lead as u64) << 60).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> self.shift) as usize
    }

    #[inline(always)]
    fn bucket(&self, key: Narrow, lead: i8) -> &[Entry; 4] {
        &self.buckets[self.place(key, lead)].0
    }

    #[inline(always)]
    fn bucket_mut(&mut self, key: Narrow, lead: i8) -> &mut [Entry; 4] {
        let place = self.place(key, lead);
        &mut self.buckets[place].0
    }
}

/// The entries under one address fill a line of the processor's cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// The board itself is the key; `data` holds, from the low bits up: score (16), best move (15),
/// ground (3), bound (2), work (4), depth (8), generation (8), lead (8).
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: Narrow,
    data: u64,
}

impl Entry {
    const fn depth(self) -> u8 {
        (self.data >> 40) as u8
    }

    const fn generation(self) -> u8 {
        (self.data >> 48) as u8
    }

    /// How dear the entry is: how many times the positions it took to find it out can be halved,
    /// and nothing if another search wrote it.
    const fn work(self, generation: u8) -> u8 {
        if self.generation() == generation { (self.data >> 36) as u8 & 15 } else { 0 }
    }

    fn is(self, key: Narrow, tag: u16) -> bool {
        self.key == key && (self.data >> 48) as u16 == tag
    }

    fn found(self) -> Found {
        Found {
            worth: Worth {
                score: i32::from(self.data as u16 as i16),
                ground: Ground::from_bits((self.data >> 31) as u8),
            },
            bound: match self.data >> 34 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            depth: self.depth(),
            best: MoveCode((self.data >> 16) as u16 & 0x7fff),
        }
    }
}

impl Table {
    /// A table that takes at most so many bytes, and at least 64 KiB, besides 256 KiB for what has to
    /// lie close at hand.
    ///
    /// # Panics
    /// If there is no room for it: see [`Table::try_with_bytes`].
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Table {
        Table::try_with_bytes(bytes).unwrap_or_else(|error| panic!("{error}"))
    }

    /// [`Table::with_bytes`] for sizes that somebody has asked for.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn try_with_bytes(bytes: usize) -> Result<Table, TryReserveError> {
        let shallow = Drawer::with_bytes(CLOSE)?;
        Ok(Table { shallow, deep: Drawer::with_bytes(bytes)?, generation: 0 })
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (self.shallow.buckets.len() + self.deep.buckets.len()) * size_of::<Bucket>()
    }

    /// Forgets everything, for a new search; returns the new generation.
    pub(super) fn forget(&mut self) -> u8 {
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

    /// The generation of what is written now.
    pub(super) const fn generation(&self) -> u8 {
        self.generation
    }

    #[inline(always)]
    fn tag(&self, lead: i8) -> u16 {
        u16::from(self.generation) | u16::from(lead as u8) << 8
    }

    /// What is known of a board at a [`distance`] from the end of its line. `lead` is what the player to move has
    /// in store more than the other, where that matters, and 0 elsewhere.
    #[inline(always)]
    pub(super) fn find(&self, key: Narrow, lead: i8, distance: i32) -> Option<Found> {
        let tag = self.tag(lead);
        let known = |drawer: &Drawer| {
            drawer.bucket(key, lead).iter().find(|entry| entry.is(key, tag)).copied()
        };
        let deep = if distance > SHALLOW { known(&self.deep) } else { None };
        // The turn before may have left something in the other drawer.
        let shallow = || if distance <= SHALLOW + 1 { known(&self.shallow) } else { None };
        deep.or_else(shallow).map(Entry::found)
    }

    /// Something that lies where a board far from the end of its line is looked for: by the time it has
    /// been read, the rest has come near too.
    #[inline(always)]
    pub(super) fn near(&self, key: Narrow, lead: i8) -> u64 {
        self.deep.bucket(key, lead)[0].data
    }

    /// Keeps what was found by looking at so many positions, in the place of what cost least.
    #[inline(always)]
    pub(super) fn keep(&mut self, key: Narrow, lead: i8, distance: i32, found: &Found, nodes: u64) {
        let tag = self.tag(lead);
        let generation = self.generation;
        let drawer = if distance > SHALLOW { &mut self.deep } else { &mut self.shallow };
        let entries = drawer.bucket_mut(key, lead);
        let work = (nodes | 1).ilog2().min(15) as u8;
        let entry = Entry {
            key,
            data: u64::from(found.worth.score as i16 as u16)
                | u64::from(found.best.0) << 16
                | u64::from(found.worth.ground.bits()) << 31
                | (found.bound as u64) << 34
                | u64::from(work) << 36
                | u64::from(found.depth) << 40
                | u64::from(tag) << 48,
        };
        let mut at = 0;
        let mut least = u8::MAX;
        for (index, other) in entries.iter().enumerate() {
            let work = if other.is(key, tag) { 0 } else { other.work(generation) + 1 };
            if work < least {
                (at, least) = (index, work);
            }
        }
        entries[at] = entry;
    }
}
