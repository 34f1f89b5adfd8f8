//! UCI lines: a session of lines, read one after another by every preset, gives commands that the engine can execute,
//! or errors with a text.

#![no_main]

use awale::rules::{Game, Position, Preset, Rules};
use awale::search::Limits;
use go::{Go, LONGEST};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;
use uci_command::{MOST_HASH, UciCommand};

#[allow(dead_code)]
#[path = "../../src/bin/awale/go.rs"]
mod go;
#[path = "../../src/bin/awale/uci_command.rs"]
mod uci_command;

/// The limits of a search are within bounds, and a search without a limit is endless or ponders.
fn check_go(go: &Go) {
    let Go { depth, time, nodes, endless, ponder } = *go;
    assert!(depth.is_none_or(|depth| (1..=Limits::DEEPEST).contains(&depth)));
    assert!(time.is_none_or(|time| time <= Duration::from_millis(LONGEST)));
    assert!(endless || ponder || depth.is_some() || time.is_some() || nodes.is_some());
}

/// The game goes on as long as a move is left; while it does, its position reads back the same.
fn check_game(game: &Game) {
    let position = game.position();
    assert_eq!(game.end().is_some(), position.moves().is_empty());
    if game.end().is_none() {
        let line = format!("position fen {position}");
        match UciCommand::read(&line, *position.rules(), position.turn()) {
            Ok(UciCommand::Position(back)) => assert_eq!(back.position(), position),
            other => panic!("{line}: {other:?}"),
        }
    }
}

fn read_session(lines: &[String], mut rules: Rules) {
    let mut game = Game::new(Position::start(rules));
    for line in lines {
        let turn = game.position().turn();
        let read = UciCommand::read(line, rules, turn);
        assert_eq!(UciCommand::read(line, rules, turn), read);
        match read {
            Ok(UciCommand::Hash(megabytes)) => assert!((1..=MOST_HASH).contains(&megabytes)),
            Ok(UciCommand::Rules(others)) => {
                rules = others;
                game = Game::new(Position::start(rules));
            }
            Ok(UciCommand::NewGame) => game = Game::new(Position::start(rules)),
            Ok(UciCommand::Position(read)) => {
                check_game(&read);
                game = read;
            }
            Ok(UciCommand::Go(go)) => check_go(&go),
            Ok(_) => {}
            Err(why) => assert!(!why.is_empty(), "{line:?}"),
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let lines: Vec<String> = lines.map(|line| String::from_utf8_lossy(line).into_owned()).collect();
    for preset in &Preset::ALL {
        read_session(&lines, Rules::preset(preset));
    }
});
