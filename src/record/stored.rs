//! A record as a browser stores it: short, with a version, read back exactly or not at all; only a tag that is not
//! accepted is left out.
//!
//! ```text
//! awale 1
//! rules=classique
//! tag=South Ama
//! moves=B$1{bon coup}(Cf)fAe…
//! cursor=12 12
//! stop=12 agreement
//! .
//! ```
//!
//! `cursor`, `stop` and `claim` (a stated result, as in `claim=12 26-22`) name a place in the tree by a number: 0 is
//! the start, otherwise the number counts the moves of the line `moves`, variations included, up to the move that leads
//! there. `cursor` has two: the end of the current line, then the cursor.
//!
//! The last line shows that nothing was cut off.

use super::game_record::Record;
use super::stated_result::StatedResult;
use super::stop_text::{stop_from_text, stop_text};
use super::stored_tree::{read_tree, write_tree};
use super::tree::NodeId;
use crate::rules::{Position, Setup, Snippet, read_digits};
use std::{error, fmt};

/// Why a stored text is not a record that this version can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoredError {
    /// It is not a stored record.
    NotStored(Snippet),
    /// It was stored by another version.
    Version(Snippet),
    /// Its end is missing.
    Cut,
    /// A line cannot be read.
    Broken {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: StoredFault,
    },
}

/// What is wrong with a line of a stored record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoredFault {
    /// The line is not known.
    Unknown(Snippet),
    /// The rules cannot be read.
    Rules,
    /// The start is no position.
    Start,
    /// The moves cannot be read or played from this text on.
    Moves(Snippet),
    /// There is no such place in the tree.
    Place(Snippet),
    /// The game cannot have ended this way at that place.
    End(Snippet),
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStored(found) => {
                write!(f, "{found} found; expected a stored game, beginning with \"awale 1\"")
            }
            Self::Version(found) => {
                write!(f, "stored by version {found}; this program reads version 1")
            }
            Self::Cut => f.write_str("the end is missing; expected a last line \".\""),
            Self::Broken { line, fault } => {
                write!(f, "line {line}: ")?;
                match fault {
                    StoredFault::Unknown(found) => write!(f, "{found} is not known"),
                    StoredFault::Rules => f.write_str("these are no rules"),
                    StoredFault::Start => f.write_str("this is no position to start from"),
                    StoredFault::Moves(found) => write!(f, "{found} cannot be played"),
                    StoredFault::Place(found) => write!(f, "there is no place {found}"),
                    StoredFault::End(found) => write!(f, "the game cannot end by {found}"),
                }
            }
        }
    }
}

impl error::Error for StoredError {}

const VERSION: &str = "1";

impl Record {
    /// The record as text to be stored: everything it holds, with the cursor and the current line. Of other lines,
    /// it is not stored which continuation was visited last.
    #[must_use]
    pub fn to_stored(&self) -> String {
        let (moves, places) = write_tree(self);
        // The root has the place 0, which may be missing in `places`.
        let place = |node: NodeId| places.get(node.index()).copied().unwrap_or(0);
        let mut text = format!("awale {VERSION}\nrules={}\n", self.rules());
        if self.has_own_start() {
            text.push_str(&format!("start={}\n", self.start()));
        }
        for (name, value) in self.tags().iter() {
            text.push_str(&format!("tag={name} {value}\n"));
        }
        text.push_str(&format!("moves={moves}\n"));
        // Reading visits the end of the current line first, then the cursor, so that redo follows
        // the same line as before.
        let line_end = self.line().last().copied().unwrap_or(NodeId::ROOT);
        text.push_str(&format!("cursor={} {}\n", place(line_end), place(self.cursor())));
        if let Some((node, reason)) = self.stop_node()
            && let Some(stop) = stop_text(reason, '-')
        {
            text.push_str(&format!("stop={} {stop}\n", place(node)));
        }
        if let Some((node, result)) = self.stated_result_node() {
            text.push_str(&format!("claim={} {result}\n", place(node)));
        }
        text.push_str(".\n");
        text
    }

