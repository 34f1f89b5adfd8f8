//! What a search has to say.

use crate::rules::Move;

/// Why a score is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// Every line that matters was searched until the game was over.
    Ends,
    /// Lines that matter end in the endgame tables.
    Tables,
}

/// A move, what it is worth, and what would follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves, the one to be played first.
    pub moves: Vec<Move>,
    /// The expected difference of the final scores, for the player to move: in seeds, stores and
    /// leftovers included. Certain if there is a proof, and then a whole number.
    pub score: f64,
    /// Whether and why the score is certain.
    pub proof: Option<Proof>,
    /// How many moves ahead this was found.
    pub depth: u8,
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The best moves, the best one first; empty when the game is over.
    pub lines: Vec<Line>,
    /// Whether and why the score of the best move is certain, and that no other is better.
    pub proof: Option<Proof>,
    /// How many moves ahead every move has been searched.
    pub depth: u8,
    /// The positions looked at.
    pub nodes: u64,
    /// Whether there is nothing more to find within the limits.
    pub finished: bool,
}

impl Report {
    /// The best move, unless the game is over.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// What the best move is worth: see [`Line::score`].
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        self.lines.first().map(|line| line.score)
    }
}
