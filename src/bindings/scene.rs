//! What the board shows, and how, as plain objects.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::trace::side;
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

#[derive(Deserialize)]
struct PlainArrow {
    from: char,
    to: char,
    #[serde(default)]
    rank: u8,
}

#[derive(Deserialize)]
struct PlainLabel {
    pit: char,
    text: String,
}

#[derive(Deserialize)]
struct PlainChoice {
    pit: char,
    chosen: u8,
}

/// A [`Scene`] as JavaScript sees it.
#[derive(Deserialize)]
pub struct PlainScene {
    pits: [u8; Pit::COUNT],
    #[serde(default)]
    stores: [u8; 2],
    #[serde(default)]
    reserve: u8,
    #[serde(default)]
    playable: String,
    #[serde(default)]
    threatened: String,
    #[serde(default)]
    origin: Option<char>,
    #[serde(default)]
    last: Option<char>,
    #[serde(default)]
    selected: Option<char>,
    #[serde(default)]
    arrows: Vec<PlainArrow>,
    #[serde(default)]
    labels: Vec<PlainLabel>,
    #[serde(default)]
    attacked: Vec<PlainChoice>,
}

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

impl PlainScene {
    /// The scene; what names no place of the board is left out.
    pub fn scene(self) -> Scene {
        let set = |letters: &str| letters.chars().filter_map(Pit::from_letter).collect::<PitSet>();
        let arrows = self.arrows.iter().filter_map(|arrow| {
            Some(Arrow { from: place(arrow.from)?, to: place(arrow.to)?, rank: arrow.rank })
        });
        let attacked = self
            .attacked
            .iter()
            .filter_map(|choice| Some((Pit::from_letter(choice.pit)?, choice.chosen)));
        let marks = Marks {
            playable: set(&self.playable),
            threatened: set(&self.threatened),
            origin: self.origin.and_then(Pit::from_letter),
            last: self.last.and_then(place),
            hover: None,
            focus: None,
            selected: self.selected.and_then(Pit::from_letter),
            arrows: arrows.collect(),
            attacked: attacked.collect(),
            labels: self
                .labels
                .into_iter()
                .filter_map(|label| {
                    Some(Label { pit: Pit::from_letter(label.pit)?, text: label.text })
                })
                .collect(),
        };
        Scene { seeds: Seeds::new(self.pits, self.stores, self.reserve), marks }
    }
}

/// [`Options`] as JavaScript says them, with the choices left to the board.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PlainOptions {
    stores: Option<String>,
    shape: Option<String>,
    reserve: bool,
    mirror: bool,
    flip: bool,
    face_to_face: bool,
    counts: Option<bool>,
    letters: bool,
}

impl PlainOptions {
    /// The layout of these choices that has the largest pits in this room.
    pub fn layout(&self, width: f64, height: f64) -> Layout {
        let stores: &[Stores] = match self.stores.as_deref() {
            Some("ends") => &[Stores::Ends],
            Some("along") => &[Stores::Along],
            Some("none") => &[Stores::None],
            _ => &[Stores::Ends, Stores::Along],
        };
        let shapes: &[bool] = match self.shape.as_deref() {
            Some("wide") => &[false],
            Some("upright") => &[true],
            _ => &[false, true],
        };
        let mut choices = Vec::with_capacity(4);
        for &upright in shapes {
            for &stores in stores {
                choices.push(Options {
                    stores,
                    reserve: self.reserve,
                    upright,
                    mirror: self.mirror,
                    flip: self.flip,
                    face_to_face: self.face_to_face,
                    counts: self.counts.unwrap_or(true),
                    letters: self.letters,
                });
            }
        }
        Layout::best(width, height, &choices)
    }
}

/// [`Tempo`] as JavaScript says it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PlainTempo {
    speed: Option<f64>,
    still: bool,
}

impl From<PlainTempo> for Tempo {
    fn from(plain: PlainTempo) -> Tempo {
        Tempo { speed: plain.speed.unwrap_or(1.0), still: plain.still }
    }
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
