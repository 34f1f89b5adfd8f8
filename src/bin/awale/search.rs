//! `awale search`: the best moves of a position and their scores.

use crate::args::{Arg, Args, Shared, number};
use crate::command::Command;
use crate::endgames::{self, Source};
use crate::failure::Failure;
use crate::output::{EndText, Output};
use awale::rules::{Game, Move, Position};
use awale::search::{Level, Limits, Line, Report, Search, TranspositionTable};
use serde::Serialize;
use std::time::{Duration, Instant};

pub const COMMAND: Command = Command {
    name: "search",
    usage: "awale search [--rules R] [--position P] [--depth D | --level L] [--time MS] \
            [--lines K] [--tables SEEDS|DIR] [--hash MB] [--json]",
    about: "the best moves: score (expected final difference, for the side to move), proof, line",
    shared: &[Shared::Rules, Shared::Position, Shared::Json],
    run,
};

/// The default size of the transposition table, in megabytes.
pub const HASH: usize = 64;
/// The default size for a proof: a search by `--depth` alone, deeper than `Limits::DEEPEST_WITHOUT_PROOF`.
const PROOF_HASH: usize = 256;
/// Positions searched between two checks of the clock and, in a UCI session, of the input.
pub const STEP: u64 = 5_000;
/// The most lines that a search looks for: the limit of `--lines`, and of a level that scores every legal move.
const MOST_LINES: usize = 1000;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut depth, mut level, mut time) = (None, None, None);
    let (mut lines, mut source, mut megabytes) = (None, None, None);
    while let Some(arg) = args.next()? {
        let Arg::Option(name) = &arg else { return Err(args.unexpected(&arg)) };
        let option = format!("--{name}");
        let value = |args: &mut Args| args.value(name);
        match name.as_str() {
            "depth" => depth = Some(number(&option, &value(&mut args)?, 1..=Limits::DEEPEST)?),
            "level" => {
                let range = Level::FIRST.get()..=Level::LAST.get();
                level = Level::new(number(&option, &value(&mut args)?, range)?);
            }
            "time" => time = Some(number(&option, &value(&mut args)?, 1..=u64::from(u32::MAX))?),
            "lines" => lines = Some(number(&option, &value(&mut args)?, 1..=MOST_LINES)?),
            "tables" => source = Some(Source::read(args.path(name)?)?),
            "hash" => megabytes = Some(number(&option, &value(&mut args)?, 1..=65_536)?),
            _ => return Err(args.unexpected(&arg)),
        }
    }
    let depth = match (depth, level, time) {
        (Some(_), Some(_), _) => {
            return Err(Failure::argument("--level", "it sets its own depth: leave out --depth"));
        }
        (None, None, None) => {
            return Err(Failure::argument("search", "expected --depth D, --time MS or --level L"));
        }
        _ => depth.unwrap_or(Limits::DEEPEST),
    };
    let time = time.map(Duration::from_millis);
    let proof = time.is_none() && level.is_none() && depth > Limits::DEEPEST_WITHOUT_PROOF;
    let source = source.unwrap_or_else(|| match proof {
        true => Source::Built(endgames::proof_seeds(args.rules)),
        false => Source::Built(endgames::DEFAULT_SEEDS),
    });
    let tables = source.tables(args.rules)?;
    let megabytes = megabytes.unwrap_or(if proof { PROOF_HASH } else { HASH });
    let mut table = TranspositionTable::try_with_bytes(megabytes << 20)
        .map_err(|_| Failure::argument("--hash", format!("no room for {megabytes} megabytes")))?;
    let (json, shown) = (args.json, lines.unwrap_or(1));
    args.each_position(output, |position, output| {
        let start = Instant::now();
        let game = Game::new(*position);
        let limits = level.map_or(Limits::depth(depth), |level| level.limits_in(&game));
        let limits = Limits { lines: lines.unwrap_or(limits.lines.min(MOST_LINES)), ..limits };
        let mut search = Search::new(&game, limits).with_tables(&tables);
        while !search.step(STEP, &mut table) && time.is_none_or(|time| start.elapsed() < time) {}
        let report = search.report();
        let ms = start.elapsed().as_millis() as u64;
        match json {
            true => print_json(position, &report, shown, ms, output),
            false => print_text(position, &report, shown, ms, output),
        }
    })
}

/// The result of a search as a line of JSON.
#[derive(Serialize)]
struct SearchLine {
    #[serde(rename = "move")]
    mv: Option<Move>,
    score: f64,
    proven: bool,
    depth: u8,
    nodes: u64,
    ms: u64,
    line: Vec<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<LineItem>>,
}

/// One of the lines of play that `--lines` asks for.
#[derive(Serialize)]
struct LineItem {
    #[serde(rename = "move")]
    mv: Option<Move>,
    score: f64,
    proven: bool,
    depth: u8,
    line: Vec<Move>,
}

fn print_json(
    position: &Position,
    report: &Report,
    shown: usize,
    ms: u64,
    output: &mut Output,
) -> Result<(), Failure> {
    let item = |line: &Line| LineItem {
        mv: line.moves.first().copied(),
        score: rounded(line.score),
        proven: line.proof.is_some(),
        depth: line.depth,
        line: line.moves.clone(),
    };
    let best = report.lines.first();
    output.json(&SearchLine {
        mv: report.best(),
        score: best.map_or_else(|| final_difference(position), |best| rounded(best.score)),
        proven: report.proof.is_some() || best.is_none(),
        depth: report.depth,
        nodes: report.nodes,
        ms,
        line: best.map(|best| best.moves.clone()).unwrap_or_default(),
        lines: (shown > 1).then(|| report.lines.iter().take(shown).map(item).collect()),
    })
}

fn print_text(
    position: &Position,
    report: &Report,
    shown: usize,
    ms: u64,
    output: &mut Output,
) -> Result<(), Failure> {
    output.line(position)?;
    if let Some(end) = position.end() {
        output.line(format_args!("  {}", EndText(end)))?;
    }
    for line in report.lines.iter().take(shown) {
        let moves: String = line.moves.iter().map(Move::to_string).collect();
        let proven = if line.proof.is_some() { " proven" } else { "" };
        output.line(format_args!("  {:+.2}{proven}  {moves}", line.score))?;
    }
    let seconds = ms.max(1) as f64 / 1000.0;
    let million_nodes = report.nodes as f64 / 1_000_000.0;
    Ok(output.line(format_args!(
        "  depth {}, {} nodes, {ms} ms, {:.1} M nodes/s{}",
        report.depth,
        report.nodes,
        million_nodes / seconds,
        if report.proof.is_some() { ", proven" } else { "" },
    ))?)
}

/// The score of a finished game, for the player who would be to move.
fn final_difference(position: &Position) -> f64 {
    position.end().map_or(0.0, |end| f64::from(end.difference(position.turn())))
}

/// Rounds to hundredths of a seed.
fn rounded(score: f64) -> f64 {
    (score * 100.0).round() / 100.0
}
