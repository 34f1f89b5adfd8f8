//! Every fault in files, links and texts has words.

use crate::messages::{all_words, assert_worded};
use awale::record::{Link, ogn};
use awale::rules::*;
use awale::teach::{
    Message, file_fault, impossible_setup_fault, link_fault, move_fault, rules_fault,
    setup_text_fault,
};
use std::collections::BTreeSet;

/// Files with every kind of fault, each with at least one.
fn faulty_files() -> Vec<String> {
    let mut files: Vec<String> = [
        "1. C zz",
        "1. C Cx",
        "1. C e b1",
        "1. C C",
        "1. C (D",
        "1. C) e",
        "1. C {x",
        "(1. D) C",
        "1. C $999 e",
        "1. C 24-24 e",
        "1. C [x",
        "[South]\n1. C",
        "[Variant \"Ouri\"]\n1. C",
        "[FEN \"1\"]\n1. C",
        "[FEN \"x-4-4-4-4-4-4-4-4-4-4-4-0-0-S\"]\n1. C",
        "[FEN \"4-4-4-4-4-4-4-4-4-4-4-4-0-x-S\"]\n1. C",
        "[FEN \"4-4-4-4-4-4-4-4-4-4-4-4-0-0-X\"]\n1. C",
        "[FEN \"4-4-4-4-4-4-4-4-4-4-4-4-1-0-S\"]\n1. C",
        "[FEN \"4-4-4-4-4-4-4-4-4-4-4-3-0-0-S\"]\n1. C",
        "[Rules \"eqwale\"][FEN \"4-4-4-4-4-4-4-4-4-4-4-3-0-0-S\"]\n1. C",
        "[Rules \"eqwale\"]\n[FEN \"4-4-4-4-4-4-4-4-4-4-4-2-1-0-S\"]\n1. C",
        "[Rules \"eqwale\"]\n[FEN \"11-4-4-4-4-4-4-4-0-0-0-0-0-0-S\"]\n1. C",
        "[Rules \"x\"]\n1. C",
        "[Rules \"kalah,x\"]\n1. C",
        "[Rules \"kalah,x=1\"]\n1. C",
        "[Rules \"kalah,lap=x\"]\n1. C",
        "[Rules \"kalah,lap=skip,lap=skip\"]\n1. C",
        "[Rules \"classique,replay=yes,stores=aside\"]\n1. C",
        "[Rules \"boite\"]\n[FEN \"0-0-0-0-0-1-1-0-0-0-0-0-23-23-S\"]\n1. F 24-24",
        "[Rules \"eqwale\"]\n1. @a1b1A1",
        "[Rules \"eqwale\"]\n1. @B1A1",
        "[Rules \"eqwale\"]\n1. Cxb3",
    ]
    .map(str::to_owned)
    .to_vec();
    files.push(format!("1. C {{{}}}", "x ".repeat(20_000)));
    files.push((0..200).fold(String::new(), |tags, number| tags + &format!("[T{number} \"x\"]\n")));
    let lap = "AaBbCcDdEeFf".repeat(2_000);
    files.push(format!(
        "[Rules \"classique,repetition=0,exhaustion=no\"]\n\
         [FEN \"1-0-0-0-0-0-1-0-0-0-0-0-23-23-S\"]\n{lap}"
    ));
    files
}

/// Links with every kind of fault, each with at least one.
const FAULTY_LINKS: [&str; 12] = [
    "rules=x",
    "position=x&moves=C",
    "position=4-4-4-4-4-4-4-4-4-4-4-4-1-0-S",
    "moves=CC",
    "moves=CZ",
    "moves=C&ply=9",
    "lang=de",
    "flip=2",
    "end=never",
    "rules=eqwale&position=0-4-3-6-0-2-0-7-3-1-3-5-0-14-S&moves=B1",
    "moves=C&ply=x&mirror=yes",
    "rules=classique,replay=yes,stores=aside",
];

#[test]
fn every_fault_has_words_and_no_words_are_unused() {
    let words = all_words(&Rules::default());
    let mut seen = BTreeSet::new();
    let mut messages: Vec<Message> = Vec::new();
    for file in faulty_files() {
        let faults: Vec<_> = ogn::read(&file).flat_map(|game| game.faults).collect();
        assert!(!faults.is_empty(), "{file}");
        for fault in &faults {
            // The first message says where the fault is.
            let place_and_fault = file_fault(fault);
            let place = words[0].message(&place_and_fault[0]);
            assert_eq!(place, format!("Ligne {}, colonne {}\u{a0}:", fault.line, fault.column));
            seen.insert(place_and_fault[0].key);
            messages.extend(place_and_fault.into_iter().skip(1));
        }
    }
    for link in FAULTY_LINKS {
        let faults = Link::read(link).1;
        assert!(!faults.is_empty(), "{link}");
        messages.extend(faults.iter().flat_map(link_fault));
    }
    for mv in ["", "CC", "z"] {
        messages.push(move_fault(&mv.parse::<Move>().unwrap_err()));
    }
    messages.push(setup_text_fault(&"".parse::<Setup>().unwrap_err()));
    messages.push(rules_fault(&"".parse::<Rules>().unwrap_err()));
    let setup: Setup = "9-4-4-4-4-4-4-4-4-4-4-4-0-0-S".parse().unwrap();
    messages.push(impossible_setup_fault(&setup.position(Rules::default()).unwrap_err()));
    messages.iter().for_each(|message| assert_worded(&words, message, &mut seen));
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../www/words/faults/fr.json")).unwrap();
    let unused: Vec<&String> =
        file.as_object().unwrap().keys().filter(|key| !seen.contains(key.as_str())).collect();
    assert!(unused.is_empty(), "nothing says {unused:?}");
}
