//! The interface for JavaScript, tested in a browser (`cargo xtask test wasm`).
#![cfg(target_arch = "wasm32")]

mod board;
mod engine;
mod game;
mod plain;
mod solver;
mod texts;
mod tree;

use awale::bindings::version;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_module_knows_its_version() {
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}
