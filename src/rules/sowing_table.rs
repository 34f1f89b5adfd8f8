//! A table of all sowings by some rules, for one word width.

use super::exhaustion;
use super::law::Law;
use super::ruleset::Rules;
use super::sowing::Sowing;
use super::word::Word;
use std::sync::OnceLock;

/// The rules with every sowing of up to 31 seeds precomputed, for search and tables.
///
/// A board that is [crowded](Word::crowded) needs a wider word, because a sowing could overflow the
/// field of a pit.
#[derive(Clone, Debug)]
pub struct SowingTable<W> {
    rules: Rules,
    sowings: Box<[Sowing<W>; ROWS]>,
    /// Every exhausted board, sorted; computed when first needed.
    exhausted: OnceLock<Vec<W>>,
}

/// The rows of the table: six pits, each with 0 to 31 seeds. A field of the narrow word holds no more.
const ROWS: usize = 6 * 32;

impl<W: Word> SowingTable<W> {
    /// Computes all sowings.
    #[must_use]
    pub fn new(rules: Rules) -> SowingTable<W> {
        let walk = |row| Sowing::walk(&rules, row / 32, row as u32 % 32);
        let sowings = Box::new(std::array::from_fn(walk));
        SowingTable { rules, sowings, exhausted: OnceLock::new() }
    }
}

impl<W: Word> Law<W> for SowingTable<W> {
    #[inline(always)]
    fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline(always)]
    fn sowing(&self, pit: usize, seeds: u32) -> Sowing<W> {
        if W::FIELD > 5 && seeds > 31 {
            return Sowing::walk(&self.rules, pit, seeds);
        }
        self.sowings[pit * 32 + (seeds & 31) as usize]
    }

    fn exhausted(&self, board: W) -> bool {
        let all = self.exhausted.get_or_init(|| exhaustion::all_exhausted(&self.rules));
        all.binary_search(&board).is_ok()
    }
}
