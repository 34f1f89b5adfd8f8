//! Faults in a lesson: what is wrong, and where.

use super::claim::Claim;
use super::lesson::Lesson;
use super::shown::Shown;
use crate::record::ogn;
use crate::rules::{Move, Snippet};
use crate::teach::message::Message;
use crate::teach::record_faults::file_fault;
use std::{error, fmt};

/// A fault in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: LessonProblem,
}

/// What is wrong in a lesson, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonProblem {
    /// A fault of the game file.
    Game(ogn::Fault),
    /// The file holds no game.
    Nothing,
    /// More boards than a lesson may have.
    TooManyBoards,
    /// A board without a text or a question.
    Silent,
    /// An unknown mark in square brackets.
    UnknownMark(Snippet),
    /// A bracket that is not closed.
    NotClosed(Snippet),
    /// An unknown claim.
    NotAClaim(Snippet),
    /// Something unknown to be shown.
    NotShown(Snippet),
    /// A text is missing in a language that other texts are in.
    MissingWords {
        /// The language.
        lang: String,
        /// The text in another language.
        words: Snippet,
    },
    /// A question without an answer.
    NoAnswer,
    /// A choice without a right or without a wrong answer.
    NoChoice,
    /// More than one move after a question that any move answers.
    MovesAfterAny,
    /// A variation where nothing is asked.
    NothingAsked(Move),
    /// A variation at a question that is marked neither right nor wrong.
    NotJudged(Move),
    /// A question, a hint or something shown, where it cannot be.
    Misplaced(&'static str),
}

impl fmt::Display for LessonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            LessonProblem::Game(fault) => fault.fmt(f),
            problem => write!(f, "line {}: {problem}", self.line),
        }
    }
}

impl error::Error for LessonFault {}

impl fmt::Display for LessonProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(fault) => fault.fmt(f),
            Self::Nothing => f.write_str("no game found; expected one for each board"),
            Self::TooManyBoards => {
                write!(f, "more than {} boards; expected several lessons", Lesson::MOST_BOARDS)
            }
            Self::Silent => {
                f.write_str("nothing is said on this board; expected a comment, or [ask]")
            }
            Self::UnknownMark(found) => write!(
                f,
                "{found} means nothing; expected a language as [fr], [ask], [ask any], \
                 [ask number=…], [ask choice], [right], [wrong], [then], [hint], [other], [show …] or [claim …]"
            ),
            Self::NotClosed(found) => write!(f, "{found} is not closed; expected \"]\""),
            Self::NotAClaim(found) => {
                write!(f, "{found} cannot be claimed; expected {}", Claim::NAMES)
            }
            Self::NotShown(found) => {
                write!(f, "{found} cannot be shown; expected {}", Shown::NAMES)
            }
            Self::MissingWords { lang, words } => {
                write!(f, "{words} is not said in {lang:?}; expected words after [{lang}]")
            }
            Self::NoAnswer => f.write_str("[ask], and no move follows; expected the right one"),
            Self::NoChoice => f.write_str(
                "[ask choice] has no choice; expected at least one [right] and one [wrong] answer",
            ),
            Self::MovesAfterAny => f.write_str(
                "several moves follow [ask any]; expected one, since it may not be played",
            ),
            Self::NothingAsked(mv) => {
                write!(f, "the variation {mv}, where nothing is asked; expected [ask] before it")
            }
            Self::NotJudged(mv) => write!(
                f,
                "{mv} is neither right nor wrong; expected {mv}! for a right answer, {mv}? for a \
                 wrong one"
            ),
            Self::Misplaced(what) => {
                write!(f, "[{what}] has no meaning here; {}", expected_place(what))
            }
        }
    }
}

fn expected_place(what: &str) -> &'static str {
    match what {
        "hint" | "other" => "expected [ask] before it",
        "right" => "expected [ask choice] before [right] and [wrong]",
        "then" => "expected [ask number=…] or [ask choice] before it",
        _ => "expected it before the game's own moves, not in a variation",
    }
}

/// The messages for a fault: its line, and what is wrong.
#[must_use]
pub fn lesson_fault(fault: &LessonFault) -> Vec<Message> {
    let found = |key, found: &Snippet| Message::new(key).with("found", found);
    let problem = match &fault.problem {
        LessonProblem::Game(fault) => return file_fault(fault),
        LessonProblem::Nothing => return vec![Message::new("fault.lesson-nothing")],
        LessonProblem::TooManyBoards => {
            Message::new("fault.lesson-boards").with("n", Lesson::MOST_BOARDS as u32)
        }
        LessonProblem::Silent => Message::new("fault.lesson-silent"),
        LessonProblem::UnknownMark(mark) => found("fault.lesson-mark", mark),
        LessonProblem::NotClosed(mark) => found("fault.lesson-not-closed", mark),
        LessonProblem::NotAClaim(claim) => found("fault.lesson-claim", claim),
        LessonProblem::NotShown(shown) => found("fault.lesson-show", shown),
        LessonProblem::MissingWords { lang, words } => {
            found("fault.lesson-words", words).with("lang", lang.as_str())
        }
        LessonProblem::NoAnswer => Message::new("fault.lesson-no-answer"),
        LessonProblem::NoChoice => Message::new("fault.lesson-no-choice"),
        LessonProblem::MovesAfterAny => Message::new("fault.lesson-after-any"),
        LessonProblem::NothingAsked(mv) => {
            Message::new("fault.lesson-nothing-asked").with("move", mv.to_string())
        }
        LessonProblem::NotJudged(mv) => {
            Message::new("fault.lesson-not-judged").with("move", mv.to_string())
        }
        LessonProblem::Misplaced(what) => {
            Message::new("fault.lesson-misplaced").with("found", *what)
        }
    };
    vec![Message::new("fault.lesson-line").with("line", fault.line as u32), problem]
}
