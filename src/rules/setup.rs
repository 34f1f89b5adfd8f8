//! A set-up: pits, stores and a player to move as typed, pasted or drawn, not yet checked.

use super::digits::{is_digits, read_digits};
use super::pit::{Pit, Side};
use super::ruleset::Rules;
use super::snippet::Snippet;
use serde::Serialize;
use std::{error, fmt, str::FromStr};

/// Twelve pits, two stores and a player to move, which need not be a possible position.
///
/// As text: the pits `A`…`F`, `a`…`f`, South's store, North's store and `S` or `N`, joined by `-`.
///
/// ```
/// use awale::rules::{Position, Rules, Setup};
/// let setup: Setup = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".parse().unwrap();
/// assert_eq!(setup, Setup::from(&Position::start(Rules::default())));
/// let error = "4-4-4-4-4-4-4-4-4-4-4-5-0-0-S".parse::<Setup>().unwrap()
///     .position(Rules::default()).unwrap_err();
/// assert_eq!(error.to_string(), "49 seeds in all, 1 too many: expected 48");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The seeds in each pit.
    pub pits: [u32; 12],
    /// The seeds in South's and North's store.
    pub stores: [u32; 2],
    /// Who is to move.
    pub turn: Side,
}

/// Why a set-up is not a position: a fault of its seeds, not of a text ([`SetupTextError`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ImpossibleSetup {
    /// There are more seeds than the game has.
    TooMany {
        /// How many there are.
        found: u64,
        /// How many the game has.
        expected: u8,
    },
    /// There are fewer seeds than the game has.
    TooFew {
        /// How many there are.
        found: u64,
        /// How many the game has.
        expected: u8,
    },
    /// The stores hold seeds although the reserve is not yet placed.
    #[serde(rename = "stores-in-opening")]
    StoresNotEmptyInOpening {
        /// The seeds in the reserve.
        reserve: u8,
    },
    /// The reserve can no longer be placed so that every pit holds one to ten seeds.
    OpeningCannotEnd {
        /// The seeds in the reserve.
        reserve: u8,
    },
}

impl fmt::Display for ImpossibleSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { found, expected } => {
                let over = found - u64::from(*expected);
                write!(f, "{found} seeds in all, {over} too many: expected {expected}")
            }
            Self::TooFew { found, expected } => {
                let short = u64::from(*expected) - found;
                write!(f, "{found} seeds in all, {short} too few: expected {expected}")
            }
            Self::StoresNotEmptyInOpening { reserve } => write!(
                f,
                "{reserve} missing seeds are still in the reserve, so nothing can have been taken: \
                 expected empty stores, or {reserve} more seeds"
            ),
            Self::OpeningCannotEnd { reserve } => write!(
                f,
                "the {reserve} seeds of the reserve can no longer be placed so that every pit \
                 holds 1 to 10: expected another layout, or {reserve} more seeds"
            ),
        }
    }
}

impl error::Error for ImpossibleSetup {}

/// Why a text is not a set-up, possible or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum SetupTextError {
    /// There are not fifteen fields.
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A field is not a number of seeds, or too large a number.
    NotSeeds {
        /// Which field: 0–11 the pits, 12 and 13 the stores.
        field: usize,
        /// What stands there.
        found: Snippet,
    },
    /// The last field is neither `S` nor `N`.
    NotASide {
        /// What stands there.
        found: Snippet,
    },
}

impl fmt::Display for SetupTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields { found } => write!(
                f,
                "{found} fields; expected 15 joined by -: the pits A to F and a to f, South's \
                 store, North's store, S or N to move"
            ),
            Self::NotSeeds { field, found } => {
                let place = match Pit::new(*field) {
                    Some(pit) => format!("pit {pit}"),
                    None if *field == 12 => "South's store".to_owned(),
                    None => "North's store".to_owned(),
                };
                write!(f, "{place} holds {found}; expected a number of seeds")
            }
            Self::NotASide { found } => {
                write!(f, "{found} is to move; expected S or N as the last field")
            }
        }
    }
}

impl error::Error for SetupTextError {}

impl FromStr for Setup {
    type Err = SetupTextError;

    fn from_str(text: &str) -> Result<Setup, SetupTextError> {
        let count = text.split('-').count();
        if count != 15 {
            return Err(SetupTextError::Fields { found: count });
        }
        let mut setup = Setup { pits: [0; 12], stores: [0; 2], turn: Side::South };
        for (field, found) in text.split('-').enumerate() {
            if field == 14 {
                setup.turn = Side::from_text(found)
                    .ok_or_else(|| SetupTextError::NotASide { found: Snippet::of(found) })?;
                break;
            }
            let seeds = read_digits(found, usize::MAX)
                .ok_or_else(|| SetupTextError::NotSeeds { field, found: Snippet::of(found) })?;
            match field {
                0..12 => setup.pits[field] = seeds,
                _ => setup.stores[field - 12] = seeds,
            }
        }
        Ok(setup)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seeds in self.pits.iter().chain(&self.stores) {
            write!(f, "{seeds}-")?;
        }
        write!(f, "{}", self.turn.letter())
    }
}

impl Setup {
    /// Whether a text has the form of a set-up, even if fields are missing: numbers joined by `-`,
    /// and perhaps a side at the end.
    ///
    /// ```
    /// use awale::rules::Setup;
    /// assert!(Setup::resembles("4-4-4-4-4-4-n") && !Setup::resembles("C-e") && !Setup::resembles("4"));
    /// ```
    #[must_use]
    pub fn resembles(text: &str) -> bool {
        let numbers = match text.rsplit_once('-') {
            Some((numbers, "S" | "N" | "s" | "n")) => numbers,
            _ => text,
        };
        numbers.contains('-') && numbers.split('-').all(|field| is_digits(field, usize::MAX))
    }

    /// All seeds, in pits and stores.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.pits.iter().chain(&self.stores).map(|seeds| u64::from(*seeds)).sum()
    }

    /// How many seeds are missing for a game by these rules; negative if there are too many.
    #[must_use]
    pub fn missing(&self, rules: &Rules) -> i64 {
        i64::from(rules.total()) - self.total() as i64
    }
}
