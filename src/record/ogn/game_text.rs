//! The games of a file, found without reading their moves.

use super::scanner::{Location, Piece, Scanner, unescaped};

/// One game of a file: where it stands and its tags. Its moves are read by
/// [`read_game`](super::read_game) when they are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText<'a> {
    /// The text of the file up to the end of this game.
    pub(super) text: &'a str,
    /// Where the game begins.
    pub(super) place: Location,
}

impl<'a> GameText<'a> {
    /// The text of the game.
    #[must_use]
    pub fn text(&self) -> &'a str {
        &self.text[self.place.at..]
    }

    /// The line of the file where it begins, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// The bytes of the file where it stands.
    #[must_use]
    pub fn range(&self) -> std::ops::Range<usize> {
        self.place.at..self.text.len()
    }

    /// Its tags, for a list of games: names and values.
    pub fn tags(&self) -> impl Iterator<Item = (&'a str, String)> + use<'a> {
        let mut scanner = Scanner::new(self.text, self.place);
        std::iter::from_fn(move || {
            loop {
                match scanner.next()?.1 {
                    Piece::Tag { name, value } => return Some((name, unescaped(value))),
                    Piece::BadTag(_) => {}
                    _ => return None,
                }
            }
        })
    }

    /// A hash of the game (FNV-1a), to find the same game in two files: `%` lines, white space and the
    /// tag `Title` do not count.
    #[must_use]
    pub fn content_hash(&self) -> u64 {
        let mut scanner = Scanner::new(self.text, self.place);
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        while let Some((place, piece)) = scanner.next() {
            if !matches!(piece, Piece::Tag { name: "Title", .. }) {
                let piece = &self.text[place.at..scanner.place().at];
                for byte in piece.bytes().filter(|byte| !byte.is_ascii_whitespace()).chain([0]) {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
            }
        }
        hash
    }

    /// The value of a tag: of a repeated one the last, as when the game is read.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<String> {
        self.tags().filter(|(known, _)| *known == name).last().map(|(_, value)| value)
    }
}

/// The games of a text, one after the other: a tag after moves begins another game, and so does move
/// number 1 after a result.
pub fn games(text: &str) -> impl Iterator<Item = GameText<'_>> {
    GameTexts::new(text, Location::START)
}

/// An iterator over the games of a text, from a place on.
pub(super) struct GameTexts<'a> {
    text: &'a str,
    next: Location,
}

impl<'a> GameTexts<'a> {
    pub const fn new(text: &'a str, next: Location) -> GameTexts<'a> {
        GameTexts { text, next }
    }

    /// Where the search for the next game begins.
    pub const fn place(&self) -> Location {
        self.next
    }
}

impl<'a> Iterator for GameTexts<'a> {
    type Item = GameText<'a>;

    fn next(&mut self) -> Option<GameText<'a>> {
        let text = self.text;
        let place = Scanner::new(text, self.next).next()?.0;
        let mut scanner = Scanner::new(text, place);
        let (mut state, mut depth) = (State::Tags, 0_usize);
        while let Some((next, piece)) = scanner.next() {
            match piece {
                Piece::Open => depth += 1,
                Piece::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            let begins = match (state, piece) {
                (State::Tags, Piece::Tag { .. }) => false,
                (_, Piece::Tag { .. }) => true,
                (State::Over, Piece::Word(word)) => starts_with_number_1(word),
                _ => false,
            };
            if begins {
                self.next = next;
                return Some(GameText { text: &text[..next.at], place });
            }
            state = match (state, piece) {
                (State::Tags, Piece::Tag { .. } | Piece::BadTag(_)) => State::Tags,
                (_, Piece::Word(word)) if depth == 0 && is_result(word) => State::Over,
                (State::Over, _) => State::Over,
                _ => State::Moves,
            };
        }
        self.next = scanner.place();
        Some(GameText { text, place })
    }
}

/// The part of a game that the scan has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Tags,
    Moves,
    Over,
}

/// Whether a word begins with move number 1, as in `1.` or `1…`.
fn starts_with_number_1(word: &str) -> bool {
    word.strip_prefix('1').is_some_and(|rest| rest.starts_with(['.', '…']))
}

/// Whether a word is a result, or says that there is none yet.
pub(super) fn is_result(word: &str) -> bool {
    word == "*" || crate::record::stated_result::StatedResult::from_text(word).is_some()
}
