//! The arguments of a command.

use crate::command::{Command, Shared};
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{Position, Rules, Setup, Snippet};
use serde::Serialize;
use std::{error::Error, io, ops::RangeInclusive, str::FromStr};

/// The arguments that a command has still to read, and the shared options that have been read.
pub struct Args {
    parser: lexopt::Parser,
    command: &'static Command,
    /// The rules asked for, `classique` otherwise.
    pub rules: Rules,
    position: Option<String>,
    /// Whether answers are wanted as JSON.
    pub json: bool,
}

/// An argument that is the command's own.
#[derive(Debug, PartialEq, Eq)]
pub enum Arg {
    /// `--name`.
    Option(String),
    /// Anything else.
    Word(String),
}

impl Args {
    /// The arguments of this command.
    pub fn new(parser: lexopt::Parser, command: &'static Command) -> Args {
        Args { parser, command, rules: Rules::default(), position: None, json: false }
    }

    /// Runs the command.
    pub fn run(self, output: &mut Output) -> Result<(), Failure> {
        (self.command.run)(self, output)
    }

    /// The next argument that is the command's own; the shared ones before it are kept.
    pub fn next(&mut self) -> Result<Option<Arg>, Failure> {
        loop {
            let name = match self.parser.next()? {
                None => return Ok(None),
                Some(lexopt::Arg::Value(word)) => {
                    return Ok(Some(Arg::Word(word.to_string_lossy().into_owned())));
                }
                Some(lexopt::Arg::Long(name)) => name.to_owned(),
                Some(lexopt::Arg::Short(letter)) => letter.to_string(),
            };
            let shared = self.command.shared.iter().find(|shared| shared.name() == name);
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

    /// Reads on to the end, where the command has no argument of its own.
    pub fn finish(&mut self) -> Result<(), Failure> {
        match self.next()? {
            None => Ok(()),
            Some(arg) => Err(self.unexpected(&arg)),
        }
    }

    /// What is said of an argument that the command does not know.
    pub fn unexpected(&self, arg: &Arg) -> Failure {
        let argument = match arg {
            Arg::Option(name) if name.chars().count() == 1 => format!("-{name}"),
            Arg::Option(name) => format!("--{name}"),
            Arg::Word(word) => Snippet::of(word).to_string(),
        };
        Failure::argument(argument, format!("unexpected; usage: {}", self.command.usage))
    }

    /// The value of the option that was just read.
    pub fn value(&mut self, option: &str) -> Result<String, Failure> {
        match self.parser.value() {
            Ok(value) => Ok(value.to_string_lossy().into_owned()),
            Err(_) => Err(Failure::argument(format!("--{option}"), "its value is missing")),
        }
    }

    /// The one position asked for, the start of the game otherwise.
    pub fn position(&self) -> Result<Position, Failure> {
        match self.position.as_deref() {
            None => Ok(Position::start(self.rules)),
            Some("-") => Err(Failure::argument("--position", "- is not for this command")),
            Some(text) => read_position(self.rules, text),
        }
    }

    /// Answers the position asked for or, with `--position -`, those of standard input one by one:
    /// a bad line is answered with its error.
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

/// A position from its text.
fn read_position(rules: Rules, text: &str) -> Result<Position, Failure> {
    let setup: Setup = parse("--position", text)?;
    setup.position(rules).map_err(|error| Failure::with_data("--position", &error, &error))
}

/// Reads a text of the library's, or says which argument holds it and what is wrong with it.
pub fn parse<T>(argument: &str, text: &str) -> Result<T, Failure>
where
    T: FromStr,
    T::Err: Error + Serialize,
{
    text.parse().map_err(|error| Failure::with_data(argument, &error, &error))
}

/// Reads a number within bounds, or says which argument holds it and what would do.
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
