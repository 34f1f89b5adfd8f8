//! What a move did and how the game ended, each as one list of messages, for other programs. The page gets these
//! messages sorted by kind, from `report` (`src/bindings/reports.rs`).

use wasm_bindgen::prelude::*;

use super::game::Game;
use super::messages::{JsMessages, write_messages};
use crate::teach::{MessageKind, ending};

#[wasm_bindgen]
impl Game {
    /// What the move at the cursor did, without the end of the game. `report` returns it by kind.
    ///
    /// # Errors
    /// None in practice.
    pub fn told(&self) -> Result<JsMessages, JsValue> {
        let mut report = self.move_report();
        report
            .messages
            .retain(|told| !matches!(told.kind, Some(MessageKind::Ended | MessageKind::Result)));
        write_messages(&report.messages)
    }

    /// How the game ended: why, who gets what is left, who won; nothing while it goes on.
    ///
    /// # Errors
    /// None in practice.
    pub fn ending(&self) -> Result<JsMessages, JsValue> {
        let told = self.end().map(|end| ending(self.position(), &end));
        write_messages(&told.unwrap_or_default())
    }
}
