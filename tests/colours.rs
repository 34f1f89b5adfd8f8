//! The contrast of the page's colours, in every colour scheme: day, evening, high contrast. Also the colours of the
//! embedded board, which are those of the palette, and colours as text.
//! `src/canvas/palette.rs` tests the board's colours.
#![cfg(not(target_arch = "wasm32"))]

mod helpers;

use awale::canvas::colour::Colour;
use awale::canvas::palette::{AYOUS, IROKO};
use helpers::strategies::cases;
use proptest::prelude::*;
use std::collections::BTreeMap;

const STYLE: &str = include_str!("../www/base/style.css");

type Scheme<'a> = BTreeMap<&'a str, Colour>;

/// The colours of each scheme, in the order of the file: a block that sets `--cloth` is a scheme.
fn schemes() -> Vec<Scheme<'static>> {
    let blocks = STYLE.split('{').filter(|block| block.contains("--cloth:"));
    blocks
        .map(|block| {
            let inside = block.split('}').next().unwrap_or_default();
            inside
                .split(';')
                .filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'))
                .filter_map(|(name, value)| Some((name, Colour::parse(value)?)))
                .collect()
        })
        .collect()
}

#[test]
fn there_is_a_scheme_for_day_evening_and_high_contrast() {
    let schemes = schemes();
    assert_eq!(schemes.len(), 5, "day, evening twice (chosen, or the device's), contrast twice");
    assert_eq!(schemes[1], schemes[2], "evening is the same, chosen or the device's");
    assert_eq!(schemes[3], schemes[4], "high contrast is the same, chosen or the device's");
}

#[test]
fn every_foreground_has_enough_contrast_on_its_backgrounds() {
    // Foregrounds, backgrounds, and the least contrast between them.
    const WANTED: [(&str, &[&str], f64); 6] = [
        ("ink", &["cloth", "cloth-lit", "cloth-far", "raised"], 4.5),
        ("ink-soft", &["cloth", "cloth-lit", "cloth-far", "raised"], 4.5),
        ("on-now", &["now"], 4.5),
        ("now", &["cloth", "cloth-lit", "cloth-far", "raised"], 3.0),
        ("info", &["cloth", "cloth-lit", "cloth-far", "raised"], 4.5),
        ("edge", &["cloth", "cloth-lit", "cloth-far"], 3.0),
    ];
    for (number, scheme) in schemes().iter().enumerate() {
        for (seen, grounds, least) in WANTED {
            for ground in grounds {
                let found = scheme[seen].contrast(scheme[ground]);
                assert!(found >= least, "scheme {number}: --{seen} on --{ground} is {found:.2}");
            }
        }
    }
}

#[test]
fn the_embedded_boards_colours_are_those_of_the_palette() {
    const COLOURS: &str = include_str!("../www/embed/colours.js");
    for theme in [IROKO, AYOUS] {
        let inside = COLOURS.split(&format!("  {}: {{", theme.name)).nth(1).unwrap();
        let inside = inside.split("  },").next().unwrap();
        let expected = [
            ("wood_light", theme.wood_light),
            ("wood", theme.wood),
            ("wood_dark", theme.wood_dark),
            ("edge", theme.edge),
            ("rim", theme.rim),
            ("pit", theme.pit),
            ("pit_deep", theme.pit_deep),
            ("seed_light", theme.seed_light),
            ("seed_dark", theme.seed_dark),
            ("count", theme.count),
            ("ring", theme.ring),
            ("last_move", theme.last_move),
            ("threat", theme.threat),
            ("focus", theme.focus),
        ];
        let expected: Vec<_> =
            expected.iter().map(|(name, colour)| format!("{name}: {:#08x},", colour.0)).collect();
        let found: Vec<_> = inside.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(found, expected, "www/embed/colours.js, {}", theme.name);
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn only_three_or_six_digits_after_a_hash_are_a_colour(text in "[ #+-]{0,2}[0-9a-fA-Fxg+é]{0,7} ?|\\PC{0,9}") {
        let digits = text.trim().strip_prefix('#').unwrap_or_default();
        let is_colour = [3, 6].contains(&digits.len())
            && digits.chars().all(|digit| digit.is_ascii_hexdigit());
        prop_assert_eq!(Colour::parse(&text).is_some(), is_colour);
    }

    #[test]
    fn a_colour_written_for_css_reads_back(value in 0..0x100_0000_u32, other in 0..0x100_0000_u32, share in 0.0..=1.0) {
        let (colour, other) = (Colour(value), Colour(other));
        prop_assert_eq!(Colour::parse(&colour.ink().css()), Some(colour));
        // Mixed colours are colours, and a contrast is 1 to 21.
        let mixed = colour.mixed(other, share);
        prop_assert_eq!(Colour::parse(&mixed.ink().css()), Some(mixed));
        prop_assert!((1.0..=21.001).contains(&colour.contrast(other)));
        prop_assert_eq!((colour.mixed(other, 0.0), colour.mixed(other, 1.0)), (colour, other));
        prop_assert_eq!(colour.faint(share).colour, colour);
    }
}
