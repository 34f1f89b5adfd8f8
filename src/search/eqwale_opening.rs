//! Éqwalé's opening, with up to 923 moves: which of them to search.

use crate::rules::{MOST_IN_PIT, Move, Pit, Placement, Position, Side};

/// The position once both players have placed their reserve evenly: an estimate of where a placement
/// leads.
pub(super) fn completed(position: &Position) -> Position {
    let mut position = *position;
    while position.reserve() > 0 {
        let even = Move::Place { side: position.turn(), placed: even(&position) };
        let mv = match position.play(&even) {
            Ok(next) => {
                position = next;
                continue;
            }
            Err(_) => position.placements().next(),
        };
        // A position with a reserve has a placement; without one there is nothing to complete.
        let Some(mv) = mv else { break };
        position = position.play_unchecked(&mv);
    }
    position
}

/// As many seeds as may be placed, one by one into the emptiest pit, the last pits first.
fn even(position: &Position) -> Placement {
    let side: Side = position.turn();
    let mut camp: [u8; 6] = std::array::from_fn(|rank| position.seeds(Pit::of(side, rank)));
    let mut placed: Placement = [0; 6];
    for _ in 0..position.most_placed() {
        let lowest = (0..6).rev().min_by_key(|rank| camp[*rank]).unwrap_or(0);
        if camp[lowest] < MOST_IN_PIT {
            camp[lowest] += 1;
            placed[lowest] += 1;
        }
    }
    placed
}

/// How many placements to search at this depth: all if short, few if long.
pub(super) fn width(depth: u8) -> usize {
    match depth {
        0..=1 => usize::MAX,
        2 => 160,
        3 => 80,
        4 => 48,
        5..=6 => 32,
        7..=8 => 20,
        _ => 12,
    }
}
