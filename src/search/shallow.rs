//! The search near the leaves, where nearly all positions lie: by recursion, which is fast, and ends so
//! soon that it need not be paused.

use super::child::{self, Child, SearchBoard};
use super::context::{Context, SHORTEST_CYCLE, score_without_moves};
use super::frame::Request;
use super::futility;
use super::reduction::reduction;
use super::score::{Certainty, INFINITE, SEED, Score};
use super::transposition::{
    Bound, Entry, PROVEN_DEPTH, SHALLOW_DEPTH, TranspositionTable, bank_depth,
};
use crate::rules::{CaptureKind, Law, MoveCode, Narrow, SowingTable, Word};
use std::ops::ControlFlow::{self, Break, Continue};

/// Below this depth the transposition table is not probed, because probing takes as long as the search. Of the
/// scores found at such depths, only proven ones are stored.
const TABLE_DEPTH: i32 = 3;
/// From this depth on moves are ordered by evaluation, if captures are of two and three seeds and the
/// stores lie aside. Otherwise they are ordered by what they win, mostly with extra turns first.
const EVALUATION_DEPTH: i32 = 3;
/// The largest depth at which a selective search prunes by the evaluation.
const FUTILITY_DEPTH: i32 = 6;
/// What is added to the rank of the transposition table's best move.
const BEST_MOVE: i16 = 16_384;

/// A [`Request`] with a null window, for a board in the narrow word: is its score at least `beta`?
#[derive(Clone, Copy)]
pub(super) struct ShallowRequest {
    pub board: Narrow,
    pub left: u8,
    pub lead: i8,
    pub depth: i32,
    pub beta: i32,
    /// Moves since seeds last left the board.
    pub quiet_moves: u32,
    /// The index of the position in the path.
    pub path_index: usize,
}

impl ShallowRequest {
    fn request(&self) -> Request {
        Request {
            board: SearchBoard::Narrow(self.board),
            left: self.left,
            lead: self.lead,
            depth: self.depth,
            alpha: self.beta - 1,
            beta: self.beta,
            quiet_moves: self.quiet_moves,
        }
    }

    /// The request for the position after a move.
    #[inline(always)]
    fn after(&self, child: &Child) -> ShallowRequest {
        let gain = i32::from(child.gain) * SEED;
        let lead = self.lead + child.gain;
        ShallowRequest {
            board: child.board,
            left: child.left,
            lead: if child.again { lead } else { -lead },
            depth: if child.again { self.depth } else { self.depth - 1 },
            beta: if child.again { self.beta - gain } else { gain - self.beta + 1 },
            quiet_moves: if child.left == self.left { self.quiet_moves + 1 } else { 0 },
            path_index: self.path_index + 1,
        }
    }
}

impl Context {
    /// Searches a position.
    pub fn search_shallow<K: CaptureKind>(
        &mut self,
        request: &ShallowRequest,
        table: &mut TranspositionTable,
    ) -> Score {
        self.nodes += 1;
        // Unless `special`, the game is not over before the moves are listed, no endgame table has the value, and no
        // board of the path can have come back.
        let empty = request.board & Narrow::MINE == 0 || request.board & Narrow::THEIRS == 0;
        let special =
            request.left <= self.endgame_seeds || empty || request.quiet_moves >= SHORTEST_CYCLE;
        if special && let Some(score) = self.immediate_score(&request.request(), request.path_index)
        {
            return score;
        }
        let most = i32::from(request.left) * SEED;
        if request.beta > most {
            return Score { points: most, certainty: Certainty::ENDS };
        }
        if request.beta <= -most {
            return Score { points: -most, certainty: Certainty::ENDS };
        }
        if request.depth <= 0 {
            if !(self.needs_quiescence::<K>(request.quiet_moves)
                || empty && self.law.famine_possible(request.board))
            {
                return Score::estimate(self.evaluation.evaluate(request.board, request.left));
            }
            return self.search_children::<K>(&ShallowRequest { depth: 1, ..*request }, table);
        }
        if self.selective
            && !special
            && request.depth <= FUTILITY_DEPTH
            && !self.needs_quiescence::<K>(request.quiet_moves)
        {
            let evaluation = self.evaluation.evaluate(request.board, request.left);
            let least = evaluation - futility::margin(request.depth, request.left);
            if least >= request.beta {
                return Score::estimate(least);
            }
        }
        self.search_children::<K>(request, table)
    }

