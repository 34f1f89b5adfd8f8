//! What a lesson can show beside its texts: pits, threats, a table, a game.

use crate::rules::Pit;
use crate::search::Level;
use serde::Serialize;
use std::fmt;

/// Something that a lesson shows beside its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// `granary`: a table to try out: how many seeds a pit needs for its last seed to reach the opponent's camp.
    Granary,
    /// `threats`: the pits that could be captured.
    Threats,
    /// `letters`: the pits' letters.
    Letters,
    /// `marks=CDe`: marks on these pits.
    Marks(Vec<Pit>),
    /// `reach=D`: where the seeds of this pit would fall.
    Reach(Pit),
    /// `play=1`: a game from here against this level.
    Play(u8),
}

impl Shown {
    /// All that can be shown, for an error message.
    pub(super) const NAMES: &str =
        "granary, threats, letters, marks=CDe, reach=D or play=1 (a level up to 10)";

    /// Parses one word of a mark `[show …]`.
    #[must_use]
    pub fn read(text: &str) -> Option<Shown> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        Some(match (name, value) {
            ("granary", "") => Shown::Granary,
            ("threats", "") => Shown::Threats,
            ("letters", "") => Shown::Letters,
            ("marks", pits) if !pits.is_empty() => {
                Shown::Marks(pits.chars().map(Pit::from_letter).collect::<Option<_>>()?)
            }
            ("reach", origin) => Shown::Reach(Pit::from_text(origin)?),
            ("play", level) => {
                let range = Level::FIRST.get()..=Level::LAST.get();
                Shown::Play(level.parse().ok().filter(|level| range.contains(level))?)
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Granary => f.write_str("granary"),
            Shown::Threats => f.write_str("threats"),
            Shown::Letters => f.write_str("letters"),
            Shown::Marks(pits) => {
                f.write_str("marks=")?;
                pits.iter().try_for_each(|pit| write!(f, "{pit}"))
            }
            Shown::Reach(origin) => write!(f, "reach={origin}"),
            Shown::Play(level) => write!(f, "play={level}"),
        }
    }
}
