//! `awale perft`: the number of sequences of moves of a given length.

use crate::args::{Arg, Args, Shared, number};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{Position, divide, perft};

pub const COMMAND: Command = Command {
    name: "perft",
    usage: "awale perft [--rules R] [--position P] [--divide] N",
    about: "sequences of exactly N moves, without the repetition rule; every move of a turn counts",
    shared: &[Shared::Rules, Shared::Position],
    run,
};

/// The recursion limit. Only lines of forced moves can be counted this far.
const DEEPEST: u32 = 1000;
/// The most sequences that are counted, as the exponent of a power of ten: some minutes' work.
const MOST_POWER: f64 = 12.0;
/// `check` counts sequences up to this exponent of ten, and extrapolates their number for greater depths.
const SAMPLE_POWER: f64 = 5.0;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut divided, mut depth) = (false, None);
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Option(name) if name == "divide" => divided = true,
            Arg::Word(word) if depth.is_none() => {
                depth = Some(number("N", &word.to_string_lossy(), 0..=DEEPEST)?);
            }
            other => return Err(args.unexpected(&other)),
        }
    }
    let depth =
        depth.ok_or_else(|| Failure::argument("N", "missing; expected a number of moves"))?;
    let position = args.position()?;
    check(&position, depth)?;
    if !divided || depth == 0 {
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

/// Refuses a depth with too many sequences to count: extrapolates from smaller depths.
fn check(position: &Position, depth: u32) -> Result<(), Failure> {
    // There are 10^`power` sequences of `near` moves; each further move adds `growth` to `power`.
    let (mut near, mut power, mut growth) = (0, 0.0, 0.0);
    while near < depth && power < SAMPLE_POWER {
        // The next sample is the deepest whose `power` should stay within SAMPLE_POWER: at least one move deeper than
        // this one, at most twice as deep.
        let room = ((SAMPLE_POWER - power) / growth) as u32;
        let next = (near + room.clamp(1, near.max(1))).min(depth);
        let lines = perft(position, next).lines;
        if lines == 0 {
            return Ok(());
        }
        let found = (lines as f64).log10();
        growth = ((found - power) / f64::from(next - near)).max(0.0);
        (near, power) = (next, found);
    }
    let expected = power + f64::from(depth - near) * growth;
    if expected <= MOST_POWER {
        return Ok(());
    }
    let most = near + ((MOST_POWER - power) / growth) as u32;
    Err(Failure::argument(
        "N",
        format!(
            "{depth} moves make about 10^{expected:.0} sequences, too many to count; \
             expected at most {most} moves here"
        ),
    ))
}
