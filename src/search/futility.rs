//! Reverse futility pruning: near the leaves, a position whose evaluation is far above the window counts as
//! good enough without a search, because the mover mostly has a move that keeps what they have.

use super::score::SEED;

/// With more seeds than this on the board the margin is the small one. With fewer, a seed decides more often.
const MANY_SEEDS: u8 = 24;

/// How far above the window the evaluation must be, in sixteenths of a seed, for a search of this depth with `left`
/// seeds on the board. It grows with the depth, because more can happen.
#[inline(always)]
pub(super) fn margin(depth: i32, left: u8) -> i32 {
    if left > MANY_SEEDS { SEED / 2 + 5 * SEED / 8 * depth } else { SEED + SEED * depth }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_grows_with_the_depth_and_is_larger_with_few_seeds() {
        for left in [12, MANY_SEEDS, MANY_SEEDS + 1, 48] {
            assert!((1..6).all(|depth| margin(depth, left) < margin(depth + 1, left)), "{left}");
        }
        for depth in 1..=6 {
            assert!(margin(depth, MANY_SEEDS) > margin(depth, MANY_SEEDS + 1), "{depth}");
        }
    }
}
