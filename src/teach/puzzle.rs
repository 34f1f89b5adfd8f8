//! Puzzles: positions of which every move is judged, by tables or by search, to find out whether one is better than
//! all others.

use crate::rules::{Game, Move, Position};
use crate::search::{Limits, Line, Report, Search, TranspositionTable};
use crate::tables::Tables;

/// The size of the search's transposition table.
const BYTES: usize = 1 << 21;
/// The size of the transposition table for the [last check](Puzzle::certain), and the number of positions after
/// which its search stops at the depth that it has reached.
const LAST_BYTES: usize = 1 << 22;
const LAST_NODES: u64 = 2_000_000;

/// A move of a position with its score and the best reply.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// The expected difference of the final scores, for the player who moves.
    pub score: f64,
    /// The best next move, by either player; none when the game is over, or after a search of [`Puzzle::certain`].
    pub reply: Option<Move>,
}

/// A position with the score of every move, the best first.
#[derive(Clone, Debug)]
pub struct Puzzle {
    position: Position,
    answers: Vec<Answer>,
    proven: bool,
}

impl Puzzle {
    /// The search depth of [`Puzzle::judge`] for positions that it does not judge by tables.
    pub const DEPTH: u8 = 8;
    /// The least margin of the move to be found over every other, in seeds of the final difference.
    pub const MARGIN: f64 = 2.0;
    /// Positions with at most this many seeds on the board are judged by endgame tables, if these cover them.
    pub const SEEDS: u8 = 9;
    /// The search depth for the [last check](Puzzle::certain) of an exercise.
    pub const LAST_DEPTH: u8 = 14;
    /// The seed count of the tables for the last check: few seeds, so that they are built quickly.
    pub const LAST_SEEDS: u8 = 12;
    /// The margin over every other move that the right move must exceed in the last check, in seeds.
    pub const LAST_MARGIN: f64 = 0.5;
    /// A placement is judged if at most this many seeds are left in the reserve before it.
    pub const RESERVE: u8 = 2;

    /// Judges a position of at most [`Puzzle::SEEDS`] seeds by the tables if they cover it, any other by a search to
    /// [`Puzzle::DEPTH`]. None when the game is over or more than [`Puzzle::RESERVE`] seeds are still to be placed.
    #[must_use]
    pub fn judge(position: &Position, tables: &Tables) -> Option<Puzzle> {
        let few = position.seeds_on_board() <= Puzzle::SEEDS;
        let known = if few { Puzzle::known(position, tables) } else { None };
        known.or_else(|| Puzzle::searched(position, Puzzle::DEPTH))
    }

    /// Judges a position more surely, and more slowly: by the tables where they cover it, otherwise by a search
    /// to [`Puzzle::LAST_DEPTH`] with the tables. None when the game is over or seeds are still to be placed.
    #[must_use]
    pub fn certain(position: &Position, tables: &Tables) -> Option<Puzzle> {
        if position.end().is_some() || position.reserve() > 0 {
            return None;
        }
        Puzzle::known(position, tables)
            .or_else(|| Some(Puzzle::searched_with_tables(position, tables)))
    }

    /// Judges each sowing by a search that probes the tables. The answers have no reply: to find it for each would
    /// take as long again.
    fn searched_with_tables(position: &Position, tables: &Tables) -> Puzzle {
        let limits = Limits { lines: usize::MAX, ..Limits::depth(Puzzle::LAST_DEPTH) };
        let mut table = TranspositionTable::with_bytes(LAST_BYTES);
        let mut search = Search::new(&Game::new(*position), limits).with_tables(tables);
        search.step(LAST_NODES, &mut table);
        let lines = search.report().lines;
        let proven = lines.iter().all(|line| line.proof.is_some());
        let answer =
            |line: &Line| Some(Answer { mv: *line.moves.first()?, score: line.score, reply: None });
        let answers = lines.iter().filter_map(answer).collect();
        Puzzle { position: *position, answers: sorted(answers), proven }
    }

