//! Éqwalé's harvest: how many seeds may be taken from each attacked pit.

use super::made_move::MoveCode;
use super::options::{Capture, Harvest};
use super::ruleset::Rules;

/// The most seeds that can be harvested from one pit (Éqwalé).
pub const MOST_HARVESTED: u8 = 2;

impl Rules {
    /// How many seeds may be harvested from an attacked pit, the fewest first; empty by rules without a
    /// harvest.
    #[must_use]
    pub const fn harvest_counts(&self) -> &'static [u8] {
        match (self.options().capture, self.options().harvest) {
            (Capture::Equal, Harvest::Each) => &[1, MOST_HARVESTED],
            (Capture::Equal, Harvest::Free) => &[0, 1, MOST_HARVESTED],
            _ => &[],
        }
    }
}

/// Every choice of harvest from the attacked pits, each as the code of a move that sows `pit`.
pub(crate) fn harvests(rules: &Rules, pit: usize, attacked: u8) -> impl Iterator<Item = MoveCode> {
    let least = rules.harvest_counts().first().copied().unwrap_or(0);
    let ranks = move || (0..6).rev().filter(move |rank| attacked >> rank & 1 != 0);
    let first = ranks().fold(MoveCode::sow(pit), |code, rank| code.with_harvest(rank, least));
    // Counts up like an odometer: the last attacked pit is the lowest digit.
    std::iter::successors(Some(first), move |code| {
        let mut next = *code;
        for rank in ranks() {
            if next.harvest(rank) < MOST_HARVESTED {
                return Some(next.with_harvest(rank, next.harvest(rank) + 1));
            }
            next = next.with_harvest(rank, least);
        }
        None
    })
}
