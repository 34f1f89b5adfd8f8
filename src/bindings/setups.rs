//! Position texts, for the worker: what they say, and what is wrong with them.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::js_write::write;
use super::parse::parse_rules;
use crate::rules::{Position, Setup, Side};
use crate::teach::{Message, ending, impossible_setup_fault, setup_text_fault};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What a position text says by some rules. */
export interface SetupReading {
  /** Whether the text has the form of a position, numbers joined by `-`, even if it is not one. */
  resembles: boolean;
  /** The seeds of each place; `null` if the text is not a set-up. */
  setup: { pits: number[]; stores: [number, number]; turn: 'S' | 'N' } | null;
  /** All the seeds of a game by these rules, and how many of them are missing (below 0: too many). */
  total: number;
  missing: number;
  /** The position in text, when it is one. */
  position: string | null;
  /** Seeds not placed yet (Éqwalé's opening). */
  reserve: number;
  /** Who moves: the other player when the one in the text has to pass. */
  turn: 'S' | 'N' | null;
  /** What is wrong; when the game is over at the position, how it ended: why, who gets what is left, who won. */
  said: Message[];
}
"#;

#[wasm_bindgen]
extern "C" {
    /// What a position text says.
    #[wasm_bindgen(typescript_type = "SetupReading")]
    pub type JsSetupReading;
}

#[derive(Serialize)]
struct PlainSetup {
    pits: [u32; 12],
    stores: [u32; 2],
    turn: char,
}

#[derive(Default, Serialize)]
struct PlainReading {
    resembles: bool,
    setup: Option<PlainSetup>,
    total: u8,
    missing: i64,
    position: Option<String>,
    reserve: u8,
    turn: Option<char>,
    said: Vec<Message>,
}

/// What a position text says by these rules.
///
/// # Errors
/// `rules`, when the argument `rules` is not a rule set; the faults of `text` are in the result.
#[wasm_bindgen(js_name = readSetup)]
pub fn read_setup(rules: &str, text: &str) -> Result<JsSetupReading, JsValue> {
    let rules = parse_rules(rules)?;
    let text = text.trim();
    let blank = PlainReading {
        resembles: Setup::resembles(text),
        total: rules.total(),
        ..PlainReading::default()
    };
    let reading = match text.parse::<Setup>() {
        Err(fault) => PlainReading { said: vec![setup_text_fault(&fault)], ..blank },
        Ok(setup) => {
            let Setup { pits, stores, turn } = setup;
            let known = PlainReading {
                setup: Some(PlainSetup { pits, stores, turn: turn.letter() }),
                missing: setup.missing(&rules),
                ..blank
            };
            match setup.position(rules) {
                Err(fault) => PlainReading { said: vec![impossible_setup_fault(&fault)], ..known },
                Ok(position) => PlainReading {
                    position: Some(position.to_string()),
                    reserve: position.reserve(),
                    turn: Some(Side::letter(position.turn())),
                    said: over(&position),
                    ..known
                },
            }
        }
    };
    Ok(write(&reading)?.unchecked_into())
}

/// How the game ended at a position, if it is over there.
fn over(position: &Position) -> Vec<Message> {
    position.end().map(|end| ending(position, end)).unwrap_or_default()
}