    /// Judges a position by a search to this depth.
    #[must_use]
    pub fn searched(position: &Position, depth: u8) -> Option<Puzzle> {
        if position.end().is_some() {
            return None;
        }
        if position.reserve() > 0 {
            return Puzzle::placed(position, depth);
        }
        let answer = |line: &Line| {
            let mv = *line.moves.first()?;
            // A line from the transposition table may be cut short.
            let found = || {
                let next = position.play_unchecked(&mv);
                searched(&next, Limits::depth(depth.max(2) - 1)).best()
            };
            let reply = line.moves.get(1).copied().or_else(found);
            Some(Answer { mv, score: line.score, reply })
        };
        let limits = Limits { lines: usize::MAX, ..Limits::depth(depth) };
        let answers = searched(position, limits).lines.iter().filter_map(answer).collect();
        Some(Puzzle { position: *position, answers: sorted(answers), proven: false })
    }

    /// Judges each placement of the last seeds of the reserve by a search of the position after it.
    fn placed(position: &Position, depth: u8) -> Option<Puzzle> {
        if position.reserve() > Puzzle::RESERVE {
            return None;
        }
        let mut answers = Vec::new();
        for mv in position.placements() {
            let next = position.play_unchecked(&mv);
            let report = searched(&next, Limits::depth(depth - 1));
            let score = report.score()?;
            let own = next.turn() == position.turn();
            let score = if own { score } else { -score };
            answers.push(Answer { mv, score, reply: report.best() });
        }
        Some(Puzzle { position: *position, answers: sorted(answers), proven: false })
    }

    /// Judges a position by the tables, if they know the value of each of its moves and of each reply.
    fn known(position: &Position, tables: &Tables) -> Option<Puzzle> {
        if position.reserve() > 0 || position.end().is_some() {
            return None;
        }
        let value = |mv: &Move, position: &Position| {
            tables.final_difference(&position.play_unchecked(mv), position.turn())
        };
        let mut answers = Vec::new();
        for mv in position.moves() {
            let score = f64::from(value(&mv, position)?);
            let next = position.play_unchecked(&mv);
            let mut replies = Vec::new();
            for reply in next.moves() {
                replies.push((value(&reply, &next)?, reply));
            }
            // The first of the best, so that the same position always gets the same reply.
            let best = replies.iter().map(|(value, _)| *value).max();
            let reply = replies.iter().find(|(value, _)| Some(*value) == best).map(|(_, mv)| *mv);
            answers.push(Answer { mv, score, reply });
        }
        Some(Puzzle { position: *position, answers: sorted(answers), proven: true })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Every move, the best one first.
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Whether every score is proven: by endgame tables, or by a search that probes them.
    #[must_use]
    pub const fn proven(&self) -> bool {
        self.proven
    }

    /// The best move and its margin over the second best; none where there is no choice.
    #[must_use]
    pub fn best(&self) -> Option<(Move, f64)> {
        match self.answers.as_slice() {
            [best, second, ..] => Some((best.mv, best.score - second.score)),
            _ => None,
        }
    }

    /// The move to be found, if one is better than every other by the [margin](Puzzle::MARGIN), or if
    /// it [decides](Puzzle::decides) the game.
    #[must_use]
    pub fn key(&self) -> Option<Move> {
        let found = self.best().filter(|(_, margin)| *margin >= Puzzle::MARGIN || self.decides());
        found.map(|(mv, _)| mv)
    }

    /// Whether this move is better than every other by more than [`Puzzle::LAST_MARGIN`].
    #[must_use]
    pub fn confirms(&self, key: &Move) -> bool {
        self.best().is_some_and(|(best, margin)| best == *key && margin > Puzzle::LAST_MARGIN)
    }

    /// Whether it is certain that only the best move wins, or that only it draws.
    #[must_use]
    pub fn decides(&self) -> bool {
        match self.answers.as_slice() {
            [best, second, ..] => self.proven && result(best.score) > result(second.score),
            _ => false,
        }
    }
}

/// The result of a search with an empty transposition table, so that it is always the same.
pub(super) fn searched(position: &Position, limits: Limits) -> Report {
    let mut table = TranspositionTable::with_bytes(BYTES);
    let mut search = Search::new(&Game::new(*position), limits);
    while !search.step(u64::MAX, &mut table) {}
    search.report()
}

/// A sort key for the result that a score means: lost, then drawn, then won.
pub(super) fn result(score: f64) -> (bool, bool) {
    (score >= 0.0, score > 0.0)
}

/// The best first; a stable sort.
fn sorted(mut answers: Vec<Answer>) -> Vec<Answer> {
    answers.sort_by(|a, b| b.score.total_cmp(&a.score));
    answers
}
