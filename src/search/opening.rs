//! Éqwalé's opening, where a player has up to 923 moves: which of them to look at.

use crate::rules::{MOST_IN_PIT, Move, Pit, Placement, Position, Side};

/// The position once the reserve is placed, both players spreading their seeds evenly: a guess at
/// what a placement leads to.
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

/// The fullest placement, seed by seed into the emptiest pit, the one nearest the opponent first.
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

/// How many placements are worth a search so many moves deep: all a short one, few a long one.
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
