//! The shortest way to a conversion: a move that takes seeds off the board, or ends the game, and
//! keeps the value that the endgame tables give.
//!
//! Endgame tables know no history: a winner whose moves merely keep the value may make no progress, so that the
//! opponent can repeat a position, which ends the game. On the shortest way to a conversion no position recurs. The way
//! is no proof: it leaves out the opponent's moves that lose more, after which an earlier position may recur.

use crate::rules::{Game, Move, Position, Side};
use crate::tables::Tables;
use std::cmp::Reverse;
use std::collections::HashMap;

/// The longest way that is looked for, in moves.
const LONGEST_WAY: usize = 24;
/// How many positions may be looked at, so that a report stays fast.
const MOST_POSITIONS: u32 = 5_000;

/// The best moves from a game's position to the next conversion, if the tables have the value of all
/// positions on the way. None if the game is over, if both players win equally many of the seeds left, if no way is
/// found within the limits above, or if the tables give `side` another value than `expected`: the result then depends
/// on a repetition of earlier positions of the game.
pub(super) fn conversion(
    game: &Game,
    tables: &Tables,
    side: Side,
    expected: f64,
) -> Option<Vec<Move>> {
    let from = game.position();
    if from.end().is_some() || f64::from(tables.final_difference(from, side)?) != expected {
        return None;
    }
    let to_win = tables.final_difference(from, from.turn())? - from.lead();
    let winner = match to_win {
        0 => return None,
        1.. => from.turn(),
        _ => from.turn().other(),
    };
    let value = tables.final_difference(from, winner)?;
    let known = HashMap::new();
    let mut search = ConversionSearch { winner, value, game, tables, visited: 0, known };
    for most in 1..=LONGEST_WAY {
        let moves = search.force(from, most);
        if search.visited >= MOST_POSITIONS {
            return None;
        }
        if moves.is_some() {
            return moves;
        }
    }
    None
}

/// A search for a conversion that one player forces.
struct ConversionSearch<'a> {
    /// The player who wins more of the seeds left.
    winner: Side,
    /// The difference of the final scores, for that player.
    value: i32,
    /// The game so far, whose positions end it when they recur.
    game: &'a Game,
    tables: &'a Tables,
    visited: u32,
    /// Memoised results: most positions are reached by several orders of moves.
    known: HashMap<Position, Memo>,
}

/// A memoised result of [`ConversionSearch::force`] for a position.
enum Memo {
    /// The shortest way from the position.
    Shortest(Vec<Move>),
    /// Every way takes more than this many moves.
    LongerThan(usize),
}

impl ConversionSearch<'_> {
    /// The shortest way to a conversion that the winner forces in at most this many moves, if the
    /// other player resists as long as possible.
    fn force(&mut self, from: &Position, most: usize) -> Option<Vec<Move>> {
        match self.known.get(from) {
            Some(Memo::Shortest(way)) => return (way.len() <= most).then(|| way.clone()),
            Some(Memo::LongerThan(moves)) if *moves >= most => return None,
            _ => {}
        }
        let way = self.search(from, most);
        let known = way.clone().map_or(Memo::LongerThan(most), Memo::Shortest);
        self.known.insert(*from, known);
        way
    }

    /// [`ConversionSearch::force`] for a position of which no memoised result gives the answer.
    fn search(&mut self, from: &Position, most: usize) -> Option<Vec<Move>> {
        let mut keeping = Vec::new();
        for mv in from.moves() {
            let next = from.play_unchecked(&mv);
            self.visited += 1;
            if let Some(end) = self.game.repeats(&next) {
                if from.turn() != self.winner && end.difference(self.winner) < self.value {
                    return None;
                }
                continue;
            }
            if self.tables.final_difference(&next, self.winner)? == self.value {
                keeping.push((mv, next));
            }
        }
        let converts = |next: &Position| {
            next.end().is_some() || next.seeds_on_board() != from.seeds_on_board()
        };
        if from.turn() == self.winner {
            keeping.sort_by_key(|(_, next)| Reverse(converts(next)));
        }
        let mut best: Option<Vec<Move>> = None;
        for (mv, next) in &keeping {
            // The winner looks for a shorter way than the one found.
            let most = match &best {
                Some(way) if from.turn() == self.winner => way.len() - 1,
                _ => most,
            };
            let rest = match converts(next) {
                _ if most == 0 => None,
                true => Some(Vec::new()),
                false if most > 1 && self.visited < MOST_POSITIONS => self.force(next, most - 1),
                false => None,
            };
            if from.turn() == self.winner {
                best = rest.map(|rest| line(*mv, rest)).or(best);
            } else {
                let rest = rest?;
                if best.as_ref().is_none_or(|best| rest.len() >= best.len()) {
                    best = Some(line(*mv, rest));
                }
            }
        }
        best
    }
}

fn line(first: Move, rest: Vec<Move>) -> Vec<Move> {
    std::iter::once(first).chain(rest).collect()
}
