//! `awale value`: what a position is worth by perfect play.

use crate::args::Args;
use crate::command::{Command, Shared};
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{Move, Narrow, Position};
use awale::tables::{Builder, Tables, Value};
use serde::Serialize;

pub const COMMAND: Command = Command {
    name: "value",
    usage: "awale value [--rules R] --position P [--json]",
    about: "the exact difference still to be made on the board, or that no table covers it",
    shared: &[Shared::Rules, Shared::Position, Shared::Json],
    run,
};

/// Tables for more seeds would take minutes and gigabytes.
const MOST: u8 = 20;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    args.finish()?;
    let json = args.json;
    let mut tables = Tables::new(args.rules);
    args.each_position(output, |position, output| {
        let seeds: u8 = position.pits().iter().fold(0, |sum, seeds| sum.saturating_add(*seeds));
        let most = MOST.min(Tables::most(position.rules()));
        let covered = position.reserve() == 0 && seeds <= most;
        if covered && position.end().is_none() && tables.seeds() < seeds {
            tables = Builder::resume(tables.clone(), seeds).finish();
        }
        let line = ValueLine::of(&tables, position);
        match json {
            true => output.json(&line),
            false => table(&line, &unknown(position, seeds, most), output),
        }
    })
}

/// What is known of a position, as a line of JSON.
#[derive(Serialize)]
struct ValueLine {
    position: String,
    #[serde(flatten)]
    worth: Worth,
    moves: Vec<MoveItem>,
}

/// A move, and what is known of it.
#[derive(Serialize)]
struct MoveItem {
    #[serde(rename = "move")]
    mv: Move,
    #[serde(flatten)]
    worth: Worth,
}

/// What is known: a value, or bounds. `value` is then what play without end at no gain would give.
#[derive(Serialize)]
struct Worth {
    value: Option<i32>,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<i32>,
}

impl Worth {
    const UNKNOWN: Worth = Worth { value: None, exact: false, low: None, high: None };

    /// From a value and what was won before.
    fn of(value: Value, gain: i32) -> Worth {
        let bound = |bound: i8| (!value.exact()).then_some(gain + i32::from(bound));
        Worth {
            value: Some(gain + i32::from(value.difference())),
            exact: value.exact(),
            low: bound(value.low),
            high: bound(value.high),
        }
    }
}

impl ValueLine {
    fn of(tables: &Tables, position: &Position) -> ValueLine {
        let worth = value(tables, position).map_or(Worth::UNKNOWN, |value| Worth::of(value, 0));
        let item = |mv: Move| {
            let next = position.play_unchecked(&mv);
            let me = position.turn();
            let lead = |position: &Position| {
                i32::from(position.store(me)) - i32::from(position.store(me.other()))
            };
            let worth = value(tables, &next).map_or(Worth::UNKNOWN, |value| {
                let value = if next.turn() == me { value } else { value.turned() };
                Worth::of(value, lead(&next) - lead(position))
            });
            MoveItem { mv, worth }
        };
        let moves = match worth.value {
            Some(_) => position.moves().into_iter().map(item).collect(),
            None => Vec::new(),
        };
        ValueLine { position: position.to_string(), worth, moves }
    }
}

/// What the player to move makes of the seeds on the board.
fn value(tables: &Tables, position: &Position) -> Option<Value> {
    if let Some(end) = position.end() {
        let (me, other) = (position.turn(), position.turn().other());
        let made = i32::from(end.score(me)) - i32::from(end.score(other)) - position.lead();
        return i8::try_from(made).ok().map(Value::exactly);
    }
    let node = position.node::<Narrow>().filter(|_| position.reserve() == 0)?;
    tables.value_with_lead(&node, position.lead())
}

/// Why nothing is known.
fn unknown(position: &Position, seeds: u8, most: u8) -> String {
    match position.reserve() {
        0 => format!("no table covers {seeds} seeds (at most {most})"),
        reserve => format!("tables begin when all seeds are placed ({reserve} are in the reserve)"),
    }
}

/// What is known, to be read by people.
fn table(line: &ValueLine, unknown: &str, output: &mut Output) -> Result<(), Failure> {
    let said = |worth: &Worth| match (worth.value, worth.low, worth.high) {
        (_, Some(low), Some(high)) => format!("between {low:+} and {high:+}"),
        (Some(value), ..) => format!("{value:+}"),
        (None, ..) => unknown.to_owned(),
    };
    output.line(format_args!("{}  {}", line.position, said(&line.worth)))?;
    for item in &line.moves {
        output.line(format_args!("  {}  {}", item.mv, said(&item.worth)))?;
    }
    Ok(())
}
