//! The speed of move generation: `cargo bench --bench perft`.
//!
//! Divan times each rule set separately. The ratios printed after it are more reliable: both sides
//! of a ratio are timed in turn, in short rounds of one run, so that other work on the machine
//! affects both. For the same in wasm: `cargo xtask bench wasm perft 11`.

mod baseline;
mod bench;

use awale::rules::{Position, Preset, Rules, Setup, perft};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    bench::run(|_| ratios());
}

const DEPTH: u32 = 7;

/// The position that a rule set is counted from, and the depth: some hundred thousand moves each.
fn case(id: &str) -> (Position, u32) {
    let rules: Rules = id.parse().unwrap();
    match id {
        // Counted from the end of the opening, because placements are not sowings.
        "eqwale" => {
            let setup: Setup = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".parse().unwrap();
            (setup.position(rules).unwrap(), 3)
        }
        _ => (Position::start(rules), DEPTH),
    }
}

/// The number of moves made while counting: the lines of every length up to the depth.
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
fn scalar_baseline(bencher: divan::Bencher) {
    bencher
        .counter(divan::counter::ItemsCount::new(makes(&case("classique").0, DEPTH)))
        .bench(|| baseline::perft(black_box(baseline::START), DEPTH));
}

/// How many times each side of a ratio is timed.
const ROUNDS: usize = 300;

/// The seconds that two pieces of work take, timed in turn: for each the fastest of many short
/// rounds, which is the one with the least disturbance by other work.
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
    let scalar = baseline::perft(baseline::START, depth);
    assert_eq!((counted.lines, counted.captured), (scalar.lines, scalar.captured));
    let classique = || perft(black_box(&start), depth);
    let plain = || baseline::perft(black_box(baseline::START), depth);

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
