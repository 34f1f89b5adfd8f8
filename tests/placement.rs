//! Éqwalé's opening: a board with a reserve is accepted exactly when placements can still lead to a board where every
//! pit holds one to ten seeds. Also why placements are refused, and what the coach says of the last one.

mod helpers;

use awale::rules::{ImpossibleSetup, Move, Pit, Position, Refusal, Rules, Setup, Side};
use awale::teach::{Datum, Heap, gives_first_sowing};
use helpers::positions::*;
use helpers::strategies::*;
use proptest::prelude::*;
use std::collections::HashMap;

fn eqwale(seeds: u32) -> Rules {
    format!("eqwale,seeds={seeds}").parse().unwrap()
}

/// Whether the library accepts a board with a reserve.
fn accepted(rules: Rules, pits: [u32; 12], turn: Side) -> bool {
    match (Setup { pits, stores: [0, 0], turn }).position(rules) {
        Ok(_) => true,
        Err(ImpossibleSetup::OpeningCannotEnd { .. }) => false,
        Err(other) => panic!("{other}"),
    }
}

/// The first check: whether some number of placements can place the reserve.
fn some_number_of_placements(pits: &[u32; 12], next: Side, reserve: u32) -> bool {
    let camp = |side: Side| side.pits().map(|pit| pits[pit.index()]);
    let needs = |side| camp(side).filter(|seeds| *seeds == 0).count() as u32;
    let room = |side| camp(side).map(|seeds| 10 - seeds).sum::<u32>();
    (1..=reserve).any(|turns| {
        let placements = |side: Side| if side == next { turns.div_ceil(2) } else { turns / 2 };
        let least = Side::ALL.map(|side| needs(side).max(placements(side)));
        let most = Side::ALL.map(|side| room(side).min(6 * placements(side)));
        least[0] <= most[0]
            && least[1] <= most[1]
            && (least[0] + least[1]..=most[0] + most[1]).contains(&reserve)
    })
}

/// The second check, a slow one: tries every placement of both players.
fn by_trying_all(board: ([u8; 6], [u8; 6]), reserve: u8, known: &mut Known) -> bool {
    let (mut mine, theirs) = board;
    if reserve == 0 {
        return mine.iter().chain(&theirs).all(|seeds| (1..=10).contains(seeds));
    }
    // The order of a camp's pits does not matter.
    mine.sort_unstable();
    if let Some(answer) = known.get(&(mine, theirs, reserve)) {
        return *answer;
    }
    let mut placed = [0_u8; 6];
    let answer = any_placement(mine, 0, reserve.min(6), &mut placed, &mut |placed| {
        let mut after: [u8; 6] = std::array::from_fn(|pit| mine[pit] + placed[pit]);
        after.sort_unstable();
        by_trying_all((theirs, after), reserve - placed.iter().sum::<u8>(), known)
    });
    known.insert((mine, theirs, reserve), answer);
    answer
}

type Known = HashMap<([u8; 6], [u8; 6], u8), bool>;

/// Tries every placement from this pit on, until `good` accepts one.
fn any_placement(
    camp: [u8; 6],
    pit: usize,
    rest: u8,
    placed: &mut [u8; 6],
    good: &mut impl FnMut(&[u8; 6]) -> bool,
) -> bool {
    if pit == 6 {
        return placed.iter().any(|seeds| *seeds > 0) && good(placed);
    }
    for seeds in 0..=rest.min(10 - camp[pit]) {
        placed[pit] = seeds;
        if any_placement(camp, pit + 1, rest - seeds, placed, good) {
            return true;
        }
    }
    placed[pit] = 0;
    false
}

