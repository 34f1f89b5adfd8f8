//! How fast endgames are solved: `cargo bench --bench tables`.
//!
//! Divan times each rule set by itself; the table printed after it is in CPU time where the system
//! tells it. For the same in wasm: `cargo xtask bench wasm tables --seeds 12` (the check included).

mod clock;

use awale::rules::{Preset, Rules};
use awale::tables::{Builder, Tables, Verifier};
use clock::Clock;
use std::hint::black_box;

fn main() {
    divan::main();
    let args: Vec<String> = std::env::args().collect();
    // `cargo test --benches` and `-- --list` only ask whether it runs.
    if !args.iter().any(|arg| arg == "--test" || arg == "--list") {
        times();
    }
}

/// Boards looked at in a step, as the page asks for them.
const STEP: u32 = 20_000;

fn built(id: &str, seeds: u8) -> Tables {
    let rules: Rules = id.parse().unwrap();
    let mut builder = Builder::new(rules, seeds);
    while !builder.step(black_box(STEP)).finished() {}
    builder.tables().clone()
}

/// All boards with up to so many seeds: C(seeds + 12, 12).
fn boards(seeds: u64) -> u64 {
    (1..=12).fold(1, |boards, i| boards * (seeds + i) / i)
}

#[divan::bench(args = Preset::ALL.map(|preset| preset.id), sample_count = 5)]
fn upto_10(bencher: divan::Bencher, id: &str) {
    bencher.counter(divan::counter::ItemsCount::new(boards(10))).bench(|| built(black_box(id), 10));
}

#[divan::bench(sample_count = 5)]
fn verify_upto_10(bencher: divan::Bencher) {
    let tables = built("classique", 10);
    let verifier = Verifier::new(&tables);
    bencher
        .counter(divan::counter::ItemsCount::new(boards(10)))
        .bench(|| (1..=10).map(|seeds| verifier.check(seeds).unwrap().boards()).sum::<u64>());
}

/// The least of some measures, which is the one that was disturbed least.
fn least(clock: &Clock, rounds: usize, run: impl Fn() -> Tables) -> f64 {
    (0..rounds).map(|_| clock.seconds(&run)).fold(f64::INFINITY, f64::min)
}

fn times() {
    let clock = Clock::new();
    println!("\nall tables up to so many seeds, least of some rounds ({}):", clock.name());
    for (seeds, rounds) in [(10, 9), (12, 9), (14, 3), (15, 3), (16, 3)] {
        let boards = boards(seeds) as f64;
        for id in ["classique", "awari"] {
            let seconds = least(&clock, rounds, || built(id, seeds as u8));
            let speed = boards / seconds / 1e6;
            println!("{id:<24}{seeds:>4}{seconds:>10.3} s{speed:>8.1} M boards/s");
        }
    }
    for preset in &Preset::ALL {
        let seconds = least(&clock, 3, || built(preset.id, 12));
        let speed = boards(12) as f64 / seconds / 1e6;
        println!("{:<24}{:>4}{seconds:>10.3} s{speed:>8.1} M boards/s", preset.id, 12);
    }
}
