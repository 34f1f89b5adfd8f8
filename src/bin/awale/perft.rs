//! `awale perft`: how many lines of play of a length there are.

use crate::args::{Arg, Args, number};
use crate::command::{Command, Shared};
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{divide, perft};

pub const COMMAND: Command = Command {
    name: "perft",
    usage: "awale perft [--rules R] [--position P] [--divide] N",
    about: "sequences of exactly N moves, no repetition rule; a replay is a ply",
    shared: &[Shared::Rules, Shared::Position],
    run,
};

/// Far more than can be counted, and few enough for one call inside another.
const DEEPEST: u32 = 1000;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut apart, mut depth) = (false, None);
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Option(name) if name == "divide" => apart = true,
            Arg::Word(text) if depth.is_none() => depth = Some(number("N", &text, 0..=DEEPEST)?),
            other => return Err(args.unexpected(&other)),
        }
    }
    let depth =
        depth.ok_or_else(|| Failure::argument("N", "missing; expected a number of moves"))?;
    let position = args.position()?;
    if !apart || depth == 0 {
        return Ok(output.line(perft(&position, depth).lines)?);
    }
    let mut total = 0;
    for (mv, counted) in divide(&position, depth) {
        total += counted.lines;
        output.line(format_args!("{mv} {}", counted.lines))?;
        output.flush()?;
    }
    Ok(output.line(format_args!("total {total}"))?)
}
