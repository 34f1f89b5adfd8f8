//! `awale tables`: builds, verifies and counts endgame tables.

use crate::args::{Arg, Args, Shared, number};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::Output;
use awale::tables::{Builder, Census, Fault, Tables, Verifier};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

pub const COMMAND: Command = Command {
    name: "tables",
    usage: "awale tables [--rules R] --seeds N [--json]",
    about: "builds and verifies the endgame tables, and counts the boards by their values",
    shared: &[Shared::Rules, Shared::Json],
    run,
};

/// Boards solved between two looks at the progress.
const STEP: u32 = 20_000;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let mut text = None;
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Option(name) if name == "seeds" => text = Some(args.value("seeds")?),
            other => return Err(args.unexpected(&other)),
        }
    }
    let most = Tables::most(&args.rules);
    let text = text.ok_or_else(|| {
        Failure::argument("--seeds", format!("missing; expected a number, 1 to {most}"))
    })?;
    let wanted = number("--seeds", &text, 1..=most)?;
    let mut builder = Builder::new(args.rules, wanted);
    // One seed count is verified while the next is built.
    thread::scope(|scope| {
        let mut checking: Option<Checking> = None;
        for seeds in 1..=wanted {
            let begun = Instant::now();
            while builder.step(STEP).seeds < seeds {}
            let ms = begun.elapsed().as_millis() as u64;
            let tables = builder.tables().clone();
            let building = usize::from(seeds < wanted);
            let census = scope.spawn(move || Verifier::new(&tables).beside(building).check(seeds));
            if let Some(before) = checking.replace(Checking { seeds, ms, census }) {
                before.report(&args, output)?;
            }
        }
        checking.map_or(Ok(()), |last| last.report(&args, output))
    })
}

/// A seed count that is built and is being verified.
struct Checking<'scope> {
    seeds: u8,
    ms: u64,
    census: ScopedJoinHandle<'scope, Result<Census, Fault>>,
}

impl Checking<'_> {
    /// Prints the result.
    fn report(self, args: &Args, output: &mut Output) -> Result<(), Failure> {
        let Checking { seeds, ms, census } = self;
        let census = census
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            .map_err(|fault| Failure::argument("--rules", format!("{}: {fault}", args.rules)))?;
        match args.json {
            true => output.json(&CensusLine {
                seeds,
                positions: census.boards(),
                histogram: Histogram(&census),
                exact: census.exact(),
                ms,
            })?,
            false => table(seeds, &census, ms, output)?,
        }
        Ok(output.flush()?)
    }
}

/// One seed count as a line of JSON.
#[derive(Serialize)]
struct CensusLine<'a> {
    seeds: u8,
    positions: u64,
    histogram: Histogram<'a>,
    /// How many values are the same whoever is ahead.
    exact: u64,
    /// Building time, without verification.
    ms: u64,
}

/// The number of boards by value.
struct Histogram<'a>(&'a Census);

impl Serialize for Histogram<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (value, count) in self.0.values() {
            map.serialize_entry(&value.to_string(), &count)?;
        }
        map.end()
    }
}

/// One seed count, for people to read.
fn table(seeds: u8, census: &Census, ms: u64, output: &mut Output) -> Result<(), Failure> {
    let boards = census.boards();
    output.line(format_args!(
        "{seeds} seeds: {boards} boards, {} of them known exactly, built in {ms} ms, verified",
        census.exact()
    ))?;
    for (value, count) in census.values() {
        output.line(format_args!("  {value:+4} {count:>12}"))?;
    }
    Ok(())
}
