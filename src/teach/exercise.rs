//! An exercise: a position, the moves to be found, the replies that refute the others, a theme and
//! a difficulty.

use super::puzzle::{Answer, Puzzle, searched};
use super::refutation::refutation;
use super::stake::Stake;
use super::theme::{Candidate, Theme};
use crate::record::{Mark, NodeId, Record, ogn};
use crate::rules::{Move, OptionName, Position, Rules, Setup, Side};
use crate::search::Limits;
use crate::tables::Tables;

/// An exercise made from a position.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The position, South to move.
    pub position: Position,
    /// The moves to be found and the replies between them.
    pub line: Vec<Move>,
    /// Wrong moves, each with what refutes it and the seeds it costs.
    pub wrong: Vec<Wrong>,
    /// Its theme.
    pub theme: Theme,
    /// Its rating: see [`difficulty`].
    pub difficulty: u16,
    /// The moves from the start of the game, for the themes that need them.
    pub from: Vec<Move>,
    /// Where a rule is at stake: the best move by the other rules.
    pub otherwise: Option<Move>,
}

/// A wrong move.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// The move.
    pub mv: Move,
    /// The best reply, and where it does not show what is lost, the best moves after it; none when the
    /// game is over.
    pub replies: Vec<Move>,
    /// How many seeds of the final difference it costs.
    pub cost: u16,
}

/// The most seeds on the board of an exercise for a child.
const CHILD_SEEDS: u8 = 14;
/// The greatest difficulty of an exercise for a child.
const CHILD_DIFFICULTY: u16 = 650;
/// The mark of a wrong answer, `?`.
const WRONG: Mark = Mark(2);
/// The most moves of a solution, replies included.
const LONGEST: usize = 7;
/// The most wrong moves that an exercise has.
const MOST_WRONG: usize = 8;

impl Exercise {
    /// The exercise in a position, if there is one: a [move to be found](Puzzle::key) that has a theme. `from` are
    /// the moves from the start, if known.
    #[must_use]
    pub fn find(position: &Position, from: &[Move], tables: &Tables) -> Option<Exercise> {
        let puzzle = Puzzle::judge(position, tables)?;
        let themes = themes(&puzzle, from, tables);
        Exercise::about(*themes.first()?, &puzzle, from, tables)
    }

    /// The exercise with this theme in a judged position.
    #[must_use]
    pub fn about(
        theme: Theme,
        puzzle: &Puzzle,
        from: &[Move],
        tables: &Tables,
    ) -> Option<Exercise> {
        let key = puzzle.key()?;
        let needed = matches!(theme, Theme::Opening)
            || matches!(theme.as_str(), "rule-seeds" | "rule-placement");
        Some(Exercise {
            position: *puzzle.position(),
            line: solution(puzzle, theme, tables),
            wrong: wrong(puzzle, tables),
            theme,
            difficulty: difficulty(puzzle.position(), &key, theme),
            from: if needed { from.to_vec() } else { Vec::new() },
            otherwise: None,
        })
    }

    /// Takes what the wrong moves cost from a [surer judgement](Puzzle::certain).
    pub fn take_costs(&mut self, surer: &Puzzle) {
        let Some(best) = surer.answers().first() else { return };
        for wrong in &mut self.wrong {
            let judged = surer.answers().iter().find(|answer| answer.mv == wrong.mv);
            wrong.cost = judged.map_or(wrong.cost, |answer| cost(best, answer));
        }
    }

