//! Moves as text: `C`, `Cxb2d1`, `@A2C1`, and runs of them without separators.

mod helpers;

use awale::rules::{Move, MoveFault, Pit, Position, Refusal, Rules, Side, read_moves};
use helpers::positions::*;
use helpers::strategies::*;
use proptest::prelude::*;

#[test]
fn each_kind_of_move_has_its_text() {
    let sow: Move = "C".parse().unwrap();
    assert_eq!(sow, Move::sow(pit('C')));
    let harvest: Move = "Cxb2d1".parse().unwrap();
    assert_eq!(harvest, Move::Sow { pit: pit('C'), harvest: [0, 2, 0, 1, 0, 0] });
    let north: Move = "exA1F2".parse().unwrap();
    assert_eq!(north, Move::Sow { pit: pit('e'), harvest: [1, 0, 0, 0, 0, 2] });
    let place: Move = "@A2C1".parse().unwrap();
    assert_eq!(place, Move::Place { side: Side::South, placed: [2, 0, 1, 0, 0, 0] });
    let place: Move = "@a6".parse().unwrap();
    assert_eq!(place, Move::Place { side: Side::North, placed: [6, 0, 0, 0, 0, 0] });
}

#[test]
fn moves_without_separators_are_unambiguous() {
    for (text, expected) in [
        ("", vec![]),
        ("AfCd", vec!["A", "f", "C", "d"]),
        ("@A2C1@a6Cxb2d1e", vec!["@A2C1", "@a6", "Cxb2d1", "e"]),
        // `BxA` is no move, so the whole text is refused.
        ("Axa1b2BxA", vec![]),
        ("Dxe1f", vec!["Dxe1", "f"]),
        ("@F6f", vec!["@F6", "f"]),
    ] {
        let moves: Vec<String> =
            read_moves(text).unwrap_or_default().iter().map(Move::to_string).collect();
        assert_eq!(moves, expected, "{text}");
    }
}

#[test]
fn an_invalid_move_says_where_and_what_was_expected() {
    use MoveFault as F;
    for (text, after, at, fault) in [
        ("g", 0, 0, F::NotAMove),
        ("Aé", 1, 1, F::NotAMove),
        ("A f", 1, 1, F::NotAMove),
        ("A2", 1, 1, F::NotAMove),
        ("AfC-", 3, 3, F::NotAMove),
        ("@", 0, 0, F::NoSeeds),
        ("@A", 0, 0, F::NoSeeds),
        ("@A0", 0, 0, F::NoSeeds),
        ("Cx", 0, 0, F::NoSeeds),
        ("fCx", 1, 1, F::NoSeeds),
        ("Cxb", 0, 0, F::NoSeeds),
        ("Cxb3", 0, 0, F::HarvestCount { pit: pit('b') }),
        ("Cxb0", 0, 0, F::HarvestCount { pit: pit('b') }),
        ("Cxb1b1", 0, 0, F::Order { pit: pit('b') }),
        ("Cxd1b1", 0, 0, F::Order { pit: pit('b') }),
        ("CxD1", 0, 0, F::WrongCamp { pit: pit('D') }),
        ("@A1a1", 0, 0, F::WrongCamp { pit: pit('a') }),
        ("x", 0, 0, F::NotAMove),
    ] {
        let error = read_moves(text).expect_err(text);
        assert_eq!((error.after, error.at, error.fault), (after, at, fault), "{text}");
        let message = error.to_string();
        assert!(message.starts_with(&format!("move {}: ", after + 1)), "{message}");
        assert!(message.contains('"'), "{message}");
    }
}

#[test]
fn a_move_text_holds_exactly_one_move() {
    let none = "".parse::<Move>().unwrap_err();
    assert_eq!(
        (none.fault, none.to_string().as_str()),
        (MoveFault::Nothing, "move 1: nothing where a move was expected")
    );
    let two = "Af".parse::<Move>().unwrap_err();
    assert_eq!((two.fault, two.at), (MoveFault::MoreThanOne, 1));
}

#[test]
fn nonsense_of_a_megabyte_is_refused_quickly_and_quoted_briefly() {
    let long = 1 << 20;
    for text in [
        "@".repeat(long),
        "Cx".repeat(long / 2),
        format!("@{}", "A1".repeat(long / 2)),
        format!("Cx{}", "b2".repeat(long / 2)),
        "é".repeat(long / 2),
        format!("{}!", "A".repeat(long)),
    ] {
        let message = read_moves(&text).expect_err("nonsense").to_string();
        assert!(message.len() < 300, "{} characters", message.len());
        assert!(text.parse::<Move>().is_err());
    }
}

#[test]
fn impossible_seed_counts_are_read_and_then_refused() {
    let start = Position::start("eqwale".parse().unwrap());
    let mv: Move = "@A9B9C9D9E9F9".parse().unwrap();
    assert_eq!(start.check(&mv), Err(Refusal::PlacementSize { found: 54, most: 6 }));
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn a_written_move_or_line_reads_back(moves in proptest::collection::vec(any_move(), 0..8)) {
        for mv in &moves {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(*mv));
        }
        let line: String = moves.iter().map(Move::to_string).collect();
        prop_assert_eq!(read_moves(&line), Ok(moves));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[A-Ga-gx@0-9é ]{0,30}") {
        match read_moves(&text) {
            Ok(moves) => {
                let line: String = moves.iter().map(Move::to_string).collect();
                prop_assert_eq!(line, text);
            }
            Err(error) => prop_assert!(text.is_char_boundary(error.at), "{}", error),
        }
    }

    #[test]
    fn any_move_value_is_checked_without_a_panic(
        position in preset_or_any_rules().prop_flat_map(|rules: Rules| {
            prop_oneof![Just(Position::start(rules)), any_position(rules)]
        }),
        pit in 0_usize..12,
        bytes in any::<[u8; 6]>(),
        small in proptest::array::uniform6(0_u8..4),
    ) {
        let pit = Pit::new(pit).unwrap();
        for seeds in [bytes, small] {
            let sow = Move::Sow { pit, harvest: seeds };
            let place = Move::Place { side: pit.owner(), placed: seeds };
            for mv in [sow, place] {
                let played = position.play(&mv);
                prop_assert_eq!(played.is_ok(), position.moves().contains(&mv));
                if let Err(refusal) = played {
                    prop_assert!(!refusal.to_string().is_empty());
                }
            }
        }
    }
}

/// Any move that has a text.
fn any_move() -> impl Strategy<Value = Move> {
    let some = |most: u8| {
        proptest::array::uniform6(prop_oneof![Just(0), 0..=most])
            .prop_filter("some seeds", |seeds| seeds.iter().any(|seeds| *seeds > 0))
    };
    let pit = (0_usize..12).prop_map(|pit| Pit::new(pit).unwrap());
    prop_oneof![
        pit.clone().prop_map(Move::sow),
        (pit, some(2)).prop_map(|(pit, harvest)| Move::Sow { pit, harvest }),
        (any::<bool>(), some(9)).prop_map(|(north, placed)| {
            Move::Place { side: if north { Side::North } else { Side::South }, placed }
        }),
    ]
}
