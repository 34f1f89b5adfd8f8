//! The result of a search.

use crate::rules::{Move, Position};
use crate::tables::Tables;

/// Why a score is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// Every line that matters was searched to the end of the game.
    Ends,
    /// Lines that matter end in the endgame tables.
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
    /// Whether and why the score is certain, even if the game goes on when the position returns.
    pub proof: Option<Proof>,
    /// The depth at which it was found.
    pub depth: u8,
}

/// The longest line that is shown.
const LONGEST: usize = 12;

impl Line {
    /// Extends a line whose score rests on the tables by the moves with the best table value.
    pub fn follow(&mut self, from: &Position, tables: &Tables) {
        if self.proof != Some(Proof::Tables) {
            return;
        }
        let mut position = *from;
        let mut seen = vec![position];
        for mv in &self.moves {
            position = position.play_unchecked(mv);
            seen.push(position);
        }
        while self.moves.len() < LONGEST {
            let known = position.moves().into_iter().map(|mv| {
                let next = position.play_unchecked(&mv);
                Some((value(&position, &next, tables)?, position.captured(&mv), mv, next))
            });
            let Some(known) = known.collect::<Option<Vec<_>>>() else { return };
            // Among equals the larger capture.
            let best = known.into_iter().max_by_key(|(value, taken, ..)| (*value, *taken));
            let Some((_, _, mv, next)) = best.filter(|(.., next)| !seen.contains(next)) else {
                return;
            };
            self.moves.push(mv);
            seen.push(next);
            position = next;
        }
    }
}

/// The difference of final scores for the player who moved from one position to the next, if known.
fn value(from: &Position, to: &Position, tables: &Tables) -> Option<i32> {
    let me = from.turn();
    if let Some(end) = to.end() {
        return Some(i32::from(end.score(me)) - i32::from(end.score(me.other())));
    }
    let value = tables.value_with_lead(&to.node()?, to.lead()).filter(|value| value.exact())?;
    let theirs = i32::from(value.difference()) + to.lead();
    Some(if to.turn() == me { theirs } else { -theirs })
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The best moves, the best first; empty when the game is over.
    pub lines: Vec<Line>,
    /// Whether and why the best score is certain, so that no move is better. The first line has a
    /// proof of its own if its move is certain to achieve it.
    pub proof: Option<Proof>,
    /// The last finished depth.
    pub depth: u8,
    /// Positions searched.
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

    /// The best move's score: see [`Line::score`].
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        self.lines.first().map(|line| line.score)
    }
}
