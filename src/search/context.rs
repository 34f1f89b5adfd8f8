//! The state that both parts of the search share (`tree.rs` with a stack, `shallow.rs` by recursion):
//! rules, evaluation, tables and the path. Also the scores that need no search.

use super::child::{Child, SearchBoard};
use super::evaluation::Evaluation;
use super::frame::Request;
use super::score::{Certainty, SEED, Score};
use crate::rules::{
    CaptureKind, EndReason, LastSeed, Law, MOST_EXHAUSTED, Narrow, Node, Repetition, Rules,
    SowingTable, Word,
};
use crate::tables::{Tables, Value};
use std::cmp::Ordering;

/// The fewest moves after which a position can recur: each of the twelve pits has to be sown.
pub(super) const SHORTEST_CYCLE: u32 = 12;

/// Rules, evaluation, tables and path of a search.
#[derive(Clone)]
pub(super) struct Context {
    pub law: SowingTable<Narrow>,
    pub evaluation: Evaluation,
    tables: Option<Tables>,
    /// The seed count at the root. A board with as many seeds may repeat an earlier position of the
    /// game, which the tables do not know, so their values are only estimates there.
    root_seeds: u8,
    /// Up to this seed count the game may be over by exhaustion, or the tables have a value.
    pub endgame_seeds: u8,
    /// Whether scores depend on who is ahead.
    pub lead_matters: bool,
    /// The boards of the game since seeds last left the board, the root's included, then all boards of the line
    /// searched, each as its mover sees it.
    pub path: Vec<Narrow>,
    /// The number of boards of the path that are the game's.
    pub past_length: usize,
    /// The moves of all frames of the stack, those of the last frame at the end.
    pub children: Vec<Child>,
    /// Positions searched.
    pub nodes: u64,
    /// Whether late moves are reduced and captures extended.
    pub selective: bool,
}

impl Context {
    /// The state for a game with these boards since seeds last left the board, and this seed count.
    pub fn new(rules: Rules, past: Vec<Narrow>, root_seeds: u8, selective: bool) -> Context {
        Context {
            law: SowingTable::new(rules),
            evaluation: Evaluation::new(&rules, selective),
            tables: None,
            root_seeds,
            past_length: past.len(),
            path: past,
            endgame_seeds: MOST_EXHAUSTED,
            lead_matters: rules.last_seed == LastSeed::ToLoser,
            children: Vec::new(),
            nodes: 0,
            selective,
        }
    }

    /// Whether the recursion near the leaves uses the transposition table for positions with this many seeds left. Not
    /// for those of the endgame tables, nor with one seed more: each of their captures leads into the tables.
    #[inline(always)]
    pub fn has_entries(&self, left: u8) -> bool {
        left > self.endgame_seeds + 1
    }

    pub fn rules(&self) -> &Rules {
        <SowingTable<Narrow> as Law<Narrow>>::rules(&self.law)
    }

    /// From now on late moves are reduced and captures extended.
    pub fn make_selective(&mut self) {
        self.selective = true;
        self.evaluation = Evaluation::new(self.rules(), true);
    }

    /// From now on positions are looked up in these endgame tables.
    pub fn use_tables(&mut self, tables: Tables) {
        self.endgame_seeds = self.endgame_seeds.max(tables.seeds());
        self.tables = Some(tables);
    }

    /// The score of a position that needs no search: by the end of the game, the tables, a repetition,
    /// or because too few seeds are left to reach the window. `path_index`: its index in the path.
    pub fn immediate_score(&self, request: &Request, path_index: usize) -> Option<Score> {
        let value = self.probe_tables(request);
        if request.left != self.root_seeds
            && let Some(score) = value.and_then(|value| table_score(value, request))
        {
            return Some(score);
        }
        let ended = match request.board {
            SearchBoard::Narrow(board) => {
                score_before_moves(&self.law, &Node { board, left: request.left }, request.lead)
            }
            SearchBoard::Wide(board) => {
                score_before_moves(self.rules(), &Node { board, left: request.left }, request.lead)
            }
        };
        let score = ended.or_else(|| self.repetition_score(request, path_index));
        if score.is_some() {
            return score;
        }
        // The score is at most all the seeds left, for either player.
        let most = i32::from(request.left) * SEED;
        if request.alpha >= most {
            return Some(Score { points: most, certainty: Certainty::ENDS });
        }
        if request.beta <= -most {
            return Some(Score { points: -most, certainty: Certainty::ENDS });
        }
        // At the horizon the table value serves as an estimate. It is nearer to 0 by one point, so
        // that the winning player prefers a line that is proven to reach the value.
        let value = value.filter(|_| request.depth <= 0)?;
        let seeds = i32::from(value.difference());
        Some(Score::estimate(seeds * SEED - seeds.signum()))
    }

