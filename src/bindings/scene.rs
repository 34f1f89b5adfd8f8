//! What the board shows, as a plain object.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js_read::{byte, first_letter, get, list};
use crate::canvas::{Arrow, Label, Marks, PitSet, Place, Scene, Seeds};
use crate::rules::{Pit, Side};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What the board shows. A place is a pit's letter, `S` or `N` for a store, `R` for the reserve. */
export interface BoardScene {
  /** The seeds of the pits A to F, then a to f. */
  pits: number[];
  /** The seeds in South’s store and in North’s. */
  stores?: [number, number];
  /** Seeds not placed yet. */
  reserve?: number;
  /** Letters of the pits that can be played, such as `ACd`. */
  playable?: string;
  /** Letters of the pits that could be captured. */
  threatened?: string;
  /** The pit whose seeds the last move sowed. */
  origin?: string;
  /** Letters of the pits in which the last move's seeds fell. */
  sown?: string;
  /** The place where the last seed of the last move fell. */
  last?: string;
  /** The pit chosen but not confirmed. */
  selected?: string;
  /** Arrows. `path` lists the places in order; the best move has the `rank` 0. */
  arrows?: { path: string; rank?: number }[];
  /** Letters of the pits marked by a hint or a lesson. */
  marked?: string;
  /** Short texts over pits; at the `rim` they leave the seeds visible. */
  labels?: { pit: string; text: string; rim?: boolean }[];
  /** The pits attacked in an Éqwalé harvest and how many seeds are chosen of each. */
  attacked?: { pit: string; chosen: number }[];
}
"#;

/// The place of this letter.
pub fn place(letter: char) -> Option<Place> {
    match letter {
        'R' => Some(Place::Reserve),
        _ => Pit::from_letter(letter)
            .map(Place::Pit)
            .or_else(|| Side::from_letter(letter).map(Place::Store)),
    }
}

/// The letter of a place.
pub fn letter(place: Place) -> char {
    match place {
        Place::Pit(pit) => pit.letter(),
        Place::Store(side) => side.letter(),
        Place::Reserve => 'R',
    }
}

/// The scene that a plain object describes; none unless its pits are twelve counts, and its stores two or left out.
/// Marks that name no place of the board are left out.
pub fn read_scene(plain: &JsValue) -> Option<Scene> {
    let counts = |name: &str| list(&get(plain, name)).iter().map(byte).collect::<Option<Vec<u8>>>();
    let pits: [u8; Pit::COUNT] = counts("pits")?.try_into().ok()?;
    let stores: [u8; 2] = match counts("stores")? {
        stores if stores.is_empty() => [0, 0],
        stores => stores.try_into().ok()?,
    };
    let reserve = byte(&get(plain, "reserve")).unwrap_or(0);
    let pit =
        |from: &JsValue, name: &str| first_letter(&get(from, name)).and_then(Pit::from_letter);
    let place_at = |from: &JsValue, name: &str| first_letter(&get(from, name)).and_then(place);
    let set = |name: &str| -> PitSet {
        let letters = get(plain, name).as_string().unwrap_or_default();
        letters.chars().filter_map(Pit::from_letter).collect()
    };
    let marks = Marks {
        playable: set("playable"),
        threatened: set("threatened"),
        marked: set("marked"),
        origin: pit(plain, "origin"),
        sown: set("sown"),
        last: place_at(plain, "last"),
        hover: None,
        focus: None,
        selected: pit(plain, "selected"),
        arrows: list(&get(plain, "arrows"))
            .iter()
            .filter_map(|arrow| {
                let rank = byte(&get(arrow, "rank")).unwrap_or(0);
                let path = get(arrow, "path").as_string()?.chars().filter_map(place).collect();
                Some(Arrow { path, rank })
            })
            .collect(),
        labels: list(&get(plain, "labels"))
            .iter()
            .filter_map(|label| {
                let text = get(label, "text").as_string()?;
                let rim = get(label, "rim").is_truthy();
                Some(Label { pit: pit(label, "pit")?, text, rim })
            })
            .collect(),
        attacked: list(&get(plain, "attacked"))
            .iter()
            .filter_map(|choice| {
                Some((pit(choice, "pit")?, byte(&get(choice, "chosen")).unwrap_or(0)))
            })
            .collect(),
    };
    Some(Scene { seeds: Seeds::new(pits, stores, reserve), marks })
}
