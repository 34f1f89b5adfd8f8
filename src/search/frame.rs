//! A frame of the search stack: a position on the current line.

use super::child::{Child, SearchBoard};
use super::reduction::reduction;
use super::score::{Certainty, INFINITE, SEED, Score};
use super::transposition::{Bound, Entry, PROVEN_DEPTH};
use crate::rules::{CaptureKind, MoveCode};

/// A position to be searched: its board, depth and window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub board: SearchBoard,
    /// Seeds on the board.
    pub left: u8,
    /// The mover's store minus the opponent's.
    pub lead: i8,
    /// Remaining depth, in moves.
    pub depth: i32,
    /// Lower bound of the window.
    pub alpha: i32,
    /// Upper bound of the window.
    pub beta: i32,
    /// Moves since seeds last left the board, those of the game included.
    pub quiet_moves: u32,
}

/// How the current move below the root is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeStage {
    /// No move is chosen yet.
    Choice,
    /// Null window, depth reduced by this: a late move reduction.
    Reduced(i32),
    /// Null window, full depth.
    Scout,
    /// Full window.
    Full,
}

/// A position whose moves are being searched.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub request: Request,
    /// The index of its first move in the list of moves.
    pub first: usize,
    /// The node count when the frame was opened.
    pub nodes_before: u64,
    /// The index of the current move in the list of moves.
    current: usize,
    stage: NodeStage,
    /// Alpha when the frame was opened.
    first_alpha: i32,
    best_points: i32,
    best_move: MoveCode,
    /// The certainty of the best move's score.
    best_certainty: Certainty,
    /// The certainty of the scores of all moves searched so far, together.
    certainty: Certainty,
}

impl Frame {
    pub fn new(request: Request, first: usize, nodes_before: u64) -> Frame {
        Frame {
            request,
            first,
            nodes_before,
            current: first,
            stage: NodeStage::Choice,
            first_alpha: request.alpha,
            best_points: -INFINITE,
            best_move: MoveCode::default(),
            best_certainty: Certainty::ENDS,
            certainty: Certainty::ENDS,
        }
    }

    /// Whether the window is wider than a null window.
    pub fn has_open_window(&self) -> bool {
        self.request.beta - self.first_alpha > 1
    }

    /// The current move.
    pub fn child(&self, children: &[Child]) -> Child {
        children[self.current]
    }

    /// Whether the frame is done: a cutoff, or no move left. `length` is the length of the list of moves.
    pub fn done(&self, length: usize) -> bool {
        self.best_points >= self.request.beta || self.current >= length
    }

    /// Chooses the next move and how to search it, unless one is being searched.
    pub fn choose<K: CaptureKind>(&mut self, children: &mut [Child], selective: bool) {
        if self.stage != NodeStage::Choice {
            return;
        }
        let rest = &mut children[self.current..];
        let mut highest = 0;
        for other in 1..rest.len() {
            if rest[other].rank > rest[highest].rank {
                highest = other;
            }
        }
        rest.swap(0, highest);
        let (child, index) = (rest[0], self.current - self.first);
        let reduced_by = match selective {
            true => reduction::<K>(index, self.request.depth, child.gain > 0 || child.again),
            false => 0,
        };
        self.stage = match reduced_by {
            _ if index == 0 => NodeStage::Full,
            0 => NodeStage::Scout,
            reduced_by => NodeStage::Reduced(reduced_by),
        };
    }

    /// The request for the board after the current move.
    pub fn request_after(&self, child: &Child, board: SearchBoard) -> Request {
        let Request { alpha, beta, .. } = self.request;
        let beta = if self.stage == NodeStage::Full { beta } else { alpha + 1 };
        let gain = i32::from(child.gain) * SEED;
        let (alpha, beta) =
            if child.again { (alpha - gain, beta - gain) } else { (gain - beta, gain - alpha) };
        let lead = self.request.lead + child.gain;
        let reduced_by = if let NodeStage::Reduced(by) = self.stage { by } else { 0 };
        // An extra turn costs no depth: what it gains shows only in the next move.
        let cost = if child.again { 0 } else { 1 };
        Request {
            board,
            left: child.left,
            lead: if child.again { lead } else { -lead },
            depth: self.request.depth - cost - reduced_by,
            alpha,
            beta,
            quiet_moves: if child.left == self.request.left {
                self.request.quiet_moves + 1
            } else {
                0
            },
        }
    }

    /// Takes the score of the position after the current move; returns whether it raises alpha. If a reduced depth or
    /// a null window is not enough for the score, returns `false`, and the same move is to be searched again.
    pub fn take_score(&mut self, child: &Child, score: Score) -> bool {
        let points = child.points(score.points);
        if matches!(self.stage, NodeStage::Reduced(_)) && points > self.request.alpha {
            self.stage = NodeStage::Scout;
            return false;
        }
        if self.stage == NodeStage::Scout
            && points > self.request.alpha
            && points < self.request.beta
        {
            self.stage = NodeStage::Full;
            return false;
        }
        self.stage = NodeStage::Choice;
        self.current += 1;
        self.certainty = self.certainty.and(score.certainty);
        if points <= self.best_points {
            return false;
        }
        self.best_points = points;
        self.best_move = child.code;
        self.best_certainty = score.certainty;
        let raises_alpha = points > self.request.alpha;
        if raises_alpha {
            self.request.alpha = points;
        }
        raises_alpha
    }

    /// The result of the frame, once it is done.
    pub fn entry(&self) -> Entry {
        // A lower bound rests on the best move alone, an upper bound on all moves.
        let (bound, certainty) = if self.best_points >= self.request.beta {
            (Bound::Lower, self.best_certainty)
        } else if self.best_points > self.first_alpha {
            (Bound::Exact, self.certainty)
        } else {
            (Bound::Upper, self.certainty)
        };
        // The depth of an estimate stays below `PROVEN_DEPTH`, which marks a proven score.
        let depth =
            if certainty.proven() { PROVEN_DEPTH } else { self.request.depth.clamp(0, 250) as u8 };
        let score = Score { points: self.best_points, certainty };
        Entry { score, bound, depth, best_move: self.best_move }
    }
}
