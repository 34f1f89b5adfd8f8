//! A trace as a plain object, the same for whoever makes it and whoever plays it.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::rules::{Event, Pit, Side, Spot, Trace};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A player: South, with the pits A to F, or North, with a to f. */
export type SideLetter = 'S' | 'N';

/** One thing that happens in a move; which of the other properties are there depends on `kind`. */
export interface TraceEvent {
  /** `lift`: the hand takes all `seeds` of `pit`. `skip`: it passes over `pit`. `drop`: seed number
   * `rank` falls into `pit` or `store`. `spare`: `pit` would have been taken, but is left.
   * `take`: `seeds` go from `pit` to the store of `by`. `place`: `seeds` come from the reserve. */
  kind: 'lift' | 'skip' | 'drop' | 'spare' | 'take' | 'place';
  pit?: string;
  store?: SideLetter;
  seeds?: number;
  rank?: number;
  by?: SideLetter;
}

/** What happened in a move, in the order in which a player's hand does it. */
export interface PlainTrace {
  by: SideLetter;
  next: SideLetter;
  events: TraceEvent[];
}
"#;

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Lift,
    Skip,
    Drop,
    Spare,
    Take,
    Place,
}

#[derive(Serialize, Deserialize)]
struct PlainEvent {
    kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pit: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    store: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seeds: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rank: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<char>,
}

/// A [`Trace`] as JavaScript sees it.
#[derive(Serialize, Deserialize)]
pub struct PlainTrace {
    by: char,
    next: char,
    events: Vec<PlainEvent>,
}

/// The side of this letter.
pub fn side(letter: char) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.letter() == letter)
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
    fn of(kind: Kind) -> PlainEvent {
        PlainEvent { kind, pit: None, store: None, seeds: None, rank: None, by: None }
    }

    fn at(kind: Kind, pit: Pit) -> PlainEvent {
        PlainEvent { pit: Some(pit.letter()), ..PlainEvent::of(kind) }
    }

    fn event(&self) -> Option<Event> {
        let pit = self.pit.and_then(Pit::from_letter);
        let seeds = self.seeds.unwrap_or(0);
        Some(match self.kind {
            Kind::Lift => Event::Lift { from: pit?, seeds },
            Kind::Skip => Event::Skip { over: pit? },
            Kind::Drop => {
                let store = self.store.and_then(side).map(Spot::Store);
                Event::Drop { at: pit.map(Spot::Pit).or(store)?, rank: self.rank.unwrap_or(0) }
            }
            Kind::Spare => Event::Spare { pit: pit? },
            Kind::Take => Event::Take { from: pit?, seeds, by: self.by.and_then(side)? },
            Kind::Place => Event::Place { at: pit?, seeds },
        })
    }
}

impl From<&Event> for PlainEvent {
    fn from(event: &Event) -> PlainEvent {
        match *event {
            Event::Lift { from, seeds } => {
                PlainEvent { seeds: Some(seeds), ..PlainEvent::at(Kind::Lift, from) }
            }
            Event::Skip { over } => PlainEvent::at(Kind::Skip, over),
            Event::Drop { at: Spot::Pit(pit), rank } => {
                PlainEvent { rank: Some(rank), ..PlainEvent::at(Kind::Drop, pit) }
            }
            Event::Drop { at: Spot::Store(side), rank } => PlainEvent {
                store: Some(side.letter()),
                rank: Some(rank),
                ..PlainEvent::of(Kind::Drop)
            },
            Event::Spare { pit } => PlainEvent::at(Kind::Spare, pit),
            Event::Take { from, seeds, by } => PlainEvent {
                seeds: Some(seeds),
                by: Some(by.letter()),
                ..PlainEvent::at(Kind::Take, from)
            },
            Event::Place { at, seeds } => {
                PlainEvent { seeds: Some(seeds), ..PlainEvent::at(Kind::Place, at) }
            }
        }
    }
}

impl PlainTrace {
    /// The trace, unless a side or an event names something that does not exist.
    pub fn trace(&self) -> Option<Trace> {
        Some(Trace {
            by: side(self.by)?,
            next: side(self.next)?,
            events: self.events.iter().map(PlainEvent::event).collect::<Option<_>>()?,
        })
    }
}