    /// The exercise as a board of a [lesson](super::lessons): the main line asks for the moves to
    /// be found; the variations are the wrong answers with their refutations.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.position);
        let me = self.position.turn();
        for mv in &self.line {
            if record.position(record.cursor()).turn() == me {
                let asked = record.cursor();
                record.notes_mut(asked).set_after("[ask]");
            }
            if record.play(mv).is_err() {
                break;
            }
        }
        for Wrong { mv, replies, .. } in &self.wrong {
            let Ok(mut node) = record.add(NodeId::ROOT, mv) else { continue };
            record.notes_mut(node).set_marks(&[WRONG]);
            for reply in replies {
                // A reply from the search is legal; if the record is full, it may be left out.
                let Ok(next) = record.add(node, reply) else { break };
                node = next;
            }
        }
        record.tags_mut().set("Theme", self.theme.as_str());
        if let Theme::Rule(stake) = self.theme {
            record.tags_mut().set("Stake", stake.option.as_str());
            record.tags_mut().set("Against", stake.against);
        }
        if let Some(mv) = &self.otherwise {
            record.tags_mut().set("Otherwise", &mv.to_string());
        }
        let spaced = |texts: Vec<String>| texts.join(" ");
        let costs = self.wrong.iter().map(|wrong| format!("{}:{}", wrong.mv, wrong.cost)).collect();
        record.tags_mut().set("Costs", &spaced(costs));
        if !self.from.is_empty() {
            let from = self.from.iter().map(ToString::to_string).collect();
            record.tags_mut().set("From", &spaced(from));
        }
        record.tags_mut().set("Difficulty", &self.difficulty.to_string());
        record.go_to(NodeId::ROOT);
        record
    }

    /// Whether a child can begin with it: few seeds to look at, no pit of twelve or more, a low difficulty.
    #[must_use]
    pub fn for_child(&self) -> bool {
        let pits = self.position.pits();
        // Where only the number of seeds to place decides, those on the board need not be counted.
        let few = pits.iter().sum::<u8>() <= CHILD_SEEDS || self.theme == Theme::PlaceLast;
        few && pits.iter().all(|seeds| *seeds < 12) && self.difficulty <= CHILD_DIFFICULTY
    }

    /// The exercise as a game file, without empty tags and those a lesson does not use. The titles, and
    /// the comments before and after the first move, are those of `written`, a record with the same first
    /// move.
    #[must_use]
    pub fn text(&self, written: Option<&Record>) -> String {
        let mut record = self.record();
        if let Some(written) = written {
            for (name, value) in written.tags().iter().filter(|(name, _)| name.starts_with("Title"))
            {
                record.tags_mut().set(name, value);
            }
            let first_from = written.main_line().first().copied();
            let first_to = record.main_line().first().copied();
            for (from, to) in [(Some(NodeId::ROOT), Some(NodeId::ROOT)), (first_from, first_to)] {
                if let (Some(from), Some(to)) = (from, to) {
                    let comment = written.notes(from).map_or("", |notes| notes.after());
                    record.notes_mut(to).set_after(comment);
                }
            }
        }
        let text = ogn::write(&record);
        let unused = |line: &&str| {
            line.ends_with(" \"?\"]")
                || line.starts_with("[Variant ")
                || line.starts_with("[Result ")
                || line.starts_with("[Termination ")
        };
        text.lines().filter(|line| !unused(line)).map(|line| format!("{line}\n")).collect()
    }

    /// Whether two exercises look alike: see [`alike`].
    #[must_use]
    pub fn looks_like(&self, other: &Exercise) -> bool {
        alike(&self.position, &other.position)
    }
}

/// How different two positions look: the sum of the differences of their pits, in seeds.
#[must_use]
pub fn distance(one: &Position, other: &Position) -> u32 {
    one.pits().iter().zip(other.pits()).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
}

/// Whether two positions look alike: their [`distance`] is less than a third of all their seeds, where
/// the third counts as 3 at least and as 8 at most.
#[must_use]
pub fn alike(one: &Position, other: &Position) -> bool {
    let seeds: u32 = one.pits().iter().chain(&other.pits()).map(|seeds| u32::from(*seeds)).sum();
    distance(one, other) < (seeds / 3).clamp(3, 8)
}

/// The position after these moves from the start, seen from the player to move.
#[must_use]
pub fn position_after(rules: Rules, from: &[Move]) -> Option<Position> {
    let mut position = Position::start(rules);
    for mv in from {
        position = position.play(mv).ok()?;
    }
    Some(seen_from_south(&position))
}

/// A position by the other rules of a stake: after the same moves from the other start if the stake's option is the
/// number of seeds, after the same sowings from a filled board if it is the placement, otherwise the same position.
/// None where this is not possible; none too if the moves end the game, or if in the same position another player is
/// to move.
#[must_use]
pub fn by_other_rules(position: &Position, stake: &Stake, from: &[Move]) -> Option<Position> {
    let rules: Rules = stake.against.parse().ok()?;
    if stake.option == OptionName::Opening {
        return from_filled(rules, from).filter(|found| found.end().is_none());
    }
    if rules.seeds != position.rules().seeds {
        return position_after(rules, from)
            .filter(|found| !from.is_empty() && found.end().is_none());
    }
    Setup::from(position).position(rules).ok().filter(|found| found.turn() == position.turn())
}

/// The position after the sowings among these moves, from a board with the same number of seeds in every
/// pit: the game as it would be without placements. Seen from the player to move.
fn from_filled(rules: Rules, from: &[Move]) -> Option<Position> {
    let placements = from.iter().take_while(|mv| mv.pit().is_none()).count();
    let turn = if placements % 2 == 0 { Side::South } else { Side::North };
    let pits = [u32::from(rules.seeds.get()); 12];
    let mut position = Setup { pits, stores: [0; 2], turn }.position(rules).ok()?;
    for mv in from.get(placements..)? {
        position = position.play(mv).ok()?;
    }
    Some(seen_from_south(&position))
}

