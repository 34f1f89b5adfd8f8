//! Moves as text: moves that were read print as the same text, and every preset plays or refuses them.

#![no_main]

use awale::rules::{Game, Move, Position, Preset, Rules, read_moves};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let moves = match read_moves(text) {
        Ok(moves) => moves,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let printed: String = moves.iter().map(Move::to_string).collect();
    assert_eq!(printed, text);
    for preset in &Preset::ALL {
        let mut game = Game::new(Position::start(Rules::preset(preset)));
        for mv in &moves {
            if let Err(refusal) = game.play(mv) {
                assert!(!refusal.to_string().is_empty());
                break;
            }
        }
    }
});
