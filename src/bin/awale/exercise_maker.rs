//! Makes exercises: plays games, makes random boards, and keeps the positions with one move to find.

use crate::exercise_family::Family;
use crate::failure::Failure;
use crate::player::{Player, Random};
use crate::random_boards::{
    all_or_draw, cornered, just_placed, last_few, long_chain, nearly_placed, opening,
    overloaded_defender, random_board,
};
use awale::record::{Record, ogn};
use awale::rules::{Game, Move, Opening, OptionName, Position, Rules, Setup, Side};
use awale::search::{Level, Limits, Search, TranspositionTable};
use awale::tables::{Builder, Tables};
use awale::teach::{
    Candidate, Exercise, Puzzle, STAKES, Stake, Theme, by_other_rules, found_at, seen_from_south,
    themes,
};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The most moves of a game: after that, positions mostly repeat.
const LONGEST: usize = 120;
/// Depth of the quick first search, which rejects most positions.
const FIRST_DEPTH: u8 = 4;
/// Depth of the quick first search where an option is at stake, that is, where the answer changes with it.
const FIRST_STAKE_DEPTH: u8 = 3;
/// The least margin of the best move, in seeds, by the quick search.
const FIRST_MARGIN: f64 = Puzzle::MARGIN / 2.0;
/// Depth of the second search, before the [last check](Puzzle::certain): it must find the same best move.
const SECOND_DEPTH: u8 = 10;
/// Depth of the second search where an option is at stake; lower, because every move is scored by both rule sets.
const SECOND_STAKE_DEPTH: u8 = 9;
/// The most exercises taken from one game.
const OF_ONE_GAME: usize = 2;
/// Random boards tried in each round; for each option at stake, 6 times as many, or 20 times where exercises are
/// rare.
const RANDOM_BOARDS: usize = 60;
/// Themes that games and random boards bring too seldom; more boards are made for them afterwards.
const RARE: [Theme; 2] = [Theme::DefendOverload, Theme::DefendRaise];
/// The most exercises of each rare theme.
const OF_RARE: usize = 8;
/// The most boards made for a rare theme or a plan, and the most of them that are judged.
const RARE_BOARDS: u64 = 100_000;
const RARE_JUDGED: usize = 100;
/// With `--missed-by`, the most new exercises of each theme.
const OF_MISSED: usize = 4;
/// Seed counts of the boards tried for `--missed-by`; with fewer seeds a level searches to the end.
const EXPERT_SEEDS: RangeInclusive<u8> = 7..=Puzzle::SEEDS;
/// The most exercises of each theme in each band.
const OF_BAND: usize = 3;
/// The least depth at which a search finds the move of a hard exercise.
const HARD_DEPTH: u8 = 7;
/// The most exercises about a placement of Éqwalé without a plan, in all bands together.
const OF_PLACEMENT: usize = 11;
/// The plans for the last placements of Éqwalé.
const PLANS: [Theme; 3] = [Theme::PlaceLast, Theme::PlaceHarvest, Theme::PlaceSafe];
/// The most exercises of each plan.
const OF_PLAN: usize = 5;
/// The most exercises of each [`Stake`], not of each option: a family may have several stakes of one option.
const OF_STAKE: usize = 11;
/// The margin by which the answer must change when an exercise is made: larger than the one that
/// the tests ask for, so that they still pass after a small change of the search.
const STAKE_MARGIN: f64 = Stake::MARGIN + 0.5;

/// How hard an exercise is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Band {
    /// For a child.
    Child,
    Middle,
    Hard,
}

impl Band {
    const ALL: [Band; 3] = [Band::Child, Band::Middle, Band::Hard];

    /// The band of an exercise: hard if only a search to [`HARD_DEPTH`] or deeper finds the move; no placement is hard.
    fn of(exercise: &Exercise) -> Band {
        let Some(key) = exercise.line.first() else { return Band::Middle };
        if exercise.for_child() {
            Band::Child
        } else if exercise.position.reserve() == 0
            && found_at(&exercise.position, key) >= HARD_DEPTH
        {
            Band::Hard
        } else {
            Band::Middle
        }
    }
}

