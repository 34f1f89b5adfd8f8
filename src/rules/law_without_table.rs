//! [`Law`] without a table of sowings: each sowing is computed seed by seed. For single moves, and
//! for boards too [crowded](Word::crowded) for [`Narrow`](super::word::Narrow).

use super::exhaustion;
use super::law::Law;
use super::ruleset::Rules;
use super::sowing::Sowing;
use super::word::Word;

impl<W: Word> Law<W> for Rules {
    fn rules(&self) -> &Rules {
        self
    }

    fn sowing(&self, pit: usize, seeds: u32) -> Sowing<W> {
        Sowing::walk(self, pit, seeds)
    }

    fn exhausted(&self, board: W) -> bool {
        board.convert().is_some_and(|board| exhaustion::exhausted(self, board))
    }
}