    /// Reads a stored record.
    ///
    /// ```
    /// use awale::{record::Record, rules::{Position, Rules}};
    /// let mut record = Record::new(Position::start(Rules::default()));
    /// record.play(&"C".parse().unwrap()).unwrap();
    /// let stored = record.to_stored();
    /// assert_eq!(Record::from_stored(&stored).unwrap().to_stored(), stored);
    /// assert!(Record::from_stored(&stored.replace("awale 1", "awale 9")).is_err());
    /// ```
    ///
    /// # Errors
    /// Why it cannot be read. The caller keeps the text: another version may read it.
    pub fn from_stored(text: &str) -> Result<Record, StoredError> {
        let mut lines = text.lines().enumerate();
        let head = lines.next().map_or("", |(_, line)| line);
        match head.split_once(' ') {
            Some(("awale", VERSION)) => {}
            Some(("awale", version)) => return Err(StoredError::Version(Snippet::of(version))),
            _ => return Err(StoredError::NotStored(Snippet::of(head))),
        }
        if !text.trim_end().ends_with("\n.") {
            return Err(StoredError::Cut);
        }
        let mut reader = Reader::default();
        for (number, line) in lines {
            let (key, value) = line.split_once('=').unwrap_or((line, ""));
            reader
                .line(key, value)
                .map_err(|fault| StoredError::Broken { line: number + 1, fault })?;
        }
        Ok(reader.into_record())
    }
}

/// A record that is being read.
#[derive(Default)]
struct Reader {
    start: Option<Position>,
    record: Option<Record>,
    /// The nodes in the order of the moves in the text.
    nodes: Vec<NodeId>,
}

impl Reader {
    fn record(&mut self) -> &mut Record {
        let start = self.start.unwrap_or_else(|| Position::start(Default::default()));
        self.record.get_or_insert_with(|| Record::new(start))
    }

    fn into_record(mut self) -> Record {
        self.record().clone()
    }

    fn place(&self, text: &str) -> Result<NodeId, StoredFault> {
        let node = read_digits::<usize>(text, usize::MAX).and_then(|place| match place {
            0 => Some(NodeId::ROOT),
            place => self.nodes.get(place - 1).copied(),
        });
        node.ok_or_else(|| StoredFault::Place(Snippet::of(text)))
    }

    /// The value of a line `stop`, or `claim` (a stated result): a place, and how the game ended there.
    fn end<T>(
        &self,
        value: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<(NodeId, T), StoredFault> {
        let (place, end) = value.split_once(' ').unwrap_or((value, ""));
        let end = read(end).ok_or_else(|| StoredFault::End(Snippet::of(value)))?;
        Ok((self.place(place)?, end))
    }

    fn line(&mut self, key: &str, value: &str) -> Result<(), StoredFault> {
        match key {
            "rules" => {
                let rules = value.parse().map_err(|_| StoredFault::Rules)?;
                self.start = Some(Position::start(rules));
            }
            "start" => {
                let setup: Setup = value.parse().map_err(|_| StoredFault::Start)?;
                let rules = self.start.map_or_else(Default::default, |start| *start.rules());
                self.start = Some(setup.position(rules).map_err(|_| StoredFault::Start)?);
            }
            "tag" => {
                let (name, text) = value.split_once(' ').unwrap_or((value, ""));
                // A tag that is not accepted is left out: the game is worth more.
                self.record().tags_mut().set(name, text);
            }
            "moves" => {
                let mut nodes = Vec::new();
                read_tree(self.record(), value, &mut nodes)
                    .map_err(|at| StoredFault::Moves(Snippet::at(value, at)))?;
                self.nodes = nodes;
            }
            "cursor" => {
                for place in value.split(' ') {
                    let node = self.place(place)?;
                    self.record().go_to(node);
                }
            }
            "stop" => {
                let (node, reason) = self.end(value, |text| stop_from_text(text, '-'))?;
                if !self.record().restore_stop(node, reason) {
                    return Err(StoredFault::End(Snippet::of(value)));
                }
            }
            "claim" => {
                let (node, result) = self.end(value, StatedResult::from_text)?;
                if !self.record().restore_stated_result(node, result) {
                    return Err(StoredFault::End(Snippet::of(value)));
                }
            }
            "." if value.is_empty() => {}
            _ => return Err(StoredFault::Unknown(Snippet::of(key))),
        }
        Ok(())
    }
}
