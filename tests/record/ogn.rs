//! Game files: written and read back, files of other programs, faults with their places, tags.

use crate::sample::{contents, each_record};
use awale::record::{Mark, NodeId, Record, StatedResult, ogn};
use awale::rules::*;

fn read_one(text: &str) -> ogn::ParsedGame {
    let mut all = ogn::read(text);
    let reading = all.next().unwrap();
    assert!(all.next().is_none());
    reading
}

fn fault_texts(reading: &ogn::ParsedGame) -> Vec<String> {
    reading.faults.iter().map(ToString::to_string).collect()
}

#[test]
fn written_games_read_back_the_same() {
    each_record(|record| {
        let text = ogn::write(&record);
        assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() < 80));
        let back = read_one(&text);
        assert_eq!(fault_texts(&back), [""; 0], "{text}");
        assert_eq!(contents(&back.record), contents(&record), "{text}");
        assert_eq!(ogn::write(&back.record), text);
        // With any line endings.
        for ends in ["\r\n", "\r"] {
            let back = read_one(&text.replace('\n', ends));
            assert_eq!(contents(&back.record), contents(&record));
        }
    });
}

#[test]
fn several_games_in_one_file_are_read() {
    let mut text = String::from("\u{feff}\n\n");
    let mut written = Vec::new();
    each_record(|record| {
        text.push_str(&ogn::write(&record));
        text.push('\n');
        written.push(contents(&record));
    });
    let (decoded, _) = ogn::decode(text.as_bytes()).unwrap();
    let mut read = 0;
    for (reading, written) in ogn::read(&decoded).zip(&written) {
        assert_eq!(contents(&reading.record), *written);
        read += 1;
    }
    assert_eq!(read, written.len());
    let games: Vec<_> = ogn::games(&decoded).collect();
    assert_eq!(games.len(), written.len());
    for game in &games {
        assert_eq!(game.text(), &decoded[game.range()]);
        assert!(game.tag("Rules").is_some() && game.line() > 1);
        assert!(game.text().starts_with("[Variant"));
    }
}

/// The game as a simple reader such as Aualé's reads it: letters outside braces and parentheses are
/// moves, a comment belongs to the move before it.
fn simple_reader(text: &str) -> Vec<(char, Option<String>)> {
    let movetext = text.split("\n\n").skip(1).collect::<Vec<_>>().join("\n\n");
    let mut moves: Vec<(char, Option<String>)> = Vec::new();
    let mut rest = movetext.chars();
    while let Some(letter) = rest.next() {
        match letter {
            '{' => {
                let comment: String = rest.by_ref().take_while(|letter| *letter != '}').collect();
                let words: Vec<&str> = comment.split_whitespace().collect();
                moves.last_mut().unwrap().1 = Some(words.join(" "));
            }
            '(' => rest.by_ref().take_while(|letter| *letter != ')').for_each(drop),
            'A'..='F' | 'a'..='f' => moves.push((letter, None)),
            _ => {}
        }
    }
    moves
}

#[test]
fn simple_readers_understand_classic_games() {
    let mut games = 0;
    each_record(|record| {
        let mut record = record;
        record.notes_mut(NodeId::ROOT).set_after("");
        let line = record.main_line();
        for node in [vec![NodeId::ROOT], line.clone()].concat() {
            let variations: Vec<NodeId> = record.children(node).skip(1).collect();
            variations.into_iter().for_each(|variation| record.remove(variation));
        }
        if *record.rules() != Rules::default() {
            return;
        }
        games += 1;
        let text = ogn::write(&record);
        let read = simple_reader(&text);
        assert_eq!(read.len(), line.len(), "{text}");
        for ((letter, comment), node) in read.iter().zip(&line) {
            assert_eq!(record.mv(*node).unwrap().to_string(), letter.to_string());
            let notes = record.notes(*node);
            let after = notes.map_or("", |notes| notes.after());
            let found = comment.as_deref().unwrap_or("");
            let clock = notes.is_some_and(|notes| notes.clock.is_some());
            assert!(if clock { found.ends_with(after) } else { found == after }, "{text}");
        }
    });
    assert!(games >= 20);
}

