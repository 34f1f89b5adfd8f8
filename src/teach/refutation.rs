//! Refutations: whether a reply shows what a wrong move loses, and the line that shows it.

use super::puzzle::Puzzle;
use super::threats::threats;
use crate::rules::{Move, Pit, Position, Side};
use crate::tables::Tables;

/// The most moves of a refutation, the first reply included.
const LONGEST: usize = 16;
/// The least seeds that a reply threatens where it is told as a threat.
const LEAST_THREAT: u8 = 2;
/// The most pits that are called few.
const MOST_FEW: usize = 2;

/// Whether the reply to a wrong move, compared with the right one, shows what is lost: seeds that are
/// taken, saved or threatened, that the right move would have taken, threatened or kept, or a player
/// who is short of moves. The page explains a wrong move by the same facts.
#[must_use]
pub fn reply_shows(position: &Position, right: &Move, wrong: &Move, reply: &Move) -> bool {
    let solver = position.turn();
    let other = solver.other();
    let before = position.play_unchecked(wrong);
    let after = before.play_unchecked(reply);
    if position.reserve() > 0 || before.captured(reply) > 0 || after.end().is_some() {
        return true;
    }
    let mine = after.turn() == solver;
    let answered = before.turn() == other;
    let danger = greatest(&after, other);
    if answered && mine {
        let left = targets(&after, solver);
        let saved = targets(&before, solver)
            .into_iter()
            .any(|pit| pit.owner() == other && !left.contains(&pit));
        if saved || danger >= LEAST_THREAT || left.is_empty() {
            return true;
        }
    }
    let reach = if mine { greatest(&after, solver) } else { 0 };
    let best = position.play_unchecked(right);
    let again = best.end().is_none() && best.turn() == solver;
    let threat = if again { 0 } else { greatest(&best, solver) };
    let given = seeds_of(&before, other) - seeds_of(position, other);
    let moves = after.legal_pits().len();
    position.captured(right) > 0
        || danger > 0
        || (again && answered)
        || threat > reach
        || (given > 0 && seeds_of(&best, other) - seeds_of(position, other) < given)
        || (mine && (1..=MOST_FEW).contains(&moves))
}

/// The best moves after a wrong one, from this reply on, until the opponent has taken seeds or the
/// game is over.
#[must_use]
pub fn refutation(position: &Position, wrong: &Move, reply: &Move, tables: &Tables) -> Vec<Move> {
    let other = position.turn().other();
    let mut here = position.play_unchecked(wrong);
    let mut next = Some(*reply);
    let mut line = Vec::new();
    while let Some(mv) = next {
        let takes = here.turn() == other && here.captured(&mv) > 0;
        line.push(mv);
        here = here.play_unchecked(&mv);
        if takes || here.end().is_some() || line.len() == LONGEST {
            break;
        }
        next =
            Puzzle::judge(&here, tables).and_then(|judged| judged.answers().first().map(|a| a.mv));
    }
    line
}

/// The largest capture of a player, if it were their turn.
fn greatest(position: &Position, by: Side) -> u8 {
    threats(position, by).first().map_or(0, super::Threat::seeds)
}

/// The pits that a player could capture from, if it were their turn.
fn targets(position: &Position, by: Side) -> Vec<Pit> {
    let found = threats(position, by);
    found.iter().flat_map(|threat| threat.prey.iter().map(|heap| heap.pit)).collect()
}

/// The seeds in a player's camp.
fn seeds_of(position: &Position, side: Side) -> i16 {
    side.pits().map(|pit| i16::from(position.seeds(pit))).sum()
}
