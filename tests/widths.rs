//! Several implementations of the rules agree: boards in 64-bit words (`Narrow`, for search) and in
//! wider ones (`Wide`, for any set-up), the compiled capture kinds, and the sowing table.

mod helpers;

use awale::rules::{
    Capture, EqualCaptures, Law, MixedCaptures, Position, Rules, Setup, Side, Stores,
    TwoThreeAside, Wide, Word, perft,
};
use helpers::same_rules::*;
use helpers::strategies::*;
use proptest::prelude::*;

fn any_case() -> impl Strategy<Value = Position> {
    preset_or_any_rules().prop_flat_map(any_position)
}

proptest! {
    #![proptest_config(cases(1500))]

    /// The endgame tables compute no capture where `may_take` says no: it must never say no of a sowing that captures.
    #[test]
    fn a_sowing_that_cannot_capture_captures_nothing(position in any_case()) {
        let rules: Rules = *position.rules();
        let board = position.node::<Wide>().unwrap().board;
        if rules.capture != Capture::Equal {
            for pit in (0..6).filter(|pit| board.seeds(*pit) > 0) {
                let sown = rules.sow::<MixedCaptures>(board, pit);
                let taken = rules.capture::<MixedCaptures>(&sown).seeds;
                let may = Law::<Wide>::may_take::<MixedCaptures>(&rules, &sown);
                prop_assert!(may || taken == 0, "pit {} takes {}", pit, taken);
            }
        }
    }

    #[test]
    fn narrow_and_wide_agree(position in any_case()) {
        assert_same_by_every_width(&position);
    }

    #[test]
    fn capture_kinds_agree(position in any_case()) {
        let rules: Rules = *position.rules();
        let board: Wide = position.node::<Wide>().unwrap().board;
        let mixed = all_moves::<Wide, MixedCaptures>(&rules, board);
        if rules.capture == Capture::Equal {
            // No other kind captures as Éqwalé does, so there is nothing to compare with.
            let equal = all_moves::<Wide, EqualCaptures>(&rules, board);
            prop_assert!(position.end().is_some() || !equal.is_empty());
        } else if (rules.capture, rules.stores) == (Capture::TwoThree, Stores::Aside) {
            prop_assert_eq!(all_moves::<Wide, TwoThreeAside>(&rules, board), mixed);
        }
    }

    #[test]
    fn perft_counts_the_lines_that_play_finds(position in any_case()) {
        fn played(position: &Position, depth: u32) -> u64 {
            if depth == 0 {
                return 1;
            }
            let moves = position.moves();
            moves.iter().map(|mv| played(&position.play(mv).unwrap(), depth - 1)).sum()
        }
        let depth = if position.rules().capture == Capture::Equal { 2 } else { 3 };
        prop_assert_eq!(perft(&position, depth).lines, played(&position, depth));
    }
}

#[test]
fn a_heap_of_any_size_is_sown() {
    for id in
        ["classique,seeds=8", "kalah,seeds=8", "grenier,seeds=8,stores=both", "eqwale,seeds=8"]
    {
        let rules: Rules = id.parse().unwrap();
        for pit in 0..12 {
            for seeds in 1..=96_u32 {
                let mut pits = [0; 12];
                pits[pit] = seeds;
                let turn = if pit < 6 { Side::South } else { Side::North };
                let setup = Setup { pits, stores: [96 - seeds, 0], turn };
                let Ok(position) = setup.position(rules) else {
                    panic!("{id}: {setup} is refused");
                };
                for mv in position.moves() {
                    let next = position.play(&mv).unwrap();
                    let left: u32 = next.pits().into_iter().map(u32::from).sum();
                    let stores: u32 =
                        Side::ALL.map(|side| u32::from(next.store(side))).iter().sum();
                    assert_eq!(left + stores, 96, "{id}: {setup} {mv}");
                }
            }
        }
    }
}
