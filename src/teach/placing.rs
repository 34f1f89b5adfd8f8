//! Plans for the last placements of Éqwalé, defined by what can be counted on the board.

use super::message::{Heap, Message};
use super::threats::largest_capture;
use crate::rules::{Move, Position};

/// The least difference that a plan must make to the first harvest, in seeds.
const LEAST_GAIN: u8 = 2;

/// Whether the number of seeds decides: after this placement, and no other, the opponent has to place the
/// last seed, so that the player sows first.
#[must_use]
pub fn leaves_last(position: &Position, mv: &Move) -> bool {
    let leaves = |mv: &Move| position.play_unchecked(mv).reserve() == 1;
    leaves(mv) && position.moves().iter().filter(|other| leaves(other)).count() == 1
}

/// Whether the player sows first and, wherever the opponent places the last seeds, can then harvest at
/// least two seeds more than after any other placement of as many seeds; `false` if there is no other, or if after
/// one of these the player does not surely sow first.
#[must_use]
pub fn prepares_harvest(position: &Position, mv: &Move) -> bool {
    let [Some(harvest), others @ ..] = &placed_alike(position, mv, sure_harvest)[..] else {
        return false;
    };
    !others.is_empty()
        && others.iter().all(|other| other.is_some_and(|other| other + LEAST_GAIN <= *harvest))
}

/// Whether the opponent sows first and can then harvest at least two seeds less than after any other
/// placement of as many seeds; `false` if there is no other.
#[must_use]
pub fn stays_safe(position: &Position, mv: &Move) -> bool {
    let [Some(harvest), others @ ..] = &placed_alike(position, mv, opponents_harvest)[..] else {
        return false;
    };
    !others.is_empty()
        && others.iter().all(|other| other.is_some_and(|other| harvest + LEAST_GAIN <= other))
}

/// The message that this placement, of the last seeds, lets the other player sow first, if `instead` would have left
/// seeds in the reserve.
#[must_use]
pub fn gives_first_sowing(position: &Position, mv: &Move, instead: &Move) -> Option<Message> {
    let Move::Place { side, placed } = instead else { return None };
    let after = position.play_unchecked(mv);
    let gives = after.reserve() == 0 && position.play_unchecked(instead).reserve() > 0;
    gives.then(|| {
        Message::new("ui.coach.place.last")
            .with("by", after.turn())
            .with("heaps", Heap::of_placement(*side, placed))
    })
}

/// What `count` finds after this placement, then after each other placement of as many seeds.
fn placed_alike(
    position: &Position,
    mv: &Move,
    count: impl Fn(&Position, &Position) -> Option<u8>,
) -> Vec<Option<u8>> {
    let after = position.play_unchecked(mv);
    let others = position.moves().into_iter().filter(|other| other != mv);
    let others = others.map(|other| position.play_unchecked(&other));
    let alike = others.filter(|other| other.reserve() == after.reserve());
    std::iter::once(after).chain(alike).map(|after| count(position, &after)).collect()
}

/// The most that the player to place can surely harvest with the first sowing; none unless the opponent places the
/// last seeds, so that this player sows first.
pub(super) fn sure_harvest(before: &Position, after: &Position) -> Option<u8> {
    let mut least = None;
    for reply in after.moves() {
        let next = after.play_unchecked(&reply);
        if after.reserve() == 0 || next.reserve() > 0 || next.turn() != before.turn() {
            return None;
        }
        let harvest = largest_capture(&next);
        least = Some(least.map_or(harvest, |least: u8| least.min(harvest)));
    }
    least
}

/// The most that the opponent can harvest with the first sowing; none unless the opponent sows next.
fn opponents_harvest(before: &Position, after: &Position) -> Option<u8> {
    let first = after.reserve() == 0 && after.turn() != before.turn();
    first.then(|| largest_capture(after))
}
