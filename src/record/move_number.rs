//! The numbers of moves: a number for each of South's runs and North's answer.

use crate::rules::Side;

/// Where the count of moves stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveNumber {
    /// The number of the current pair of runs.
    pub count: u32,
    /// Who moved last.
    mover: Option<Side>,
}

impl MoveNumber {
    /// Before the first move.
    pub const START: MoveNumber = MoveNumber { count: 1, mover: None };

    /// After one more move by this player, and whether it begins a run of his.
    pub fn after(self, side: Side) -> (MoveNumber, bool) {
        let begins = self.mover != Some(side);
        let next = side == Side::South && self.mover == Some(Side::North);
        let count = self.count.saturating_add(u32::from(next));
        (MoveNumber { count, mover: Some(side) }, begins)
    }
}
