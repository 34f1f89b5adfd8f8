//! The value of a board by its moves that take seeds off it, from the tables for fewer seeds.

use super::endgames::Tables;
use super::value::Value;
use crate::rules::{CaptureKind, EndReason, Law, Narrow, Node, SowingTable, Word};
use std::ops::ControlFlow::{self, Continue};

/// What a seed count is solved from: the rules, and the tables for fewer seeds.
pub(super) struct Basis<'a> {
    pub(super) law: &'a SowingTable<Narrow>,
    pub(super) tables: &'a Tables,
}

/// The value of a board, its quiet moves left out.
pub(super) enum Appraisal {
    /// The game is over here.
    Over(Value),
    /// The value of the best move that takes seeds off the board, if there is one.
    Open(Option<Value>),
}

/// Appraises a board; calls `quiet` with each board that a passed turn or a move that takes no seeds off the board
/// leads to.
#[inline(always)]
pub(super) fn appraise<K: CaptureKind>(
    basis: &Basis,
    node: &Node<Narrow>,
    mut quiet: impl FnMut(Node<Narrow>),
) -> Appraisal {
    let law = basis.law;
    if K::EQUAL && law.passes_turn(node.board) {
        quiet(Node { board: node.board.turned(), left: node.left });
        return Appraisal::Open(None);
    }
    if let Some(reason) = law.end_before_moves(node) {
        return Appraisal::Over(end_value(basis, node, reason));
    }
    let (mut best, mut no_move) = (None, true);
    let _: ControlFlow<()> = law.each::<K, ()>(node.board, |_, made| {
        no_move = false;
        let next = made.next(node.left);
        if next.left == node.left {
            quiet(next);
        } else if let Some(value) = basis.tables.value(&next) {
            let gain = made.gain() as i8;
            let Value { low, high } = if made.again { value } else { value.turned() };
            let value = Value { low: gain + low, high: gain + high };
            best = Some(best.map_or(value, |best: Value| best.max(value)));
        }
        Continue(())
    });
    if no_move {
        return Appraisal::Over(end_value(basis, node, law.end_without_moves(node.board)));
    }
    Appraisal::Open(best)
}

/// The value of a board on which the game is over. If the lead decides who gets the seeds left, the
/// lower bound is for a mover who is ahead, the upper bound for one who is behind.
fn end_value(basis: &Basis, node: &Node<Narrow>, reason: EndReason) -> Value {
    let difference = |lead| {
        let (mine, theirs) = basis.law.shares(node.board, reason, lead);
        mine as i8 - theirs as i8
    };
    Value { low: difference(1), high: difference(-1) }
}
