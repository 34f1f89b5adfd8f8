//! What the board shows, and how, as plain objects.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js_read::{count, flag, get, letter as letter_of, list};
use super::parse::side;
use crate::canvas::{
    Arrow, Label, Layout, Marks, Options, PitSet, Place, Rect, Scene, Seeds, Stores, Tempo,
};
use crate::rules::{Pit, Side};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What the board shows. A place is a pit's letter, `S` or `N` for a store, `R` for the reserve. */
export interface BoardScene {
  /** The seeds of the pits A to F, then a to f. */
  pits: number[];
  /** South's and North's seeds taken. */
  stores?: [number, number];
  /** Seeds not placed yet. */
  reserve?: number;
  /** Letters of the pits that can be played, such as `ACd`. */
  playable?: string;
  /** Letters of the pits that could be captured. */
  threatened?: string;
  /** Where the last move came from. */
  origin?: string;
  /** The place its last seed fell in. */
  last?: string;
  /** The pit chosen but not confirmed. */
  selected?: string;
  arrows?: { from: string; to: string; rank?: number }[];
  labels?: { pit: string; text: string }[];
  /** The pits attacked in an Éqwalé harvest and how many seeds are chosen of each. */
  attacked?: { pit: string; chosen: number }[];
}

/** How the board is laid out; everything may be left out. */
export interface BoardOptions {
  /** Where the seeds taken lie; `auto`, the default: where the pits come out largest. */
  stores?: 'auto' | 'ends' | 'along' | 'none';
  /** `upright`: two columns of six; `auto`, the default: where the pits come out largest. */
  shape?: 'auto' | 'wide' | 'upright';
  /** A tray for the reserve between the rows. */
  reserve?: boolean;
  /** Sowing runs clockwise. */
  mirror?: boolean;
  /** North sits at the bottom. */
  flip?: boolean;
  /** North's figures are turned round. */
  faceToFace?: boolean;
  /** Counts are shown unless this is false. */
  counts?: boolean;
  letters?: boolean;
}

/** How an animation is played. */
export interface BoardTempo {
  /** 1, the default, is a walking pace. */
  speed?: number;
  /** Nothing travels. */
  still?: boolean;
}

export interface BoardRect { x: number; y: number; width: number; height: number }

/** Where things are, in CSS pixels from the canvas's corner. */
export interface BoardLayout {
  width: number;
  height: number;
  /** The distance between two pits. */
  pitch: number;
  upright: boolean;
  stores: 'ends' | 'along' | 'none';
  /** The wood. */
  board: BoardRect;
  /** The targets of the pits A to F, then a to f. */
  pits: BoardRect[];
  /** The targets of South's and North's store, if they are shown. */
  storeTargets: (BoardRect | undefined)[];
}

/** A sound to make now, its place, and how many seeds lie there. */
export interface BoardCue { sound: 'lift' | 'drop' | 'take' | 'spare'; place: string; seeds: number }
"#;

