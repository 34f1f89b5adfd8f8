//! The search of the tree with an explicit stack, so that it can be paused between two positions.
//! Near the leaves it goes on by recursion (`shallow.rs`).

use super::child::{self, SearchBoard};
use super::context::{Context, score_without_moves};
use super::frame::{Frame, Request};
use super::reduction::TO_THE_END;
use super::score::Score;
use super::shallow::ShallowRequest;
use super::transposition::{TranspositionTable, bank_depth};
use crate::rules::{CaptureKind, Law, MoveCode};

/// Room in the path below a frame: more than the depth of any recursion.
const MARGIN: usize = 256;
/// The largest remaining depth that is searched by recursion, if captures are two-three and the stores
/// aside.
const RECURSION_DEPTH: i32 = 6;
/// The same for other captures, or by rules that sow into the stores. Éqwalé is not searched by recursion.
const RECURSION_DEPTH_OF_OTHERS: i32 = 4;
/// In an acyclic game, a search to the end is also done by recursion if at most this many more seeds
/// are left than the endgame tables cover.
const SEEDS_ABOVE_TABLES: u8 = 8;

/// The search of the tree under a position.
#[derive(Clone)]
pub(super) struct Tree {
    pub context: Context,
    frames: Vec<Frame>,
    /// The best line from each frame on: the principal variation.
    lines: Vec<Vec<MoveCode>>,
}

impl Tree {
    pub fn new(context: Context) -> Tree {
        Tree { context, frames: Vec::new(), lines: Vec::new() }
    }