/// The [ideas](Theme::IDEAS) that fit the [move to be found](Puzzle::key), the most particular first; none if there is
/// no such move.
#[must_use]
pub fn themes(puzzle: &Puzzle, from: &[Move], tables: &Tables) -> Vec<Theme> {
    let Some(key) = puzzle.key() else { return Vec::new() };
    let position = puzzle.position();
    let line = match position.rules().replay {
        true => solution(puzzle, Theme::TurnChain, tables),
        false => Vec::new(),
    };
    let ply = (!from.is_empty()).then_some(from.len());
    let candidate = Candidate {
        position,
        mv: &key,
        line: &line,
        answers: puzzle.answers(),
        proven: puzzle.proven(),
        ply,
    };
    Theme::IDEAS.into_iter().filter(|theme| theme.holds(&candidate)).collect()
}

/// The same position turned so that South is to move.
#[must_use]
pub fn seen_from_south(position: &Position) -> Position {
    let setup = Setup::from(position);
    if setup.turn == Side::South {
        return *position;
    }
    let turned = Setup {
        pits: std::array::from_fn(|pit| setup.pits[(pit + 6) % 12]),
        stores: [setup.stores[1], setup.stores[0]],
        turn: Side::South,
    };
    // Turning keeps every seed, so this is a position by the same rules.
    turned.position(*position.rules()).unwrap_or(*position)
}

/// The least depth from which on every search up to [`Puzzle::DEPTH`] finds the move; [`Puzzle::DEPTH`] if even the
/// search to that depth does not find it.
#[must_use]
pub fn found_at(position: &Position, key: &Move) -> u8 {
    let deepest = Puzzle::DEPTH;
    let misses = |depth: &u8| searched(position, Limits::depth(*depth)).best() != Some(*key);
    (1..=deepest).rev().find(misses).map_or(1, |depth| (depth + 1).min(deepest))
}

/// How hard a move is to find, as a rating: the [base](Theme::base) of its theme and the points that
/// `docs/exercises.md` lists, such as those for the depth at which a search [finds](found_at) it.
#[must_use]
pub fn difficulty(position: &Position, key: &Move, theme: Theme) -> u16 {
    let found = match position.reserve() {
        0 => found_at(position, key),
        _ if theme == Theme::PlaceLast => 1,
        // Placements are not searched depth by depth; each counts as found at depth 4.
        _ => 4,
    };
    let moves = position.legal_pits().len().min(6) as u16;
    let most = match position.reserve() {
        0 => position.moves().iter().map(|mv| position.captured(mv)).max().unwrap_or(0),
        _ => 0,
    };
    let temptation = if position.captured(key) < most { 120 } else { 0 };
    let crowding = match position.seeds_on_board() {
        _ if theme == Theme::PlaceLast => 0,
        0..=14 => 0,
        15..=24 => 60,
        _ => 140,
    };
    theme.base()
        + 80 * (u16::from(found) - 1)
        + 25 * moves.saturating_sub(2)
        + temptation
        + crowding
}

/// The key and, where the theme [goes on](Theme::goes_on), the moves that follow, as long as there is a next move to
/// be found ([`Puzzle::key`]) and the line has at most [`LONGEST`] moves.
fn solution(puzzle: &Puzzle, theme: Theme, tables: &Tables) -> Vec<Move> {
    let me = puzzle.position().turn();
    let mut puzzle = puzzle.clone();
    let mut line = Vec::new();
    while let Some(key) = puzzle.key() {
        line.push(key);
        let mut next = puzzle.position().play_unchecked(&key);
        let mut replies = Vec::new();
        while next.end().is_none() && next.turn() != me {
            let judged = Puzzle::judge(&next, tables);
            let Some(reply) = judged.and_then(|judged| judged.answers().first().map(|a| a.mv))
            else {
                return line;
            };
            replies.push(reply);
            next = next.play_unchecked(&reply);
        }
        if !theme.goes_on() || next.end().is_some() || line.len() + replies.len() >= LONGEST {
            return line;
        }
        match Puzzle::judge(&next, tables) {
            Some(judged) if judged.key().is_some() => puzzle = judged,
            _ => return line,
        }
        line.extend(replies);
    }
    line
}

/// How many seeds less than the best an answer brings.
fn cost(best: &Answer, answer: &Answer) -> u16 {
    (best.score - answer.score).round() as u16
}

/// For each pit its best wrong move, or the best wrong placements, with replies and costs; `MOST_WRONG` at most.
fn wrong(puzzle: &Puzzle, tables: &Tables) -> Vec<Wrong> {
    let mut wrong: Vec<Wrong> = Vec::new();
    let Some(best) = puzzle.answers().first() else { return wrong };
    for answer in puzzle.answers().iter().skip(1) {
        let pit = answer.mv.pit();
        let known = pit.is_some() && wrong.iter().any(|wrong| wrong.mv.pit() == pit);
        if !known && wrong.len() < MOST_WRONG {
            let cost = cost(best, answer);
            let position = puzzle.position();
            let replies = match &answer.reply {
                None => Vec::new(),
                Some(reply) => refutation(position, &best.mv, &answer.mv, reply, tables),
            };
            wrong.push(Wrong { mv: answer.mv, replies, cost });
        }
    }
    wrong
}
