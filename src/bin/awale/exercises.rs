//! `awale exercises`: positions with one move to find, from games and from random boards.

use crate::args::{Arg, Args, number};
use crate::command::Command;
use crate::failure::Failure;
use crate::ogn::contents;
use crate::output::Output;
use crate::player::{Player, Random};
use awale::record::{Record, ogn};
use awale::rules::{Game, Move, OptionName, Position, Rules, Setup, Side};
use awale::search::{Level, Limits, Search, TranspositionTable};
use awale::tables::{Builder, Tables};
use awale::teach::lessons::{self, Board};
use awale::teach::{
    Candidate, Exercise, Puzzle, STAKES, Stake, Theme, by_other_rules, found_at, seen_from_south,
    themes,
};
use std::collections::HashMap;

pub const COMMAND: Command = Command {
    name: "exercises",
    usage: "awale exercises [--count N] [--rounds R] [--seed S] [--at-stake OPTION] [--add-to FILE] \
            [FAMILY] | --solved-by LEVEL [--points N] FILE",
    about: "positions with one move to find, as a file of exercises: N at most, of a family \
            (classique, boite, cote-ivoire, eqwale, kalah), from R rounds (300) of a game and some \
            random boards each; with --at-stake those in which the answer changes with an option; with \
            --add-to those of the file, and more after them; with --solved-by how many of a file's exercises, \
            of N points or more, a level solves",
    shared: &[],
    run,
};

/// Presets that share a list of exercises.
struct Family {
    name: &'static str,
    /// The presets, played in turn; a preset that is listed twice is played twice as often.
    presets: &'static [&'static str],
    /// The exercises written by hand.
    written: &'static str,
}

const FAMILIES: [Family; 5] = [
    Family {
        name: "classique",
        presets: &["classique", "stricte", "classique", "awari"],
        written: include_str!("written/classique.ogn"),
    },
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
        written: include_str!("written/boite.ogn"),
    },
    Family {
        name: "cote-ivoire",
        presets: &["cote-ivoire", "cote-ivoire-libre", "cote-ivoire-rien", "cote-ivoire-courtoise"],
        written: include_str!("written/cote-ivoire.ogn"),
    },
    Family { name: "eqwale", presets: &["eqwale"], written: include_str!("written/eqwale.ogn") },
    Family {
        name: "kalah",
        presets: &["kalah", "kalah", "kalah-vide"],
        written: include_str!("written/kalah.ogn"),
    },
];

impl Family {
    fn has(&self, stake: &Stake) -> bool {
        self.presets.contains(&stake.rules)
    }
}

