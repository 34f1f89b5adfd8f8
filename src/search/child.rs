//! The children of a board: its legal moves, and the boards they lead to.

use super::score::SEED;
use crate::rules::{CaptureKind, Law, MadeMove, MoveCode, Narrow, Rules, SowingTable, Wide, Word};
use std::ops::ControlFlow::{self, Continue};

/// A board of the search: in the narrow word, or in the wide one if a pit holds 32 seeds or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchBoard {
    Narrow(Narrow),
    Wide(Wide),
}

impl SearchBoard {
    /// The board, in the narrow word if it fits.
    pub fn of(wide: Wide) -> SearchBoard {
        wide.convert().map_or(SearchBoard::Wide(wide), SearchBoard::Narrow)
    }

    /// The board in the narrow word; [`NO_BOARD`] if it does not fit.
    pub fn key(self) -> Narrow {
        match self {
            SearchBoard::Narrow(board) => board,
            SearchBoard::Wide(_) => NO_BOARD,
        }
    }

    /// The board in the wide word, which holds every narrow board too: never `None`.
    pub fn wide(self) -> Option<Wide> {
        match self {
            SearchBoard::Narrow(board) => board.convert(),
            SearchBoard::Wide(wide) => Some(wide),
        }
    }
}

/// The key of every board that does not fit the narrow word; no narrow board is equal to it.
pub(super) const NO_BOARD: Narrow = Narrow::MAX;

/// A move, and the board it leads to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Child {
    /// The board as the next player to move sees it, or [`NO_BOARD`].
    pub board: Narrow,
    /// Move ordering: the highest rank is searched first.
    pub rank: i16,
    pub code: MoveCode,
    /// The seeds that the mover gains less those that the opponent gains.
    pub gain: i8,
    /// The seeds left on the board.
    pub left: u8,
    /// Whether the mover moves again.
    pub again: bool,
}

impl Child {
    /// A move on a narrow board with `left` seeds.
    #[inline(always)]
    pub fn narrow(code: MoveCode, made: &MadeMove<Narrow>, left: u8) -> Child {
        let next = made.next(left);
        Child::new(code, made, next.board, next.left)
    }

    /// A move on a wide board with `left` seeds.
    fn wide(code: MoveCode, made: &MadeMove<Wide>, left: u8) -> Child {
        let next = made.next(left);
        Child::new(code, made, next.board.convert().unwrap_or(NO_BOARD), next.left)
    }

    #[inline(always)]
    fn new<W: Word>(code: MoveCode, made: &MadeMove<W>, board: Narrow, left: u8) -> Child {
        let gain = made.gain() as i8;
        Child { board, rank: 0, code, gain, left, again: made.again }
    }

    /// The points of the move for its mover, given those of the next player to move after it.
    #[inline(always)]
    pub fn points(&self, after: i32) -> i32 {
        let gain = i32::from(self.gain) * SEED;
        if self.again { gain + after } else { gain - after }
    }

    /// The rank by the evaluation of the board after the move.
    #[inline(always)]
    pub fn rank_by_evaluation(&self, after: i32) -> i16 {
        self.points(after) as i16
    }

    /// The rank by what the move wins, in quarters of a seed: its gain, plus a quarter for each pit before the one
    /// sown. With an extra turn these pits count a whole seed each, and three seeds are added, so that such a move
    /// mostly comes first.
    #[inline(always)]
    pub fn rank_by_gain(&self) -> i16 {
        let (gain, pit) = (i16::from(self.gain), self.code.pit() as i16);
        4 * gain + if self.again { 12 + 4 * pit } else { pit }
    }
}

/// Adds every legal move of a board to a list.
pub(super) fn add_children<K: CaptureKind>(
    law: &SowingTable<Narrow>,
    board: SearchBoard,
    left: u8,
    children: &mut Vec<Child>,
) {
    match board {
        SearchBoard::Narrow(narrow) if !narrow.crowded() => {
            let _: ControlFlow<()> = law.each::<K, ()>(narrow, |code, made| {
                children.push(Child::narrow(code, &made, left));
                Continue(())
            });
        }
        _ => {
            let Some(wide) = board.wide() else { return };
            let rules: &Rules = law.rules();
            let _ = rules.each_any(wide, &mut |code, made| {
                children.push(Child::wide(code, &made, left));
                Continue(())
            });
        }
    }
}

/// The board that a move leads to, for a move whose [`Child`] has [`NO_BOARD`].
pub(super) fn board_after(rules: &Rules, board: SearchBoard, code: MoveCode) -> SearchBoard {
    let Some(wide) = board.wide() else { return board };
    let made = Law::<Wide>::make_any(rules, wide, code);
    SearchBoard::of(if made.again { made.board } else { made.board.turned() })
}
