//! The seeds of a camp.

use crate::rules::{Position, Side};

/// The seeds in a player's pits.
pub(super) fn camp_seeds(position: &Position, side: Side) -> u8 {
    side.pits().map(|pit| position.seeds(pit)).sum()
}
