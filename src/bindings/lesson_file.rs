//! Writes the file of a lesson that is given as a plain object.

use wasm_bindgen::prelude::*;

use super::error::error;
use super::js_read::{byte, flag, get, list};
use super::parse::{parse_rules, read_move, start_of};
use crate::record::{PlayError, Record};
use crate::teach::lessons::{
    self, Answer, Ask, Choice, Lesson, LessonBoard, Reply, Shown, Step, Text,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What a lesson's file says of an answer. */
export type WrittenAnswer = Pick<LessonAnswer, 'move' | 'right' | 'said' | 'replies'>;

/** What a lesson's file says of a question. */
export interface WrittenAsk
  extends Pick<LessonAsk, 'question' | 'hint' | 'other' | 'any' | 'number' | 'choices' | 'then'> {
  answers: WrittenAnswer[];
}

/** What a lesson's file says of a step. */
export interface WrittenStep extends Pick<LessonStep, 'moves' | 'said' | 'shown'> { ask: WrittenAsk | null }

/** What a lesson's file says of a board. */
export interface WrittenBoard extends Pick<LessonBoard, 'title' | 'tags' | 'rules' | 'position'> { steps: WrittenStep[] }

/** What a lesson's file says. Any `Lesson` is one. */
export interface WrittenLesson { boards: WrittenBoard[] }
"#;

#[wasm_bindgen]
extern "C" {
    /// What a lesson's file says.
    #[wasm_bindgen(typescript_type = "WrittenLesson")]
    pub type JsWrittenLesson;
}

/// The text of a lesson's file, without claims.
///
/// # Errors
/// `lesson` when there is no board, `rules`, `position` or `move` when one cannot be read, `refused` when a move cannot
/// be played.
#[wasm_bindgen(js_name = lessonFile)]
pub fn lesson_file(lesson: &JsWrittenLesson) -> Result<String, JsValue> {
    let mut boards = Vec::new();
    for board in list(&get(lesson, "boards")) {
        boards.push(read_board(&board)?);
    }
    let first = boards.first().ok_or_else(|| error("lesson", "expected a board"))?;
    let lesson = Lesson { title: first.title.clone(), boards };
    lessons::write(&lesson).map_err(|fault| cannot_play(&fault))
}

fn read_board(plain: &JsValue) -> Result<LessonBoard, JsValue> {
    let start =
        start_of(parse_rules(&text(plain, "rules"))?, Some(&text(plain, "position")), None)?;
    let mut record = Record::new(start);
    for (name, value) in entries(&get(plain, "tags")) {
        record.tags_mut().set(&name, &value);
    }
    let mut steps = Vec::new();
    for step in list(&get(plain, "steps")) {
        steps.push(read_step(&step, &mut record)?);
    }
    let title = words(plain, "title");
    Ok(LessonBoard { line: 0, title, record, steps, claims: Vec::new() })
}

/// Reads a step, and plays its moves.
fn read_step(plain: &JsValue, record: &mut Record) -> Result<Step, JsValue> {
    let mut moves = Vec::new();
    for mv in list(&get(plain, "moves")) {
        let mv = read_move(&mv.as_string().unwrap_or_default())?;
        record.play(&mv).map_err(|fault| cannot_play(&fault))?;
        moves.push(mv);
    }
    let position = *record.position(record.cursor());
    let shown = list(&get(plain, "shown")).iter().filter_map(read_shown).collect();
    let ask = get(plain, "ask");
    let ask = if ask.is_object() { Some(read_ask(&ask)?) } else { None };
    Ok(Step { moves, position, said: words(plain, "said"), shown, ask })
}

fn cannot_play(fault: &PlayError) -> JsValue {
    error("refused", &format!("{fault}"))
}

/// A name, or an object whose one key is the name, such as `{ play: 3 }`, as `LessonShown` has it.
fn read_shown(plain: &JsValue) -> Option<Shown> {
    if let Some(name) = plain.as_string() {
        return Shown::read(&name);
    }
    let object = plain.dyn_ref::<js_sys::Object>()?;
    let name = js_sys::Object::keys(object).get(0).as_string()?;
    let value = get(plain, &name);
    let letters: String = list(&value).iter().filter_map(JsValue::as_string).collect();
    let number = byte(&value).map(|number| number.to_string());
    let value = value.as_string().or(number).unwrap_or(letters);
    Shown::read(&format!("{name}={value}"))
}

fn read_ask(plain: &JsValue) -> Result<Ask, JsValue> {
    let mut choices = Vec::new();
    for choice in list(&get(plain, "choices")) {
        choices.push(Choice { said: words(&choice, "said"), right: flag(&choice, "right") });
    }
    let mut answers = Vec::new();
    for answer in list(&get(plain, "answers")) {
        answers.push(read_answer(&answer)?);
    }
    Ok(Ask {
        question: words(plain, "question"),
        seen: Vec::new(),
        hoard: None,
        idea: Vec::new(),
        hint: words(plain, "hint"),
        other: words(plain, "other"),
        any: flag(plain, "any"),
        number: get(plain, "number").as_f64().map(|number| number as u16),
        choices,
        then: words(plain, "then"),
        answers,
    })
}

fn read_answer(plain: &JsValue) -> Result<Answer, JsValue> {
    let mut replies = Vec::new();
    for reply in list(&get(plain, "replies")) {
        replies.push(Reply { mv: read_move(&text(&reply, "move"))?, said: words(&reply, "said") });
    }
    let mv = read_move(&text(plain, "move"))?;
    Ok(Answer::new(mv, flag(plain, "right"), words(plain, "said"), replies))
}

/// A property that is a text; empty if it is missing or not a text.
fn text(plain: &JsValue, name: &str) -> String {
    get(plain, name).as_string().unwrap_or_default()
}

/// A property that is a text by language, as `LessonText` has it.
fn words(plain: &JsValue, name: &str) -> Text {
    let mut text = Text::default();
    for (lang, words) in entries(&get(plain, name)) {
        text.add(if lang == "all" { Text::ALL } else { &lang }, &words);
    }
    text
}

/// The properties of an object that are texts.
fn entries(plain: &JsValue) -> Vec<(String, String)> {
    let Some(object) = plain.dyn_ref::<js_sys::Object>() else { return Vec::new() };
    let names = js_sys::Object::keys(object).into_iter().filter_map(|name| name.as_string());
    names.filter_map(|name| Some((name.clone(), get(plain, &name).as_string()?))).collect()
}
