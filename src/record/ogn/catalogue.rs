//! The games of a large file, listed in batches.

use super::decode::{Encoding, TooLarge, decode};
use super::game_text::{GameText, GameTexts};
use super::header::variant_rules;
use super::reader::{ParsedGame, read_game};
use super::scanner::Location;
use crate::rules::Rules;
use std::ops::Range;

/// A game in a list: where its text stands in the file, and its tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The bytes in [`Catalogue::text`] where it stands.
    pub range: Range<usize>,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// Its tags, in the order of the file: names, and values without their escapes.
    pub tags: Vec<(String, String)>,
    /// [`GameText::content_hash`].
    pub content_hash: u64,
}

impl ListedGame {
    fn of(game: &GameText) -> ListedGame {
        ListedGame {
            range: game.range(),
            line: game.place.line,
            column: game.place.column,
            tags: game.tags().map(|(name, value)| (name.to_owned(), value)).collect(),
            content_hash: game.content_hash(),
        }
    }

    /// The value of a tag: of a repeated one the last, as when the game is read.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rfind(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The rules that its tags name, the default ones where they name none; `None` if they are not
    /// known.
    #[must_use]
    pub fn rules(&self) -> Option<Rules> {
        match self.tag("Rules") {
            Some(rules) => rules.parse().ok(),
            None => variant_rules(self.tag("Variant").unwrap_or_default()),
        }
    }
}

/// The text of a file, and the location up to which its games are listed, so that a large file can
/// be listed in batches. Moves are not read.
///
/// ```
/// use awale::record::ogn::{Catalogue, read_listed};
/// let mut file = Catalogue::open(b"[South \"Ama\"]\n1. C e *\n\n[South \"Kofi\"]\n1. F *\n").unwrap();
/// let games = file.list(10);
/// assert_eq!(games[1].tag("South"), Some("Kofi"));
/// assert!(file.list(10).is_empty());
/// let text = &file.text()[games[1].range.clone()];
/// let reading = read_listed(text, games[1].line, games[1].column);
/// assert_eq!(reading.record.main_line().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Catalogue {
    text: String,
    encoding: Encoding,
    next: Location,
}

impl Catalogue {
    /// The catalogue of a file, with no game listed yet.
    ///
    /// # Errors
    /// When the file is larger than 64 MiB.
    pub fn open(bytes: &[u8]) -> Result<Catalogue, TooLarge> {
        let (text, encoding) = decode(bytes)?;
        Ok(Catalogue { text: text.into_owned(), encoding, next: Location::START })
    }

    /// The next games, up to `most` of them; none at the end of the file.
    pub fn list(&mut self, most: usize) -> Vec<ListedGame> {
        let mut games = GameTexts::new(&self.text, self.next);
        let listed = games.by_ref().take(most).map(|game| ListedGame::of(&game)).collect();
        self.next = games.place();
        listed
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines that begin with `%` and `mark`, whole. Readers of games skip every line that begins with `%`, so these
    /// can hold something else: the page keeps lessons and lists of exercises in them
    /// (`www/files/kept-text-lines.js`).
    pub fn percent_lines<'a>(&'a self, mark: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.text.split(['\n', '\r']);
        lines.filter(move |line| line.strip_prefix('%').is_some_and(|line| line.starts_with(mark)))
    }

    /// The encoding that its bytes were read in.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }
}

/// Reads a game that was cut out of a file, where it began at this line and column; faults are
/// reported by their place in the file.
#[must_use]
pub fn read_listed(text: &str, line: usize, column: usize) -> ParsedGame {
    let place = Location { at: 0, line: line.max(1), column: column.max(1) };
    let game = GameTexts::new(text, place).next();
    read_game(&game.unwrap_or(GameText { text, place }))
}
