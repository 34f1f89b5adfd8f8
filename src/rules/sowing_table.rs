//! The rules made ready for one width of word: every sowing worked out beforehand.

use super::exhaustion;
use super::law::Law;
use super::ruleset::Rules;
use super::sowing::Sowing;
use super::word::Word;
use std::sync::OnceLock;

/// The rules with a table of all sowings: what search and tables play by.
///
/// Boards that are [crowded](Word::crowded) do not belong here: a sowing could overflow a pit's
/// field. They belong to a wider word.
#[derive(Clone, Debug)]
pub struct SowingTable<W> {
    rules: Rules,
    sowings: Box<[Sowing<W>; ROWS]>,
    /// Every exhausted board, in order; worked out when it is first asked for.
    exhausted: OnceLock<Vec<W>>,
}

/// Six pits, up to 31 seeds in each: as far as the narrow word goes.
const ROWS: usize = 6 * 32;

impl<W: Word> SowingTable<W> {
    /// Works out the tables.
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
