//! Parsing of texts from JavaScript: rules, moves, start positions.

use wasm_bindgen::prelude::*;

use super::error::error;
use crate::rules::{Move, Pit, Position, Refusal, Rules, Setup, Side};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A player: South, with the pits A to F, or North, with a to f. */
export type SideLetter = 'S' | 'N';
"#;

/// The start of a game: the position in the text, or the start of the rules with `first` to move.
pub(super) fn start_of(
    rules: Rules,
    position: Option<&str>,
    first: Option<char>,
) -> Result<Position, JsValue> {
    let Some(text) = position else {
        return Ok(Position::start_with(
            rules,
            first.and_then(Side::from_letter).unwrap_or(Side::South),
        ));
    };
    let setup: Setup = text.parse().map_err(|fault| error("position", &format!("{fault}")))?;
    setup.position(rules).map_err(|fault| error("position", &format!("{fault}")))
}

pub(super) fn parse_rules(text: &str) -> Result<Rules, JsValue> {
    text.parse().map_err(|fault| error("rules", &format!("{fault}")))
}

pub(super) fn read_move(text: &str) -> Result<Move, JsValue> {
    text.parse().map_err(|fault| error("move", &format!("{fault}")))
}

pub(super) fn read_pit(letter: char, part: &str) -> Result<Pit, JsValue> {
    Pit::from_letter(letter).ok_or_else(|| error(part, "expected a letter A to F or a to f"))
}

/// The error for a move that may not be played.
pub(super) fn refused(refusal: Refusal) -> JsValue {
    error("refused", &format!("{refusal}"))
}
