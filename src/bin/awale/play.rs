//! `awale play`: plays moves and prints the position after them.

use crate::args::{Arg, Args, Shared};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::{EndText, Output};
use awale::rules::{End, Game, MoveReader};
use serde::Serialize;

pub const COMMAND: Command = Command {
    name: "play",
    usage: "awale play [--rules R] [--position P] [--json] MOVES…",
    about: "plays the moves; prints the position and, if the game is over, why and the score",
    shared: &[Shared::Rules, Shared::Position, Shared::Json],
    run,
};

/// The position after the moves, as a line of JSON.
#[derive(Serialize)]
struct PlayLine<'a> {
    position: String,
    over: Option<&'a End>,
}

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let mut moves = String::new();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Word(word) => moves.push_str(&word.to_string_lossy()),
            other => return Err(args.unexpected(&other)),
        }
    }
    let mut game = Game::new(args.position()?);
    for (_, mv) in MoveReader::new(&moves) {
        let mv = mv.map_err(|error| Failure::with_data("MOVES", &error, &error))?;
        let which = game.moves().len() + 1;
        game.play(&mv).map_err(|refusal| {
            Failure::with_data(format!("MOVES: move {which}, {mv}"), &refusal, &refusal)
        })?;
    }
    let position = game.position();
    if args.json {
        return output.json(&PlayLine { position: position.to_string(), over: game.end() });
    }
    output.line(position)?;
    if let Some(end) = game.end() {
        output.line(EndText(end))?;
    }
    Ok(())
}
