//! Another turn: why the player who has moved moves again.

use super::options::Capture;
use super::position::Position;

/// Why the player who has moved moves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnotherTurn {
    /// The last seed fell into the player's own store (`replay=yes`).
    Replay,
    /// The harvest emptied the opponent's camp, which has to be fed (Éqwalé).
    Feeding,
}

impl Position {
    /// Why the player to move in this position also moves in `after`, the position after a legal move; none if
    /// the other player moves next, or the game is over.
    #[must_use]
    pub fn another_turn(&self, after: &Position) -> Option<AnotherTurn> {
        let again = after.turn() == self.turn() && after.end().is_none();
        again.then(|| match self.rules().capture {
            Capture::Equal => AnotherTurn::Feeding,
            _ => AnotherTurn::Replay,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Setup;

    fn after(rules: &str, position: &str, mv: &str) -> Option<AnotherTurn> {
        let setup: Setup = position.parse().unwrap();
        let position = setup.position(rules.parse().unwrap()).unwrap();
        position.another_turn(&position.play(&mv.parse().unwrap()).unwrap())
    }

    #[test]
    fn a_last_seed_in_the_store_and_an_empty_camp_give_another_turn() {
        let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
        assert_eq!(after("kalah", start, "C"), Some(AnotherTurn::Replay));
        assert_eq!(after("kalah", start, "D"), None);
        assert_eq!(after("classique", start, "C"), None);
        let starving = "1-1-0-0-0-1-2-0-0-0-0-0-22-21-S";
        assert_eq!(after("eqwale", starving, "Axa2"), Some(AnotherTurn::Feeding));
        assert_eq!(after("eqwale", starving, "Axa1"), None);
        // The last seed falls into the store, but the game is over.
        assert_eq!(after("kalah", "0-0-0-0-0-1-2-0-0-0-0-0-22-23-S", "F"), None);
    }
}
