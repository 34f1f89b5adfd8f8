//! The arguments of a command.

use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{Position, Rules, Setup, Snippet};
use serde::Serialize;
use std::{error::Error, ffi::OsString, io, ops::RangeInclusive, path::PathBuf, str::FromStr};

/// An option that several commands take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// `--rules R`.
    Rules,
    /// `--position P`.
    Position,
    /// `--json`.
    Json,
}

impl Shared {
    /// The option as it is typed, without its dashes.
    pub const fn name(self) -> &'static str {
        match self {
            Shared::Rules => "rules",
            Shared::Position => "position",
            Shared::Json => "json",
        }
    }
}

/// The arguments of a command that are left to read, and the shared options read so far.
pub struct Args {
    parser: lexopt::Parser,
    usage: &'static str,
    shared: &'static [Shared],
    /// The value of `--rules`; `classique` by default, unless the command sets others first (`uci`).
    pub rules: Rules,
    position: Option<String>,
    /// Whether `--json` was given.
    pub json: bool,
}

/// An argument that is not a shared option.
#[derive(Debug, PartialEq, Eq)]
pub enum Arg {
    /// The name of `--name` or `-n`, without its dashes.
    Option(String),
    /// Anything else. It may be a path, which need not be UTF-8.
    Word(OsString),
}

impl Args {
    /// The arguments of a command with this usage line and these shared options.
    pub fn new(parser: lexopt::Parser, usage: &'static str, shared: &'static [Shared]) -> Args {
        Args { parser, usage, shared, rules: Rules::default(), position: None, json: false }
    }

    /// The next argument that is not a shared option; keeps the shared options before it.
    pub fn next(&mut self) -> Result<Option<Arg>, Failure> {
        loop {
            let name = match self.parser.next()? {
                None => return Ok(None),
                Some(lexopt::Arg::Value(word)) => return Ok(Some(Arg::Word(word))),
                Some(lexopt::Arg::Long(name)) => name.to_owned(),
                Some(lexopt::Arg::Short(letter)) => letter.to_string(),
            };
            let shared = self.shared.iter().find(|shared| shared.name() == name);
            match shared {
                None => return Ok(Some(Arg::Option(name))),
                Some(Shared::Json) => self.json = true,
                Some(Shared::Position) => self.position = Some(self.value("position")?),
                Some(Shared::Rules) => {
                    let text = self.value("rules")?;
                    self.rules = parse("--rules", &text)?;
                }
            }
        }
    }

    /// Reads all arguments of a command that takes only shared options.
    pub fn finish(&mut self) -> Result<(), Failure> {
        match self.next()? {
            None => Ok(()),
            Some(arg) => Err(self.unexpected(&arg)),
        }
    }

    /// The error for an argument that the command does not know.
    pub fn unexpected(&self, arg: &Arg) -> Failure {
        let argument = match arg {
            Arg::Option(name) if name.chars().count() == 1 => format!("-{name}"),
            Arg::Option(name) => format!("--{name}"),
            Arg::Word(word) => Snippet::of(&word.to_string_lossy()).to_string(),
        };
        Failure::argument(argument, format!("unexpected; usage: {}", self.usage))
    }

    /// The value of the option read last.
    pub fn value(&mut self, option: &str) -> Result<String, Failure> {
        Ok(self.path(option)?.to_string_lossy().into_owned())
    }

    /// The value of the option read last, as a path.
    pub fn path(&mut self, option: &str) -> Result<PathBuf, Failure> {
        let missing = |_| Failure::argument(format!("--{option}"), "its value is missing");
        self.parser.value().map(PathBuf::from).map_err(missing)
    }

    /// The value of `--position`, the start of the game by default; `-` is an error.
    pub fn position(&self) -> Result<Position, Failure> {
        match self.position.as_deref() {
            None => Ok(Position::start(self.rules)),
            Some("-") => Err(Failure::argument(
                "--position",
                "this command reads no positions from standard input",
            )),
            Some(text) => read_position(self.rules, text),
        }
    }

    /// Answers the given position or, with `--position -`, each line of standard input. The answer to an invalid line
    /// is its error.
    pub fn each_position(
        &self,
        output: &mut Output,
        mut answer: impl FnMut(&Position, &mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.position.as_deref() != Some("-") {
            return answer(&self.position()?, output);
        }
        for line in io::BufRead::split(io::stdin().lock(), b'\n') {
            let line = line.map_err(|error| Failure::argument("--position -", error))?;
            let line = String::from_utf8_lossy(&line);
            match read_position(self.rules, line.trim()) {
                Ok(position) => answer(&position, output)?,
                Err(failure) => output.refuse(&failure)?,
            }
            output.flush()?;
        }
        Ok(())
    }
}

/// Parses a position.
fn read_position(rules: Rules, text: &str) -> Result<Position, Failure> {
    let setup: Setup = parse("--position", text)?;
    setup.position(rules).map_err(|error| Failure::with_data("--position", &error, &error))
}

/// Parses an argument's value; the error names the argument and what is wrong.
pub fn parse<T>(argument: &str, text: &str) -> Result<T, Failure>
where
    T: FromStr,
    T::Err: Error + Serialize,
{
    text.parse().map_err(|error| Failure::with_data(argument, &error, &error))
}

/// Parses a number within bounds; the error names the argument and the bounds.
pub fn number<N>(argument: &str, text: &str, bounds: RangeInclusive<N>) -> Result<N, Failure>
where
    N: FromStr + PartialOrd + std::fmt::Display,
{
    text.parse().ok().filter(|number| bounds.contains(number)).ok_or_else(|| {
        let (least, most) = bounds.into_inner();
        let found = Snippet::of(text);
        Failure::argument(argument, format!("{found} found; expected a number, {least} to {most}"))
    })
}
