//! `awale regret`: how much a level gives away, measured by endgame tables.

use crate::args::{Arg, Args, Shared, number};
use crate::command::Command;
use crate::endgames::{DEFAULT_SEEDS, Source, move_values};
use crate::failure::Failure;
use crate::matches;
use crate::output::Output;
use crate::player::Player;
use awale::rules::{Game, Move, Rules};
use awale::search::{Level, TranspositionTable};
use awale::tables::{Builder, Tables};
use serde::Serialize;
use std::ops::RangeInclusive;

pub const COMMAND: Command = Command {
    name: "regret",
    usage: "awale regret [--rules R] --level L[,L…] --seeds FROM[..TO][,FROM[..TO]…] --positions N \
            [--unjudged LEVEL] [--seed S] [--tables SEEDS|DIR] [--json]",
    about: "how many seeds per move a level gives away in its own games, with FROM to TO seeds left: \
            it plays with tables of twelve seeds, and tables of TO seeds judge its moves; with several \
            levels and ranges, each pair gets its own result; --unjudged lets another level, which may be \
            faster, play the moves that are not judged, and those where all moves are worth the same",
    shared: &[Shared::Rules, Shared::Json],
    run,
};

/// The most moves of a game: after that, positions mostly repeat.
const LONGEST: usize = 300;
/// The most positions that one game gives to a range, because the positions of a game are much alike.
const OF_ONE_GAME: u32 = 8;
/// The measurement stops after this many games in a row that gave no position to any range.
const MOST_UNUSED_GAMES: u32 = 200;

/// What a level gave away, in seeds of the final difference: a seed that goes to the other player counts twice.
#[derive(Serialize)]
struct Regret {
    rules: String,
    level: u8,
    /// The level that played the moves that were not judged, and those where all moves are worth the same.
    unjudged: u8,
    from: u8,
    to: u8,
    positions: u32,
    games: u32,
    /// Given away per move, on average.
    mean: f64,
    /// The share of moves that gave nothing away.
    perfect: f64,
    /// The most that one move gave away.
    most: i32,
}

/// The moves judged so far in one range.
struct Sample {
    range: RangeInclusive<u8>,
    positions: u32,
    /// The most that `positions` may be at the end of the current game.
    limit_in_game: u32,
    lost: i64,
    perfect: u32,
    most: i32,
}

impl Sample {
    fn new(range: &RangeInclusive<u8>) -> Sample {
        Sample {
            range: range.clone(),
            positions: 0,
            limit_in_game: 0,
            lost: 0,
            perfect: 0,
            most: 0,
        }
    }

    /// Whether a game with this many seeds on the board and in the reserve may still give positions to this range.
    /// Captured seeds never come back to the board: with fewer seeds than the start of the range, it cannot.
    fn is_open(&self, seeds: u8) -> bool {
        self.positions < self.limit_in_game && seeds >= *self.range.start()
    }

    /// Whether a position with this many seeds is wanted.
    fn wants(&self, seeds: u8) -> bool {
        self.is_open(seeds) && self.range.contains(&seeds)
    }

    /// Adds a move that gave this many seeds away.
    fn add(&mut self, lost: i32) {
        self.positions += 1;
        self.most = self.most.max(lost);
        self.lost += i64::from(lost);
        self.perfect += u32::from(lost == 0);
    }

    /// What a level gave away by these rules, in this many games.
    fn regret(&self, rules: Rules, players: &Players, games: u32) -> Regret {
        let count = f64::from(self.positions.max(1));
        Regret {
            rules: rules.to_string(),
            level: players.judged.get(),
            unjudged: players.unjudged.get(),
            from: *self.range.start(),
            to: *self.range.end(),
            positions: self.positions,
            games,
            mean: self.lost as f64 / count,
            perfect: f64::from(self.perfect) / count,
            most: self.most,
        }
    }
}

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut levels, mut seeds, mut positions) = (Vec::new(), None, None);
    let (mut seed, mut source, mut unjudged) = (1, None, None);
    while let Some(arg) = args.next()? {
        let Arg::Option(name) = &arg else { return Err(args.unexpected(&arg)) };
        let option = format!("--{name}");
        match name.as_str() {
            "level" => levels = each(&args.value(name)?, |text| read_level("--level", text))?,
            "unjudged" => unjudged = Some(read_level(&option, &args.value(name)?)?),
            "seeds" => seeds = Some(args.value(name)?),
            "positions" => positions = Some(number(&option, &args.value(name)?, 1..=1_000_000)?),
            "seed" => seed = number(&option, &args.value(name)?, 0..=u64::MAX)?,
            "tables" => source = Some(Source::read(args.path(name)?)?),
            _ => return Err(args.unexpected(&arg)),
        }
    }
    let missing = |name, what| Failure::argument(name, format!("missing; expected {what}"));
    if levels.is_empty() {
        return Err(missing("--level", "1 to 10"));
    }
    // Read last: the most seeds depend on the rules.
    let seeds = seeds.ok_or_else(|| missing("--seeds", "two numbers, as in 13..16"))?;
    let ranges = each(&seeds, |text| read_range(text, &args.rules))?;
    let most = ranges.iter().map(|range| *range.end()).max().unwrap_or_default();
    let positions = positions.ok_or_else(|| missing("--positions", "a number"))?;
    let judge = match source {
        Some(source) => source.tables(args.rules)?,
        None => Builder::new(args.rules, most).on_all_cores().finish(),
    };
    if judge.seeds() < most {
        let why = format!("up to {} seeds; --seeds asks for {most}", judge.seeds());
        return Err(Failure::argument("--tables", why));
    }
    let own = Builder::new(args.rules, DEFAULT_SEEDS).finish();
    for level in levels {
        let players = Players { judged: level, unjudged: unjudged.unwrap_or(level) };
        for regret in measure(&players, &ranges, positions, seed, &own, &judge) {
            print(&regret, args.json, output)?;
        }
        output.flush()?;
    }
    Ok(())
}

