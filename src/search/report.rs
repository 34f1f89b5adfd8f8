//! The result of a search.

use super::conversion::conversion;
use crate::rules::{Game, Move};
use crate::tables::Tables;

/// Why a score is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// Every line that the score depends on was searched to the end of the game.
    Ends,
    /// Some of these lines end in the endgame tables.
    Tables,
}

/// A move with its score and the moves that follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves, the one to play first.
    pub moves: Vec<Move>,
    /// Expected difference of the final scores in seeds, from the mover's view. A whole number if
    /// there is a proof.
    pub score: f64,
    /// Why the score is certain, if it is. A proven score holds whether or not a return to the position
    /// searched ends the game.
    pub proof: Option<Proof>,
    /// The depth of the search that found it.
    pub depth: u8,
}

/// The most moves of an extended line.
const LONGEST_LINE: usize = 12;

impl Line {
    /// Extends a line whose score is proven by the tables, from one conversion to the next: by the
    /// shortest way to a capture or the end of the game that keeps the score (`conversion.rs`).
    pub fn follow(&mut self, game: &Game, tables: &Tables) {
        if self.proof != Some(Proof::Tables) {
            return;
        }
        let mover = game.position().turn();
        let mut game = game.clone();
        if self.moves.iter().any(|mv| game.play(mv).is_err()) {
            return;
        }
        let longest = LONGEST_LINE.max(self.moves.len());
        while self.moves.len() < longest
            && game.end().is_none()
            && let Some(more) = conversion(&game, tables, mover, self.score)
        {
            // A repetition on the way may end the game: the next move is refused, and the line stays as it is.
            if more.iter().any(|mv| game.play(mv).is_err()) {
                break;
            }
            self.moves.extend(more);
        }
        self.moves.truncate(longest);
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The best moves searched so far, the best first; empty if none has been searched, as when the game is over.
    pub lines: Vec<Line>,
    /// Why the best score is certain, if it is: no move then scores more. That the first line's move achieves
    /// this score is certain only if that line has a proof too ([`Line::proof`]).
    pub proof: Option<Proof>,
    /// The depth of the last finished iteration.
    pub depth: u8,
    /// Positions searched.
    pub nodes: u64,
    /// Whether the search is over: a limit is reached, the best move is proven, or there is no move to search.
    pub finished: bool,
}

impl Report {
    /// The best move found so far; `None` if none has been searched, as when the game is over.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// The best move's score: see [`Line::score`].
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        self.lines.first().map(|line| line.score)
    }
}
