//! `awale value`: the value of a position by perfect play.

use crate::args::{Arg, Args, Shared};
use crate::command::Command;
use crate::endgames::Source;
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{Move, Position};
use awale::tables::{Builder, Tables, Value};
use serde::Serialize;

pub const COMMAND: Command = Command {
    name: "value",
    usage: "awale value [--rules R] [--position P] [--tables SEEDS|DIR] [--json]",
    about: "the seeds that the player to move still gains by perfect play, minus those of the opponent",
    shared: &[Shared::Rules, Shared::Position, Shared::Json],
    run,
};

/// This command builds tables of at most this many seeds unless `--tables` asks for more; larger tables are best kept
/// in files.
const MOST_BUILT_SEEDS: u8 = 20;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let mut source = Source::Built(0);
    while let Some(arg) = args.next()? {
        match &arg {
            Arg::Option(name) if name == "tables" => source = Source::read(args.path(name)?)?,
            _ => return Err(args.unexpected(&arg)),
        }
    }
    let json = args.json;
    let mut tables = source.tables(args.rules)?;
    let limit = MOST_BUILT_SEEDS.max(tables.seeds());
    args.each_position(output, |position, output| {
        let seeds = position.seeds_on_board();
        let most = limit.min(Tables::most(position.rules()));
        let covered = position.reserve() == 0 && seeds <= most;
        if covered && position.end().is_none() && tables.seeds() < seeds {
            tables = Builder::resume(tables.clone(), seeds).finish();
        }
        let line = ValueLine::of(&tables, position);
        match json {
            true => output.json(&line),
            false => print_text(&line, &unknown(position, seeds, most), output),
        }
    })
}

/// A position's value as a line of JSON.
#[derive(Serialize)]
struct ValueLine {
    position: String,
    #[serde(flatten)]
    known: ValueFields,
    moves: Vec<MoveItem>,
}

/// A move and its value.
#[derive(Serialize)]
struct MoveItem {
    #[serde(rename = "move")]
    mv: Move,
    #[serde(flatten)]
    known: ValueFields,
}

/// A value, `null` if unknown. If a known value is not `exact`, the exact value lies between `low` and `high`, and
/// `value` is the number that holds if endless play brings neither player further seeds. Where the lead decides who
/// gets the last seed (`last-seed=to-loser`), `value` is then only a number between these bounds.
#[derive(Serialize)]
struct ValueFields {
    value: Option<i32>,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<i32>,
}

impl ValueFields {
    const UNKNOWN: ValueFields = ValueFields { value: None, exact: false, low: None, high: None };

    /// The value of a move is `value` plus `gain`: `value` is that of the position after the move, for the mover, and
    /// `gain` is what the move adds to the mover's lead. For a position itself `gain` is 0.
    fn of(value: Value, gain: i32) -> ValueFields {
        let bound = |bound: i8| (!value.exact()).then_some(gain + i32::from(bound));
        ValueFields {
            value: Some(gain + i32::from(value.difference())),
            exact: value.exact(),
            low: bound(value.low),
            high: bound(value.high),
        }
    }
}

impl ValueLine {
    fn of(tables: &Tables, position: &Position) -> ValueLine {
        let known = tables
            .value_of(position)
            .map_or(ValueFields::UNKNOWN, |value| ValueFields::of(value, 0));
        let item = |mv: Move| {
            let next = position.play_unchecked(&mv);
            let me = position.turn();
            let lead = |position: &Position| {
                i32::from(position.store(me)) - i32::from(position.store(me.other()))
            };
            let known = tables.value_of(&next).map_or(ValueFields::UNKNOWN, |value| {
                let value = if next.turn() == me { value } else { value.turned() };
                ValueFields::of(value, lead(&next) - lead(position))
            });
            MoveItem { mv, known }
        };
        let moves = match known.value {
            Some(_) => position.moves().into_iter().map(item).collect(),
            None => Vec::new(),
        };
        ValueLine { position: position.to_string(), known, moves }
    }
}

/// Why no value is known.
fn unknown(position: &Position, seeds: u8, most: u8) -> String {
    match position.reserve() {
        0 => format!("no table covers {seeds} seeds (at most {most})"),
        reserve => format!("tables begin when all seeds are placed ({reserve} are in the reserve)"),
    }
}

/// The values, for people to read.
fn print_text(line: &ValueLine, unknown: &str, output: &mut Output) -> Result<(), Failure> {
    let text = |known: &ValueFields| match (known.value, known.low, known.high) {
        (_, Some(low), Some(high)) => format!("between {low:+} and {high:+}"),
        (Some(value), ..) => format!("{value:+}"),
        (None, ..) => unknown.to_owned(),
    };
    output.line(format_args!("{}  {}", line.position, text(&line.known)))?;
    for item in &line.moves {
        output.line(format_args!("  {}  {}", item.mv, text(&item.known)))?;
    }
    Ok(())
}