/// An exercise, and its record where it was written by hand, or its text where it comes from a file.
pub struct Made {
    pub exercise: Exercise,
    band: Band,
    written: Option<Record>,
    pub file_text: Option<String>,
}

impl Made {
    fn new(exercise: Exercise) -> Made {
        Made { band: Band::of(&exercise), exercise, written: None, file_text: None }
    }

    /// The exercise as the text of a game file.
    pub fn text(&self) -> String {
        self.file_text.clone().unwrap_or_else(|| self.exercise.text(self.written.as_ref()))
    }
}

/// Plays games, makes random boards, and keeps the positions that make an exercise.
pub struct Maker {
    rules: Vec<Rules>,
    stakes: Vec<Stake>,
    /// Whether only options at stake are wanted.
    only_stakes: bool,
    /// The most exercises to make.
    most: usize,
    tables: HashMap<(String, u8), Tables>,
    pub made: Vec<Made>,
    table: TranspositionTable,
}

impl Maker {
    /// A maker for at most `most` exercises; with `option`, only for those where this option is at stake.
    pub fn new(family: &Family, option: Option<OptionName>, most: usize) -> Maker {
        let rules = family.presets.iter().filter_map(|id| id.parse().ok()).collect();
        let asked = |stake: &Stake| option.is_none_or(|option| stake.option == option);
        Maker {
            rules,
            stakes: STAKES.into_iter().filter(|one| family.has(one) && asked(one)).collect(),
            only_stakes: option.is_some(),
            most,
            tables: HashMap::new(),
            made: Vec::new(),
            table: TranspositionTable::with_bytes(1 << 20),
        }
    }

    /// Whether no more exercises are wanted: the limit is reached or, if only options at stake are asked for, each
    /// of them has its exercises.
    pub fn done(&self) -> bool {
        let full = |stake: &Stake| !self.wants_stake(stake);
        self.made.len() >= self.most || self.only_stakes && self.stakes.iter().all(full)
    }

    /// The tables of a rule set, made when first asked for.
    fn tables(&mut self, rules: Rules) -> Tables {
        self.tables_of(rules, Puzzle::SEEDS)
    }

    fn tables_of(&mut self, rules: Rules, seeds: u8) -> Tables {
        let make = || Builder::new(rules, seeds).finish();
        self.tables.entry((rules.to_string(), seeds)).or_insert_with(make).clone()
    }

    /// The position judged by a deeper search, if `key` is still the best move. `tests/exercises.rs` repeats
    /// this check.
    fn confirmed(&mut self, position: &Position, key: &Move) -> Option<Puzzle> {
        self.judged_again(position).filter(|puzzle| puzzle.confirms(key))
    }

    fn judged_again(&mut self, position: &Position) -> Option<Puzzle> {
        let tables = self.tables_of(*position.rules(), Puzzle::LAST_SEEDS);
        Puzzle::certain(position, &tables)
    }

    /// Adds the exercises written by hand that are not there yet; the engine adds the replies that refute the
    /// wrong moves.
    pub fn add_written(&mut self, family: &Family) -> Result<(), Failure> {
        for parsed in ogn::read(family.written) {
            let record = parsed.record;
            let position = *record.start();
            if self.made.iter().any(|made| made.exercise.position == position) {
                continue;
            }
            let place = format!("written by hand, {}: {position}", family.name);
            let exercise =
                self.judge_written(&record).map_err(|what| Failure::argument(place, what))?;
            self.made.push(Made { written: Some(record), ..Made::new(exercise) });
        }
        Ok(())
    }

