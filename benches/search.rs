//! The speed of the search: `cargo bench --bench search`.
//!
//! Divan times each rule set to a fixed depth. Then the times of deeper searches are printed, in CPU time where the
//! system provides it, and the scores of the first moves of two rule sets.
//! `cargo bench --bench search -- --solve` also solves `kalah` and `kalah-vide`, which takes longer. To compare a
//! search in wasm with native code: `cargo xtask bench wasm search --depth 17 --tables 0`.

mod bench;
mod clock;

use awale::rules::{Game, Position, Preset, Rules};
use awale::search::{Limits, Report, Search, TranspositionTable};
use awale::tables::{Builder, Tables};
use clock::Clock;
use std::hint::black_box;

fn main() {
    bench::run(|args| {
        times(args.iter().any(|arg| arg == "--solve"));
        first_moves();
    });
}

/// The node budget of one search step. It is fixed, so that runs can be compared; the page adapts its
/// own to the measured speed (`www/engine/pace.js`).
const STEP: u64 = 20_000;

fn searched(rules: Rules, depth: u8, table: &mut TranspositionTable, tables: &Tables) -> Report {
    let game = Game::new(Position::start(rules));
    let mut search = Search::new(&game, Limits::depth(depth)).with_tables(tables);
    while !search.step(black_box(STEP), table) {}
    search.report()
}

#[divan::bench(args = Preset::ALL.map(|preset| preset.id), sample_count = 3)]
fn five_moves(bencher: divan::Bencher, id: &str) {
    let rules: Rules = id.parse().unwrap();
    let tables = Tables::new(rules);
    let mut table = TranspositionTable::with_bytes(1 << 20);
    bencher.bench_local(|| searched(black_box(rules), 5, &mut table, &tables));
}

/// Times the deeper searches and, if `solve`, the proofs.
fn times(solve: bool) {
    let clock = Clock::new();
    println!(
        "from the start, {}, with tables of 12 seeds (building them is not counted):",
        clock.name()
    );
    for (id, depth) in
        [("classique", 15), ("classique", 17), ("classique", 19), ("awari", 15), ("kalah", 12)]
    {
        let rules: Rules = id.parse().unwrap();
        let tables = Builder::new(rules, 12).finish();
        let mut table = TranspositionTable::with_bytes(64 << 20);
        // A first search, so that the memory of the table is allocated.
        searched(rules, depth - 2, &mut table, &tables);
        let mut report = Report::default();
        let seconds = clock.seconds(|| report = searched(rules, depth, &mut table, &tables));
        let speed = report.nodes as f64 / 1e6 / seconds;
        println!(
            "{id:<12} depth {depth}  {:>9} positions  {seconds:.2} s  {speed:.1} M/s",
            report.nodes
        );
    }
    for id in ["kalah", "kalah-vide"].into_iter().filter(|_| solve) {
        let rules: Rules = id.parse().unwrap();
        let mut report = Report::default();
        let seconds = clock.seconds(|| {
            let tables = Builder::new(rules, 16).finish();
            let mut table = TranspositionTable::with_bytes(1 << 30);
            report = searched(rules, Limits::DEEPEST, &mut table, &tables);
        });
        let line: String = report.lines[0].moves.iter().map(ToString::to_string).collect();
        println!(
            "{id:<12} solved: {:+} {:?} {line}  {} positions  {seconds:.1} s, tables included",
            report.lines[0].score, report.proof, report.nodes
        );
    }
}

/// Prints the score of each first move. For awari the published best move is F; the others lose.
fn first_moves() {
    println!("from the start, 15 moves ahead, the score of each first move:");
    for id in ["classique", "awari"] {
        let rules: Rules = id.parse().unwrap();
        let tables = Builder::new(rules, 12).finish();
        let mut table = TranspositionTable::with_bytes(64 << 20);
        let game = Game::new(Position::start(rules));
        let limits = Limits { lines: 6, ..Limits::depth(15) };
        let mut search = Search::new(&game, limits).with_tables(&tables);
        while !search.step(STEP, &mut table) {}
        let scores: Vec<String> = search
            .report()
            .lines
            .iter()
            .map(|line| format!("{} {:+.2}", line.moves[0], line.score))
            .collect();
        println!("{id:<12} {}", scores.join("  "));
    }
}
