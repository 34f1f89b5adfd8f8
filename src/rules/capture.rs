//! Captures by facing, and the limit of a chain.

use super::options::{ChainLimit, FacingCapturer, FacingWhere};
use super::ruleset::Rules;
use super::word::{Word, all_below};

/// Whether a last seed in this pit (numbered from the sower's view) may capture by facing.
#[inline(always)]
pub(super) fn faces_at(rules: &Rules, last: usize) -> bool {
    match rules.facing_where {
        FacingWhere::Any => true,
        FacingWhere::Opponent => last >= 6,
        FacingWhere::Own => last < 6,
    }
}

/// Whether the last seed fell into an empty pit, so that this pit now holds one seed. A facing capture requires this;
/// a chain of captures cannot begin there, because each of its pits holds 2 or 3.
#[inline(always)]
pub(crate) const fn fell_alone(seeds: u32) -> bool {
    seeds == 1
}

/// A facing capture, if there is one: the bits of the pits taken, and their seeds.
pub(super) fn facing<W: Word>(rules: &Rules, board: W, last: usize) -> Option<(W, u32)> {
    if !faces_at(rules, last) || !fell_alone(board.seeds(last)) {
        return None;
    }
    let across = 11 - last;
    let faced = board.seeds(across);
    let takes_last = match rules.facing_capturer {
        FacingCapturer::No => false,
        FacingCapturer::WithPrey => faced > 0,
        FacingCapturer::Always => true,
    };
    match (faced, takes_last) {
        (0, false) => None,
        (_, false) => Some((W::pit(across), faced)),
        (0, true) => Some((W::pit(last), 1)),
        (_, true) => Some((W::pit(across) | W::pit(last), faced + 1)),
    }
}

/// The part of a chain that the limit allows to be taken: the bits of its pits, and their seeds.
pub(super) fn limited<W: Word>(
    limit: ChainLimit,
    board: W,
    last: u32,
    prey: W,
    seeds: u32,
) -> (W, u32) {
    let length = (prey & W::TOPS).ones_count();
    match limit {
        ChainLimit::Last(most) if length > u32::from(most.get()) => {
            let taken = prey & !all_below::<W>((last + 1 - u32::from(most.get())) * W::FIELD);
            (taken, board.sum(taken))
        }
        ChainLimit::First(most) if length > u32::from(most.get()) => {
            let taken =
                prey & all_below::<W>((last + 1 + u32::from(most.get()) - length) * W::FIELD);
            (taken, board.sum(taken))
        }
        ChainLimit::Nothing(most) if length > u32::from(most.get()) => (W::EMPTY, 0),
        _ => (prey, seeds),
    }
}