    /// The exercise of a record that was written by hand, or why it is none.
    fn judge_written(&mut self, record: &Record) -> Result<Exercise, String> {
        let position = *record.start();
        let theme = record.tags().get("Theme").and_then(Theme::from_text);
        let theme = theme.ok_or("the tag Theme is missing or unknown")?;
        let tables = self.tables(*position.rules());
        let puzzle = Puzzle::judge(&position, &tables).ok_or("nothing to find")?;
        let judged = puzzle.key().ok_or("no move is better than all others")?;
        if first_move(record) != Some(judged) {
            return Err(format!("the solution does not begin with the best move, {judged}"));
        }
        let surer = self.confirmed(&position, &judged);
        if position.reserve() == 0 && surer.is_none() {
            return Err(format!("{judged} is not the best by a deeper search"));
        }
        let otherwise = match theme {
            Theme::Rule(stake) => self.at_stake(&puzzle, &stake, &[]),
            _ => None,
        };
        let fits = match theme {
            Theme::Rule(_) => otherwise.is_some(),
            _ => themes(&puzzle, &[], &tables).contains(&theme),
        };
        if !fits {
            return Err(format!("the theme {theme} does not fit this position"));
        }
        let exercise = Exercise::about(theme, &puzzle, &[], &tables);
        let mut exercise = exercise.ok_or("no exercise could be made of it")?;
        // Only the first move is kept: the texts written by hand explain no other.
        exercise.line.truncate(1);
        exercise.otherwise = otherwise;
        if let Some(surer) = surer {
            exercise.take_costs(&surer);
        }
        if self.has_one_like(&exercise) {
            return Err("too much like an earlier exercise".to_owned());
        }
        Ok(exercise)
    }

    /// Adds the exercises of a file as they are.
    pub fn add_known(&mut self, text: &str) -> Result<(), Failure> {
        for game in ogn::games(text) {
            let record = ogn::read_game(&game).record;
            let fault = |what| {
                Failure::argument(record.start().to_string(), format!("no {what} is stated"))
            };
            let theme = record.tags().get("Theme").and_then(Theme::from_text);
            let difficulty = record.tags().get("Difficulty").and_then(|text| text.parse().ok());
            let exercise = Exercise {
                position: *record.start(),
                line: first_move(&record).into_iter().collect(),
                wrong: Vec::new(),
                theme: theme.ok_or_else(|| fault("theme"))?,
                difficulty: difficulty.ok_or_else(|| fault("difficulty"))?,
                from: Vec::new(),
                otherwise: None,
            };
            let file_text = Some(format!("{}\n", game.text().trim_end()));
            self.made.push(Made { file_text, ..Made::new(exercise) });
        }
        Ok(())
    }

