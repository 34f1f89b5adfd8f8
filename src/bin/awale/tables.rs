//! `awale tables`: builds and verifies endgame tables, and counts their boards by value.

use crate::args::{Arg, Args, Shared, number};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::Rules;
use awale::tables::{Builder, Census, Fault, FileError, Folder, Tables, Verifier};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

pub const COMMAND: Command = Command {
    name: "tables",
    usage: "awale tables [--rules R] --seeds N [--out DIR] [--count] [--json]",
    about: "builds and verifies the endgame tables, and counts the boards by their values; with \
            --out keeps them as files, goes on where it was stopped, and counts if asked to",
    shared: &[Shared::Rules, Shared::Json],
    run,
};

/// Boards solved between two checks of the progress.
const STEP: u32 = 20_000;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut text, mut folder, mut counts) = (None, None, false);
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Option(name) if name == "seeds" => text = Some(args.value("seeds")?),
            Arg::Option(name) if name == "out" => folder = Some(args.path("out")?),
            Arg::Option(name) if name == "count" => counts = true,
            other => return Err(args.unexpected(&other)),
        }
    }
    let most = Tables::most(&args.rules);
    let text = text.ok_or_else(|| {
        Failure::argument("--seeds", format!("missing; expected a number, 1 to {most}"))
    })?;
    let wanted = number("--seeds", &text, 1..=most)?;
    let folder = folder.map(|path| Folder::new(path, args.rules));
    let job =
        Job { rules: args.rules, json: args.json, counts: counts || folder.is_none(), folder };
    let mut builder = Builder::resume(job.resume(wanted, output)?, wanted).on_all_cores();
    // One seed count is verified while the next is built.
    thread::scope(|scope| {
        let mut verification: Option<Verification> = None;
        for seeds in builder.tables().seeds() + 1..=wanted {
            let begun = Instant::now();
            while builder.step(STEP).seeds < seeds {}
            let ms = begun.elapsed().as_millis() as u64;
            if let Some(folder) = &job.folder {
                builder.store(seeds, folder).map_err(unusable)?;
            }
            let tables = builder.tables().clone();
            // One core is left for the next seed count, if there is one to build.
            let busy = usize::from(seeds < wanted);
            let census = scope.spawn(move || Verifier::new(&tables).beside(busy).check(seeds));
            if let Some(before) = verification.replace(Verification { seeds, ms, census }) {
                before.report(&job, output)?;
            }
        }
        verification.map_or(Ok(()), |last| last.report(&job, output))
    })
}

/// The error for a table file that cannot be used.
fn unusable(error: FileError) -> Failure {
    Failure::argument("--out", error)
}

/// What the command was asked to do.
struct Job {
    rules: Rules,
    json: bool,
    /// Whether the text for people lists the number of boards of each value, as JSON always does.
    counts: bool,
    folder: Option<Folder>,
}

impl Job {
    /// The tables that an earlier run left in the folder: those that it had not verified are verified now, and the
    /// census of each is printed.
    fn resume(&self, wanted: u8, output: &mut Output) -> Result<Tables, Failure> {
        let Some(folder) = &self.folder else { return Ok(Tables::new(self.rules)) };
        let mut tables = folder.open(wanted).map_err(unusable)?;
        for seeds in 1..=tables.seeds() {
            if let Some(census) = Census::of(&tables, seeds) {
                self.report(seeds, &census, None, output)?;
            }
        }
        while tables.seeds() < wanted && folder.add_unverified(&mut tables).map_err(unusable)? {
            let seeds = tables.seeds();
            let census = self.verified(seeds, Verifier::new(&tables).check(seeds))?;
            self.report(seeds, &census, None, output)?;
        }
        Ok(tables)
    }

    /// Gives the file of a seed count its final name if it proved right. If a value is wrong, removes that file and
    /// the unverified files of more seeds.
    fn verified(&self, seeds: u8, census: Result<Census, Fault>) -> Result<Census, Failure> {
        match (&census, &self.folder) {
            (Ok(_), Some(folder)) => folder.confirm(seeds).map_err(unusable)?,
            (Err(_), Some(folder)) => folder.refuse(seeds).map_err(unusable)?,
            (_, None) => {}
        }
        census.map_err(|fault| Failure::argument("--rules", format!("{}: {fault}", self.rules)))
    }

    /// Prints the census of a seed count; `ms` is the building time of its table, if it was built now.
    fn report(
        &self,
        seeds: u8,
        census: &Census,
        ms: Option<u64>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        match self.json {
            true => output.json(&CensusLine {
                seeds,
                positions: census.boards(),
                histogram: Histogram(census),
                exact: census.exact(),
                ms,
            })?,
            false => self.print_text(seeds, census, ms, output)?,
        }
        Ok(output.flush()?)
    }

    /// Prints the census of a seed count, for people to read.
    fn print_text(
        &self,
        seeds: u8,
        census: &Census,
        ms: Option<u64>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let (boards, exact) = (census.boards(), census.exact());
        let status = ms.map_or("stored, verified".to_owned(), |ms| {
            let stored = if self.folder.is_some() { "stored, " } else { "" };
            format!("built in {ms} ms, {stored}verified")
        });
        output.line(format_args!(
            "{seeds} seeds: {boards} boards, {exact} of them known exactly, {status}"
        ))?;
        for (value, count) in census.values().filter(|_| self.counts) {
            output.line(format_args!("  {value:+4} {count:>12}"))?;
        }
        Ok(())
    }
}

/// A seed count that is built and is being verified.
struct Verification<'scope> {
    seeds: u8,
    ms: u64,
    census: ScopedJoinHandle<'scope, Result<Census, Fault>>,
}

impl Verification<'_> {
    /// Waits for the result and prints it.
    fn report(self, job: &Job, output: &mut Output) -> Result<(), Failure> {
        let census = self.census.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let census = job.verified(self.seeds, census)?;
        job.report(self.seeds, &census, Some(self.ms), output)
    }
}

/// One seed count as a line of JSON.
#[derive(Serialize)]
struct CensusLine<'a> {
    seeds: u8,
    positions: u64,
    histogram: Histogram<'a>,
    /// How many values are exact: their two bounds are equal.
    exact: u64,
    /// Building time, without verification; none if the table was stored before.
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
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
