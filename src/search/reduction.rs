//! Late move reductions: moves late in the order are searched less deep; those that score better than expected are
//! then searched again, at full depth.

use crate::rules::CaptureKind;

/// The least depth limit of a selective search, one that reduces late moves, prunes near the leaves (`futility.rs`) and
/// extends captures. `Search::as_selective` makes a search selective whatever its limit.
pub(super) const SELECTIVE_DEPTH: u8 = 24;
/// The least remaining depth at which moves are reduced.
const LEAST_DEPTH: i32 = 4;
/// The number of first moves that are never reduced.
const UNREDUCED: usize = 2;
/// From this index on the reduction is 2; from `UNREDUCED` to here it is 1.
const REDUCED_BY_TWO: usize = 4;
/// A search with a larger remaining depth goes to the end of the game, and reduces no move.
pub(super) const TO_THE_END: i32 = 100;

/// By how much the search of the `index`th move is reduced at this remaining depth; `wins` if the
/// move wins seeds or another turn.
///
/// With other captures than two-three, or by rules that sow into the stores, no move is reduced: what that would gain
/// there has not been measured.
#[inline(always)]
pub(super) fn reduction<K: CaptureKind>(index: usize, depth: i32, wins: bool) -> i32 {
    if !K::TWO_THREE_ASIDE
        || wins
        || index < UNREDUCED
        || !(LEAST_DEPTH..=TO_THE_END).contains(&depth)
    {
        return 0;
    }
    if index < REDUCED_BY_TWO { 1 } else { 2 }
}
