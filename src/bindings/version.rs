//! The version of the module.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of this module. The worker stores endgame tables under it; the embedded board reports it in its event
/// `awale-ready`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
