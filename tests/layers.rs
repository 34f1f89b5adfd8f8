//! The layers of the crate: a module reaches for what stands above it, never below.

use std::fs;
use std::path::Path;

/// From the top down, as in the table of `src/lib.rs`.
const LAYERS: [&str; 7] = ["rules", "tables", "search", "record", "teach", "canvas", "bindings"];

/// Every reach downwards in a file, as `line number: what is reached`. `module` is the file's
/// path in the crate (`["rules", "pit"]`).
fn reaches_down(module: &[&str], text: &str) -> Vec<String> {
    let Some(own) = module.first().and_then(|first| layer(first)) else { return Vec::new() };
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n")
        .collect();
    roots(&code, module.len())
        .into_iter()
        .filter(|(_, name)| layer(name).is_some_and(|reached| reached > own))
        .map(|(at, name)| format!("{}: {name}", code[..at].lines().count().max(1)))
        .collect()
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == name)
}

/// Each name that the code takes from the crate's root, with its place: after `crate::`, after
/// enough `super::`, or at the first level of braces after one of these.
fn roots(code: &str, depth: usize) -> Vec<(usize, &str)> {
    let up = "super::".repeat(depth);
    let mut found = Vec::new();
    for start in ["crate::", up.as_str()] {
        for (at, _) in code.match_indices(start) {
            let after = &code[at + start.len()..];
            if let Some(group) = after.strip_prefix('{') {
                found.extend(first_level(group).into_iter().map(|name| (at, name)));
            } else {
                found.push((at, first_word(after)));
            }
        }
    }
    found
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start();
    &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())]
}

/// The first word of each item of a braced list whose opening brace is gone.
fn first_level(group: &str) -> Vec<&str> {
    let (mut open, mut start, mut words) = (1, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open -= 1,
            ',' if open == 1 => {
                words.push(first_word(&group[start..at]));
                start = at + 1;
            }
            _ => {}
        }
        if open == 0 {
            words.push(first_word(&group[start..at]));
            break;
        }
    }
    words
}

fn check(folder: &Path, module: &mut Vec<String>, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let root_of_folder = name == "mod";
        if path.is_dir() {
            module.push(name);
            check(&path, module, found);
            module.pop();
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            if !root_of_folder {
                module.push(name);
            }
            let names: Vec<&str> = module.iter().map(String::as_str).collect();
            let text = fs::read_to_string(&path).unwrap();
            let reaches = reaches_down(&names, &text);
            found.extend(reaches.iter().map(|reach| format!("{}:{reach}", path.display())));
            if !root_of_folder {
                module.pop();
            }
        }
    }
}

#[test]
fn no_layer_reaches_down() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    check(&src, &mut Vec::new(), &mut found);
    assert_eq!(found, Vec::<String>::new(), "a layer imports only what stands above it");
}

#[test]
fn every_layer_is_a_folder_that_says_what_it_is_for() {
    for layer in LAYERS {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(layer).join("mod.rs");
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//! "), "{}", file.display());
    }
}

#[test]
fn a_reach_down_is_found_however_it_is_written() {
    let search = |text| reaches_down(&["search", "window"], text);
    assert_eq!(search("use crate::rules::Pit;\nuse crate::teach::Lesson;\n"), ["2: teach"]);
    assert_eq!(search("use crate::{rules::{self, Pit}, record::Tree};\n"), ["1: record"]);
    assert_eq!(search("use crate::{\n    tables,\n    canvas::layout,\n};\n"), ["1: canvas"]);
    assert_eq!(search("fn f() {\n    crate::bindings::say();\n}\n"), ["2: bindings"]);
    assert_eq!(search("use super::super::record::Tree;\n"), ["1: record"]);
}

#[test]
fn a_reach_up_or_aside_is_not() {
    let search = |text| reaches_down(&["search", "window"], text);
    assert_eq!(search("use crate::{rules, tables};\nuse super::teach;\n"), Vec::<String>::new());
    assert_eq!(search("// crate::teach tells why\nuse crate::search::Best;\n"), [""; 0]);
    assert_eq!(reaches_down(&["lib"], "pub mod teach;\nuse crate::teach::Why;\n"), [""; 0]);
}
