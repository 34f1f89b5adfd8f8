//! The command line of Awalé.

#![deny(clippy::unwrap_used, clippy::expect_used)]

mod args;
mod book;
mod command;
mod endgames;
mod exercise_family;
mod exercise_maker;
mod exercises;
mod failure;
mod go;
mod lesson;
mod matches;
mod moves;
mod ogn;
mod output;
mod perft;
mod play;
mod player;
mod random_boards;
mod regret;
mod rules;
mod search;
mod tables;
mod uci;
mod uci_command;
mod value;
mod why;
mod words;

use command::Command;
use failure::Failure;
use output::Output;
use std::process::ExitCode;

/// Every command except `help`, in the order in which `awale help` lists them.
const COMMANDS: &[Command] = &[
    rules::COMMAND,
    moves::COMMAND,
    why::COMMAND,
    perft::COMMAND,
    play::COMMAND,
    tables::COMMAND,
    value::COMMAND,
    search::COMMAND,
    ogn::COMMAND,
    lesson::COMMAND,
    matches::COMMAND,
    regret::COMMAND,
    book::COMMAND,
    exercises::COMMAND,
    uci::COMMAND,
];

fn main() -> ExitCode {
    let mut output = Output::stdout();
    let done = run(&mut output).and_then(|()| output.flush().map_err(Failure::from));
    match done {
        // The command went on after a faulty line or file, which it has reported: the exit status is 2 all the same.
        Ok(()) if output.invalid_input() => ExitCode::from(2),
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(output: &mut Output) -> Result<(), Failure> {
    let mut parser = lexopt::Parser::from_env();
    let name = match parser.next()? {
        None => return Err(Failure::argument("command", format!("none; {}", names()))),
        Some(lexopt::Arg::Long("version") | lexopt::Arg::Short('V')) => {
            return Ok(output.line(format_args!("awale {}", env!("CARGO_PKG_VERSION")))?);
        }
        Some(lexopt::Arg::Long("help") | lexopt::Arg::Short('h')) => return help(output),
        Some(lexopt::Arg::Value(name)) => name.to_string_lossy().into_owned(),
        Some(option) => return Err(option.unexpected().into()),
    };
    if name != "help" {
        return command(&name)?.run(parser, output);
    }
    let asked = match parser.next()? {
        None | Some(lexopt::Arg::Long("help") | lexopt::Arg::Short('h')) => return help(output),
        Some(lexopt::Arg::Value(name)) => command(&name.to_string_lossy())?,
        Some(option) => return Err(option.unexpected().into()),
    };
    match parser.next()? {
        None => Ok(asked.help(output)?),
        Some(more) => Err(more.unexpected().into()),
    }
}

/// The command of this name.
fn command(name: &str) -> Result<&'static Command, Failure> {
    let unknown = || Failure::argument("command", format!("{name:?} is unknown; {}", names()));
    COMMANDS.iter().find(|command| command.name == name).ok_or_else(unknown)
}

/// The names of all commands, for an error.
fn names() -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    format!("expected one of {} (awale help tells more)", names.join(", "))
}

fn help(output: &mut Output) -> Result<(), Failure> {
    output
        .line(format_args!("Awalé: rules, endgames, search and records of a family of games.\n"))?;
    for command in COMMANDS {
        command.help(output)?;
    }
    Ok(output.line(format_args!(
        "\nR is a preset and its overrides, as in cote-ivoire,chain-limit=none (see awale rules).\n\
         P is the pits A to F and a to f, both stores and who is to move, as in\n\
         4-4-4-4-4-4-4-4-4-4-4-4-0-0-S; with --position - moves, value and search read the\n\
         positions from standard input, one a line.\n\
         A move is a pit (C), in Éqwalé a harvest (Cxb2d1) or a placement (@A2C1); moves may run\n\
         together (AfCd)."
    ))?)
}
