//! The pieces of a game file, each with its location. A word is split into tokens by `token`.

/// A location in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Location {
    /// The byte.
    pub at: usize,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl Location {
    pub const START: Location = Location { at: 0, line: 1, column: 1 };
}

/// A piece of a game file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// `[Name "value"]`, the value still escaped.
    Tag { name: &'a str, value: &'a str },
    /// A `[` that begins no tag, with the rest of its line.
    BadTag(&'a str),
    /// A comment, and whether it is closed.
    Comment { text: &'a str, closed: bool },
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// The digits after `$`.
    Mark(&'a str),
    /// Characters up to a blank or one of `[{();$`: moves, numbers, results.
    Word(&'a str),
}

/// Cuts a text into pieces, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    place: Location,
}

impl<'a> Scanner<'a> {
    pub const fn new(text: &'a str, place: Location) -> Scanner<'a> {
        Scanner { text, place }
    }

    /// Where the search for the next piece begins.
    pub const fn place(&self) -> Location {
        self.place
    }

    fn rest(&self) -> &'a str {
        &self.text[self.place.at..]
    }

    /// Moves on by a number of bytes and returns the text passed.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let passed = &self.rest()[..bytes];
        let end = self.place.at + bytes;
        for (at, letter) in passed.char_indices() {
            let next = self.text.as_bytes().get(self.place.at + at + 1);
            // A line ends with \n, \r\n or \r.
            if letter == '\n' || (letter == '\r' && next != Some(&b'\n')) {
                self.place.line += 1;
                self.place.column = 1;
            } else if letter != '\r' {
                self.place.column += 1;
            }
        }
        self.place.at = end;
        passed
    }

    /// Skips spaces, and lines that begin with `%`.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start_matches(is_blank).len();
            self.advance(blank);
            if !(self.place.column == 1 && self.rest().starts_with('%')) {
                return;
            }
            let length = self.line_length();
            self.advance(length);
        }
    }

    /// The number of bytes up to the end of the line.
    fn line_length(&self) -> usize {
        self.rest().find(['\n', '\r']).unwrap_or(self.rest().len())
    }

    /// The next piece and where it begins.
    pub fn next(&mut self) -> Option<(Location, Piece<'a>)> {
        self.skip();
        let place = self.place;
        let first = self.rest().chars().next()?;
        let piece = match first {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => {
                let length = self.line_length();
                Piece::Comment { text: &self.advance(length)[1..], closed: true }
            }
            '(' => {
                self.advance(1);
                Piece::Open
            }
            ')' => {
                self.advance(1);
                Piece::Close
            }
            '$' => {
                let end = self.rest()[1..].find(|c: char| !c.is_ascii_digit());
                let bytes = end.map_or(self.rest().len(), |end| end + 1);
                Piece::Mark(&self.advance(bytes)[1..])
            }
            _ => {
                let more = self.rest().char_indices().skip(1);
                let end = more.into_iter().find(|(_, letter)| ends_word(*letter));
                let bytes = end.map_or(self.rest().len(), |(at, _)| at);
                Piece::Word(self.advance(bytes))
            }
        };
        Some((place, piece))
    }

    fn comment(&mut self) -> Piece<'a> {
        match self.rest().find('}') {
            Some(end) => {
                let text = self.advance(end + 1);
                Piece::Comment { text: &text[1..end], closed: true }
            }
            None => {
                let bytes = self.rest().len();
                Piece::Comment { text: &self.advance(bytes)[1..], closed: false }
            }
        }
    }

    fn tag(&mut self) -> Piece<'a> {
        match tag(self.rest()) {
            Some((name, value, bytes)) => {
                self.advance(bytes);
                Piece::Tag { name, value }
            }
            None => {
                let length = self.line_length();
                Piece::BadTag(self.advance(length))
            }
        }
    }
}

fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\0' || letter == '\u{feff}'
}

fn ends_word(letter: char) -> bool {
    is_blank(letter) || matches!(letter, '[' | '{' | '(' | ')' | ';' | '$')
}

/// A tag at the beginning of a text: its name, its value (still escaped), and its length. A tag
/// stands on one line.
fn tag(text: &str) -> Option<(&str, &str, usize)> {
    let line = text.split(['\n', '\r']).next()?;
    let inside = line.strip_prefix('[')?.trim_start();
    let name_end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = inside.split_at(name_end);
    let value = rest.trim_start().strip_prefix('"')?;
    let mut escaped = false;
    let end = value.find(|letter| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    })?;
    let after = value[end + 1..].trim_start().strip_prefix(']')?;
    (!name.is_empty()).then_some((name, &value[..end], line.len() - after.len()))
}

/// The value of a tag without its escapes.
pub(super) fn unescaped(value: &str) -> String {
    let mut plain = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next()),
            letter => plain.push(letter),
        }
    }
    plain
}
