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
    /// A board with nothing said, asked or shown.
    Silent,
    /// An unknown mark in square brackets, or a `]` that closes nothing.
    UnknownMark(Snippet),
    /// A bracket that is not closed.
    NotClosed(Snippet),
    /// An unknown claim.
    NotAClaim(Snippet),
    /// An unknown word in `[show …]`.
    NotShown(Snippet),
    /// A text is missing in a language that other texts are in.
    MissingWords {
        /// The language.
        lang: String,
        /// The text in another language.
        words: Snippet,
    },
    /// A question that expects a certain move (`[ask]`), and no move follows.
    NoAnswer,
    /// A choice without a right or without a wrong answer.
    IncompleteChoice,
    /// More than one move after a question that any move answers.
    MovesAfterAny,
    /// A variation where no move is asked for.
    NoMoveAsked(Move),
    /// An answer in a variation, marked neither right nor wrong.
    NotJudged(Move),
    /// A mark where it has no meaning.
    Misplaced(BracketMark),
}

/// A mark in square brackets that has a meaning in some comments only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketMark {
    /// `[ask]`, also with `any`, `number=…` or `choice`: a question.
    Ask,
    /// `[hint]`: help with a question.
    Hint,
    /// `[other]`: what is said to a move that the lesson has no answer for, or to a wrong number or choice.
    Other,
    /// `[then]`: what is said after the right number or choice.
    Then,
    /// `[right]`: a right answer to choose.
    Right,
    /// `[wrong]`: a wrong answer to choose.
    Wrong,
    /// `[show …]`: something to be shown.
    Show,
}

impl BracketMark {
    /// The word that the mark begins with.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Hint => "hint",
            Self::Other => "other",
            Self::Then => "then",
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Show => "show",
        }
    }

    const fn expected_place(self) -> &'static str {
        match self {
            Self::Hint | Self::Other => "expected [ask] before it, in the main line",
            Self::Right | Self::Wrong => "expected [ask choice] before it, in the main line",
            Self::Then => "expected [ask number=…] or [ask choice] before it, in the main line",
            Self::Ask | Self::Show => "expected it in the main line, not in a variation",
        }
    }
}

/// All marks that `comment.rs` reads, except those of languages.
const MARKS: &str = "[ask], [ask any], [ask number=…] (up to 999), [ask choice], [right], [wrong], \
     [then], [hint], [other], [show …], [claim …]";

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
                "{found} means nothing; expected a language, such as [fr], or one of {MARKS}"
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
            Self::IncompleteChoice => f.write_str(
                "[ask choice] lacks a [right] or a [wrong] answer; expected at least one of each",
            ),
            Self::MovesAfterAny => f.write_str(
                "several moves follow [ask any]; expected one, since the learner may play another",
            ),
            Self::NoMoveAsked(mv) => write!(
                f,
                "the variation {mv}, where no move is asked for; expected [ask] or [ask any] \
                 before it, in the main line"
            ),
            Self::NotJudged(mv) => write!(
                f,
                "{mv} is neither right nor wrong; expected {mv}! for a right answer, {mv}? for a \
                 wrong one"
            ),
            Self::Misplaced(mark) => {
                write!(f, "[{}] has no meaning here; {}", mark.name(), mark.expected_place())
            }
        }
    }
}

/// The messages for a fault: its line, unless the file holds no game, and what is wrong.
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
        LessonProblem::UnknownMark(mark) => found("fault.lesson-mark", mark).with("marks", MARKS),
        LessonProblem::NotClosed(mark) => found("fault.lesson-not-closed", mark),
        LessonProblem::NotAClaim(claim) => found("fault.lesson-claim", claim),
        LessonProblem::NotShown(shown) => found("fault.lesson-show", shown),
        LessonProblem::MissingWords { lang, words } => {
            found("fault.lesson-words", words).with("lang", lang.as_str())
        }
        LessonProblem::NoAnswer => Message::new("fault.lesson-no-answer"),
        LessonProblem::IncompleteChoice => Message::new("fault.lesson-incomplete-choice"),
        LessonProblem::MovesAfterAny => Message::new("fault.lesson-after-any"),
        LessonProblem::NoMoveAsked(mv) => {
            Message::new("fault.lesson-no-move-asked").with("move", mv.to_string())
        }
        LessonProblem::NotJudged(mv) => {
            Message::new("fault.lesson-not-judged").with("move", mv.to_string())
        }
        LessonProblem::Misplaced(mark) => {
            Message::new("fault.lesson-misplaced").with("found", mark.name())
        }
    };
    vec![Message::new("fault.lesson-line").with("line", fault.line as u32), problem]
}
