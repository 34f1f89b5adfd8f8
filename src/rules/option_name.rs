//! The options by name, and their values as text.

use super::options::*;
use serde::{Serialize, Serializer};
use std::fmt;

/// The name of an option. The names are in the order of the fields of [`Options`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OptionName {
    /// Seeds per pit at the start: [`SeedsPerPit`].
    Seeds,
    /// How the game begins: [`Opening`](super::Opening).
    Opening,
    /// What a sowing does when it comes back to its origin: [`Lap`](super::Lap).
    Lap,
    /// Which stores a sowing passes through: [`Stores`](super::Stores).
    Stores,
    /// Another turn for a last seed in one's own store: [`Options::replay`].
    Replay,
    /// How seeds are won: [`Capture`](super::Capture).
    Capture,
    /// In which empty pit a last seed captures by facing: [`FacingWhere`](super::FacingWhere).
    FacingWhere,
    /// Whether a facing capture takes the capturing seed:
    /// [`FacingCapturer`](super::FacingCapturer).
    FacingCapturer,
    /// A limit on the pits of one capture: [`ChainLimit`](super::ChainLimit).
    ChainLimit,
    /// What happens to a capture that would empty the opponent's camp: [`Slam`](super::Slam).
    Slam,
    /// The duty to give the opponent seeds: [`Feeding`](super::Feeding).
    Feeding,
    /// When play stops: [`EndRule`](super::EndRule).
    End,
    /// Who scores what is left on the board: [`Leftovers`](super::Leftovers).
    Leftovers,
    /// The end of the game when no seed can be taken any more: [`Options::exhaustion`].
    Exhaustion,
    /// Who gets the last seed: [`LastSeed`](super::LastSeed).
    LastSeed,
    /// What happens when a position recurs: [`Repetition`](super::Repetition).
    Repetition,
    /// How the seeds are shared when a position recurs:
    /// [`RepetitionShares`](super::RepetitionShares).
    RepetitionShares,
    /// How many seeds Éqwalé's harvest takes: [`Harvest`](super::Harvest).
    Harvest,
}

use OptionName as N;

impl OptionName {
    /// All names, in the order of the fields of [`Options`].
    pub const ALL: [OptionName; 18] = [
        N::Seeds,
        N::Opening,
        N::Lap,
        N::Stores,
        N::Replay,
        N::Capture,
        N::FacingWhere,
        N::FacingCapturer,
        N::ChainLimit,
        N::Slam,
        N::Feeding,
        N::End,
        N::Leftovers,
        N::Exhaustion,
        N::LastSeed,
        N::Repetition,
        N::RepetitionShares,
        N::Harvest,
    ];

