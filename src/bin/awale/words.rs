//! Sentences in the player's language, from the files the page reads too (`docs/words.md`).

use awale::teach::Message;
use serde_json::{Map, Value};

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// French.
    French,
    /// English.
    English,
}

impl Lang {
    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Lang> {
        match code {
            "fr" => Some(Lang::French),
            "en" => Some(Lang::English),
            _ => None,
        }
    }

    /// The file of its words.
    const fn file(self) -> &'static str {
        match self {
            Lang::French => include_str!("../../../www/words/fr.json"),
            Lang::English => include_str!("../../../www/words/en.json"),
        }
    }

    /// The plural form of a number, as `Intl.PluralRules` names it. The French form for millions is left out: no
    /// count of seeds is so large.
    fn plural(self, n: i64) -> &'static str {
        match (self, n.unsigned_abs()) {
            (_, 1) | (Lang::French, 0) => "one",
            _ => "other",
        }
    }
}

/// The greatest depth to which entries include one another, so that a cycle of entries ends.
const DEEPEST: usize = 8;

/// The words of a language, in the voices of a rule set.
pub struct Words {
    lang: Lang,
    entries: Map<String, Value>,
    voices: Vec<String>,
}

impl Words {
    /// The words of a language.
    ///
    /// # Errors
    /// What is wrong with its file.
    pub fn of(lang: Lang, voices: &[&str]) -> Result<Words, serde_json::Error> {
        Words::read(lang, lang.file(), voices)
    }

    /// The words of a file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(lang: Lang, file: &str, voices: &[&str]) -> Result<Words, serde_json::Error> {
        let voices = voices.iter().map(|voice| (*voice).to_owned()).collect();
        Ok(Words { lang, entries: serde_json::from_str(file)?, voices })
    }

    /// The sentence of a key, with its data.
    pub fn say(&self, key: &str, data: &Map<String, Value>) -> String {
        self.entry(key, data, 0)
    }

    /// The sentence of a message.
    pub fn message(&self, message: &Message) -> String {
        match serde_json::to_value(&message.data) {
            Ok(Value::Object(data)) => self.say(message.key, &data),
            _ => self.say(message.key, &Map::new()),
        }
    }

    /// The text of an entry, or its key if there is no text or entries include one another too deeply. The entry of the
    /// reader's side is replaced by `side.you`.
    fn entry(&self, key: &str, data: &Map<String, Value>, depth: usize) -> String {
        if reader(data).is_some_and(|you| key.strip_prefix("side.") == Some(you)) {
            return self.entry("side.you", &Map::new(), depth);
        }
        let voiced =
            self.voices.iter().find_map(|voice| self.entries.get(&format!("{key}@{voice}")));
        let text = match voiced.or_else(|| self.entries.get(key)) {
            Some(Value::Object(forms)) => {
                let form = match data.get("n") {
                    Some(Value::Array(items)) => self.lang.plural(items.len() as i64),
                    Some(Value::Number(n)) => self.lang.plural(n.as_i64().unwrap_or(2)),
                    Some(Value::String(n)) if n == YOU => YOU,
                    _ => "other",
                };
                forms.get(form).or_else(|| forms.get("other")).and_then(Value::as_str)
            }
            text => text.and_then(Value::as_str),
        };
        match text {
            Some(text) if depth <= DEEPEST => self.fill(text, data, depth),
            _ => key.to_owned(),
        }
    }

    /// A text with its placeholders filled in; a placeholder whose value is missing stays as it is.
    fn fill(&self, text: &str, data: &Map<String, Value>, depth: usize) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let Some((inside, after)) = after.split_once('}') else {
                filled.push('{');
                rest = after;
                continue;
            };
            match self.placeholder(inside, data, depth) {
                Some(value) => filled.push_str(&value),
                None => filled.extend(["{", inside, "}"]),
            }
            rest = after;
        }
        filled + rest
    }

    /// What a placeholder gives, by the table in `docs/words.md`; `None` if it needs a datum that is missing. A
    /// placeholder with two texts needs none (without the datum it gives the second), nor does one without a name.
    fn placeholder(&self, inside: &str, data: &Map<String, Value>, depth: usize) -> Option<String> {
        // In this order: `^`, a name, `[]`, `|or`, `:key`; or two texts, `:own|other`, in place of the key.
        let (capital, inside) = strip(inside, |text| text.strip_prefix('^'));
        let (name, key) = match inside.split_once(':') {
            Some((name, key)) => (name, Some(key)),
            None => (inside, None),
        };
        let (or, name) = strip(name, |text| text.strip_suffix("|or"));
        let (each, name) = strip(name, |text| text.strip_suffix("[]"));
        let datum = data.get(name).filter(|datum| !datum.is_null());
        let yours = datum.and_then(Value::as_str).is_some_and(|datum| is_reader(datum, data));
        let value = match (name, key.map(|key| key.split_once('|').ok_or(key))) {
            (_, Some(Ok((own, other)))) => (if yours { own } else { other }).to_owned(),
            ("", key) => self.entry(key?.err()?, data, depth + 1),
            (_, key) => {
                let you = Value::from(YOU);
                match (if yours { &you } else { datum? }, key.and_then(Result::err)) {
                    (Value::Array(items), Some(key)) if each => {
                        let texts = items.iter().map(|item| self.include(key, item, data, depth));
                        self.list(&texts.collect::<Vec<_>>(), or, data)
                    }
                    (datum, Some(key)) => self.include(key, datum, data, depth),
                    (Value::Array(items), None) => {
                        self.list(&items.iter().map(plain).collect::<Vec<_>>(), or, data)
                    }
                    (datum, None) => plain(datum),
                }
            }
        };
        Some(if capital { capitalised(&value) } else { value })
    }

    /// Another entry, for a datum: the fields of an object are added to the data; any other datum becomes `n` and takes
    /// the place of `*` in the key.
    fn include(&self, key: &str, datum: &Value, data: &Map<String, Value>, depth: usize) -> String {
        let mut data = data.clone();
        match datum {
            Value::Object(fields) => data.extend(fields.clone()),
            datum => {
                data.insert("n".to_owned(), datum.clone());
            }
        }
        self.entry(&key.replace('*', &plain(datum)), &data, depth + 1)
    }

    fn list(&self, items: &[String], or: bool, data: &Map<String, Value>) -> String {
        let link = |key| self.entry(key, data, 0);
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                let last_link = link(if or { "list.or" } else { "list.and" });
                format!("{}{last_link}{last}", first.join(&link("list.comma")))
            }
        }
    }
}

/// The name of the reader: a key and a value in the data, and a form of an entry.
const YOU: &str = "you";

/// The reader's side.
fn reader(data: &Map<String, Value>) -> Option<&str> {
    data.get(YOU).and_then(Value::as_str)
}

fn is_reader(datum: &str, data: &Map<String, Value>) -> bool {
    datum == YOU || reader(data) == Some(datum)
}

/// Whether `strip` finds its prefix or suffix, and the text without it.
fn strip<'a>(text: &'a str, strip: impl Fn(&'a str) -> Option<&'a str>) -> (bool, &'a str) {
    strip(text).map_or((false, text), |rest| (true, rest))
}

fn plain(datum: &Value) -> String {
    match datum {
        Value::String(text) => text.clone(),
        Value::Object(_) | Value::Array(_) => String::new(),
        other => other.to_string(),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
