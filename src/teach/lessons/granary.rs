//! The table of granaries: where the last seed of a pit with many seeds falls.

use crate::rules::{Move, Options, Pit, Rules, Setup, Spot};
use serde::Serialize;

/// Where the last seed of a pit falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// How many seeds the pit holds.
    pub seeds: u8,
    /// The pit where the last seed falls; none when it falls in a store.
    pub last: Option<Pit>,
    /// Whether that pit is the opponent's.
    pub opposite: bool,
}

/// Where the last seed falls from a pit that holds 1, 2, 3 … up to `most` seeds, by these rules. The list ends at 37
/// seeds: with one in each other pit these are the 48 of `classique`, however many the rules have.
///
/// ```
/// let pit = awale::rules::Pit::from_letter('A').unwrap();
/// let reaches = awale::teach::lessons::granary(&"stricte".parse().unwrap(), pit, 22);
/// let heaps: Vec<u8> = reaches.iter().filter(|reach| reach.opposite).map(|reach| reach.seeds).collect();
/// assert_eq!(heaps, [6, 7, 8, 9, 10, 11, 17, 18, 19, 20, 21, 22]);
/// ```
#[must_use]
pub fn granary(rules: &Rules, pit: Pit, most: u8) -> Vec<Reach> {
    // Only the options of sowing matter here. The others are those of `classique`, by which every pit may be sown.
    let options = Options { stores: rules.stores, lap: rules.lap, ..*Rules::default().options() };
    let plain = Rules::new(options).unwrap_or_default();
    (1..=most).map_while(|seeds| reach(plain, pit, seeds)).collect()
}

fn reach(rules: Rules, pit: Pit, seeds: u8) -> Option<Reach> {
    // One seed in each other pit, so that the game is not over.
    let mut pits = [1; 12];
    pits[pit.index()] = u32::from(seeds);
    let taken = u32::from(rules.total()).checked_sub(pits.iter().sum())?;
    let setup = Setup { pits, stores: [taken, 0], turn: pit.owner() };
    let (_, trace) = setup.position(rules).ok()?.trace(&Move::sow(pit)).ok()?;
    let last = match trace.last_drop()? {
        Spot::Pit(last) => Some(last),
        Spot::Store(_) => None,
    };
    let opposite = last.is_some_and(|last| last.owner() != pit.owner());
    Some(Reach { seeds, last, opposite })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of granaries on the rule sheet Comment jouer.
    #[test]
    fn the_heaps_that_reach_the_opponent_are_those_of_the_sheet() {
        let rules: Rules = "stricte".parse().unwrap();
        for pit in Pit::all() {
            let first = 6 - pit.rank() as u8;
            let wanted = (first..first + 6).chain(first + 11..first + 17);
            let found = granary(&rules, pit, 22);
            let heaps = found.iter().filter(|reach| reach.opposite).map(|reach| reach.seeds);
            assert_eq!(heaps.collect::<Vec<_>>(), wanted.collect::<Vec<_>>(), "{pit}");
        }
    }

    #[test]
    fn a_store_on_the_way_takes_a_seed() {
        let rules: Rules = "grenier".parse().unwrap();
        let found = granary(&rules, Pit::of(crate::rules::Side::South, 5), 3);
        assert_eq!(
            found.iter().map(|reach| reach.opposite).collect::<Vec<_>>(),
            [false, true, true]
        );
        assert_eq!(found[0].last, None);
    }
}
