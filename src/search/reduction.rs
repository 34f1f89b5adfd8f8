//! Late move reductions: moves late in the order are searched less deep, and again at full depth if
//! they score better than expected.

use crate::rules::CaptureKind;

/// A search limited to a smaller depth than this is not selective: it reduces no move.
pub(super) const SELECTIVE_DEPTH: u8 = 24;
/// The least remaining depth at which moves are reduced.
const LEAST_DEPTH: i32 = 4;
/// The number of first moves that are never reduced.
const UNREDUCED: usize = 2;
/// From this move on the reduction is 2, before it 1.
const REDUCED_BY_TWO: usize = 4;
/// Only a search to the end of the game, without a depth limit, is deeper than this.
pub(super) const UNLIMITED: i32 = 100;

/// The reduction of the `index`th move at this remaining depth; `wins` if it wins seeds or a turn.
///
/// Only for two-three captures with the stores aside, for which it was measured.
#[inline(always)]
pub(super) fn reduction<K: CaptureKind>(index: usize, depth: i32, wins: bool) -> i32 {
    if !K::CHAIN || wins || index < UNREDUCED || !(LEAST_DEPTH..=UNLIMITED).contains(&depth) {
        return 0;
    }
    if index < REDUCED_BY_TWO { 1 } else { 2 }
}
