//! Lessons as plain objects, and how far a heap in a granary (a pit with many seeds) reaches.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::js_read::{get, list};
use super::js_write::write;
use super::messages::{JsMessages, write_messages};
use super::parse::{parse_rules, read_move, read_pit, refused, start_of};
use crate::record::ogn;
use crate::teach::lessons::{self, Lesson, LessonFault, Reach, lesson_fault};
use crate::teach::{self, Message};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A text in one or more languages; `all` is for every language. */
export type LessonText = Record<string, string>;

/** Something that a lesson shows beside its texts. */
export type LessonShown = 'granary' | 'threats' | 'letters'
  | { marks: string[] } | { reach: string } | { play: number };

/** An answer written in the lesson. The first of `answers` has no `said`: the next step replies to it. */
export interface LessonAnswer {
  move: string;
  right: boolean;
  said: LessonText;
  /** The moves that would follow, to be shown. */
  replies: { move: string; said: LessonText }[];
  /** How many seeds it costs, where the board's tag `Costs` states it. */
  cost: number | null;
  /** Whether the cost is exact: on boards of few seeds tables find it, on others a search, which may err. */
  costExact: boolean;
  /**
   * For a wrong answer that has no `said`: the messages that refute it, the last with what it costs if that is known.
   * The page words them in order and adds to the data of each the text of the one before, as `told`.
   */
  refutation: Message[];
  /** How many of `replies` the messages of `refutation` describe. */
  toldReplies: number;
}

/** A wrong move to be explained: the right move, and the best moves after the wrong one. */
export interface RefutationQuestion {
  rules: string;
  position: string;
  right: string;
  wrong: string;
  line: string[];
  /** About how many seeds the wrong move costs; 0 if that is not known. */
  cost: number;
}

/** A question: the learner is to make a move, to name a number or to choose an answer. */
export interface LessonAsk {
  question: LessonText;
  /** What can be seen on the board, for a question without words that asks for a move. */
  seen: Message[];
  /**
   * The learner's fullest pit, which is the hoard in exercises about hoards; `null` if no move is asked for, or while
   * seeds are still placed.
   */
  hoard: string | null;
  /**
   * The messages that explain the right move of an exercise by its tag `Theme`, for the question at the board's start:
   * facts of the board, what another move loses, or both. The page words them in order and adds to the data of each the
   * text of the one before, as `told`.
   */
  idea: Message[];
  hint: LessonText;
  /** What is said to a move that is not among the answers, or to a wrong number or choice. */
  other: LessonText;
  /** Whether every move is right. */
  any: boolean;
  /** The number that answers it, instead of a move. */
  number: number | null;
  /** The answers to choose from, instead of a move. */
  choices: { said: LessonText; right: boolean }[];
  /** What is said after the right number or choice. */
  then: LessonText;
  answers: LessonAnswer[];
}

/** A place where a lesson stops. */
export interface LessonStep {
  /** The moves that lead here from the step before, or from the board's start. */
  moves: string[];
  position: string;
  said: LessonText;
  shown: LessonShown[];
  ask: LessonAsk | null;
}

/** A board of a lesson. */
export interface LessonBoard {
  title: LessonText;
  tags: Record<string, string>;
  rules: string;
  position: string;
  steps: LessonStep[];
}

/** A lesson: docs/lessons.md. */
export interface Lesson {
  title: LessonText;
  boards: LessonBoard[];
}

/** A file read as a lesson, or what is wrong in it. */
export interface LessonReading {
  lesson: Lesson | null;
  /** The texts of the file's games, in their order. */
  games: string[];
  faults: { line: number; said: Message[] }[];
}

/**
 * Where the last seed of a heap falls. `last`: its pit, `null` for a store. `opposite`: whether that pit is the
 * opponent's.
 */
export interface LessonReach { seeds: number; last: string | null; opposite: boolean }
"#;

#[wasm_bindgen]
extern "C" {
    /// A file read as a lesson.
    #[wasm_bindgen(typescript_type = "LessonReading")]
    pub type JsLessonReading;
    /// How far heaps reach.
    #[wasm_bindgen(typescript_type = "LessonReach[]")]
    pub type JsReaches;
    /// A wrong move to be explained.
    #[wasm_bindgen(typescript_type = "RefutationQuestion")]
    pub type JsRefutationQuestion;
}

#[derive(Serialize)]
struct Reading<'a> {
    lesson: Option<Lesson>,
    games: Vec<&'a str>,
    faults: Vec<PlainFault>,
}

#[derive(Serialize)]
struct PlainFault {
    line: usize,
    said: Vec<Message>,
}

/// A text read as a lesson, or all that is wrong with it.
///
/// # Errors
/// None in practice.
#[wasm_bindgen(js_name = readLesson)]
pub fn read_lesson(text: &str) -> Result<JsLessonReading, JsValue> {
    let (lesson, faults) = match lessons::read(text) {
        Ok(lesson) => (Some(lesson), Vec::new()),
        Err(faults) => (None, faults),
    };
    let fault = |fault: &LessonFault| PlainFault { line: fault.line, said: lesson_fault(fault) };
    let games = ogn::games(text).map(|game| game.text().trim_end()).collect();
    let reading = Reading { lesson, games, faults: faults.iter().map(fault).collect() };
    Ok(write(&reading)?.unchecked_into())
}

/// The messages that refute a wrong move by the best moves after it, as in `LessonAnswer.refutation`.
///
/// # Errors
/// `rules`, `position` or `move`, when that part of the question cannot be used; `refused`, when a move may not be
/// played.
#[wasm_bindgen(js_name = refutationMessages)]
pub fn refutation_messages(question: JsRefutationQuestion) -> Result<JsMessages, JsValue> {
    let question: JsValue = question.into();
    let text = |name: &str| get(&question, name).as_string().unwrap_or_default();
    let position = start_of(parse_rules(&text("rules"))?, Some(&text("position")), None)?;
    let (right, wrong) = (read_move(&text("right"))?, read_move(&text("wrong"))?);
    position.check(&right).map_err(refused)?;
    let mut here = position.play(&wrong).map_err(refused)?;
    let mut line = Vec::new();
    for mv in list(&get(&question, "line")) {
        let mv = read_move(&mv.as_string().unwrap_or_default())?;
        here = here.play(&mv).map_err(refused)?;
        line.push(mv);
    }
    let mut messages = teach::refutation_messages(&position, &right, &wrong, &line);
    if !messages.is_empty() {
        let cost = get(&question, "cost").as_f64().map(|seeds| seeds as u16);
        messages.push(teach::cost_message(&messages, cost, false));
    }
    write_messages(&messages)
}

/// The most seeds of a heap in a granary: two laps of the eleven other pits.
const MOST_GRANARY_SEEDS: u8 = 22;

/// Where the last seed would fall if a pit held 1 seed, 2 seeds … up to 22.
///
/// # Errors
/// `rules` or `pit`, when the text is not one.
#[wasm_bindgen]
pub fn granary(rules: &str, pit: char) -> Result<JsReaches, JsValue> {
    let rules = parse_rules(rules)?;
    let reaches: Vec<Reach> = lessons::granary(&rules, read_pit(pit, "pit")?, MOST_GRANARY_SEEDS);
    Ok(write(&reaches)?.unchecked_into())
}
