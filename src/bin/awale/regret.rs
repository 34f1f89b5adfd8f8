//! `awale regret`: how much a level gives away, measured by endgame tables.

use crate::args::{Arg, Args, Shared, number};
use crate::command::Command;
use crate::endgames::{DEFAULT_SEEDS, Source, move_values};
use crate::failure::Failure;
use crate::matches;
use crate::output::Output;
use crate::player::Player;
use awale::rules::{Game, Rules};
use awale::search::{Level, TranspositionTable};
use awale::tables::{Builder, Tables};
use serde::Serialize;
use std::ops::RangeInclusive;

pub const COMMAND: Command = Command {
    name: "regret",
    usage: "awale regret [--rules R] --level L --seeds FROM..TO --positions N [--seed S] \
            [--tables SEEDS|DIR] [--json]",
    about: "how many seeds per move a level gives away in its own games, with FROM to TO seeds left: \
            it plays with tables of twelve seeds, and tables of TO seeds judge its moves",
    shared: &[Shared::Rules, Shared::Json],
    run,
};

/// The most moves of a game: after that, positions mostly repeat.
const LONGEST: usize = 300;
/// The most positions of one game, because its positions are much alike.
const OF_ONE_GAME: u32 = 8;
/// The measurement stops after this many games in a row without a position that has the wanted
/// number of seeds.
const BARREN: u32 = 200;

/// The seeds that a level gave away.
#[derive(Default, Serialize)]
struct Regret {
    rules: String,
    level: u8,
    from: u8,
    to: u8,
    positions: u32,
    games: u32,
    /// Seeds given away per move.
    mean: f64,
    /// The share of moves that gave nothing away.
    perfect: f64,
    /// The most that one move gave away.
    most: i32,
}

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut level, mut range, mut positions, mut seed, mut source) = (None, None, None, 1, None);
    while let Some(arg) = args.next()? {
        let Arg::Option(name) = &arg else { return Err(args.unexpected(&arg)) };
        let option = format!("--{name}");
        match name.as_str() {
            "level" => level = Level::new(number(&option, &args.value(name)?, 1..=10)?),
            "seeds" => range = Some(read_range(&args.value(name)?, &args.rules)?),
            "positions" => positions = Some(number(&option, &args.value(name)?, 1..=1_000_000)?),
            "seed" => seed = number(&option, &args.value(name)?, 0..=u64::MAX)?,
            "tables" => source = Some(Source::read(&args.value(name)?)?),
            _ => return Err(args.unexpected(&arg)),
        }
    }
    let missing = |name, what| Failure::argument(name, format!("missing; expected {what}"));
    let level = level.ok_or_else(|| missing("--level", "1 to 10"))?;
    let range = range.ok_or_else(|| missing("--seeds", "two numbers, as in 13..16"))?;
    let positions = positions.ok_or_else(|| missing("--positions", "a number"))?;
    let judge = match source {
        Some(source) => source.tables(args.rules)?,
        None => Builder::new(args.rules, *range.end()).finish(),
    };
    if judge.seeds() < *range.end() {
        let why = format!("up to {} seeds; --seeds asks for {}", judge.seeds(), range.end());
        return Err(Failure::argument("--tables", why));
    }
    let own = Builder::new(args.rules, DEFAULT_SEEDS).finish();
    let regret = measure(level, &range, positions, seed, &own, &judge);
    if args.json {
        return output.json(&regret);
    }
    Ok(output.line(format_args!(
        "level {level}, {}, {} to {} seeds: {:.3} seeds given away a move, {:.1} % perfect, {} at \
         most ({} positions of {} games)",
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

/// Parses `FROM..TO`.
fn read_range(text: &str, rules: &Rules) -> Result<RangeInclusive<u8>, Failure> {
    let most = Tables::most(rules);
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let to = number("--seeds", to, 1..=most)?;
    Ok(number("--seeds", from, 1..=to)?..=to)
}

/// Plays games of a level against itself and judges its moves where the tables can.
fn measure(
    level: Level,
    range: &RangeInclusive<u8>,
    wanted: u32,
    seed: u64,
    own: &Tables,
    judge: &Tables,
) -> Regret {
    let rules = *judge.rules();
    let (from, to) = (*range.start(), *range.end());
    let mut regret =
        Regret { rules: rules.to_string(), level: level.get(), from, to, ..Regret::default() };
    let mut table = TranspositionTable::with_bytes(64 << 20);
    let (mut lost, mut perfect, mut barren) = (0, 0_u32, 0);
    while regret.positions < wanted && barren < BARREN {
        let number = seed.wrapping_mul(1_000_003).wrapping_add(u64::from(regret.games));
        let mut game = Game::new(matches::opening(rules, number));
        let before = regret.positions;
        let most = wanted.min(before + OF_ONE_GAME);
        while game.end().is_none() && game.moves().len() < LONGEST && regret.positions < most {
            let position = *game.position();
            let seeds = position.seeds_on_board();
            if seeds < from {
                break;
            }
            let Some(mv) = Player::Level(level).play(&game, &mut table, Some(own), number) else {
                break;
            };
            if range.contains(&seeds)
                && let Some(values) = move_values(judge, &position)
                && let Some(best) = values.iter().map(|(_, value)| *value).max()
                && let Some((_, played)) = values.iter().find(|(other, _)| *other == mv)
            {
                regret.positions += 1;
                regret.most = regret.most.max(best - played);
                lost += i64::from(best - played);
                perfect += u32::from(best == *played);
            }
            if game.play(&mv).is_err() {
                break;
            }
        }
        regret.games += 1;
        barren = if regret.positions == before { barren + 1 } else { 0 };
    }
    let count = f64::from(regret.positions.max(1));
    regret.mean = lost as f64 / count;
    regret.perfect = f64::from(perfect) / count;
    regret
}
