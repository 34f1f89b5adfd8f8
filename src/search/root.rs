//! The moves among which a search chooses.

use super::frame::Quest;
use super::kid::Board;
use super::opening;
use super::report::{Line, Proof};
use super::worth::{Ground, INFINITE, SEED, Worth};
use crate::rules::{Game, Move, MoveCode, Position, Wide};

/// A move of the position searched, and what has been found out about it.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub mv: Move,
    /// The position after it.
    next: Position,
    /// Where to search from: the position after it, any reserve guessed to be placed evenly.
    from: Position,
    /// Whether the mover moves again.
    again: bool,
    /// Moves since a seed was last taken.
    quiet: u32,
    /// What it is worth if it ends the game.
    pub ended: Option<Worth>,
    /// What it is worth for the mover, final scores compared: of the last search that gave a score
    /// rather than a bound.
    pub worth: Worth,
    /// How deep that search was; 0 before the first.
    pub depth: u8,
    /// Whether the latest search gave a score, not only a bound.
    pub exact: bool,
    /// What would follow.
    pub rest: Vec<Move>,
}

impl Root {
    /// All moves of a game's position; `quiet` moves have been played since a seed was last taken.
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
            let from = opening::completed(&next);
            Root {
                mv,
                next,
                from,
                again: from.turn() == me,
                quiet: if left(&next) == left(position) { quiet + 1 } else { 0 },
                ended: end.map(|end| {
                    Worth::ended(i32::from(end.score(me)) - i32::from(end.score(me.other())))
                }),
                worth: Worth::guess(-INFINITE),
                depth: 0,
                exact: false,
                rest: Vec::new(),
            }
        };
        position.moves().into_iter().map(root).collect()
    }

    /// How to search the position after the move, `depth` moves ahead, in a window of the mover's.
    pub fn quest(&self, depth: u8, alpha: i32, beta: i32) -> Option<Quest> {
        let node = self.from.node::<Wide>()?;
        let lead = self.from.lead() * SEED;
        let (alpha, beta) =
            if self.again { (alpha - lead, beta - lead) } else { (-beta - lead, -alpha - lead) };
        Some(Quest {
            board: Board::of(node.board),
            left: node.left,
            lead: self.from.lead() as i8,
            depth: i32::from(depth) - 1,
            alpha,
            beta,
            quiet: self.quiet,
        })
    }

    /// What the move is worth if the position after it is worth so much.
    pub fn through(&self, worth: Worth) -> Worth {
        let score = self.from.lead() * SEED + worth.score;
        Worth { score: if self.again { score } else { -score }, ground: worth.ground }
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

    /// Keeps what has been found out: a score with the line it rests on, or an upper bound.
    pub fn keep(&mut self, worth: Worth, depth: u8, line: Option<&[MoveCode]>) {
        self.worth = worth;
        self.depth = depth;
        self.exact = line.is_some();
        if let Some(line) = line {
            self.rest = self.decode(line);
        }
    }

    /// What the worth rests on.
    pub fn ground(&self) -> Ground {
        if self.next.reserve() > 0 { Ground::GUESS } else { self.worth.ground }
    }

    /// The move as a line, with this proof of its score.
    pub fn line(&self, proof: Option<Proof>) -> Line {
        let score = f64::from(self.worth.score) / f64::from(SEED);
        let moves = std::iter::once(self.mv).chain(self.rest.iter().copied()).collect();
        Line { moves, score, proof, depth: self.depth }
    }
}
