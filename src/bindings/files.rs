//! Game files, for the worker: listing their games and reading one of them.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::error::error;
use super::js_write::write;
use crate::record::ogn::{Catalogue, Fault, ListedGame, ParsedGame, read_listed};
use crate::record::{NodeId, Record, ogn};
use crate::teach::lessons::{asks, title_language};
use crate::teach::{Message, file_fault};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A game in the list of a file's games. */
export interface ListedGame {
  /** Its place in the file's text (UTF-8): the indices of its first byte and of the byte after its last. */
  from: number;
  to: number;
  /** Where it begins in the file, from 1. */
  line: number;
  column: number;
  /** The values of its tags by their names, such as `South`. */
  tags: Record<string, string>;
  /** The rules that the tags name, in their shortest form: the default if they name none, `null` if unknown. */
  rules: string | null;
  /** Whether it has a title, for all languages or for one. */
  titled: boolean;
  /** Whether it asks the reader for a move, a number or a choice, as lessons and exercises do. */
  asks: boolean;
  /** A hash: the same for the same game in another file, whatever its `Title`, `%` lines and spaces are. */
  content: number;
}

/** A game of a file: what could be kept, and what was wrong. */
export interface GameReading {
  /** The game in its compact form, with the cursor at the start. */
  stored: string;
  /** The rules in their shortest form. */
  rules: string;
  /** How many moves the main line has, and how many all variations have together. */
  moves: number;
  varied: number;
  tags: Record<string, string>;
  /** Whether anything was found that makes a game: a move, a tag such as a player's name, a position. */
  found: boolean;
  faults: {
    line: number;
    column: number;
    /** Whether moves were left out because of the fault. */
    loses: boolean;
    said: Message[];
  }[];
}
"#;

#[wasm_bindgen]
extern "C" {
    /// Some games of a list.
    #[wasm_bindgen(typescript_type = "ListedGame[]")]
    pub type JsListedGames;
    /// A game of a file.
    #[wasm_bindgen(typescript_type = "GameReading")]
    pub type JsGameReading;
}

/// A file's games, listed some at a time.
#[wasm_bindgen]
pub struct GameFile {
    catalogue: Catalogue,
    /// Whether the text is not the file's bytes: another encoding, or a byte order mark.
    recoded: bool,
}

#[wasm_bindgen]
impl GameFile {
    /// The file with these bytes; its encoding is detected.
    ///
    /// # Errors
    /// `too-large`.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<GameFile, JsValue> {
        let catalogue =
            Catalogue::open(bytes).map_err(|fault| error("too-large", &format!("{fault}")))?;
        let recoded = catalogue.text().as_bytes() != bytes;
        Ok(GameFile { catalogue, recoded })
    }

    /// The next games, at most `most`; none at the end.
    ///
    /// # Errors
    /// None in practice.
    pub fn list(&mut self, most: usize) -> Result<JsListedGames, JsValue> {
        let listed = self.catalogue.list(most);
        let text = self.catalogue.text();
        let games: Vec<_> = listed.into_iter().map(|game| PlainListed::of(game, text)).collect();
        Ok(write(&games)?.unchecked_into())
    }

    /// The lines that begin with `%` and this text, which are no part of a game.
    #[wasm_bindgen(js_name = percentLines)]
    #[must_use]
    pub fn percent_lines(&self, mark: &str) -> Vec<String> {
        self.catalogue.percent_lines(mark).map(str::to_owned).collect()
    }

    /// The text of the file in UTF-8, if the file's own bytes differ: another encoding, or a byte order mark.
    #[must_use]
    pub fn recoded(&self) -> Option<Vec<u8>> {
        self.recoded.then(|| self.catalogue.text().as_bytes().to_vec())
    }
}

/// Reads a game cut out of a file, where it begins at this line and column.
///
/// # Errors
/// None in practice: the answer names what is wrong.
#[wasm_bindgen(js_name = readGame)]
pub fn read_game(text: &str, line: usize, column: usize) -> Result<JsGameReading, JsValue> {
    Ok(write(&PlainReading::of(&read_listed(text, line, column)))?.unchecked_into())
}

/// A tag on a line of its own, as game files have it.
#[wasm_bindgen(js_name = tagLine)]
#[must_use]
pub fn tag_line(name: &str, value: &str) -> String {
    ogn::tag_line(name, value)
}

/// The text of games with one more tag in the first, before its other tags.
#[wasm_bindgen(js_name = taggedText)]
#[must_use]
pub fn tagged_text(text: &str, name: &str, value: &str) -> String {
    ogn::tagged_text(text, name, value)
}

/// This text of games, with the value `to` in every tag `name` whose value is `from`.
#[wasm_bindgen(js_name = retaggedText)]
#[must_use]
pub fn retagged_text(text: &str, name: &str, from: &str, to: &str) -> String {
    ogn::retagged_text(text, name, from, to)
}

/// Names and values as an object.
struct PlainTags(Vec<(String, String)>);

impl Serialize for PlainTags {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

#[derive(Serialize)]
struct PlainListed {
    from: usize,
    to: usize,
    line: usize,
    column: usize,
    tags: PlainTags,
    rules: Option<String>,
    titled: bool,
    asks: bool,
    content: f64,
}

impl PlainListed {
    fn of(game: ListedGame, file: &str) -> PlainListed {
        let rules = game.rules().map(|rules| rules.to_string());
        let ListedGame { range, line, column, tags, content_hash } = game;
        let (from, to) = (range.start, range.end);
        let is_title =
            |(name, title): &(String, String)| title_language(name).is_some() && !title.is_empty();
        let titled = tags.iter().any(is_title);
        let (asks, tags) = (asks(&file[range]), PlainTags(tags));
        // A JavaScript number holds integers of 53 bits exactly: the upper 53 bits of the hash are kept.
        let content = (content_hash >> 11) as f64;
        PlainListed { from, to, line, column, tags, rules, titled, asks, content }
    }
}

#[derive(Serialize)]
struct PlainFault {
    line: usize,
    column: usize,
    loses: bool,
    said: Vec<Message>,
}

impl From<&Fault> for PlainFault {
    fn from(fault: &Fault) -> PlainFault {
        PlainFault {
            line: fault.line,
            column: fault.column,
            loses: fault.problem.loses_moves(),
            said: file_fault(fault),
        }
    }
}

#[derive(Serialize)]
struct PlainReading {
    stored: String,
    rules: String,
    moves: usize,
    varied: usize,
    tags: PlainTags,
    found: bool,
    faults: Vec<PlainFault>,
}

impl PlainReading {
    fn of(ParsedGame { record, faults, .. }: &ParsedGame) -> PlainReading {
        let main_line = record.main_line().len();
        let tags: Vec<_> =
            record.tags().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let found = main_line > 0 || !tags.is_empty() || record.has_own_start();
        PlainReading {
            stored: record.to_stored(),
            rules: record.rules().to_string(),
            moves: main_line,
            varied: moves(record) - main_line,
            tags: PlainTags(tags),
            found,
            faults: faults.iter().map(PlainFault::from).collect(),
        }
    }
}

/// How many moves a record has, in its main line and all variations.
fn moves(record: &Record) -> usize {
    let mut waiting = vec![NodeId::ROOT];
    let mut found = 0;
    while let Some(node) = waiting.pop() {
        let before = waiting.len();
        waiting.extend(record.children(node));
        found += waiting.len() - before;
    }
    found
}
