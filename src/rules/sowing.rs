//! Sowing: its path round the board step by step, and the whole sowing as one addition to a word.

use super::options::{Lap, Stores};
use super::ruleset::Rules;
use super::word::{Word, all_below};

/// A step of a sowing, seen from the sower: their pits are 0–5, the opponent's 6–11.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SowingStep {
    Pit(usize),
    OwnStore,
    OtherStore,
    /// The origin, which is passed over.
    Skipped,
}

/// The step after `place`. Neither `place` nor the result is ever `Skipped`: where a sowing passes over its origin,
/// [`path`] says `Skipped`, but goes on from the pit itself.
fn after(place: SowingStep, rules: &Rules) -> SowingStep {
    match place {
        SowingStep::Pit(5) if rules.stores != Stores::Aside => SowingStep::OwnStore,
        SowingStep::Pit(11) if rules.stores == Stores::Both => SowingStep::OtherStore,
        SowingStep::Pit(pit) => SowingStep::Pit((pit + 1) % 12),
        SowingStep::OwnStore => SowingStep::Pit(6),
        SowingStep::OtherStore | SowingStep::Skipped => SowingStep::Pit(0),
    }
}

/// The path of a sowing of `seeds` seeds from the pit `origin`: every place it comes to, the
/// skipped origin included. Traces and [`Sowing`] are both made from it.
pub(crate) fn path(rules: &Rules, origin: usize, seeds: u32) -> impl Iterator<Item = SowingStep> {
    let (rules, mut place, mut hand) = (*rules, SowingStep::Pit(origin), seeds);
    std::iter::from_fn(move || {
        if hand == 0 {
            return None;
        }
        place = after(place, &rules);
        if place == SowingStep::Pit(origin) && rules.lap == Lap::Skip {
            return Some(SowingStep::Skipped);
        }
        hand -= 1;
        Some(place)
    })
}

/// A whole sowing as one addition.
#[derive(Clone, Copy, Debug)]
pub struct Sowing<W> {
    /// The word to add to the board.
    pub delta: W,
    /// The pits in which a chain of captures is searched, as a mask: all up to the pit of the last seed. If that
    /// seed fell into a store, they are the mover's own six, in which nothing is captured by a chain.
    pub upto: W,
    /// The bits of the opponent's pits that get a seed.
    pub reached: W,
    /// The pit of the last seed; 12 is the sower's own store, 13 the opponent's.
    pub last: u8,
    /// Seeds sown into the sower's own store.
    pub own: u8,
    /// Seeds sown into the opponent's store.
    pub other: u8,
}

/// The value of [`Sowing::last`] if the last seed fell into the sower's own store.
pub(crate) const OWN_STORE: u8 = 12;
/// The value of [`Sowing::last`] if the last seed fell into the opponent's store.
pub(crate) const OTHER_STORE: u8 = 13;

impl<W: Word> Sowing<W> {
    /// Computes a sowing by following its path.
    pub(crate) fn walk(rules: &Rules, origin: usize, seeds: u32) -> Sowing<W> {
        let delta = W::EMPTY.minus(W::heap(origin, seeds));
        let (upto, reached) = (W::EMPTY, W::EMPTY);
        let mut sowing = Sowing { delta, upto, reached, last: origin as u8, own: 0, other: 0 };
        for place in path(rules, origin, seeds) {
            sowing.last = match place {
                SowingStep::Pit(pit) => {
                    sowing.delta = sowing.delta.plus(W::heap(pit, 1));
                    sowing.reached = sowing.reached | W::pit(pit) & W::THEIRS;
                    pit as u8
                }
                SowingStep::OwnStore => {
                    sowing.own += 1;
                    OWN_STORE
                }
                SowingStep::OtherStore => {
                    sowing.other += 1;
                    OTHER_STORE
                }
                SowingStep::Skipped => sowing.last,
            };
        }
        let pits = if sowing.last < OWN_STORE { u32::from(sowing.last) + 1 } else { 6 };
        sowing.upto = all_below(pits * W::FIELD);
        sowing
    }
}
