//! Late move reductions: the good moves come first, so the others are searched less deep, and again
//! at full depth if one does better than expected.

use crate::rules::CaptureKind;

/// A search limited to a smaller depth than this reduces nothing.
pub(super) const SELECTIVE: u8 = 24;
/// The least remaining depth.
const DEPTH: i32 = 4;
/// The first moves, never reduced.
const FIRST: usize = 2;
/// From this move on the reduction is 2.
const LAST: usize = 4;
/// Deeper than this is only a search to the end of the game.
pub(super) const ENDLESS: i32 = 100;

/// The reduction of the `index`th move at this remaining depth; `loud` if it wins seeds or a turn.
///
/// Measured for two-three captures with the stores aside, and done only there.
#[inline(always)]
pub(super) fn reduction<K: CaptureKind>(index: usize, depth: i32, loud: bool) -> i32 {
    if !K::CHAIN || loud || index < FIRST || !(DEPTH..=ENDLESS).contains(&depth) {
        return 0;
    }
    if index < LAST { 1 } else { 2 }
}
