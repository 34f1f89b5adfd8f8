//! Random games of every preset: each ends, loses no seed, and its record plays to the same end.

mod helpers;

use awale::record::{Record, ogn};
use awale::rules::{EndReason, Game, Leftovers, Position, Preset, Rules};
use helpers::positions::all_seeds;
use helpers::random_games::Random;
use std::thread;

/// The most moves of a game: no random game seen so far had half as many.
const MOST_MOVES: usize = 5_000;

/// Plays a random game to its end, and checks it. Returns its number of moves.
fn play(rules: Rules, random: &mut Random) -> usize {
    let mut game = Game::new(Position::start(rules));
    while game.end().is_none() {
        let position = *game.position();
        let mv = random.legal_move(&position);
        assert_eq!(position.play(&mv), Ok(position.play_unchecked(&mv)), "{rules}: {mv}");
        game.play(&mv).unwrap();
        assert_eq!(all_seeds(game.position()), u32::from(rules.total()), "{rules}");
        assert!(game.moves().len() < MOST_MOVES, "{rules}: no end");
    }
    let end = *game.end().unwrap();
    let scored = u32::from(end.scores[0]) + u32::from(end.scores[1]);
    let all_scored = rules.leftovers != Leftovers::Nobody && end.reason != EndReason::Repetition;
    if all_scored {
        assert_eq!(scored, u32::from(rules.total()), "{rules}: {end:?}");
    }
    let written = ogn::write(&Record::of(&game));
    let reading = ogn::read(&written).next().unwrap();
    assert!(reading.faults.is_empty(), "{written}\n{:?}", reading.faults);
    let back = reading.record.game_at(reading.record.main_end());
    assert_eq!((back.positions(), back.end()), (game.positions(), Some(&end)), "{written}");
    game.moves().len()
}

/// Plays at least this many games of every preset, on all cores; prints the number of moves.
fn soak(games: usize) {
    let cores = thread::available_parallelism().unwrap().get().min(usize::from(u8::MAX));
    let each = games.div_ceil(cores);
    for preset in &Preset::ALL {
        let rules = Rules::preset(preset);
        let threads = (0..cores).map(|core| {
            thread::spawn(move || {
                let mut random = Random::numbered(core as u8);
                (0..each).map(|_| play(rules, &mut random)).collect::<Vec<_>>()
            })
        });
        let threads: Vec<_> = threads.collect();
        let moves: Vec<_> = threads.into_iter().flat_map(|one| one.join().unwrap()).collect();
        println!(
            "{rules}: {} games, {} moves, the longest {}",
            moves.len(),
            moves.iter().sum::<usize>(),
            moves.iter().max().unwrap()
        );
    }
}

#[test]
fn a_hundred_random_games_of_every_preset_end_and_lose_no_seed() {
    soak(100);
}

#[test]
#[ignore = "a million games: cargo test --release --test soak -- --ignored --nocapture"]
fn a_million_random_games_end_and_lose_no_seed() {
    soak(1_000_000_usize.div_ceil(Preset::ALL.len()));
}
