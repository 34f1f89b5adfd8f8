//! Moves as texts: taken apart, chosen for a pit, and read from a typed line.

use wasm_bindgen::prelude::*;

use super::error::error;
use super::game::{Game, Outcome};
use super::js_write::{object, write};
use super::parse::{read_move, read_pit};
use crate::record::ogn::typed_moves;
use crate::rules::{Move, Pit, Side};
use crate::teach::refusal;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A pit and some of its seeds. */
export interface PitSeeds { pit: string; seeds: number }

/** A move taken apart. */
export interface MoveParts {
  by: SideLetter;
  /** The pit that is sown; `null` for a placement. */
  origin: string | null;
  /** The pits that are harvested, and how many seeds (Éqwalé). */
  harvest: PitSeeds[];
  /** The pits where seeds are placed, and how many (Éqwalé). */
  placed: PitSeeds[];
}

/** The first text in a typed line of moves that could not be played. */
export interface TypedFault {
  /** The move as the program writes it; of a text that is no move, its beginning. */
  found: string;
  /** Why the move may not be played; `null` when the text is no move. */
  why: Message | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A move taken apart.
    #[wasm_bindgen(typescript_type = "MoveParts")]
    pub type JsMoveParts;
    /// A fault in a typed line, or nothing.
    #[wasm_bindgen(typescript_type = "TypedFault | undefined")]
    pub type JsMaybeTypedFault;
}

/// A move, given as text, taken apart.
///
/// # Errors
/// `move` when the text is not a move.
#[wasm_bindgen(js_name = readMove)]
pub fn read_move_parts(text: &str) -> Result<JsMoveParts, JsValue> {
    let mv = read_move(text)?;
    let (harvest, placed) = match &mv {
        Move::Sow { pit, harvest } => (heaps(pit.owner().other(), harvest), js_sys::Array::new()),
        Move::Place { side, placed } => (js_sys::Array::new(), heaps(*side, placed)),
    };
    let parts = object(&[
        ("by", letter(mv.side().letter())),
        ("origin", mv.pit().map_or(JsValue::NULL, |pit| letter(pit.letter()))),
        ("harvest", harvest.into()),
        ("placed", placed.into()),
    ]);
    Ok(parts.unchecked_into())
}

/// The text of a move entered by presses on pits: the sowing of `sown` with a harvest of one seed from each of `pits`;
/// without `sown`, a placement of one seed in each of `pits`. A pit named twice stands for two seeds.
///
/// # Errors
/// `move` when a letter is not a pit's, when a pit lies in the wrong camp, or when no pit is named at all.
#[wasm_bindgen(js_name = writeMove)]
pub fn write_move(sown: Option<char>, pits: &str) -> Result<String, JsValue> {
    let wrong = || {
        error(
            "move",
            "expected A to F or a to f: placed in one camp, or harvested opposite the pit sown",
        )
    };
    let letter = |letter| Pit::from_letter(letter).ok_or_else(wrong);
    let pits = pits.chars().map(letter).collect::<Result<Vec<Pit>, JsValue>>()?;
    let sown = sown.map(letter).transpose()?;
    let side = match (sown, pits.first()) {
        (Some(pit), _) => pit.owner().other(),
        (None, Some(pit)) => pit.owner(),
        (None, None) => return Err(wrong()),
    };
    let mut seeds = [0_u8; 6];
    for pit in pits {
        let at = side.pits().position(|own| own == pit).ok_or_else(wrong)?;
        seeds[at] = seeds[at].saturating_add(1);
    }
    let mv = match sown {
        Some(pit) => Move::Sow { pit, harvest: seeds },
        None => Move::Place { side, placed: seeds },
    };
    Ok(mv.to_string())
}

/// The pits with seeds, and how many.
fn heaps(side: Side, seeds: &[u8; 6]) -> js_sys::Array {
    let filled = side.pits().zip(seeds).filter(|(_, seeds)| **seeds > 0);
    filled
        .map(|(pit, seeds)| object(&[("pit", letter(pit.letter())), ("seeds", (*seeds).into())]))
        .collect()
}

fn letter(letter: char) -> JsValue {
    letter.to_string().into()
}

#[wasm_bindgen]
impl Game {
    /// The move of one press on a pit: while a reserve is left, one of its seeds placed there, otherwise the sowing of
    /// the pit. In Éqwalé the sowing has its largest legal harvest; if no harvest is legal, the largest one.
    ///
    /// # Errors
    /// `move` when the letter is not a pit's.
    #[wasm_bindgen(js_name = pressedMove)]
    pub fn pressed_move(&self, pit: char) -> Result<String, JsValue> {
        Ok(self.position().pressed_move(read_pit(pit, "move")?).to_string())
    }

    /// The letters of the pits that can take one more seed; whether the rest of the reserve can still be placed
    /// afterwards is not tested. `begun` is the placement so far, such as `@A2C1`; empty if nothing is placed yet.
    ///
    /// # Errors
    /// `move` when the text is not a placement.
    #[wasm_bindgen(js_name = openPits)]
    pub fn open_pits(&self, begun: &str) -> Result<String, JsValue> {
        let placed = match begun {
            "" => [0; 6],
            text => match read_move(text)? {
                Move::Place { placed, .. } => placed,
                Move::Sow { .. } => return Err(error("move", "expected a placement, as in @A2C1")),
            },
        };
        Ok(self.position().open_pits(&placed).into_iter().map(Pit::letter).collect())
    }

    /// Plays the moves of a typed line, with or without numbers, captures and marks, up to the first text that
    /// is no move or may not be played, and returns it with the reason; nothing if the whole line was played.
    ///
    /// # Errors
    /// `full` when the record of the game has no room for another move; the moves before that one stay played.
    #[wasm_bindgen(js_name = playLine)]
    pub fn play_line(&mut self, line: &str) -> Result<JsMaybeTypedFault, JsValue> {
        let fault = |found: String, why| -> JsMaybeTypedFault {
            object(&[("found", found.into()), ("why", why)]).unchecked_into()
        };
        for mv in typed_moves(line) {
            let mv = match mv {
                Ok(mv) => mv,
                Err(found) => return Ok(fault(found.plain(), JsValue::NULL)),
            };
            if let Outcome::Refused(found) = self.attempt(&mv, false)? {
                let why = write(&refusal(self.position(), &found))?;
                return Ok(fault(mv.to_string(), why));
            }
        }
        Ok(JsValue::UNDEFINED.unchecked_into())
    }
}
