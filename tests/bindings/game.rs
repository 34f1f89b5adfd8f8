//! The game's handle: moves played, refused and taken back, the messages about them, threats, and what a state says.

use awale::bindings::{Game, read_move_parts, write_move};
use awale::teach::MessageKind;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::plain::{at, code, flag, json, keys, number, text};

fn game(rules: &str, position: Option<&str>) -> Game {
    Game::new(rules, position.map(str::to_owned), None).unwrap()
}

/// All of a report's messages, in order.
fn all_messages(report: &JsValue) -> Vec<String> {
    MessageKind::NAMES.iter().flat_map(|kind| keys(report, kind)).collect()
}

#[wasm_bindgen_test]
fn one_call_plays_a_move_and_returns_everything_about_it() {
    let mut one = game("classique", None);
    let mut other = game("classique", None);
    for mv in ["C", "e", "F", "d"] {
        let result: JsValue = one.try_play(mv, None).unwrap().into();
        assert_eq!(text(&result, "kind"), "played");
        let trace: JsValue = other.play(mv).unwrap().into();
        assert_eq!(json(at(&result, "trace")), json(&trace));
        assert_eq!(json(at(&result, "state")), json(JsValue::from(other.state().unwrap())));
        assert_eq!(json(at(&result, "report")), json(JsValue::from(other.report().unwrap())));
    }
    let captured = "0-0-0-0-0-2-1-2-0-4-4-3-16-16-S";
    let result = game("classique", Some(captured)).try_play("F", None).unwrap();
    assert_eq!(number(JsValue::from(result), "captured"), 5.0);
}

#[wasm_bindgen_test]
fn a_refusal_is_a_result_and_does_not_change_the_game() {
    let mut game = game("classique", None);
    let before = json(JsValue::from(game.state().unwrap()));
    let result: JsValue = game.try_play("a", None).unwrap().into();
    assert_eq!(text(&result, "kind"), "refused");
    assert_eq!(text(&result, "refusal.code"), "not-your-camp");
    assert_eq!(text(&result, "why.key"), "refusal.not-your-camp");
    assert_eq!(json(at(&result, "why")), json(JsValue::from(game.refusal("a").unwrap())));
    assert_eq!(json(JsValue::from(game.state().unwrap())), before);
    assert_eq!(code(game.play("a").err().unwrap()), "refused");
    assert_eq!(code(game.try_play("Z", None).err().unwrap()), "move");
    assert_eq!(json(JsValue::from(game.state().unwrap())), before);
}

