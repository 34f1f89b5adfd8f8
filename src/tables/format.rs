//! The file format of tables, one seed count a file.
//!
//! ```text
//!  0  "AWALETBL"           8  version, 2 bytes    10  length of the rules' text, 2 bytes
//! 12  checksum, 8 bytes   20  seeds, 1 byte       21  the rules' text
//!     256 pairs of bounds     one byte a board
//! ```
//!
//! A pair is the lower and the upper bound of a value, a signed byte each; the pairs are the palette of a layer
//! (`layer.rs`). The byte of a board is the number of its pair, and the boards are in the order of the
//! [index](super::index). Numbers are little-endian; the checksum is that of all other bytes.

use super::endgames::Tables;
use super::index::Index;
use super::layer::Layer;
use super::value::Value;
use crate::rules::Snippet;
use std::{error, fmt};

const MAGIC: &[u8; 8] = b"AWALETBL";
/// Raised when the format changes or some rules give other values: older files are then refused.
const VERSION: u16 = 2;
const CHECKSUM: std::ops::Range<usize> = 12..20;
/// The length of all that comes before the rules' text.
const HEAD: usize = 21;
/// The length of the pairs of bounds.
const PALETTE: usize = 512;

/// Why bytes cannot be added to tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// They are not a table.
    NotATable,
    /// They have another version of the format.
    Version {
        /// The version found.
        found: u16,
    },
    /// They are for other rules.
    Rules {
        /// The rules found.
        found: Snippet,
        /// The rules of these tables.
        expected: String,
    },
    /// They are for another seed count than the next.
    Seeds {
        /// The seeds found.
        found: u8,
        /// The next seed count.
        expected: u8,
    },
    /// They are for more seeds than tables of these rules may have.
    TooManySeeds {
        /// The seeds found.
        found: u8,
        /// The most seeds.
        most: u8,
    },
    /// The number of bytes is wrong.
    Length {
        /// The number of bytes found.
        found: usize,
        /// The number of bytes that a whole table of this seed count has.
        expected: usize,
    },
    /// The checksum is wrong.
    Checksum,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATable => write!(f, "the bytes are not an endgame table"),
            Self::Version { found } => {
                write!(f, "the table has version {found}; expected version {VERSION}")
            }
            Self::Rules { found, expected } => {
                write!(f, "the table is for the rules {found}; expected {expected}")
            }
            Self::Seeds { found, expected } => {
                write!(f, "the table is for {found} seeds; expected {expected}")
            }
            Self::TooManySeeds { found, most } => {
                write!(f, "the table is for {found} seeds; by its rules tables have at most {most}")
            }
            Self::Length { found, expected } => {
                write!(f, "the table has {found} bytes; expected {expected}")
            }
            Self::Checksum => write!(f, "the table is damaged: its checksum is wrong"),
        }
    }
}

impl error::Error for FormatError {}

impl Tables {
    /// The layer of one seed count as bytes, if it is built.
    #[must_use]
    pub fn to_bytes(&self, seeds: u8) -> Option<Vec<u8>> {
        let layer = self.layer(seeds)?;
        let rules = self.rules().to_string();
        let mut bytes = Vec::with_capacity(HEAD + rules.len() + PALETTE + layer.codes().len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((rules.len() as u16).to_le_bytes());
        bytes.extend([0; 8]);
        bytes.push(seeds);
        bytes.extend(rules.as_bytes());
        bytes.extend(layer.palette().iter().flat_map(|value| [value.low as u8, value.high as u8]));
        bytes.extend(layer.codes());
        let checksum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        Some(bytes)
    }

    /// Adds the layer of the next seed count from bytes.
    ///
    /// ```
    /// use awale::{rules::Rules, tables::{Builder, Tables}};
    /// let built = Builder::new(Rules::default(), 2).finish();
    /// let mut read = Tables::new(Rules::default());
    /// for seeds in 1..=2 {
    ///     read.add_bytes(&built.to_bytes(seeds).unwrap()).unwrap();
    /// }
    /// assert_eq!(read.seeds(), 2);
    /// ```
    ///
    /// # Errors
    /// Why the bytes are not that table. Nothing is added then.
    pub fn add_bytes(&mut self, bytes: &[u8]) -> Result<(), FormatError> {
        let (start, palette) = self.checked(bytes)?;
        self.push(Layer::of_parts(bytes[start..].into(), palette));
        Ok(())
    }

    /// Checks the bytes of the next seed count; returns where the codes begin, and the palette.
    pub(super) fn checked(&self, bytes: &[u8]) -> Result<(usize, Box<[Value; 256]>), FormatError> {
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or(FormatError::NotATable)?;
        if !head.starts_with(MAGIC) {
            return Err(FormatError::NotATable);
        }
        let found = u16::from_le_bytes([head[8], head[9]]);
        if found != VERSION {
            return Err(FormatError::Version { found });
        }
        let (seeds, length) = (head[20], u16::from_le_bytes([head[10], head[11]]));
        let (text, rest) =
            rest.split_at_checked(usize::from(length)).ok_or(FormatError::NotATable)?;
        let expected = self.rules().to_string();
        if text != expected.as_bytes() {
            let found = Snippet::of(&String::from_utf8_lossy(text));
            return Err(FormatError::Rules { found, expected });
        }
        let (expected, most) = (self.seeds() + 1, Tables::most(self.rules()));
        if seeds > most {
            return Err(FormatError::TooManySeeds { found: seeds, most });
        }
        if seeds != expected {
            return Err(FormatError::Seeds { found: seeds, expected });
        }
        let length = HEAD + text.len() + PALETTE + Index::boards(seeds);
        if bytes.len() != length {
            return Err(FormatError::Length { found: bytes.len(), expected: length });
        }
        if head[CHECKSUM] != checksum(bytes).to_le_bytes() {
            return Err(FormatError::Checksum);
        }
        let palette = std::array::from_fn(|number| Value {
            low: rest[2 * number] as i8,
            high: rest[2 * number + 1] as i8,
        });
        Ok((bytes.len() - Index::boards(seeds), Box::new(palette)))
    }
}

/// The checksum of all bytes but its own. It detects damage, but is not cryptographic.
fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = bytes.len() as u64;
    let mut add = |word: u64| {
        // Odd factors make each step a bijection: a change within one word changes the sum. The shift
        // spreads a change of high bits over half the sum, so that the next word hardly cancels it.
        let mixed = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(29);
    };
    for part in [&bytes[..CHECKSUM.start], &bytes[CHECKSUM.end..]] {
        let (words, rest) = part.as_chunks::<8>();
        words.iter().for_each(|word| add(u64::from_le_bytes(*word)));
        rest.iter().for_each(|byte| add(u64::from(*byte)));
    }
    sum
}
