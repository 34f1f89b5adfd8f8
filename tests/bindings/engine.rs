//! The engine's handle: questions, a question in the background, reviews, endgame tables.

use awale::bindings::{Engine, join_reviews};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::plain::{at, code, flag, json, number, plain, text};

/// The size of the transposition table.
const BYTES: u32 = 1 << 20;

fn asked(engine: &mut Engine, question: &str, background: Option<bool>) -> JsValue {
    engine.ask(plain(question).unchecked_into(), background).unwrap();
    while !engine.step(10_000, background) {}
    engine.report(background).unwrap().into()
}

#[wasm_bindgen_test]
fn step_sizes_do_not_change_an_answer() {
    let question =
        r#"{"rules":"classique","position":"0-0-0-0-0-2-1-2-0-0-0-3-20-20-S","depth":8}"#;
    let whole = asked(&mut Engine::new(BYTES), question, None);
    assert_eq!(text(&whole, "move"), "F");
    let mut engine = Engine::new(BYTES);
    engine.ask(plain(question).unchecked_into(), None).unwrap();
    while !engine.step(1, None) {}
    let sliced: JsValue = engine.report(None).unwrap().into();
    assert_eq!(json(at(&sliced, "lines")), json(at(&whole, "lines")));
}

#[wasm_bindgen_test]
fn a_question_in_the_background_does_not_change_the_other() {
    let mut engine = Engine::new(BYTES);
    assert_eq!(code(engine.report(None).err().unwrap()), "question");
    asked(&mut engine, r#"{"rules":"classique","depth":2}"#, None);
    let before: JsValue = engine.report(None).unwrap().into();
    let background = asked(&mut engine, r#"{"rules":"kalah","depth":1,"only":"C"}"#, Some(true));
    assert_eq!(text(&background, "move"), "C");
    let after: JsValue = engine.report(None).unwrap().into();
    assert_eq!(json(&after), json(&before));
}

#[wasm_bindgen_test]
fn an_invalid_question_is_refused_with_a_code() {
    let fault = |question: &str| {
        code(Engine::new(BYTES).ask(plain(question).unchecked_into(), None).unwrap_err())
    };
    assert_eq!(fault(r#"{"rules":"chess"}"#), "rules");
    assert_eq!(fault(r#"{"rules":"classique","position":"1"}"#), "position");
    assert_eq!(fault(r#"{"rules":"classique","moves":["?"]}"#), "move");
    assert_eq!(fault(r#"{"rules":"classique","moves":["a"]}"#), "refused");
    assert_eq!(fault(r#"{"rules":"classique","level":11}"#), "level");
}

#[wasm_bindgen_test]
fn a_review_compares_every_move() {
    let mut engine = Engine::new(BYTES);
    let question = r#"{"rules":"classique","moves":["C","e","F","d"],"nodes":2000}"#;
    engine.review(plain(question).unchecked_into()).unwrap();
    while !engine.step_review(10_000) {}
    let review: JsValue = engine.reviewed().unwrap().into();
    assert_eq!(number(&review, "total"), 4.0);
    assert_eq!(js_sys::Array::from(&at(&review, "moves")).length(), 4);
    assert_eq!(js_sys::Array::from(&at(&review, "outlooks")).length(), 5);
    assert_eq!(text(&review, "moves.1.by"), "N");
}

#[wasm_bindgen_test]
fn the_reviews_of_parts_are_joined() {
    let mut engine = Engine::new(BYTES);
    let mut review = |part: &str| -> JsValue {
        let question =
            format!(r#"{{"rules":"classique","moves":["C","e","F","d"],"nodes":2000{part}}}"#);
        engine.review(plain(&question).unchecked_into()).unwrap();
        while !engine.step_review(10_000) {}
        engine.reviewed().unwrap().into()
    };
    let first = review(r#","from":0,"to":3"#);
    let last = review(r#","from":3"#);
    assert_eq!(js_sys::Array::from(&at(&last, "moves")).length(), 1);
    let joined = |parts: &js_sys::Array| -> JsValue {
        join_reviews(JsValue::from(parts).unchecked_into()).unwrap().into()
    };
    let open = joined(&js_sys::Array::of1(&first));
    assert_eq!((number(&open, "total"), flag(&open, "finished")), (4.0, false));
    let all = joined(&js_sys::Array::of2(&first, &last));
    assert!(flag(&all, "finished"));
    assert_eq!(js_sys::Array::from(&at(&all, "outlooks")).length(), 5);
    assert_eq!(json(at(&all, "moves.1.best")), json(at(&first, "moves.1.best")));
    assert_eq!(json(at(&all, "moves.3.best")), json(at(&last, "moves.0.best")));
    // The last move is North's.
    let south = |ply: u8| number(&all, &format!("outlooks.{ply}.south"));
    assert_eq!(number(&all, "moves.3.loss"), south(4) - south(3));
    let shares = ["shares.S.choices", "shares.N.choices"].map(|path| number(&all, path));
    assert_eq!(shares, [2.0, 2.0]);
    let spoilt = plain(r#"[{"total":1,"moves":[{"move":"C","grade":"fine"}],"outlooks":[]}]"#);
    assert_eq!(code(join_reviews(spoilt.unchecked_into()).err().unwrap()), "review");
}

#[wasm_bindgen_test]
fn tables_are_built_stored_and_added_again() {
    let mut engine = Engine::new(BYTES);
    assert_eq!(engine.tables_wanted(), 0);
    assert_eq!(engine.want_tables("classique", 3).unwrap(), 0);
    assert_eq!(engine.tables_wanted(), 3);
    while engine.build_tables(10_000) < 3 {}
    let bytes: Vec<Vec<u8>> = (1..=3).map(|seeds| engine.table_bytes(seeds).unwrap()).collect();
    let mut other = Engine::new(BYTES);
    other.want_tables("classique", 3).unwrap();
    assert!(!other.add_table(&bytes[1]), "a table comes after the one below it");
    for table in &bytes {
        assert!(other.add_table(table));
    }
    assert_eq!(other.want_tables("classique", 3).unwrap(), 3);
    assert_eq!(other.want_tables("kalah", 1).unwrap(), 0, "tables of other rules are dropped");
}