#[test]
fn eqwale_a_board_is_accepted_exactly_if_some_number_of_placements_places_its_reserve() {
    // Only the number of empty pits and the room of each camp matter: each combination once.
    let mut camps: Vec<[u32; 6]> = Vec::new();
    for empty in 0..=6_usize {
        for seeds in 6 - empty as u32..=10 * (6 - empty as u32) {
            let mut camp = [0; 6];
            let mut rest = seeds;
            for (place, pit) in camp.iter_mut().enumerate().skip(empty) {
                let pits_after = (5 - place) as u32;
                *pit = (rest - pits_after).min(10);
                rest -= *pit;
            }
            camps.push(camp);
        }
    }
    let mut checked = 0;
    for seeds in 1..=8 {
        let rules = eqwale(seeds);
        for (south, north) in camps.iter().flat_map(|camp| camps.iter().map(move |b| (camp, b))) {
            let pits: [u32; 12] =
                std::array::from_fn(|pit| if pit < 6 { south[pit] } else { north[pit - 6] });
            let laid: u32 = pits.iter().sum();
            let Some(reserve) = (12 * seeds).checked_sub(laid).filter(|reserve| *reserve > 0)
            else {
                continue;
            };
            for turn in Side::ALL {
                let expected = some_number_of_placements(&pits, turn, reserve);
                assert_eq!(accepted(rules, pits, turn), expected, "{pits:?} {turn:?} {seeds}");
                checked += 1;
            }
        }
    }
    assert!(checked > 100_000, "only {checked}");
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn eqwale_a_board_is_accepted_exactly_if_trying_all_placements_fills_every_pit(
        seeds in 1_u32..=8,
        reserve in 1_u32..=9,
        weights in proptest::array::uniform12(prop_oneof![1 => Just(0_u32), 4 => 1_u32..20]),
        north in any::<bool>(),
    ) {
        // A board with a reserve, its seeds dealt in proportion to the weights.
        let laid = (12 * seeds).saturating_sub(reserve);
        let all: u32 = weights.iter().sum::<u32>().max(1);
        let (mut seen, mut dealt) = (0, 0);
        let pits = weights.map(|weight| {
            seen += weight;
            let share = seen * laid / all - dealt;
            dealt += share;
            share
        });
        let reserve = 12 * seeds - dealt;
        prop_assume!(reserve <= 9 && reserve > 0 && pits.iter().all(|pit| *pit <= 10));
        let turn = if north { Side::North } else { Side::South };
        let camp = |side: Side| std::array::from_fn(|rank| pits[Pit::of(side, rank).index()] as u8);
        let played = by_trying_all((camp(turn), camp(turn.other())), reserve as u8, &mut HashMap::new());
        prop_assert_eq!(some_number_of_placements(&pits, turn, reserve), played);
        prop_assert_eq!(accepted(eqwale(seeds), pits, turn), played);
    }

    #[test]
    fn eqwale_every_opening_can_be_played_to_its_end(
        seeds in 1_u32..=8,
        choices in proptest::collection::vec(any::<u16>(), 100),
    ) {
        let mut position = Position::start(eqwale(seeds));
        for choice in choices {
            if position.reserve() == 0 {
                break;
            }
            let moves: Vec<Move> = position.placements().collect();
            prop_assert!(!moves.is_empty(), "nothing to place in {:?}", position);
            position = position.play(&moves[usize::from(choice) % moves.len()]).unwrap();
        }
        prop_assert_eq!(position.reserve(), 0);
        prop_assert!(position.pits().iter().all(|seeds| (1..=10).contains(seeds)));
        prop_assert!(position.end().is_none());
    }
}

#[test]
fn eqwale_the_first_placement_has_923_choices() {
    let start = Position::start(eqwale(4));
    assert_eq!((start.reserve(), start.moves().len()), (48, 923));
    for mv in ["@A6", "@A1B1C1D1E1F1", "@F1"] {
        assert!(start.is_legal(&mv.parse().unwrap()), "{mv}");
    }
}

