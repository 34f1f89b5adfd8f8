//! One board and its moves, as the solver sees them.

use super::endgames::Tables;
use super::value::Value;
use crate::rules::{Capture, Family, Feeding, Law, Narrow, Node, Sower, Word};
use std::ops::ControlFlow::Continue;

/// What a board is worth without the moves that leave all seeds on it.
pub(super) enum Worth {
    /// The game is over here.
    Over(Value),
    /// The best of the moves that take seeds off the board; nothing, if none does.
    Open(Option<Value>),
}

/// Appraises a board by the tables for fewer seeds; `quiet` is called with each board with as many
/// seeds that a move leads to.
pub(super) fn appraise<F: Family>(
    law: &Sower<Narrow>,
    tables: &Tables,
    node: &Node<Narrow>,
    mut quiet: impl FnMut(Node<Narrow>),
) -> Worth {
    if F::EQUAL && hands_back(law, node) {
        quiet(Node { board: node.board.turned(), left: node.left });
        return Worth::Open(None);
    }
    if let Some(why) = law.over::<F>(node) {
        let difference = |lead| {
            let (mine, theirs) = law.shares(node.board, why, lead);
            mine as i8 - theirs as i8
        };
        return Worth::Over(Value { low: difference(1), high: difference(-1) });
    }
    let mut best = None;
    let _: std::ops::ControlFlow<()> = law.each::<F, ()>(node.board, |_, ply| {
        let next = ply.next(node.left);
        if next.left == node.left {
            quiet(next);
        } else if let Some(value) = tables.value(&next) {
            let gain = ply.gain() as i8;
            let Value { low, high } = if ply.again { value } else { value.turned() };
            let made = Value { low: gain + low, high: gain + high };
            best = Some(best.map_or(made, |best: Value| best.max(made)));
        }
        Continue(())
    });
    Worth::Open(best)
}

/// Whether the player to move, starved in Éqwalé, hands the turn back.
fn hands_back(law: &Sower<Narrow>, node: &Node<Narrow>) -> bool {
    let rules = Law::<Narrow>::rules(law);
    rules.capture == Capture::Equal
        && rules.feeding == Feeding::IfEmpty
        && node.board & Narrow::MINE == Narrow::EMPTY
        && node.left > 0
}
