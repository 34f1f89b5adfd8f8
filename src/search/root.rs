//! The moves at the root.

use super::child::Board;
use super::eqwale_opening;
use super::frame::Request;
use super::report::{Line, Proof};
use super::score::{Certainty, INFINITE, SEED, Score};
use crate::rules::{Game, Move, MoveCode, Position, Wide};

/// A move at the root, and its latest result.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub mv: Move,
    /// The position after it.
    next: Position,
    /// Where to search from: the position after it, any reserve placed evenly.
    from: Position,
    /// Whether the mover moves again.
    again: bool,
    /// Moves since the last capture, this one included.
    quiet: u32,
    /// Its score if it ends the game.
    pub ended: Option<Score>,
    /// Its score for the mover, as a difference of final scores: the latest search's, perhaps a bound.
    pub score: Score,
    /// Depth of that search; 0 before the first.
    pub depth: u8,
    /// Whether the score is no bound.
    pub exact: bool,
    /// The rest of its line.
    pub rest: Vec<Move>,
}

impl Root {
    /// All moves of a game's position, `quiet` moves after the last capture.
    pub fn all(game: &Game, quiet: u32) -> Vec<Root> {
        let position = game.position();
        if game.end().is_some() {
            return Vec::new();
        }
        let left = |position: &Position| position.pits().iter().sum::<u8>();
        let root = |mv: Move| {
            let next = position.play_unchecked(&mv);
            let end = next.end().copied().or_else(|| game.repeats(&next));
            let me = position.turn();
            let from = eqwale_opening::completed(&next);
            Root {
                mv,
                next,
                from,
                again: from.turn() == me,
                quiet: if left(&next) == left(position) { quiet + 1 } else { 0 },
                ended: end.map(|end| {
                    Score::ended(i32::from(end.score(me)) - i32::from(end.score(me.other())))
                }),
                score: Score::guess(-INFINITE),
                depth: 0,
                exact: false,
                rest: Vec::new(),
            }
        };
        position.moves().into_iter().map(root).collect()
    }

    /// The request for the position after the move, in a window from the mover's view.
    pub fn request(&self, depth: u8, alpha: i32, beta: i32) -> Option<Request> {
        let node = self.from.node::<Wide>()?;
        let lead = self.from.lead() * SEED;
        let (alpha, beta) =
            if self.again { (alpha - lead, beta - lead) } else { (-beta - lead, -alpha - lead) };
        Some(Request {
            board: Board::of(node.board),
            left: node.left,
            lead: self.from.lead() as i8,
            depth: i32::from(depth) - 1,
            alpha,
            beta,
            quiet: self.quiet,
        })
    }

    /// The move's score, given that of the position after it.
    pub fn through(&self, score: Score) -> Score {
        let points = self.from.lead() * SEED + score.points;
        Score { points: if self.again { points } else { -points }, certainty: score.certainty }
    }

    /// A line in the rules' numbering as moves.
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

    /// Keeps a result: a score with its line, or without one an upper bound.
    pub fn keep(&mut self, score: Score, depth: u8, line: Option<&[MoveCode]>) {
        self.score = score;
        self.depth = depth;
        self.exact = line.is_some();
        if let Some(line) = line {
            self.rest = self.decode(line);
        }
    }

    /// Certainty of the score; where a reserve was placed evenly, an estimate.
    pub fn certainty(&self) -> Certainty {
        if self.next.reserve() > 0 { Certainty::GUESS } else { self.score.certainty }
    }

    /// The move as a line, with this proof of its score.
    pub fn line(&self, proof: Option<Proof>) -> Line {
        let score = f64::from(self.score.points) / f64::from(SEED);
        let moves = std::iter::once(self.mv).chain(self.rest.iter().copied()).collect();
        Line { moves, score, proof, depth: self.depth }
    }
}