fn print(regret: &Regret, json: bool, output: &mut Output) -> Result<(), Failure> {
    if json {
        return output.json(regret);
    }
    let others = match regret.unjudged {
        same if same == regret.level => String::new(),
        other => format!(", other moves by level {other}"),
    };
    Ok(output.line(format_args!(
        "level {}{others}, {}, {} to {} seeds: {:.3} seeds given away a move, {:.1} % perfect, {} at most \
         ({} positions of {} games)",
        regret.level,
        regret.rules,
        regret.from,
        regret.to,
        regret.mean,
        regret.perfect * 100.0,
        regret.most,
        regret.positions,
        regret.games,
    ))?)
}

/// Parses the values of a list separated by commas.
fn each<T>(text: &str, parse: impl Fn(&str) -> Result<T, Failure>) -> Result<Vec<T>, Failure> {
    text.split(',').map(parse).collect()
}

fn read_level(option: &str, text: &str) -> Result<Level, Failure> {
    let level = number(option, text, Level::FIRST.get()..=Level::LAST.get())?;
    Level::new(level).ok_or_else(|| Failure::argument(option, "expected 1 to 10"))
}

/// Parses `FROM..TO`, or one number for both.
fn read_range(text: &str, rules: &Rules) -> Result<RangeInclusive<u8>, Failure> {
    let most = Tables::most(rules);
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let to = number("--seeds", to, 1..=most)?;
    Ok(number("--seeds", from, 1..=to)?..=to)
}

/// The levels that play both sides of a game.
struct Players {
    judged: Level,
    unjudged: Level,
}

/// Whether all moves are worth the same.
fn all_equal(values: &[(Move, i32)]) -> bool {
    values.windows(2).all(|pair| pair[0].1 == pair[1].1)
}

/// Plays games with the tables `own`, and judges a move where a range wants the position and the tables `judge` have
/// the exact values of all its moves. One game gives positions to every range that still wants some.
fn measure(
    players: &Players,
    ranges: &[RangeInclusive<u8>],
    wanted: u32,
    seed: u64,
    own: &Tables,
    judge: &Tables,
) -> Vec<Regret> {
    let rules = *judge.rules();
    let mut samples: Vec<Sample> = ranges.iter().map(Sample::new).collect();
    let mut table = TranspositionTable::with_bytes(64 << 20);
    let (mut games, mut unused) = (0, 0_u32);
    while samples.iter().any(|sample| sample.positions < wanted) && unused < MOST_UNUSED_GAMES {
        let game_seed = seed.wrapping_mul(1_000_003).wrapping_add(u64::from(games));
        let mut game = Game::new(matches::balanced_opening(rules, game_seed));
        let positions = |samples: &[Sample]| -> u32 { samples.iter().map(|s| s.positions).sum() };
        let before = positions(&samples);
        for sample in &mut samples {
            sample.limit_in_game = wanted.min(sample.positions + OF_ONE_GAME);
        }
        while game.end().is_none() && game.moves().len() < LONGEST {
            let position = *game.position();
            let seeds = position.seeds_on_board();
            // Seeds that are still to be placed come onto the board.
            let left = seeds + position.reserve();
            if !samples.iter().any(|sample| sample.is_open(left)) {
                break;
            }
            let wanted = samples.iter().any(|sample| sample.wants(seeds));
            let values = if wanted { move_values(judge, &position) } else { None };
            // Where all moves are worth the same, none gives anything away: the other level plays one.
            let matters = values.as_ref().is_some_and(|values| !all_equal(values));
            let level = if matters { players.judged } else { players.unjudged };
            let Some(mv) = Player::Level(level).play(&game, &mut table, Some(own), game_seed)
            else {
                break;
            };
            if let Some(values) = values
                && let Some(best) = values.iter().map(|(_, value)| *value).max()
                && let Some((_, played)) = values.iter().find(|(other, _)| *other == mv)
            {
                let wanting = samples.iter_mut().filter(|sample| sample.wants(seeds));
                wanting.for_each(|sample| sample.add(best - played));
            }
            if game.play(&mv).is_err() {
                break;
            }
        }
        games += 1;
        unused = if positions(&samples) == before { unused + 1 } else { 0 };
    }
    samples.iter().map(|sample| sample.regret(rules, players, games)).collect()
}
