//! A trace as a plain object, both written and read.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::js_read::{byte, first_letter, get, list};
use super::js_write::write;
use crate::rules::{Event, Pit, Side, Spot, Trace};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** One thing that happens in a move; which of the other properties are there depends on `kind`. */
export interface TraceEvent {
  /** `lift`: the hand takes all `seeds` of `pit`. `skip`: at the end of a lap the hand passes over `pit`, from which
   * the sowing began. `drop`: seed number `rank` of the sowing, from 1, falls into `pit` or `store`. `spare`: the
   * capture reached `pit`, but a chain limit or a slam rule lets it keep its seeds. `take`: `seeds` go from `pit` to
   * the store of `by`. `place`: `seeds` go from the reserve to `pit`. */
  kind: 'lift' | 'skip' | 'drop' | 'spare' | 'take' | 'place';
  pit?: string;
  store?: SideLetter;
  seeds?: number;
  rank?: number;
  by?: SideLetter;
}

/** The events of a move, in the order in which a player's hand does them. */
export interface PlainTrace {
  by: SideLetter;
  next: SideLetter;
  events: TraceEvent[];
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A trace.
    #[wasm_bindgen(typescript_type = "PlainTrace")]
    pub type JsTrace;
    /// A trace, or nothing.
    #[wasm_bindgen(typescript_type = "PlainTrace | undefined")]
    pub type JsMaybeTrace;
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum EventKind {
    Lift,
    Skip,
    Drop,
    Spare,
    Take,
    Place,
}

#[derive(Serialize)]
struct PlainEvent {
    kind: EventKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pit: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    store: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seeds: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<char>,
}

/// A [`Trace`] as JavaScript sees it.
#[derive(Serialize)]
pub struct PlainTrace {
    by: char,
    next: char,
    events: Vec<PlainEvent>,
}

impl From<&Trace> for PlainTrace {
    fn from(trace: &Trace) -> PlainTrace {
        PlainTrace {
            by: trace.by.letter(),
            next: trace.next.letter(),
            events: trace.events.iter().map(PlainEvent::from).collect(),
        }
    }
}

impl PlainEvent {
    fn of(kind: EventKind) -> PlainEvent {
        PlainEvent { kind, pit: None, store: None, seeds: None, rank: None, by: None }
    }

    fn at(kind: EventKind, pit: Pit) -> PlainEvent {
        PlainEvent { pit: Some(pit.letter()), ..PlainEvent::of(kind) }
    }
}

impl From<&Event> for PlainEvent {
    fn from(event: &Event) -> PlainEvent {
        match *event {
            Event::Lift { from, seeds } => {
                PlainEvent { seeds: Some(seeds), ..PlainEvent::at(EventKind::Lift, from) }
            }
            Event::Skip { over } => PlainEvent::at(EventKind::Skip, over),
            Event::Drop { at: Spot::Pit(pit), rank } => {
                PlainEvent { rank: Some(rank), ..PlainEvent::at(EventKind::Drop, pit) }
            }
            Event::Drop { at: Spot::Store(side), rank } => PlainEvent {
                store: Some(side.letter()),
                rank: Some(rank),
                ..PlainEvent::of(EventKind::Drop)
            },
            Event::Spare { pit } => PlainEvent::at(EventKind::Spare, pit),
            Event::Take { from, seeds, by } => PlainEvent {
                seeds: Some(seeds),
                by: Some(by.letter()),
                ..PlainEvent::at(EventKind::Take, from)
            },
            Event::Place { at, seeds } => {
                PlainEvent { seeds: Some(seeds), ..PlainEvent::at(EventKind::Place, at) }
            }
        }
    }
}

/// A trace as JavaScript sees it, or nothing.
pub fn write_trace(trace: Option<&Trace>) -> Result<JsMaybeTrace, JsValue> {
    Ok(match trace {
        None => JsValue::UNDEFINED.unchecked_into(),
        Some(trace) => write(&PlainTrace::from(trace))?.unchecked_into(),
    })
}

/// The trace in a plain object; `None` if a side, a place or a kind of event is unknown.
pub fn read_trace(plain: &JsValue) -> Option<Trace> {
    let side_of = |name: &str| first_letter(&get(plain, name)).and_then(Side::from_letter);
    Some(Trace {
        by: side_of("by")?,
        next: side_of("next")?,
        events: list(&get(plain, "events")).iter().map(read_event).collect::<Option<_>>()?,
    })
}

fn read_event(plain: &JsValue) -> Option<Event> {
    let pit = first_letter(&get(plain, "pit")).and_then(Pit::from_letter);
    let side_of = |name: &str| first_letter(&get(plain, name)).and_then(Side::from_letter);
    let number = |name: &str| byte(&get(plain, name)).unwrap_or(0);
    Some(match get(plain, "kind").as_string()?.as_str() {
        "lift" => Event::Lift { from: pit?, seeds: number("seeds") },
        "skip" => Event::Skip { over: pit? },
        "drop" => {
            let store = || side_of("store").map(Spot::Store);
            Event::Drop { at: pit.map(Spot::Pit).or_else(store)?, rank: number("rank") }
        }
        "spare" => Event::Spare { pit: pit? },
        "take" => Event::Take { from: pit?, seeds: number("seeds"), by: side_of("by")? },
        "place" => Event::Place { at: pit?, seeds: number("seeds") },
        _ => return None,
    })
}