    /// The principal variation of the last search; empty if its window was a null window.
    pub fn line(&self) -> &[MoveCode] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }

    /// Begins the search of a position; returns its score if it needs no frame.
    pub fn begin<K: CaptureKind>(
        &mut self,
        request: Request,
        table: &mut TranspositionTable,
    ) -> Option<Score> {
        self.frames.clear();
        self.context.children.clear();
        self.lines.iter_mut().for_each(Vec::clear);
        self.open::<K>(request, table)
    }

    /// Goes on until the search is done or `until` positions have been searched in all.
    pub fn search<K: CaptureKind>(
        &mut self,
        until: u64,
        table: &mut TranspositionTable,
    ) -> Option<Score> {
        while self.context.nodes < until {
            let ply = self.frames.len().checked_sub(1)?;
            let frame = &mut self.frames[ply];
            let score = if frame.done(self.context.children.len()) {
                let score = self.close::<K>(table);
                if self.frames.is_empty() {
                    return Some(score);
                }
                Some(score)
            } else {
                frame.choose::<K>(&mut self.context.children, self.context.selective);
                let request = self.child_request(ply);
                self.open::<K>(request, table)
            };
            if let Some(score) = score {
                self.take_score(score);
            }
        }
        None
    }

    /// The request for the position after the current move.
    fn child_request(&mut self, ply: usize) -> Request {
        let frame = &self.frames[ply];
        let child = frame.child(&self.context.children);
        let board = if child.board == child::NO_BOARD {
            child::board_after(self.context.rules(), frame.request.board, child.code)
        } else {
            SearchBoard::Narrow(child.board)
        };
        if let Some(line) = self.lines.get_mut(ply + 1) {
            line.clear();
        }
        frame.request_after(&child, board)
    }

    /// Takes the score of the position after the current move.
    fn take_score(&mut self, score: Score) {
        let Some(ply) = self.frames.len().checked_sub(1) else { return };
        let frame = &mut self.frames[ply];
        let child = frame.child(&self.context.children);
        if frame.take_score(&child, score) && frame.has_open_window() {
            let (upper, lower) = self.lines.split_at_mut(ply + 1);
            upper[ply].clear();
            upper[ply].push(child.code);
            if let Some(rest) = lower.first() {
                upper[ply].extend_from_slice(rest);
            }
        }
    }

    /// Opens a position: returns its score if it needs no frame, otherwise pushes a frame.
    fn open<K: CaptureKind>(
        &mut self,
        request: Request,
        table: &mut TranspositionTable,
    ) -> Option<Score> {
        let path_index = self.context.past_length + self.frames.len();
        let key = request.board.key();
        let open_window = request.beta - request.alpha > 1;
        if self.context.path.len() < path_index + MARGIN {
            self.context.path.resize(path_index + 2 * MARGIN, child::NO_BOARD);
        }
        if !K::EQUAL
            && !open_window
            && self.is_shallow::<K>(&request)
            && let SearchBoard::Narrow(board) = request.board
        {
            let Request { left, lead, depth, beta, quiet_moves, .. } = request;
            let request =
                ShallowRequest { board, left, lead, depth, beta, quiet_moves, path_index };
            return Some(self.context.search_shallow::<K>(&request, table));
        }
        self.context.nodes += 1;
        if let Some(score) = self.context.immediate_score(&request, path_index) {
            return Some(score);
        }
        let mut depth = request.depth;
        if depth <= 0 {
            if !self.context.law.famine_possible(key)
                && !self.context.needs_quiescence::<K>(request.quiet_moves)
            {
                return Some(Score::estimate(self.context.evaluate(&request)));
            }
            depth = 1;
        }
        let entry = if key == child::NO_BOARD {
            None
        } else {
            table.probe(key, self.context.lead_key(request.lead), bank_depth::<K>(depth))
        };
        if let Some(entry) = entry.filter(|entry| entry.answers(depth, request.alpha, request.beta))
        {
            return Some(entry.score);
        }
        let first = self.context.children.len();
        child::add_children::<K>(
            &self.context.law,
            request.board,
            request.left,
            &mut self.context.children,
        );
        if self.context.children.len() == first {
            return Some(match request.board {
                SearchBoard::Narrow(board) => {
                    score_without_moves(&self.context.law, board, request.lead)
                }
                SearchBoard::Wide(board) => {
                    score_without_moves(self.context.rules(), board, request.lead)
                }
            });
        }
        self.rank_moves::<K>(first, entry.map(|entry| entry.best_move));
        self.context.path[path_index] = key;
        self.push_frame(Request { depth, ..request }, first);
        None
    }

    /// Pushes a frame, with an empty line. `first` is the index of its first move in the list of
    /// moves.
    fn push_frame(&mut self, request: Request, first: usize) {
        let ply = self.frames.len();
        if self.lines.len() == ply {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
        self.frames.push(Frame::new(request, first, self.context.nodes));
    }

    /// Whether a search with a null window is so short that it is done by recursion, which cannot be paused.
    fn is_shallow<K: CaptureKind>(&self, request: &Request) -> bool {
        let depth = if K::TWO_THREE_ASIDE { RECURSION_DEPTH } else { RECURSION_DEPTH_OF_OTHERS };
        request.depth <= depth
            || (self.context.rules().is_acyclic()
                && request.depth > TO_THE_END
                && request.left <= self.context.endgame_seeds + SEEDS_ABOVE_TABLES)
    }

    /// Ranks the moves of a new frame: the transposition table's best move is the first.
    fn rank_moves<K: CaptureKind>(&mut self, first: usize, best_move: Option<MoveCode>) {
        for child in &mut self.context.children[first..] {
            child.rank = if best_move == Some(child.code) {
                i16::MAX
            } else if K::TWO_THREE_ASIDE || K::EQUAL {
                child.rank_by_evaluation(match child.board {
                    child::NO_BOARD => 0,
                    board => self.context.evaluation.evaluate(board, child.left),
                })
            } else {
                child.rank_by_gain()
            };
        }
    }

    /// Closes the last frame, stores its entry and returns its score.
    fn close<K: CaptureKind>(&mut self, table: &mut TranspositionTable) -> Score {
        let Some(frame) = self.frames.pop() else { return Score::estimate(0) };
        self.context.children.truncate(frame.first);
        let entry = frame.entry();
        let key = frame.request.board.key();
        if key != child::NO_BOARD {
            let Request { depth, lead, .. } = frame.request;
            let nodes = self.context.nodes - frame.nodes_before;
            let lead = self.context.lead_key(lead);
            table.store(key, lead, bank_depth::<K>(depth), &entry, nodes);
        }
        entry.score
    }
}
