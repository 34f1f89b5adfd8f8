//! Listing a file's games in steps, and reading one of them.

use awale::record::ogn::{Catalogue, Encoding, games, read, read_game, read_listed, write};

/// A file of many games with CRLF, every seventh of them by other moves.
fn file_of(count: usize) -> String {
    let game = |at: usize| {
        let moves = if at % 7 == 3 { "1. C e 2. C *" } else { "1. C e 2. F+2 b {ouf} *" };
        format!(
            "[South \"Joueur {at}\"]\r\n[Date \"2026.11.{:02}\"]\r\n\r\n{moves}\r\n\r\n",
            at % 30 + 1
        )
    };
    (0..count).map(game).collect()
}

#[test]
fn a_list_in_steps_has_every_game_of_the_file() {
    let text = file_of(50);
    for most in [1, 7, 50, 1000] {
        let mut file = Catalogue::open(text.as_bytes()).unwrap();
        let mut listed = Vec::new();
        loop {
            let more = file.list(most);
            assert!(more.len() <= most);
            if more.is_empty() {
                break;
            }
            listed.extend(more);
        }
        let whole: Vec<_> = games(&text).collect();
        assert_eq!((listed.len(), whole.len()), (50, 50));
        for (one, game) in listed.iter().zip(&whole) {
            assert_eq!((one.range.clone(), one.line), (game.range(), game.line()));
            assert_eq!(one.tag("South"), game.tag("South").as_deref());
        }
    }
}

#[test]
fn a_game_that_is_cut_out_reads_as_it_does_in_its_file() {
    // After a byte order mark there are games on lines of their own, and games after a result on
    // the same line.
    let text = format!("\u{feff}{}1. C C 2. * 1. F F 1-0 1. zz", file_of(20));
    let mut file = Catalogue::open(text.as_bytes()).unwrap();
    let listed = file.list(usize::MAX);
    let all: Vec<_> = read(file.text()).collect();
    assert_eq!(listed.len(), all.len());
    for (one, whole) in listed.iter().zip(&all) {
        let cut = read_listed(&file.text()[one.range.clone()], one.line, one.column);
        assert_eq!(write(&cut.record), write(&whole.record));
        assert_eq!(cut.faults, whole.faults);
    }
    assert!(all.iter().any(|reading| !reading.faults.is_empty()));
}

#[test]
fn a_file_in_another_encoding_is_listed_by_its_text() {
    let mut file = Catalogue::open(b"[South \"Aim\xe9\"]\r1. C e *\r").unwrap();
    assert_eq!(file.encoding(), Encoding::Latin1);
    let listed = file.list(2);
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].tag("South"), Some("Aimé"));
    assert_eq!(file.text()[listed[0].range.clone()].trim_end(), "[South \"Aimé\"]\r1. C e *");
}

#[test]
fn a_listed_game_has_the_rules_that_its_tags_name() {
    let rules = |tags: &str| {
        let mut file = Catalogue::open(format!("{tags}\n1. C *\n").as_bytes()).unwrap();
        file.list(1)[0].rules().map(|rules| rules.to_string())
    };
    for classic in ["", "[Variant \"Oware Abapa\"]", "[Variant \"?\"]", "[Rules \"classique\"]"] {
        assert_eq!(rules(classic).as_deref(), Some("classique"), "{classic}");
    }
    assert_eq!(rules("[Variant \"awari\"]").as_deref(), Some("awari"));
    let both = "[Variant \"Oware Abapa\"]\n[Rules \"kalah\"]";
    assert_eq!(rules(both).as_deref(), Some("kalah"));
    assert_eq!(rules("[Variant \"Bao\"]"), None);
    assert_eq!(rules("[Rules \"bao\"]"), None);
}

#[test]
fn a_file_without_a_game_lists_none() {
    for text in ["", " \r\n% only a remark\n"] {
        assert!(Catalogue::open(text.as_bytes()).unwrap().list(9).is_empty(), "{text:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_listed_as_one_game_with_faults() {
    let mut file = Catalogue::open(&[0, 159, 146, 150, b'[', b'{', 0xff]).unwrap();
    let listed = file.list(9);
    assert_eq!(listed.len(), 1);
    let cut = &file.text()[listed[0].range.clone()];
    assert!(!read_listed(cut, listed[0].line, listed[0].column).faults.is_empty());
}

#[test]
fn an_empty_text_reads_as_a_game_without_moves() {
    let reading = read_listed("", 0, 0);
    assert!(reading.record.main_line().is_empty());
    assert!(reading.faults.is_empty(), "{:?}", reading.faults);
}

#[test]
fn the_content_hash_ignores_the_title_percent_lines_and_spaces() {
    let hash = |text: &str| games(text).next().unwrap().content_hash();
    let game = hash("[South \"Ama\"]\n1. C e {bien joué} *\n");
    let same = "% une ligne d’export\n[Title \"Ma partie\"]\n[South \"Ama\"]\n\n1. C\n% 2\ne {bien\njoué} *";
    assert_eq!(hash(same), game);
    for other in [
        "[South \"Ama\"]\n1. C f {bien joué} *",
        "[South \"Abou\"]\n1. C e {bien joué} *",
        "[South \"Ama\"]\n1. C e {bien} *",
    ] {
        assert_ne!(hash(other), game, "{other}");
    }
}

#[test]
fn of_a_repeated_tag_the_last_value_is_listed_as_it_is_read() {
    let text = "[South \"Ama\"]\n[South \"Awa\"]\n[Rules \"kalah\"]\n[Rules \"awari\"]\n\n1. C *\n";
    let listed = Catalogue::open(text.as_bytes()).unwrap().list(2).remove(0);
    let game = games(text).next().unwrap();
    let record = read_game(&game).record;
    assert_eq!(listed.tag("South"), Some("Awa"));
    assert_eq!(game.tag("South").as_deref(), Some("Awa"));
    assert_eq!(record.tags().get("South"), Some("Awa"));
    assert_eq!(listed.rules().as_ref(), Some(record.rules()));
}

#[test]
fn lines_that_no_reader_of_games_reads_are_found_by_their_mark() {
    let text =
        "% ours 1\r\n[Event \"% ours\"]\r\n1. C *\r% ours 2\n%ours\n % ours\n% theirs\n% ours";
    let file = Catalogue::open(text.as_bytes()).unwrap();
    let ours: Vec<&str> = file.percent_lines(" ours").collect();
    assert_eq!(ours, ["% ours 1", "% ours 2", "% ours"]);
}