    /// Quiescence search: whether to search one move past the depth, because the last move captured. Only in a
    /// [selective](Context::selective) search, for two-three captures with the stores aside: with facing captures it
    /// loses games (docs/measurements.md).
    #[inline(always)]
    pub fn needs_quiescence<K: CaptureKind>(&self, quiet_moves: u32) -> bool {
        K::TWO_THREE_ASIDE && self.selective && quiet_moves == 0
    }

    /// The endgame tables' value of a position.
    fn probe_tables(&self, request: &Request) -> Option<Value> {
        let tables = self.tables.as_ref().filter(|tables| request.left <= tables.seeds())?;
        let SearchBoard::Narrow(board) = request.board else { return None };
        let node = Node { board, left: request.left };
        tables.value_with_lead(&node, i32::from(request.lead))
    }

    /// The lead as part of a position's key in the transposition table: 0 if scores do not depend
    /// on it.
    #[inline(always)]
    pub fn lead_key(&self, lead: i8) -> i8 {
        if self.lead_matters { lead } else { 0 }
    }

    /// The score of a position that occurred before; `path_index` is its index in the path.
    fn repetition_score(&self, request: &Request, path_index: usize) -> Option<Score> {
        if request.quiet_moves < SHORTEST_CYCLE {
            return None;
        }
        let key = request.board.key();
        // Turns alternate while nothing is captured, so every other board has the same mover.
        let back = (request.quiet_moves as usize).min(path_index);
        let at = (SHORTEST_CYCLE as usize..=back)
            .step_by(2)
            .map(|back| path_index - back)
            .find(|at| self.path.get(*at) == Some(&key))?;
        let SearchBoard::Narrow(board) = request.board else { return None };
        if self.rules().repetition == Repetition::Never {
            // In endless play neither player wins more seeds.
            return Some(Score::estimate(0));
        }
        let (mine, theirs) = self.law.shares(board, EndReason::Repetition, 0);
        let score = Score::ended(i32::from(mine) - i32::from(theirs));
        // A return to a board of the game, of which the root is the last, ends the game. A cycle within the line is an
        // estimate, because either player may leave it; so proofs in the transposition table do not depend on the line.
        let certainty = match (at + 1).cmp(&self.past_length) {
            Ordering::Less => Certainty::ENDS,
            Ordering::Equal => Certainty::RETURN,
            Ordering::Greater => Certainty::ESTIMATE,
        };
        Some(Score { certainty, ..score })
    }

    /// The evaluation of a position; a pit with more than 31 seeds counts as one with 31.
    pub fn evaluate(&self, request: &Request) -> i32 {
        match request.board {
            SearchBoard::Narrow(board) => self.evaluation.evaluate(board, request.left),
            SearchBoard::Wide(board) => {
                let clipped = (0..12)
                    .fold(0, |clipped, pit| clipped | Narrow::heap(pit, board.seeds(pit).min(31)));
                self.evaluation.evaluate(clipped, request.left)
            }
        }
    }
}

/// The score of a table value, if it is exact or lies outside the window.
fn table_score(value: Value, request: &Request) -> Option<Score> {
    let (low, high) = (i32::from(value.low) * SEED, i32::from(value.high) * SEED);
    let points = if value.exact() || low >= request.beta {
        low
    } else if high <= request.alpha {
        high
    } else {
        return None;
    };
    Some(Score { points, certainty: Certainty::TABLES })
}

/// The score of a position where the game is over by [`Law::end_before_moves`].
fn score_before_moves<W: Word, L: Law<W>>(law: &L, node: &Node<W>, lead: i8) -> Option<Score> {
    Some(end_score(law, node.board, law.end_before_moves(node)?, lead))
}

/// The score of a game that ends on this board, for this reason.
fn end_score<W: Word, L: Law<W>>(law: &L, board: W, why: EndReason, lead: i8) -> Score {
    let (mine, theirs) = law.shares(board, why, i32::from(lead));
    Score::ended(i32::from(mine) - i32::from(theirs))
}

/// The score of a board without a legal move.
pub(super) fn score_without_moves<W: Word, L: Law<W>>(law: &L, board: W, lead: i8) -> Score {
    end_score(law, board, law.end_without_moves(board), lead)
}
