//! Hostile input: the texts of `tests/hostile/payloads.json` in the places of `tests/hostile/places.json`. Each is read
//! or refused with an explanation, within a time limit and without a panic.
//! `tests/page/hostile-input.spec.js` tries the same texts in the page.

mod helpers;

use awale::record::{Link, Record, ogn};
use awale::teach::{file_fault, lessons, link_fault};
use helpers::program::awale_in;
use serde_json::Value;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{env, fs, process, thread};

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

/// A list of `{"times": N, "open": "…", "inside": "…", "close": "…"}`: texts nested that often.
fn nested(list: &Value) -> Vec<String> {
    let nest = |one: &Value| {
        let times = one["times"].as_u64().unwrap() as usize;
        let [open, inside, close] =
            ["open", "inside", "close"].map(|name| one[name].as_str().unwrap_or_default());
        [&open.repeat(times), inside, &close.repeat(times)].concat()
    };
    list.as_array().unwrap().iter().map(nest).collect()
}

/// The short payloads, numbers among them, and those of some hundred thousand characters.
fn payloads() -> Vec<String> {
    let data = data("payloads.json");
    let mut all = texts(&data["texts"]);
    all.extend(texts(&data["numbers"]));
    all.extend(broken_units(&data["units"]));
    all.extend(long(&data));
    all
}

/// The payloads of some hundred thousand characters.
fn long(data: &Value) -> Vec<String> {
    [repeated(&data["repeated"]), nested(&data["nested"])].concat()
}

/// The most bytes of a payload in an argument: Linux allows 131,072 bytes, the text around the payload included.
const MOST_OF_ARGUMENT: usize = 120_000;

/// The beginning of a text, as long as an argument may be.
fn as_argument(text: &str) -> &str {
    let mut ends = (0..=text.len().min(MOST_OF_ARGUMENT)).rev();
    &text[..ends.find(|end| text.is_char_boundary(*end)).unwrap_or_default()]
}

/// A new folder, which a test asserts to be still empty at its end; then it is deleted.
struct EmptyFolder(PathBuf);

impl EmptyFolder {
    fn new(name: &str) -> EmptyFolder {
        let folder = env::temp_dir().join(format!("awale-{name}-{}", process::id()));
        fs::create_dir(&folder).unwrap();
        EmptyFolder(folder)
    }

    fn assert_empty(&self) {
        let files: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(files.is_empty(), "{files:?}");
    }
}

impl Drop for EmptyFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The time limit of a case: far more than any takes, so that only one that hangs fails.
const LIMIT: Duration = Duration::from_secs(120);

/// What `run` returns; panics if it takes longer than the limit.
fn within_limit<T: Send + 'static>(case: &str, run: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    let running = thread::spawn(move || drop(sender.send(run())));
    match (receiver.recv_timeout(LIMIT), running) {
        (Ok(value), _) => value,
        (Err(RecvTimeoutError::Timeout), _) => {
            let start: String = case.chars().take(60).collect();
            panic!("{start:?} was not answered within {LIMIT:?}");
        }
        (Err(RecvTimeoutError::Disconnected), running) => {
            resume_unwind(running.join().expect_err("a panic"))
        }
    }
}

/// The output of a command that ends within the limit.
fn output_of(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let case = [&arguments.join(" "), " < ", input].concat();
    let folder = folder.to_owned();
    let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
    let input = input.to_owned();
    within_limit(&case, move || {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        awale_in(&folder, &arguments, input)
    })
}

/// Runs a command, which has to answer or to say what is wrong. A failure shows only the beginnings of the arguments
/// and of the input.
fn assert_answers(folder: &EmptyFolder, arguments: &[&str], input: &str) {
    let output = output_of(&folder.0, arguments, input);
    let shown: Vec<String> = arguments.iter().map(|one| one.chars().take(60).collect()).collect();
    let start: String = input.chars().take(60).collect();
    let said = String::from_utf8_lossy(&output.stderr);
    let error: String = said.chars().take(500).collect();
    // 2 where the input has faults, or the command is not understood.
    let status = output.status;
    assert!(matches!(status.code(), Some(0 | 2)), "{shown:?} < {start:?}: {status} {error}");
    assert!(!said.contains("panicked"), "{shown:?} < {start:?}: {error}");
    // A command that answers its input line by line refuses a line on standard output.
    let explained = !said.is_empty() || (!input.is_empty() && !output.stdout.is_empty());
    assert!(status.success() || explained, "{shown:?} < {start:?}");
}

/// The commands of `places.json`.
fn places(kind: &str) -> Vec<Vec<String>> {
    data("places.json")[kind].as_array().unwrap().iter().map(texts).collect()
}

/// Calls `read` with every payload in every place of a kind. Returns the number of cases.
fn in_every_place(kind: &str, payloads: &[String], read: fn(&str)) -> usize {
    let places = texts(&data("places.json")[kind]);
    for place in &places {
        for payload in payloads {
            let text = place.replacen("{}", payload, 1);
            within_limit(&text.clone(), move || read(&text));
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
        for read in [read_link, read_file, read_lesson, read_stored] {
            let text = text.clone();
            within_limit(&text.clone(), move || read(&text));
        }
    }
}

#[test]
fn the_command_line_answers_or_says_what_is_wrong() {
    // No argument can contain a null character, which ends it.
    let data = data("payloads.json");
    let long = long(&data);
    let mut payloads = [texts(&data["texts"]), texts(&data["numbers"])].concat();
    payloads.retain(|text| !text.contains('\0'));
    payloads.extend(long.iter().map(|text| as_argument(text).to_owned()));
    let folder = EmptyFolder::new("arguments");
    for place in places("command") {
        for payload in &payloads {
            let filled: Vec<String> =
                place.iter().map(|part| part.replacen("{}", payload, 1)).collect();
            let arguments: Vec<&str> = filled.iter().map(String::as_str).collect();
            assert_answers(&folder, &arguments, "");
        }
    }
    folder.assert_empty();
}

#[test]
fn commands_read_ten_megabytes_and_deep_nesting_or_say_what_is_wrong() {
    let data = data("payloads.json");
    let folder = EmptyFolder::new("inputs");
    for place in places("input") {
        let arguments: Vec<&str> = place.iter().map(String::as_str).collect();
        for input in [repeated(&data["huge"]), long(&data)].concat() {
            assert_answers(&folder, &arguments, &input);
        }
    }
    folder.assert_empty();
}

#[test]
fn uci_answers_after_hostile_lines() {
    let mut payloads = payloads();
    payloads.extend(repeated(&data("payloads.json")["huge"]).into_iter().take(1));
    for place in texts(&data("places.json")["uci"]) {
        let lines: Vec<String> =
            payloads.iter().map(|payload| place.replacen("{}", payload, 1)).collect();
        let input =
            format!("uci\n{}\nucinewgame\nposition startpos\nisready\nquit\n", lines.join("\n"));
        let output = output_of(Path::new("."), &["uci"], &input);
        assert!(output.status.success(), "{place}: {output:?}");
        let answer = String::from_utf8_lossy(&output.stdout);
        assert!(answer.lines().any(|line| line == "readyok"), "{place}: {answer}");
    }
}
