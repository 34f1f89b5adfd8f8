//! A lesson that has been read.

use super::claim::Claimed;
use super::shown::Shown;
use super::text::Text;
use crate::record::{Record, Tags};
use crate::rules::{Move, Position};

/// A lesson: boards, one after the other.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is called: the tags `Title`, or `TitleFr`, `TitleEn` … of the first board.
    pub title: Text,
    /// The boards; at least one.
    pub boards: Vec<Board>,
}

/// A board of a lesson: a game with its words.
#[derive(Clone, Debug)]
pub struct Board {
    /// The line of the file where it begins.
    pub line: usize,
    /// What it is called, if it has a name.
    pub title: Text,
    /// The game, comments and all.
    pub record: Record,
    /// Where the lesson stops on it; at least one place.
    pub steps: Vec<Step>,
    /// What the file claims about its positions.
    pub claims: Vec<Claimed>,
}

/// A place where a lesson stops: something is said, asked or shown.
#[derive(Clone, Debug)]
pub struct Step {
    /// The moves that lead here from the step before, or from the board's start.
    pub moves: Vec<Move>,
    /// The position.
    pub position: Position,
    /// What is said.
    pub said: Text,
    /// What is shown.
    pub shown: Vec<Shown>,
    /// What the learner is to do, if it is his turn.
    pub ask: Option<Ask>,
}

/// A question: the learner is to make a move.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The question in words, if there are any.
    pub question: Text,
    /// What helps, if something is said.
    pub hint: Text,
    /// What is said to a move that is not among the answers.
    pub other: Text,
    /// Whether every move is right.
    pub any: bool,
    /// The answers that the lesson speaks of; the first is the one it goes on with, and is right.
    pub answers: Vec<Answer>,
}

/// An answer that a lesson speaks of.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// Whether it is right.
    pub right: bool,
    /// What is said to it. To the first answer of a question, the next step says it.
    pub said: Text,
    /// What would follow, to be shown.
    pub replies: Vec<Reply>,
}

/// A move that would follow an answer, and what is said of it.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// What is said.
    pub said: Text,
}

impl Lesson {
    /// What the file says about the lesson as a whole: the tags of its first board.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        self.boards[0].record.tags()
    }

    /// How many steps it has.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.boards.iter().map(|board| board.steps.len()).sum()
    }
}
