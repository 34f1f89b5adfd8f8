//! Panics on the console.

use wasm_bindgen::prelude::wasm_bindgen;

/// Prints a panic and its place on the console, where a browser by itself says `unreachable` only.
#[wasm_bindgen(start)]
fn print_panics() {
    console_error_panic_hook::set_once();
}
