//! A lesson as plain data, for a page.

use super::lesson::{Answer, Ask, Board, Lesson, Reply, Step};
use super::shown::Shown;
use super::text::Text;
use crate::record::Tags;
use crate::rules::{Move, Position, Rules};
use serde::{Serialize, Serializer};

/// A lesson as plain data.
#[derive(Serialize)]
pub struct PlainLesson<'a> {
    title: &'a Text,
    boards: Vec<PlainBoard<'a>>,
}

#[derive(Serialize)]
struct PlainBoard<'a> {
    title: &'a Text,
    tags: PlainTags<'a>,
    #[serde(serialize_with = "text")]
    rules: &'a Rules,
    #[serde(serialize_with = "text")]
    position: &'a Position,
    steps: Vec<PlainStep<'a>>,
}

#[derive(Serialize)]
struct PlainStep<'a> {
    moves: &'a [Move],
    #[serde(serialize_with = "text")]
    position: &'a Position,
    said: &'a Text,
    shown: &'a [Shown],
    ask: Option<PlainAsk<'a>>,
}

#[derive(Serialize)]
struct PlainAsk<'a> {
    question: &'a Text,
    hint: &'a Text,
    other: &'a Text,
    any: bool,
    answers: Vec<PlainAnswer<'a>>,
}

#[derive(Serialize)]
struct PlainAnswer<'a> {
    r#move: &'a Move,
    right: bool,
    said: &'a Text,
    replies: Vec<PlainReply<'a>>,
}

#[derive(Serialize)]
struct PlainReply<'a> {
    r#move: &'a Move,
    said: &'a Text,
}

struct PlainTags<'a>(&'a Tags);

impl Serialize for PlainTags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter())
    }
}

fn text<T: std::fmt::Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A lesson as plain data.
#[must_use]
pub fn plain(lesson: &Lesson) -> PlainLesson<'_> {
    PlainLesson { title: &lesson.title, boards: lesson.boards.iter().map(board).collect() }
}

fn board(board: &Board) -> PlainBoard<'_> {
    PlainBoard {
        title: &board.title,
        tags: PlainTags(board.record.tags()),
        rules: board.record.rules(),
        position: board.record.start(),
        steps: board.steps.iter().map(step).collect(),
    }
}

fn step(step: &Step) -> PlainStep<'_> {
    PlainStep {
        moves: &step.moves,
        position: &step.position,
        said: &step.said,
        shown: &step.shown,
        ask: step.ask.as_ref().map(ask),
    }
}

fn ask(ask: &Ask) -> PlainAsk<'_> {
    let Ask { question, hint, other, any, answers } = ask;
    PlainAsk { question, hint, other, any: *any, answers: answers.iter().map(answer).collect() }
}

fn answer(answer: &Answer) -> PlainAnswer<'_> {
    let Answer { mv, right, said, replies } = answer;
    PlainAnswer { r#move: mv, right: *right, said, replies: replies.iter().map(reply).collect() }
}

fn reply(Reply { mv, said }: &Reply) -> PlainReply<'_> {
    PlainReply { r#move: mv, said }
}
