//! The contrast of the page's colours, in every light. `src/canvas/palette.rs` tests the board's.
#![cfg(not(target_arch = "wasm32"))]

use awale::canvas::palette::{AYOUS, Colour, IROKO};
use std::collections::BTreeMap;

const STYLE: &str = include_str!("../www/base/style.css");

type Light<'a> = BTreeMap<&'a str, Colour>;

/// The colours of each light, in the order of the file: a block that sets `--cloth` is a light.
fn lights() -> Vec<Light<'static>> {
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
fn there_is_a_light_for_day_evening_and_contrast() {
    let lights = lights();
    assert_eq!(lights.len(), 5, "day, evening twice (asked for or the device's), contrast twice");
    assert_eq!(lights[1], lights[2], "evening is the same however it comes");
    assert_eq!(lights[3], lights[4], "and so is high contrast");
}

#[test]
fn everything_is_read_on_what_it_lies_on() {
    // Foregrounds, backgrounds, and the least contrast between them.
    const ASKED: [(&str, &[&str], f64); 6] = [
        ("ink", &["cloth", "cloth-lit", "cloth-far", "raised"], 4.5),
        ("ink-soft", &["cloth", "cloth-lit", "cloth-far", "raised"], 4.5),
        ("on-now", &["now"], 4.5),
        ("now", &["cloth", "cloth-lit", "cloth-far", "raised"], 3.0),
        ("info", &["cloth", "cloth-lit", "cloth-far", "raised"], 4.5),
        ("edge", &["cloth", "cloth-lit", "cloth-far"], 3.0),
    ];
    for (number, light) in lights().iter().enumerate() {
        for (seen, grounds, least) in ASKED {
            for ground in grounds {
                let found = light[seen].contrast(light[ground]);
                assert!(found >= least, "light {number}: --{seen} on --{ground} is {found:.2}");
            }
        }
    }
}

#[test]
fn a_hosts_colours_are_judged_by_the_boards_own() {
    const JUDGE: &str = include_str!("../www/embed/colours.js");
    for theme in [IROKO, AYOUS] {
        let inside = JUDGE.split(&format!("  {}: {{", theme.name)).nth(1).unwrap();
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
            ("mark", theme.mark),
            ("threat", theme.threat),
            ("focus", theme.focus),
        ];
        let told: Vec<_> =
            told.iter().map(|(name, colour)| format!("{name}: {:#08x},", colour.0)).collect();
        let found: Vec<_> = inside.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(found, told, "www/embed/colours.js, {}", theme.name);
    }
}
