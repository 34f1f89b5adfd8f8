//! The tree and its cursor; stops, comments, marks and tags.

use awale::record::{MOST_NODES, Mark, NodeId, PlayError, Record, StatedResult};
use awale::rules::*;

fn played(moves: &str) -> Record {
    let mut record = Record::new(Position::start(Rules::default()));
    for mv in read_moves(moves).unwrap() {
        record.play(&mv).unwrap();
    }
    record
}

fn line(record: &Record) -> String {
    record.line().iter().map(|node| record.mv(*node).unwrap().to_string()).collect()
}

#[test]
fn undo_and_redo_lose_nothing() {
    let mut record = played("CeFaBd");
    let tip = record.cursor();
    while record.undo() {}
    assert!(!record.undo());
    assert_eq!((record.cursor(), line(&record).as_str()), (NodeId::ROOT, "CeFaBd"));
    while record.redo() {}
    assert_eq!(record.cursor(), tip);
    assert!(!record.redo());
    // Another move at an earlier place is a variation; the first line stays the main line.
    record.go_to_ply(2);
    record.play(&"A".parse().unwrap()).unwrap();
    assert_eq!(line(&record), "CeA");
    record.undo();
    assert_eq!(line(&record), "CeA", "redo follows the line visited last");
    assert_eq!(record.main_line().len(), 6);
    record.go_to(tip);
    assert_eq!(line(&record), "CeFaBd");
    // Playing a move that is there already moves the cursor to it and adds nothing.
    record.go_to_ply(2);
    let node = record.play(&"F".parse().unwrap()).unwrap();
    assert_eq!(record.path(tip)[2], node);
    assert_eq!((record.cursor(), line(&record).as_str()), (node, "CeFaBd"));
}

#[test]
fn variations_are_promoted_and_removed() {
    let mut record = played("CeF");
    record.go_to_ply(2);
    let other = record.play(&"A".parse().unwrap()).unwrap();
    record.notes_mut(other).set_before("plutôt");
    record.promote_line(other);
    assert_eq!(line(&record), "CeA");
    assert_eq!(record.main_end(), other);
    let e = record.parent(other).unwrap();
    // The comment before a promoted move becomes part of the comment after the previous move.
    assert_eq!(record.notes(e).unwrap().after(), "plutôt");
    record.remove(other);
    assert_eq!((record.cursor(), line(&record).as_str()), (e, "CeF"));
    assert_eq!(record.node(other.index()), None, "a removed node is not found");
    assert_eq!(record.node(e.index()), Some(e));
    record.remove(NodeId::ROOT);
    assert_eq!(line(&record), "CeF", "the start cannot be removed");
}

#[test]
fn playing_on_removes_a_stop_and_a_stated_result() {
    let mut record = played("CeF");
    assert!(record.stop(EndReason::Resignation(Side::South)));
    assert_eq!(record.end(record.cursor()).unwrap().winner(), Some(Side::North));
    assert!(!record.stop(EndReason::Agreement), "it is over");
    assert!(record.game_at(record.cursor()).end().is_some());
    record.play(&"a".parse().unwrap()).unwrap();
    assert_eq!(record.end(record.parent(record.cursor()).unwrap()), None);
    assert!(record.set_stated_result(StatedResult::Scores(25, 10)));
    assert_eq!(record.stated_result(record.cursor()), Some(StatedResult::Scores(25, 10)));
    record.play(&"B".parse().unwrap()).unwrap();
    assert_eq!(record.stated_result(record.main_end()), None);
}

#[test]
fn a_game_stopped_after_moves_were_taken_back_ends_there() {
    for reason in [EndReason::Agreement, EndReason::Resignation(Side::South)] {
        let mut record = played("CeF");
        record.undo();
        record.play(&"A".parse().unwrap()).unwrap();
        record.undo();
        assert!(record.stop(reason));
        assert_eq!(line(&record), "Ce");
        assert_eq!(record.cursor(), record.main_end());
        assert_eq!(record.end(record.cursor()).unwrap().reason, reason);
        assert!(!record.redo(), "no move follows the end");
    }
}

