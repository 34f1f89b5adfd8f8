//! The tests that end the groups of lessons: each question can be asked on its board, and its answer is right by the
//! rules and the only right one.

mod helpers;

use awale::rules::{Move, Pit, Position, Side, Spot};
use awale::teach::lessons;
use helpers::positions::position;
use helpers::shared_lessons::SHARED;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The fewest questions of a group: more than the ten of a test, so that two attempts differ.
const FEWEST: usize = 12;
/// The greatest difficulty of an exercise in a test.
const MEDIUM: u32 = 1300;
/// The kinds of questions that list their choices.
const LISTED: [&str; 5] = ["takes", "last", "attacked", "final", "replies"];
/// The kinds of questions whose choices are always the same, with these choices.
const FIXED: [(&str, &[&str]); 3] =
    [("legal", &["yes", "no"]), ("place", &["yes", "no"]), ("next", &["S", "N", "over"])];

fn read(path: &str) -> String {
    fs::read_to_string(format!("{}/www/{path}", env!("CARGO_MANIFEST_DIR"))).expect(path)
}

fn questions() -> BTreeMap<String, Vec<Value>> {
    serde_json::from_str(&read("lessons/tests.json")).unwrap()
}

/// The group of every lesson.
fn groups() -> BTreeMap<String, String> {
    let listed: Vec<Value> = serde_json::from_str(&read("lessons/index.json")).unwrap();
    let text = |entry: &Value, key: &str| entry[key].as_str().unwrap().to_owned();
    listed.iter().map(|entry| (text(entry, "name"), text(entry, "group"))).collect()
}

fn words(language: &str) -> Map<String, Value> {
    serde_json::from_str(&read(&format!("words/tests/{language}.json"))).unwrap()
}

/// A JSON value as a text: a number in digits.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn pit(letter: &str) -> Pit {
    letter.chars().next().and_then(Pit::from_letter).expect(letter)
}

/// The moves that sow a pit, the one that takes the most first.
fn sowings(from: &Position, pit: Pit) -> Vec<Move> {
    let mut found: Vec<Move> =
        from.moves().into_iter().filter(|mv| mv.pit() == Some(pit)).collect();
    found.sort_by_key(|mv| std::cmp::Reverse(from.captured(mv)));
    found
}

/// The right answer to a question that is answered by a choice.
fn choice(question: &Value, from: &Position) -> String {
    let kind = question["ask"].as_str().unwrap();
    if kind == "place" {
        let mv: Move = question["place"].as_str().unwrap().parse().unwrap();
        return if from.play(&mv).is_ok() { "yes" } else { "no" }.to_owned();
    }
    let pit = pit(question["pit"].as_str().unwrap());
    let sown = sowings(from, pit);
    if kind == "legal" {
        return if sown.is_empty() { "no" } else { "yes" }.to_owned();
    }
    let mv = sown.first().expect("a move that may be played");
    let (after, trace) = from.trace(mv).unwrap();
    match kind {
        "takes" => from.captured(mv).to_string(),
        "attacked" => from.attacked(pit).len().to_string(),
        "replies" => {
            assert!(after.end().is_none() && after.turn() == Side::North, "North replies");
            after.legal_pits().len().to_string()
        }
        "final" => after.end().expect("the game ends").score(Side::South).to_string(),
        "next" if after.end().is_some() => "over".to_owned(),
        "next" if trace.next == Side::South => "S".to_owned(),
        "next" => "N".to_owned(),
        "last" => match trace.last_drop().unwrap() {
            Spot::Pit(pit) => pit.letter().to_string(),
            Spot::Store(Side::South) => "S".to_owned(),
            Spot::Store(Side::North) => "N".to_owned(),
        },
        _ => panic!("{kind} is no question"),
    }
}

/// The only move that is right; `None` if several are, or none.
fn only_move(kind: &str, from: &Position) -> Option<String> {
    let again = |mv: &Move| {
        let (after, trace) = from.trace(mv).unwrap();
        after.end().is_none() && trace.next == from.turn()
    };
    let value = |mv: &Move| match kind {
        "most" => from.captured(mv),
        "again" => u8::from(again(mv)),
        _ => panic!("{kind} is no question"),
    };
    let moves = from.moves();
    let most = moves.iter().map(value).max()?;
    let mut best = moves.iter().filter(|mv| value(mv) == most);
    best.next().filter(|_| best.next().is_none() && most > 0).map(ToString::to_string)
}

#[test]
fn every_group_ends_with_a_test() {
    let groups = groups();
    let mut counts: BTreeMap<&str, usize> =
        groups.values().map(|group| (group.as_str(), 0)).collect();
    let all = questions();
    for (lesson, questions) in &all {
        let group = groups.get(lesson).unwrap_or_else(|| panic!("there is no lesson {lesson}"));
        assert!(!questions.is_empty(), "{lesson}");
        *counts.get_mut(group.as_str()).unwrap() += questions.len();
    }
    for lesson in groups.keys() {
        assert!(all.contains_key(lesson), "{lesson} has no question");
    }
    for (group, count) in counts {
        assert!(count >= FEWEST, "{group} has {count} questions");
    }
}

