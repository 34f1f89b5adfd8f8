//! Positions as text: `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`.

mod helpers;

use awale::rules::{ImpossibleSetup, Position, Preset, Rules, Setup, Side};
use helpers::strategies::*;
use proptest::prelude::*;

fn error(text: &str) -> String {
    text.parse::<Setup>().expect_err(text).to_string()
}

#[test]
fn every_game_starts_from_a_text() {
    for preset in &Preset::ALL {
        let rules = Rules::preset(preset);
        for turn in Side::ALL {
            let start = Position::start_with(rules, turn);
            let seeds = match (preset.id, rules.seeds.get()) {
                ("eqwale", _) => 0,
                (_, seeds) => seeds,
            };
            let expected = format!("{}0-0-{}", format!("{seeds}-").repeat(12), turn.letter());
            assert_eq!(start.to_string(), expected, "{}", preset.id);
            let setup: Setup = expected.parse().unwrap();
            assert_eq!(setup.position(rules), Ok(start), "{}", preset.id);
        }
    }
}

#[test]
fn pits_come_in_sowing_order_then_souths_store_then_norths() {
    let setup: Setup = "0-1-2-3-4-5-6-7-8-9-1-1-1-0-N".parse().unwrap();
    assert_eq!(setup.pits, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 1]);
    assert_eq!((setup.stores, setup.turn), ([1, 0], Side::North));
}

#[test]
fn an_invalid_set_up_says_what_was_found_where_and_what_was_expected() {
    for (text, part) in [
        ("", "1 fields; expected 15 joined by -"),
        ("4-4-4", "3 fields; expected 15"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-", "16 fields; expected 15"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-x", "\"x\" is to move; expected S or N"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "\"s\" is to move; expected S or N"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-", "nothing is to move; expected S or N"),
        ("4-4-q-4-4-4-4-4-4-4-4-4-0-0-S", "pit C holds \"q\"; expected a number of seeds"),
        ("4-4-4-4-4-4-4-4-4-4-4-+4-0-0-S", "pit f holds \"+4\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0--S", "North's store holds nothing"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-1.5-0-S", "South's store holds \"1.5\""),
        ("99999999999-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "pit A holds \"99999999999\""),
        (" 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "pit A holds \" 4\""),
    ] {
        let message = error(text);
        assert!(message.starts_with(part), "{text}: {message}");
    }
}

#[test]
fn a_set_up_is_checked_before_it_is_a_position() {
    let check = |rules: &str, text: &str| {
        let setup: Setup = text.parse().unwrap();
        setup.position(rules.parse().unwrap()).err()
    };
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    assert_eq!(check("classique", start), None);
    assert_eq!(check("boite-3", start), Some(ImpossibleSetup::TooMany { found: 48, expected: 36 }));
    let short = "4-4-4-4-4-4-4-4-4-4-4-0-0-0-S";
    assert_eq!(
        check("classique", short),
        Some(ImpossibleSetup::TooFew { found: 44, expected: 48 })
    );
    // In Éqwalé the missing seeds are the reserve, if they can be placed.
    assert_eq!(check("eqwale", short), None);
    let taken = "4-4-4-4-4-4-4-4-4-4-3-0-1-0-S";
    assert_eq!(
        check("eqwale", taken),
        Some(ImpossibleSetup::StoresNotEmptyInOpening { reserve: 4 })
    );
    let impossible = "11-4-4-4-4-4-4-4-4-0-0-0-0-0-S";
    assert_eq!(check("eqwale", impossible), Some(ImpossibleSetup::OpeningCannotEnd { reserve: 5 }));
    // The largest numbers of a set-up, and those that a narrower integer would wrap to 48, are too many seeds.
    let most = u32::MAX;
    let huge = Setup { pits: [most; 12], stores: [most; 2], turn: Side::South };
    for id in Preset::ALL.map(|preset| preset.id) {
        let rules: Rules = id.parse().unwrap();
        assert!(matches!(huge.position(rules), Err(ImpossibleSetup::TooMany { .. })), "{id}");
        assert!(huge.missing(&rules) < 0);
    }
    for seeds in [255, 256, 300, 65_536] {
        let text = format!("{seeds}-0-0-0-0-0-0-0-0-0-0-0-0-0-S");
        assert!(
            matches!(check("classique", &text), Some(ImpossibleSetup::TooMany { .. })),
            "{text}"
        );
        let back = 256 - seeds % 256;
        let wrapped = format!("{seeds}-{back}-0-0-0-0-0-0-0-0-0-0-48-0-S");
        assert!(matches!(check("classique", &wrapped), Some(ImpossibleSetup::TooMany { .. })));
    }
}

#[test]
fn nonsense_of_a_megabyte_is_refused_quickly_and_quoted_briefly() {
    let long = 1 << 20;
    for text in [
        "4-".repeat(long / 2),
        "-".repeat(long),
        "9".repeat(long),
        format!("{}-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "9".repeat(long)),
        format!("4-4-4-4-4-4-4-4-4-4-4-4-0-0-{}", "é".repeat(long / 2)),
        "\u{1F95C}".repeat(long / 4),
    ] {
        let message = error(&text);
        assert!(message.len() < 300, "{} characters", message.len());
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn a_set_up_reads_back(
        pits in proptest::array::uniform12(any::<u32>()),
        stores in any::<[u32; 2]>(),
        north in any::<bool>(),
    ) {
        let turn = if north { Side::North } else { Side::South };
        let setup = Setup { pits, stores, turn };
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9SN+ é-]{0,40}") {
        match text.parse::<Setup>() {
            Ok(setup) => prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup)),
            Err(error) => prop_assert!(error.to_string().contains("expected")),
        }
    }

    #[test]
    fn any_set_up_is_checked_without_a_panic(
        rules in preset_or_any_rules(),
        pits in proptest::array::uniform12(prop_oneof![0_u32..9, any::<u32>()]),
        stores in [0_u32..20, 0..20],
        north in any::<bool>(),
    ) {
        let turn = if north { Side::North } else { Side::South };
        match (Setup { pits, stores, turn }).position(rules) {
            Ok(position) => prop_assert!(position.end().is_some() || !position.moves().is_empty()),
            Err(error) => prop_assert!(error.to_string().contains("expected")),
        }
    }
}
