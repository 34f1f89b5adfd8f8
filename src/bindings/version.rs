//! The version of the module.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of this module. The worker stores endgame tables under it; `awale-ready` reports it.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