    /// Searches the moves of a position. If there is none, the game is over, and the seeds left are scored.
    fn search_children<K: CaptureKind>(
        &mut self,
        request: &ShallowRequest,
        table: &mut TranspositionTable,
    ) -> Score {
        let nodes_before = self.nodes;
        if request.board.crowded() {
            return self.search_crowded::<K>(request, table);
        }
        if request.depth == 1
            && K::TWO_THREE_ASIDE
            && let Some(score) = self.evaluate_children::<K>(request)
        {
            return score;
        }
        let lead = self.lead_key(request.lead);
        let uses_table = request.depth >= TABLE_DEPTH && self.has_entries(request.left);
        let mut best_move: Option<MoveCode> = None;
        if uses_table
            && let Some(entry) = table.probe(request.board, lead, bank_depth::<K>(request.depth))
        {
            if entry.answers(request.depth, request.beta - 1, request.beta) {
                return entry.score;
            }
            best_move = Some(entry.best_move);
        }
        if let Some(slot) = self.path.get_mut(request.path_index) {
            *slot = request.board;
        }
        let mut children = [Child::default(); 6];
        let count = self.list_children::<K>(request, best_move, &mut children);
        let children = &mut children[..count];
        if children.is_empty() {
            return score_without_moves::<Narrow, SowingTable<Narrow>>(
                &self.law,
                request.board,
                request.lead,
            );
        }
        if !K::TWO_THREE_ASIDE
            && request.depth > 1
            && let Some(score) = self.child_cutoff::<K>(request, children, table)
        {
            return score;
        }
        if K::TWO_THREE_ASIDE && uses_table && request.depth > SHALLOW_DEPTH + 1 {
            self.prefetch_children(request, children, table);
        }
        let (score, found) = self.search_in_order::<K>(request, children, table);
        let proven = score.certainty.proven();
        if self.has_entries(request.left) && (uses_table || proven) {
            let bound = if score.points >= request.beta { Bound::Lower } else { Bound::Upper };
            let depth = if proven { PROVEN_DEPTH } else { request.depth as u8 };
            let best_move = found.or(best_move).unwrap_or_default();
            let entry = Entry { score, bound, depth, best_move };
            let nodes = self.nodes - nodes_before;
            table.store(request.board, lead, bank_depth::<K>(request.depth), &entry, nodes);
        }
        score
    }

    /// Move ordering: lists the moves of a board with their ranks, and returns how many there are.
    #[inline(always)]
    fn list_children<K: CaptureKind>(
        &self,
        request: &ShallowRequest,
        best_move: Option<MoveCode>,
        children: &mut [Child; 6],
    ) -> usize {
        let by_evaluation = K::TWO_THREE_ASIDE && request.depth >= EVALUATION_DEPTH;
        let left = request.left;
        let mut count = 0;
        let _: ControlFlow<()> =
            Law::<Narrow>::each::<K, ()>(&self.law, request.board, |code, made| {
                let mut child = Child::narrow(code, &made, left);
                child.rank = if by_evaluation {
                    child.rank_by_evaluation(self.evaluation.evaluate(child.board, child.left))
                } else {
                    child.rank_by_gain()
                };
                if best_move == Some(code) {
                    child.rank += BEST_MOVE;
                }
                if let Some(slot) = children.get_mut(count) {
                    *slot = child;
                    count += 1;
                }
                Continue(())
            });
        count
    }

    /// Prefetch: brings the table's buckets of all children into the cache. Reading them in one loop
    /// lets the cache misses overlap.
    #[inline(always)]
    fn prefetch_children(
        &self,
        request: &ShallowRequest,
        children: &[Child],
        table: &TranspositionTable,
    ) {
        let read = children.iter().fold(0, |read, child| {
            read ^ table.prefetch(child.board, self.lead_key(request.after(child).lead))
        });
        // Otherwise the compiler would remove the reads.
        std::hint::black_box(read);
    }

    /// Searches the moves, the highest rank first, up to the first cutoff. Returns the score, and the
    /// move that has it.
    #[inline(always)]
    fn search_in_order<K: CaptureKind>(
        &mut self,
        request: &ShallowRequest,
        children: &mut [Child],
        table: &mut TranspositionTable,
    ) -> (Score, Option<MoveCode>) {
        let mut best = Score { points: -INFINITE, certainty: Certainty::ENDS };
        let mut best_move = None;
        let mut certainty = Certainty::ENDS;
        for first in 0..children.len() {
            let mut highest = first;
            for other in first + 1..children.len() {
                if children[other].rank > children[highest].rank {
                    highest = other;
                }
            }
            children.swap(first, highest);
            let child = children[first];
            let after = request.after(&child);
            let reduced_by = match self.selective {
                true => reduction::<K>(first, request.depth, child.gain > 0 || child.again),
                false => 0,
            };
            let reduced = ShallowRequest { depth: after.depth - reduced_by, ..after };
            let mut score = self.search_shallow::<K>(&reduced, table);
            if reduced_by > 0 && child.points(score.points) >= request.beta {
                score = self.search_shallow::<K>(&after, table);
            }
            let points = child.points(score.points);
            certainty = certainty.and(score.certainty);
            if points > best.points {
                best = Score { points, certainty: score.certainty };
                best_move = Some(child.code);
                if points >= request.beta {
                    break;
                }
            }
        }
        // A lower bound rests on the best move alone, an upper bound on all moves.
        if best.points < request.beta {
            best.certainty = certainty;
        }
        (best, best_move)
    }