#[test]
fn a_stop_leaves_no_comment_of_a_variation_behind() {
    let mut record = played("CeF");
    record.undo();
    record.play(&"A".parse().unwrap()).unwrap();
    let variation = record.cursor();
    record.notes_mut(variation).set_before("better");
    record.undo();
    let last = record.cursor();
    assert!(record.stop(EndReason::Agreement));
    assert_eq!(record.notes(last).map_or("", |notes| notes.after()), "");
}

#[test]
fn a_game_goes_on_after_a_stop_is_taken_back() {
    let mut record = played("Ce");
    assert!(!record.resume(), "nothing has stopped it");
    assert!(record.stop(EndReason::Agreement));
    assert!(record.resume());
    assert_eq!(record.end(record.cursor()), None);
}

#[test]
fn refused_moves_change_nothing() {
    let mut record = played("Ca");
    let before = record.to_stored();
    assert!(matches!(
        record.play(&"C".parse().unwrap()),
        Err(PlayError::Refused(Refusal::Empty { .. }))
    ));
    assert_eq!(record.to_stored(), before);
}

#[test]
fn repetition_is_found_along_a_line_of_the_tree() {
    let setup: Setup = "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S".parse().unwrap();
    let mut record = Record::new(setup.position("awari".parse().unwrap()).unwrap());
    for mv in read_moves("AcBdCeFaDbEf").unwrap() {
        record.play(&mv).unwrap();
    }
    assert_eq!(record.end(record.cursor()).unwrap().reason, EndReason::Repetition);
    assert!(matches!(
        record.play(&"A".parse().unwrap()),
        Err(PlayError::Refused(Refusal::Over(_)))
    ));
    let game = record.game_at(record.cursor());
    assert_eq!(game.end(), record.end(record.cursor()).as_ref());
    assert_eq!(Record::of(&game).to_stored(), record.to_stored());
}

#[test]
fn a_full_record_refuses_moves() {
    let rules = "classique,repetition=0,exhaustion=no".parse().unwrap();
    let setup: Setup = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S".parse().unwrap();
    let mut record = Record::new(setup.position(rules).unwrap());
    let round = read_moves("AaBbCcDdEeFf").unwrap();
    let refused = round.iter().cycle().find_map(|mv| record.play(mv).err());
    assert_eq!(refused, Some(PlayError::TooLong));
    assert_eq!(record.line().len(), MOST_NODES);
}

#[test]
fn comments_are_one_line_of_limited_length() {
    let mut record = played("C");
    let node = record.cursor();
    let notes = record.notes_mut(node);
    notes.set_after("  un {deux}\r\n\ttrois \u{0}\u{1b}[31m ");
    assert_eq!(notes.after(), "un (deux) trois [31m");
    notes.set_after(&"é ".repeat(30_000));
    assert!(notes.after().len() <= 20_000 && notes.after().ends_with('é'));
    for (letters, length) in [(19_997, 20_000), (19_998, 19_999)] {
        notes.set_after(&format!("{}[%", "a".repeat(letters)));
        assert_eq!(notes.after().len(), length, "with \"[ %\" after {letters} letters");
    }
}

#[test]
fn marks_are_not_doubled() {
    let mut record = played("C");
    let node = record.cursor();
    let notes = record.notes_mut(node);
    notes.set_marks(&[Mark(1), Mark(1), Mark(2)]);
    assert_eq!(notes.marks(), [Mark(1), Mark(2)]);
}

#[test]
fn names_and_values_of_tags_are_checked() {
    let mut record = played("C");
    assert!(!record.tags_mut().set("a b", "c"), "a space is not allowed");
    assert!(!record.tags_mut().set("Result", "1-0"), "Result is computed from the game");
    assert!(record.tags_mut().set("South", " Ama\n Serwaa "));
    assert_eq!(record.tags().get("South"), Some("Ama Serwaa"));
}
