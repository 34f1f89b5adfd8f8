//! The games of a file, found without reading their moves.

use super::scanner::{Location, Piece, Scanner, unescaped};
use super::writer::tag_line;

/// One game of a file: its text and where it begins. Its tags are read by [`GameText::tags`] and its
/// moves by [`read_game`](super::read_game), when they are wanted.
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

    /// Its tags, and among them each `[` that begins no tag ([`Piece::BadTag`]), with the location where it begins and
    /// that where it ends. Comments before the first of them are passed over; any other piece ends the header.
    pub(super) fn header(&self) -> impl Iterator<Item = (Location, Piece<'a>, Location)> + use<'a> {
        let mut scanner = Scanner::new(self.text, self.place);
        let mut begun = false;
        std::iter::from_fn(move || {
            loop {
                let (place, piece) = scanner.next()?;
                match piece {
                    Piece::Comment { .. } if !begun => {}
                    Piece::Tag { .. } | Piece::BadTag(_) => {
                        begun = true;
                        return Some((place, piece, scanner.place()));
                    }
                    _ => return None,
                }
            }
        })
    }

    /// Its tags, for a list of games: names and values.
    pub fn tags(&self) -> impl Iterator<Item = (&'a str, String)> + use<'a> {
        self.header().filter_map(|(_, piece, _)| match piece {
            Piece::Tag { name, value } => Some((name, unescaped(value))),
            _ => None,
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
/// number 1 after a result. Of the comments between that result and the game that follows, the first that begins a line
/// and all after it belong to the game that follows.
pub fn games(text: &str) -> impl Iterator<Item = GameText<'_>> {
    GameTexts::new(text, Location::START)
}

/// A text of games with one more tag: the first of its first game. If that game has no tags, the new one begins the
/// text.
///
/// ```
/// use awale::record::ogn::tagged_text;
/// let text = tagged_text("{A cup.}\n[South \"Ama\"]\n\n1. C *", "Title", "The end");
/// assert_eq!(text, "{A cup.}\n[Title \"The end\"]\n[South \"Ama\"]\n\n1. C *");
/// ```
#[must_use]
pub fn tagged_text(text: &str, name: &str, value: &str) -> String {
    let mut header = GameText { text, place: Location::START }.header();
    // After the comments: a comment after a tag begins the moves, and a tag after moves begins another game.
    let (before, after) = text.split_at(header.next().map_or(0, |(place, ..)| place.at));
    format!("{before}{}{after}", tag_line(name, value))
}

/// A text of games in which every tag of this name and value has another value.
#[must_use]
pub fn retagged_text(text: &str, name: &str, from: &str, to: &str) -> String {
    let mut scanner = Scanner::new(text, Location::START);
    let (mut written, mut end) = (String::new(), 0);
    while let Some((place, piece)) = scanner.next() {
        let Piece::Tag { name: known, value } = piece else { continue };
        if known == name && unescaped(value) == from {
            written.push_str(&text[end..place.at]);
            written.push_str(tag_line(name, to).trim_end());
            end = scanner.place().at;
        }
    }
    written.push_str(&text[end..]);
    written
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
        let (mut state, mut depth) = (State::Start, 0_usize);
        // The first comment after the result that begins a line.
        let mut comment = None;
        while let Some((next, piece)) = scanner.next() {
            match piece {
                Piece::Open => depth += 1,
                Piece::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            let begins = match (state, piece) {
                (State::Start | State::Tags, Piece::Tag { .. }) => false,
                (_, Piece::Tag { .. }) => true,
                (State::Over, Piece::Word(word)) => starts_with_number_1(word),
                _ => false,
            };
            if begins {
                self.next = comment.unwrap_or(next);
                return Some(GameText { text: &text[..self.next.at], place });
            }
            comment = match (state, piece) {
                (State::Over, Piece::Comment { .. }) => {
                    comment.or((next.column == 1).then_some(next))
                }
                _ => None,
            };
            state = match (state, piece) {
                (State::Start, Piece::Comment { .. }) => State::Start,
                (State::Start | State::Tags, Piece::Tag { .. } | Piece::BadTag(_)) => State::Tags,
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
    /// Before the first tag or move, where comments may stand.
    Start,
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