#[test]
fn eqwale_the_player_after_the_last_placement_sows_first() {
    // One seed is left: South places it, North sows.
    let before = position("eqwale", "3-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    assert_eq!(before.moves().len(), 6);
    let after = before.play(&"@A1".parse().unwrap()).unwrap();
    assert_eq!((after.reserve(), after.turn()), (0, Side::North));
    let letters: String = after.legal_pits().into_iter().map(Pit::letter).collect();
    assert_eq!(letters, "abcdef");
}

#[test]
fn eqwale_a_placement_is_refused_with_its_reason() {
    let start = Position::start(eqwale(4));
    let refusal = |position: &Position, mv: &str| position.check(&mv.parse().unwrap()).unwrap_err();
    assert_eq!(refusal(&start, "@A7"), Refusal::PlacementSize { found: 7, most: 6 });
    assert_eq!(refusal(&start, "@A9B9C9"), Refusal::PlacementSize { found: 27, most: 6 });
    let c = Pit::from_letter('c').unwrap();
    assert_eq!(refusal(&start, "@c1"), Refusal::NotYourCamp { pit: c, turn: Side::South });
    assert_eq!(refusal(&start, "A"), Refusal::PlacementFirst { reserve: 48 });
    let nothing = Move::Place { side: Side::South, placed: [0; 6] };
    assert_eq!(start.check(&nothing), Err(Refusal::PlacementSize { found: 0, most: 6 }));
    let monstrous = Move::Place { side: Side::South, placed: [255; 6] };
    assert_eq!(start.check(&monstrous), Err(Refusal::PlacementSize { found: 1530, most: 6 }));

    let full = position("eqwale", "8-1-1-1-1-1-8-8-8-7-1-0-0-0-S");
    let a = Pit::from_letter('A').unwrap();
    assert_eq!(refusal(&full, "@A3"), Refusal::PitTooFull { pit: a, seeds: 11 });

    // Three seeds are left, and North needs two of them for its empty pits: South may place only one.
    let tight = position("eqwale", "9-1-1-1-1-1-8-8-8-7-0-0-0-0-S");
    assert_eq!(tight.moves().len(), 6);
    let empty = ['e', 'f'].map(|letter| Pit::from_letter(letter).unwrap()).to_vec();
    assert_eq!(refusal(&tight, "@B2"), Refusal::OpeningCannotEnd { empty, reserve: 1 });
    let sowing = position("eqwale", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    assert_eq!(refusal(&sowing, "@A1"), Refusal::NoReserve);
}

#[test]
fn eqwale_a_last_placement_that_leaves_pits_empty_says_which() {
    let position = position("eqwale", "5-4-4-4-4-4-4-4-4-4-5-0-0-0-N");
    assert!(position.moves().iter().all(|mv| mv.to_string().contains('f')));
    let refusal = position.check(&"@a2".parse().unwrap()).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the last seeds would be placed with these pits still empty: f"
    );
}

#[test]
fn eqwale_only_pits_that_some_placement_fills_are_offered() {
    // Of the three seeds left, North needs two for e and f. South places one, in any pit but A, which is full.
    let position = position("eqwale", "10-1-1-1-1-1-8-8-8-6-0-0-0-0-S");
    let letters: String = position.legal_pits().into_iter().map(Pit::letter).collect();
    assert_eq!(letters, "BCDEF");
}

#[test]
fn eqwale_a_placement_holds_six_seeds_and_a_pit_ten() {
    let open = |position: &Position, placed| -> String {
        position.open_pits(&placed).into_iter().map(Pit::letter).collect()
    };
    let start = Position::start(eqwale(4));
    assert_eq!(start.most_placed(), 6);
    assert_eq!(open(&start, [0; 6]), "ABCDEF");
    assert_eq!(open(&start, [5, 0, 0, 0, 0, 0]), "ABCDEF");
    assert_eq!(open(&start, [5, 1, 0, 0, 0, 0]), "");
    // Three seeds are left in the reserve, and A holds eight.
    let late = position("eqwale", "8-1-1-1-1-1-8-8-8-7-1-0-0-0-S");
    assert_eq!(late.most_placed(), 3);
    assert_eq!(open(&late, [1, 0, 0, 0, 0, 0]), "ABCDEF");
    assert_eq!(open(&late, [2, 0, 0, 0, 0, 0]), "BCDEF");
    assert_eq!(open(&late, [2, 0, 0, 0, 0, 1]), "");
    assert_eq!(open(&late, [255; 6]), "");
    let sowing = position("eqwale", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    assert_eq!((sowing.most_placed(), open(&sowing, [0; 6]).as_str()), (0, ""));
}

#[test]
fn placing_the_last_seed_gives_the_first_sowing_away_where_seeds_could_be_left() {
    let position = position("eqwale", "3-4-4-3-4-3-4-4-4-4-4-4-0-0-S");
    let told = |mv: &str, instead: &str| {
        gives_first_sowing(&position, &mv.parse().unwrap(), &instead.parse().unwrap())
    };
    let message = told("@B1E1F1", "@B1E1").unwrap();
    let heaps = ['B', 'E'].map(|letter| Heap { pit: pit(letter), seeds: 1 });
    assert_eq!(message.key, "ui.coach.place.last");
    assert_eq!(message.data.get("by"), Some(&Datum::Side(Side::North)));
    assert_eq!(message.data.get("heaps"), Some(&Datum::Heaps(heaps.to_vec())));
    assert_eq!(told("@B1E1F1", "@A1D1F1"), None);
    assert_eq!(told("@B1", "@B1E1"), None);
}
