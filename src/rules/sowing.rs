//! Sowing: the way of a hand round the board, and the same as one addition.

use super::options::{Lap, Stores};
use super::ruleset::Rules;
use super::word::Word;

/// Where a hand is, seen from the sower: his pits are 0–5, the opponent's 6–11.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Pit(usize),
    OwnStore,
    OtherStore,
    /// Over the origin, which is not sown.
    Skipped,
}

/// The place after `place`, whether or not a seed may fall there.
fn after(place: Place, rules: &Rules) -> Place {
    match place {
        Place::Pit(5) if rules.stores != Stores::Aside => Place::OwnStore,
        Place::Pit(11) if rules.stores == Stores::Both => Place::OtherStore,
        Place::Pit(pit) => Place::Pit((pit + 1) % 12),
        Place::OwnStore => Place::Pit(6),
        Place::OtherStore | Place::Skipped => Place::Pit(0),
    }
}

/// The way of a hand of `seeds` from the pit `origin`: every place it comes to, the skipped origin
/// included. All that is known of sowing is known here.
pub(crate) fn path(rules: &Rules, origin: usize, seeds: u32) -> impl Iterator<Item = Place> {
    let (rules, mut place, mut hand) = (*rules, Place::Pit(origin), seeds);
    std::iter::from_fn(move || {
        if hand == 0 {
            return None;
        }
        place = after(place, &rules);
        if place == Place::Pit(origin) && rules.lap == Lap::Skip {
            return Some(Place::Skipped);
        }
        hand -= 1;
        Some(place)
    })
}

/// A whole sowing as one addition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Furrow<W> {
    /// To be added to the board. Above the twelve fields: the place of the last seed, as a pit's
    /// number, [`OWN_STORE`] or [`OTHER_STORE`].
    pub delta: W,
    /// Seeds dropped into the sower's own store.
    pub own: u8,
    /// Seeds dropped into the other's.
    pub other: u8,
}

/// The last seed fell into the sower's own store.
pub(crate) const OWN_STORE: u32 = 12;
/// The last seed fell into the other's store.
pub(crate) const OTHER_STORE: u32 = 13;

impl<W: Word> Furrow<W> {
    /// Walks the way of the hand.
    pub(crate) fn walk(rules: &Rules, origin: usize, seeds: u32) -> Furrow<W> {
        let mut furrow = Furrow { delta: W::EMPTY.minus(W::heap(origin, seeds)), own: 0, other: 0 };
        let mut last = origin as u32;
        for place in path(rules, origin, seeds) {
            last = match place {
                Place::Pit(pit) => {
                    furrow.delta = furrow.delta.plus(W::heap(pit, 1));
                    pit as u32
                }
                Place::OwnStore => {
                    furrow.own += 1;
                    OWN_STORE
                }
                Place::OtherStore => {
                    furrow.other += 1;
                    OTHER_STORE
                }
                Place::Skipped => last,
            };
        }
        furrow.delta = furrow.delta.plus(W::from_u32(last) << (12 * W::FIELD));
        furrow
    }
}
