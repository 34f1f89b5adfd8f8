//! The end by exhaustion: at most three seeds are left, and no line of moves takes another off the board.

use super::law::Law;
use super::made_move::Node;
use super::options::MOST_EXHAUSTED;
use super::ruleset::Rules;
use super::word::{Wide, Word};
use std::ops::ControlFlow::{Break, Continue};

/// Whether no line of legal moves, even if both players help, takes another seed off the board.
#[inline(never)]
pub(crate) fn exhausted(rules: &Rules, board: Wide) -> bool {
    let mut seen = vec![board];
    let mut waiting = vec![board];
    while let Some(board) = waiting.pop() {
        if Law::<Wide>::end_by_seeds(rules, &Node::new(board)).is_some() {
            continue;
        }
        let takes = rules.each_any(board, &mut |_, made| {
            if made.captured + made.own + made.other > 0 {
                return Break(());
            }
            let next = if made.again { made.board } else { made.board.turned() };
            if !seen.contains(&next) {
                seen.push(next);
                waiting.push(next);
            }
            Continue(())
        });
        if takes.is_break() {
            return false;
        }
    }
    true
}

/// Every exhausted board, sorted; none for rules without this end.
pub(crate) fn all_exhausted<W: Word>(rules: &Rules) -> Vec<W> {
    let mut wide = Vec::new();
    if rules.exhaustion {
        add_exhausted(rules, Wide::EMPTY, 12, MOST_EXHAUSTED, &mut wide);
    }
    let found: Vec<W> = wide.into_iter().filter_map(Wide::convert).collect();
    debug_assert!(found.is_sorted());
    found
}

/// Tests every way to add at most `seeds` seeds to the pits before `pit`. The highest pit of the
/// word is filled first, so that the boards are found in ascending order.
fn add_exhausted(rules: &Rules, board: Wide, pit: usize, seeds: u8, found: &mut Vec<Wide>) {
    let Some(pit) = pit.checked_sub(1) else {
        if exhausted(rules, board) {
            found.push(board);
        }
        return;
    };
    for here in 0..=seeds {
        add_exhausted(rules, board | Wide::heap(pit, u32::from(here)), pit, seeds - here, found);
    }
}
