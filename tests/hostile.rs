//! Hostile input: every text of `tests/hostile/payloads.json` in every place of
//! `tests/hostile/places.json`. Each is read or refused with an explanation, in a short time and
//! without a panic.
//! `tests/page/hostile-input.spec.js` tries the same texts in the page.

mod helpers;

use awale::record::{Link, Record, ogn};
use awale::teach::{file_fault, lessons, link_fault};
use helpers::program::awale;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn data(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile").join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// A list of `{"times": N, "text": "…"}`.
fn repeated(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|one| one["text"].as_str().unwrap().repeat(one["times"].as_u64().unwrap() as usize))
        .collect()
}

/// The short payloads that are no valid UTF-16: lone surrogates become replacement characters, as in
/// every text that reaches the program.
fn broken_units(list: &Value) -> Vec<String> {
    let text = |codes: &Value| {
        let codes = codes.as_array().unwrap().iter().map(|code| code.as_u64().unwrap() as u16);
        String::from_utf16_lossy(&codes.collect::<Vec<_>>())
    };
    list.as_array().unwrap().iter().map(text).collect()
}

/// The short payloads, and those of some hundred thousand characters.
fn payloads() -> Vec<String> {
    let data = data("payloads.json");
    let mut all = texts(&data["texts"]);
    all.extend(broken_units(&data["units"]));
    all.extend(repeated(&data["repeated"]));
    all
}

/// Calls `read` with every payload in every place of a kind. Returns the number of cases.
fn in_every_place(kind: &str, payloads: &[String], read: impl Fn(&str)) -> usize {
    let places = texts(&data("places.json")[kind]);
    for place in &places {
        for payload in payloads {
            read(&place.replacen("{}", payload, 1));
        }
    }
    places.len() * payloads.len()
}

fn read_link(text: &str) {
    let (link, faults) = Link::read(text);
    assert!(faults.iter().all(|fault| !link_fault(fault).is_empty()));
    let written = link.write();
    assert_eq!(Link::read(&written).0.write(), written);
}

fn read_file(text: &str) {
    for reading in ogn::read(text) {
        assert!(reading.faults.iter().all(|fault| !file_fault(fault).is_empty()));
    }
}

fn read_lesson(text: &str) {
    match lessons::read(text) {
        Ok(lesson) => drop(lessons::check(&lesson)),
        Err(faults) => {
            assert!(!faults.is_empty());
            assert!(faults.iter().all(|fault| !lessons::lesson_fault(fault).is_empty()));
        }
    }
}

fn read_stored(text: &str) {
    if let Err(error) = Record::from_stored(text) {
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn every_text_is_read_or_refused_with_an_explanation() {
    let payloads = payloads();
    let cases = in_every_place("link", &payloads, read_link)
        + in_every_place("file", &payloads, read_file)
        + in_every_place("lesson", &payloads, read_lesson)
        + in_every_place("stored", &payloads, read_stored);
    assert!(cases > 1_000, "{cases}");
}

#[test]
fn ten_megabytes_are_read_or_refused_too() {
    for text in repeated(&data("payloads.json")["huge"]) {
        read_link(&text);
        read_file(&text);
        read_lesson(&text);
        read_stored(&text);
    }
}

#[test]
fn the_command_line_answers_or_says_what_is_wrong() {
    // A system passes no argument with a null character.
    let payloads =
        texts(&data("payloads.json")["texts"]).into_iter().filter(|text| !text.contains('\0'));
    let payloads: Vec<String> = payloads.collect();
    let places = data("places.json");
    for place in places["command"].as_array().unwrap() {
        let place = texts(place);
        for payload in &payloads {
            let filled: Vec<String> =
                place.iter().map(|part| part.replacen("{}", payload, 1)).collect();
            let arguments: Vec<&str> = filled.iter().map(String::as_str).collect();
            let output = awale(&arguments, "");
            let error = String::from_utf8_lossy(&output.stderr);
            // 2 where the input has faults, or the command is not understood.
            assert!(matches!(output.status.code(), Some(0 | 2)), "{arguments:?}: {output:?}");
            assert!(!error.contains("panicked"), "{arguments:?}: {error}");
            assert!(output.status.success() || !error.is_empty(), "{arguments:?}");
        }
    }
}

#[test]
fn uci_answers_after_hostile_lines() {
    let payloads = payloads();
    for place in texts(&data("places.json")["uci"]) {
        let lines: Vec<String> =
            payloads.iter().map(|payload| place.replacen("{}", payload, 1)).collect();
        let input =
            format!("uci\n{}\nucinewgame\nposition startpos\nisready\nquit\n", lines.join("\n"));
        let output = awale(&["uci"], &input);
        assert!(output.status.success(), "{place}: {output:?}");
        let answer = String::from_utf8_lossy(&output.stdout);
        assert!(answer.lines().any(|line| line == "readyok"), "{place}: {answer}");
    }
}