#[wasm_bindgen_test]
fn a_refusal_by_a_rule_names_the_rule_and_the_moves_that_may_be_played() {
    let mut game = game("classique", Some("4-0-0-0-0-3-0-0-0-0-0-0-20-21-S"));
    let result: JsValue = game.try_play("A", None).unwrap().into();
    assert_eq!(text(&result, "refusal.code"), "must-feed");
    assert_eq!(text(&result, "why.rule"), "feeding");
    assert_eq!(json(at(&result, "why.data.legal")), r#"["F"]"#);
}

#[wasm_bindgen_test]
fn a_game_that_was_stopped_refuses_moves_until_that_is_taken_back() {
    let mut game = game("classique", None);
    game.resign('S');
    let result: JsValue = game.try_play("C", None).unwrap().into();
    assert_eq!(text(&result, "refusal.code"), "over");
    assert_eq!(code(game.play("C").err().unwrap()), "refused");
    let report: JsValue = game.report().unwrap().into();
    assert_eq!(all_messages(&report), ["end.resignation", "end.win-outright"]);
    assert!(game.undo());
    assert_eq!(text(JsValue::from(game.try_play("C", None).unwrap()), "kind"), "played");
}

#[wasm_bindgen_test]
fn a_move_that_repeats_a_position_is_asked_about_first() {
    let mut game = game("awari", Some("1-0-0-0-0-1-0-0-1-0-0-0-21-24-S"));
    for mv in ["A", "c", "B", "d", "C", "e", "F", "a", "D", "b", "E"] {
        let result: JsValue = game.try_play(mv, Some(true)).unwrap().into();
        assert_eq!(text(&result, "kind"), "played", "{mv}");
    }
    let reports: JsValue = game.pit_reports().unwrap().into();
    assert_eq!(text(&reports, "11.warning.key"), "warning.repetition");
    let result: JsValue = game.try_play("f", Some(true)).unwrap().into();
    assert_eq!(text(&result, "kind"), "repeats");
    assert_eq!(text(&result, "why.key"), "warning.repetition");
    assert_eq!(number(JsValue::from(game.state().unwrap()), "ply"), 11.0);
    let result: JsValue = game.try_play("f", None).unwrap().into();
    assert_eq!(text(&result, "state.over.why"), "repetition");
    assert_eq!(keys(&result, "report.ended")[0], "end.repetition");
}

#[wasm_bindgen_test]
fn a_report_has_its_messages_by_kind() {
    let mut kalah = game("kalah", None);
    let result: JsValue = kalah.try_play("C", None).unwrap().into();
    assert_eq!(keys(&result, "report.sown"), ["fact.sow-store"]);
    assert_eq!(keys(&result, "report.replay"), ["fact.replay"]);
    assert_eq!(keys(&result, "report.result"), Vec::<String>::new());
    let mut placing = game("eqwale", None);
    let result: JsValue = placing.try_play("@A2", None).unwrap().into();
    assert_eq!(keys(&result, "report.sown"), ["fact.place"]);
    assert_eq!(keys(&result, "report.duty"), ["fact.reserve"]);
    let mut feeding = game("classique", Some("4-0-0-0-0-3-0-0-0-0-0-0-20-21-S"));
    let result: JsValue = feeding.try_play("F", None).unwrap().into();
    assert_eq!(keys(&result, "report.fed"), ["fact.fed"]);
}

#[wasm_bindgen_test]
fn a_refusal_by_itself_says_why_a_move_may_not_be_played() {
    let game = game("classique", None);
    assert_eq!(text(JsValue::from(game.why_not("a").unwrap()), "code"), "not-your-camp");
    assert!(JsValue::from(game.why_not("C").unwrap()).is_undefined());
    assert_eq!(code(game.why_not("Z").err().unwrap()), "move");
}

#[wasm_bindgen_test]
fn a_harvest_is_chosen_among_the_attacked_pits() {
    let game = game("eqwale", Some("0-4-3-6-0-2-0-7-3-1-3-5-7-7-S"));
    assert_eq!(game.attacked('B'), "bce");
    assert_eq!(game.pressed_move('B').unwrap(), "Bxb2c2e2");
    assert_eq!(code(game.pressed_move('z').err().unwrap()), "move");
    assert_eq!(game.attacked('z'), "");
}

#[wasm_bindgen_test]
fn a_move_of_several_pits_is_written_from_its_presses() {
    assert_eq!(write_move(None, "CAA").unwrap(), "@A2C1");
    assert_eq!(write_move(Some('B'), "eccbb").unwrap(), "Bxb2c2e1");
    assert_eq!(write_move(Some('B'), "").unwrap(), "B");
    for (sown, pits) in [(None, ""), (None, "Aa"), (None, "z"), (Some('z'), ""), (Some('B'), "C")] {
        assert_eq!(code(write_move(sown, pits).err().unwrap()), "move", "{sown:?} {pits}");
    }
}

#[wasm_bindgen_test]
fn told_and_ending_together_have_the_messages_of_the_report_in_order() {
    let mut game = game("classique", Some("0-0-0-0-0-2-1-2-0-0-0-3-20-20-S"));
    game.play("F").unwrap();
    let report: JsValue = game.report().unwrap().into();
    let list = |messages: JsValue| -> Vec<String> {
        js_sys::Array::from(&messages).iter().map(|message| text(message, "key")).collect()
    };
    let both = [list(game.told().unwrap().into()), list(game.ending().unwrap().into())].concat();
    assert_eq!(all_messages(&report), both);
    assert!(!keys(&report, "result").is_empty(), "five seeds make 25, more than half");
}

#[wasm_bindgen_test]
fn the_last_move_is_known_wherever_the_cursor_goes() {
    let mut game = game("classique", None);
    for mv in ["C", "e"] {
        game.play(mv).unwrap();
    }
    let last = |game: &Game| json(at(JsValue::from(game.state().unwrap()), "last"));
    let second = last(&game);
    assert!(game.undo());
    let first = r#"{"move":"C","by":"S","origin":"C","sown":"DEFa","fell":"a","gained":0}"#;
    assert_eq!(last(&game), first);
    game.go_to(0);
    assert_eq!(last(&game), "null");
    assert!(all_messages(&game.report().unwrap().into()).is_empty());
    game.redo().unwrap();
    game.redo().unwrap();
    assert_eq!(last(&game), second);
    assert!(JsValue::from(game.redo().unwrap()).is_undefined());
}

#[wasm_bindgen_test]
fn every_pit_says_why_it_may_not_be_sown() {
    let game = game("classique", None);
    let reports: JsValue = game.pit_reports().unwrap().into();
    assert_eq!(js_sys::Array::from(&reports).length(), 12);
    for pit in 0..6 {
        assert_eq!(json(at(&reports, &pit.to_string())), r#"{"why":null,"warning":null}"#);
    }
    for pit in 6..12 {
        assert_eq!(text(&reports, &format!("{pit}.why.key")), "refusal.not-your-camp");
    }
}

#[wasm_bindgen_test]
fn a_preview_plays_nothing() {
    let game = game("classique", Some("0-0-0-0-0-2-1-2-0-4-4-3-16-16-S"));
    let preview: JsValue = game.preview("F").unwrap().into();
    assert_eq!(number(&preview, "captured"), 5.0);
    assert_eq!(number(JsValue::from(game.state().unwrap()), "ply"), 0.0);
    assert_eq!(code(game.preview("A").err().unwrap()), "refused");
}

#[wasm_bindgen_test]
fn a_hint_can_leave_out_the_general_reason() {
    let game = game("classique", None);
    let count = |particular| {
        js_sys::Array::from(&JsValue::from(game.hint("A", particular).unwrap())).length()
    };
    assert_eq!((count(None), count(Some(true))), (1, 0));
}

#[wasm_bindgen_test]
fn invalid_rules_and_positions_are_refused_with_a_code() {
    let made = |rules: &str, position: Option<&str>| {
        Game::new(rules, position.map(str::to_owned), None).err().map(code)
    };
    assert_eq!(made("chess", None).as_deref(), Some("rules"));
    assert_eq!(made("classique", Some("1-2-3")).as_deref(), Some("position"));
    assert_eq!(made("classique", None), None);
}

#[wasm_bindgen_test]
fn threats_are_what_a_player_could_capture_in_their_turn() {
    let position = Some("0-0-0-0-0-3-0-1-2-9-0-5-14-14-S");
    let mut resigned = game("classique", position);
    let mut game = game("classique", position);
    let threats = |game: &Game, by| json(JsValue::from(game.threats(by)));
    assert_eq!(threats(&game, 'S'), r#"[{"pit":"F","seeds":5,"pits":"cb"}]"#);
    assert_eq!(threats(&game, 'N'), "[]");
    assert_eq!(threats(&game, 'x'), "[]");
    game.play("F").unwrap();
    assert_eq!(threats(&game, 'S'), "[]", "the seeds are gone");
    resigned.resign('S');
    assert_eq!(threats(&resigned, 'S'), "[]", "the game is over");
}

#[wasm_bindgen_test]
fn nobody_threatens_while_seeds_are_placed() {
    let game = game("eqwale", None);
    assert_eq!(json(JsValue::from(game.threats('S'))), "[]");
}

#[wasm_bindgen_test]
fn an_end_says_whether_its_seeds_were_counted() {
    let counted = |stop: fn(&mut Game)| {
        let mut game = game("classique", None);
        stop(&mut game);
        flag(JsValue::from(game.state().unwrap()), "over.counted")
    };
    assert!(counted(Game::agree));
    assert!(!counted(|game| game.resign('N')));
    assert!(!counted(|game| game.time_out('S')));
}

#[wasm_bindgen_test]
fn a_state_counts_the_moves_since_a_seed_last_came_into_a_store() {
    let quiet = |game: &Game| number(JsValue::from(game.state().unwrap()), "quiet");
    let mut game = game("classique", Some("1-0-0-0-0-2-1-2-0-4-4-3-16-15-S"));
    assert_eq!(quiet(&game), 0.0);
    game.play("A").unwrap();
    game.play("a").unwrap();
    assert_eq!(quiet(&game), 2.0);
    game.go_to(1);
    assert_eq!(quiet(&game), 1.0);
    game.go_to(0);
    game.play("F").unwrap();
    assert_eq!(quiet(&game), 0.0, "F captures");
}

#[wasm_bindgen_test]
fn only_rules_with_a_harvest_say_how_many_seeds_it_takes() {
    let harvest = |rules| json(at(JsValue::from(game(rules, None).state().unwrap()), "harvest"));
    assert_eq!(harvest("classique"), "[]");
    assert_eq!(harvest("eqwale"), "[1,2]");
    assert_eq!(harvest("eqwale,harvest=free"), "[0,1,2]");
}

#[wasm_bindgen_test]
fn a_move_text_is_read_into_its_parts() {
    let parts = |text| json(JsValue::from(read_move_parts(text).unwrap()));
    assert_eq!(parts("c"), r#"{"by":"N","origin":"c","harvest":[],"placed":[]}"#);
    assert_eq!(
        parts("Axb2c1"),
        r#"{"by":"S","origin":"A","harvest":[{"pit":"b","seeds":2},{"pit":"c","seeds":1}],"placed":[]}"#
    );
    assert_eq!(
        parts("@A2C1"),
        r#"{"by":"S","origin":null,"harvest":[],"placed":[{"pit":"A","seeds":2},{"pit":"C","seeds":1}]}"#
    );
    assert_eq!(code(read_move_parts("Z").err().unwrap()), "move");
}

#[wasm_bindgen_test]
fn a_placement_goes_on_in_pits_that_are_not_full() {
    let game = game("eqwale", Some("9-1-0-0-0-0-4-0-0-0-0-0-0-0-S"));
    assert_eq!(game.open_pits("").unwrap(), "ABCDEF");
    assert_eq!(game.open_pits("@A1").unwrap(), "BCDEF", "A holds ten");
    assert_eq!(code(game.open_pits("A").err().unwrap()), "move");
}

#[wasm_bindgen_test]
fn the_result_of_an_agreement_is_told_before_it_is_made() {
    let game = game("classique", Some("0-0-0-0-0-3-0-1-2-9-0-5-14-14-S"));
    let end: JsValue = game.if_agreed().unwrap().into();
    assert_eq!(text(&end, "why"), "agreement");
    assert_eq!(number(&end, "south") + number(&end, "north"), 48.0);
    let told = at(JsValue::from(game.leftovers_if_agreed().unwrap()), "0");
    assert_eq!(text(&told, "key"), "end.leftovers-owner");
    assert_eq!((number(&told, "data.south"), number(&told, "data.north")), (3.0, 17.0));
    assert!(at(JsValue::from(game.state().unwrap()), "over").is_null());
}

#[wasm_bindgen_test]
fn a_typed_line_is_played_up_to_its_first_fault() {
    let mut game = game("classique", None);
    assert!(JsValue::from(game.play_line("1. C e 2. F!").unwrap()).is_undefined());
    let fault: JsValue = game.play_line("d 3. a").unwrap().into();
    assert_eq!(text(&fault, "found"), "a");
    assert_eq!(text(&fault, "why.key"), "refusal.not-your-camp");
    let fault: JsValue = game.play_line("zz").unwrap().into();
    assert_eq!(json(&fault), r#"{"found":"zz","why":null}"#);
    assert_eq!(number(JsValue::from(game.state().unwrap()), "ply"), 4.0);
}

#[wasm_bindgen_test]
fn the_pits_that_are_threatened_are_those_of_the_player_to_move() {
    let position = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-N";
    assert_eq!(game("classique", Some(position)).threatened(), "bc");
    assert_eq!(game("classique", None).threatened(), "");
}

#[wasm_bindgen_test]
fn rules_choose_the_voice_of_their_texts() {
    assert_eq!(game("grenier,seeds=3", None).voices(), ["stores", "boite"]);
}
