//! Lessons: game files with texts, questions and claims.
//!
//! A lesson is an OGN file with a game for each of its boards. The comments hold the texts, in one
//! language or in several, the questions, and claims about the position; `docs/lessons.md`
//! describes them.
//!
//! ```
//! let text = "[Title \"A first capture\"]\n\
//!     [FEN \"0-0-0-0-0-3-0-1-2-9-0-5-14-14-S\"]\n\n\
//!     {Sow pit F. [ask] Your turn.} 1. F {Five seeds! [claim captures=5]} *";
//! let lesson = awale::teach::lessons::read(text).unwrap();
//! let [question, answer] = &lesson.boards[0].steps[..] else { panic!() };
//! assert_eq!(question.said.text("en"), "Sow pit F.");
//! assert!(question.ask.is_some());
//! assert_eq!(answer.said.text("en"), "Five seeds!");
//! assert!(awale::teach::lessons::check(&lesson).is_empty());
//! ```

mod board_reader;
mod check;
mod claim;
mod comment;
mod fault;
mod granary;
mod ideas;
mod lesson;
mod reader;
mod refute;
mod shown;
mod steps;
mod text;
mod writer;

pub use board_reader::title_language;
pub use check::{FalseClaim, check};
pub use claim::{Claim, Claimed};
pub use comment::asks;
pub use fault::{BracketMark, LessonFault, LessonProblem, lesson_fault};
pub use granary::{Reach, granary};
pub use lesson::{Answer, Ask, Choice, Lesson, LessonBoard, Reply, Step};
pub use reader::read;
pub use shown::Shown;
pub use text::Text;
pub use writer::write;
