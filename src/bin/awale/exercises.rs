//! `awale exercises`: positions with one move to find, made from play.

use crate::args::{Arg, Args, number};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::Output;
use crate::player::{Chance, Player};
use awale::rules::{Game, Position, Preset, Rules, Side};
use awale::search::{Level, Limits, Search, Table};
use awale::tables::{Builder, Tables};
use awale::teach::{Exercise, Puzzle, Theme, seen_from_south};

pub const COMMAND: Command = Command {
    name: "exercises",
    usage: "awale exercises [--count N] [--games G] [--seed S] FAMILY",
    about: "positions with one move to find, made from play: N (60) of a family (classique, \
            boite, cote-ivoire, eqwale, kalah) from at most G games, as a file of exercises",
    shared: &[],
    run,
};

/// Presets that play alike, so that their exercises make one list.
struct Family {
    name: &'static str,
    /// The presets, each as often as it is wanted.
    presets: &'static [&'static str],
}

const FAMILIES: [Family; 5] = [
    Family { name: "classique", presets: &["classique", "stricte", "classique", "awari"] },
    Family {
        name: "boite",
        presets: &[
            "boite",
            "grenier",
            "boite-face",
            "nourricier",
            "boite-3",
            "grenier-face",
            "boite-face-adverse",
        ],
    },
    Family {
        name: "cote-ivoire",
        presets: &["cote-ivoire", "cote-ivoire-libre", "cote-ivoire-rien", "cote-ivoire-courtoise"],
    },
    Family { name: "eqwale", presets: &["eqwale"] },
    Family { name: "kalah", presets: &["kalah", "kalah", "kalah-vide"] },
];

/// The longest game: later positions mostly repeat.
const LONGEST: usize = 200;
/// Depth of the first search, which rules most positions out.
const FIRST_DEPTH: u8 = 4;
/// Depth of the last search, which has to agree.
const LAST_DEPTH: u8 = 12;
/// Positions that differ by fewer seeds than this look alike.
const ALIKE: u32 = 8;
/// Upper bounds of the bands of difficulty; each holds at most about a third.
const BANDS: [u16; 3] = [750, 950, 1200];
/// The most exercises of one game.
const OF_ONE_GAME: usize = 3;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut count, mut games, mut seed, mut family) = (60, 100_000_u64, 1_u64, None);
    while let Some(arg) = args.next()? {
        match &arg {
            Arg::Option(name) if name == "count" => {
                count = number("--count", &args.value("count")?, 1..=10_000_usize)?;
            }
            Arg::Option(name) if name == "games" => {
                games = number("--games", &args.value("games")?, 1..=10_000_000)?;
            }
            Arg::Option(name) if name == "seed" => {
                seed = number("--seed", &args.value("seed")?, 0..=u64::MAX)?;
            }
            Arg::Word(text) if family.is_none() => family = Some(read_family(text)?),
            _ => return Err(args.unexpected(&arg)),
        }
    }
    let family =
        family.ok_or_else(|| Failure::argument("FAMILY", format!("missing; {}", names())))?;
    let mut maker = Maker::new(family, count);
    for game in 0..games {
        if maker.made.len() >= count {
            break;
        }
        maker.play(game, seed.wrapping_mul(1_000_003).wrapping_add(game));
    }
    maker.made.sort_by_key(|exercise| exercise.difficulty);
    for (place, exercise) in maker.made.iter().enumerate() {
        let between = if place > 0 { "\n" } else { "" };
        output.lines(&format!("{between}{}", exercise.text()))?;
    }
    Ok(())
}

fn read_family(text: &str) -> Result<&'static Family, Failure> {
    FAMILIES
        .iter()
        .find(|family| family.name == text)
        .ok_or_else(|| Failure::argument("FAMILY", format!("{text:?} is unknown; {}", names())))
}

fn names() -> String {
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    format!("expected one of {}", names.join(", "))
}

/// Plays games and keeps what makes an exercise.
struct Maker {
    count: usize,
    /// The presets in turn, with their tables.
    rules: Vec<(Rules, Tables)>,
    made: Vec<Exercise>,
    table: Table,
}

impl Maker {
    fn new(family: &Family, count: usize) -> Maker {
        let presets = family.presets.iter().filter_map(|id| Preset::by_id(id));
        let rules = presets
            .map(Rules::preset)
            .map(|rules| (rules, Builder::new(rules, Puzzle::SEEDS).finish()))
            .collect();
        Maker { count, rules, made: Vec::new(), table: Table::with_bytes(1 << 22) }
    }

