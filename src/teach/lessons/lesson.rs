//! A lesson that has been read; it serializes as the page's `Lesson`.

use super::claim::Claimed;
use super::shown::Shown;
use super::text::Text;
use crate::record::{Record, Tags};
use crate::rules::{Move, Pit, Position};
use crate::teach::message::Message;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// A lesson: boards, one after the other.
#[derive(Clone, Debug, Serialize)]
pub struct Lesson {
    /// The title: the tags `Title`, or `TitleFr`, `TitleEn` … of the first board.
    pub title: Text,
    /// The boards; at least one.
    pub boards: Vec<LessonBoard>,
}

/// A board of a lesson: a game with its texts.
#[derive(Clone, Debug)]
pub struct LessonBoard {
    /// The line of the file where it begins.
    pub line: usize,
    /// The title, if it has one.
    pub title: Text,
    /// The game with its comments.
    pub record: Record,
    /// Where the lesson stops on it; at least once.
    pub steps: Vec<Step>,
    /// The claims about its positions.
    pub claims: Vec<Claimed>,
}

/// A place where a lesson stops: something is said, asked or shown, or the board's last move has been played.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The moves that lead here from the step before, or from the board's start.
    pub moves: Vec<Move>,
    /// The position.
    #[serde(serialize_with = "as_text")]
    pub position: Position,
    /// What is said.
    pub said: Text,
    /// What is shown.
    pub shown: Vec<Shown>,
    /// The question, if one is asked.
    pub ask: Option<Ask>,
}

/// A question: the learner is to make a move, to name a number or to choose an answer.
#[derive(Clone, Debug, Serialize)]
pub struct Ask {
    /// The question in words, if there are any.
    pub question: Text,
    /// What can be seen on the board, for a question without words that asks for a move.
    pub seen: Vec<Message>,
    /// The fullest pit of the learner, for a question that asks for a sowing: what an exercise about hoarding calls
    /// the hoard.
    pub hoard: Option<Pit>,
    /// What explains the right move of an exercise, by its tag `Theme`, for the question at the board's start. The
    /// page inserts the text of each message into the next one, as the datum `told` (`tellAll` in
    /// `www/exercises/exercise-lesson.js`).
    pub idea: Vec<Message>,
    /// The hint, if there is one.
    pub hint: Text,
    /// What is said to a move that is not among the answers, or to a wrong number or choice.
    pub other: Text,
    /// Whether every move is right.
    pub any: bool,
    /// The number that answers it, instead of a move.
    pub number: Option<u16>,
    /// The answers to choose from, instead of a move.
    pub choices: Vec<Choice>,
    /// What is said after the right number or choice.
    pub then: Text,
    /// The answers written in the lesson; the first is right, and the lesson continues after it.
    pub answers: Vec<Answer>,
}

/// An answer to choose.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Choice {
    /// The answer.
    pub said: Text,
    /// Whether it is right.
    pub right: bool,
}

/// An answer written in the lesson.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Whether it is right.
    pub right: bool,
    /// What is said to it; empty for the first answer, which the next step replies to.
    pub said: Text,
    /// The moves that would follow, to be shown.
    pub replies: Vec<Reply>,
    /// How many seeds it costs, if the board's tag `Costs` (written for exercises) states it.
    pub cost: Option<u16>,
    /// Whether the cost is exact: on boards of few seeds tables find it, on others a search, which may err.
    #[serde(rename = "costExact")]
    pub cost_exact: bool,
    /// What the replies show of a wrong answer without a text. The page inserts the text of each message into the
    /// next one, as for [`Ask::idea`].
    pub refutation: Vec<Message>,
    /// How many of the replies the refutation tells of.
    #[serde(rename = "toldReplies")]
    pub told_replies: usize,
}

impl Answer {
    /// An answer without its cost and refutation, which are found later.
    #[must_use]
    pub fn new(mv: Move, right: bool, said: Text, replies: Vec<Reply>) -> Answer {
        Answer {
            mv,
            right,
            said,
            replies,
            cost: None,
            cost_exact: false,
            refutation: Vec::new(),
            told_replies: 0,
        }
    }
}

/// A move that would follow an answer, and what is said of it.
#[derive(Clone, Debug, Serialize)]
pub struct Reply {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What is said.
    pub said: Text,
}

impl Lesson {
    /// The most boards of a lesson.
    pub const MOST_BOARDS: usize = 2_000;

    /// What the file says about the lesson as a whole: the tags of its first board.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        self.boards[0].record.tags()
    }

    /// Visits all its texts.
    pub(super) fn each_text<'a>(&'a self, visit: &mut dyn FnMut(&'a Text)) {
        visit(&self.title);
        for board in &self.boards {
            visit(&board.title);
            for step in &board.steps {
                visit(&step.said);
                if let Some(ask) = &step.ask {
                    ask.each_text(visit);
                }
            }
        }
    }

    /// How many steps it has.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.boards.iter().map(|board| board.steps.len()).sum()
    }
}

impl Ask {
    fn each_text<'a>(&'a self, visit: &mut dyn FnMut(&'a Text)) {
        for text in [&self.question, &self.hint, &self.other, &self.then] {
            visit(text);
        }
        for choice in &self.choices {
            visit(&choice.said);
        }
        for answer in &self.answers {
            visit(&answer.said);
            for reply in &answer.replies {
                visit(&reply.said);
            }
        }
    }
}

impl Serialize for LessonBoard {
    /// What the page needs of it: the rules and the start instead of the whole record.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut board = serializer.serialize_struct("LessonBoard", 5)?;
        board.serialize_field("title", &self.title)?;
        board.serialize_field("tags", self.record.tags())?;
        board.serialize_field("rules", self.record.rules())?;
        board.serialize_field("position", &self.record.start().to_string())?;
        board.serialize_field("steps", &self.steps)?;
        board.end()
    }
}

fn as_text<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}
