//! The tree of a game's moves, as JavaScript walks and changes it.

use awale::bindings::Game;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::plain::{json, number, text};

/// A game with a variation: C e, and instead of e, f.
fn varied() -> Game {
    let mut game = Game::new("classique", None, None).unwrap();
    game.play("C").unwrap();
    game.play("e").unwrap();
    game.undo();
    game.play("f").unwrap();
    game
}

fn moves(game: &Game) -> Vec<String> {
    let tree = js_sys::Array::from(&JsValue::from(game.tree().unwrap()));
    tree.iter().map(|node| text(node, "move")).collect()
}

#[wasm_bindgen_test]
fn the_tree_lists_the_main_move_first() {
    let mut game = varied();
    assert_eq!(moves(&game), ["", "C", "e", "f"]);
    let tree: JsValue = game.tree().unwrap().into();
    assert_eq!((number(&tree, "2.parent"), number(&tree, "3.parent")), (1.0, 1.0));
    game.promote(game.node());
    assert_eq!(moves(&game), ["", "C", "f", "e"]);
}

#[wasm_bindgen_test]
fn going_one_move_on_tells_what_happened() {
    let mut game = varied();
    let last = game.node();
    assert!(JsValue::from(game.go_to_node(0).unwrap()).is_undefined());
    let trace: JsValue = game.go_to_node(1).unwrap().into();
    let played: JsValue = Game::new("classique", None, None).unwrap().play("C").unwrap().into();
    assert_eq!(json(&trace), json(&played));
    assert!(!JsValue::from(game.go_to_node(last).unwrap()).is_undefined());
    // A number that no node has leaves the cursor where it is.
    assert!(JsValue::from(game.go_to_node(99).unwrap()).is_undefined());
    assert_eq!(game.node(), last);
}

#[wasm_bindgen_test]
fn a_move_that_is_removed_takes_the_cursor_back() {
    let mut game = varied();
    game.remove(game.node());
    assert_eq!(moves(&game), ["", "C", "e"]);
    assert_eq!(number(JsValue::from(game.state().unwrap()), "ply"), 1.0);
    assert_eq!(text(JsValue::from(game.state().unwrap()), "last.move"), "C");
}

#[wasm_bindgen_test]
fn comments_and_marks_are_kept() {
    let mut game = varied();
    game.annotate(1, "", "A quiet start.", &[1]);
    let tree: JsValue = game.tree().unwrap().into();
    assert_eq!(text(&tree, "1.after"), "A quiet start.");
    assert_eq!(number(&tree, "1.marks.0"), 1.0);
    assert!(game.ogn().contains("1. C! {A quiet start.}"));
}
