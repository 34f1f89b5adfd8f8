//! A move, and its text.

use super::harvest::MOST_HARVESTED;
use super::pit::{Pit, Side};
use super::placement::Placement;
use super::snippet::Snippet;
use serde::{Serialize, Serializer};
use std::{error, fmt, str::FromStr};

/// A move: a sowing, in Éqwalé with what is harvested, or Éqwalé's placement.
///
/// ```
/// use awale::rules::{Move, Pit};
/// let mv: Move = "Cxb2d1".parse().unwrap();
/// assert_eq!(mv.pit(), Pit::from_letter('C'));
/// assert_eq!(mv.to_string(), "Cxb2d1");
/// let line = awale::rules::read_moves("@A2C1@a6Cxb2d1e").unwrap();
/// assert_eq!(line.len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The seeds of a pit are sown.
    Sow {
        /// The pit.
        pit: Pit,
        /// The seeds harvested from each of the opponent's pits, in sowing order (Éqwalé only).
        harvest: [u8; 6],
    },
    /// Seeds of the reserve are put into the player's own pits.
    Place {
        /// Who places.
        side: Side,
        /// How many seeds go into each pit of that camp.
        placed: Placement,
    },
}

impl Move {
    /// The sowing of a pit that harvests nothing.
    #[must_use]
    pub const fn sow(pit: Pit) -> Move {
        Move::Sow { pit, harvest: [0; 6] }
    }

    /// The pit that is sown, if it is a sowing.
    #[must_use]
    pub const fn pit(&self) -> Option<Pit> {
        match self {
            Move::Sow { pit, .. } => Some(*pit),
            Move::Place { .. } => None,
        }
    }

    /// The player who makes the move.
    #[must_use]
    pub const fn side(&self) -> Side {
        match self {
            Move::Sow { pit, .. } => pit.owner(),
            Move::Place { side, .. } => *side,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, side, seeds) = match self {
            Move::Place { side, placed } => ('@', *side, placed),
            Move::Sow { pit, harvest } => {
                write!(f, "{pit}")?;
                ('x', pit.owner().other(), harvest)
            }
        };
        if seeds.iter().any(|count| *count > 0) {
            write!(f, "{sign}")?;
        }
        for (pit, count) in side.pits().zip(seeds).filter(|(_, count)| **count > 0) {
            write!(f, "{pit}{count}")?;
        }
        Ok(())
    }
}

impl Serialize for Move {
    /// As its text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why a text is not a move, or not a line of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveTextError {
    /// How many moves were read before the fault.
    pub after: usize,
    /// The byte of the text at which the move with the fault begins; with [`MoveFault::MoreThanOne`], where the text
    /// goes on.
    pub at: usize,
    /// What stands there.
    pub found: Snippet,
    /// What is wrong with it.
    #[serde(flatten)]
    pub fault: MoveFault,
}

impl MoveTextError {
    fn new(text: &str, at: usize, after: usize, fault: MoveFault) -> MoveTextError {
        MoveTextError { after, at, found: Snippet::at(text, at), fault }
    }
}

/// What is wrong with the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum MoveFault {
    /// It begins neither with a pit's letter nor with `@`.
    NotAMove,
    /// A harvest or placement names no pit with a number of seeds, or a placement puts 0 seeds into a pit.
    NoSeeds,
    /// A pit is named twice, or out of order.
    Order {
        /// The pit.
        pit: Pit,
    },
    /// A placement names pits of both camps, or a harvest names a pit of the sower's own camp.
    WrongCamp {
        /// The pit.
        pit: Pit,
    },
    /// A harvest takes neither one nor two seeds from a pit.
    HarvestCount {
        /// The pit.
        pit: Pit,
    },
    /// The text goes on after the move, where only one move was expected.
    MoreThanOne,
    /// The text is empty.
    Nothing,
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {} ", self.after + 1, self.found)?;
        match self.fault {
            MoveFault::NotAMove => f.write_str(
                "is not a move; expected a pit A–F or a–f, a harvest as in Cxb2d1 or a \
                 placement as in @A2C1",
            ),
            MoveFault::NoSeeds => {
                f.write_str("has no seeds; expected pits with numbers, as in b2d1")
            }
            MoveFault::Order { pit } => {
                write!(f, "names {pit} twice or out of order; expected pits in sowing order")
            }
            MoveFault::WrongCamp { pit } => write!(f, "names {pit}, which lies in the wrong camp"),
            MoveFault::HarvestCount { pit } => {
                write!(f, "takes an impossible number from {pit}; expected 1 or 2")
            }
            MoveFault::MoreThanOne => f.write_str("goes on after one move; expected one only"),
            MoveFault::Nothing => f.write_str("where a move was expected"),
        }
    }
}

