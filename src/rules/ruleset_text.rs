//! Rule sets as text: a preset id, then overrides, as in `cote-ivoire,chain-limit=none`.

use super::option_name::OptionName;
use super::options::Options;
use super::presets::Preset;
use super::ruleset::{Clash, Rules, first_clash};
use super::snippet::Snippet;
use serde::Serialize;
use std::{error, fmt, str::FromStr};

/// Why a text is not a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum RulesTextError {
    /// The text does not begin with the id of a preset.
    UnknownPreset {
        /// What stands there.
        found: Snippet,
    },
    /// An override is not `option=value`.
    NotAnOverride {
        /// What stands there.
        found: Snippet,
    },
    /// There is no such option.
    UnknownOption {
        /// What stands there.
        found: Snippet,
    },
    /// The option has no such value.
    UnknownValue {
        /// The option.
        option: OptionName,
        /// What stands there.
        found: Snippet,
    },
    /// An option is named twice.
    Twice {
        /// The option.
        option: OptionName,
    },
    /// Two options do not go together.
    Clash(Clash),
}

impl fmt::Display for RulesTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPreset { found } => {
                write!(f, "no rules called {found}; there are ")?;
                list(f, Preset::ALL.iter().map(|preset| preset.id))
            }
            Self::NotAnOverride { found } => {
                write!(f, "{found} is not an override; expected option=value")
            }
            Self::UnknownOption { found } => {
                write!(f, "no option called {found}; there are ")?;
                list(f, OptionName::ALL.iter().map(|name| name.as_str()))
            }
            Self::UnknownValue { option: name, found } => {
                write!(f, "{name} cannot be {found}; it is one of ")?;
                list(f, name.values().iter().copied())
            }
            Self::Twice { option: name } => write!(f, "{name} is given twice; keep one"),
            Self::Clash(clash) => clash.fmt(f),
        }
    }
}

impl error::Error for RulesTextError {}

fn list<'a>(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = &'a str>) -> fmt::Result {
    for (index, item) in items.enumerate() {
        write!(f, "{}{item}", if index == 0 { "" } else { ", " })?;
    }
    Ok(())
}

impl FromStr for Rules {
    type Err = RulesTextError;

    fn from_str(text: &str) -> Result<Rules, RulesTextError> {
        let mut parts = text.split(',');
        let id = parts.next().unwrap_or_default();
        let preset = Preset::by_id(id)
            .ok_or_else(|| RulesTextError::UnknownPreset { found: Snippet::of(id) })?;
        let mut options = *preset.options();
        let mut named = Vec::new();
        for part in parts {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| RulesTextError::NotAnOverride { found: Snippet::of(part) })?;
            let name = OptionName::from_text(name)
                .ok_or_else(|| RulesTextError::UnknownOption { found: Snippet::of(name) })?;
            if named.contains(&name) {
                return Err(RulesTextError::Twice { option: name });
            }
            if !name.set(&mut options, value) {
                return Err(RulesTextError::UnknownValue {
                    option: name,
                    found: Snippet::of(value),
                });
            }
            named.push(name);
        }
        reconcile(options, &named).map_err(RulesTextError::Clash)
    }
}

/// Resets options of the preset that clash with options named in the text.
fn reconcile(mut options: Options, named: &[OptionName]) -> Result<Rules, Clash> {
    // Every round resets one option, so there cannot be more rounds than options.
    for _ in OptionName::ALL {
        let Some(clash) = first_clash(&options) else { break };
        let Clash { option, with, .. } = clash;
        let may_reset = |name: OptionName| !named.contains(&name) && name.value_index(&options) > 0;
        if may_reset(option) {
            option.reset(&mut options);
        } else if may_reset(with) {
            with.reset(&mut options);
        } else {
            return Err(clash);
        }
    }
    Rules::new(options)
}

impl fmt::Display for Rules {
    /// The shortest form: [`Rules::shortest`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (preset, overrides) = self.shortest();
        f.write_str(preset.id)?;
        for name in overrides {
            write!(f, ",{name}={}", name.value(self))?;
        }
        Ok(())
    }
}

impl Rules {
    /// The preset that these rules differ from by the fewest overrides.
    #[must_use]
    pub fn nearest_preset(&self) -> &'static Preset {
        self.shortest().0
    }

    /// The shortest form: the preset with the fewest overrides (the first of several), and the options
    /// that these overrides name.
    #[must_use]
    pub fn shortest(&self) -> (&'static Preset, Vec<OptionName>) {
        let presets = const { &Preset::ALL };
        let mut best: Option<(&'static Preset, Vec<OptionName>)> = None;
        for preset in presets {
            if let Some(overrides) = overrides(preset, self)
                && best.as_ref().is_none_or(|(_, fewest)| overrides.len() < fewest.len())
            {
                best = Some((preset, overrides));
            }
        }
        best.unwrap_or((&presets[0], Vec::new()))
    }
}

/// The fewest overrides that turn the preset into these rules; `None` if no overrides do.
fn overrides(preset: &Preset, rules: &Rules) -> Option<Vec<OptionName>> {
    let differs = |name: &OptionName| name.value_index(preset.options()) != name.value_index(rules);
    let mut named: Vec<OptionName> = OptionName::ALL.into_iter().filter(differs).collect();
    let rebuilt = |named: &[OptionName]| {
        let mut options = *preset.options();
        for name in named {
            name.set(&mut options, name.value(rules));
        }
        reconcile(options, named) == Ok(*rules)
    };
    if !rebuilt(&named) {
        return None;
    }
    // Leaves out options that are reset anyway, because they clash with a named one.
    let mut index = 0;
    while index < named.len() {
        let name = named.remove(index);
        if !rebuilt(&named) {
            named.insert(index, name);
            index += 1;
        }
    }
    Some(named)
}
