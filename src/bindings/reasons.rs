//! Reasons: what a move did, why one may not be played, how a game ended, as messages to be worded.

use wasm_bindgen::prelude::*;

use super::error::write;
use super::game::Game;
use super::parse::read_move;
use crate::rules::{Pit, Refusal};
use crate::teach::{Message, ending, facts, hint, refusal, threats, voice};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A sentence without its words: `docs/words.md` says how it gets them. */
export interface Message {
  key: string;
  data: Record<string, unknown>;
  /** The option of the rules that it rests on. */
  rule: string | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// Sentences.
    #[wasm_bindgen(typescript_type = "Message[]")]
    pub type JsMessages;
    /// A sentence, or nothing.
    #[wasm_bindgen(typescript_type = "Message | undefined")]
    pub type JsMaybeMessage;
}

#[wasm_bindgen]
impl Game {
    /// What the last move did; how the game ended is not part of it.
    ///
    /// # Errors
    /// None in practice.
    pub fn told(&self) -> Result<JsMessages, JsValue> {
        let game = &self.game;
        let mut told = match (game.moves().last(), game.positions().iter().nth_back(1)) {
            (Some(mv), Some(before)) => facts(before, mv).unwrap_or_default(),
            _ => Vec::new(),
        };
        told.retain(|fact| !fact.key.starts_with("end."));
        messages(&told)
    }

    /// How the game ended: why, who gets what is left, who won; nothing while it goes on.
    ///
    /// # Errors
    /// None in practice.
    pub fn ending(&self) -> Result<JsMessages, JsValue> {
        let told = self.game.end().map(|end| ending(self.game.position(), end));
        messages(&told.unwrap_or_default())
    }

    /// Why a move, given as text, may not be played here, and what would do; nothing when it may.
    ///
    /// # Errors
    /// `move` when the text is not a move.
    pub fn refusal(&self, mv: &str) -> Result<JsMaybeMessage, JsValue> {
        let mv = read_move(mv)?;
        let position = self.game.position();
        let why = match self.game.end() {
            Some(end) => Some(Refusal::Over(*end)),
            None => position.check(&mv).err(),
        };
        Ok(match why {
            None => JsValue::UNDEFINED.unchecked_into(),
            Some(why) => write(&refusal(position, &why))?.unchecked_into(),
        })
    }

    /// What speaks for a move, given as text; nothing when it may not be played.
    ///
    /// # Errors
    /// `move` when the text is not a move.
    pub fn hint(&self, mv: &str) -> Result<JsMessages, JsValue> {
        messages(&hint(self.game.position(), &read_move(mv)?))
    }

    /// The pits that the player waiting would capture from if it were his turn, as letters.
    pub fn threatened(&self) -> String {
        let position = self.game.position();
        let found: Vec<_> = match self.game.end() {
            Some(_) => Vec::new(),
            None => threats(position, position.turn().other()),
        };
        let taken =
            |pit: &Pit| found.iter().any(|threat| threat.prey.iter().any(|heap| heap.pit == *pit));
        position.turn().pits().filter(taken).map(Pit::letter).collect()
    }

    /// Whose words the rules are spoken of in, the most telling voice first.
    pub fn voice(&self) -> Vec<String> {
        voice(self.game.position().rules()).into_iter().map(str::to_owned).collect()
    }
}

fn messages(told: &[Message]) -> Result<JsMessages, JsValue> {
    Ok(write(&told)?.unchecked_into())
}
