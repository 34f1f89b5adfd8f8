//! Random records.

use crate::helpers::random_games::{Random, rule_sets};
use awale::record::{Mark, NodeId, PlayError, Record, StatedResult};
use awale::rules::*;

/// Comments; most contain signs of the notation, which a wrong reader would take for moves or tags.
const COMMENTS: [&str; 12] = [
    "bon coup",
    "A b C",
    "1. A b 26-22 *",
    "(voir 3. C)",
    "[South \"x\"]",
    "Awalé — « ça » 🌱",
    "<script>alert(1)</script>",
    "50 % $1 ; fin",
    "[ %clk 0:01:00]",
    "a > b < c \\ d \\g",
    "x",
    "mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot",
];

/// A record of random moves, variations, notes and names, perhaps with a declared end or a stated result, its cursor
/// anywhere.
pub fn any_record(random: &mut Random, rules: Rules) -> Record {
    let mut record = Record::new(any_start(random, rules));
    for _ in 0..random.below(120) {
        let cursor = record.cursor();
        if record.end(cursor).is_some() || random.below(8) == 0 {
            let place = random.below(record.ply(cursor) + 1);
            record.go_to_ply(place);
            continue;
        }
        let mv = random.legal_move(record.position(cursor));
        match record.play(&mv) {
            Ok(node) => add_notes(random, &mut record, node),
            Err(PlayError::Refused(Refusal::Over(_))) => {}
            Err(error) => panic!("{mv}: {error}"),
        }
    }
    if random.below(4) == 0 {
        record.notes_mut(NodeId::ROOT).set_after(random.pick(&COMMENTS));
    }
    for _ in 0..random.below(3) {
        let line = record.line();
        if !line.is_empty() {
            let node = random.pick(&line);
            match random.below(3) {
                0 => record.promote_line(node),
                1 => record.remove(node),
                _ => record.go_to(node),
            }
        }
    }
    for name in ["South", "North", "Event", "TimeControl", "X_1"] {
        if random.below(2) == 0 {
            record.tags_mut().set(name, random.pick(&["Ama", "\"Kofi\" \\ [N]", "<b>é</b>", "?"]));
        }
    }
    add_end_or_result(random, &mut record);
    record
}

fn any_start(random: &mut Random, rules: Rules) -> Position {
    let mut start = Position::start_with(rules, random.pick(&Side::ALL));
    if random.below(3) == 0 {
        for _ in 0..random.below(30) {
            if start.end().is_none() {
                start = start.play(&random.legal_move(&start)).unwrap();
            }
        }
    }
    start
}

fn add_notes(random: &mut Random, record: &mut Record, node: NodeId) {
    if random.below(5) == 0 {
        record.notes_mut(node).set_after(random.pick(&COMMENTS));
    }
    if random.below(6) == 0 {
        let marks = [Mark(1), Mark(4), Mark(6), Mark(14), Mark(255), Mark(0)];
        let marks = [random.pick(&marks), random.pick(&marks)];
        record.notes_mut(node).set_marks(&marks);
    }
    if random.below(8) == 0 {
        record.notes_mut(node).clock = Some(random.below(10_000_000) as u32);
    }
    let parent = record.parent(node).unwrap();
    if record.children(parent).next() != Some(node) && random.below(2) == 0 {
        record.notes_mut(node).set_before(random.pick(&COMMENTS));
    }
}

fn add_end_or_result(random: &mut Random, record: &mut Record) {
    let end = record.main_end();
    let cursor = record.cursor();
    record.go_to(end);
    match random.below(6) {
        0 => record.stop(EndReason::Agreement),
        1 => record.stop(EndReason::Resignation(Side::South)),
        2 => record.stop(EndReason::Time(Side::North)),
        3 => record.set_stated_result(StatedResult::Scores(25, 15)),
        _ => false,
    };
    record.go_to(cursor);
}

/// Calls a function with random records by every preset and many other rules.
pub fn each_record(mut each: impl FnMut(Record)) {
    let mut random = Random::new();
    for (place, rules) in rule_sets(&mut random).into_iter().enumerate() {
        for _ in 0..if place < Preset::ALL.len() { 20 } else { 3 } {
            each(any_record(&mut random, rules));
        }
    }
}

/// A record's content without its cursor.
pub fn contents(record: &Record) -> String {
    let stored = record.to_stored();
    stored.lines().filter(|line| !line.starts_with("cursor=")).collect::<Vec<_>>().join("\n")
}
