//! How fast moves are made: `cargo bench --bench perft`.
//!
//! Divan times each rule set by itself. What counts are the ratios printed after it: their two
//! sides take turns in one run, in CPU time, so that a busy machine does not matter much. For the same
//! in wasm: `cargo xtask bench wasm perft 11`.

mod clock;
mod yardstick;

use awale::rules::{Position, Preset, Rules, Setup, perft};
use clock::Clock;
use std::hint::black_box;

fn main() {
    divan::main();
    let args: Vec<String> = std::env::args().collect();
    // `cargo test --benches` and `-- --list` only ask whether it runs.
    if !args.iter().any(|arg| arg == "--test" || arg == "--list") {
        ratios();
    }
}

const YARDSTICK_DEPTH: u32 = 9;

/// Where a rule set is counted from, and how deep: some millions of moves each.
fn case(id: &str) -> (Position, u32) {
    let rules: Rules = id.parse().unwrap();
    match id {
        // The opening is no sowing; a finished one is counted from.
        "eqwale" => {
            let setup: Setup = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".parse().unwrap();
            (setup.position(rules).unwrap(), 4)
        }
        _ => (Position::start(rules), YARDSTICK_DEPTH),
    }
}

/// All moves made while counting: the lines of every length up to the depth.
fn makes(position: &Position, depth: u32) -> u64 {
    (1..=depth).map(|depth| perft(position, depth).lines).sum()
}

#[divan::bench(args = Preset::ALL.map(|preset| preset.id), sample_count = 10)]
fn preset(bencher: divan::Bencher, id: &str) {
    let (position, depth) = case(id);
    bencher
        .counter(divan::counter::ItemsCount::new(makes(&position, depth)))
        .bench(|| perft(black_box(&position), depth));
}

#[divan::bench(sample_count = 10)]
fn scalar_yardstick(bencher: divan::Bencher) {
    bencher
        .counter(divan::counter::ItemsCount::new(makes(&case("classique").0, YARDSTICK_DEPTH)))
        .bench(|| yardstick::perft(black_box(yardstick::START), YARDSTICK_DEPTH));
}

/// Moves made in a second.
fn speed<T>(clock: &Clock, makes: u64, run: impl FnOnce() -> T) -> f64 {
    makes as f64 / clock.seconds(run)
}

/// The middle of some measures.
fn median(mut measures: Vec<f64>) -> f64 {
    measures.sort_unstable_by(f64::total_cmp);
    measures[measures.len() / 2]
}

fn ratios() {
    const ROUNDS: usize = 9;
    let clock = Clock::new();
    let (start, depth) = case("classique");
    let all = makes(&start, depth);
    let counted = perft(&start, depth);
    let scalar = yardstick::perft(yardstick::START, depth);
    assert_eq!((counted.lines, counted.captured), (scalar.lines, scalar.captured));
    let classique = || speed(&clock, all, || perft(black_box(&start), depth));

    println!("\nratios within one run, medians of {ROUNDS} rounds ({}):", clock.name());
    println!("{:<24}{:>12}   {:>6}", "", "M makes/s", "ratio");
    let (mut ours, mut theirs, mut ratio) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let fast = classique();
        let slow = speed(&clock, all, || yardstick::perft(black_box(yardstick::START), depth));
        ours.push(fast);
        theirs.push(slow);
        ratio.push(fast / slow);
    }
    let (fast, slow, ratio) = (median(ours), median(theirs), median(ratio));
    println!("{:<24}{:>12.1}", "[u8; 12], scalar", slow / 1e6);
    println!("{:<24}{:>12.1}   {ratio:>6.2}  of the scalar loop", "classique", fast / 1e6);
    for preset in &Preset::ALL[1..] {
        let (position, depth) = case(preset.id);
        let makes = makes(&position, depth);
        let (mut speeds, mut ratio) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let reference = classique();
            let speed = speed(&clock, makes, || perft(black_box(&position), depth));
            speeds.push(speed);
            ratio.push(speed / reference);
        }
        let (speed, ratio) = (median(speeds) / 1e6, median(ratio));
        println!("{:<24}{speed:>12.1}   {ratio:>6.2}  of classique", preset.id);
    }
}
