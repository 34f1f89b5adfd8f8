//! Messages about a move: what it did, why it may not be played, how it ended the game, why it is
//! good.

use wasm_bindgen::prelude::*;

use super::game::Game;
use super::js_write::write;
use super::messages::{JsMaybeMessage, JsMessages, write_messages};
use super::parse::read_move;
use crate::rules::Pit;
use crate::teach::{MoveReport, ending, hint, reasons, refusal, threats, voice};

#[wasm_bindgen]
impl Game {
    /// What the move at the cursor did, without the end of the game. `report` returns it by kind.
    ///
    /// # Errors
    /// None in practice.
    pub fn told(&self) -> Result<JsMessages, JsValue> {
        let report = self.move_report();
        let told = MoveReport { ended: Vec::new(), result: Vec::new(), ..report };
        write_messages(&told.into_messages())
    }

    /// How the game ended: why, who gets what is left, who won; nothing while it goes on.
    ///
    /// # Errors
    /// None in practice.
    pub fn ending(&self) -> Result<JsMessages, JsValue> {
        let told = self.end().map(|end| ending(self.position(), &end));
        write_messages(&told.unwrap_or_default())
    }

    /// Why a move, given as text, may not be played here, and which may; nothing when it may.
    ///
    /// # Errors
    /// `move` when the text is not a move.
    pub fn refusal(&self, mv: &str) -> Result<JsMaybeMessage, JsValue> {
        Ok(match self.find_refusal(&read_move(mv)?) {
            None => JsValue::UNDEFINED.unchecked_into(),
            Some(why) => write(&refusal(self.position(), &why))?.unchecked_into(),
        })
    }

    /// Reasons for a move, given as text; none when it may not be played. With `particular` there
    /// are also none when there is no particular reason for the move.
    ///
    /// # Errors
    /// `move` when the text is not a move.
    pub fn hint(&self, mv: &str, particular: Option<bool>) -> Result<JsMessages, JsValue> {
        let found = if particular == Some(true) { reasons } else { hint };
        write_messages(&found(self.position(), &read_move(mv)?))
    }

    /// The pits that the other player would capture from if they were to move, as letters.
    pub fn threatened(&self) -> String {
        let position = self.position();
        let found: Vec<_> = match self.end() {
            Some(_) => Vec::new(),
            None => threats(position, position.turn().other()),
        };
        let taken =
            |pit: &Pit| found.iter().any(|threat| threat.prey.iter().any(|heap| heap.pit == *pit));
        position.turn().pits().filter(taken).map(Pit::letter).collect()
    }

    /// The voices that choose the words for these rules, the most specific first.
    pub fn voice(&self) -> Vec<String> {
        voice(self.record.rules()).into_iter().map(str::to_owned).collect()
    }
}
