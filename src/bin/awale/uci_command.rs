//! The lines that an interface sends to a UCI engine.

use crate::go::Go;
use awale::rules::{EndRule, Game, LastSeed, Options, Position, Rules, Setup, Side, read_moves};

/// The largest size of the transposition table, in megabytes.
pub const MOST_HASH: usize = 4096;

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum UciCommand {
    Uci,
    IsReady,
    /// `setoption name Hash`: the size of the transposition table, in megabytes.
    Hash(usize),
    /// `setoption name Rules`
    Rules(Rules),
    NewGame,
    Position(Game),
    Go(Go),
    Stop,
    PonderHit,
    Quit,
    /// An unknown command or option: UCI demands that it is ignored.
    Unknown,
}

impl UciCommand {
    /// Parses a line. A `position` is read by `rules`; a `go` uses the clock of `turn`.
    ///
    /// # Errors
    /// What is wrong with the line, for an `info string`.
    pub fn read(line: &str, rules: Rules, turn: Side) -> Result<UciCommand, String> {
        let line = line.trim_start();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Ok(match command {
            "uci" => UciCommand::Uci,
            "isready" => UciCommand::IsReady,
            "setoption" => option(rest)?,
            "ucinewgame" => UciCommand::NewGame,
            "position" => UciCommand::Position(game(rest, rules)?),
            "go" => UciCommand::Go(Go::read(rest.split_whitespace(), turn)),
            "stop" => UciCommand::Stop,
            "ponderhit" => UciCommand::PonderHit,
            "quit" => UciCommand::Quit,
            _ => UciCommand::Unknown,
        })
    }
}

/// Parses what follows `setoption`.
fn option(text: &str) -> Result<UciCommand, String> {
    let Some((name, value)) = text
        .split_once("name ")
        .and_then(|(_, rest)| rest.split_once(" value "))
        .map(|(name, value)| (name.trim(), value.trim()))
    else {
        return Ok(UciCommand::Unknown);
    };
    if name.eq_ignore_ascii_case("hash") {
        match value.parse() {
            Ok(megabytes @ 1..=MOST_HASH) => Ok(UciCommand::Hash(megabytes)),
            _ => Err(format!("Hash: {value:?} found; expected 1 to {MOST_HASH} megabytes")),
        }
    } else if name.eq_ignore_ascii_case("rules") {
        value.parse().map(UciCommand::Rules).map_err(|error| format!("Rules: {error}"))
    } else {
        Ok(UciCommand::Unknown)
    }
}

/// Parses what follows `position`, and plays its moves.
fn game(text: &str, rules: Rules) -> Result<Game, String> {
    let (place, moves) = text.split_once("moves").unwrap_or((text, ""));
    let place = place.trim();
    let start = match place.strip_prefix("fen") {
        Some(fen) => {
            let setup: Setup = fen.trim().parse().map_err(|error| format!("fen: {error}"))?;
            setup.position(rules).map_err(|error| format!("fen: {error}"))?
        }
        None if place == "startpos" => Position::start(rules),
        None => return Err(format!("position: {place:?} found; expected startpos or fen")),
    };
    let mut game = Game::new(start);
    let joined: String = moves.split_whitespace().collect();
    for (index, mv) in read_moves(&joined).map_err(|error| error.to_string())?.iter().enumerate() {
        game = continued(game);
        game.play(mv).map_err(|refusal| format!("move {}, {mv}: {refusal}", index + 1))?;
    }
    Ok(continued(game))
}

/// The game itself; but if it is over, and a move is legal without the options that can end it there, a new game from
/// its last position without them: in UCI the interface decides when a game ends, and may play on.
fn continued(game: Game) -> Game {
    if game.end().is_none() {
        return game;
    }
    let position = game.position();
    let lasting = Options {
        end: EndRule::NoMove,
        exhaustion: false,
        last_seed: LastSeed::Free,
        ..**position.rules()
    };
    let start =
        Rules::new(lasting).ok().and_then(|rules| Setup::from(position).position(rules).ok());
    start.filter(|start| start.end().is_none()).map_or(game, Game::new)
}