/// The most moves of a game: after that, positions mostly repeat.
const LONGEST: usize = 120;
/// Depth of the quick first search, which rejects most positions.
const FIRST_DEPTH: u8 = 4;
/// Depth of the final check: its best move must be the one found.
const LAST_DEPTH: u8 = 10;
/// Depth of the final check of an option at stake; lower, because every move is scored by both rule
/// sets.
const LAST_STAKE_DEPTH: u8 = 9;
/// The most exercises of one game.
const OF_ONE_GAME: usize = 2;
/// Random boards tried in each round. For each option at stake it is 6 times as many, or 20 times where
/// exercises are rare.
const RANDOM_BOARDS: usize = 60;
/// Ideas that games and random boards bring too seldom; more boards are made for them afterwards.
const RARE: [Theme; 2] = [Theme::DefendOverload, Theme::DefendRaise];
/// Exercises of each rare idea, boards made for it, and how many of these are judged at most.
const OF_RARE: usize = 8;
const RARE_BOARDS: u64 = 100_000;
const RARE_JUDGED: usize = 100;
/// The most exercises of each theme, by band: 0 for a child, 1 in between, 2 hard.
const OF_THEME: [usize; 3] = [3, 3, 3];
/// The most placements of Éqwalé, in all bands together.
const OF_PLACEMENT: usize = 11;
/// Plans for the last placements of Éqwalé, and exercises of each.
const PLANS: [Theme; 3] = [Theme::PlaceLast, Theme::PlaceHarvest, Theme::PlaceSafe];
const OF_PLAN: usize = 5;
/// Exercises of each option at stake.
const OF_STAKE: usize = 11;
/// The margin by which the answer must change when an exercise is made: larger than the one that
/// the tests ask for, so that they still pass after a small change of the search.
const STAKE_MARGIN: f64 = Stake::MARGIN + 0.5;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut count, mut rounds, mut seed) = (None, 300_u64, 1_u64);
    let (mut word, mut option, mut known) = (None, None, None);
    let (mut solver, mut points) = (None, 0_u16);
    while let Some(arg) = args.next()? {
        match &arg {
            Arg::Option(name) if name == "count" => {
                count = Some(number("--count", &args.value("count")?, 1..=10_000_usize)?);
            }
            Arg::Option(name) if name == "rounds" => {
                rounds = number("--rounds", &args.value("rounds")?, 0..=1_000_000)?;
            }
            Arg::Option(name) if name == "seed" => {
                seed = number("--seed", &args.value("seed")?, 0..=u64::MAX)?;
            }
            Arg::Option(name) if name == "add-to" => {
                let path = args.value("add-to")?;
                let bytes = contents(&path).map_err(|error| Failure::argument(&path, error))?;
                known = Some(String::from_utf8_lossy(&bytes).into_owned());
            }
            Arg::Option(name) if name == "at-stake" => {
                option = Some(read_option(&args.value("at-stake")?)?);
            }
            Arg::Option(name) if name == "solved-by" => {
                let level = number("--solved-by", &args.value("solved-by")?, 0..=10_u8)?;
                solver = Level::new(level);
            }
            Arg::Option(name) if name == "points" => {
                points = number("--points", &args.value("points")?, 0..=10_000)?;
            }
            Arg::Word(text) if word.is_none() => word = Some(text.clone()),
            _ => return Err(args.unexpected(&arg)),
        }
    }
    if let Some(level) = solver {
        let path = word.ok_or_else(|| Failure::argument("FILE", "missing".to_owned()))?;
        return count_solved(&path, level, points, output);
    }
    let family = word.as_deref().map(read_family).transpose()?;
    let families: Vec<&Family> = match (family, option) {
        (Some(family), _) => vec![family],
        (None, Some(_)) => FAMILIES.iter().collect(),
        (None, None) => return Err(Failure::argument("FAMILY", format!("missing; {}", names()))),
    };
    let mut made = Vec::new();
    for family in families {
        let mut maker = Maker::new(family, option, count.map(|count| count - made.len()));
        if let Some(text) = &known {
            maker.add_known(text)?;
        }
        // A complete list has every exercise that is written by hand.
        if count.is_none() && option.is_none() {
            maker.add_written(family)?;
        }
        // Each family has its own seed, so that families get different boards.
        let family_seed = family
            .name
            .bytes()
            .fold(seed, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
        for round in 0..rounds {
            if maker.done() {
                break;
            }
            maker.round(round, family_seed.wrapping_mul(1_000_003).wrapping_add(round));
        }
        if option.is_none() {
            maker.add_rare(family_seed);
            maker.add_plans(family_seed);
        }
        made.append(&mut maker.made);
        if count == Some(made.len()) {
            break;
        }
    }
    // The exercises of a file stay first: their numbers are in links.
    made.sort_by_key(|made| made.known.is_none().then_some(made.exercise.difficulty));
    for (place, made) in made.iter().enumerate() {
        let between = if place > 0 { "\n" } else { "" };
        output.lines(&format!("{between}{}", made.text()))?;
    }
    Ok(())
}

/// Prints how many of a file's exercises a level solves, among those of at least this difficulty.
fn count_solved(path: &str, level: Level, points: u16, output: &mut Output) -> Result<(), Failure> {
    let bytes = contents(path).map_err(|error| Failure::argument(path, error))?;
    let lesson = lessons::read(&String::from_utf8_lossy(&bytes))
        .map_err(|faults| Failure::argument(path, join(&faults)))?;
    let hard = |board: &&Board| {
        let stated = board.record.tags().get("Difficulty").and_then(|text| text.parse().ok());
        stated.is_some_and(|stated: u16| stated >= points)
    };
    let boards: Vec<&Board> = lesson.boards.iter().filter(hard).collect();
    let solved = boards.iter().filter(|board| solves(level, board)).count();
    output.lines(&format!("{path}: level {level} solves {solved} of {}\n", boards.len()))?;
    Ok(())
}