/// A game with the tags and spaces that Aualé writes; its result counts the leftovers, which no move shows.
const AUALE: &str = r#"[Variant "Oware Abapa"]
[Event "Taller d'oware"]
[Site "Vic"]
[Date "2014.05.02"]
[Round "?"]
[South "Player \"one\""]
[North "Aalina"]
[Result "20-28"]
[FEN "0-0-0-0-0-2-1-2-0-0-0-0-20-23-N"]

1. a F { The last
one } 20-28
"#;

#[test]
fn files_of_other_programs_are_read() {
    let reading = read_one(AUALE);
    assert_eq!(fault_texts(&reading), [""; 0]);
    assert_eq!(reading.record.tags().get("South"), Some("Player \"one\""));
    let end = reading.record.main_end();
    assert_eq!(reading.record.notes(end).unwrap().after(), "The last one");
    assert_eq!(reading.record.end(end).unwrap().reason, EndReason::Famine);
    // Aualé plays on after exhaustion, and shares in its own way.
    let past =
        "[Variant \"Oware Abapa\"]\n[FEN \"1-0-0-0-0-0-0-0-0-0-0-1-23-23-S\"]\n\n1. A f 25-23";
    let reading = read_one(past);
    assert_eq!(fault_texts(&reading), [""; 0]);
    let rules = reading.record.rules().to_string();
    assert_eq!(rules, "classique,exhaustion=no,repetition-shares=owner");
    // Aualé stops when a player has more than half; here the game is not over then, and 27-6 is a stated result.
    let half = "[Variant \"Oware Abapa\"]\n[FEN \"4-4-4-0-0-2-1-2-0-0-0-3-22-6-S\"]\n\n1. F+5 27-6";
    let reading = read_one(half);
    assert_eq!(fault_texts(&reading), [""; 0]);
    let end = reading.record.main_end();
    assert_eq!(reading.record.stated_result(end), Some(StatedResult::Scores(27, 6)));
    assert!(ogn::write(&reading.record).ends_with("1. F+5 27-6\n"));
    // An unclosed comment swallows the moves after it: the game did not end before them.
    let cut = read_one("[Termination \"agreement\"]\n\n1. C e {good 2. F a");
    assert!(cut.record.end(cut.record.main_end()).is_none());
    // The tag states the result where the moves end with `*`.
    let unfinished = read_one("[Result \"26-22\"]\n\n1. C e *");
    let end = unfinished.record.main_end();
    assert_eq!(unfinished.record.stated_result(end), Some(StatedResult::Scores(26, 22)));
}

#[test]
fn unusual_but_valid_texts_are_read() {
    for (text, moves) in [
        ("C e F", "CeF"),
        ("1.C e2.F", "CeF"),
        ("1. C 1... e 2. F", "CeF"),
        ("CeF", "CeF"),
        ("1. C; a comment to the end ( {\n e F *", "CeF"),
        ("% 1. A\n1. C e\n%x\n2. F", "CeF"),
        ("1. C+17 e$3 F!? $255", "CeF"),
        ("[Rules \"kalah\"]\n1. C B+0 a", "CBa"),
        ("[Rules \"eqwale\"] @A2C1 @a6", "@A2C1@a6"),
    ] {
        let reading = read_one(text);
        assert_eq!(fault_texts(&reading), [""; 0], "{text}");
        let end = reading.record.main_end();
        let read: String = reading.record.moves_to(end).iter().map(ToString::to_string).collect();
        assert_eq!(read, moves, "{text}");
    }
}

