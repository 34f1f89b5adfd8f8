//! Random records.

use crate::chance::{Chance, rule_sets};
use awale::record::{Mark, NodeId, PlayError, Record, StatedResult};
use awale::rules::*;

/// Comments that a careless reader would stumble over.
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

/// A record of random moves, variations, notes and names, its cursor somewhere.
pub fn any_record(chance: &mut Chance, rules: Rules) -> Record {
    let mut record = Record::new(any_start(chance, rules));
    for _ in 0..chance.below(120) {
        let cursor = record.cursor();
        if record.end(cursor).is_some() || chance.below(8) == 0 {
            let place = chance.below(record.ply(cursor) + 1);
            record.go_to_ply(place);
            continue;
        }
        let mv = chance.legal(record.position(cursor));
        match record.play(&mv) {
            Ok(node) => add_notes(chance, &mut record, node),
            Err(PlayError::Refused(Refusal::Over(_))) => {}
            Err(error) => panic!("{mv}: {error}"),
        }
    }
    if chance.below(4) == 0 {
        record.notes_mut(NodeId::ROOT).set_after(chance.pick(&COMMENTS));
    }
    for _ in 0..chance.below(3) {
        let line = record.line();
        if !line.is_empty() {
            let node = chance.pick(&line);
            match chance.below(3) {
                0 => record.promote_line(node),
                1 => record.remove(node),
                _ => record.go_to(node),
            }
        }
    }
    for name in ["South", "North", "Event", "TimeControl", "X_1"] {
        if chance.below(2) == 0 {
            record.tags_mut().set(name, chance.pick(&["Ama", "\"Kofi\" \\ [N]", "<b>é</b>", "?"]));
        }
    }
    finish(chance, &mut record);
    record
}

fn any_start(chance: &mut Chance, rules: Rules) -> Position {
    let mut start = Position::start_with(rules, chance.pick(&Side::ALL));
    if chance.below(3) == 0 {
        for _ in 0..chance.below(30) {
            if start.end().is_none() {
                start = start.play(&chance.legal(&start)).unwrap();
            }
        }
    }
    start
}

fn add_notes(chance: &mut Chance, record: &mut Record, node: NodeId) {
    if chance.below(5) == 0 {
        record.notes_mut(node).set_after(chance.pick(&COMMENTS));
    }
    if chance.below(6) == 0 {
        let marks = [Mark(1), Mark(4), Mark(6), Mark(14), Mark(255), Mark(0)];
        let marks = [chance.pick(&marks), chance.pick(&marks)];
        record.notes_mut(node).set_marks(&marks);
    }
    if chance.below(8) == 0 {
        record.notes_mut(node).clock = Some(chance.below(10_000_000) as u32);
    }
    let parent = record.parent(node).unwrap();
    if record.children(parent).next() != Some(node) && chance.below(2) == 0 {
        record.notes_mut(node).set_before(chance.pick(&COMMENTS));
    }
}

fn finish(chance: &mut Chance, record: &mut Record) {
    let end = record.main_end();
    let cursor = record.cursor();
    record.go_to(end);
    match chance.below(6) {
        0 => record.stop(EndReason::Agreement),
        1 => record.stop(EndReason::Resignation(Side::South)),
        2 => record.stop(EndReason::Time(Side::North)),
        3 => record.set_stated_result(StatedResult::Scores(25, 15)),
        _ => false,
    };
    record.go_to(cursor);
}

/// Random records of every preset and of many other rules.
pub fn many(each: impl FnMut(Record)) {
    let mut chance = Chance::new();
    let mut each = each;
    for (place, rules) in rule_sets(&mut chance).into_iter().enumerate() {
        for _ in 0..if place < Preset::ALL.len() { 20 } else { 3 } {
            each(any_record(&mut chance, rules));
        }
    }
}

/// What a record holds, without where its cursor stands.
pub fn contents(record: &Record) -> String {
    let stored = record.to_stored();
    stored.lines().filter(|line| !line.starts_with("cursor=")).collect::<Vec<_>>().join("\n")
}
