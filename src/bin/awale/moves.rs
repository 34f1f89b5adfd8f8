//! `awale moves`: the legal moves of a position, or of many.

use crate::args::{Args, Shared};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::{EndText, Output};
use awale::rules::{End, Move, Position};
use serde::Serialize;

pub const COMMAND: Command = Command {
    name: "moves",
    usage: "awale moves [--rules R] [--position P] [--json]",
    about: "legal moves, each with the position it leads to and what it captured",
    shared: &[Shared::Rules, Shared::Position, Shared::Json],
    run,
};

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    args.finish()?;
    let json = args.json;
    args.each_position(output, |position, output| match json {
        true => print_json(position, output),
        false => print_text(position, output),
    })
}

/// The moves of a position, as a line of JSON.
#[derive(Serialize)]
struct MovesLine<'a> {
    position: String,
    over: Option<&'a End>,
    moves: Vec<MoveItem>,
}

/// A move, and the position after it.
#[derive(Serialize)]
struct MoveItem {
    #[serde(rename = "move")]
    mv: Move,
    position: String,
    captured: u8,
    extra_turn: bool,
    over: Option<End>,
}

/// The moves as one line of JSON.
fn print_json(position: &Position, output: &mut Output) -> Result<(), Failure> {
    let item = |mv: Move| {
        let next = position.play_unchecked(&mv);
        MoveItem {
            mv,
            position: next.to_string(),
            captured: position.captured(&mv),
            extra_turn: position.another_turn(&next).is_some(),
            over: next.end().copied(),
        }
    };
    let moves = position.moves().into_iter().map(item).collect();
    output.json(&MovesLine { position: position.to_string(), over: position.end(), moves })
}

/// The moves for people to read: each with the position it leads to, what it captures, whether the player plays again,
/// and how the game ends, if it does.
fn print_text(position: &Position, output: &mut Output) -> Result<(), Failure> {
    output.line(position)?;
    if let Some(end) = position.end() {
        return Ok(output.line(format_args!("  {}", EndText(end)))?);
    }
    let moves = position.moves();
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    let width = texts.iter().map(String::len).max().unwrap_or_default();
    for (mv, text) in moves.iter().zip(&texts) {
        let next = position.play_unchecked(mv);
        let captured = match position.captured(mv) {
            0 => String::new(),
            seeds => format!("  +{seeds}"),
        };
        let again = if position.another_turn(&next).is_some() { "  plays again" } else { "" };
        let over = next.end().map(|end| format!("  {}", EndText(end))).unwrap_or_default();
        output.line(format_args!("  {text:<width$}  {next}{captured}{again}{over}"))?;
    }
    Ok(())
}
