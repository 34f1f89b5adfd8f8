//! The levels of play.

use wasm_bindgen::prelude::*;

use crate::search::Level;

/// How many moves each level looks ahead, the weakest first.
#[wasm_bindgen(js_name = levelDepths)]
#[must_use]
pub fn level_depths() -> Vec<u8> {
    Level::all().map(|level| level.limits().depth).collect()
}
