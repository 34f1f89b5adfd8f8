//! A frame of the search stack: a position on the current line.

use super::child::{Board, Child};
use super::reduction::reduction;
use super::score::{Certainty, INFINITE, SEED, Score};
use super::transposition::{Bound, Found, TO_THE_END};
use crate::rules::{CaptureKind, MoveCode};

/// A position to be searched: its board, depth and window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub board: Board,
    /// Seeds on the board.
    pub left: u8,
    /// The mover's store less the opponent's.
    pub lead: i8,
    /// Remaining depth, in moves.
    pub depth: i32,
    /// Lower bound of the window.
    pub alpha: i32,
    /// Upper bound of the window.
    pub beta: i32,
    /// Moves since the last capture, the game's own included.
    pub quiet: u32,
}

/// How the current move is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Not chosen yet.
    Choice,
    /// Null window, depth reduced by this.
    Late(i32),
    /// Null window, full depth.
    Scout,
    /// Full window.
    Full,
}

/// A position whose moves are being searched.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub request: Request,
    /// Index of its first move in the list of moves.
    pub first: usize,
    /// Node count when it was opened.
    pub since: u64,
    /// Index of the current move.
    next: usize,
    stage: Stage,
    /// Alpha when it was opened.
    floor: i32,
    best: i32,
    best_code: MoveCode,
    /// Certainty of the best move's score.
    best_certainty: Certainty,
    /// Certainty of all moves' scores together.
    certainty: Certainty,
}

impl Frame {
    pub fn new(request: Request, first: usize, since: u64) -> Frame {
        Frame {
            request,
            first,
            since,
            next: first,
            stage: Stage::Choice,
            floor: request.alpha,
            best: -INFINITE,
            best_code: MoveCode::default(),
            best_certainty: Certainty::ENDS,
            certainty: Certainty::ENDS,
        }
    }

    /// Whether the window is wider than a null window.
    pub fn wide(&self) -> bool {
        self.request.beta - self.floor > 1
    }

    /// The current move.
    pub fn child(&self, children: &[Child]) -> Child {
        children[self.next]
    }

    /// Whether it is done: a cutoff, or no move left. `children` is the length of the list.
    pub fn done(&self, children: usize) -> bool {
        self.best >= self.request.beta || self.next >= children
    }

    /// Chooses the next move and how to search it, unless one is being searched.
    pub fn choose<K: CaptureKind>(&mut self, children: &mut [Child], selective: bool) {
        if self.stage != Stage::Choice {
            return;
        }
        let rest = &mut children[self.next..];
        let mut best = 0;
        for at in 1..rest.len() {
            if rest[at].rank > rest[best].rank {
                best = at;
            }
        }
        rest.swap(0, best);
        let (child, index) = (rest[0], self.next - self.first);
        let less = match selective {
            true => reduction::<K>(index, self.request.depth, child.gain > 0 || child.again),
            false => 0,
        };
        self.stage = match less {
            _ if index == 0 => Stage::Full,
            0 => Stage::Scout,
            less => Stage::Late(less),
        };
    }

    /// The request for the board after the current move.
    pub fn request_after(&self, child: &Child, board: Board) -> Request {
        let Request { alpha, beta, .. } = self.request;
        let beta = if self.stage == Stage::Full { beta } else { alpha + 1 };
        let gain = i32::from(child.gain) * SEED;
        let (alpha, beta) =
            if child.again { (alpha - gain, beta - gain) } else { (gain - beta, gain - alpha) };
        let lead = self.request.lead + child.gain;
        let less = if let Stage::Late(less) = self.stage { less } else { 0 };
        // An extra turn costs no depth: its use shows only after it.
        let cost = if child.again { 0 } else { 1 };
        Request {
            board,
            left: child.left,
            lead: if child.again { lead } else { -lead },
            depth: self.request.depth - cost - less,
            alpha,
            beta,
            quiet: if child.left == self.request.left { self.request.quiet + 1 } else { 0 },
        }
    }

    /// Takes the score of the position after the current move. Whether that raises alpha.
    pub fn take(&mut self, child: &Child, score: Score) -> bool {
        let gain = i32::from(child.gain) * SEED;
        let points = if child.again { gain + score.points } else { gain - score.points };
        if matches!(self.stage, Stage::Late(_)) && points > self.request.alpha {
            self.stage = Stage::Scout;
            return false;
        }
        if self.stage == Stage::Scout && points > self.request.alpha && points < self.request.beta {
            self.stage = Stage::Full;
            return false;
        }
        self.stage = Stage::Choice;
        self.next += 1;
        self.certainty = self.certainty.and(score.certainty);
        if points <= self.best {
            return false;
        }
        self.best = points;
        self.best_code = child.code;
        self.best_certainty = score.certainty;
        let better = points > self.request.alpha;
        if better {
            self.request.alpha = points;
        }
        better
    }

    /// The result, once done.
    pub fn found(&self) -> Found {
        // One move proves a lower bound; an upper bound takes all of them.
        let (bound, certainty) = if self.best >= self.request.beta {
            (Bound::Lower, self.best_certainty)
        } else if self.best > self.floor {
            (Bound::Exact, self.certainty)
        } else {
            (Bound::Upper, self.certainty)
        };
        let depth =
            if certainty.proven() { TO_THE_END } else { self.request.depth.clamp(0, 250) as u8 };
        let score = Score { points: self.best, certainty };
        Found { score, bound, depth, best: self.best_code }
    }
}
