//! Pits and the two sides of the board.

use serde::{Serialize, Serializer};
use std::fmt;

/// A player, named after their place at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// South, at the bottom of the board, with pits `A` to `F`.
    South,
    /// North, at the top, with pits `a` to `f`.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const ALL: [Side; 2] = [Side::South, Side::North];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// 0 for South, 1 for North: the index of this side in a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The six pits of this side's camp, in sowing order.
    pub fn pits(self) -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator + Clone {
        (0..6).map(move |rank| Pit::of(self, rank))
    }

    /// `S` or `N`, as in the texts of positions and results.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::South => 'S',
            Side::North => 'N',
        }
    }

    /// The side with this letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'S' => Some(Side::South),
            'N' => Some(Side::North),
            _ => None,
        }
    }

    /// The side whose letter is the whole text.
    pub(crate) fn from_text(text: &str) -> Option<Side> {
        only_char(text).and_then(Side::from_letter)
    }
}

/// The character of a text that has exactly one.
fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// One of the twelve pits, numbered 0 to 11 in sowing order: South owns 0–5, North 6–11.
///
/// ```
/// use awale::rules::{Pit, Side};
/// let pit = Pit::from_letter('C').unwrap();
/// assert_eq!(pit.index(), 2);
/// assert_eq!(pit.owner(), Side::South);
/// assert_eq!(pit.facing().letter(), 'd');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(u8);

impl Pit {
    /// How many pits a board has.
    pub const COUNT: usize = 12;

    /// The pit with this index, if there is one.
    #[must_use]
    pub const fn new(index: usize) -> Option<Pit> {
        if index < Self::COUNT { Some(Pit(index as u8)) } else { None }
    }

    /// The pit of `side` with this rank (0–5, in sowing order); the rank wraps round.
    #[must_use]
    pub const fn of(side: Side, rank: usize) -> Pit {
        Pit((side.index() * 6 + rank % 6) as u8)
    }

    /// The pit with this number (0–11) as `side` counts them: 0–5 are the side's own.
    #[must_use]
    pub(super) const fn seen_by(side: Side, number: usize) -> Pit {
        Pit(((side.index() * 6 + number) % Self::COUNT) as u8)
    }

    /// All pits in sowing order.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Pit)
    }

    /// The pit with this letter: OGN and the sheet Comment jouer letter the board in this way.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Pit> {
        match letter {
            'A'..='F' => Some(Pit(letter as u8 - b'A')),
            'a'..='f' => Some(Pit(letter as u8 - b'a' + 6)),
            _ => None,
        }
    }

    /// The pit whose letter is the whole text.
    pub(crate) fn from_text(text: &str) -> Option<Pit> {
        only_char(text).and_then(Pit::from_letter)
    }

    /// `A`–`F` for South, `a`–`f` for North, each camp in its own sowing order.
    #[must_use]
    pub const fn letter(self) -> char {
        (if self.0 < 6 { b'A' + self.0 } else { b'a' + self.0 - 6 }) as char
    }

    /// 0 to 11, in sowing order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 to 5, in the sowing order of its camp.
    #[must_use]
    pub const fn rank(self) -> usize {
        (self.0 % 6) as usize
    }

    /// The player in whose camp the pit lies.
    #[must_use]
    pub const fn owner(self) -> Side {
        if self.0 < 6 { Side::South } else { Side::North }
    }

    /// The pit across the board.
    #[must_use]
    pub const fn facing(self) -> Pit {
        Pit(11 - self.0)
    }

    /// The next pit in sowing order.
    #[must_use]
    pub const fn next(self) -> Pit {
        Pit((self.0 + 1) % Self::COUNT as u8)
    }
}

impl Serialize for Side {
    /// As its [letter](Side::letter).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.letter())
    }
}

impl Serialize for Pit {
    /// As its [letter](Pit::letter).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.letter())
    }
}

impl fmt::Debug for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pit({})", self.letter())
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
