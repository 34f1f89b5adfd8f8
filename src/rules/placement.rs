//! Éqwalé's opening: the players fill the board from a reserve.

use super::pit::Side;

/// The most seeds one placement may put down.
pub const MOST_PLACED: u8 = 6;
/// The most seeds a pit may hold until the reserve has been placed.
pub const MOST_IN_PIT: u8 = 10;

/// The seeds put into each of the player's own pits, in sowing order.
pub type Placement = [u8; 6];

/// Whether the reserve can still be placed, `next` placing first, so that in the end every pit
/// holds one to ten seeds.
///
/// Let `a` be the player to move, `b` the other, and `t` the number of placements still to come:
/// `a` makes ⌈t/2⌉ of them, `b` ⌊t/2⌋. With `k` placements a player can fill the empty pits and put
/// down any number of seeds from max(k, empty pits) to min(6k, room). If `t` is too small, seeds of the reserve or
/// empty pits are left over; if it is too large, there are not enough seeds, or not enough room,
/// for one seed in each placement. So it is enough to find the smallest `t` that is not too small,
/// and to test whether it is too large.
pub(crate) fn can_complete(pits: &[u8; 12], next: Side, reserve: u8) -> bool {
    if pits.iter().any(|seeds| *seeds > MOST_IN_PIT) {
        return false;
    }
    if reserve == 0 {
        return pits.iter().all(|seeds| *seeds > 0);
    }
    let camp = |side: Side| side.pits().map(|pit| i32::from(pits[pit.index()]));
    let empty_pits = |side| camp(side).filter(|seeds| *seeds == 0).count() as i32;
    let room = |side| camp(side).map(|seeds| i32::from(MOST_IN_PIT) - seeds).sum::<i32>();
    let (a, b, most, reserve) = (next, next.other(), i32::from(MOST_PLACED), i32::from(reserve));
    if room(a) + room(b) < reserve {
        return false;
    }
    let turns_for = |seeds: i32| (seeds + most - 1).div_euclid(most);
    // Lower bounds on `t`: the fewest placements with which each of these can be placed.
    let at_least = [
        // The whole reserve.
        turns_for(reserve),
        // The seeds that `b` must place because `a` has no room for them; and the other way round.
        2 * turns_for(reserve - room(a)),
        2 * turns_for(reserve - room(b)) - 1,
        // A seed for each empty pit: a player's first placement can fill all six, and the first of `b` is the second.
        if empty_pits(b) > 0 { 2 } else { 1 },
    ];
    let t = at_least.into_iter().fold(1, i32::max);
    let (of_a, of_b) = ((t + 1) / 2, t / 2);
    let least = of_a.max(empty_pits(a)) + of_b.max(empty_pits(b));
    of_a <= room(a) && of_b <= room(b) && least <= reserve
}

/// Every placement of one to `most` seeds, in lexicographic order.
pub(crate) fn placements(most: u8) -> impl Iterator<Item = Placement> {
    let mut placed: Placement = [0; 6];
    std::iter::from_fn(move || {
        // Counts up like an odometer: the last pit is the lowest digit, and carries to the left.
        let mut pit = 6;
        while pit > 0 {
            pit -= 1;
            placed[pit] += 1;
            if placed.iter().sum::<u8>() <= most {
                return Some(placed);
            }
            placed[pit] = 0;
        }
        None
    })
}
