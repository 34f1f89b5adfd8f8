//! Comments, marks and clock times beside a move.

use crate::rules::read_digits;
use std::fmt;

/// The comments, marks and clock time of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    before: String,
    after: String,
    marks: Vec<Mark>,
    /// What the player who moved has left on the clock, in milliseconds.
    pub clock: Option<u32>,
}

/// The most bytes a comment holds: some ten pages, few enough that no file exhausts the memory.
const MOST_COMMENT_BYTES: usize = 20_000;

/// The most marks a move has: more than the six signs, few enough that no file exhausts the memory.
const MOST_MARKS: usize = 8;

impl Notes {
    /// The comment before the move: at the start of a variation.
    #[must_use]
    pub fn before(&self) -> &str {
        &self.before
    }

    /// The comment after the move; at the start of a game, the one before its first move.
    #[must_use]
    pub fn after(&self) -> &str {
        &self.after
    }

    /// The marks.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Sets the comment before the move. See [`Notes::set_after`].
    pub fn set_before(&mut self, comment: &str) {
        self.before = cleaned(comment);
    }

    /// Sets the comment after the move. A comment is one line of plain text, as game files have
    /// it: spaces, line breaks and control characters become single spaces, braces become
    /// parentheses, `[%` becomes `[ %`, and all after twenty thousand bytes is cut off.
    pub fn set_after(&mut self, comment: &str) {
        self.after = cleaned(comment);
    }

    /// Adds to the comment before the move; `false` when some of it had to be cut off.
    pub(super) fn add_before(&mut self, comment: &str) -> bool {
        append(&mut self.before, comment)
    }

    /// Adds to the comment after the move; `false` when some of it had to be cut off.
    pub(super) fn add_after(&mut self, comment: &str) -> bool {
        append(&mut self.after, comment)
    }

    /// Sets the marks, each once; those after the eighth are left out.
    pub fn set_marks(&mut self, marks: &[Mark]) {
        self.marks.clear();
        marks.iter().for_each(|mark| self.add_mark(*mark));
    }

    /// Adds a mark, unless it is there already or there are eight.
    pub fn add_mark(&mut self, mark: Mark) {
        if !self.marks.contains(&mark) && self.marks.len() < MOST_MARKS {
            self.marks.push(mark);
        }
    }

    /// Whether there is no comment, mark or clock time.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }
}

/// A comment as a game file can hold it.
pub(super) fn cleaned(comment: &str) -> String {
    let mut clean = String::new();
    append(&mut clean, comment);
    clean
}

/// Adds the words of a comment to another; `false` when some had to be cut off.
fn append(old: &mut String, comment: &str) -> bool {
    for word in comment.split(|c: char| c.is_whitespace() || c.is_control()) {
        if word.is_empty() {
            continue;
        }
        if !old.is_empty() {
            old.push(' ');
        }
        for letter in word.chars() {
            // Programs read "[%" as a command, such as "[%clk …]".
            let space = if letter == '%' && old.ends_with('[') { " " } else { "" };
            if old.len() + space.len() + letter.len_utf8() > MOST_COMMENT_BYTES {
                old.truncate(old.trim_end().len());
                return false;
            }
            old.push_str(space);
            old.push(match letter {
                '{' => '(',
                '}' => ')',
                letter => letter,
            });
        }
    }
    true
}

/// A mark on a move: a numeric annotation glyph (NAG), as in PGN, the notation for chess games; `$1` is `!`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(pub u8);

impl Mark {
    const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The mark with this sign: `!`, `?`, `!!`, `??`, `!?`, `?!`.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Mark> {
        let place = Self::SIGNS.iter().position(|known| *known == sign)?;
        Some(Mark(place as u8 + 1))
    }

    /// The mark with this number, without the `$`: at most three digits, and at most 255.
    #[must_use]
    pub(super) fn from_digits(digits: &str) -> Option<Mark> {
        read_digits(digits, 3).map(Mark)
    }

    /// Its sign, if it has one.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        Self::SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
