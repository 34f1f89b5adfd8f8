//! The bytes of a file as text.

use std::{borrow::Cow, error, fmt};

/// The encoding that a file's bytes were read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, the encoding of game files.
    Utf8,
    /// UTF-16, as some editors save.
    Utf16,
    /// One byte a letter, as older programs of Western Europe save.
    Latin1,
}

/// The file is larger than 64 MiB, which no collection of games is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// How many bytes it has.
    pub bytes: usize,
}

/// The most bytes a file may have.
const MOST_BYTES: usize = 64 << 20;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes; expected {MOST_BYTES} at most", self.bytes)
    }
}

impl error::Error for TooLarge {}

/// The text of a file in UTF-8 with or without a byte order mark, in UTF-16 with one, or otherwise
/// in Windows-1252, which extends Latin-1.
///
/// ```
/// use awale::record::ogn::{Encoding, decode};
/// assert_eq!(decode(b"Awal\xe9").unwrap(), ("Awalé".into(), Encoding::Latin1));
/// assert_eq!(decode("\u{feff}Awalé".as_bytes()).unwrap(), ("Awalé".into(), Encoding::Utf8));
/// ```
///
/// # Errors
/// When the file is larger than 64 MiB.
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), TooLarge> {
    if bytes.len() > MOST_BYTES {
        return Err(TooLarge { bytes: bytes.len() });
    }
    if let Some(wide) = bytes.strip_prefix(b"\xff\xfe") {
        return Ok((utf16(wide, u16::from_le_bytes), Encoding::Utf16));
    }
    if let Some(wide) = bytes.strip_prefix(b"\xfe\xff") {
        return Ok((utf16(wide, u16::from_be_bytes), Encoding::Utf16));
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => (text.into(), Encoding::Utf8),
        Err(_) => (bytes.iter().map(|byte| latin1(*byte)).collect(), Encoding::Latin1),
    })
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'_, str> {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units).into()
}

/// A letter of Windows-1252: Latin-1, but with quotes, dashes and ligatures at 0x80–0x9f.
fn latin1(byte: u8) -> char {
    const WINDOWS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}
