//! A game in play, as a handle for the page.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::error::error;
use super::js_write::write;
use super::parse::{parse_rules, read_move, refused, start_of};
use super::trace::{JsMaybeTrace, JsTrace, PlainTrace, write_trace};
use crate::record::Record;
use crate::rules::{End, EndReason, Move, Pit, Position, Refusal, Side, Trace};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Why a move may not be played. `code` decides which of the other properties are present: those of `PlainEnd` if it
 *  is `over`. */
export interface Refusal extends Partial<PlainEnd> {
  code: 'over' | 'not-your-camp' | 'empty' | 'must-feed' | 'nothing-stays' | 'slam-forbidden'
    | 'slam-barred' | 'placement-first' | 'no-reserve' | 'no-harvest' | 'not-attacked'
    | 'harvest-missing' | 'harvest-too-much' | 'placement-size' | 'pit-too-full' | 'opening-cannot-end';
  pit?: string;
  /** Who is to move. */
  turn?: SideLetter;
  /** The pits that may be played instead. */
  legal?: string[];
  /** The pits that would stay empty. */
  empty?: string[];
  /** The seeds still to be placed; of `opening-cannot-end` after the placement. */
  reserve?: number;
  /** The seeds that the pit would hold. */
  seeds?: number;
  /** The seeds that the placement puts down, and the most that it may put down. */
  found?: number;
  most?: number;
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
    /// What a move would do.
    #[wasm_bindgen(typescript_type = "MovePreview")]
    pub type JsPreview;
    /// A refusal, or nothing.
    #[wasm_bindgen(typescript_type = "Refusal | undefined")]
    pub type JsMaybeRefusal;
}

/// A game as people keep it: a tree of moves with a cursor. Undo and redo only move the cursor, but where agreement,
/// resignation or time has ended the game, undo removes this end instead. A move that is played after an undo and
/// differs from the move taken back becomes a variation.
#[wasm_bindgen]
pub struct Game {
    pub(super) record: Record,
    /// What happened in the move at the cursor.
    pub(super) last: Option<Trace>,
}

/// The outcome of an attempt to play a move.
pub(super) enum Outcome {
    /// It may not be played.
    Refused(Refusal),
    /// It would end the game by repetition, which the caller wants to ask about first.
    Repeats,
    /// It was played; the game keeps its trace.
    Played,
}

#[wasm_bindgen]
impl Game {
    /// A game by the rules in the text `rules`: from the text `position`, which says who is to move, or from the start
    /// of the rules, where `first` begins (South without it).
    ///
    /// # Errors
    /// `rules` if that text is not a rule set, `position` if that one is not a position of the rules.
    #[wasm_bindgen(constructor)]
    pub fn new(
        rules: &str,
        position: Option<String>,
        first: Option<char>,
    ) -> Result<Game, JsValue> {
        let start = start_of(parse_rules(rules)?, position.as_deref(), first)?;
        Ok(Game::of(Record::new(start)))
    }

    /// Plays a move, given as text, and returns what happened. `tryPlay` returns a refusal as a
    /// result instead of throwing it.
    ///
    /// # Errors
    /// `move` when the text is not a move, `refused` when it may not be played, `full` when the
    /// record has no room for another move; the game is as it was.
    pub fn play(&mut self, mv: &str) -> Result<JsTrace, JsValue> {
        if let Outcome::Refused(refusal) = self.attempt(&read_move(mv)?, false)? {
            return Err(refused(refusal));
        }
        Ok(write_trace(self.last.as_ref())?.unchecked_into())
    }

    /// What a move would do here; nothing is played. A game that repetition, agreement, resignation or time has ended
    /// is treated as going on: whether the move may be played depends on the position alone.
    ///
    /// # Errors
    /// `move` when the text is not a move, `refused` when it may not be played.
    pub fn preview(&self, mv: &str) -> Result<JsPreview, JsValue> {
        let mv = read_move(mv)?;
        let before = self.position();
        let (next, trace) = before.trace(&mv).map_err(refused)?;
        let over = self.record.end_after(&next);
        let preview = PlainPreview {
            r#move: mv.to_string(),
            captured: captured(&trace),
            again: before.another_turn(&next).is_some(),
            repeats: is_repetition(over),
            over,
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
        Ok(match self.find_refusal(&read_move(mv)?) {
            None => JsValue::UNDEFINED.unchecked_into(),
            Some(refusal) => write(&refusal)?.unchecked_into(),
        })
    }

    /// The pits that sowing this pit would attack, as letters (Éqwalé).
    pub fn attacked(&self, pit: char) -> String {
        Pit::from_letter(pit)
            .map(|pit| self.position().attacked(pit).into_iter().map(Pit::letter).collect())
            .unwrap_or_default()
    }

    /// Takes the last move back, or the agreement, resignation or time that ended the game; `false`
    /// when there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        let undone = self.record.resume() || self.record.undo();
        self.trace_last_move();
        undone
    }

