//! Move numbers, as game files print them: one number for South's moves and North's answers.

use crate::rules::Side;

/// The number of the move just made. Moves that one player makes in a row share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveNumber {
    /// The number, from 1.
    pub count: u32,
    /// The side that moved last; none before the first move.
    mover: Option<Side>,
}

impl MoveNumber {
    /// Before the first move.
    pub const START: MoveNumber = MoveNumber { count: 1, mover: None };

    /// The number of the next move, made by `side`, and whether it begins a turn: `true` unless the same
    /// side also made the move before it.
    pub fn after(self, side: Side) -> (MoveNumber, bool) {
        let begins_turn = self.mover != Some(side);
        let next = side == Side::South && self.mover == Some(Side::North);
        let count = self.count.saturating_add(u32::from(next));
        (MoveNumber { count, mover: Some(side) }, begins_turn)
    }
}
