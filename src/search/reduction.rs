//! Late move reductions: moves late in the order are searched less deep, and those that score better
//! than expected again at full depth.

use crate::rules::CaptureKind;

/// A search with a smaller depth limit is not selective, unless `Search::as_bounded` makes it so: it reduces no move
/// and extends no capture.
pub(super) const SELECTIVE_DEPTH: u8 = 24;
/// The least remaining depth at which moves are reduced.
const LEAST_DEPTH: i32 = 4;
/// The number of first moves that are never reduced.
const UNREDUCED: usize = 2;
/// From this move on the reduction is 2, before it 1.
const REDUCED_BY_TWO: usize = 4;
/// A search with a larger remaining depth goes to the end of the game, and reduces no move.
pub(super) const TO_THE_END: i32 = 100;

/// By how much the search of the `index`th move is reduced at this remaining depth; `wins` if the
/// move wins seeds or another turn.
///
/// With other captures than two-three, or stores in the lap, no move is reduced: that was not measured.
#[inline(always)]
pub(super) fn reduction<K: CaptureKind>(index: usize, depth: i32, wins: bool) -> i32 {
    if !K::CHAIN || wins || index < UNREDUCED || !(LEAST_DEPTH..=TO_THE_END).contains(&depth) {
        return 0;
    }
    if index < REDUCED_BY_TWO { 1 } else { 2 }
}