    /// Moves the cursor on, to the child visited last (such as a move taken back) or, if none was, to the main
    /// continuation, and returns what happened; `undefined` at the end of a line.
    ///
    /// # Errors
    /// None in practice.
    pub fn redo(&mut self) -> Result<JsMaybeTrace, JsValue> {
        let redone = self.record.redo();
        self.trace_last_move();
        write_trace(self.last.as_ref().filter(|_| redone))
    }

    /// Moves the cursor to the node after `ply` moves of the current line, or to the line's end.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, ply: usize) {
        self.record.go_to_ply(ply);
        self.trace_last_move();
    }

    /// Ends the game at the cursor by agreement, unless it is over there already. The line to the cursor becomes the
    /// main line, and the moves after the cursor are removed.
    pub fn agree(&mut self) {
        self.record.stop(EndReason::Agreement);
    }

    /// Ends the game like `agree`, but because a player (`S` or `N`) gives up.
    pub fn resign(&mut self, loser: char) {
        if let Some(loser) = Side::from_letter(loser) {
            self.record.stop(EndReason::Resignation(loser));
        }
    }

    /// Ends the game like `agree`, but because a player's (`S` or `N`) time ran out.
    #[wasm_bindgen(js_name = timeOut)]
    pub fn time_out(&mut self, loser: char) {
        if let Some(loser) = Side::from_letter(loser) {
            self.record.stop(EndReason::Time(loser));
        }
    }
}

impl Game {
    /// A handle for a record.
    pub(super) fn of(record: Record) -> Game {
        let mut game = Game { record, last: None };
        game.trace_last_move();
        game
    }

    /// The position at the cursor.
    pub(super) fn position(&self) -> &Position {
        self.record.position(self.record.cursor())
    }

    /// How the game ended at the cursor, if it did.
    pub(super) fn end(&self) -> Option<End> {
        self.record.end(self.record.cursor())
    }

    /// The move at the cursor, with the position before it; none at the start.
    pub(super) fn last_move(&self) -> Option<(&Position, &Move)> {
        let cursor = self.record.cursor();
        Some((self.record.position(self.record.parent(cursor)?), self.record.mv(cursor)?))
    }

    /// Traces the move at the cursor, after the cursor has moved.
    pub(super) fn trace_last_move(&mut self) {
        let traced = self.last_move().and_then(|(before, mv)| before.trace(mv).ok());
        self.last = traced.map(|(_, trace)| trace);
    }

    /// Why a move may not be played here, if it may not.
    pub(super) fn find_refusal(&self, mv: &Move) -> Option<Refusal> {
        match self.end() {
            Some(end) => Some(Refusal::Over(end)),
            None => self.position().check(mv).err(),
        }
    }

    /// Plays a move and keeps its trace, both from one evaluation of the rules. With `ask_to_repeat` a move
    /// that would end the game by repetition is not played.
    ///
    /// # Errors
    /// `full`, when the record has no room for another move.
    pub(super) fn attempt(&mut self, mv: &Move, ask_to_repeat: bool) -> Result<Outcome, JsValue> {
        if let Some(end) = self.end() {
            return Ok(Outcome::Refused(Refusal::Over(end)));
        }
        let (next, trace) = match self.position().trace(mv) {
            Ok(found) => found,
            Err(refusal) => return Ok(Outcome::Refused(refusal)),
        };
        let end = self.record.end_after(&next);
        if ask_to_repeat && is_repetition(end) {
            return Ok(Outcome::Repeats);
        }
        self.record.push(mv, next, end).map_err(|fault| error("full", &format!("{fault}")))?;
        self.last = Some(trace);
        Ok(Outcome::Played)
    }
}

/// Whether the game ends by repetition.
pub(super) fn is_repetition(end: Option<End>) -> bool {
    end.is_some_and(|end| end.reason == EndReason::Repetition)
}

/// The seeds that a move took.
pub(super) fn captured(trace: &Trace) -> u32 {
    trace.taken().map(|(_, seeds)| u32::from(seeds)).sum()
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
