//! The boards one move away from another.

use crate::rules::{CaptureKind, Law, MadeMove, MoveCode, Narrow, Rules, SowingTable, Wide, Word};
use std::ops::ControlFlow::Continue;

/// A board of the search: in the narrow word, or in the wide one if a pit holds 32 seeds or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    Narrow(Narrow),
    Wide(Wide),
}

impl Board {
    /// The board, in the narrow word if it fits.
    pub fn of(wide: Wide) -> Board {
        wide.convert().map_or(Board::Wide(wide), Board::Narrow)
    }

    /// The board in the narrow word; [`NO_BOARD`] if it does not fit.
    pub fn key(self) -> Narrow {
        match self {
            Board::Narrow(board) => board,
            Board::Wide(_) => NO_BOARD,
        }
    }

    /// The board in the wide word, where the rules can play on whatever it holds.
    pub fn wide(self) -> Option<Wide> {
        match self {
            Board::Narrow(board) => board.convert(),
            Board::Wide(wide) => Some(wide),
        }
    }
}

/// Key of a board that does not fit the narrow word; equal to no board.
pub(super) const NO_BOARD: Narrow = Narrow::MAX;

/// A move and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The board as the next player to move sees it, or [`NO_BOARD`].
    pub board: Narrow,
    /// Move ordering: the highest rank is searched first.
    pub rank: i16,
    pub code: MoveCode,
    /// The mover's captures less the opponent's.
    pub gain: i8,
    /// The seeds left on the board.
    pub left: u8,
    /// Whether the mover moves again.
    pub again: bool,
}

impl Child {
    fn of<W: Word>(code: MoveCode, ply: &MadeMove<W>, left: u8) -> Child {
        let next = ply.next(left);
        Child {
            board: next.board.convert().unwrap_or(NO_BOARD),
            rank: 0,
            code,
            gain: ply.gain() as i8,
            left: next.left,
            again: ply.again,
        }
    }
}

/// Adds every legal move of a board to a list.
pub(super) fn list<K: CaptureKind>(
    law: &SowingTable<Narrow>,
    board: Board,
    left: u8,
    children: &mut Vec<Child>,
) {
    match board {
        Board::Narrow(narrow) if !narrow.crowded() => {
            let _: std::ops::ControlFlow<()> = law.each::<K, ()>(narrow, |code, ply| {
                let next = ply.next(left);
                children.push(Child {
                    board: next.board,
                    rank: 0,
                    code,
                    gain: ply.gain() as i8,
                    left: next.left,
                    again: ply.again,
                });
                Continue(())
            });
        }
        _ => {
            let Some(wide) = board.wide() else { return };
            let rules: &Rules = law.rules();
            let _ = rules.each_any(wide, &mut |code, ply| {
                children.push(Child::of(code, &ply, left));
                Continue(())
            });
        }
    }
}

/// The board a move leads to, where a [`Child`] could not hold it.
pub(super) fn lead_to(rules: &Rules, board: Board, code: MoveCode) -> Board {
    let Some(wide) = board.wide() else { return board };
    let ply = Law::<Wide>::make_any(rules, wide, code);
    Board::of(if ply.again { ply.board } else { ply.board.turned() })
}