#[test]
fn a_comment_before_the_tags_stands_before_the_first_move() {
    let text = "{From the club’s paper.}\n; Checked.\n[Event \"Cup\"]\n[South \"Ama\"]\n\n\
                {First round.} 1. C {good} e *\n";
    let reading = read_one(text);
    assert_eq!(fault_texts(&reading), [""; 0]);
    let record = &reading.record;
    assert_eq!((record.tags().get("Event"), record.main_line().len()), (Some("Cup"), 2));
    let before = record.notes(NodeId::ROOT).unwrap().after();
    assert_eq!(before, "From the club’s paper. Checked. First round.");
    assert_eq!(ogn::games(text).next().unwrap().tag("South").as_deref(), Some("Ama"));
    let lines: Vec<usize> = reading.comments.iter().map(|(_, line)| *line).collect();
    assert_eq!(lines, [1, 2, 6, 6]);
    let written = ogn::write(record);
    assert!(written.starts_with("[Variant") && written.contains(&format!("{{{before}}}")));
    assert_eq!(contents(&read_one(&written).record), contents(record));
    // A comment after the tags belongs to the moves, so that a tag after it begins another game.
    assert_eq!(ogn::read("[Event \"1\"]\n\n{No moves.}\n\n[Event \"2\"]\n").count(), 2);
}

#[test]
fn a_tag_is_added_where_the_tags_of_the_first_game_begin() {
    for (before, after) in [
        ("", "[South \"Ama\"]\n\n1. C *\n\n[South \"Kofi\"]\n\n1. D *\n"),
        ("% a line\n{A cup.} ; Checked.\n", "[South \"Ama\"]\n\n1. C e *\n"),
        ("", "{No tags.} 1. C e *\n"),
        ("", "% awale-kept x\n1. C e *"),
        ("", "{not closed"),
        ("", ""),
    ] {
        let text = format!("{before}{after}");
        let tagged = ogn::tagged_text(&text, "Title", "The \"end\"");
        assert_eq!(tagged, format!("{before}[Title \"The \\\"end\\\"\"]\n{after}"));
        let first = ogn::read(&tagged).next().unwrap();
        assert_eq!(first.record.tags().get("Title"), Some("The \"end\""), "{tagged}");
        assert_eq!(ogn::games(&tagged).count(), ogn::games(&text).count().max(1), "{tagged}");
    }
}

#[test]
fn a_value_of_a_tag_is_replaced_in_every_game_and_nowhere_else() {
    let game = |rules: &str| {
        format!("[South \"classique\"]\n{rules}\n\n{{[Rules \"classique\"]}} 1. C *\n")
    };
    let tags = ["[Rules \"classique\"]", "[ Rules  \"classique\" ]", "[Rules \"kalah\"]"];
    let [one, spaced, kalah] = tags.map(game);
    let other = game("[Rules \"stricte\"]");
    let text = format!("{one}\n{kalah}\n{spaced}");
    let expected = format!("{other}\n{kalah}\n{other}");
    assert_eq!(ogn::retagged_text(&text, "Rules", "classique", "stricte"), expected);
}

#[test]
fn a_comment_between_two_games_belongs_to_the_second_if_it_begins_a_line() {
    let text = "{One.}\n[Event \"1\"]\n\n1. C e * {a quick game}\n\n{Two.} ; final\n\
                [Event \"2\"]\n\n1. F * {brief}\n{Three.} 1. A *\n{the end}\n";
    let mut file = ogn::Catalogue::open(text.as_bytes()).unwrap();
    let listed = file.list(9);
    let all: Vec<_> = ogn::read(text).collect();
    let comments = |reading: &ogn::ParsedGame| -> Vec<String> {
        let end = reading.record.main_end();
        let note = |node| reading.record.notes(node).map_or("", |notes| notes.after()).to_owned();
        [NodeId::ROOT, end].map(note).into()
    };
    let found: Vec<Vec<String>> = all.iter().map(comments).collect();
    assert_eq!(found, [["One.", "a quick game"], ["Two. final", "brief"], ["Three.", "the end"]]);
    assert_eq!(listed.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 6, 10]);
    for (one, whole) in listed.iter().zip(&all) {
        let cut = ogn::read_listed(&file.text()[one.range.clone()], one.line, one.column);
        assert_eq!(ogn::write(&cut.record), ogn::write(&whole.record));
        assert!(cut.faults.is_empty() && whole.faults.is_empty());
    }
}

