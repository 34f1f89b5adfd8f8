//! `awale match`: two players against each other.

use crate::args::{Arg, Args, Shared, number};
use crate::command::Command;
use crate::endgames::{self, Source};
use crate::failure::Failure;
use crate::output::Output;
use crate::player::{Player, Random};
use awale::rules::{Game, Position, Rules, Side};
use awale::search::TranspositionTable;
use awale::tables::Tables;
use serde::Serialize;

pub const COMMAND: Command = Command {
    name: "match",
    usage: "awale match [--rules R] --games N [--seed S] [--tables SEEDS|DIR] [--decided] [--json] \
            PLAYER PLAYER",
    about: "two players (levels 0 to 10, steady=LEVEL, greedy, depth=D, nodes=N) from varied openings, each \
            played twice, the players changing sides; with --decided a game ends once a player has \
            more than half the seeds",
    shared: &[Shared::Rules, Shared::Json],
    run,
};

/// The most moves of a game.
const LONGEST: usize = 1000;
/// The most random openings that are tried to find a balanced one.
const TRIES: u32 = 1000;
/// The greatest difference of the stores in a balanced opening, in seeds.
const MOST_LEAD: i32 = 4;

/// The result of a match for the first player.
#[derive(Default, Serialize)]
struct MatchResult {
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// The sum of the differences of the final scores.
    seeds: i64,
    /// The first player's mean points in the two games of each pair.
    #[serde(skip)]
    pairs: Vec<f64>,
}

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut games, mut seed, mut source) = (None, 1, Source::Built(endgames::DEFAULT_SEEDS));
    let mut decided = false;
    let mut players = Vec::new();
    while let Some(arg) = args.next()? {
        match &arg {
            Arg::Option(name) if name == "games" => {
                games = Some(number("--games", &args.value("games")?, 1..=1_000_000_u32)?);
            }
            Arg::Option(name) if name == "seed" => {
                seed = number("--seed", &args.value("seed")?, 0..=u64::MAX)?;
            }
            Arg::Option(name) if name == "tables" => {
                source = Source::read(args.path("tables")?)?;
            }
            Arg::Option(name) if name == "decided" => decided = true,
            Arg::Word(word) if players.len() < 2 => {
                players.push(Player::read(&word.to_string_lossy())?);
            }
            _ => return Err(args.unexpected(&arg)),
        }
    }
    let games =
        games.ok_or_else(|| Failure::argument("--games", "missing; expected a number of games"))?;
    let [first, second] = players[..] else {
        return Err(Failure::argument("PLAYER PLAYER", "expected two players"));
    };
    if Position::start(args.rules).end().is_some() {
        let why = format!("{}: the game is over before its first move", args.rules);
        return Err(Failure::argument("--rules", why));
    }
    let tables = source.tables(args.rules)?;
    let mut table = TranspositionTable::with_bytes(64 << 20);
    let mut score = MatchResult::default();
    for number in 0..games {
        let pair_seed = seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number / 2));
        let players = if number % 2 == 0 { [first, second] } else { [second, first] };
        let over = |position: &Position| decided && position.decided().is_some();
        let game = play_game(
            balanced_opening(args.rules, pair_seed),
            players,
            &mut table,
            &tables,
            pair_seed,
            over,
        );
        let me = if number % 2 == 0 { Side::South } else { Side::North };
        score.count(&game, me);
    }
    if args.json {
        return output.json(&score);
    }
    print_text(&score, [first, second], output)
}

/// The result, for people to read.
fn print_text(
    score: &MatchResult,
    [first, second]: [Player; 2],
    output: &mut Output,
) -> Result<(), Failure> {
    let (mean, error) = score.share();
    Ok(output.line(format_args!(
        "{first} - {second}: {:.1} % ± {:.1} (+{} ={} -{}, {:+.2} seeds a game)",
        mean * 100.0,
        error * 100.0,
        score.wins,
        score.draws,
        score.losses,
        score.seeds as f64 / f64::from(score.games),
    ))?)
}

/// Plays a game to its end, until `over` says that it is decided, or for [`LONGEST`] moves.
fn play_game(
    start: Position,
    players: [Player; 2],
    table: &mut TranspositionTable,
    tables: &Tables,
    seed: u64,
    over: impl Fn(&Position) -> bool,
) -> Game {
    let mut game = Game::new(start);
    while game.end().is_none() && game.moves().len() < LONGEST && !over(game.position()) {
        let player = players[game.position().turn().index()];
        let Some(mv) = player.play(&game, table, Some(tables), seed) else { break };
        if game.play(&mv).is_err() {
            break;
        }
    }
    // A game without an end is scored as if the players agreed to stop; any other keeps its end.
    game.stop(awale::rules::EndReason::Agreement);
    game
}

/// A balanced position a few random moves after the start, the same for the same seed; the start itself if none is
/// found.
pub fn balanced_opening(rules: Rules, seed: u64) -> Position {
    let mut random = Random(seed);
    for _ in 0..TRIES {
        let mut position = Position::start(rules);
        for _ in 0..2 + random.below(5) {
            let moves = position.moves();
            let Some(mv) = moves.get(random.below(moves.len())) else { break };
            position = position.play_unchecked(mv);
        }
        let stores = Side::ALL.map(|side| i32::from(position.store(side)));
        // A game from an opening that favours one player says little about how strong the two are.
        if position.end().is_none() && (stores[0] - stores[1]).abs() <= MOST_LEAD {
            return position;
        }
    }
    Position::start(rules)
}

impl MatchResult {
    fn count(&mut self, game: &Game, me: Side) {
        let Some(end) = game.end() else { return };
        self.games += 1;
        self.seeds += i64::from(end.difference(me));
        let points = match end.winner() {
            Some(winner) if winner == me => {
                self.wins += 1;
                1.0
            }
            Some(_) => {
                self.losses += 1;
                0.0
            }
            None => {
                self.draws += 1;
                0.5
            }
        };
        if self.games % 2 == 1 {
            self.pairs.push(points);
        } else if let Some(pair) = self.pairs.last_mut() {
            *pair = (*pair + points) / 2.0;
        }
    }

    /// The share of the points, and twice its standard error. The error is computed from pairs of games, because the
    /// two games of a pair are not independent.
    fn share(&self) -> (f64, f64) {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        let mean = points / f64::from(self.games.max(1));
        let count = self.pairs.len().max(1) as f64;
        let square: f64 = self.pairs.iter().map(|pair| (pair - mean).powi(2)).sum();
        (mean, 2.0 * (square / count / (count - 1.0).max(1.0)).sqrt())
    }
}
