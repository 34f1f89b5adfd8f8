//! The walk through the tree with a stack of its own, so that it can be paused at any time.

use super::child::{self, Board};
use super::context::{Context, stuck};
use super::frame::{Frame, Request};
use super::leaf::{Leaf, plain_rank};
use super::reduction::ENDLESS;
use super::score::{SEED, Score};
use super::transposition::{Bound, Found, TO_THE_END, Table, distance};
use crate::rules::{CaptureKind, MoveCode};

/// Room in the path below a frame: longer than any line of recursion.
const MARGIN: usize = 256;

/// A walk through the tree under a position.
#[derive(Clone)]
pub(super) struct Tree {
    pub context: Context,
    frames: Vec<Frame>,
    /// The best line from each frame on.
    lines: Vec<Vec<MoveCode>>,
}

impl Tree {
    pub fn new(context: Context) -> Tree {
        Tree { context, frames: Vec::new(), lines: Vec::new() }
    }

    /// The best line found by the last walk through a wide window.
    pub fn line(&self) -> &[MoveCode] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }

    /// Begins a walk; the score if it needs none.
    pub fn begin<K: CaptureKind>(&mut self, request: Request, table: &mut Table) -> Option<Score> {
        self.frames.clear();
        self.context.children.clear();
        self.lines.iter_mut().for_each(Vec::clear);
        self.open::<K>(request, table)
    }

    /// Goes on until the walk is done or this many positions have been searched in all.
    pub fn walk<K: CaptureKind>(&mut self, until: u64, table: &mut Table) -> Option<Score> {
        while self.context.nodes < until {
            let ply = self.frames.len().checked_sub(1)?;
            let frame = &mut self.frames[ply];
            let done = if frame.done(self.context.children.len()) {
                let score = self.close::<K>(table);
                if self.frames.is_empty() {
                    return Some(score);
                }
                Some(score)
            } else {
                frame.choose::<K>(&mut self.context.children, self.context.selective);
                let request = self.descend(ply);
                self.open::<K>(request, table)
            };
            if let Some(score) = done {
                self.take(score);
            }
        }
        None
    }

    /// The request for the position after the current move.
    fn descend(&mut self, ply: usize) -> Request {
        let frame = &self.frames[ply];
        let child = frame.child(&self.context.children);
        let board = if child.board == child::NO_BOARD {
            child::lead_to(self.context.rules(), frame.request.board, child.code)
        } else {
            Board::Narrow(child.board)
        };
        if let Some(line) = self.lines.get_mut(ply + 1) {
            line.clear();
        }
        frame.request_after(&child, board)
    }

    /// Takes the score of the position after the current move.
    fn take(&mut self, score: Score) {
        let Some(ply) = self.frames.len().checked_sub(1) else { return };
        let frame = &mut self.frames[ply];
        let child = frame.child(&self.context.children);
        if frame.take(&child, score) && frame.wide() {
            let (upper, lower) = self.lines.split_at_mut(ply + 1);
            upper[ply].clear();
            upper[ply].push(child.code);
            if let Some(rest) = lower.first() {
                upper[ply].extend_from_slice(rest);
            }
        }
    }

    /// Opens a position: its score if that can be said at once; otherwise it becomes a frame.
    fn open<K: CaptureKind>(&mut self, request: Request, table: &mut Table) -> Option<Score> {
        let place = self.context.past + self.frames.len();
        let key = request.board.key();
        let wide = request.beta - request.alpha > 1;
        if self.context.path.len() < place + MARGIN {
            self.context.path.resize(place + 2 * MARGIN, child::NO_BOARD);
        }
        if !K::EQUAL
            && !wide
            && self.brief::<K>(&request)
            && let Board::Narrow(board) = request.board
        {
            let Request { left, lead, depth, beta, quiet, .. } = request;
            return Some(
                self.context
                    .leaf::<K>(&Leaf { board, left, lead, depth, beta, quiet, place }, table),
            );
        }
        self.context.nodes += 1;
        if let Some(score) = self.context.settle(&request, place) {
            return Some(score);
        }
        let mut depth = request.depth;
        if depth <= 0 {
            if !self.context.hungry(key) && !self.context.contested::<K>(request.quiet) {
                return Some(Score::guess(self.context.guess(&request)));
            }
            depth = 1;
        }
        let known = if key == child::NO_BOARD {
            None
        } else {
            table.find(key, self.context.tag(&request), distance::<K>(depth))
        };
        if let Some(found) = known
            && i32::from(found.depth) >= depth
            && match found.bound {
                Bound::Exact => !wide || found.depth == TO_THE_END,
                Bound::Lower => found.score.points >= request.beta,
                Bound::Upper => found.score.points <= request.alpha,
            }
        {
            return Some(found.score);
        }
        let first = self.context.children.len();
        child::list::<K>(
            &self.context.law,
            request.board,
            request.left,
            &mut self.context.children,
        );
        if self.context.children.len() == first {
            return Some(match request.board {
                Board::Narrow(board) => stuck(&self.context.law, board, request.lead),
                Board::Wide(board) => stuck(self.context.rules(), board, request.lead),
            });
        }
        self.rank::<K>(first, known.as_ref());
        self.context.path[place] = key;
        let ply = self.frames.len();
        if self.lines.len() == ply {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
        self.frames.push(Frame::new(Request { depth, ..request }, first, self.context.nodes));
        None
    }

    /// Whether a search is so short that recursion does it: below, the walk cannot be paused.
    fn brief<K: CaptureKind>(&self, request: &Request) -> bool {
        let depth = if K::CHAIN { 6 } else { 4 };
        // In an acyclic game the tables are near, so a search to the end is short too.
        request.depth <= depth
            || (self.context.rules().is_acyclic()
                && request.depth > ENDLESS
                && request.left <= self.context.settled_up_to + 8)
    }

    /// Ranks the moves from this one on: the table's best move first.
    fn rank<K: CaptureKind>(&mut self, first: usize, known: Option<&Found>) {
        for child in &mut self.context.children[first..] {
            let best = known.is_some_and(|found| found.best == child.code);
            let guess = match child.board {
                child::NO_BOARD => 0,
                board => self.context.evaluation.guess(board, child.left) as i16,
            };
            let score = if K::CHAIN || K::EQUAL {
                i16::from(child.gain) * SEED as i16 + if child.again { guess } else { -guess }
            } else {
                plain_rank(child.gain, child.again, child.code.pit() as u8)
            };
            child.rank = if best { i16::MAX } else { score };
        }
    }

    /// Closes the last frame and keeps what was found.
    fn close<K: CaptureKind>(&mut self, table: &mut Table) -> Score {
        let Some(frame) = self.frames.pop() else { return Score::guess(0) };
        self.context.children.truncate(frame.first);
        let found = frame.found();
        let key = frame.request.board.key();
        if key != child::NO_BOARD {
            let Request { depth, .. } = frame.request;
            let cost = self.context.nodes - frame.since;
            table.keep(key, self.context.tag(&frame.request), distance::<K>(depth), &found, cost);
        }
        found.score
    }
}
