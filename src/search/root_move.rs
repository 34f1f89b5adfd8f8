//! The moves at the root.

use super::child::SearchBoard;
use super::eqwale_opening;
use super::frame::Request;
use super::report::{Line, Proof};
use super::score::{Certainty, INFINITE, SEED, Score};
use crate::rules::{Game, Move, MoveCode, Position, Wide};

/// A move at the root, and its latest result.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    /// The position after it.
    next: Position,
    /// The position to search: that after the move, with the rest of the reserve placed evenly.
    searched: Position,
    /// Whether the mover is also the player to move in the position to search.
    again: bool,
    /// Moves since seeds last left the board, this one included.
    quiet_moves: u32,
    /// Its score, if it ends the game.
    pub ended: Option<Score>,
    /// Its latest score for the mover, as a difference of final scores; a bound if not `exact`.
    pub score: Score,
    /// The depth of that search; 0 before the first.
    pub depth: u8,
    /// Whether the score is exact, not a bound.
    pub exact: bool,
    /// The moves that follow it in its line.
    pub rest: Vec<Move>,
}

impl RootMove {
    /// All moves of a game's position, `quiet_moves` moves after seeds last left the board.
    pub fn all(game: &Game, quiet_moves: u32) -> Vec<RootMove> {
        let position = game.position();
        if game.end().is_some() {
            return Vec::new();
        }
        let root_move = |mv: Move| {
            let next = position.play_unchecked(&mv);
            let end = game.end_after(&next);
            let me = position.turn();
            let searched = eqwale_opening::completed(&next);
            RootMove {
                mv,
                next,
                searched,
                again: searched.turn() == me,
                quiet_moves: if next.seeds_on_board() == position.seeds_on_board() {
                    quiet_moves + 1
                } else {
                    0
                },
                ended: end.map(|end| Score::ended(end.difference(me))),
                score: Score::estimate(-INFINITE),
                depth: 0,
                exact: false,
                rest: Vec::new(),
            }
        };
        position.moves().into_iter().map(root_move).collect()
    }

    /// The request for the position after the move; the window is given from the mover's view.
    pub fn request(&self, depth: u8, alpha: i32, beta: i32) -> Option<Request> {
        let node = self.searched.node::<Wide>()?;
        let lead = self.searched.lead() * SEED;
        let (alpha, beta) =
            if self.again { (alpha - lead, beta - lead) } else { (-beta - lead, -alpha - lead) };
        Some(Request {
            board: SearchBoard::of(node.board),
            left: node.left,
            lead: self.searched.lead() as i8,
            depth: i32::from(depth) - 1,
            alpha,
            beta,
            quiet_moves: self.quiet_moves,
        })
    }

    /// The move's score, given that of the position after it.
    pub fn score_for_mover(&self, score: Score) -> Score {
        let points = self.searched.lead() * SEED + score.points;
        Score { points: if self.again { points } else { -points }, certainty: score.certainty }
    }

    /// The moves of a line that is given by codes.
    fn decode(&self, line: &[MoveCode]) -> Vec<Move> {
        let mut position = self.next;
        let mut moves = Vec::new();
        if position.reserve() > 0 {
            return moves;
        }
        for code in line {
            if position.end().is_some() {
                break;
            }
            let mv = position.decode(*code);
            position = position.play_unchecked(&mv);
            moves.push(mv);
        }
        moves
    }

    /// Sets the result of a search: an exact score with its line, or without a line an upper bound.
    pub fn set_result(&mut self, score: Score, depth: u8, line: Option<&[MoveCode]>) {
        self.score = score;
        self.depth = depth;
        self.exact = line.is_some();
        if let Some(line) = line {
            self.rest = self.decode(line);
        }
    }

    /// The certainty of the score. In Éqwalé's opening it is an estimate, because the reserve was placed
    /// evenly.
    pub fn certainty(&self) -> Certainty {
        if self.next.reserve() > 0 { Certainty::ESTIMATE } else { self.score.certainty }
    }

    /// The line that begins with the move, with this proof of its score.
    pub fn line(&self, proof: Option<Proof>) -> Line {
        let score = f64::from(self.score.points) / f64::from(SEED);
        let moves = std::iter::once(self.mv).chain(self.rest.iter().copied()).collect();
        Line { moves, score, proof, depth: self.depth }
    }
}
