//! How the board is laid out and animated, as plain objects.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js_read::{flag, get};
use crate::canvas::{BoardOptions, Layout, Place, Rect, StorePlaces, Tempo};
use crate::rules::{Pit, Side};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How the board is laid out; everything may be left out. */
export interface BoardOptions {
  /** The stores: hollows at both ends of the board, wide (`ends`) or narrow (`narrow`), or `none`. `auto`, the
   *  default: `narrow` on an upright board or in a space under 460 px wide, otherwise `ends`. */
  stores?: 'auto' | 'ends' | 'narrow' | 'none';
  /** `upright`: two columns of six. `auto`, the default: `wide`, unless `upright` makes the pits more than a
   *  tenth larger. */
  shape?: 'auto' | 'wide' | 'upright';
  /** A tray for the reserve between the rows. */
  reserve?: boolean;
  /** Sowing runs clockwise. */
  mirror?: boolean;
  /** North sits at the bottom. */
  flip?: boolean;
  /** North's counts and letters are turned round. */
  faceToFace?: boolean;
  /** Counts are shown unless this is false. */
  counts?: boolean;
  /** The counts are larger. */
  largeCounts?: boolean;
  /** The counts of the stores are shown unless this or `counts` is false. */
  totals?: boolean;
  /** The letters of the pits are shown. */
  letters?: boolean;
}

/** How an animation is played. */
export interface BoardTempo {
  /** 1, the default, is normal speed. */
  speed?: number;
  /** Reduced motion: nothing travels. */
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
  stores: 'ends' | 'narrow' | 'none';
  /** The board without its margin. */
  board: BoardRect;
  /** The targets of the pits A to F, then a to f. */
  pits: BoardRect[];
  /** The targets of South's and North's store; `null` for one that is not shown. */
  storeTargets: (BoardRect | null)[];
}

/** A sound to make now: seeds are lifted, dropped or taken, or a pit is spared (a rule kept it from being captured).
 *  `place` is the letter of the pit or store where it is heard, `seeds` how many lie there, a falling one included. */
export interface BoardCue { sound: 'lift' | 'drop' | 'take' | 'spare'; place: string; seeds: number }
"#;

/// The layout that a plain object asks for. Without a shape it is wide, unless an upright board in this space has pits
/// more than a tenth larger; other options that are left out have their defaults.
pub fn read_layout(plain: &JsValue, width: f64, height: f64) -> Layout {
    let word = |name: &str| get(plain, name).as_string().unwrap_or_default();
    let shapes: &[bool] = match word("shape").as_str() {
        "wide" => &[false],
        "upright" => &[true],
        _ => &[false, true],
    };
    let choices: Vec<BoardOptions> = shapes
        .iter()
        .map(|&upright| BoardOptions {
            stores: match word("stores").as_str() {
                "ends" => StorePlaces::Ends,
                "narrow" => StorePlaces::Narrow,
                "none" => StorePlaces::None,
                _ => StorePlaces::for_board(upright, width),
            },
            reserve: flag(plain, "reserve"),
            upright,
            mirror: flag(plain, "mirror"),
            flip: flag(plain, "flip"),
            face_to_face: flag(plain, "faceToFace"),
            counts: get(plain, "counts").as_bool().unwrap_or(true),
            large_counts: flag(plain, "largeCounts"),
            totals: get(plain, "totals").as_bool().unwrap_or(true),
            letters: flag(plain, "letters"),
        })
        .collect();
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
                StorePlaces::Ends => "ends",
                StorePlaces::Narrow => "narrow",
                StorePlaces::None => "none",
            },
            board: layout.board.into(),
            pits: Pit::all().filter_map(|pit| target(Place::Pit(pit))).collect(),
            store_targets: Side::ALL.map(|side| target(Place::Store(side))),
        }
    }
}
