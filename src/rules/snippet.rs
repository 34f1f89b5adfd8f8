//! The beginning of a faulty text, short enough for a message.

use serde::{Serialize, Serializer};
use std::fmt;

/// At most forty characters of what was found, for an error message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Snippet {
    text: String,
    cut: bool,
}

impl Snippet {
    const LENGTH: usize = 40;

    /// The beginning of a text.
    #[must_use]
    pub fn of(text: &str) -> Snippet {
        Snippet {
            text: text.chars().take(Self::LENGTH).collect(),
            cut: text.chars().nth(Self::LENGTH).is_some(),
        }
    }

    /// The beginning of the part of a text that starts at the byte `at`.
    #[must_use]
    pub fn at(text: &str, at: usize) -> Snippet {
        Snippet::of(text.get(at..).unwrap_or_default())
    }

    /// The text itself, with `…` where it is cut and a space for each control character.
    #[must_use]
    pub fn plain(&self) -> String {
        let shown = self.text.chars().map(|c| if c.is_control() { ' ' } else { c });
        shown.chain(self.cut.then_some('…')).collect()
    }
}

impl Serialize for Snippet {
    /// As the text itself, with `…` where it is cut.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let end = if self.cut { "…" } else { "" };
        serializer.collect_str(&format_args!("{}{end}", self.text))
    }
}

impl fmt::Display for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.is_empty() {
            return f.write_str("nothing");
        }
        let plain = self.text.chars().map(|letter| if letter.is_control() { '·' } else { letter });
        write!(f, "\"{}{}\"", plain.collect::<String>(), if self.cut { "…" } else { "" })
    }
}
