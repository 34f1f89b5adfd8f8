//! The page's style sheets: no rule asks by `:has()` what the page or its board contains, unless an attribute guards
//! it. Otherwise browsers would restyle the whole page whenever something in it changes, several times a move.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The elements that contain the whole page, or its board.
const CONTAINERS: [&str; 6] = ["html", "body", ":root", ".page", ".main", "main"];
/// Attributes that are set only at times: a selector with one of them before `:has()` is evaluated only then.
const GUARDS: [&str; 2] = ["[data-lesson]", "[data-upright='true']"];

/// The style sheets below a folder, by their paths.
fn style_sheets(folder: &Path, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            style_sheets(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "css") {
            found.insert(path.display().to_string(), fs::read_to_string(&path).unwrap());
        }
    }
}

/// Where the compound selector that contains this place begins: after the last combinator outside parentheses.
fn compound_start(line: &str, place: usize) -> usize {
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in line[..place].char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' | ',' | '>' | '+' | '~' if depth == 0 => start = at + 1,
            _ => {}
        }
    }
    start
}

/// The compound selectors of a line in which `:has()` belongs to a container, without a guard.
fn unguarded(line: &str) -> Vec<&str> {
    let compounds = line.match_indices(":has(").map(|(at, _)| &line[compound_start(line, at)..at]);
    let is_container = |compound: &&str| {
        let simple = |container: &str| {
            let after = compound.strip_prefix(container)?;
            Some(after.chars().next().is_none_or(|next| ".[:".contains(next)))
        };
        let guarded = GUARDS.iter().any(|guard| compound.contains(guard));
        CONTAINERS.iter().any(|container| simple(container) == Some(true)) && !guarded
    };
    compounds.filter(is_container).collect()
}

#[test]
fn no_style_rule_asks_what_the_page_contains() {
    let mut sheets = BTreeMap::new();
    style_sheets(&Path::new(env!("CARGO_MANIFEST_DIR")).join("www"), &mut sheets);
    assert!(sheets.len() > 10, "{} style sheets", sheets.len());
    let mut found = Vec::new();
    for (path, text) in &sheets {
        // Rules for paper are evaluated only while printing.
        let screen = text.split("@media print").next().unwrap_or_default();
        for line in screen.lines() {
            found.extend(unguarded(line).iter().map(|compound| format!("{path}: {compound}:has(")));
        }
    }
    assert!(
        found.is_empty(),
        "set an attribute with setState (www/base/dom.js):\n{}",
        found.join("\n")
    );
}

#[test]
fn containers_are_told_from_their_parts_and_from_guarded_ones() {
    for container in [
        "html:has(.page) {",
        ":root:not([data-state], :has(noscript *)) #broken {",
        ".page:not(:has(> .panels)) .status-text {",
        "  main.main:not(:has(.game-view)) {",
        ".page[data-over='true']:has(.bar) .status-text,",
    ] {
        assert_eq!(unguarded(container).len(), 1, "{container}");
    }
    for part in [
        "#actions:has(.bar:not([hidden])) .actions {",
        ".status-text:has(> .offer) .told,",
        ".page[data-lesson]:has(.verdict) .status-text {",
        "noscript:not(:has(*)) ~ #broken {",
        ".page-head:has(.sign) {",
    ] {
        assert_eq!(unguarded(part), [""; 0], "{part}");
    }
}
