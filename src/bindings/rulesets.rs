//! The presets, the options, and what a rules text says.

use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::*;

use super::js_write::write;
use crate::rules::{OptionName, Preset, Rules, RulesTextError};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The presets with their options, as in `RulesReading`, and the options with their values, the default first. */
export interface RuleCatalogue {
  /** `base`: the preset of the base game, of which this one is a variant; its own id if it is the base game.
      `sheet`: the rules sheet that the preset comes from, as the id of that sheet's base game; `null` if there is
      none. */
  presets: { id: string; base: string; sheet: string | null; options: Record<string, string> }[];
  options: { name: string; values: string[] }[];
}

/** What a rules text says: all but `fault` when it is a rule set, otherwise only `fault`. */
export interface RulesReading {
  /** The rules in their shortest form. */
  rules: string | null;
  /** The preset that this form begins with, its base game, and the options that the form names beside it. */
  preset: string | null;
  base: string | null;
  named: Record<string, string> | null;
  /** The values of the options that have an effect under these rules; an option left out has its default value, which
      is the only one possible there. */
  options: Record<string, string> | null;
  /** What is wrong; `found` is the text not understood. `clash`: `option`=`value` cannot go with
      `with`=`with_value`; `change` is always the same as `option`, the option to change. */
  fault: { code: 'unknown-preset' | 'not-an-override' | 'unknown-option' | 'unknown-value'
      | 'twice' | 'clash';
    found?: string; option?: string; value?: string; with?: string; with_value?: string;
    change?: string } | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The presets and options.
    #[wasm_bindgen(typescript_type = "RuleCatalogue")]
    pub type JsCatalogue;
    /// What a rules text says.
    #[wasm_bindgen(typescript_type = "RulesReading")]
    pub type JsReading;
}

/// The values of some options, without those that have no effect under the rules.
struct Values<'a>(Rules, &'a [OptionName]);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(rules, names) = self;
        let used = names.iter().filter(|name| rules.uses(**name));
        serializer.collect_map(used.map(|name| (name, name.value(rules))))
    }
}

#[derive(Serialize)]
struct PlainPreset {
    id: &'static str,
    base: &'static str,
    sheet: Option<&'static str>,
    options: Values<'static>,
}

#[derive(Serialize)]
struct PlainOption {
    name: OptionName,
    values: &'static [&'static str],
}

#[derive(Serialize)]
struct PlainCatalogue {
    presets: Vec<PlainPreset>,
    options: Vec<PlainOption>,
}

#[derive(Default, Serialize)]
struct PlainReading<'a> {
    rules: Option<Rules>,
    preset: Option<&'static str>,
    base: Option<&'static str>,
    named: Option<Values<'a>>,
    options: Option<Values<'a>>,
    fault: Option<RulesTextError>,
}

/// The presets and the options.
///
/// # Errors
/// None in practice.
#[wasm_bindgen(js_name = ruleCatalogue)]
pub fn rule_catalogue() -> Result<JsCatalogue, JsValue> {
    let presets = Preset::ALL.iter().map(|preset| PlainPreset {
        id: preset.id,
        base: preset.base,
        sheet: preset.sheet.base(),
        options: Values(Rules::preset(preset), &OptionName::ALL),
    });
    let options =
        OptionName::ALL.into_iter().map(|name| PlainOption { name, values: name.values() });
    let catalogue = PlainCatalogue { presets: presets.collect(), options: options.collect() };
    Ok(write(&catalogue)?.unchecked_into())
}

/// What a rules text says.
///
/// # Errors
/// None in practice: a text that is not a rule set gives a `fault`.
#[wasm_bindgen(js_name = readRules)]
pub fn read_rules(text: &str) -> Result<JsReading, JsValue> {
    let written = match text.parse::<Rules>() {
        Ok(rules) => {
            let (preset, named) = rules.shortest();
            write(&PlainReading {
                rules: Some(rules),
                preset: Some(preset.id),
                base: Some(preset.base),
                named: Some(Values(rules, &named)),
                options: Some(Values(rules, &OptionName::ALL)),
                fault: None,
            })
        }
        Err(fault) => write(&PlainReading { fault: Some(fault), ..PlainReading::default() }),
    };
    Ok(written?.unchecked_into())
}
