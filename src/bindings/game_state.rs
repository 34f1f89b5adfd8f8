//! A game as it stands at its cursor, and how it would end by agreement, as plain objects.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::game::Game;
use super::js_write::write;
use crate::rules::{End, EndReason, Event, Move, Pit, Side, Spot};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The end of a game: why, the final scores and the winner (`null`: a draw). */
export interface PlainEnd {
  why: 'last-seed' | 'empty-camp' | 'famine' | 'no-move' | 'exhaustion' | 'repetition'
    | 'agreement' | 'resignation' | 'time';
  south: number;
  north: number;
  winner: SideLetter | null;
  /** Whether the seeds were counted: not after a resignation, nor when time ran out. */
  counted: boolean;
}

/** The move at the cursor, which led to the position. */
export interface PlainLastMove {
  move: string;
  by: SideLetter;
  /** The letter of the pit that was sown; `null` after a placement. */
  origin: string | null;
  /** The letters of the pits in which its seeds fell; empty after a placement. */
  sown: string;
  /** Where the last of its seeds fell: a pit's letter, or `S` or `N` for a store; `null` after a placement. */
  fell: string | null;
  /** How many seeds the move itself brought into its player's store, so without the leftovers at the end. */
  gained: number;
}

/** A game as it stands at the cursor. */
export interface GameState {
  /** The rules, in their shortest form. */
  rules: string;
  /** The preset with these rules, or else the preset with the fewest options that differ. */
  preset: string;
  /** The position as text. */
  position: string;
  /** The seeds of the pits A to F, then a to f. */
  pits: number[];
  /** The seeds in South's store, then in North's. */
  stores: [number, number];
  /** Seeds not placed yet (Éqwalé's opening). */
  reserve: number;
  /** The most seeds that a placement may put down now; 0 where there is no reserve. */
  mostPlaced: number;
  /** How many seeds may be harvested from an attacked pit (Éqwalé), the fewest first; empty without harvests. */
  harvest: number[];
  /** All the seeds of the game. */
  total: number;
  turn: SideLetter;
  /** Letters of the pits that can be played. */
  playable: string;
  over: PlainEnd | null;
  /** Whether the game ended by agreement, by resignation or on time, not by the rules. */
  declared: boolean;
  /** The player who already has more than half of the seeds. */
  decided: SideLetter | null;
  /** How many moves lead to the cursor, and how many the current line has in all. */
  ply: number;
  length: number;
  /** How many moves have been made since a seed last came into a store; placements do not count. */
  quiet: number;
  /** All moves of the current line, in text. */
  moves: string[];
  last: PlainLastMove | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A game as it stands.
    #[wasm_bindgen(typescript_type = "GameState")]
    pub type JsGameState;
    /// How a game would end.
    #[wasm_bindgen(typescript_type = "PlainEnd")]
    pub type JsEnd;
}

#[wasm_bindgen]
impl Game {
    /// The game as it stands at the cursor.
    ///
    /// # Errors
    /// None in practice.
    pub fn state(&self) -> Result<JsGameState, JsValue> {
        Ok(write(&PlainState::of(self))?.unchecked_into())
    }

    /// How the game would end if the players agreed to stop now.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = ifAgreed)]
    pub fn if_agreed(&self) -> Result<JsEnd, JsValue> {
        Ok(write(&self.position().ended_by(EndReason::Agreement))?.unchecked_into())
    }
}

#[derive(Serialize)]
struct PlainLastMove {
    r#move: String,
    by: char,
    origin: Option<char>,
    sown: String,
    fell: Option<char>,
    gained: u8,
}

/// A [`Game`] as JavaScript sees it.
#[derive(Serialize)]
pub(super) struct PlainState {
    rules: String,
    preset: &'static str,
    position: String,
    pits: [u8; 12],
    stores: [u8; 2],
    reserve: u8,
    #[serde(rename = "mostPlaced")]
    most_placed: u8,
    harvest: &'static [u8],
    total: u8,
    turn: char,
    playable: String,
    over: Option<End>,
    declared: bool,
    decided: Option<char>,
    ply: usize,
    length: usize,
    quiet: usize,
    moves: Vec<String>,
    last: Option<PlainLastMove>,
}

impl PlainState {
    pub fn of(game: &Game) -> PlainState {
        let (record, position, over) = (&game.record, game.position(), game.end());
        let rules = position.rules();
        let playable = match over {
            Some(_) => String::new(),
            None => position.legal_pits().into_iter().map(Pit::letter).collect(),
        };
        let line = record.line();
        let moves = line.iter().filter_map(|node| record.mv(*node).map(Move::to_string));
        PlainState {
            rules: rules.to_string(),
            preset: rules.nearest_preset().id,
            position: position.to_string(),
            pits: position.pits(),
            stores: Side::ALL.map(|side| position.store(side)),
            reserve: position.reserve(),
            most_placed: position.most_placed(),
            harvest: rules.harvest_counts(),
            total: rules.total(),
            turn: position.turn().letter(),
            playable,
            over,
            declared: over.is_some_and(|end| end.reason.is_declared()),
            decided: position.decided().map(Side::letter),
            ply: record.ply(record.cursor()),
            length: line.len(),
            quiet: record.quiet_moves(),
            moves: moves.collect(),
            last: last_move(game),
        }
    }
}

fn last_move(game: &Game) -> Option<PlainLastMove> {
    let (_, mv) = game.last_move()?;
    let (mut sown, mut fell, mut gained) = (Vec::new(), None, 0);
    for event in &game.last.as_ref()?.events {
        match *event {
            Event::Drop { at: Spot::Pit(pit), .. } => {
                fell = Some(pit.letter());
                if !sown.contains(&pit) {
                    sown.push(pit);
                }
            }
            Event::Drop { at: Spot::Store(side), .. } => {
                fell = Some(side.letter());
                gained += u8::from(side == mv.side());
            }
            Event::Take { seeds, by, .. } if by == mv.side() => gained += seeds,
            _ => {}
        }
    }
    Some(PlainLastMove {
        r#move: mv.to_string(),
        by: mv.side().letter(),
        origin: mv.pit().map(Pit::letter),
        sown: sown.into_iter().map(Pit::letter).collect(),
        fell,
        gained,
    })
}