    /// The name as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            N::Seeds => "seeds",
            N::Opening => "opening",
            N::Lap => "lap",
            N::Stores => "stores",
            N::Replay => "replay",
            N::Capture => "capture",
            N::FacingWhere => "facing-where",
            N::FacingCapturer => "facing-capturer",
            N::ChainLimit => "chain-limit",
            N::Slam => "slam",
            N::Feeding => "feeding",
            N::End => "end",
            N::Leftovers => "leftovers",
            N::Exhaustion => "exhaustion",
            N::LastSeed => "last-seed",
            N::Repetition => "repetition",
            N::RepetitionShares => "repetition-shares",
            N::Harvest => "harvest",
        }
    }

    /// The name with this text.
    #[must_use]
    pub fn from_text(text: &str) -> Option<OptionName> {
        Self::ALL.into_iter().find(|name| name.as_str() == text)
    }

    /// The values the option can take, as text, the default first.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            N::Seeds => &["4", "1", "2", "3", "5", "6", "7", "8"],
            N::Opening => &["filled", "placement"],
            N::Lap => &["skip", "sown"],
            N::Stores => &["aside", "own", "both"],
            N::Replay | N::Exhaustion => &["no", "yes"],
            N::Capture => &["two-three", "facing", "both", "equal"],
            N::FacingWhere => &["any", "opponent", "own"],
            N::FacingCapturer => &["no", "with-prey", "always"],
            N::ChainLimit => &[
                "none",
                "last-1",
                "last-2",
                "last-3",
                "last-4",
                "last-5",
                "nothing-1",
                "nothing-2",
                "nothing-3",
                "nothing-4",
                "nothing-5",
                "first-1",
                "first-2",
                "first-3",
                "first-4",
                "first-5",
            ],
            N::Slam => &["legal", "no-capture", "forbidden", "barred"],
            N::Feeding => &["none", "if-empty", "always"],
            N::End => &["no-move", "empty-camp"],
            N::Leftovers => &["owner", "nobody"],
            N::LastSeed => &["free", "to-loser"],
            N::Repetition => &["2", "0"],
            N::RepetitionShares => &["equal", "owner"],
            N::Harvest => &["each", "free"],
        }
    }

    /// The value of this option in a set of options: an index into [`OptionName::values`].
    #[must_use]
    pub const fn value_index(self, options: &Options) -> usize {
        match self {
            // The default, 4, is listed first, before 1 to 3 and 5 to 8.
            N::Seeds => match options.seeds.get() {
                4 => 0,
                fewer @ 1..4 => fewer as usize,
                more => more as usize - 1,
            },
            N::Opening => options.opening as usize,
            N::Lap => options.lap as usize,
            N::Stores => options.stores as usize,
            N::Replay => options.replay as usize,
            N::Capture => options.capture as usize,
            N::FacingWhere => options.facing_where as usize,
            N::FacingCapturer => options.facing_capturer as usize,
            // `none`, then `last-1` to `last-5`, `nothing-1` to `nothing-5`, and `first-1` to `first-5`.
            N::ChainLimit => match options.chain_limit {
                ChainLimit::None => 0,
                ChainLimit::Last(pits) => pits.get() as usize,
                ChainLimit::Nothing(pits) => 5 + pits.get() as usize,
                ChainLimit::First(pits) => 10 + pits.get() as usize,
            },
            N::Slam => options.slam as usize,
            N::Feeding => options.feeding as usize,
            N::End => options.end as usize,
            N::Leftovers => options.leftovers as usize,
            N::Exhaustion => options.exhaustion as usize,
            N::LastSeed => options.last_seed as usize,
            N::Repetition => match options.repetition {
                Repetition::Second => 0,
                Repetition::Never => 1,
            },
            N::RepetitionShares => options.repetition_shares as usize,
            N::Harvest => options.harvest as usize,
        }
    }

    /// The value of this option in a set of options, as text.
    #[must_use]
    pub const fn value(self, options: &Options) -> &'static str {
        self.values()[self.value_index(options)]
    }

    /// Gives the option the value with this text; `false` when it has no such value.
    pub fn set(self, options: &mut Options, value: &str) -> bool {
        let Some(index) = self.values().iter().position(|known| *known == value) else {
            return false;
        };
        match self {
            N::Seeds => match value.parse().ok().and_then(SeedsPerPit::new) {
                Some(seeds) => options.seeds = seeds,
                None => return false,
            },
            N::Opening => options.opening = [Opening::Filled, Opening::Placement][index],
            N::Lap => options.lap = [Lap::Skip, Lap::Sown][index],
            N::Stores => options.stores = [Stores::Aside, Stores::Own, Stores::Both][index],
            N::Replay => options.replay = index == 1,
            N::Capture => {
                options.capture =
                    [Capture::TwoThree, Capture::Facing, Capture::Both, Capture::Equal][index];
            }
            N::FacingWhere => {
                options.facing_where =
                    [FacingWhere::Any, FacingWhere::Opponent, FacingWhere::Own][index];
            }
            N::FacingCapturer => {
                options.facing_capturer =
                    [FacingCapturer::No, FacingCapturer::WithPrey, FacingCapturer::Always][index];
            }
            N::ChainLimit => {
                let pits = |index: usize| ChainLength::new(index as u8);
                options.chain_limit = match index {
                    0 => ChainLimit::None,
                    1..=5 => pits(index).map_or(ChainLimit::None, ChainLimit::Last),
                    6..=10 => pits(index - 5).map_or(ChainLimit::None, ChainLimit::Nothing),
                    _ => pits(index - 10).map_or(ChainLimit::None, ChainLimit::First),
                };
            }
            N::Slam => {
                options.slam = [Slam::Legal, Slam::NoCapture, Slam::Forbidden, Slam::Barred][index];
            }
            N::Feeding => {
                options.feeding = [Feeding::None, Feeding::IfEmpty, Feeding::Always][index];
            }
            N::End => options.end = [EndRule::NoMove, EndRule::EmptyCamp][index],
            N::Leftovers => options.leftovers = [Leftovers::Owner, Leftovers::Nobody][index],
            N::Exhaustion => options.exhaustion = index == 1,
            N::LastSeed => options.last_seed = [LastSeed::Free, LastSeed::ToLoser][index],
            N::Repetition => {
                options.repetition = [Repetition::Second, Repetition::Never][index];
            }
            N::RepetitionShares => {
                options.repetition_shares =
                    [RepetitionShares::Equal, RepetitionShares::Owner][index];
            }
            N::Harvest => options.harvest = [Harvest::Each, Harvest::Free][index],
        }
        true
    }

    /// Gives the option its default value.
    pub(super) fn reset(self, options: &mut Options) {
        self.set(options, self.values()[0]);
    }
}

impl fmt::Display for OptionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for OptionName {
    /// As its text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
