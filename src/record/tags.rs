//! The tags of a record: players, event, date and so on.

use serde::{Serialize, Serializer};

/// Named values: `Event`, `Site`, `Date`, `Round`, `South` and `North` first, in this order, the others in the order
/// in which they were given; no name twice.
///
/// The names are those of game files: `South`, `North`, `Event`, `Site`, `Date`, `Round`,
/// `TimeControl` … Those that follow from the game (`Rules`, `Result`, `FEN` …) are not kept here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

// Limits that no real game reaches, so that no file exhausts the memory.

/// The most characters a name has.
const LONGEST_NAME: usize = 40;
/// The most characters a value holds.
const LONGEST_VALUE: usize = 1_000;
/// The most tags a record has.
const MOST_TAGS: usize = 100;

impl Tags {
    /// The names that every game file lists, in their order; they come first.
    pub(super) const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "South", "North"];

    /// The tags that are computed from the game.
    pub(super) const DERIVED: [&str; 5] = ["Variant", "Rules", "FEN", "Result", "Termination"];

    /// The value with this name; none if it is missing or unknown (`?`).
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty() && *value != "?")
    }

    /// Sets a value; an empty value or `?` removes the tag. The value becomes one line of plain text.
    ///
    /// `false` if there is no room for the tag, if it is one that is computed from the game, or if the
    /// name is not valid (ASCII letters, digits and `_`, forty at most).
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let letters = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if name.is_empty() || name.len() > LONGEST_NAME || !letters || Self::DERIVED.contains(&name)
        {
            return false;
        }
        let words: Vec<&str> = value
            .split(|letter: char| letter.is_whitespace() || letter.is_control())
            .filter(|word| !word.is_empty())
            .collect();
        let value: String = words.join(" ").chars().take(LONGEST_VALUE).collect();
        let value = value.trim_end().to_owned();
        let known = self.0.iter().position(|(known, _)| known == name);
        match (known, value.is_empty() || value == "?") {
            (Some(place), true) => {
                self.0.remove(place);
            }
            (Some(place), false) => self.0[place].1 = value,
            (None, true) => {}
            (None, false) if self.0.len() >= MOST_TAGS => return false,
            (None, false) => {
                let place =
                    self.0.iter().position(|(other, _)| Self::rank(other) > Self::rank(name));
                self.0.insert(place.unwrap_or(self.0.len()), (name.to_owned(), value));
            }
        }
        true
    }

    fn rank(name: &str) -> usize {
        Self::ROSTER.iter().position(|known| *known == name).unwrap_or(Self::ROSTER.len())
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl Serialize for Tags {
    /// As an object: the values by their names.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
