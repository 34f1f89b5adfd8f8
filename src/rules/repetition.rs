//! The end by repetition. No sheet says anything about it: a convention of this program.

use super::ending::{End, EndReason};
use super::options::Repetition;
use super::pit::Side;
use super::position::Position;

impl Position {
    /// How the game ends at this position: by the position alone ([`Position::end`]), or because it has
    /// occurred before. `past` holds the earlier positions of the game, the latest first.
    pub fn end_after<'a>(&self, past: impl IntoIterator<Item = &'a Position>) -> Option<End> {
        self.end().copied().or_else(|| self.repeats(past))
    }

    /// The end of the game if this position is reached and has occurred before; always `None` by rules with
    /// `repetition=0`. `past` holds the earlier positions of the game, the latest first.
    pub fn repeats<'a>(&self, past: impl IntoIterator<Item = &'a Position>) -> Option<End> {
        // Stores never shrink, so only positions with as many stored seeds can be equal.
        let stored =
            |position: &Position| position.store(Side::South) + position.store(Side::North);
        let recurs = self.rules().repetition == Repetition::Second
            && self.reserve() == 0
            && past
                .into_iter()
                .take_while(|past| stored(past) == stored(self))
                .any(|past| past == self);
        recurs.then(|| self.ended_by(EndReason::Repetition))
    }
}
