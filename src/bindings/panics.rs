//! Panics on the console.

use wasm_bindgen::prelude::wasm_bindgen;

/// Prints a panic's message and place on the console: by itself a browser reports only `unreachable`.
#[wasm_bindgen(start)]
fn print_panics() {
    console_error_panic_hook::set_once();
}
