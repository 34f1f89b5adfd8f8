//! The board's handle, as JavaScript uses it: layout, animation, drawing.

use awale::bindings::{Board, Game};
use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlCanvasElement;

use crate::plain::{code, number, plain};

#[wasm_bindgen(inline_js = "
export const canvas = () => document.createElement('canvas');
export const pixel = (canvas, x, y) =>
  new Uint32Array(canvas.getContext('2d').getImageData(x, y, 1, 1).data.buffer)[0];
export const loseContexts = (canvas) => {
  canvas.cloneNode = () => Object.assign(document.createElement('canvas'), { getContext: () => null });
};
export const regainContexts = (canvas) => { delete canvas.cloneNode; };
")]
extern "C" {
    fn canvas() -> HtmlCanvasElement;
    /// The canvases that are made from this one have no context, as where memory is short.
    #[wasm_bindgen(js_name = loseContexts)]
    fn lose_contexts(canvas: &HtmlCanvasElement);
    #[wasm_bindgen(js_name = regainContexts)]
    fn regain_contexts(canvas: &HtmlCanvasElement);
    fn pixel(canvas: &HtmlCanvasElement, x: f64, y: f64) -> u32;
}

const START: &str = r#"{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"playable":"ABCDEF"}"#;

/// A board with two pixels of its canvas for each CSS pixel in both directions, its canvas and its layout.
fn board(width: f64, height: f64, options: &str) -> (Board, HtmlCanvasElement, JsValue) {
    let canvas = canvas();
    let mut board = Board::new(canvas.clone());
    let layout = board.resize(width, height, 2.0, plain(options)).unwrap();
    (board, canvas, layout)
}

/// The middle of a pit in CSS pixels.
fn middle(layout: &JsValue, pit: usize) -> (f64, f64) {
    let at = |side: &str| number(layout, &format!("pits.{pit}.{side}"));
    (at("x") + at("width") / 2.0, at("y") + at("height") / 2.0)
}

#[wasm_bindgen_test]
fn the_canvas_has_twice_the_width_and_height_of_its_layout() {
    let (_, canvas, layout) = board(800.0, 600.0, "{}");
    assert_eq!(f64::from(canvas.width()), (number(&layout, "width") * 2.0).ceil());
    assert_eq!(f64::from(canvas.height()), (number(&layout, "height") * 2.0).ceil());
    assert!(number(&layout, "width") <= 800.0 && number(&layout, "height") <= 600.0);
}

