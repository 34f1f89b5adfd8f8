//! Perft: counting all lines of play of a given length, the usual check of move generation.

use super::capture_kind::CaptureKind;
use super::law::Law;
use super::made_move::Node;
use super::moves::Move;
use super::position::Position;
use super::ruleset::Rules;
use super::sowing_table::SowingTable;
use super::word::{Narrow, Wide, Word};
use crate::with_capture_kind;
use std::ops::ControlFlow::{self, Continue};

/// What [`perft`] counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// The number of sequences of exactly `depth` moves.
    pub lines: u64,
    /// The seeds captured by the last moves of all those sequences.
    pub captured: u64,
}

/// Counts the sequences of exactly `depth` moves from a position. The repetition rule is left out,
/// each move of a turn counts by itself, and a finished game has no further moves.
///
/// ```
/// use awale::rules::{perft, Position, Rules};
/// assert_eq!(perft(&Position::start(Rules::default()), 5).lines, 5219);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> Perft {
    if depth == 0 {
        return Perft { lines: 1, captured: 0 };
    }
    if position.end().is_some() {
        return Perft::default();
    }
    if position.reserve() > 0 {
        return position.placements().fold(Perft::default(), |sum, mv| {
            sum.plus(perft(&position.play_unchecked(&mv), depth - 1))
        });
    }
    let counter = Counter { narrow: SowingTable::new(*position.rules()), wide: *position.rules() };
    let mut sum = Perft::default();
    with_capture_kind!(position.rules(), K => match position.node::<Narrow>() {
        Some(node) => counter.narrow::<K>(&node, depth, &mut sum),
        None => position
            .node::<Wide>()
            .map_or((), |node| counter.wide::<K>(&node, depth, &mut sum)),
    });
    sum
}

/// For every legal move the [`perft`] of the position after it, one move less deep. So at depth 1 the move's own
/// capture is not counted.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, Perft)> {
    let moves = if depth == 0 { Vec::new() } else { position.moves() };
    let position = *position;
    moves.into_iter().map(move |mv| (mv, perft(&position.play_unchecked(&mv), depth - 1)))
}

impl Perft {
    fn plus(self, other: Perft) -> Perft {
        Perft { lines: self.lines + other.lines, captured: self.captured + other.captured }
    }
}

/// The rules in both widths: wide for boards that are too crowded for the narrow word.
struct Counter {
    narrow: SowingTable<Narrow>,
    wide: Rules,
}

impl Counter {
    fn narrow<K: CaptureKind>(&self, node: &Node<Narrow>, depth: u32, sum: &mut Perft) {
        if node.board.crowded() {
            if let Some(board) = node.board.convert() {
                self.wide::<K>(&Node { board, left: node.left }, depth, sum);
            }
            return;
        }
        count::<_, _, K>(&self.narrow, node, depth, sum, |next, sum| {
            self.narrow::<K>(next, depth - 1, sum);
        });
    }

    fn wide<K: CaptureKind>(&self, node: &Node<Wide>, depth: u32, sum: &mut Perft) {
        count::<_, _, K>(&self.wide, node, depth, sum, |next, sum| match next.board.convert() {
            Some(board) => self.narrow::<K>(&Node { board, left: next.left }, depth - 1, sum),
            None => self.wide::<K>(next, depth - 1, sum),
        });
    }
}

/// At depth 1 counts the legal moves; at larger depths makes each and calls `go_on` for the board after it, unless
/// the game ends there by seeds or exhaustion. If it ends there for want of a legal move, `go_on` counts none.
#[inline(always)]
fn count<W: Word, L: Law<W>, K: CaptureKind>(
    law: &L,
    node: &Node<W>,
    depth: u32,
    sum: &mut Perft,
    mut go_on: impl FnMut(&Node<W>, &mut Perft),
) {
    if depth == 1 {
        let (lines, captured) = law.tally::<K>(node.board);
        sum.lines += u64::from(lines);
        sum.captured += u64::from(captured);
        return;
    }
    let _: ControlFlow<()> = law.each::<K, ()>(node.board, |_, made| {
        let next = made.next(node.left);
        if law.end_by_seeds_or_exhaustion(&next).is_none() {
            go_on(&next, sum);
        }
        Continue(())
    });
}
