//! A rule set: options that have been checked to go together.

use super::option_name::OptionName as N;
use super::options::*;
use super::presets::Preset;
use serde::{Serialize, Serializer};
use std::{error, fmt, ops::Deref};

/// A rule set: options that go together.
///
/// ```
/// use awale::rules::{Capture, Options, Rules};
/// let rules: Rules = "cote-ivoire,chain-limit=none".parse().unwrap();
/// assert_eq!(rules.capture, Capture::TwoThree);
/// assert_eq!(rules.to_string(), "cote-ivoire-libre");
/// let clash = Rules::new(Options { replay: true, ..Options::DEFAULT }).unwrap_err();
/// assert_eq!(clash.to_string(), "replay=yes does not go with stores=aside: change replay");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(Options);

impl Rules {
    /// Oware as the program Aualé plays it: play goes on when nothing can be captured any more, and at a
    /// repetition each player keeps their camp.
    pub const AUALE: Rules = Rules(Options {
        exhaustion: false,
        repetition_shares: RepetitionShares::Owner,
        ..*Preset::ALL[0].options()
    });

    /// Checks that the options go together.
    ///
    /// # Errors
    /// The first pair of options that clash.
    pub fn new(options: Options) -> Result<Rules, Clash> {
        match first_clash(&options) {
            Some(clash) => Err(clash),
            None => Ok(Rules(options)),
        }
    }

    /// The rules of a preset, whose options are known to go together.
    #[must_use]
    pub const fn preset(preset: &Preset) -> Rules {
        Rules(*preset.options())
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.0
    }

    /// Whether an option may have an effect under these rules. An option without effect, such as `chain-limit` where
    /// captures take no chains, has its default value.
    #[must_use]
    pub const fn uses(&self, option: N) -> bool {
        has_use(option, &self.0)
    }

    /// How many seeds the game is played with, reserve and stores included.
    #[must_use]
    pub const fn total(&self) -> u8 {
        12 * self.0.seeds.get()
    }
}

impl Default for Rules {
    /// `classique`.
    fn default() -> Self {
        Rules::preset(&Preset::ALL[0])
    }
}

impl Rules {
    /// Whether no board can recur. True where seeds are sown into stores: a sowing that passes a
    /// store leaves a seed there, and a sowing that passes none moves seeds towards a store.
    #[must_use]
    pub const fn is_acyclic(&self) -> bool {
        !matches!(self.0.stores, Stores::Aside)
    }
}

impl Deref for Rules {
    type Target = Options;

    fn deref(&self) -> &Options {
        &self.0
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

impl Serialize for Rules {
    /// As their text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Two options that do not go together. In a clash from a rules text, the text names `option`, and `with` too unless
/// `with` has its default value: any other clashing value that comes from the preset is reset to the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Clash {
    /// The option to change.
    pub option: N,
    /// Its value.
    pub value: &'static str,
    /// The option it clashes with.
    pub with: N,
    /// Its value.
    pub with_value: &'static str,
    /// Always the same as `option`: kept for programs that read this field in the command line's JSON.
    pub change: N,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clash { option, value, with, with_value, change } = self;
        write!(f, "{option}={value} does not go with {with}={with_value}: change {change}")
    }
}

impl error::Error for Clash {}

/// Whether an option may have an effect beside the others.
#[inline(always)]
const fn has_use(option: N, o: &Options) -> bool {
    match option {
        N::Replay => !matches!(o.stores, Stores::Aside),
        N::FacingWhere | N::FacingCapturer => o.capture.faces(),
        N::ChainLimit => o.capture.chains(),
        N::RepetitionShares => !matches!(o.repetition, Repetition::Never),
        N::Harvest => matches!(o.capture, Capture::Equal),
        _ => true,
    }
}

/// The first clash among the options, if any. Of the two options of a clash, the first never has its default
/// value, and requires something that the second excludes.
pub(super) fn first_clash(o: &Options) -> Option<Clash> {
    let equal = o.capture == Capture::Equal;
    let barred = o.slam == Slam::Barred;
    [
        (o.opening == Opening::Placement && !equal, N::Opening, N::Capture),
        (equal && o.opening == Opening::Filled, N::Capture, N::Opening),
        (equal && o.stores != Stores::Aside, N::Stores, N::Capture),
        (equal && o.slam != Slam::Legal, N::Slam, N::Capture),
        (equal && o.feeding == Feeding::Always, N::Feeding, N::Capture),
        (equal && o.end == EndRule::EmptyCamp, N::End, N::Capture),
        (o.replay && !has_use(N::Replay, o), N::Replay, N::Stores),
        (
            o.facing_where != FacingWhere::Any && !has_use(N::FacingWhere, o),
            N::FacingWhere,
            N::Capture,
        ),
        (
            o.facing_capturer != FacingCapturer::No && !has_use(N::FacingCapturer, o),
            N::FacingCapturer,
            N::Capture,
        ),
        (
            o.chain_limit != ChainLimit::None && !has_use(N::ChainLimit, o),
            N::ChainLimit,
            N::Capture,
        ),
        (barred && o.leftovers == Leftovers::Nobody, N::Slam, N::Leftovers),
        (barred && o.feeding == Feeding::Always, N::Slam, N::Feeding),
        (barred && o.end == EndRule::EmptyCamp, N::Slam, N::End),
        (o.feeding == Feeding::IfEmpty && o.end == EndRule::EmptyCamp, N::Feeding, N::End),
        (o.exhaustion && o.leftovers == Leftovers::Nobody, N::Exhaustion, N::Leftovers),
        (o.harvest != Harvest::Each && !has_use(N::Harvest, o), N::Harvest, N::Capture),
        (
            o.repetition_shares != RepetitionShares::Equal && !has_use(N::RepetitionShares, o),
            N::RepetitionShares,
            N::Repetition,
        ),
    ]
    .into_iter()
    .find(|(clashes, _, _)| *clashes)
    .map(|(_, option, with)| Clash {
        option,
        value: option.value(o),
        with,
        with_value: with.value(o),
        change: option,
    })
}