    /// Enhanced transposition cutoff: by a child whose score is known from the endgame tables or
    /// the transposition table.
    fn child_cutoff<K: CaptureKind>(
        &self,
        request: &ShallowRequest,
        children: &[Child],
        table: &TranspositionTable,
    ) -> Option<Score> {
        for child in children {
            let after = request.after(child);
            let score = if child.left <= self.endgame_seeds {
                match self.immediate_score(&after.request(), after.path_index) {
                    Some(score) => score,
                    None => continue,
                }
            } else if self.has_entries(child.left) && after.depth >= TABLE_DEPTH {
                let lead = self.lead_key(after.lead);
                let Some(entry) = table.probe(child.board, lead, bank_depth::<K>(after.depth))
                else {
                    continue;
                };
                let lower_bound_for_mover = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => child.again,
                    Bound::Upper => !child.again,
                };
                if !lower_bound_for_mover || i32::from(entry.depth) < after.depth {
                    continue;
                }
                entry.score
            } else {
                continue;
            };
            let points = child.points(score.points);
            if points >= request.beta {
                return Some(Score { points, certainty: score.certainty });
            }
        }
        None
    }

    /// Scores a frontier position (depth 1) by evaluating its children, up to the first cutoff.
    /// `None` if a child must be searched, or if there is no move.
    #[inline(always)]
    fn evaluate_children<K: CaptureKind>(&mut self, request: &ShallowRequest) -> Option<Score> {
        let mut best = Score { points: -INFINITE, certainty: Certainty::ENDS };
        let mut certainty = Certainty::ENDS;
        let mut nodes = 0;
        let this = &*self;
        // Breaks with `true` at a cutoff, with `false` at a child that must be searched.
        let broken = Law::<Narrow>::each::<K, bool>(&this.law, request.board, |code, made| {
            let child = Child::narrow(code, &made, request.left);
            nodes += 1;
            let empty = child.board & Narrow::MINE == 0 || child.board & Narrow::THEIRS == 0;
            let needs_quiescence = child.left < request.left && this.needs_quiescence::<K>(0);
            // One move before the shortest cycle, the child may already repeat a board of the path.
            let may_repeat = request.quiet_moves + 1 >= SHORTEST_CYCLE;
            let score = if child.left <= this.endgame_seeds || empty || may_repeat {
                let after = request.after(&child);
                match this.immediate_score(&after.request(), after.path_index) {
                    Some(score) => score,
                    None if needs_quiescence
                        || (empty && this.law.famine_possible(child.board)) =>
                    {
                        return Break(false);
                    }
                    None => Score::estimate(this.evaluation.evaluate(child.board, child.left)),
                }
            } else if needs_quiescence {
                return Break(false);
            } else {
                Score::estimate(this.evaluation.evaluate(child.board, child.left))
            };
            certainty = certainty.and(score.certainty);
            let points = child.points(score.points);
            if points > best.points {
                best = Score { points, certainty: score.certainty };
                if points >= request.beta {
                    return Break(true);
                }
            }
            Continue(())
        });
        self.nodes += nodes;
        if best.points < request.beta {
            best.certainty = certainty;
        }
        // Without a move the game is over: `search_children` gives that score.
        (broken != Break(false) && nodes > 0).then_some(best)
    }

    /// Searches a board on which a sowing may overflow the narrow word. Rare, so not optimised.
    fn search_crowded<K: CaptureKind>(
        &mut self,
        request: &ShallowRequest,
        table: &mut TranspositionTable,
    ) -> Score {
        if let Some(slot) = self.path.get_mut(request.path_index) {
            *slot = request.board;
        }
        let first = self.children.len();
        let board = SearchBoard::Narrow(request.board);
        child::add_children::<K>(&self.law, board, request.left, &mut self.children);
        let mut best = Score { points: -INFINITE, certainty: Certainty::ENDS };
        let mut certainty = Certainty::ENDS;
        for at in first..self.children.len() {
            let child = self.children[at];
            let score = if child.board == child::NO_BOARD {
                // A board that does not fit the narrow word cannot be searched here: it counts as even.
                Score::estimate(0)
            } else {
                self.search_shallow::<K>(&request.after(&child), table)
            };
            let points = child.points(score.points);
            certainty = certainty.and(score.certainty);
            if points > best.points {
                best = Score { points, certainty: score.certainty };
            }
            if points >= request.beta {
                break;
            }
        }
        let no_move = self.children.len() == first;
        self.children.truncate(first);
        if no_move {
            return score_without_moves::<Narrow, SowingTable<Narrow>>(
                &self.law,
                request.board,
                request.lead,
            );
        }
        if best.points < request.beta {
            best.certainty = certainty;
        }
        best
    }
}