/// Whether a level finds every move that an exercise asks for.
fn solves(level: Level, board: &Board) -> bool {
    let mut position = *board.record.start();
    let solver = position.turn();
    let mut table = TranspositionTable::with_bytes(1 << 24);
    for node in board.record.main_line() {
        let Some(mv) = board.record.mv(node) else { return false };
        let game = Game::new(position);
        if position.turn() == solver
            && Player::Level(level).play(&game, &mut table, None, 1) != Some(*mv)
        {
            return false;
        }
        position = position.play_unchecked(mv);
    }
    true
}

/// Faults, one a line.
fn join(faults: &[impl ToString]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
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

fn read_option(text: &str) -> Result<OptionName, Failure> {
    let mut known: Vec<&str> = STAKES.iter().map(|stake| stake.option.as_str()).collect();
    known.sort_unstable();
    known.dedup();
    OptionName::from_text(text).filter(|_| known.contains(&text)).ok_or_else(|| {
        let known = known.join(", ");
        Failure::argument("--at-stake", format!("{text:?} found; expected one of {known}"))
    })
}

/// An exercise, and its record where it was written by hand, or its text where it comes from a file.
struct Made {
    exercise: Exercise,
    /// 0 for a child, 1 in between, 2 hard.
    band: usize,
    written: Option<Record>,
    known: Option<String>,
}

impl Made {
    fn new(exercise: Exercise) -> Made {
        Made { band: band(&exercise), exercise, written: None, known: None }
    }

    fn text(&self) -> String {
        self.known.clone().unwrap_or_else(|| self.exercise.text(self.written.as_ref()))
    }
}

/// 0 for a child, 1 in between, 2 hard.
fn band(exercise: &Exercise) -> usize {
    let Some(key) = exercise.line.first() else { return 1 };
    if exercise.for_child() {
        0
    } else if exercise.position.reserve() == 0 && found_at(&exercise.position, key) >= 7 {
        2
    } else {
        1
    }
}

/// Plays games, makes random boards, and keeps the positions that make an exercise.
struct Maker {
    rules: Vec<Rules>,
    stakes: Vec<Stake>,
    /// Whether only options at stake are wanted.
    only_stakes: bool,
    /// The most exercises to make.
    most: usize,
    tables: HashMap<String, Tables>,
    made: Vec<Made>,
    table: TranspositionTable,
}

impl Maker {
    fn new(family: &Family, option: Option<OptionName>, count: Option<usize>) -> Maker {
        let rules = family.presets.iter().filter_map(|id| id.parse().ok()).collect();
        let asked = |stake: &Stake| option.is_none_or(|option| stake.option == option);
        Maker {
            rules,
            stakes: STAKES.into_iter().filter(|one| family.has(one) && asked(one)).collect(),
            only_stakes: option.is_some(),
            most: count.unwrap_or(usize::MAX),
            tables: HashMap::new(),
            made: Vec::new(),
            table: TranspositionTable::with_bytes(1 << 20),
        }
    }

    fn done(&self) -> bool {
        let full = |stake: &Stake| !self.wants_stake(stake);
        self.made.len() >= self.most || self.only_stakes && self.stakes.iter().all(full)
    }

    /// The tables of a rule set, made when first asked for.
    fn tables(&mut self, rules: Rules) -> Tables {
        let make = || Builder::new(rules, Puzzle::SEEDS).finish();
        self.tables.entry(rules.to_string()).or_insert_with(make).clone()
    }

    /// Adds the exercises written by hand that are not there yet; the engine adds the replies that refute the
    /// wrong moves.
    fn add_written(&mut self, family: &Family) -> Result<(), Failure> {
        for parsed in ogn::read(family.written) {
            let record = parsed.record;
            let position = *record.start();
            if self.made.iter().any(|made| made.exercise.position == position) {
                continue;
            }
            let place = format!("written by hand, {}: {position}", family.name);
            let fault = |what: &str| Failure::argument(&place, what.to_owned());
            let theme = record.tags().get("Theme").and_then(Theme::from_text);
            let theme = theme.ok_or_else(|| fault("no theme that is known"))?;
            let tables = self.tables(*position.rules());
            let puzzle =
                Puzzle::judge(&position, &tables).ok_or_else(|| fault("nothing to find"))?;
            let judged = puzzle.key().ok_or_else(|| fault("no move is better than all others"))?;
            let key = record.main_line().first().and_then(|node| record.mv(*node).copied());
            if key != Some(judged) {
                return Err(fault(&format!("{judged} is the move to be found")));
            }
            let held = match theme {
                Theme::Rule(stake) => self.at_stake(&puzzle, &stake, &[]).is_some(),
                _ => themes(&puzzle, &[], &tables).contains(&theme),
            };
            if !held {
                return Err(fault(&format!("the theme {theme} does not fit this position")));
            }
            let exercise = Exercise::about(theme, &puzzle, &[], &tables);
            let mut exercise = exercise.ok_or_else(|| fault("no exercise could be made of it"))?;
            exercise.line.truncate(1);
            if let Theme::Rule(stake) = theme {
                exercise.otherwise = self.at_stake(&puzzle, &stake, &[]);
            }
            if self.has_one_like(&exercise) {
                return Err(fault("too much like an earlier exercise"));
            }
            self.made.push(Made { written: Some(record), ..Made::new(exercise) });
        }
        Ok(())
    }

    /// Adds the exercises of a file as they are.
    fn add_known(&mut self, text: &str) -> Result<(), Failure> {
        for game in text.split("\n\n[").map(str::trim) {
            let game = if game.starts_with('[') { game.to_owned() } else { format!("[{game}") };
            for parsed in ogn::read(&game) {
                let record = parsed.record;
                let fault = |what| {
                    Failure::argument(record.start().to_string(), format!("no {what} is stated"))
                };
                let theme = record.tags().get("Theme").and_then(Theme::from_text);
                let difficulty = record.tags().get("Difficulty").and_then(|text| text.parse().ok());
                let key = record.main_line().first().and_then(|node| record.mv(*node).copied());
                let exercise = Exercise {
                    position: *record.start(),
                    line: key.into_iter().collect(),
                    wrong: Vec::new(),
                    theme: theme.ok_or_else(|| fault("theme"))?,
                    difficulty: difficulty.ok_or_else(|| fault("difficulty"))?,
                    from: Vec::new(),
                    otherwise: None,
                };
                self.made.push(Made { known: Some(format!("{game}\n")), ..Made::new(exercise) });
            }
        }
        Ok(())
    }

    /// Tries the positions of a game, and some random boards.
    fn round(&mut self, round: u64, seed: u64) {
        let rules = self.rules[round as usize % self.rules.len()];
        let mut random = Random(seed);
        if !self.only_stakes {
            self.play(rules, &mut random, seed);
            for _ in 0..RANDOM_BOARDS {
                if let Some(position) = random_board(rules, &mut random) {
                    self.try_position(&position, &[]);
                }
            }
            for _ in 0..2 {
                if rules.opening == awale::rules::Opening::Placement
                    && let Some(position) = nearly_placed(rules, &mut random)
                {
                    self.try_placement(&position, Theme::Placement);
                }
            }
        }
        for stake in self.stakes.clone() {
            let rare = matches!(
                stake.option,
                OptionName::ChainLimit | OptionName::Leftovers | OptionName::LastSeed
            ) || matches!(stake.name, "rule-slam-barred" | "rule-slam-forbidden");
            for _ in 0..RANDOM_BOARDS * if rare { 20 } else { 6 } {
                if !self.wants_stake(&stake) {
                    break;
                }
                let Ok(rules) = stake.rules.parse() else { break };
                let found = match stake.option {
                    OptionName::Seeds => opening(rules, &mut random),
                    OptionName::Opening => just_placed(rules, &mut random),
                    OptionName::Leftovers => last_few(rules, &mut random).map(|p| (p, Vec::new())),
                    OptionName::LastSeed => {
                        all_or_draw(rules, &mut random).map(|p| (p, Vec::new()))
                    }
                    OptionName::ChainLimit => crowded(rules, &mut random).map(|p| (p, Vec::new())),
                    OptionName::Slam if random.below(2) == 0 => {
                        cornered(rules, &mut random).map(|p| (p, Vec::new()))
                    }
                    _ => random_board(rules, &mut random).map(|p| (p, Vec::new())),
                };
                if let Some((position, from)) = found {
                    self.try_stake(&position, &stake, &from);
                }
            }
        }
    }

    /// Makes boards for the ideas that are still rare.
    fn add_rare(&mut self, seed: u64) {
        for (at, theme) in RARE.into_iter().enumerate() {
            let mut random = Random(seed.wrapping_add(at as u64 + 1));
            let mut judged = 0;
            for number in 0..RARE_BOARDS {
                if self.full_of(theme) || judged == RARE_JUDGED {
                    break;
                }
                let rules = self.rules[number as usize % self.rules.len()];
                let found = match theme {
                    Theme::DefendOverload if random.below(4) > 0 => aimed(rules, &mut random),
                    _ => random_board(rules, &mut random),
                };
                let holds =
                    |position: &Position, mv: &Move| theme.holds(&Candidate::of(position, mv));
                let Some(position) = found else { continue };
                // Most boards have no such move, which is found out at once.
                if position.moves().iter().any(|mv| holds(&position, mv))
                    && best_and_margin(&position, FIRST_DEPTH)
                        .is_some_and(|(best, _)| holds(&position, &best))
                {
                    judged += 1;
                    self.try_themes(&position, &[], Some(theme));
                }
            }
        }
    }

    /// Makes boards for the plans of the last placements.
    fn add_plans(&mut self, seed: u64) {
        let placed = |rules: &&Rules| rules.opening == awale::rules::Opening::Placement;
        let Some(rules) = self.rules.iter().find(placed).copied() else { return };
        for (at, plan) in PLANS.into_iter().enumerate() {
            let mut random = Random(seed.wrapping_add(at as u64 + 101));
            let mut judged = 0;
            for _ in 0..RARE_BOARDS {
                if self.count_of(plan) >= OF_PLAN || self.made.len() >= self.most {
                    break;
                }
                if judged == RARE_JUDGED {
                    break;
                }
                let holds =
                    |position: &Position, mv: &Move| plan.holds(&Candidate::of(position, mv));
                let Some(position) = nearly_placed(rules, &mut random) else { continue };
                // Most boards have no such placement, which is found out at once.
                if position.moves().iter().any(|mv| holds(&position, mv)) {
                    judged += 1;
                    self.try_placement(&position, plan);
                }
            }
        }
    }

    /// Plays a game between two levels, and tries each of its positions.
    fn play(&mut self, rules: Rules, random: &mut Random, seed: u64) {
        let Some((_, mut from)) = opening(rules, random) else { return };
        let mut game = Game::new(Position::start(rules));
        for mv in &from {
            if game.play(mv).is_err() {
                return;
            }
        }
        if rules.opening == awale::rules::Opening::Placement {
            from.clear();
        }
        let has_opening = !from.is_empty();
        let players = [1, 2].map(|_| Level::new(2 + random.below(4) as u8).map(Player::Level));
        let mut found = 0;
        while game.end().is_none() && game.moves().len() < LONGEST && found < OF_ONE_GAME {
            let past_opening = !has_opening || from.len() > Theme::OPENING;
            let position = seen_from_south(game.position());
            let too_easy = position.decided().is_some() || position.legal_pits().len() < 3;
            if !too_easy && self.try_position(&position, if past_opening { &[] } else { &from }) {
                found += 1;
            }
            let Some(player) = players[game.position().turn().index()] else { break };
            let Some(mv) = player.play(&game, &mut self.table, None, seed) else { break };
            if game.play(&mv).is_err() {
                break;
            }
            from.push(mv);
        }
    }

    /// Adds the exercise in a position, if there is one that is still wanted.
    fn try_position(&mut self, position: &Position, from: &[Move]) -> bool {
        self.try_themes(position, from, None)
    }

    /// The same, if a theme is given only with this one.
    fn try_themes(&mut self, position: &Position, from: &[Move], only: Option<Theme>) -> bool {
        if self.made.len() >= self.most || position.reserve() > 0 || position.end().is_some() {
            return false;
        }
        let in_tables = position.seeds_on_board() <= Puzzle::SEEDS;
        if !in_tables {
            match best_and_margin(position, FIRST_DEPTH) {
                Some((_, margin)) if margin >= Puzzle::MARGIN / 2.0 => {}
                _ => return false,
            }
        }
        let tables = self.tables(*position.rules());
        let Some(mut puzzle) = Puzzle::judge(position, &tables) else { return false };
        if puzzle.proven()
            && let Some(close) = with_close_stores(&puzzle)
            && let Some(judged) = Puzzle::judge(&close, &tables)
        {
            puzzle = judged;
        }
        let Some(key) = puzzle.key() else { return false };
        for theme in themes(&puzzle, from, &tables) {
            let wanted = only.map_or_else(|| self.wants(theme, None), |only| only == theme);
            if !wanted {
                continue;
            }
            let Some(exercise) = Exercise::about(theme, &puzzle, from, &tables) else { continue };
            let room = only.is_some() || self.wants(theme, Some(band(&exercise)));
            if !room || self.has_one_like(&exercise) {
                continue;
            }
            if !puzzle.proven() {
                match best_and_margin(position, LAST_DEPTH) {
                    Some((best, margin)) if best == key && margin >= Puzzle::MARGIN => {}
                    _ => return false,
                }
            }
            self.made.push(Made::new(exercise));
            return true;
        }
        false
    }

    /// Adds the exercise with this theme in a position of the opening, if a placement is clearly the best.
    fn try_placement(&mut self, position: &Position, theme: Theme) {
        let most = if theme == Theme::Placement { OF_PLACEMENT } else { OF_PLAN };
        let room = self.count_of(theme) < most && self.made.len() < self.most;
        let judged = Puzzle::searched(position, FIRST_DEPTH).filter(|_| room);
        let holds = |mv: &Move| theme.holds(&Candidate::of(position, mv));
        if judged
            .and_then(|judged| judged.best())
            .is_none_or(|(mv, margin)| margin < 1.0 || !holds(&mv))
        {
            return;
        }
        let tables = Tables::new(*position.rules());
        let Some(puzzle) = Puzzle::searched(position, Puzzle::DEPTH) else { return };
        if puzzle.key().is_none_or(|key| !holds(&key)) {
            return;
        }
        let found = Exercise::about(theme, &puzzle, &[], &tables);
        if let Some(exercise) = found.filter(|exercise| !self.has_one_like(exercise)) {
            self.made.push(Made::new(exercise));
        }
    }

    /// Adds the exercise in a position where the answer changes with an option.
    fn try_stake(&mut self, position: &Position, stake: &Stake, from: &[Move]) {
        if position.end().is_some() || position.legal_pits().len() < 2 || self.done() {
            return;
        }
        let Some(other) = by_other_rules(position, stake, from) else { return };
        let in_tables = position.seeds_on_board() <= Puzzle::SEEDS;
        if !in_tables {
            let [Some(one), Some(two)] = [position, &other].map(|here| best_and_margin(here, 3))
            else {
                return;
            };
            if one.0 == two.0 || one.1 < 1.0 {
                return;
            }
        }
        let tables = self.tables(*position.rules());
        let Some(puzzle) = Puzzle::judge(position, &tables) else { return };
        if puzzle.key().is_none() {
            return;
        }
        let otherwise = self.at_stake(&puzzle, stake, from);
        if otherwise.is_none() {
            return;
        }
        if !puzzle.proven() {
            let deep = [position, &other].map(|here| Puzzle::searched(here, LAST_STAKE_DEPTH));
            let [Some(one), Some(two)] = &deep else { return };
            let same = one.key() == puzzle.key();
            if !same || stake.otherwise(one, two, STAKE_MARGIN).is_none() {
                return;
            }
        }
        let found = Exercise::about(Theme::Rule(*stake), &puzzle, from, &tables);
        if let Some(exercise) = found.filter(|exercise| !self.has_one_like(exercise)) {
            let exercise = Exercise { otherwise, ..exercise };
            self.made.push(Made::new(exercise));
        }
    }

    /// The best move by the other rules, if the answer changes with them.
    fn at_stake(&mut self, puzzle: &Puzzle, stake: &Stake, from: &[Move]) -> Option<Move> {
        let other = by_other_rules(puzzle.position(), stake, from)?;
        let tables = self.tables(*other.rules());
        stake.otherwise(puzzle, &Puzzle::judge(&other, &tables)?, STAKE_MARGIN)
    }

    fn has_one_like(&self, exercise: &Exercise) -> bool {
        self.made.iter().any(|made| made.exercise.looks_like(exercise))
    }

    /// Whether exercises of a theme are still wanted, in this band if one is given.
    fn wants(&self, theme: Theme, band: Option<usize>) -> bool {
        let of = |band: usize| {
            let same = |made: &&Made| made.exercise.theme == theme && made.band == band;
            self.made.iter().filter(same).count()
        };
        match band {
            Some(band) => of(band) < OF_THEME[band],
            None => (0..3).any(|band| of(band) < OF_THEME[band]),
        }
    }

    /// Whether there are enough exercises of a rare idea.
    fn full_of(&self, theme: Theme) -> bool {
        self.count_of(theme) >= OF_RARE || self.made.len() >= self.most
    }

    fn count_of(&self, theme: Theme) -> usize {
        self.made.iter().filter(|made| made.exercise.theme == theme).count()
    }

    fn wants_stake(&self, stake: &Stake) -> bool {
        let same = |made: &&Made| made.exercise.theme == Theme::Rule(*stake);
        self.made.iter().filter(same).count() < OF_STAKE && self.made.len() < self.most
    }
}

/// The best move by a search of this depth, and its margin.
fn best_and_margin(position: &Position, depth: u8) -> Option<(Move, f64)> {
    let limits = Limits { lines: 2, ..Limits::depth(depth) };
    let mut table =
        TranspositionTable::with_bytes(if depth > FIRST_DEPTH { 1 << 21 } else { 1 << 14 });
    let mut search = Search::new(&Game::new(*position), limits);
    while !search.step(u64::MAX, &mut table) {}
    let report = search.report();
    match report.lines.as_slice() {
        [best, second, ..] => Some((*best.moves.first()?, best.score - second.score)),
        _ => None,
    }
}

/// The same board with the seeds of the stores shared so that, if possible, the best move only just
/// wins or draws and worse moves do not.
fn with_close_stores(puzzle: &Puzzle) -> Option<Position> {
    let (best, _) = puzzle.best()?;
    let position = puzzle.position();
    let best = puzzle.answers().iter().find(|answer| answer.mv == best)?.score as i64;
    let [south, north] = Side::ALL.map(|side| i64::from(position.store(side)));
    // The difference aimed at varies with the seeds on the board. A seed moved from one store to the
    // other changes it by two, so that it may end up one off.
    let wanted = [0, 1, 2][position.pits().iter().map(|n| usize::from(*n)).sum::<usize>() % 3];
    let shift = (wanted - best) / 2;
    let stores = [u32::try_from(south + shift).ok()?, u32::try_from(north - shift).ok()?];
    Setup { stores, ..Setup::from(position) }.position(*position.rules()).ok()
}

/// A position of these pits with South to move; the other seeds are shared nearly equally.
fn with_random_stores(rules: Rules, pits: [u32; 12], random: &mut Random) -> Option<Position> {
    let left = u32::from(rules.total()).checked_sub(pits.iter().sum())?;
    let south = (left / 2 + 3).saturating_sub(random.below(6) as u32).min(left);
    let setup = Setup { pits, stores: [south, left - south], turn: Side::South };
    let position = setup.position(rules).ok()?;
    (position.end().is_none() && position.turn() == Side::South).then_some(position)
}

/// A random board: 5 to 12 or 5 to 22 seeds in some of the pits, and one time in five 9 to 16 more in a
/// pit of South's.
fn random_board(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    let used: Vec<usize> = (0..12).filter(|_| random.below(10) < 6).collect();
    if used.is_empty() {
        return None;
    }
    let most = [8, 18][random.below(2)];
    for _ in 0..5 + random.below(most) {
        pits[used[random.below(used.len())]] += 1;
    }
    if random.below(5) == 0 {
        pits[random.below(6)] += 9 + random.below(8) as u32;
    }
    with_random_stores(rules, pits, random)
}

/// A random board where a pit of North's reaches one of South's, and a pit of South's beyond that one
/// reaches the pit of North's.
fn aimed(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    for heap in &mut pits {
        *heap = [0, 0, 0, 1, 1, 2, 3][random.below(7)];
    }
    let prey = random.below(5);
    let attacker = 6 + random.below(6);
    let defender = prey + 1 + random.below(5 - prey);
    pits[prey] = 1 + random.below(2) as u32;
    pits[attacker] = (prey + 12 - attacker) as u32;
    pits[defender] = (attacker - defender + random.below(3)) as u32;
    with_random_stores(rules, pits, random)
}

/// A random board with mostly small heaps on North's side, where one or two of South's sowings end
/// among North's last three pits.
fn crowded(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    for (pit, heap) in pits.iter_mut().enumerate() {
        *heap = match pit {
            0..6 => [0, 0, 0, 1, 2, 3][random.below(6)],
            _ => [1, 1, 1, 2, 2, 0, 3, 1][random.below(8)],
        };
    }
    for _ in 0..2 {
        let pit = random.below(6);
        pits[pit] = (9 + random.below(3) - pit) as u32;
    }
    with_random_stores(rules, pits, random)
}

/// A random board with three to eight seeds, and stores that are nearly equal.
fn last_few(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    for _ in 0..3 + random.below(6) {
        pits[random.below(12)] += 1;
    }
    let left = u32::from(rules.total()).checked_sub(pits.iter().sum())?;
    let south = (left / 2 + 1).saturating_sub(random.below(3) as u32);
    let setup = Setup { pits, stores: [south, left - south], turn: Side::South };
    setup.position(rules).ok().filter(|position| position.end().is_none())
}

/// A board with very few seeds, where the player behind draws only by getting every one of them: only the
/// last seed can be given to them.
fn all_or_draw(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    let seeds = 3 + random.below(7) as u32;
    for _ in 0..seeds {
        pits[random.below(12)] += 1;
    }
    let half = u32::from(rules.total()) / 2;
    let stores = [[half, half - seeds], [half - seeds, half]][random.below(2)];
    let setup = Setup { pits, stores, turn: Side::South };
    setup.position(rules).ok().filter(|position| position.end().is_none())
}

/// A random board on which North has only one to three pits of one or two seeds, side by side, and one
/// of South's sowings ends among them: a grand slam is likely.
fn cornered(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    for heap in pits.iter_mut().take(6) {
        *heap = [0, 0, 1, 2, 3, 5][random.below(6)];
    }
    let first = random.below(4);
    for rank in first..first + 1 + random.below(3) {
        pits[6 + rank] = 1 + random.below(2) as u32;
    }
    let pit = random.below(6);
    pits[pit] = (6 + first + random.below(3) - pit) as u32;
    with_random_stores(rules, pits, random)
}

/// A position of Éqwalé with one or two seeds left to place.
fn nearly_placed(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut position = Position::start(rules);
    while position.reserve() > Puzzle::RESERVE {
        let moves = position.moves();
        position = position.play_unchecked(moves.get(random.below(moves.len()))?);
    }
    (position.reserve() > 0).then(|| seen_from_south(&position))
}

/// Random placements, and up to two sowings that are also possible from a board with the same number of
/// seeds in every pit. Returns the position, seen from South, and all moves.
fn just_placed(rules: Rules, random: &mut Random) -> Option<(Position, Vec<Move>)> {
    let mut position = Position::start(rules);
    let mut from = Vec::new();
    while position.reserve() > 0 {
        let moves = position.moves();
        let mv = *moves.get(random.below(moves.len()))?;
        position = position.play_unchecked(&mv);
        from.push(mv);
    }
    let turn = position.turn();
    let filled = Setup { pits: [u32::from(rules.seeds.get()); 12], stores: [0; 2], turn };
    let mut filled = filled.position(rules).ok()?;
    for _ in 0..random.below(3) {
        let other = filled.moves();
        let shared: Vec<Move> =
            position.moves().into_iter().filter(|mv| other.contains(mv)).collect();
        if shared.is_empty() {
            break;
        }
        let mv = shared[random.below(shared.len())];
        position = position.play_unchecked(&mv);
        filled = filled.play_unchecked(&mv);
        from.push(mv);
    }
    (position.end().is_none()).then(|| (seen_from_south(&position), from))
}

/// Plays one to seven random moves from the start, placements not counted. Returns the position, seen
/// from South, and all moves; none if the game is then over or the stores differ by more than six.
fn opening(rules: Rules, random: &mut Random) -> Option<(Position, Vec<Move>)> {
    let mut position = Position::start(rules);
    let mut from = Vec::new();
    let mut left = 1 + random.below(7);
    while left > 0 || position.reserve() > 0 {
        let moves = position.moves();
        let mv = moves.get(random.below(moves.len()))?;
        left = left.saturating_sub(usize::from(position.reserve() == 0));
        position = position.play_unchecked(mv);
        from.push(*mv);
    }
    let stores = Side::ALL.map(|side| i32::from(position.store(side)));
    // A lost game makes no exercise.
    let even = position.end().is_none() && (stores[0] - stores[1]).abs() <= 6;
    even.then(|| (seen_from_south(&position), from))
}
