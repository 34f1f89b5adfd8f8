//! Random boards, some of them made so that a theme or an option of the rules is likely to matter.

use crate::player::Random;
use awale::rules::{Move, Position, Rules, Setup, Side};
use awale::teach::{Puzzle, seen_from_south};

/// A position of these pits with South to move; the other seeds are shared nearly equally between the
/// stores. `None` if there are too many seeds, the game is over or South has to pass.
fn with_random_stores(rules: Rules, pits: [u32; 12], random: &mut Random) -> Option<Position> {
    let left = u32::from(rules.total()).checked_sub(pits.iter().sum())?;
    let south = (left / 2 + 3).saturating_sub(random.below(6) as u32).min(left);
    let setup = Setup { pits, stores: [south, left - south], turn: Side::South };
    let position = setup.position(rules).ok()?;
    (position.end().is_none() && position.turn() == Side::South).then_some(position)
}

/// A random board: 5 to 12 or 5 to 22 seeds in some of the pits, and one time in five 9 to 16 more in a
/// pit of South's.
pub fn random_board(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    let used: Vec<usize> = (0..12).filter(|_| random.below(10) < 6).collect();
    if used.is_empty() {
        return None;
    }
    let most = [8, 18][random.below(2)];
    for _ in 0..5 + random.below(most) {
        pits[used[random.below(used.len())]] += 1;
    }
    if random.below(5) == 0 {
        pits[random.below(6)] += 9 + random.below(8) as u32;
    }
    with_random_stores(rules, pits, random)
}

/// A random board for the theme `defend-overload`: North's sowing of one pit (the attacker) ends in a pit of South's
/// (the prey), and South's sowing of a pit after the prey (the defender) reaches the attacker.
pub fn overloaded_defender(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    for heap in &mut pits {
        *heap = [0, 0, 0, 1, 1, 2, 3][random.below(7)];
    }
    let prey = random.below(5);
    let attacker = 6 + random.below(6);
    let defender = prey + 1 + random.below(5 - prey);
    pits[prey] = 1 + random.below(2) as u32;
    pits[attacker] = (prey + 12 - attacker) as u32;
    pits[defender] = (attacker - defender + random.below(3)) as u32;
    with_random_stores(rules, pits, random)
}

/// A random board for `chain-limit`: a long chain is likely, because North's heaps are at most three
/// seeds and one or two of South's sowings end among North's last three pits.
pub fn long_chain(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    for (pit, heap) in pits.iter_mut().enumerate() {
        *heap = match pit {
            0..6 => [0, 0, 0, 1, 2, 3][random.below(6)],
            _ => [1, 1, 1, 2, 2, 0, 3, 1][random.below(8)],
        };
    }
    for _ in 0..2 {
        let pit = random.below(6);
        pits[pit] = (9 + random.below(3) - pit) as u32;
    }
    with_random_stores(rules, pits, random)
}

/// A random board with three to nine seeds, and stores that are nearly equal.
pub fn last_few(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    for _ in 0..3 + random.below(7) {
        pits[random.below(12)] += 1;
    }
    let left = u32::from(rules.total()).checked_sub(pits.iter().sum())?;
    let south = (left / 2 + 1).saturating_sub(random.below(3) as u32);
    let setup = Setup { pits, stores: [south, left - south], turn: Side::South };
    setup.position(rules).ok().filter(|position| position.end().is_none())
}

/// A random board with three to nine seeds, and stores from which the player behind draws only by
/// getting every seed on the board, so that the last one (`last-seed=to-loser`) decides.
pub fn all_or_draw(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    let seeds = 3 + random.below(7) as u32;
    for _ in 0..seeds {
        pits[random.below(12)] += 1;
    }
    let half = u32::from(rules.total()) / 2;
    let stores = [[half, half - seeds], [half - seeds, half]][random.below(2)];
    let setup = Setup { pits, stores, turn: Side::South };
    setup.position(rules).ok().filter(|position| position.end().is_none())
}

/// A random board on which North has only one to three pits of one or two seeds, side by side, and one
/// of South's sowings ends in the first of them or up to two pits after it: a grand slam is likely.
pub fn cornered(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut pits = [0_u32; 12];
    for heap in pits.iter_mut().take(6) {
        *heap = [0, 0, 1, 2, 3, 5][random.below(6)];
    }
    let first = random.below(4);
    for rank in first..first + 1 + random.below(3) {
        pits[6 + rank] = 1 + random.below(2) as u32;
    }
    let pit = random.below(6);
    pits[pit] = (6 + first + random.below(3) - pit) as u32;
    with_random_stores(rules, pits, random)
}

/// A position of Éqwalé with one or two seeds left to place.
pub fn nearly_placed(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut position = Position::start(rules);
    while position.reserve() > Puzzle::RESERVE {
        let moves = position.moves();
        position = position.play_unchecked(moves.get(random.below(moves.len()))?);
    }
    (position.reserve() > 0).then(|| seen_from_south(&position))
}

/// A random placement opening, then two to five sowings that are also legal from `opening=filled` (the
/// same seeds in every pit), so that the option's two values can be compared. Returns the position,
/// seen from South, and all moves.
pub fn just_placed(rules: Rules, random: &mut Random) -> Option<(Position, Vec<Move>)> {
    let mut position = Position::start(rules);
    let mut played = Vec::new();
    while position.reserve() > 0 {
        let moves = position.moves();
        let mv = *moves.get(random.below(moves.len()))?;
        position = position.play_unchecked(&mv);
        played.push(mv);
    }
    let turn = position.turn();
    let filled = Setup { pits: [u32::from(rules.seeds.get()); 12], stores: [0; 2], turn };
    let mut filled = filled.position(rules).ok()?;
    for _ in 0..2 + random.below(4) {
        let other = filled.moves();
        let shared: Vec<Move> =
            position.moves().into_iter().filter(|mv| other.contains(mv)).collect();
        let mv = *shared.get(random.below(shared.len()))?;
        position = position.play_unchecked(&mv);
        filled = filled.play_unchecked(&mv);
        played.push(mv);
    }
    position.end().is_none().then(|| (seen_from_south(&position), played))
}

/// Plays one to seven random moves from the start, placements not counted. Returns the position, seen
/// from South, and all moves; none if the game is then over or the stores differ by more than six.
pub fn opening(rules: Rules, random: &mut Random) -> Option<(Position, Vec<Move>)> {
    let mut position = Position::start(rules);
    let mut played = Vec::new();
    let mut left = 1 + random.below(7);
    while left > 0 || position.reserve() > 0 {
        let moves = position.moves();
        let mv = moves.get(random.below(moves.len()))?;
        left = left.saturating_sub(usize::from(position.reserve() == 0));
        position = position.play_unchecked(mv);
        played.push(*mv);
    }
    let stores = Side::ALL.map(|side| i32::from(position.store(side)));
    // A game that is as good as decided makes no exercise.
    let even = position.end().is_none() && (stores[0] - stores[1]).abs() <= 6;
    even.then(|| (seen_from_south(&position), played))
}
