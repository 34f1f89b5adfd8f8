//! Reports: what a move did, and what a press on a pit would do.

use wasm_bindgen::prelude::*;

use super::game::{Game, Outcome, captured, is_repetition};
use super::js_write::{object, write};
use super::parse::read_move;
use super::trace::write_trace;
use crate::rules::{Move, Pit};
use crate::teach::{MessageKind, MoveReport, refusal, repetition_warning};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What a move did, as messages by kind, in the order of the text. */
export interface MoveReport {
  /** How the seeds were sown or placed. */
  sown: Message[];
  /** The laps of the hand. */
  laps: Message[];
  /** The stores that the hand passed. */
  stores: Message[];
  /** What was captured, or that a chain limit, a slam rule or the player's choice left the seeds. */
  captured: Message[];
  /** Why there was nothing to capture. */
  missed: Message[];
  /** That the opponent, who had no seeds, was fed. */
  fed: Message[];
  /** That the move has earned another. */
  replay: Message[];
  /** Why the same player moves again, though no move has been earned. */
  again: Message[];
  /** What the player to move has to do: feed the opponent (`rule` is `feeding`), place what is left of the reserve,
   *  or sow. */
  duty: Message[];
  /** Why the game ended, and who gets the seeds left; empty while it goes on. */
  ended: Message[];
  /** Who won, or that the game is a draw; empty while it goes on. */
  result: Message[];
}

/** The outcome of a move: after `played` the game has changed, otherwise it is as it was. */
export type PlayResult =
  | { kind: 'played'; trace: PlainTrace; captured: number; state: GameState; report: MoveReport }
  | { kind: 'refused'; refusal: Refusal; why: Message }
  | { kind: 'repeats'; why: Message };

/** The messages about a pit before it is sown. */
export interface PitReport {
  /** Why this pit may not be sown without a harvest, or in Éqwalé's placement may not get one seed; `null` if it
   *  may. In Éqwalé the reason may be that a harvest has to be chosen. */
  why: Message | null;
  /** The warning before it is sown: that the game would end by repetition. */
  warning: Message | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The outcome of a move.
    #[wasm_bindgen(typescript_type = "PlayResult")]
    pub type JsPlayResult;
    /// What a move did.
    #[wasm_bindgen(typescript_type = "MoveReport")]
    pub type JsMoveReport;
    /// The messages about each pit.
    #[wasm_bindgen(typescript_type = "PitReport[]")]
    pub type JsPitReports;
}

#[wasm_bindgen]
impl Game {
    /// Plays a move, given as text, if it may be played. With `askToRepeat` a move that would end
    /// the game by repetition is not played either, and `why` is the warning.
    ///
    /// # Errors
    /// `move` when the text is not a move, `full` when the record has no room for another move; the
    /// game is as it was.
    #[wasm_bindgen(js_name = tryPlay)]
    pub fn try_play(
        &mut self,
        mv: &str,
        #[wasm_bindgen(js_name = askToRepeat)] ask_to_repeat: Option<bool>,
    ) -> Result<JsPlayResult, JsValue> {
        let outcome = self.attempt(&read_move(mv)?, ask_to_repeat == Some(true))?;
        let result = match outcome {
            Outcome::Refused(found) => object(&[
                ("kind", "refused".into()),
                ("refusal", write(&found)?),
                ("why", write(&refusal(self.position(), &found))?),
            ]),
            Outcome::Repeats => object(&[
                ("kind", "repeats".into()),
                ("why", write(&repetition_warning(self.record.rules()))?),
            ]),
            Outcome::Played => object(&[
                ("kind", "played".into()),
                ("trace", write_trace(self.last.as_ref())?.into()),
                ("captured", self.last.as_ref().map_or(0, captured).into()),
                ("state", self.state()?.into()),
                ("report", self.report()?.into()),
            ]),
        };
        Ok(result.unchecked_into())
    }

    /// What the move at the cursor did, and how the game ended there, by kind.
    ///
    /// # Errors
    /// None in practice.
    pub fn report(&self) -> Result<JsMoveReport, JsValue> {
        let kinds = MessageKind::NAMES.map(|name| (name, JsValue::from(js_sys::Array::new())));
        for message in &self.move_report().messages {
            if let Some(kind) = message.kind {
                let (_, messages) = &kinds[kind as usize];
                messages.unchecked_ref::<js_sys::Array>().push(&write(message)?);
            }
        }
        Ok(object(&kinds).unchecked_into())
    }

    /// The messages about the pits A to F, then a to f, before one of them is sown.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = pitReports)]
    pub fn pit_reports(&self) -> Result<JsPitReports, JsValue> {
        let position = self.position();
        let reports = js_sys::Array::new();
        for pit in Pit::all() {
            let mv = match position.reserve() {
                0 => Move::sow(pit),
                _ => position.pressed_move(pit),
            };
            let (mut why, mut warning) = (JsValue::NULL, JsValue::NULL);
            if let Some(found) = self.find_refusal(&mv) {
                why = write(&refusal(position, &found))?;
            } else if position.attacked(pit).is_empty() && self.repeats(&mv) {
                // No warning where a harvest is to be chosen: the pit alone does not say what the move is.
                warning = write(&repetition_warning(position.rules()))?;
            }
            reports.push(&object(&[("why", why), ("warning", warning)]));
        }
        Ok(JsValue::from(reports).unchecked_into())
    }
}

impl Game {
    /// What the move at the cursor did, and how the game ended there.
    pub(super) fn move_report(&self) -> MoveReport {
        let position = self.position();
        let report = match (self.last_move(), &self.last) {
            (Some((before, mv)), Some(trace)) => MoveReport::of(before, position, mv, trace),
            _ => MoveReport::default(),
        };
        report.with_end(position, self.end().as_ref())
    }

    /// Whether a legal move would end the game by repetition.
    fn repeats(&self, mv: &Move) -> bool {
        is_repetition(self.record.end_after(&self.position().play_unchecked(mv)))
    }
}