#[wasm_bindgen_test]
fn an_upright_space_gets_an_upright_board() {
    let upright = |options: &str, width, height| {
        let layout = Board::measure(width, height, plain(options)).unwrap();
        Reflect::get(&layout, &"upright".into()).unwrap().as_bool().unwrap()
    };
    assert!(upright("{}", 390.0, 600.0));
    assert!(!upright("{}", 1200.0, 500.0));
    assert!(!upright(r#"{"shape":"wide"}"#, 390.0, 600.0));
    assert!(upright(r#"{"shape":"upright"}"#, 1200.0, 500.0));
}

/// Draws until nothing is left to draw: the wood of a large board takes several frames.
fn draw(board: &mut Board) {
    let frames = (0..1000).take_while(|_| board.frame(0.0)).count();
    assert!(frames < 1000, "the drawing never ends");
}

#[wasm_bindgen_test]
fn the_board_is_opaque_and_its_surroundings_are_transparent() {
    let (mut board, canvas, layout) = board(800.0, 300.0, "{}");
    board.show(plain(START)).unwrap();
    assert!(!board.moving());
    draw(&mut board);
    let (x, y) = middle(&layout, 2);
    assert_eq!(pixel(&canvas, x * 2.0, y * 2.0) >> 24, 255);
    assert_eq!(pixel(&canvas, 0.0, 0.0) >> 24, 0);
}

#[wasm_bindgen_test]
fn other_colours_last_until_the_next_theme() {
    let (mut board, canvas, layout) = board(800.0, 300.0, "{}");
    board.show(plain(START)).unwrap();
    let (x, y) = middle(&layout, 2);
    let mut drawn = |change: &dyn Fn(&mut Board)| {
        change(&mut board);
        draw(&mut board);
        pixel(&canvas, x * 2.0, y * 2.0)
    };
    let theme = Board::themes().remove(0);
    let before = drawn(&|board| board.set_theme(&theme).unwrap());
    let blue = 0x00_00ff;
    let coloured = drawn(&|board| {
        board.set_colours(blue, blue, blue, blue, blue, blue, blue, blue, blue).unwrap();
    });
    assert_ne!(coloured, before);
    assert_eq!(drawn(&|board| board.set_theme(&theme).unwrap()), before);
}

#[wasm_bindgen_test]
fn the_pit_under_the_pointer_is_marked() {
    let (mut board, canvas, layout) = board(800.0, 300.0, "{}");
    board.show(plain(START)).unwrap();
    draw(&mut board);
    let pit = |side: &str| number(&layout, &format!("pits.2.{side}")) * 2.0;
    let (x, y, height) = (pit("x") + pit("width") / 2.0, pit("y"), pit("height"));
    let column = || -> Vec<u32> {
        (0..height as u32).map(|down| pixel(&canvas, x, y + f64::from(down))).collect()
    };
    let unmarked = column();
    board.point(Some("C".to_owned()), None);
    draw(&mut board);
    let marked = column();
    assert_ne!(marked, unmarked);
    board.point(None, Some("?".to_owned()));
    draw(&mut board);
    assert_eq!(column(), unmarked, "a sign that names no pit marks nothing");
}

#[wasm_bindgen_test]
fn a_move_is_held_after_some_of_its_events() {
    let (mut board, _, _) = board(400.0, 300.0, "{}");
    board.show(plain(START)).unwrap();
    let mut game = Game::new("classique", None, None).unwrap();
    let trace: JsValue = game.play("C").unwrap().into();
    board.hold(trace.clone(), 2, None).unwrap();
    assert!(!board.moving());
    board.hold(trace, 3, Some(2)).unwrap();
    assert!(board.moving(), "the third event is animated");
    assert_eq!(code(board.hold(plain("7"), 1, None).unwrap_err()), "bad-trace");
}

#[wasm_bindgen_test]
fn an_animation_ends_and_reports_its_sounds() {
    let (mut board, canvas, layout) = board(800.0, 300.0, r#"{"stores":"ends"}"#);
    board.show(plain(START)).unwrap();
    board.frame(0.0);
    // The largest value of 24 pixels across a pit: it changes when the seeds leave the pit.
    let largest_pixel = |pit| {
        let (x, y) = middle(&layout, pit);
        (0..24).map(|step| pixel(&canvas, x * 2.0 - 24.0 + 2.0 * f64::from(step), y * 2.0)).max()
    };
    let before = largest_pixel(2);
    let mut game = Game::new("classique", None, None).unwrap();
    let trace = game.play("C").unwrap();
    board.play(trace.into(), JsValue::UNDEFINED).unwrap();
    assert!(board.moving());
    let mut now = 1000.0;
    let mut cues = 0;
    while board.frame(now) {
        cues += js_sys::Array::from(&board.cues().unwrap()).length();
        now += 16.0;
        assert!(now < 4000.0, "a sowing of four seeds takes less than three seconds");
    }
    cues += js_sys::Array::from(&board.cues().unwrap()).length();
    assert_eq!(cues, 5, "a lift and four drops");
    assert!(!board.moving());
    assert_ne!(largest_pixel(2), before, "the pit is empty now");
}

/// The wood is drawn in parts, over several frames: animations without a pause must not keep it unfinished.
#[wasm_bindgen_test]
fn the_wood_is_finished_while_moves_follow_each_other() {
    // A column of pixels of the wood near the right end of the board.
    let right_end = |canvas: &HtmlCanvasElement, layout: &JsValue| -> Vec<u32> {
        let at = |side: &str| number(layout, &format!("board.{side}")) * 2.0;
        let (x, y) = (at("x") + at("width") - 12.0, at("y") + at("height") / 2.0);
        (0..40).map(|down| pixel(canvas, x, y + f64::from(down))).collect()
    };
    let (mut at_rest, canvas, layout) = board(800.0, 300.0, "{}");
    at_rest.show(plain(START)).unwrap();
    draw(&mut at_rest);
    let finished = right_end(&canvas, &layout);

    let (mut board, canvas, layout) = board(800.0, 300.0, "{}");
    board.show(plain(START)).unwrap();
    let mut game = Game::new("classique", None, None).unwrap();
    let trace: JsValue = game.play("C").unwrap().into();
    for frame in 0..1000 {
        if !board.moving() {
            board.play(trace.clone(), JsValue::UNDEFINED).unwrap();
        }
        board.frame(f64::from(frame) * 16.0);
    }
    assert_eq!(right_end(&canvas, &layout), finished);
}

#[wasm_bindgen_test]
fn an_animation_can_be_skipped_or_replaced_by_the_next() {
    let (mut board, _, _) = board(400.0, 300.0, "{}");
    board.show(plain(START)).unwrap();
    let mut game = Game::new("classique", None, None).unwrap();
    board.play(game.play("C").unwrap().into(), plain(r#"{"speed":2}"#)).unwrap();
    board.frame(0.0);
    board.play(game.play("a").unwrap().into(), JsValue::UNDEFINED).unwrap();
    board.frame(10.0);
    board.skip();
    assert!(!board.moving());
    board.glide(plain(START), plain(r#"{"still":true}"#)).unwrap();
    assert!(board.moving());
    while board.frame(js_sys::Date::now()) {}
}

#[wasm_bindgen_test]
fn an_invalid_scene_trace_or_theme_is_refused_with_a_code() {
    let (mut board, _, _) = board(400.0, 300.0, r#"{"stores":"moon","shape":7}"#);
    for scene in ["null", "{}", r#"{"pits":[1,2]}"#, r#"{"pits":[1,1,1,1,1,1,1,1,1,1,1,-1]}"#] {
        assert_eq!(code(board.show(plain(scene)).unwrap_err()), "bad-scene");
    }
    for trace in ["7", r#"{"by":"S","next":"N","events":[{"kind":"lift","pit":"z"}]}"#] {
        let refused = board.play(plain(trace), JsValue::UNDEFINED).unwrap_err();
        assert_eq!(code(refused), "bad-trace");
    }
    assert_eq!(code(board.set_theme("plastic").unwrap_err()), "unknown-theme");
    // Marks outside the board are ignored.
    let odd = r#"{"pits":[1,1,1,1,1,1,1,1,1,1,1,1],"playable":"Az?","arrows":[{"path":"Q"},{"path":"ABx"},{}],"marked":"B?","last":9}"#;
    board.show(plain(odd)).unwrap();
    for theme in Board::themes() {
        board.set_theme(&theme).unwrap();
        draw(&mut board);
    }
}

#[wasm_bindgen_test]
fn a_missing_context_has_a_code_and_the_board_is_fitted_once_there_is_one() {
    let lost = canvas();
    lose_contexts(&lost);
    let mut unseen = Board::new(lost);
    let fault = unseen.resize(400.0, 300.0, 1.0, plain("{}")).unwrap_err();
    assert_eq!(code(fault), "no-canvas");
    let (mut board, canvas, _) = board(800.0, 600.0, "{}");
    lose_contexts(&canvas);
    assert_eq!(code(board.set_theme("ebony").unwrap_err()), "no-canvas");
    let fault = board.resize(400.0, 300.0, 2.0, plain("{}")).unwrap_err();
    assert_eq!(code(fault), "no-canvas");
    regain_contexts(&canvas);
    let layout = board.resize(400.0, 300.0, 2.0, plain("{}")).unwrap();
    assert_eq!(f64::from(canvas.width()), (number(&layout, "width") * 2.0).ceil());
}

#[wasm_bindgen_test]
fn pits_are_found_where_they_are_seen() {
    let (board, _, layout) = board(800.0, 300.0, r#"{"shape":"wide"}"#);
    for (index, letter) in "ABCDEFabcdef".chars().enumerate() {
        let (x, y) = middle(&layout, index);
        assert_eq!(board.hit(x, y), Some(letter.to_string()));
    }
    assert_eq!(board.hit(-3.0, 0.0), None);
    assert_eq!(board.neighbour("B", 1.0, 0.0).as_deref(), Some("C"));
    assert_eq!(board.neighbour("B", 0.0, -1.0).as_deref(), Some("e"));
    assert_eq!(board.neighbour("A", -1.0, 0.0), None);
}
