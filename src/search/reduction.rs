//! Late moves: the order puts the good ones first, so that the others are looked at less deep until
//! one of them turns out better than expected.

use crate::rules::CaptureKind;

/// Who limits the depth to less than this asks for every move that far.
pub(super) const SELECTIVE: u8 = 24;
/// From this depth on.
const DEPTH: i32 = 4;
/// So many moves are looked at as deep as there is to look.
const FIRST: usize = 2;
/// From this move on, one move less again.
const LAST: usize = 4;
/// Deeper than this goes only a search to the end of the game.
const ENDLESS: i32 = 100;

/// By how many moves the look at a move is shortened: the move is the `index`th in order, `depth`
/// moves are still to be looked ahead, and it is loud if it wins seeds or another turn.
///
/// Measured for two-three captures with the stores aside, and done only there.
#[inline(always)]
pub(super) fn reduction<K: CaptureKind>(index: usize, depth: i32, loud: bool) -> i32 {
    if !K::CHAIN || loud || index < FIRST || !(DEPTH..=ENDLESS).contains(&depth) {
        return 0;
    }
    if index < LAST { 1 } else { 2 }
}
