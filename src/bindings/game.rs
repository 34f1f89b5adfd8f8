//! A game in play, as a handle for the page.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::error::{error, write};
use super::parse::{read_move, side, start_of};
use super::trace::PlainTrace;
use crate::record::{PlayError, Record};
use crate::rules::{End, EndReason, Event, Move, Pit, Refusal, Rules, Side, Spot};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The end of a game: why, the final scores and the winner (`null`: a draw). */
export interface PlainEnd {
  why: 'last-seed' | 'empty-camp' | 'famine' | 'no-move' | 'exhaustion' | 'repetition'
    | 'agreement' | 'resignation' | 'time';
  south: number;
  north: number;
  winner: SideLetter | null;
}

/** Why a move may not be played; which of the other properties are there depends on `code`. */
export interface Refusal {
  code: 'over' | 'not-your-camp' | 'empty' | 'must-feed' | 'nothing-stays' | 'slam-forbidden'
    | 'slam-barred' | 'placement-first' | 'no-reserve' | 'no-harvest' | 'not-attacked'
    | 'harvest-missing' | 'harvest-too-much' | 'hand-size' | 'pit-too-full' | 'opening-cannot-end';
  pit?: string;
  /** The pits that may be played instead. */
  legal?: string[];
  /** The pits that would stay empty. */
  empty?: string[];
  reserve?: number;
  seeds?: number;
  found?: number;
  most?: number;
}

/** A game as it stands at the cursor. */
export interface GameState {
  /** The rules, in their shortest form. */
  rules: string;
  /** The position as text. */
  position: string;
  /** The seeds of the pits A to F, then a to f. */
  pits: number[];
  stores: [number, number];
  /** Seeds not placed yet (Éqwalé's opening). */
  reserve: number;
  /** All the seeds of the game. */
  total: number;
  turn: SideLetter;
  /** Letters of the pits that can be played. */
  playable: string;
  over: PlainEnd | null;
  /** The player who already has more than half of the seeds. */
  decided: SideLetter | null;
  /** How many moves lead to the cursor, and how many there are. */
  ply: number;
  length: number;
  /** The moves of the line, in text. */
  moves: string[];
  /** The last move and the place its last seed fell in (a pit's letter, `S` or `N`). */
  last: { move: string; by: SideLetter; origin: string | null; fell: string | null } | null;
}

/** What a move would do. */
export interface MovePreview {
  move: string;
  /** Seeds captured. */
  captured: number;
  /** Whether the mover moves again. */
  again: boolean;
  /** Whether it would bring a position back and end the game. */
  repeats: boolean;
  over: PlainEnd | null;
  trace: PlainTrace;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A game as it stands.
    #[wasm_bindgen(typescript_type = "GameState")]
    pub type JsGameState;
    /// A trace.
    #[wasm_bindgen(typescript_type = "PlainTrace")]
    pub type JsTrace;
    /// A trace, or nothing.
    #[wasm_bindgen(typescript_type = "PlainTrace | undefined")]
    pub type JsMaybeTrace;
    /// What a move would do.
    #[wasm_bindgen(typescript_type = "MovePreview")]
    pub type JsPreview;
    /// A refusal, or nothing.
    #[wasm_bindgen(typescript_type = "Refusal | undefined")]
    pub type JsMaybeRefusal;
}

/// A game as people keep it: a tree of moves with a cursor. Undo and redo move the cursor, and
/// another move becomes a variation.
#[wasm_bindgen]
pub struct Game {
    pub(super) record: Record,
    /// The line to the cursor, which knows what has stood before.
    pub(super) game: crate::rules::Game,
}

#[wasm_bindgen]
impl Game {
    /// A game by these rules, in text, from their start or from the position given in text; `first`
    /// is the player who begins at the start.
    ///
    /// # Errors
    /// `rules` or `position`, when the text is not one.
    #[wasm_bindgen(constructor)]
    pub fn new(
        rules: &str,
        position: Option<String>,
        first: Option<char>,
    ) -> Result<Game, JsValue> {
        let rules: Rules = rules.parse().map_err(|fault| error("rules", &format!("{fault}")))?;
        let start = start_of(rules, position.as_deref(), first)?;
        Ok(Game::of(Record::new(start)))
    }

    /// The game as it stands at the cursor.
    ///
    /// # Errors
    /// None in practice.
    pub fn state(&self) -> Result<JsGameState, JsValue> {
        Ok(write(&PlainState::of(self))?.unchecked_into())
    }

    /// Plays a move, given as text, and tells what happened.
    ///
    /// # Errors
    /// `move` when the text is not a move, `refused` when it may not be played; the game is as it
    /// was.
    pub fn play(&mut self, mv: &str) -> Result<JsTrace, JsValue> {
        let mv = read_move(mv)?;
        let (_, trace) = self
            .game
            .position()
            .trace(&mv)
            .map_err(|refusal| error("refused", &format!("{refusal}")))?;
        self.record.play(&mv).map_err(|fault| match fault {
            PlayError::Refused(_) => error("refused", &format!("{fault}")),
            PlayError::TooLong => error("full", &format!("{fault}")),
        })?;
        self.follow();
        Ok(write(&PlainTrace::from(&trace))?.unchecked_into())
    }

