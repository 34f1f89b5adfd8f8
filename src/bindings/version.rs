//! The version of the module.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of this module: the page and its worker check that they run the same one.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
