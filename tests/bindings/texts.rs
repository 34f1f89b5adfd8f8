//! Texts: links, stored games, rules, positions, game files, QR codes and lessons.

use awale::bindings::{
    Game, GameFile, granary, lesson_file, open_link, qr_code, read_game, read_lesson, read_rules,
    read_setup, refutation_messages, retagged_text, rule_catalogue, setup_text, tag_line,
    tagged_text,
};
use wasm_bindgen::convert::TryFromJsValue;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::plain::{at, code, flag, json, number, plain, text};

/// The game of a link, and all that reading the link gives.
fn opened(link: &str) -> (Game, JsValue) {
    let opened: JsValue = open_link(link).unwrap().into();
    (Game::try_from_js_value(at(&opened, "game")).ok().unwrap(), opened)
}

#[wasm_bindgen_test]
fn a_link_gives_its_game_and_how_to_show_it() {
    let (game, opened) = opened("rules=stricte&moves=FfEaDb&ply=2&lang=fr&flip=1");
    assert_eq!(json(at(&opened, "view")), r#"{"lang":"fr","flip":true,"mirror":null}"#);
    assert_eq!(json(at(&opened, "faults")), "[]");
    assert_eq!(text(&opened, "content"), "game");
    let state: JsValue = game.state().unwrap().into();
    assert_eq!((number(&state, "ply"), number(&state, "length")), (2.0, 6.0));
    let link = game.link(Some("fr".to_owned()), Some(true), None);
    assert_eq!(link, "rules=stricte&moves=FfEaDb&ply=2&lang=fr&flip=1");
}

#[wasm_bindgen_test]
fn an_invalid_link_still_gives_a_game() {
    let (game, opened) = opened("rules=chess&moves=CC&lang=de");
    assert_eq!(text(JsValue::from(game.state().unwrap()), "rules"), "classique");
    assert_eq!(text(&opened, "faults.0.key"), "rules");
    assert_eq!(text(&opened, "faults.0.value"), "chess");
    assert_eq!(text(&opened, "faults.0.said.0.key"), "fault.rules-preset");
    assert!(text(&opened, "faults.0.fault").contains("chess"));
    assert_eq!(text(&opened, "faults.2.key"), "lang");
}

#[wasm_bindgen_test]
fn a_link_says_what_it_asks_for() {
    let content = |link| text(opened(link).1, "content");
    assert_eq!(content("rules=kalah"), "rules");
    assert_eq!(content("lang=fr&borne=5"), "nothing");
    assert_eq!(content("moves=CfZ"), "game");
    assert_eq!(content("position=0-0-0-0-0-1-2-0-0-0-0-0-22-23-S&moves=Z"), "game");
    for unusable in ["position=nonsense", "moves=Z", "rules=chess&moves=C"] {
        assert_eq!(content(unusable), "unusable", "{unusable}");
    }
}

#[wasm_bindgen_test]
fn a_game_is_stored_and_opened_again() {
    let mut game = Game::new("cote-ivoire", None, Some('N')).unwrap();
    game.play("a").unwrap();
    assert!(game.set_tag("South", "Ama"));
    let again = Game::from_stored(&game.stored()).unwrap();
    assert_eq!(
        json(JsValue::from(again.state().unwrap())),
        json(JsValue::from(game.state().unwrap()))
    );
    assert_eq!(again.tag("South").as_deref(), Some("Ama"));
    assert!(again.ogn().contains(&tag_line("South", "Ama")));
    assert_eq!(text(JsValue::from(again.tags()), "South"), "Ama");
    assert_eq!(Game::from_stored("nonsense").err().map(code).as_deref(), Some("stored"));
}

#[wasm_bindgen_test]
fn a_rules_text_gives_rules_or_a_fault() {
    let reading: JsValue = read_rules("cote-ivoire,chain-limit=none").unwrap().into();
    assert_eq!(text(&reading, "rules"), "cote-ivoire-libre");
    assert_eq!(text(&reading, "base"), "cote-ivoire");
    let used = json(at(&reading, "options"));
    assert!(used.contains("chain-limit") && !used.contains("facing"), "{used}");
    let reading: JsValue = read_rules("classique,seeds=many").unwrap().into();
    assert_eq!(
        json(at(&reading, "fault")),
        r#"{"code":"unknown-value","option":"seeds","found":"many"}"#
    );
    let catalogue: JsValue = rule_catalogue().unwrap().into();
    let presets = js_sys::Array::from(&at(&catalogue, "presets"));
    for preset in presets.iter() {
        let reading: JsValue = read_rules(&text(&preset, "id")).unwrap().into();
        assert_eq!(json(at(&reading, "options")), json(at(&preset, "options")));
        assert_eq!(text(&reading, "base"), text(&preset, "base"));
    }
}

#[wasm_bindgen_test]
fn a_position_text_is_a_position_or_says_why_not() {
    let read = |text| JsValue::from(read_setup("classique", text).unwrap());
    let reading = read("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    assert_eq!((text(&reading, "turn"), number(&reading, "missing")), ("S".to_owned(), 0.0));
    let reading = read("4-4-4-4-4-4-4-4-4-4-4-0-0-0-S");
    assert!(at(&reading, "position").is_null());
    assert_eq!(number(&reading, "missing"), 4.0);
    assert_eq!(text(&reading, "said.0.key"), "fault.setup-too-few");
    let reading = read("1-2");
    assert!(at(&reading, "setup").is_null() && flag(&reading, "resembles"));
    assert!(!flag(read("C e"), "resembles"));
    assert_eq!(read_setup("chess", "").err().map(code).as_deref(), Some("rules"));
}

#[wasm_bindgen_test]
fn a_set_up_is_written_as_text() {
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    let setup = at(read_setup("classique", start).unwrap(), "setup");
    assert_eq!(setup_text(setup.unchecked_ref()).unwrap(), start);
    let incomplete = js_sys::Object::new();
    assert_eq!(setup_text(incomplete.unchecked_ref()).err().map(code).as_deref(), Some("setup"));
}

#[wasm_bindgen_test]
fn the_games_of_a_file_are_listed_and_read() {
    let file = "[South \"Ama\"]\n\n1. C e *\n\n[South \"Kofi\"]\n\n1. D Z *\n";
    let mut games = GameFile::new(file.as_bytes()).unwrap();
    let listed: JsValue = games.list(10).unwrap().into();
    assert_eq!(text(&listed, "1.tags.South"), "Kofi");
    assert!(!flag(&listed, "1.asks"));
    assert_eq!(text(&listed, "1.rules"), "classique");
    let lesson = "[Title \"A capture\"]\n\n{Sow pit F. [ask] Your turn.} 1. F *\n";
    let mut lessons = GameFile::new(lesson.as_bytes()).unwrap();
    let lesson: JsValue = lessons.list(10).unwrap().into();
    assert!(flag(&lesson, "0.asks") && flag(&lesson, "0.titled"));
    assert!(!flag(&listed, "1.titled"));
    let span = |name: &str| number(&listed, &format!("1.{name}")) as usize;
    let part = &file[span("from")..span("to")];
    let reading: JsValue = read_game(part, span("line"), span("column")).unwrap().into();
    assert_eq!(number(&reading, "moves"), 1.0);
    assert_eq!(number(&reading, "faults.0.line"), 7.0);
    assert!(Game::from_stored(&text(&reading, "stored")).is_ok());
    let tagged = tagged_text("1. C *", "Title", "Mine");
    assert_eq!(tagged, "[Title \"Mine\"]\n1. C *");
    assert_eq!(retagged_text(&tagged, "Title", "Mine", "Yours"), "[Title \"Yours\"]\n1. C *");
}

#[wasm_bindgen_test]
fn the_same_game_in_two_files_has_the_same_content() {
    let contents = |file: &str| {
        let listed = GameFile::new(file.as_bytes()).unwrap().list(10).unwrap();
        JsValue::from(listed)
    };
    let listed = contents("[South \"Ama\"]\n\n1. C e *\n\n[South \"Kofi\"]\n\n1. D *\n");
    let one = number(&listed, "0.content");
    assert_ne!(one, number(&listed, "1.content"));
    let again = contents("% a line\n[Title \"Mine\"]\n[South \"Ama\"]\n1. C e *");
    assert_eq!(number(&again, "0.content"), one);
}

#[wasm_bindgen_test]
fn a_file_in_another_encoding_is_returned_in_utf_8() {
    let recoded = |bytes: &[u8]| GameFile::new(bytes).unwrap().recoded();
    assert_eq!(
        recoded(b"[South \"Aim\xe9\"]\n1. C *").unwrap(),
        "[South \"Aimé\"]\n1. C *".as_bytes()
    );
    assert_eq!(recoded(b"1. C *"), None);
    // The ranges of listed games count from the beginning of the text, after a byte order mark.
    assert_eq!(recoded(b"\xef\xbb\xbf1. C *").unwrap(), b"1. C *");
}

#[wasm_bindgen_test]
fn a_short_text_has_a_qr_code_and_a_long_one_has_none() {
    let drawing: JsValue = qr_code("https://club.example/awale/").unwrap().into();
    assert!(number(&drawing, "size") >= 21.0 && number(&drawing, "quiet") > 0.0);
    assert!(text(&drawing, "path").starts_with('M'));
    assert_eq!(qr_code(&"x".repeat(5000)).err().map(code).as_deref(), Some("too-dense"));
}

#[wasm_bindgen_test]
fn a_lesson_is_a_plain_object() {
    let file = "[Title \"A capture\"]\n[FEN \"0-0-0-0-0-3-0-1-2-9-0-5-14-14-S\"]\n\n\
        {Sow pit F. [ask] Your turn. [hint] Look.} 1. F {Five seeds!} *";
    let reading: JsValue = read_lesson(file).unwrap().into();
    assert_eq!(json(at(&reading, "lesson.title")), r#"{"all":"A capture"}"#);
    let board = at(&reading, "lesson.boards.0");
    assert_eq!(text(&board, "rules"), "classique");
    assert_eq!(text(&board, "position"), "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S");
    assert_eq!(text(&board, "tags.Title"), "A capture");
    assert_eq!(text(&board, "steps.0.ask.question.all"), "Your turn.");
    assert_eq!(
        json(at(&board, "steps.0.ask.answers")),
        r#"[{"move":"F","right":true,"said":{},"replies":[],"cost":null,"costExact":false,"refutation":[],"toldReplies":0}]"#
    );
    assert_eq!(json(at(&board, "steps.1.moves")), r#"["F"]"#);
    assert!(at(&board, "steps.1.ask").is_null());
    let written = lesson_file(at(&reading, "lesson").unchecked_ref()).unwrap();
    assert!(written.contains("{Sow pit F. [ask] Your turn. [hint] Look.} 1. F+5 {Five seeds!} *"));
    let refused = lesson_file(js_sys::Object::new().unchecked_ref());
    assert_eq!(refused.err().map(code).as_deref(), Some("lesson"));
    let reading: JsValue = read_lesson("{[oops]} *").unwrap().into();
    assert!(at(&reading, "lesson").is_null());
    assert_eq!(number(&reading, "faults.0.line"), 1.0);
}

#[wasm_bindgen_test]
fn a_wrong_answer_says_what_it_costs_and_what_refutes_it() {
    let file =
        "[FEN \"0-1-0-0-0-1-2-1-0-2-0-0-19-22-S\"]\n[Costs \"B:10\"]\n\n{[ask]} 1. F (1. B? a) *";
    let reading: JsValue = read_lesson(file).unwrap().into();
    let wrong = at(&reading, "lesson.boards.0.steps.0.ask.answers.1");
    let saves = r#"{"key":"ui.exercises.refuted.saves","data":{"by":"N","move":"a","pits":["a"]},"rule":null}"#;
    let shown =
        |cost: &str| format!(r#"[{saves},{{"key":"{cost}","data":{{"n":10}},"rule":null}}]"#);
    assert_eq!((number(&wrong, "cost"), number(&wrong, "toldReplies")), (10.0, 1.0));
    assert_eq!(at(&wrong, "costExact"), JsValue::TRUE);
    assert_eq!(json(at(&wrong, "refutation")), shown("ui.exercises.cost"));
    let ask = |line: &str| {
        let question = format!(
            r#"{{"rules":"classique","position":"0-1-0-0-0-1-2-1-0-2-0-0-19-22-S","right":"F","wrong":"B","line":{line},"cost":10}}"#
        );
        refutation_messages(plain(&question).unchecked_into())
    };
    assert_eq!(json(ask(r#"["a"]"#).unwrap()), shown("ui.exercises.cost.about"));
    assert_eq!(json(ask("[]").unwrap()), "[]");
    assert_eq!(code(ask(r#"["A"]"#).err().unwrap()), "refused");
    assert_eq!(code(ask(r#"["x"]"#).err().unwrap()), "move");
}

#[wasm_bindgen_test]
fn the_table_of_granaries_says_where_the_last_seed_falls() {
    let reaches: JsValue = granary("stricte", 'F').unwrap().into();
    assert_eq!(json(at(&reaches, "0")), r#"{"seeds":1,"last":"a","opposite":true}"#);
    assert_eq!(granary("stricte", 'x').err().map(code).as_deref(), Some("pit"));
}
