//! An exercise: a position, the moves to be found, the replies that refute the others, a theme and
//! a difficulty.

use super::puzzle::{Puzzle, searched};
use super::theme::Theme;
use crate::record::{Mark, NodeId, Record, ogn};
use crate::rules::{Move, Position, Setup, Side};
use crate::search::Limits;
use crate::tables::Tables;

/// An exercise made from a position.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The position, South to move.
    pub position: Position,
    /// The moves to be found and the replies between them.
    pub line: Vec<Move>,
    /// The wrong moves, each with the best reply to it.
    pub wrong: Vec<(Move, Option<Move>)>,
    /// What it is about.
    pub theme: Theme,
    /// Its rating: see [`difficulty`].
    pub difficulty: u16,
}

/// The mark of a wrong answer, `?`.
const WRONG: Mark = Mark(2);
/// The most moves of a solution, replies included.
const LONGEST: usize = 7;
/// The most wrong moves that are answered.
const MOST_WRONG: usize = 8;

impl Exercise {
    /// The exercise in a position, if there is one: a move that is better than every other by the
    /// [margin](Puzzle::MARGIN) and has a theme.
    #[must_use]
    pub fn find(position: &Position, tables: &Tables) -> Option<Exercise> {
        let puzzle = Puzzle::judge(position, tables)?;
        let key = puzzle.key()?;
        let theme = Theme::of(position, &key)?;
        if (theme == Theme::Endgame) != puzzle.proven() {
            return None;
        }
        Some(Exercise {
            position: *position,
            line: solution(&puzzle, theme, tables),
            wrong: wrong(&puzzle),
            theme,
            difficulty: difficulty(position, &key),
        })
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
        for (mv, reply) in &self.wrong {
            let Ok(node) = record.add(NodeId::ROOT, mv) else { continue };
            record.notes_mut(node).set_marks(&[WRONG]);
            if let Some(reply) = reply {
                // A reply from the search is legal; if the record is full, it may be left out.
                let _ = record.add(node, reply);
            }
        }
        record.tags_mut().set("Theme", self.theme.as_str());
        record.tags_mut().set("Difficulty", &self.difficulty.to_string());
        record.go_to(NodeId::ROOT);
        record
    }

    /// The exercise as a game file, without empty tags and those a lesson does not use.
    #[must_use]
    pub fn text(&self) -> String {
        let text = ogn::write(&self.record());
        let unused = |line: &&str| {
            line.ends_with(" \"?\"]")
                || line.starts_with("[Variant ")
                || line.starts_with("[Result ")
                || line.starts_with("[Termination ")
        };
        text.lines().filter(|line| !unused(line)).map(|line| format!("{line}\n")).collect()
    }

    /// How different two exercises look: the sum of the differences of their pits, in seeds.
    #[must_use]
    pub fn distance(&self, other: &Exercise) -> u32 {
        let (a, b) = (self.position.pits(), other.position.pits());
        a.iter().zip(&b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum()
    }
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

/// How hard a move is to find, as a rating. It grows with the search depth from which on the move
/// is always found, with the number of legal pits, and when another move captures more.
#[must_use]
pub fn difficulty(position: &Position, key: &Move) -> u16 {
    let deepest = Puzzle::DEPTH;
    let mut found = 1;
    for depth in (1..=deepest).rev() {
        if searched(position, Limits::depth(depth)).best() != Some(*key) {
            found = (depth + 1).min(deepest);
            break;
        }
    }
    let moves = position.legal_pits().len().min(6) as u16;
    let most = position.moves().iter().map(|mv| position.captured(mv)).max().unwrap_or(0);
    let astray = if position.captured(key) < most { 150 } else { 0 };
    600 + 120 * (u16::from(found) - 1) + 40 * (moves.saturating_sub(2)) + astray
}

/// The key and, where the theme [goes on](Theme::goes_on), the moves that follow, as long as each
/// next move to be found is better than every other by the margin too.
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

/// The moves that are not the key, each pit once, with their replies.
fn wrong(puzzle: &Puzzle) -> Vec<(Move, Option<Move>)> {
    let mut wrong: Vec<(Move, Option<Move>)> = Vec::new();
    for answer in puzzle.answers().iter().skip(1) {
        let known = wrong.iter().any(|(mv, _)| mv.pit() == answer.mv.pit());
        if !known && wrong.len() < MOST_WRONG {
            wrong.push((answer.mv, answer.reply));
        }
    }
    wrong
}