/// The place of this letter.
pub fn place(letter: char) -> Option<Place> {
    match letter {
        'R' => Some(Place::Reserve),
        _ => Pit::from_letter(letter).map(Place::Pit).or_else(|| side(letter).map(Place::Store)),
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

/// The scene that a plain object describes, unless its pits or stores are not counts. Marks that
/// name no place of the board are left out.
pub fn read_scene(plain: &JsValue) -> Option<Scene> {
    let counts =
        |name: &str| list(&get(plain, name)).iter().map(count).collect::<Option<Vec<u8>>>();
    let pits: [u8; Pit::COUNT] = counts("pits")?.try_into().ok()?;
    let stores: [u8; 2] = match counts("stores")? {
        stores if stores.is_empty() => [0, 0],
        stores => stores.try_into().ok()?,
    };
    let reserve = count(&get(plain, "reserve")).unwrap_or(0);
    let pit = |from: &JsValue, name: &str| letter_of(&get(from, name)).and_then(Pit::from_letter);
    let spot = |from: &JsValue, name: &str| letter_of(&get(from, name)).and_then(place);
    let set = |name: &str| -> PitSet {
        let letters = get(plain, name).as_string().unwrap_or_default();
        letters.chars().filter_map(Pit::from_letter).collect()
    };
    let marks = Marks {
        playable: set("playable"),
        threatened: set("threatened"),
        origin: pit(plain, "origin"),
        last: spot(plain, "last"),
        hover: None,
        focus: None,
        selected: pit(plain, "selected"),
        arrows: list(&get(plain, "arrows"))
            .iter()
            .filter_map(|arrow| {
                let rank = count(&get(arrow, "rank")).unwrap_or(0);
                Some(Arrow { from: spot(arrow, "from")?, to: spot(arrow, "to")?, rank })
            })
            .collect(),
        labels: list(&get(plain, "labels"))
            .iter()
            .filter_map(|label| {
                Some(Label { pit: pit(label, "pit")?, text: get(label, "text").as_string()? })
            })
            .collect(),
        attacked: list(&get(plain, "attacked"))
            .iter()
            .filter_map(|choice| {
                Some((pit(choice, "pit")?, count(&get(choice, "chosen")).unwrap_or(0)))
            })
            .collect(),
    };
    Some(Scene { seeds: Seeds::new(pits, stores, reserve), marks })
}

/// The layout that a plain object asks for: of what it leaves open, what has the largest pits in
/// this room.
pub fn read_layout(plain: &JsValue, width: f64, height: f64) -> Layout {
    let word = |name: &str| get(plain, name).as_string().unwrap_or_default();
    let stores: &[Stores] = match word("stores").as_str() {
        "ends" => &[Stores::Ends],
        "along" => &[Stores::Along],
        "none" => &[Stores::None],
        _ => &[Stores::Ends, Stores::Along],
    };
    let shapes: &[bool] = match word("shape").as_str() {
        "wide" => &[false],
        "upright" => &[true],
        _ => &[false, true],
    };
    let mut choices = Vec::with_capacity(4);
    for &upright in shapes {
        for &stores in stores {
            choices.push(Options {
                stores,
                reserve: flag(plain, "reserve"),
                upright,
                mirror: flag(plain, "mirror"),
                flip: flag(plain, "flip"),
                face_to_face: flag(plain, "faceToFace"),
                counts: get(plain, "counts").as_bool().unwrap_or(true),
                letters: flag(plain, "letters"),
            });
        }
    }
    Layout::best(width, height, &choices)
}

/// The tempo that a plain object asks for.
pub fn read_tempo(plain: &JsValue) -> Tempo {
    Tempo { speed: get(plain, "speed").as_f64().unwrap_or(1.0), still: flag(plain, "still") }
}

#[derive(Serialize)]
struct PlainRect {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl From<Rect> for PlainRect {
    fn from(rect: Rect) -> PlainRect {
        PlainRect { x: rect.x, y: rect.y, width: rect.width, height: rect.height }
    }
}

/// A [`Layout`] as JavaScript sees it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlainLayout {
    width: f64,
    height: f64,
    pitch: f64,
    upright: bool,
    stores: &'static str,
    board: PlainRect,
    pits: Vec<PlainRect>,
    store_targets: [Option<PlainRect>; 2],
}

impl From<&Layout> for PlainLayout {
    fn from(layout: &Layout) -> PlainLayout {
        let target =
            |place: Place| layout.hollow(place).map(|hollow| PlainRect::from(hollow.target));
        PlainLayout {
            width: layout.width,
            height: layout.height,
            pitch: layout.pitch,
            upright: layout.options.upright,
            stores: match layout.options.stores {
                Stores::Ends => "ends",
                Stores::Along => "along",
                Stores::None => "none",
            },
            board: layout.board.into(),
            pits: Pit::all().filter_map(|pit| target(Place::Pit(pit))).collect(),
            store_targets: Side::ALL.map(|side| target(Place::Store(side))),
        }
    }
}
