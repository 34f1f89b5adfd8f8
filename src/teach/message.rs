//! A message: a sentence as data, worded later in the reader's language.

use super::message_kind::MessageKind;
use crate::rules::{OptionName, Pit, Placement, Side, Snippet, Trace};
use serde::{Serialize, Serializer};

/// A sentence as data: its key, the values for its placeholders, and the option of the rules that
/// it follows from.
///
/// Serialized: `{"key":"fact.capture","data":{"by":"S","n":5,"pit":"c"},"rule":"capture"}`. The
/// words for the keys are in `www/words`; `docs/words.md` says how they are filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The key of its words.
    pub key: &'static str,
    /// The values, by the names of the placeholders.
    pub data: Data,
    /// The option of the rules that it follows from, if any.
    pub rule: Option<OptionName>,
    /// What it tells in a [`MoveReport`](super::MoveReport); none in a message that no report contains.
    #[serde(skip)]
    pub kind: Option<MessageKind>,
}

impl Message {
    /// A message that follows from an option of the rules.
    pub(crate) fn by_rule(key: &'static str, rule: OptionName) -> Message {
        Message { rule: Some(rule), ..Message::new(key) }
    }

    /// A message that follows from no option of the rules.
    pub(crate) fn new(key: &'static str) -> Message {
        Message { key, data: Data::default(), rule: None, kind: None }
    }

    /// The message as one of this kind.
    pub(crate) fn of(mut self, kind: MessageKind) -> Message {
        self.kind = Some(kind);
        self
    }

    /// The message with one more value.
    pub(crate) fn with(mut self, name: &'static str, datum: impl Into<Datum>) -> Message {
        self.put(name, datum.into());
        self
    }

    // Not inlined: it would be repeated at a hundred call sites, and the page pays for every byte.
    #[inline(never)]
    fn put(&mut self, name: &'static str, datum: Datum) {
        let data = &mut self.data.0;
        let place = data.iter().position(|(known, _)| *known >= name).unwrap_or(data.len());
        data.insert(place, (name, datum));
    }
}

/// The values of a message by their names, sorted by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Data(Vec<(&'static str, Datum)>);

impl Data {
    /// The value of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Datum> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, datum)| datum)
    }
}

impl Serialize for Data {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, datum)| (name, datum)))
    }
}

/// A value of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Datum {
    /// A number.
    Count(u32),
    /// A player.
    Side(Side),
    /// A pit.
    Pit(Pit),
    /// Some pits.
    Pits(Vec<Pit>),
    /// Some pits, with seeds.
    Heaps(Vec<Heap>),
    /// A text, such as one that a user wrote.
    Text(String),
}

/// A pit with a number of seeds: in the pit, put into it or taken from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Heap {
    /// The pit.
    pub pit: Pit,
    /// How many seeds.
    pub seeds: u8,
}

impl Heap {
    /// What a move takes, in the order of the captures.
    pub(super) fn of_captures(trace: &Trace) -> Vec<Heap> {
        trace.taken().map(|(pit, seeds)| Heap { pit, seeds }).collect()
    }

    /// The seeds of a placement, pit by pit.
    pub(super) fn of_placement(side: Side, placed: &Placement) -> Vec<Heap> {
        let heaps = side.pits().zip(placed).map(|(pit, seeds)| Heap { pit, seeds: *seeds });
        heaps.filter(|heap| heap.seeds > 0).collect()
    }
}

impl From<u8> for Datum {
    fn from(count: u8) -> Datum {
        Datum::Count(u32::from(count))
    }
}

impl From<u32> for Datum {
    fn from(count: u32) -> Datum {
        Datum::Count(count)
    }
}

impl From<Side> for Datum {
    fn from(side: Side) -> Datum {
        Datum::Side(side)
    }
}

impl From<Pit> for Datum {
    fn from(pit: Pit) -> Datum {
        Datum::Pit(pit)
    }
}

impl From<String> for Datum {
    fn from(text: String) -> Datum {
        Datum::Text(text)
    }
}

impl From<&str> for Datum {
    fn from(text: &str) -> Datum {
        Datum::Text(text.to_owned())
    }
}

impl From<&Snippet> for Datum {
    fn from(found: &Snippet) -> Datum {
        Datum::Text(found.plain())
    }
}

impl From<OptionName> for Datum {
    fn from(name: OptionName) -> Datum {
        Datum::Text(name.as_str().to_owned())
    }
}

impl From<Vec<Pit>> for Datum {
    fn from(pits: Vec<Pit>) -> Datum {
        Datum::Pits(pits)
    }
}

impl From<Vec<Heap>> for Datum {
    fn from(heaps: Vec<Heap>) -> Datum {
        Datum::Heaps(heaps)
    }
}
