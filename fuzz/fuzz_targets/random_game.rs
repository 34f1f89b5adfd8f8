//! A game by any rules with any moves: the sowing table and the narrow word (a board in 64 bits), with which the
//! search plays moves, agree with the rules; no seed is lost; the record of the game leads to the same end.

#![no_main]

use awale::record::{Record, ogn};
use awale::rules::{Game, Position};
use awale_fuzz::positions::all_seeds;
use awale_fuzz::same_rules::assert_same_by_every_width;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let rules = awale_fuzz::rules(&mut bytes);
    let mut game = Game::new(Position::start(rules));
    let total = all_seeds(game.position());
    for choice in bytes.take(400) {
        if game.end().is_some() {
            break;
        }
        let position = *game.position();
        let moves = position.moves();
        let mv = moves[usize::from(choice) % moves.len()];
        assert_eq!(position.play(&mv), Ok(position.play_unchecked(&mv)));
        // The search's boards have no reserve of seeds that are still to be placed.
        if position.reserve() == 0 {
            assert_same_by_every_width(&position);
        }
        game.play(&mv).unwrap();
        assert_eq!(all_seeds(game.position()), total);
    }
    let record = Record::of(&game);
    let written = ogn::write(&record);
    let reading = ogn::read(&written).next().unwrap();
    assert!(reading.faults.is_empty(), "{written}\n{:?}", reading.faults);
    let back = reading.record.game_at(reading.record.main_end());
    assert_eq!((back.positions(), back.end()), (game.positions(), game.end()));
});
