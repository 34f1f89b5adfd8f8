//! A text in one language or in several.

use serde::{Serialize, Serializer};

/// A text in one or more languages, or one for all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Language codes and words; a code has two letters, and is empty for every language.
    parts: Vec<(String, String)>,
}

/// The code of a text for every language.
const ALL: &str = "";

impl Text {
    /// The words in a language, or else those for every language, or else the first there are;
    /// empty when there are none.
    #[must_use]
    pub fn text(&self, lang: &str) -> &str {
        let of = |wanted: &str| self.parts.iter().find(|(code, _)| code == wanted);
        of(lang).or_else(|| of(ALL)).or(self.parts.first()).map_or("", |(_, text)| text)
    }

    /// Whether there are no words.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The languages it is written in; none when it is for all.
    pub fn langs(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|(code, _)| code.as_str()).filter(|code| *code != ALL)
    }

    /// Whether it has words for every language.
    #[must_use]
    pub fn for_all(&self) -> bool {
        self.parts.iter().any(|(code, _)| code == ALL)
    }

    /// Adds words in a language, or for all where `lang` is empty.
    pub(super) fn add(&mut self, lang: &str, words: &str) {
        let words = typeset(words);
        if words.is_empty() {
            return;
        }
        match self.parts.iter_mut().find(|(code, _)| code == lang) {
            Some((_, text)) => {
                text.push(' ');
                text.push_str(&words);
            }
            None => self.parts.push((lang.to_owned(), words)),
        }
    }

    /// The words of both, one after the other.
    pub(super) fn join(mut self, other: &Text) -> Text {
        other.parts.iter().for_each(|(lang, words)| self.add(lang, words));
        self
    }
}

impl Serialize for Text {
    /// As an object: the words by language code, `all` for every language.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = |code: &'_ str| if code == ALL { "all".to_owned() } else { code.to_owned() };
        serializer.collect_map(self.parts.iter().map(|(code, text)| (name(code), text)))
    }
}

/// Words with single spaces, curved apostrophes and the no-break spaces of French typography, which
/// authors rarely type.
fn typeset(words: &str) -> String {
    let mut set = String::new();
    for letter in words.trim().chars() {
        let before = match letter {
            ';' | '!' | '?' => '\u{202f}',
            ':' | '»' => '\u{a0}',
            _ => ' ',
        };
        if before != ' ' && set.ends_with(' ') {
            set.pop();
            set.push(before);
        }
        match letter {
            '\'' => set.push('’'),
            ' ' if set.ends_with(is_space) => {}
            ' ' if set.ends_with('«') => set.push('\u{a0}'),
            letter => set.push(letter),
        }
    }
    set
}

fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\u{a0}' | '\u{202f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_language_falls_back_to_another() {
        let mut text = Text::default();
        text.add("fr", "Semez.");
        assert_eq!(text.text("en"), "Semez.");
        text.add("", "1, 2, 3");
        assert_eq!(text.text("en"), "1, 2, 3");
        assert_eq!(text.langs().collect::<Vec<_>>(), ["fr"]);
    }

    #[test]
    fn typed_words_get_french_spacing_and_curved_apostrophes() {
        assert_eq!(typeset(" L'autre  : « non » ! "), "L’autre\u{a0}: «\u{a0}non\u{a0}»\u{202f}!");
        assert_eq!(typeset("deux\u{a0}: trois"), "deux\u{a0}: trois");
    }
}
