//! The speed of solving endgame tables: `cargo bench --bench tables`.
//!
//! Divan times each rule set separately. Then the times of building all tables up to several seed counts are printed,
//! in CPU time where the system provides it. To time building and verification in wasm:
//! `cargo xtask bench wasm tables --seeds 12`.

mod bench;
mod clock;

use awale::rules::{Preset, Rules};
use awale::tables::{Builder, Tables, Verifier};
use clock::Clock;
use std::hint::black_box;

fn main() {
    bench::run(|_| times());
}

/// The boards of a step. It is fixed, so that runs can be compared; the page adapts its own to the measured speed
/// (`www/engine/pace.js`).
const STEP: u32 = 20_000;

fn built(id: &str, seeds: u8) -> Tables {
    let rules: Rules = id.parse().unwrap();
    let mut builder = Builder::new(rules, seeds);
    while !builder.step(black_box(STEP)).finished() {}
    builder.tables().clone()
}

/// The number of boards with up to this many seeds: C(seeds + 12, 12).
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

/// The least time of some rounds, which is the one with the least disturbance by other work.
fn least(clock: &Clock, rounds: usize, run: impl Fn() -> Tables) -> f64 {
    (0..rounds).map(|_| clock.seconds(&run)).fold(f64::INFINITY, f64::min)
}

/// Times the tables of two rule sets up to several seed counts, then of all presets up to 12.
fn times() {
    let clock = Clock::new();
    println!("\nall tables up to a seed count, the fastest of some rounds ({}):", clock.name());
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