impl error::Error for MoveTextError {}

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Move, MoveTextError> {
        match MoveReader::new(text).next() {
            None => Err(MoveTextError::new(text, 0, 0, MoveFault::Nothing)),
            Some((_, Err(error))) => Err(error),
            Some((end, Ok(mv))) if end == text.len() => Ok(mv),
            Some((end, Ok(_))) => Err(MoveTextError::new(text, end, 1, MoveFault::MoreThanOne)),
        }
    }
}

/// Reads moves written without separators, as in `AfCd` or `@A2C1@a6Cxb2d1e`.
///
/// # Errors
/// Where the first fault is, and which.
pub fn read_moves(text: &str) -> Result<Vec<Move>, MoveTextError> {
    MoveReader::new(text).map(|(_, mv)| mv).collect()
}

/// Reads the moves of a text one by one, each with the index of the byte after it; stops after a
/// fault.
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    text: &'a str,
    /// The byte to read next.
    at: usize,
    /// How many moves were read.
    read: usize,
}

impl<'a> MoveReader<'a> {
    /// A reader at the beginning of a text.
    #[must_use]
    pub const fn new(text: &'a str) -> MoveReader<'a> {
        MoveReader { text, at: 0, read: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    /// A pit's letter at the cursor.
    fn pit(&self) -> Option<Pit> {
        self.peek().and_then(Pit::from_letter)
    }

    fn read_move(&mut self) -> Result<Move, MoveFault> {
        if self.peek() == Some('@') {
            self.at += 1;
            let side = self.pit().ok_or(MoveFault::NoSeeds)?.owner();
            return Ok(Move::Place { side, placed: self.pits_with_counts(side, false)? });
        }
        let pit = self.pit().ok_or(MoveFault::NotAMove)?;
        self.at += 1;
        if self.peek() != Some('x') {
            return Ok(Move::sow(pit));
        }
        self.at += 1;
        Ok(Move::Sow { pit, harvest: self.pits_with_counts(pit.owner().other(), true)? })
    }

    /// Pits of one camp in sowing order, each with a digit from 1. Only a harvest's digits have an upper limit
    /// here: the limit of a placement depends on the position, and `Position::check` tests it.
    fn pits_with_counts(&mut self, side: Side, is_harvest: bool) -> Result<[u8; 6], MoveFault> {
        let mut seeds = [0; 6];
        let mut last = None;
        while let Some(pit) = self.pit() {
            let digit = self.text.as_bytes().get(self.at + 1).copied().unwrap_or_default();
            if !digit.is_ascii_digit() {
                break;
            }
            if pit.owner() != side {
                return Err(MoveFault::WrongCamp { pit });
            }
            if last.is_some_and(|last| last >= pit) {
                return Err(MoveFault::Order { pit });
            }
            let count = digit - b'0';
            if is_harvest && !(1..=MOST_HARVESTED).contains(&count) {
                return Err(MoveFault::HarvestCount { pit });
            }
            if count == 0 {
                return Err(MoveFault::NoSeeds);
            }
            seeds[pit.rank()] = count;
            last = Some(pit);
            self.at += 2;
        }
        if last.is_none() { Err(MoveFault::NoSeeds) } else { Ok(seeds) }
    }
}

impl Iterator for MoveReader<'_> {
    type Item = (usize, Result<Move, MoveTextError>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.text.len() {
            return None;
        }
        let start = self.at;
        let read = self
            .read_move()
            .map_err(|fault| MoveTextError::new(self.text, start, self.read, fault));
        if read.is_err() {
            self.at = self.text.len();
        }
        self.read += 1;
        Some((self.at, read))
    }
}
