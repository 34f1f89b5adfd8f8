//! Numbers in files and addresses: decimal digits only.

use std::str::FromStr;

/// Whether a text consists of 1 to `most` decimal digits.
pub(crate) fn is_digits(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number that 1 to `most` decimal digits write. `str::parse` alone would accept `+4`.
pub(crate) fn read_digits<Number: FromStr>(text: &str, most: usize) -> Option<Number> {
    text.parse().ok().filter(|_| is_digits(text, most))
}
