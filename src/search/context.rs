//! What the walk with a stack and the recursion near the leaves share: rules, evaluation, tables and
//! the path; and the scores that need no search.

use super::child::{Board, Child};
use super::evaluation::Evaluation;
use super::frame::Request;
use super::score::{Certainty, SEED, Score};
use crate::rules::{
    CaptureKind, EndReason, Feeding, LastSeed, Law, Narrow, Node, Repetition, Rules, Slam,
    SowingTable, Word,
};
use crate::tables::{Tables, Value};
use std::cmp::Ordering;

/// No position repeats in fewer moves: each of the twelve pits has to be sown on the way.
pub(super) const SHORTEST_CYCLE: u32 = 12;

/// Rules, evaluation, tables and path of a search.
#[derive(Clone)]
pub(super) struct Context {
    pub law: SowingTable<Narrow>,
    pub evaluation: Evaluation,
    tables: Option<Tables>,
    /// Seed count at the root. Table values there may repeat the game's history, so they are
    /// estimates at the horizon, not proofs.
    root_seeds: u8,
    /// Up to this seed count the game may be over for want of seeds, or the tables have a value.
    pub settled_up_to: u8,
    /// Whether scores depend on who is ahead.
    pub leads: bool,
    /// The boards since the last capture: the game's, then those of the line searched, each as its
    /// mover sees it.
    pub path: Vec<Narrow>,
    /// How many boards of the path are the game's.
    pub past: usize,
    /// The moves of all frames, the last frame's at the end.
    pub children: Vec<Child>,
    /// Positions searched.
    pub nodes: u64,
    /// Whether late moves are reduced and captures extended.
    pub selective: bool,
}

impl Context {
    /// For a game with these boards since the last capture and this seed count.
    pub fn new(rules: Rules, past: Vec<Narrow>, root_seeds: u8, selective: bool) -> Context {
        Context {
            law: SowingTable::new(rules),
            evaluation: Evaluation::new(&rules, selective),
            tables: None,
            root_seeds,
            past: past.len(),
            path: past,
            settled_up_to: 3,
            leads: rules.last_seed == LastSeed::ToLoser,
            children: Vec::new(),
            nodes: 0,
            selective,
        }
    }

    pub fn rules(&self) -> &Rules {
        <SowingTable<Narrow> as Law<Narrow>>::rules(&self.law)
    }

    /// From now on late moves are reduced and captures extended.
    pub fn select(&mut self) {
        self.selective = true;
        self.evaluation = Evaluation::new(self.rules(), true);
    }

    /// Looks positions up in these tables.
    pub fn consult(&mut self, tables: Tables) {
        self.settled_up_to = self.settled_up_to.max(tables.seeds());
        self.tables = Some(tables);
    }

    /// The score of a position that needs no search: by the end of the game, the tables, a
    /// repetition, or because no play can reach the window. `place` is its index in the path.
    pub fn settle(&self, request: &Request, place: usize) -> Option<Score> {
        let value = self.looked_up(request);
        if request.left != self.root_seeds
            && let Some(score) = value.and_then(|value| decided(value, request))
        {
            return Some(score);
        }
        let ended = match request.board {
            Board::Narrow(board) => {
                ended(&self.law, &Node { board, left: request.left }, request.lead)
            }
            Board::Wide(board) => {
                ended(self.rules(), &Node { board, left: request.left }, request.lead)
            }
        };
        let settled = ended.or_else(|| self.repeats(request, place));
        if settled.is_some() {
            return settled;
        }
        // Bounds of the score: at most, one player wins all the seeds left.
        let most = i32::from(request.left) * SEED;
        if request.alpha >= most {
            return Some(Score { points: most, certainty: Certainty::ENDS });
        }
        if request.beta <= -most {
            return Some(Score { points: -most, certainty: Certainty::ENDS });
        }
        // At the horizon the table value is an estimate, one point short of the true score, so
        // that a line which reaches that score for certain is preferred.
        let value = value.filter(|_| request.depth <= 0)?;
        let seeds = i32::from(value.difference());
        Some(Score::guess(seeds * SEED - seeds.signum()))
    }