#[test]
fn utf_8_utf_16_and_windows_1252_are_read() {
    let game = "[South \"Kouamé\"]\n\n1. C {œuvre — « ça »} e *\n";
    let latin: Vec<u8> = game
        .chars()
        .map(|letter| match letter {
            'œ' => 0x9c,
            '—' => 0x97,
            letter => u8::try_from(u32::from(letter)).unwrap(),
        })
        .collect();
    let wide: Vec<u8> =
        [0xfeff].into_iter().chain(game.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for (bytes, encoding) in [
        (game.as_bytes(), ogn::Encoding::Utf8),
        (&latin, ogn::Encoding::Latin1),
        (&wide, ogn::Encoding::Utf16),
    ] {
        let (text, found) = ogn::decode(bytes).unwrap();
        assert_eq!(found, encoding);
        let reading = read_one(&text);
        assert_eq!(reading.record.tags().get("South"), Some("Kouamé"));
        let first = reading.record.main_line()[0];
        assert_eq!(reading.record.notes(first).unwrap().after(), "œuvre — « ça »");
    }
}

#[test]
fn faults_state_their_line_and_column() {
    for (text, expected, moves) in [
        ("1. C e\n2. x F", "line 2, column 4: move 3: \"x\" is not a move;", 2),
        ("1. C a 2. C F", "line 1, column 11: C cannot be played: C is empty;", 2),
        ("1. C (D", "line 1, column 6: \"(\" is not closed; expected \")\"", 1),
        ("1. C e) F", "line 1, column 7: \")\" closes nothing", 3),
        ("1. C e {x", "line 1, column 8: \"{\" is not closed; expected \"}\"", 2),
        ("(1. C) 1. D", "line 1, column 1: a variation before any move", 1),
        ("[South Ama]\n1. C", "line 1, column 1: \"[South Ama]\" is not a tag;", 1),
        ("[Rules \"x\"]\n1. C", "line 1, column 1: tag Rules: no rules called \"x\";", 0),
        ("[FEN \"1-2\"]\n1. C", "line 1, column 1: tag FEN: 2 fields; expected 15", 0),
        ("[FEN \"4-4-4-4-4-4-4-4-4-4-4-4-1-0-S\"]\n1. C", "line 1, column 1: tag FEN: 49", 0),
        ("[Variant \"Ouri\"]\n1. C", "line 1, column 1: the variant \"Ouri\" is not known;", 1),
        ("1. C 24-24 e", "line 1, column 12: \"e\" after the result;", 1),
        ("1. C $256 e", "line 1, column 6: \"256\" is not a mark;", 2),
        ("1. C!!! e", "line 1, column 5: \"!!!\" is not a mark;", 2),
        ("1. Cé e", "line 1, column 5: move 2: \"é\" is not a move;", 1),
        (
            "[FEN \"0-0-0-0-0-1-1-0-0-0-0-0-23-23-S\"]\n[Rules \"boite\"]\n[Result \"20-28\"]\nF",
            "line 3, column 1: the result is said to be \"20-28\"; by the moves it is 25-23",
            1,
        ),
    ] {
        let reading = read_one(text);
        let said = fault_texts(&reading);
        assert!(said.len() == 1 && said[0].starts_with(expected), "{text}: {said:?}");
        assert_eq!(reading.record.main_line().len(), moves, "{text}");
    }
}

#[test]
fn the_example_of_the_document_is_read_without_a_fault() {
    let document = include_str!("../../docs/texts.md");
    let (_, rest) = document.split_once("```text\n[Variant").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let reading = read_one(&format!("[Variant{example}"));
    assert_eq!(fault_texts(&reading), [""; 0]);
    let record = &reading.record;
    assert_eq!(record.main_line().len(), 5);
    assert_eq!(record.children(record.main_line()[2]).count(), 2);
}

#[test]
fn a_fault_in_a_variation_drops_only_its_rest() {
    let reading = read_one("1. C e (1… f {kept} 2. f (2. A zz) B) 2. F a (2… x) *");
    assert_eq!(fault_texts(&reading).len(), 2, "{:?}", fault_texts(&reading));
    let record = &reading.record;
    assert_eq!(record.main_line().len(), 4);
    let first = record.main_line()[0];
    let variation = record.children(first).nth(1).unwrap();
    assert_eq!(record.notes(variation).unwrap().after(), "kept");
    assert_eq!(record.children(variation).count(), 0);
}

#[test]
fn clock_times_are_written_and_read_and_nonsense_stays_in_the_comment() {
    let mut record = Record::new(Position::start(Rules::default()));
    let node = record.play(&"C".parse().unwrap()).unwrap();
    record.notes_mut(node).clock = Some(3_723_045);
    let text = ogn::write(&record);
    assert!(text.contains("1. C {[%clk 1:02:03.045]} *"), "{text}");
    let reading = read_one("1. C {[%clk 0:09:58] vite} e {[%clk nonsense]} *");
    let [c, e] = reading.record.main_line()[..] else { panic!() };
    let notes = reading.record.notes(c).unwrap();
    assert_eq!((notes.clock, notes.after()), (Some(598_000), "vite"));
    assert_eq!(reading.record.notes(e).unwrap().after(), "[ %clk nonsense]");
    for (text, clock) in [
        ("1. C e (1… {[%clk 0:09:58]} f) *", 598_000),
        ("1. C e (1… {mieux [%clk 0:09:58]} f {[%clk 0:00:01]}) *", 1_000),
    ] {
        let record = read_one(text).record;
        let variation = record.children(record.main_line()[0]).nth(1).unwrap();
        assert_eq!(record.notes(variation).unwrap().clock, Some(clock), "{text}");
    }
}

#[test]
fn the_tags_of_a_record_are_those_of_its_file() {
    each_record(|record| {
        let text = ogn::write(&record);
        let written: Vec<_> = ogn::games(&text).next().unwrap().tags().collect();
        assert_eq!(ogn::tags(&record), written);
        let lines: String =
            written.iter().map(|(name, value)| ogn::tag_line(name, value)).collect();
        assert!(text.starts_with(&format!("{lines}\n")), "{text}");
    });
}

#[test]
fn a_typed_line_needs_no_numbers_captures_or_marks() {
    let typed = |text: &str| -> (Vec<String>, Option<String>) {
        let (mut moves, mut fault) = (Vec::new(), None);
        for mv in ogn::typed_moves(text) {
            match mv {
                Ok(mv) => moves.push(mv.to_string()),
                Err(found) => fault = Some(found.plain()),
            }
        }
        (moves, fault)
    };
    let moves = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(typed("1. C e 2. F+3!? a"), (moves("C e F a"), None));
    assert_eq!(typed("  CeFa\n"), (moves("C e F a"), None));
    assert_eq!(typed("12…f 13. @A2C1 Bxb1c2 !"), (moves("f @A2C1 Bxb1c2"), None));
    assert_eq!(typed(""), (Vec::new(), None));
    assert_eq!(typed("C e z F"), (moves("C e"), Some("z".to_owned())));
    assert_eq!(typed("Cx"), (Vec::new(), Some("Cx".to_owned())));
    assert_eq!(typed("+3"), (Vec::new(), Some("+3".to_owned())));
}

#[test]
fn a_move_is_written_with_what_it_captures() {
    let written = |rules: &str, text: &str, mv: &str| {
        let position = text.parse::<Setup>().unwrap().position(rules.parse().unwrap()).unwrap();
        ogn::move_text(&position, &mv.parse().unwrap())
    };
    let takes = "1-0-0-0-0-1-2-0-0-0-0-1-20-23-S";
    assert_eq!(written("classique", takes, "F"), "F+3");
    assert_eq!(written("classique", takes, "A"), "A");
    let harvest = "0-0-0-2-0-1-1-0-0-0-0-1-20-23-S";
    assert_eq!(written("eqwale", harvest, "Fxa2"), "Fxa2");
}

#[test]
fn the_page_has_the_signs_of_the_marks() {
    let script = include_str!("../../www/replay/glyphs.js");
    let list = script.split(['[', ']']).nth(1).unwrap();
    let listed: Vec<&str> = list.split('\'').skip(1).step_by(2).collect();
    let signs: Vec<&str> = (0..7).map(|mark| Mark(mark).sign().unwrap_or_default()).collect();
    assert_eq!(listed, signs);
    assert_eq!(Mark(7).sign(), None);
}
