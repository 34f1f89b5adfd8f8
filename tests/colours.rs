//! The contrast of the page's colours, in every colour scheme: day, evening, high contrast.
//! `src/canvas/palette.rs` tests the board's colours.
#![cfg(not(target_arch = "wasm32"))]

use awale::canvas::colour::Colour;
use awale::canvas::palette::{AYOUS, IROKO};
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
        let told = [
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
        let told: Vec<_> =
            told.iter().map(|(name, colour)| format!("{name}: {:#08x},", colour.0)).collect();
        let found: Vec<_> = inside.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(found, told, "www/embed/colours.js, {}", theme.name);
    }
}