    /// Plays a game between two levels, and tries each of its positions.
    fn play(&mut self, number: u64, seed: u64) {
        let (rules, tables) = self.rules[number as usize % self.rules.len()].clone();
        let mut chance = Chance(seed);
        let mut game = Game::new(opening(rules, &mut chance));
        let players = [1, 2].map(|_| Level::new(2 + chance.below(4) as u8).map(Player::Level));
        let mut found = 0;
        while game.end().is_none() && game.moves().len() < LONGEST && found < OF_ONE_GAME {
            if let Some(exercise) = self.exercise(&seen_from_south(game.position()), &tables) {
                self.made.push(exercise);
                found += 1;
            }
            let Some(player) = players[game.position().turn().index()] else { break };
            let Some(mv) = player.play(&game, &mut self.table, Some(&tables), seed) else { break };
            if game.play(&mv).is_err() {
                break;
            }
        }
    }

    /// The exercise of a position, if it makes one that is still wanted.
    fn exercise(&mut self, position: &Position, tables: &Tables) -> Option<Exercise> {
        if position.legal_pits().len() < 3
            || position.decided().is_some()
            || self.made.len() >= self.count
        {
            return None;
        }
        let known = position.pits().iter().sum::<u8>() <= Puzzle::SEEDS;
        if !known {
            let (key, margin) = self.best_move(position, FIRST_DEPTH)?;
            let theme = Theme::of(position, &key)?;
            if margin < Puzzle::MARGIN / 2.0 || !self.wants(theme, position.rules()) {
                return None;
            }
        }
        let exercise = Exercise::find(position, tables)?;
        let key = exercise.line.first()?;
        let alike = |other: &Exercise| {
            other.position.rules() == position.rules() && other.distance(&exercise) < ALIKE
        };
        let wanted = self.wants(exercise.theme, position.rules()) && self.hard_enough(&exercise);
        if !wanted || self.made.iter().any(alike) {
            return None;
        }
        if !known {
            let deep = self.best_move(position, LAST_DEPTH)?;
            if deep.0 != *key || deep.1 < Puzzle::MARGIN {
                return None;
            }
        }
        Some(exercise)
    }

    /// Whether exercises of a theme by these rules are still wanted.
    fn wants(&self, theme: Theme, rules: &Rules) -> bool {
        let share = match theme {
            Theme::Capture => 26,
            Theme::DoubleThreat | Theme::Replay | Theme::Defence => 20,
            Theme::Endgame => 18,
            Theme::Granary => 14,
            Theme::FeedingTrap => 12,
            Theme::Feeding => 10,
        };
        let of = |test: &dyn Fn(&Exercise) -> bool| self.made.iter().filter(|e| test(e)).count();
        let by_rules = self.rules.iter().filter(|(known, _)| known == rules).count();
        let room = (self.count * by_rules).div_ceil(self.rules.len());
        of(&|made| made.theme == theme) < (self.count * share).div_ceil(100)
            && of(&|made| made.position.rules() == rules) < room
    }

    /// Whether the band of this difficulty has room.
    fn hard_enough(&self, exercise: &Exercise) -> bool {
        let band = |exercise: &Exercise| BANDS.partition_point(|top| *top <= exercise.difficulty);
        let same = self.made.iter().filter(|made| band(made) == band(exercise)).count();
        same < (self.count * 35).div_ceil(100)
    }

    /// The best move by a search of this depth, and its margin.
    fn best_move(&mut self, position: &Position, depth: u8) -> Option<(awale::rules::Move, f64)> {
        let limits = Limits { lines: 2, ..Limits::depth(depth) };
        let mut search = Search::new(&Game::new(*position), limits);
        while !search.step(u64::MAX, &mut self.table) {}
        let report = search.report();
        match report.lines.as_slice() {
            [best, second, ..] => Some((*best.moves.first()?, best.score - second.score)),
            _ => None,
        }
    }
}

/// A position a few random moves from the start, past the placements.
fn opening(rules: Rules, chance: &mut Chance) -> Position {
    loop {
        let mut position = Position::start(rules);
        let mut left = 1 + chance.below(7);
        while left > 0 || position.reserve() > 0 {
            let moves = position.moves();
            let Some(mv) = moves.get(chance.below(moves.len())) else { break };
            left = left.saturating_sub(usize::from(position.reserve() == 0));
            position = position.play_unchecked(mv);
        }
        let stores = Side::ALL.map(|side| i32::from(position.store(side)));
        // Not in a lost game.
        if position.end().is_none() && (stores[0] - stores[1]).abs() <= 6 {
            return position;
        }
    }
}
