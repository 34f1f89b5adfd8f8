//! How fast moves are made: `cargo bench --bench perft`.
//!
//! Divan times each rule set by itself. What counts are the ratios printed after it: their two
//! sides take turns in one run, in short rounds, so that a busy machine does not matter much. The
//! same in wasm: `cargo xtask bench wasm perft 11`.

mod yardstick;

use awale::rules::{Position, Preset, Rules, Setup, perft};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    divan::main();
    let args: Vec<String> = std::env::args().collect();
    // `cargo test --benches` and `-- --list` only ask whether it runs.
    if !args.iter().any(|arg| arg == "--test" || arg == "--list") {
        ratios();
    }
}

const DEPTH: u32 = 7;

/// Where a rule set is counted from, and how deep: some hundred thousand moves each.
fn case(id: &str) -> (Position, u32) {
    let rules: Rules = id.parse().unwrap();
    match id {
        // The opening is no sowing; a finished one is counted from.
        "eqwale" => {
            let setup: Setup = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".parse().unwrap();
            (setup.position(rules).unwrap(), 3)
        }
        _ => (Position::start(rules), DEPTH),
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
        .counter(divan::counter::ItemsCount::new(makes(&case("classique").0, DEPTH)))
        .bench(|| yardstick::perft(black_box(yardstick::START), DEPTH));
}

/// How many times each side of a ratio is timed.
const ROUNDS: usize = 300;

/// The seconds that two pieces of work take, turn about: the fastest of many short rounds each,
/// which is what the machine does while nothing else is in its way.
fn fastest<A, B>(one: impl Fn() -> A, other: impl Fn() -> B) -> [f64; 2] {
    (0..ROUNDS).fold([f64::INFINITY; 2], |[best, other_best], _| {
        [best.min(seconds(&one)), other_best.min(seconds(&other))]
    })
}

fn seconds<T>(work: impl Fn() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}

fn ratios() {
    let (start, depth) = case("classique");
    let all = makes(&start, depth) as f64;
    let counted = perft(&start, depth);
    let scalar = yardstick::perft(yardstick::START, depth);
    assert_eq!((counted.lines, counted.captured), (scalar.lines, scalar.captured));
    let classique = || perft(black_box(&start), depth);
    let plain = || yardstick::perft(black_box(yardstick::START), depth);

    println!("\nratios within one run, the fastest of {ROUNDS} rounds each:");
    println!("{:<24}{:>12}   {:>6}", "", "M makes/s", "ratio");
    let [fast, slow] = fastest(classique, plain);
    println!("{:<24}{:>12.1}", "[u8; 12], scalar", all / slow / 1e6);
    let (speed, ratio) = (all / fast / 1e6, slow / fast);
    println!("{:<24}{speed:>12.1}   {ratio:>6.2}  of the scalar loop", "classique");
    for preset in &Preset::ALL[1..] {
        let (position, depth) = case(preset.id);
        let makes = makes(&position, depth) as f64;
        let [time, reference] = fastest(|| perft(black_box(&position), depth), classique);
        let (speed, ratio) = (makes / time / 1e6, makes / time / (all / reference));
        println!("{:<24}{speed:>12.1}   {ratio:>6.2}  of classique", preset.id);
    }
}
