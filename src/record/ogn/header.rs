//! Reading the tags of a game.

use super::fault::{Faults, Problem};
use super::game_text::GameText;
use super::scanner::{Location, Piece, unescaped};
use crate::record::tags::Tags;
use crate::rules::{Rules, Setup, Snippet};

/// The tags of a game that the reader needs, and those that a record keeps.
pub(super) struct Header {
    pub rules: Rules,
    /// Whether there is a tag `Rules`.
    pub rules_given: bool,
    pub setup: Option<(Location, Setup)>,
    pub result: Option<(Location, String)>,
    pub termination: Option<String>,
    pub tags: Tags,
    pub faults: Faults,
    /// Where the tags end.
    pub end: Location,
}

impl Header {
    pub fn read(game: &GameText) -> Header {
        let mut header = Header {
            rules: Rules::default(),
            rules_given: false,
            setup: None,
            result: None,
            termination: None,
            tags: Tags::default(),
            faults: Faults::default(),
            end: game.place,
        };
        let mut variant = None;
        for (place, piece, end) in game.header() {
            match piece {
                Piece::Tag { name, value } => {
                    let value = unescaped(value);
                    if name == "Variant" {
                        variant = Some((place, value));
                    } else {
                        header.read_tag(place, name, value);
                    }
                }
                Piece::BadTag(line) => {
                    header.faults.add(place, Problem::NotATag(Snippet::of(line)))
                }
                _ => {}
            }
            header.end = end;
        }
        if !header.rules_given
            && let Some((place, variant)) = variant
        {
            header.read_variant(place, &variant);
        }
        header
    }

    fn read_tag(&mut self, place: Location, name: &str, value: String) {
        match name {
            "Rules" => {
                self.rules_given = true;
                match value.parse() {
                    Ok(rules) => self.rules = rules,
                    Err(error) => self.faults.add(place, Problem::Rules(error)),
                }
            }
            "FEN" => match value.trim().parse() {
                Ok(setup) => self.setup = Some((place, setup)),
                Err(error) => self.faults.add(place, Problem::Position(error)),
            },
            "Result" => self.result = Some((place, value.trim().to_owned())),
            "Termination" => self.termination = Some(value.trim().to_owned()),
            name => {
                if !self.tags.set(name, &value) {
                    self.faults.add(place, Problem::NoRoom(Snippet::of(name)));
                }
            }
        }
    }

    /// The rules of a game that names only its variant.
    fn read_variant(&mut self, place: Location, variant: &str) {
        match variant_rules(variant) {
            Some(rules) => self.rules = rules,
            None => self.faults.add(place, Problem::UnknownVariant(Snippet::of(variant.trim()))),
        }
    }
}

/// The rules of a tag `Variant`; `None` for a variant that is not known.
pub(super) fn variant_rules(variant: &str) -> Option<Rules> {
    match variant.trim() {
        "Oware Abapa" | "?" | "" => Some(Rules::default()),
        name => name.parse().ok(),
    }
}
