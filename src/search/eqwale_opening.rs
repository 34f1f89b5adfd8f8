//! Éqwalé's opening: how many of its up to 923 placements to search, and the position to search for each.

use crate::rules::{Move, Pit, Placement, Position};

/// The position after both players have placed the rest of the reserve evenly. It is searched instead of all the
/// positions that may follow a placement.
pub(super) fn completed(position: &Position) -> Position {
    let mut position = *position;
    while position.reserve() > 0 {
        let even = Move::Place { side: position.turn(), placed: even_placement(&position) };
        let mv = match position.play(&even) {
            Ok(next) => {
                position = next;
                continue;
            }
            // `even` is illegal if the rest could not be placed after it: then the first legal placement is made.
            Err(_) => position.placements().next(),
        };
        // A position with a reserve always has a legal placement.
        let Some(mv) = mv else { break };
        position = position.play_unchecked(&mv);
    }
    position
}

/// Places as many seeds as allowed, one by one, each into the emptiest pit; if several are, into the last of them.
fn even_placement(position: &Position) -> Placement {
    let mut placed: Placement = [0; 6];
    let emptiest = |placed: &Placement| {
        let held = |pit: &Pit| position.seeds(*pit) + placed[pit.rank()];
        position.open_pits(placed).into_iter().rev().min_by_key(held)
    };
    while let Some(pit) = emptiest(&placed) {
        placed[pit.rank()] += 1;
    }
    placed
}

/// The number of placements to search at this depth: all at depth 1, and fewer at larger depths, where
/// each takes longer.
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
