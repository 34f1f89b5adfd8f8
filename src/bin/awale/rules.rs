//! `awale rules`: the presets and the options.

use crate::args::{Args, Shared};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{OptionName, Options, Preset};
use serde::Serialize;
use std::collections::BTreeMap;

pub const COMMAND: Command = Command {
    name: "rules",
    usage: "awale rules [--json]",
    about: "presets and options",
    shared: &[Shared::Json],
    run,
};

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    args.finish()?;
    if args.json { print_json(output) } else { print_text(output) }
}

/// A preset as a line of JSON.
#[derive(Serialize)]
struct PresetLine<'a> {
    preset: &'a str,
    sheet: Option<&'a str>,
    options: BTreeMap<OptionName, &'a str>,
}

/// An option as a line of JSON.
#[derive(Serialize)]
struct OptionLine<'a> {
    option: OptionName,
    default: &'a str,
    values: &'a [&'a str],
}

/// One line of JSON for each preset, then one for each option.
fn print_json(output: &mut Output) -> Result<(), Failure> {
    for preset in &Preset::ALL {
        let value = |name: OptionName| (name, name.value(preset.options()));
        let options = OptionName::ALL.into_iter().map(value).collect();
        output.json(&PresetLine { preset: preset.id, sheet: preset.sheet.title(), options })?;
    }
    for option in OptionName::ALL {
        let default = option.value(&Options::DEFAULT);
        output.json(&OptionLine { option, default, values: option.values() })?;
    }
    Ok(())
}

/// The presets and the options, for people to read.
fn print_text(output: &mut Output) -> Result<(), Failure> {
    output.line(
        "Presets (the first is used without --rules), their sheets, and the options whose value is \
         not the first one below:\n",
    )?;
    for preset in &Preset::ALL {
        let changes: Vec<String> = OptionName::ALL
            .into_iter()
            .filter(|name| name.value(preset.options()) != name.value(&Options::DEFAULT))
            .map(|name| format!("{name}={}", name.value(preset.options())))
            .collect();
        let sheet = preset.sheet.title().unwrap_or("–");
        let (id, changes) = (preset.id, changes.join(", "));
        output.line(format_args!("  {id:<22}{sheet:<32}{changes}"))?;
    }
    output.line(
        "\nOptions and their values; a preset with another value is written as \
         cote-ivoire,chain-limit=none:\n",
    )?;
    for name in OptionName::ALL {
        output.line(format_args!("  {:<19}{}", name.as_str(), name.values().join(" · ")))?;
    }
    Ok(())
}
