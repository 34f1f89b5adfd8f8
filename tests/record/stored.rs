//! The stored form: exact and versioned; a damaged text causes no panic.

use crate::sample::each_record;
use awale::record::{Record, StoredError};
use awale::rules::Snippet;

#[test]
fn a_record_reads_back_exactly() {
    let mut records = 0;
    each_record(|record| {
        let stored = record.to_stored();
        let back = Record::from_stored(&stored).unwrap_or_else(|error| panic!("{error}\n{stored}"));
        assert_eq!(back.to_stored(), stored);
        assert_eq!(back.ply(back.cursor()), record.ply(record.cursor()));
        assert_eq!(back.moves_to(back.cursor()), record.moves_to(record.cursor()));
        assert_eq!(back.line().len(), record.line().len());
        assert_eq!(back.end(back.cursor()), record.end(record.cursor()));
        records += 1;
    });
    assert!(records > 500);
}

#[test]
fn another_version_is_refused() {
    let error = Record::from_stored("awale 2\nrules=tournoi\n.\n").unwrap_err();
    assert_eq!(error, StoredError::Version(Snippet::of("2")));
    for other in ["", "{\"game\":1}", "awale", "awale 1", "awale 1\n", "awale 1\nx=1\n.\n"] {
        assert!(Record::from_stored(other).is_err(), "{other}");
    }
}

#[test]
fn a_tag_that_is_not_accepted_is_left_out() {
    let record =
        |tag: &str| Record::from_stored(&format!("awale 1\nrules=classique\n{tag}.\n")).unwrap();
    for tag in ["a-b c", "Result 1-0", ""] {
        assert_eq!(record(&format!("tag={tag}\n")).to_stored(), record("").to_stored(), "{tag}");
    }
}

#[test]
fn a_cut_text_is_refused_and_one_that_lacks_a_line_causes_no_panic() {
    let mut tried = 0;
    each_record(|record| {
        let stored = record.to_stored();
        tried += 1;
        if tried % 40 != 0 {
            return;
        }
        for (end, _) in stored.char_indices() {
            let read = Record::from_stored(&stored[..end]);
            // The last line break alone may be missing.
            assert_eq!(read.is_ok(), end + 1 == stored.len(), "{}", &stored[..end]);
        }
        for line in 1..stored.lines().count() - 1 {
            let without: Vec<&str> = stored
                .lines()
                .enumerate()
                .filter(|(number, _)| *number != line)
                .map(|(_, line)| line)
                .collect();
            // Without the line, the text may be a record or not; reading it must not panic.
            let _ = Record::from_stored(&without.join("\n"));
        }
    });
}

#[test]
fn the_stored_form_is_short() {
    let mut game = awale::rules::Game::new(awale::rules::Position::start(Default::default()));
    while game.end().is_none() {
        let mv = game.position().moves()[0];
        game.play(&mv).unwrap();
    }
    let record = Record::of(&game);
    let moves = record.main_line().len();
    let stored = record.to_stored();
    assert!(stored.len() < moves + 80, "{} bytes for {moves} moves", stored.len());
}
