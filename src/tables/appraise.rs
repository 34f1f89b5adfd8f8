//! The value of a board from its moves that take seeds off it, by the tables for fewer seeds.

use super::endgames::Tables;
use super::value::Value;
use crate::rules::{CaptureKind, EndReason, Law, Narrow, Node, SowingTable, Word};
use std::ops::ControlFlow::Continue;

/// What a seed count is solved with: the rules, and the tables for fewer seeds.
pub(super) struct Known<'a> {
    pub(super) law: &'a SowingTable<Narrow>,
    pub(super) tables: &'a Tables,
}

/// The value of a board without its quiet moves.
pub(super) enum Appraisal {
    /// The game is over here.
    Over(Value),
    /// The best move that takes seeds off the board, if there is one.
    Open(Option<Value>),
}

/// Appraises a board; calls `quiet` with each board that a quiet move leads to.
#[inline(always)]
pub(super) fn appraise<K: CaptureKind>(
    known: &Known,
    node: &Node<Narrow>,
    mut quiet: impl FnMut(Node<Narrow>),
) -> Appraisal {
    let law = known.law;
    if K::EQUAL && law.passes_turn(node.board) {
        quiet(Node { board: node.board.turned(), left: node.left });
        return Appraisal::Open(None);
    }
    if let Some(why) = law.end_before_moves(node) {
        return Appraisal::Over(left(known, node, why));
    }
    let (mut best, mut stuck) = (None, true);
    let _: std::ops::ControlFlow<()> = law.each::<K, ()>(node.board, |_, ply| {
        stuck = false;
        let next = ply.next(node.left);
        if next.left == node.left {
            quiet(next);
        } else if let Some(value) = known.tables.value(&next) {
            let gain = ply.gain() as i8;
            let Value { low, high } = if ply.again { value } else { value.turned() };
            let made = Value { low: gain + low, high: gain + high };
            best = Some(best.map_or(made, |best: Value| best.max(made)));
        }
        Continue(())
    });
    if stuck {
        return Appraisal::Over(left(known, node, law.end_without_moves(node.board)));
    }
    Appraisal::Open(best)
}

/// The value of the seeds left on the board when the game is over. If the lead decides who gets them,
/// the lower bound is for the player ahead, the upper one for the player behind.
fn left(known: &Known, node: &Node<Narrow>, why: EndReason) -> Value {
    let difference = |lead| {
        let (mine, theirs) = known.law.shares(node.board, why, lead);
        mine as i8 - theirs as i8
    };
    Value { low: difference(1), high: difference(-1) }
}
