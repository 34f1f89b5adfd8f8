//! A text in one language or in several.

use serde::{Serialize, Serializer};

/// A text: versions by language, one for all languages, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Pairs: the two letters of a language, or [`Text::ALL`], and the words of its version.
    versions: Vec<(String, String)>,
}

impl Text {
    /// Stands for all languages, in place of a language's letters.
    pub const ALL: &str = "";

    /// The version in a language, else the one for all languages, else the first; empty if there is
    /// none.
    #[must_use]
    pub fn text(&self, lang: &str) -> &str {
        let of = |wanted: &str| self.versions.iter().find(|(lang, _)| lang == wanted);
        of(lang).or_else(|| of(Self::ALL)).or(self.versions.first()).map_or("", |(_, text)| text)
    }

    /// Whether there are no words.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.versions.is_empty()
    }

    /// The languages that have a version of their own.
    pub fn langs(&self) -> impl Iterator<Item = &str> {
        self.versions.iter().map(|(lang, _)| lang.as_str()).filter(|lang| *lang != Self::ALL)
    }

    /// Whether it has a version for all languages.
    #[must_use]
    pub fn for_all(&self) -> bool {
        self.versions.iter().any(|(lang, _)| lang == Self::ALL)
    }

    /// The versions to write in a lesson with these languages. The one for all languages comes first; if there is none
    /// and a language is missing, the first version takes its place. Later versions with the same words are left out.
    pub(super) fn versions(&self, langs: &[&str]) -> Vec<(&str, &str)> {
        let of = |lang: &str| {
            let found = self.versions.iter().find(|(code, _)| code == lang);
            found.map(|(code, words)| (code.as_str(), words.as_str()))
        };
        let mut versions: Vec<(&str, &str)> = langs.iter().filter_map(|lang| of(lang)).collect();
        let missing = versions.len() < langs.len();
        let fallback = versions.first().copied().filter(|_| missing);
        if let Some((_, words)) = of(Self::ALL).or(fallback) {
            versions.retain(|(_, other)| *other != words);
            versions.insert(0, (Self::ALL, words));
        }
        versions
    }

    /// Adds words to the version in a language; an empty `lang` stands for all.
    pub fn add(&mut self, lang: &str, words: &str) {
        let words = typeset(words);
        if words.is_empty() {
            return;
        }
        match self.versions.iter_mut().find(|(known, _)| known == lang) {
            Some((_, text)) => {
                text.push(' ');
                text.push_str(&words);
            }
            None => self.versions.push((lang.to_owned(), words)),
        }
    }

    /// The words of both, version by version.
    pub(super) fn join(mut self, other: &Text) -> Text {
        other.versions.iter().for_each(|(lang, words)| self.add(lang, words));
        self
    }
}

impl Serialize for Text {
    /// As an object: the versions by language, the one for all languages as `all`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let key = |lang| if lang == Text::ALL { "all" } else { lang };
        serializer.collect_map(self.versions.iter().map(|(lang, text)| (key(lang.as_str()), text)))
    }
}

/// Words with single spaces, curved apostrophes and the no-break spaces of French typography: authors
/// rarely type them.
fn typeset(words: &str) -> String {
    let mut set = String::new();
    for letter in words.trim().chars() {
        let space_before = match letter {
            ';' | '!' | '?' => '\u{202f}',
            ':' | '»' => '\u{a0}',
            _ => ' ',
        };
        if space_before != ' ' && set.ends_with(' ') {
            set.pop();
            set.push(space_before);
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
