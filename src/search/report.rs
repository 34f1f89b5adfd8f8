//! What a search has to say.

use crate::rules::{Move, Position};
use crate::tables::Tables;

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
    /// Whether and why the score is certain: what the move is worth whether or not the game is over
    /// when the position comes back.
    pub proof: Option<Proof>,
    /// How many moves ahead this was found.
    pub depth: u8,
}

/// As far as a line is followed.
const LONGEST: usize = 12;

impl Line {
    /// Goes on with a line whose score rests on the tables, by the moves that they know to be best.
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
                Some((worth(&position, &next, tables)?, position.captured(&mv), mv, next))
            });
            let Some(known) = known.collect::<Option<Vec<_>>>() else { return };
            // Of moves that are worth the same, the one that takes more.
            let best = known.into_iter().max_by_key(|(worth, taken, ..)| (*worth, *taken));
            let Some((_, _, mv, next)) = best.filter(|(.., next)| !seen.contains(next)) else {
                return;
            };
            self.moves.push(mv);
            seen.push(next);
            position = next;
        }
    }
}

/// What a position is worth in final scores to whoever moved there from another, if it is known.
fn worth(from: &Position, to: &Position, tables: &Tables) -> Option<i32> {
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
    /// The best moves, the best one first; empty when the game is over.
    pub lines: Vec<Line>,
    /// Whether and why the best score is certain to be what the position is worth, so that no move
    /// is better. The first line has a proof of its own if its move is certain to make it.
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
