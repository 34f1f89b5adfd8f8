//! The scene: what the board shows when nothing moves.

use super::place::{Place, Seeds};
use crate::rules::Pit;

/// A set of pits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PitSet(u16);

impl PitSet {
    /// Adds a pit.
    pub fn insert(&mut self, pit: Pit) {
        self.0 |= 1 << pit.index();
    }

    /// Whether the pit is in the set.
    #[must_use]
    pub const fn contains(self, pit: Pit) -> bool {
        self.0 & (1 << pit.index()) != 0
    }
}

impl FromIterator<Pit> for PitSet {
    fn from_iter<I: IntoIterator<Item = Pit>>(pits: I) -> PitSet {
        let mut set = PitSet::default();
        pits.into_iter().for_each(|pit| set.insert(pit));
        set
    }
}

/// The path of a move over the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// The places it passes, from the pit that is sown to where the last seed falls.
    pub path: Vec<Place>,
    /// 0 for the best move; others are thinner and dashed.
    pub rank: u8,
}

/// A few characters over a pit, such as `+3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The pit.
    pub pit: Pit,
    /// The text.
    pub text: String,
    /// Whether it lies at the pit's rim, towards the middle of the board, so that the seeds stay visible; otherwise it
    /// lies over the pit's centre.
    pub rim: bool,
}

/// The marks on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// The pits that can be played now.
    pub playable: PitSet,
    /// The pits that the opponent could capture.
    pub threatened: PitSet,
    /// The pits marked by a hint or a lesson.
    pub marked: PitSet,
    /// The pit whose seeds the last move sowed.
    pub origin: Option<Pit>,
    /// The pits in which the last move's seeds fell.
    pub sown: PitSet,
    /// The place where its last seed fell.
    pub last: Option<Place>,
    /// The pit under the pointer.
    pub hover: Option<Pit>,
    /// The pit that has the keyboard's focus.
    pub focus: Option<Pit>,
    /// The pit that the player has chosen but not yet confirmed.
    pub selected: Option<Pit>,
    /// The paths of moves, such as the first moves of the best lines.
    pub arrows: Vec<Arrow>,
    /// Short texts over pits.
    pub labels: Vec<Label>,
    /// The pits attacked in an Éqwalé harvest, each with how many of its seeds are chosen so far.
    pub attacked: Vec<(Pit, u8)>,
}

impl Marks {
    /// How many seeds of the pit are chosen for the harvest, if it is attacked.
    #[must_use]
    pub fn chosen(&self, pit: Pit) -> Option<u8> {
        self.attacked.iter().find(|(attacked, _)| *attacked == pit).map(|&(_, chosen)| chosen)
    }
}

/// The board at rest: seeds and marks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// How many seeds lie where.
    pub seeds: Seeds,
    /// The marks on it.
    pub marks: Marks,
}
