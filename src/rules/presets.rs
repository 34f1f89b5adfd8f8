//! The presets: rule sets with a name.

use super::options::*;

/// The sheet a preset comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// Éqwalé, by Vincent Everaert.
    Eqwale,
    /// Boîte à jeux, with its variants.
    Boite,
    /// Règles du jeu: the classic game.
    Classic,
    /// Comment jouer: the stricter reading.
    Strict,
    /// Côte d’Ivoire.
    Ivory,
    /// None: a game that is known from programs and papers.
    Other,
}

impl Sheet {
    /// The id of the preset of the sheet's base game; `None` if there is no sheet.
    #[must_use]
    pub const fn base(self) -> Option<&'static str> {
        match self {
            Sheet::Eqwale => Some("eqwale"),
            Sheet::Boite => Some("boite"),
            Sheet::Classic => Some("classique"),
            Sheet::Strict => Some("stricte"),
            Sheet::Ivory => Some("cote-ivoire"),
            Sheet::Other => None,
        }
    }

    /// The title of the sheet; `None` if there is no sheet.
    #[must_use]
    pub const fn title(self) -> Option<&'static str> {
        match self {
            Sheet::Eqwale => Some("Éqwalé"),
            Sheet::Boite => Some("Boîte à jeux / Awalé"),
            Sheet::Classic => Some("Awalé, règles du jeu"),
            Sheet::Strict => Some("Comment jouer à l’awalé"),
            Sheet::Ivory => Some("Awalé, règles de Côte d’Ivoire"),
            Sheet::Other => None,
        }
    }
}

/// A rule set with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name in texts and links.
    pub id: &'static str,
    /// Where the rules come from.
    pub sheet: Sheet,
    /// The id of the base game's preset, of which this one is a variant; its own if it is the base game.
    pub base: &'static str,
    /// The options. Private, so that there are no presets but [`Preset::ALL`], whose options go
    /// together: `tests/rules_texts.rs` checks each.
    options: Options,
}

const BOITE: Options = Options { end: EndRule::EmptyCamp, ..Options::DEFAULT };
const BOITE_FACE: Options = Options { capture: Capture::Facing, ..BOITE };
const GRENIER: Options = Options { stores: Stores::Own, replay: true, ..BOITE };
const IVORY_FREE: Options =
    Options { feeding: Feeding::IfEmpty, leftovers: Leftovers::Nobody, ..Options::DEFAULT };
const IVORY: Options = Options { chain_limit: ChainLimit::Last(ChainLength::FOUR), ..IVORY_FREE };
const KALAH: Options = Options {
    lap: Lap::Sown,
    capture: Capture::Facing,
    facing_where: FacingWhere::Own,
    facing_capturer: FacingCapturer::WithPrey,
    repetition: Repetition::Never,
    ..GRENIER
};

const fn preset(id: &'static str, sheet: Sheet, options: Options) -> Preset {
    let base = match sheet.base() {
        Some(base) => base,
        None => id,
    };
    Preset { id, sheet, base, options }
}

impl Preset {
    /// All presets; the first is the default.
    pub const ALL: [Preset; 17] = [
        preset(
            "classique",
            Sheet::Classic,
            Options {
                slam: Slam::NoCapture,
                feeding: Feeding::IfEmpty,
                exhaustion: true,
                ..Options::DEFAULT
            },
        ),
        preset(
            "stricte",
            Sheet::Strict,
            Options {
                slam: Slam::Forbidden,
                feeding: Feeding::IfEmpty,
                exhaustion: true,
                ..Options::DEFAULT
            },
        ),
        preset("boite", Sheet::Boite, BOITE),
        preset("boite-3", Sheet::Boite, Options { seeds: SeedsPerPit::THREE, ..BOITE }),
        preset("boite-face", Sheet::Boite, BOITE_FACE),
        preset(
            "boite-face-adverse",
            Sheet::Boite,
            Options { facing_where: FacingWhere::Opponent, ..BOITE_FACE },
        ),
        preset("grenier", Sheet::Boite, GRENIER),
        preset("grenier-face", Sheet::Boite, Options { capture: Capture::Facing, ..GRENIER }),
        preset("nourricier", Sheet::Boite, Options { feeding: Feeding::Always, ..BOITE }),
        preset("cote-ivoire", Sheet::Ivory, IVORY),
        preset("cote-ivoire-libre", Sheet::Ivory, IVORY_FREE),
        preset(
            "cote-ivoire-rien",
            Sheet::Ivory,
            Options { chain_limit: ChainLimit::Nothing(ChainLength::FOUR), ..IVORY_FREE },
        ),
        preset(
            "cote-ivoire-courtoise",
            Sheet::Ivory,
            Options { last_seed: LastSeed::ToLoser, ..IVORY },
        ),
        preset(
            "eqwale",
            Sheet::Eqwale,
            Options {
                opening: Opening::Placement,
                capture: Capture::Equal,
                feeding: Feeding::IfEmpty,
                ..Options::DEFAULT
            },
        ),
        preset("kalah", Sheet::Other, KALAH),
        Preset {
            base: "kalah",
            ..preset(
                "kalah-vide",
                Sheet::Other,
                Options { facing_capturer: FacingCapturer::Always, ..KALAH },
            )
        },
        preset(
            "awari",
            Sheet::Other,
            Options { slam: Slam::Barred, feeding: Feeding::IfEmpty, ..Options::DEFAULT },
        ),
    ];

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The preset with this id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Preset> {
        const { &Preset::ALL }.iter().find(|preset| preset.id == id)
    }
}