/// A question by every rule set that the page asks it by; an exercise is asked by its own.
fn versions(question: &Value, group: &str) -> Vec<Value> {
    if group != SHARED.0 || question["exercise"].is_string() {
        return vec![question.clone()];
    }
    let by = |rules: &str| {
        let mut question = question.clone();
        question["rules"] = rules.into();
        question
    };
    assert_eq!(question["rules"], SHARED.1[0], "{question}");
    SHARED.1.map(by).to_vec()
}

#[test]
fn every_answer_is_right_and_the_only_one() {
    let words = ["fr", "en"].map(words);
    let groups = groups();
    let mut seen = BTreeSet::new();
    for (lesson, questions) in questions() {
        for question in questions.iter().flat_map(|one| versions(one, &groups[&lesson])) {
            let place = format!("{lesson}: {question}");
            let rules = question["rules"].as_str().expect(&place);
            let from = position(rules, question["position"].as_str().expect(&place));
            assert!(from.end().is_none() && from.turn() == Side::South, "{place}");
            let named = ["rules", "position", "ask", "pit", "place"];
            assert!(seen.insert(named.map(|name| text(&question[name]))), "{place} occurs twice");
            if let Some(why) = question["why"].as_str() {
                let key = format!("ui.tests.why.{why}");
                assert!(words.iter().all(|words| words.contains_key(&key)), "{key}");
            }
            let Some(kind) = question["ask"].as_str() else {
                assert_exercise(&question, &place);
                continue;
            };
            let key = format!("ui.tests.ask.{kind}");
            assert!(words.iter().all(|words| words.contains_key(&key)), "{key}");
            let answer = text(&question["answer"]);
            if ["most", "again"].contains(&kind) {
                assert_eq!(only_move(kind, &from), Some(answer), "{place}");
                continue;
            }
            assert_eq!(choice(&question, &from), answer, "{place}");
            let choices: Vec<String> = match FIXED.iter().find(|(name, _)| *name == kind) {
                Some((_, choices)) => choices.iter().map(|&name| name.to_owned()).collect(),
                None => question["choices"].as_array().expect(&place).iter().map(text).collect(),
            };
            assert!(LISTED.contains(&kind) == question["choices"].is_array(), "{place}");
            let same = choices.iter().filter(|choice| **choice == answer).count();
            let different: BTreeSet<&String> = choices.iter().collect();
            assert!(same == 1 && different.len() == choices.len(), "{place}: {choices:?}");
            assert!((2..=4).contains(&choices.len()), "{place}");
        }
    }
}

/// In at least two questions the usual mistakes are among the choices: the seeds of the four farthest pits, and those
/// of all pits that could be taken without the limit.
#[test]
fn the_test_of_cote_d_ivoire_asks_which_four_pits_are_taken() {
    let mut asked = 0;
    for question in &questions()["ivory-four"] {
        if question["rules"] != "cote-ivoire" || question["ask"] != "takes" {
            continue;
        }
        let text = question["position"].as_str().unwrap();
        let unlimited = position("cote-ivoire-libre", text);
        let sown = sowings(&unlimited, pit(question["pit"].as_str().unwrap()))[0];
        let (_, trace) = unlimited.trace(&sown).unwrap();
        let taken: Vec<u64> = trace.taken().map(|(_, seeds)| u64::from(seeds)).collect();
        if taken.len() <= 4 {
            continue;
        }
        // The four nearest the last seed are taken first.
        let nearest: u64 = taken[..4].iter().sum();
        let farthest: u64 = taken[taken.len() - 4..].iter().sum();
        assert_eq!(question["answer"], nearest, "{text}");
        let listed = |seeds: u64| question["choices"].as_array().unwrap().contains(&seeds.into());
        asked += usize::from(nearest != farthest && listed(farthest) && listed(taken.iter().sum()));
    }
    assert!(asked >= 2, "{asked}");
}

/// Asserts that an exercise is in its file, asks once, and is not too hard.
fn assert_exercise(question: &Value, place: &str) {
    let family = question["exercise"].as_str().expect(place);
    let lesson = lessons::read(&read(&format!("exercises/{family}.ogn"))).unwrap();
    let from =
        position(question["rules"].as_str().unwrap(), question["position"].as_str().unwrap());
    let board = lesson.boards.iter().find(|board| *board.record.start() == from).expect(place);
    let asks = board.steps.iter().filter_map(|step| step.ask.as_ref());
    let right: Vec<usize> =
        asks.map(|ask| ask.answers.iter().filter(|answer| answer.right).count()).collect();
    assert_eq!(right, [1], "{place} asks once and has one right answer");
    let difficulty: u32 = board.record.tags().get("Difficulty").unwrap().parse().unwrap();
    assert!(difficulty <= MEDIUM, "{place}: {difficulty}");
}
