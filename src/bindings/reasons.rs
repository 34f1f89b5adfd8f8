//! Messages about a move (why it may not be played, why it is good) and about an agreement to stop;
//! what each pit could capture; and the voices that word the messages.

use wasm_bindgen::prelude::*;

use super::game::Game;
use super::js_write::{object, write};
use super::messages::{JsMaybeMessage, JsMessages, write_messages};
use super::parse::read_move;
use crate::rules::{EndReason, Pit, Side};
use crate::teach::{Threat, hint, leftovers, reasons, refusal, threats_in_game, voices};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What a pit could capture. */
export interface Threat {
  pit: string;
  seeds: number;
  /** The letters of the pits that it would capture from, in the order of the captures. */
  pits: string;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// What a player's pits could capture.
    #[wasm_bindgen(typescript_type = "Threat[]")]
    pub type JsThreats;
}

#[wasm_bindgen]
impl Game {
    /// Why a move, given as text, may not be played here; nothing when it may.
    ///
    /// # Errors
    /// `move` when the text is not a move.
    pub fn refusal(&self, mv: &str) -> Result<JsMaybeMessage, JsValue> {
        Ok(match self.find_refusal(&read_move(mv)?) {
            None => JsValue::UNDEFINED.unchecked_into(),
            Some(why) => write(&refusal(self.position(), &why))?.unchecked_into(),
        })
    }

    /// Who would get the seeds on the board if the players agreed to stop now; empty if there are none.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = leftoversIfAgreed)]
    pub fn leftovers_if_agreed(&self) -> Result<JsMessages, JsValue> {
        let position = self.position();
        write_messages(leftovers(position, &position.ended_by(EndReason::Agreement)).as_slice())
    }

    /// Reasons for a move, given as text; none when it places seeds or when the rules do not allow it in this position.
    /// With `particular`, or when the move ends the game, there are also none if there is no particular reason for it.
    ///
    /// # Errors
    /// `move` when the text is not a move.
    pub fn hint(&self, mv: &str, particular: Option<bool>) -> Result<JsMessages, JsValue> {
        let found = if particular == Some(true) { reasons } else { hint };
        write_messages(&found(self.position(), &read_move(mv)?))
    }

    /// What the pits of a player (`S` or `N`) could capture if it were their turn, the most seeds
    /// first. Pits that capture nothing are left out; while seeds are still to be placed, and when the
    /// game is over, there are none.
    #[must_use]
    pub fn threats(&self, by: char) -> JsThreats {
        let found = js_sys::Array::new();
        for threat in Side::from_letter(by).map(|by| self.found_threats(by)).unwrap_or_default() {
            if threat.seeds() > 0 {
                let pits: String = threat.pits().into_iter().map(Pit::letter).collect();
                found.push(&object(&[
                    ("pit", threat.pit.letter().to_string().into()),
                    ("seeds", threat.seeds().into()),
                    ("pits", pits.into()),
                ]));
            }
        }
        JsValue::from(found).unchecked_into()
    }

    /// The pits of the player to move that the other player would capture from if it were the other's turn, as letters.
    pub fn threatened(&self) -> String {
        let turn = self.position().turn();
        let found: Vec<Pit> =
            self.found_threats(turn.other()).iter().flat_map(Threat::pits).collect();
        turn.pits().filter(|pit| found.contains(pit)).map(Pit::letter).collect()
    }

    /// The voices that choose the words for these rules, the most specific first.
    pub fn voices(&self) -> Vec<String> {
        voices(self.record.rules()).into_iter().map(str::to_owned).collect()
    }
}

impl Game {
    /// What a player's pits could do if it were their turn; nothing when the game is over.
    fn found_threats(&self, by: Side) -> Vec<Threat> {
        threats_in_game(self.position(), self.end().as_ref(), by)
    }
}
