//! Reading a lesson.

use super::board_reader::{BoardReader, Texts};
use super::fault::{LessonFault, LessonProblem};
use super::lesson::{Lesson, LessonBoard};
use super::steps::steps;
use crate::record::ogn::{self, GameText};
use crate::rules::Snippet;
use std::collections::BTreeSet;

/// The most faults that are reported of a lesson.
const MOST_FAULTS: usize = 100;

/// Reads a lesson: see the [module](super).
///
/// # Errors
/// What is wrong with it, by lines: 100 faults at most. Missing languages are looked for if there is no other fault.
pub fn read(text: &str) -> Result<Lesson, Vec<LessonFault>> {
    let mut boards = Vec::new();
    let mut faults = Vec::new();
    for game in ogn::games(text) {
        if faults.len() >= MOST_FAULTS {
            break;
        }
        if boards.len() == Lesson::MOST_BOARDS {
            faults.push(LessonFault { line: game.line(), problem: LessonProblem::TooManyBoards });
            break;
        }
        boards.push(read_board(text, &game, &mut faults));
    }
    if boards.is_empty() {
        faults.push(LessonFault { line: 1, problem: LessonProblem::Nothing });
    }
    if faults.is_empty() {
        missing_words(&boards, &mut faults);
    }
    if faults.is_empty() {
        let boards: Vec<LessonBoard> = boards.into_iter().map(|(board, _)| board).collect();
        return Ok(Lesson { title: boards[0].title.clone(), boards });
    }
    faults.sort_by_key(|fault| fault.line);
    faults.truncate(MOST_FAULTS);
    Err(faults)
}

fn read_board(file: &str, game: &GameText, faults: &mut Vec<LessonFault>) -> (LessonBoard, Texts) {
    let mut reader = BoardReader::new(file, game);
    let steps = steps(&mut reader);
    let BoardReader { line, title, record, claims, texts, faults: mut found, .. } = reader;
    if steps.is_empty() && found.is_empty() {
        found.push(LessonFault { line, problem: LessonProblem::Silent });
    }
    faults.append(&mut found);
    (LessonBoard { line, title, record, steps, claims }, texts)
}

/// Reports, for each text without a version for all languages, every language of the lesson that it lacks.
fn missing_words(boards: &[(LessonBoard, Texts)], faults: &mut Vec<LessonFault>) {
    let texts = || boards.iter().flat_map(|(_, texts)| texts);
    let langs: BTreeSet<&str> = texts().flat_map(|(_, text)| text.langs()).collect();
    for (line, text) in texts().filter(|(_, text)| !text.is_empty() && !text.for_all()) {
        for lang in langs.iter().filter(|lang| !text.langs().any(|code| code == **lang)) {
            let words = Snippet::of(text.text(""));
            let problem = LessonProblem::MissingWords { lang: (*lang).to_owned(), words };
            faults.push(LessonFault { line: *line, problem });
        }
    }
}