    /// Whether the mover may lack a move or be bound to feed: no evaluation at the horizon.
    pub fn hungry(&self, board: Narrow) -> bool {
        let bound = self.rules().feeding != Feeding::None || self.rules().slam == Slam::Barred;
        board & Narrow::MINE == 0 || (bound && board & Narrow::THEIRS == 0)
    }

    /// Quiescence: whether a line is searched one move past its depth, seeds having just been
    /// captured. Measured for two-three captures with the stores aside, and done only there.
    #[inline(always)]
    pub fn contested<K: CaptureKind>(&self, quiet: u32) -> bool {
        K::CHAIN && self.selective && quiet == 0
    }

    /// The endgame tables' value of a position.
    fn looked_up(&self, request: &Request) -> Option<Value> {
        let tables = self.tables.as_ref().filter(|tables| request.left <= tables.seeds())?;
        let Board::Narrow(board) = request.board else { return None };
        let node = Node { board, left: request.left };
        tables.value_with_lead(&node, i32::from(request.lead))
    }

    /// The lead as far as scores depend on it: part of a position's key in the transposition table.
    pub fn tag(&self, request: &Request) -> i8 {
        if self.leads { request.lead } else { 0 }
    }

    /// The score of a position that stood before; `place` is its index in the path.
    fn repeats(&self, request: &Request, place: usize) -> Option<Score> {
        if request.quiet < SHORTEST_CYCLE {
            return None;
        }
        let key = request.board.key();
        // No capture in between, so turns alternated: every other board has the same mover.
        let back = (request.quiet as usize).min(place);
        let at = (SHORTEST_CYCLE as usize..=back)
            .step_by(2)
            .map(|back| place - back)
            .find(|at| self.path.get(*at) == Some(&key))?;
        let Board::Narrow(board) = request.board else { return None };
        if self.rules().repetition == Repetition::Never {
            // Endless play wins no more seeds.
            return Some(Score::guess(0));
        }
        let (mine, theirs) = self.law.shares(board, EndReason::Repetition, 0);
        let score = Score::ended(i32::from(mine) - i32::from(theirs));
        // A return to the game's past is certain; the last board of that past is the root. A cycle
        // inside the line proves nothing, since either player may leave it for something better.
        //
        // So no proof in the transposition table depends on the path that led to it. Nor does
        // another path spoil it: a proof consists of shorter proofs, and a player who follows the
        // shortest one meets no board twice.
        let certainty = match (at + 1).cmp(&self.past) {
            Ordering::Less => Certainty::ENDS,
            Ordering::Equal => Certainty::RETURN,
            Ordering::Greater => Certainty::GUESS,
        };
        Some(Score { certainty, ..score })
    }

    /// The evaluation of a position; a heap of more than 31 seeds counts as 31.
    pub fn guess(&self, request: &Request) -> i32 {
        match request.board {
            Board::Narrow(board) => self.evaluation.guess(board, request.left),
            Board::Wide(board) => {
                let clipped = (0..12)
                    .fold(0, |clipped, pit| clipped | Narrow::heap(pit, board.seeds(pit).min(31)));
                self.evaluation.guess(clipped, request.left)
            }
        }
    }
}

/// The score of a table value that is exact or lies outside the window.
fn decided(value: Value, request: &Request) -> Option<Score> {
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

/// The score of a position where the game is over before a move.
fn ended<W: Word, L: Law<W>>(law: &L, node: &Node<W>, lead: i8) -> Option<Score> {
    Some(shared(law, node.board, law.end_before_moves(node)?, lead))
}

/// The score of a game that ends on this board, for this reason.
fn shared<W: Word, L: Law<W>>(law: &L, board: W, why: EndReason, lead: i8) -> Score {
    let (mine, theirs) = law.shares(board, why, i32::from(lead));
    Score::ended(i32::from(mine) - i32::from(theirs))
}

/// The score of a board without a legal move.
pub(super) fn stuck<W: Word, L: Law<W>>(law: &L, board: W, lead: i8) -> Score {
    shared(law, board, law.end_without_moves(board), lead)
}