    /// What a move would do here; nothing is played.
    ///
    /// # Errors
    /// As for [`Game::play`].
    pub fn preview(&self, mv: &str) -> Result<JsPreview, JsValue> {
        let mv = read_move(mv)?;
        let before = self.game.position();
        let (next, trace) =
            before.trace(&mv).map_err(|refusal| error("refused", &format!("{refusal}")))?;
        let repeats = self.game.repeats(&next);
        let taken = |event: &Event| match event {
            Event::Take { seeds, .. } => u32::from(*seeds),
            _ => 0,
        };
        let preview = PlainPreview {
            r#move: mv.to_string(),
            captured: trace.events.iter().map(taken).sum(),
            again: next.turn() == before.turn(),
            repeats: repeats.is_some(),
            over: next.end().copied().or(repeats),
            trace: PlainTrace::from(&trace),
        };
        Ok(write(&preview)?.unchecked_into())
    }

    /// Why a move, given as text, may not be played here; nothing when it may.
    ///
    /// # Errors
    /// `move` when the text is not a move.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, mv: &str) -> Result<JsMaybeRefusal, JsValue> {
        let mv = read_move(mv)?;
        let refusal = match self.game.end() {
            Some(end) => Some(Refusal::Over(*end)),
            None => self.game.position().check(&mv).err(),
        };
        Ok(match refusal {
            None => JsValue::UNDEFINED.unchecked_into(),
            Some(refusal) => write(&refusal)?.unchecked_into(),
        })
    }

    /// The pits that sowing this pit would attack, as letters (Éqwalé).
    pub fn attacked(&self, pit: char) -> String {
        Pit::from_letter(pit)
            .map(|pit| self.game.position().attacked(pit).into_iter().map(Pit::letter).collect())
            .unwrap_or_default()
    }

    /// Takes the last move back, or the agreement, resignation or time that ended the game; `false`
    /// when there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        let undone = self.record.resume() || self.record.undo();
        self.follow();
        undone
    }

    /// Plays again what was taken back, and tells what happened; nothing when there is nothing.
    ///
    /// # Errors
    /// None in practice.
    pub fn redo(&mut self) -> Result<JsMaybeTrace, JsValue> {
        let before = *self.game.position();
        let redone = self.record.redo();
        self.follow();
        let mv = self.game.moves().last().filter(|_| redone);
        Ok(match mv.and_then(|mv| before.trace(mv).ok()) {
            None => JsValue::UNDEFINED.unchecked_into(),
            Some((_, trace)) => write(&PlainTrace::from(&trace))?.unchecked_into(),
        })
    }

    /// Moves the cursor along the current line to the place after so many moves, or to its end.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, ply: usize) {
        self.record.go_to_ply(ply);
        self.follow();
    }

    /// Ends the game by agreement.
    pub fn agree(&mut self) {
        self.stop(EndReason::Agreement);
    }

    /// Ends the game because a player (`S` or `N`) gives up.
    pub fn resign(&mut self, loser: char) {
        if let Some(loser) = side(loser) {
            self.stop(EndReason::Resignation(loser));
        }
    }

    /// Ends the game because a player's (`S` or `N`) time ran out.
    #[wasm_bindgen(js_name = timeOut)]
    pub fn time_out(&mut self, loser: char) {
        if let Some(loser) = side(loser) {
            self.stop(EndReason::Time(loser));
        }
    }
}

impl Game {
    /// A handle for a record, as its cursor stands.
    pub(super) fn of(record: Record) -> Game {
        let game = record.game_at(record.cursor());
        Game { record, game }
    }

    /// Takes up the cursor's new place.
    pub(super) fn follow(&mut self) {
        self.game = self.record.game_at(self.record.cursor());
    }

    fn stop(&mut self, reason: EndReason) {
        self.record.stop(reason);
        self.follow();
    }
}

#[derive(Serialize)]
struct PlainPreview {
    r#move: String,
    captured: u32,
    again: bool,
    repeats: bool,
    over: Option<End>,
    trace: PlainTrace,
}

#[derive(Serialize)]
struct PlainLast {
    r#move: String,
    by: char,
    origin: Option<char>,
    fell: Option<char>,
}

#[derive(Serialize)]
struct PlainState {
    rules: String,
    position: String,
    pits: [u8; 12],
    stores: [u8; 2],
    reserve: u8,
    total: u8,
    turn: char,
    playable: String,
    over: Option<End>,
    decided: Option<char>,
    ply: usize,
    length: usize,
    moves: Vec<String>,
    last: Option<PlainLast>,
}

impl PlainState {
    fn of(Game { record, game }: &Game) -> PlainState {
        let position = game.position();
        let rules = position.rules();
        let playable = match game.end() {
            Some(_) => String::new(),
            None => position.legal_pits().into_iter().map(Pit::letter).collect(),
        };
        let line = record.line();
        let moves = line.iter().filter_map(|node| record.mv(*node).map(Move::to_string));
        PlainState {
            rules: rules.to_string(),
            position: position.to_string(),
            pits: position.pits(),
            stores: Side::ALL.map(|side| position.store(side)),
            reserve: position.reserve(),
            total: rules.total(),
            turn: position.turn().letter(),
            playable,
            over: game.end().copied(),
            decided: position.decided().map(Side::letter),
            ply: game.moves().len(),
            length: line.len(),
            moves: moves.collect(),
            last: last_move(game),
        }
    }
}

/// The last move, where it came from and where its last seed fell.
fn last_move(game: &crate::rules::Game) -> Option<PlainLast> {
    let mv = game.moves().last()?;
    let before = game.positions().iter().nth_back(1)?;
    let (_, trace) = before.trace(mv).ok()?;
    let fell = trace.events.iter().rev().find_map(|event| match event {
        Event::Drop { at: Spot::Pit(pit), .. } => Some(pit.letter()),
        Event::Drop { at: Spot::Store(side), .. } => Some(side.letter()),
        _ => None,
    });
    Some(PlainLast {
        r#move: mv.to_string(),
        by: mv.side().letter(),
        origin: mv.pit().map(Pit::letter),
        fell,
    })
}
