//! Éqwalé's opening: filling the board from a reserve (sheet 000).

use super::pit::Side;

/// The most seeds one placement may put down.
pub const MOST_PLACED: u8 = 6;
/// The most seeds a pit may hold when the reserve is empty.
pub const MOST_IN_PIT: u8 = 10;

/// Seeds put into one's own six pits, in sowing order.
pub type Placement = [u8; 6];

/// Whether the reserve can still be placed, turn about from `next` on, so that in the end every
/// pit holds one to ten seeds.
///
/// Say that `a` is next, `b` the other, and that `t` more hands are played: a plays ⌈t/2⌉ of them,
/// b ⌊t/2⌋. A player who plays `k` hands can place from max(k, his empty pits) to min(6k, his
/// room) seeds, and any number between. Up to some `t` the hands are too few to hold the reserve
/// and to reach the empty pits; from some `t` on they are too many for the seeds and the room. So
/// only the smallest `t` that is enough needs to be asked whether it is not too many.
pub(crate) fn can_complete(pits: &[u8; 12], next: Side, reserve: u8) -> bool {
    if pits.iter().any(|seeds| *seeds > MOST_IN_PIT) {
        return false;
    }
    if reserve == 0 {
        return pits.iter().all(|seeds| *seeds > 0);
    }
    let camp = |side: Side| side.pits().map(|pit| i32::from(pits[pit.index()]));
    let needs = |side| camp(side).filter(|seeds| *seeds == 0).count() as i32;
    let room = |side| camp(side).map(|seeds| i32::from(MOST_IN_PIT) - seeds).sum::<i32>();
    let (a, b, hand, reserve) = (next, next.other(), i32::from(MOST_PLACED), i32::from(reserve));
    if room(a) + room(b) < reserve {
        return false;
    }
    let hands_for = |seeds: i32| (seeds + hand - 1).div_euclid(hand);
    let enough = [
        // Both players' hands hold the reserve.
        hands_for(reserve),
        // Where a's room is full, b's hands hold the rest; and the other way round.
        2 * hands_for(reserve - room(a)),
        2 * hands_for(reserve - room(b)) - 1,
        // Every empty pit is reached; a hand reaches all six.
        if needs(b) > 0 { 2 } else { 1 },
    ];
    let t = enough.into_iter().fold(1, i32::max);
    let (of_a, of_b) = ((t + 1) / 2, t / 2);
    of_a <= room(a) && of_b <= room(b) && of_a.max(needs(a)) + of_b.max(needs(b)) <= reserve
}

/// Every placement of one to `most` seeds, in the order of a dictionary.
pub(crate) fn placements(most: u8) -> impl Iterator<Item = Placement> {
    let mut placed: Placement = [0; 6];
    std::iter::from_fn(move || {
        // Count up in the last pits; a pit that is full for this placement passes one on to the left.
        let mut place = 6;
        while place > 0 {
            place -= 1;
            placed[place] += 1;
            if placed.iter().sum::<u8>() <= most {
                return Some(placed);
            }
            placed[place] = 0;
        }
        None
    })
}