    /// Tries the positions of a game, and some random boards.
    pub fn round(&mut self, round: u64, seed: u64) {
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
                if rules.opening == Opening::Placement
                    && let Some(position) = nearly_placed(rules, &mut random)
                {
                    self.try_placement(&position, Theme::Placement);
                }
            }
        }
        for stake in self.stakes.clone() {
            let boards = RANDOM_BOARDS * if is_rare(&stake) { 20 } else { 6 };
            for _ in 0..boards {
                if !self.wants_stake(&stake) {
                    break;
                }
                let Ok(rules) = stake.rules.parse() else { break };
                if let Some((position, from)) = position_for(stake.option, rules, &mut random) {
                    self.try_stake(&position, &stake, &from);
                }
            }
        }
    }

    /// Tries random boards of [this many](EXPERT_SEEDS) seeds, and keeps those of at least `least_difficulty` that
    /// `level` does not solve. Tables make the answer certain.
    pub fn missed_round(&mut self, round: u64, seed: u64, level: Level, least_difficulty: u16) {
        let rules = self.rules[round as usize % self.rules.len()];
        let mut random = Random(seed);
        for _ in 0..RANDOM_BOARDS {
            let Some(position) = random_board(rules, &mut random) else { continue };
            if EXPERT_SEEDS.contains(&position.seeds_on_board()) {
                self.try_missed(&position, level, least_difficulty);
            }
        }
    }

    fn try_missed(&mut self, position: &Position, level: Level, least_difficulty: u16) {
        if self.done() || position.end().is_some() {
            return;
        }
        let tables = self.tables(*position.rules());
        let Some(puzzle) = Puzzle::judge(position, &tables).filter(Puzzle::proven) else { return };
        let close = with_close_stores(&puzzle);
        let puzzle = close.and_then(|close| Puzzle::judge(&close, &tables)).unwrap_or(puzzle);
        for theme in themes(&puzzle, &[], &tables) {
            let new = |made: &&Made| made.file_text.is_none() && made.exercise.theme == theme;
            let enough = self.made.iter().filter(new).count() >= OF_MISSED;
            // Beyond its first exercise, no theme may get more than a sixth of the list.
            let full = self.count_of(theme) >= (self.made.len() / 6).max(1);
            if enough || full {
                continue;
            }
            let found = Exercise::about(theme, &puzzle, &[], &tables);
            let Some(exercise) = found.filter(|found| found.difficulty >= least_difficulty) else {
                continue;
            };
            if !self.has_one_like(&exercise) && !solves(level, &exercise.record()) {
                self.made.push(Made::new(exercise));
                return;
            }
        }
    }

    /// Makes boards for the themes that are still rare.
    pub fn add_rare(&mut self, seed: u64) {
        for (at, theme) in RARE.into_iter().enumerate() {
            let mut random = Random(seed.wrapping_add(at as u64 + 1));
            let mut judged = 0;
            for number in 0..RARE_BOARDS {
                if self.full_of(theme) || judged == RARE_JUDGED {
                    break;
                }
                let rules = self.rules[number as usize % self.rules.len()];
                let found = match theme {
                    Theme::DefendOverload if random.below(4) > 0 => {
                        overloaded_defender(rules, &mut random)
                    }
                    _ => random_board(rules, &mut random),
                };
                let holds =
                    |position: &Position, mv: &Move| theme.holds(&Candidate::of(position, mv));
                let Some(position) = found else { continue };
                // A cheap test first: on most boards no move has the theme.
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
    pub fn add_plans(&mut self, seed: u64) {
        let placed = |rules: &&Rules| rules.opening == Opening::Placement;
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
                // A cheap test first: on most boards no placement fits the plan.
                if position.moves().iter().any(|mv| holds(&position, mv)) {
                    judged += 1;
                    self.try_placement(&position, plan);
                }
            }
        }
    }

    /// Plays a random opening, then a game between two levels from 2 to 5, and tries its positions that are not decided
    /// and have at least three legal pits, until [`OF_ONE_GAME`] exercises are found.
    fn play(&mut self, rules: Rules, random: &mut Random, seed: u64) {
        let Some((_, mut from)) = opening(rules, random) else { return };
        let mut game = Game::new(Position::start(rules));
        for mv in &from {
            if game.play(mv).is_err() {
                return;
            }
        }
        // In a game that begins with placements, no position counts as one of the opening.
        if rules.opening == Opening::Placement {
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

    /// Like `try_position`; with `only`, for that theme alone.
    fn try_themes(&mut self, position: &Position, from: &[Move], only: Option<Theme>) -> bool {
        if self.made.len() >= self.most || position.reserve() > 0 || position.end().is_some() {
            return false;
        }
        let in_tables = position.seeds_on_board() <= Puzzle::SEEDS;
        if !in_tables {
            match best_and_margin(position, FIRST_DEPTH) {
                Some((_, margin)) if margin >= FIRST_MARGIN => {}
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
            let Some(mut exercise) = Exercise::about(theme, &puzzle, from, &tables) else {
                continue;
            };
            let room = only.is_some() || self.wants(theme, Some(Band::of(&exercise)));
            if !room || self.has_one_like(&exercise) {
                continue;
            }
            if !puzzle.proven() {
                match best_and_margin(position, SECOND_DEPTH) {
                    Some((best, margin)) if best == key && margin >= Puzzle::MARGIN => {}
                    _ => return false,
                }
                let Some(surer) = self.confirmed(position, &key) else { return false };
                exercise.take_costs(&surer);
            }
            self.made.push(Made::new(exercise));
            return true;
        }
        false
    }

    /// Adds the exercise with this theme in a position of Éqwalé's placement, if one move is clearly the best.
    fn try_placement(&mut self, position: &Position, theme: Theme) {
        let most = if theme == Theme::Placement { OF_PLACEMENT } else { OF_PLAN };
        if self.count_of(theme) >= most || self.made.len() >= self.most {
            return;
        }
        let judged = Puzzle::searched(position, FIRST_DEPTH);
        let holds = |mv: &Move| theme.holds(&Candidate::of(position, mv));
        if judged
            .and_then(|judged| judged.best())
            .is_none_or(|(mv, margin)| margin < FIRST_MARGIN || !holds(&mv))
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
            let searched = [position, &other].map(|here| best_and_margin(here, FIRST_STAKE_DEPTH));
            let [Some((best, margin)), Some((other_best, _))] = searched else { return };
            if stake.same_answer(&best, &other_best) || margin < FIRST_MARGIN {
                return;
            }
        }
        let tables = self.tables(*position.rules());
        let Some(puzzle) = Puzzle::judge(position, &tables) else { return };
        if puzzle.key().is_none() {
            return;
        }
        let Some(otherwise) = self.at_stake(&puzzle, stake, from) else { return };
        if !puzzle.proven() {
            let deep = [position, &other].map(|here| Puzzle::searched(here, SECOND_STAKE_DEPTH));
            let [Some(one), Some(two)] = &deep else { return };
            let same = one.key() == puzzle.key();
            if !same || stake.otherwise(one, two, STAKE_MARGIN).is_none() {
                return;
            }
        }
        let again = [position, &other].map(|here| self.judged_again(here));
        let ([Some(one), Some(two)], Some(key)) = (&again, puzzle.key()) else { return };
        if !stake.confirmed(one, two, &key, &otherwise) {
            return;
        }
        let found = Exercise::about(Theme::Rule(*stake), &puzzle, from, &tables);
        if let Some(exercise) = found.filter(|exercise| !self.has_one_like(exercise)) {
            let mut exercise = Exercise { otherwise: Some(otherwise), ..exercise };
            exercise.take_costs(one);
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
    fn wants(&self, theme: Theme, band: Option<Band>) -> bool {
        let room = |band: Band| {
            let same = |made: &&Made| made.exercise.theme == theme && made.band == band;
            self.made.iter().filter(same).count() < OF_BAND
        };
        match band {
            Some(band) => room(band),
            None => Band::ALL.into_iter().any(room),
        }
    }

    /// Whether no more exercises of a rare theme are wanted.
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

/// The first move of a record.
fn first_move(record: &Record) -> Option<Move> {
    record.main_line().first().and_then(|node| record.mv(*node).copied())
}

/// Whether positions with this option at stake are rare.
fn is_rare(stake: &Stake) -> bool {
    matches!(
        stake.option,
        OptionName::ChainLimit
            | OptionName::Leftovers
            | OptionName::LastSeed
            | OptionName::Exhaustion
    ) || matches!(stake.name, "rule-slam-barred" | "rule-slam-forbidden")
}

/// A random position in which this option is likely to be at stake, with the moves of its game that lead
/// there, if any.
fn position_for(
    option: OptionName,
    rules: Rules,
    random: &mut Random,
) -> Option<(Position, Vec<Move>)> {
    let board = match option {
        OptionName::Seeds => return opening(rules, random),
        OptionName::Opening => return just_placed(rules, random),
        OptionName::Leftovers | OptionName::Exhaustion => last_few(rules, random),
        OptionName::LastSeed => all_or_draw(rules, random),
        OptionName::ChainLimit => long_chain(rules, random),
        OptionName::Slam if random.below(2) == 0 => cornered(rules, random),
        _ => random_board(rules, random),
    };
    board.map(|position| (position, Vec::new()))
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

/// The same board with the seeds of the stores shared so that, if possible, the best move just wins or
/// draws, and worse moves end in less: a draw or a loss.
fn with_close_stores(puzzle: &Puzzle) -> Option<Position> {
    puzzle.best()?;
    let position = puzzle.position();
    // The answers are sorted, the best first.
    let score = puzzle.answers().first()?.score as i64;
    let [south, north] = Side::ALL.map(|side| i64::from(position.store(side)));
    // The wanted final difference, 0 to 2, varies with the seeds on the board. A seed moved from one store to the
    // other changes the difference by two, so the difference reached may be one off.
    let wanted = i64::from(position.seeds_on_board() % 3);
    let shift = (wanted - score) / 2;
    let stores = [u32::try_from(south + shift).ok()?, u32::try_from(north - shift).ok()?];
    Setup { stores, ..Setup::from(position) }.position(*position.rules()).ok()
}

/// Whether a level finds every move that the exercise of a record asks for.
pub fn solves(level: Level, record: &Record) -> bool {
    let mut position = *record.start();
    let solver = position.turn();
    let mut table = TranspositionTable::with_bytes(1 << 24);
    for node in record.main_line() {
        let Some(mv) = record.mv(node) else { return false };
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
