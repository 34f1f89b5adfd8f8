//! Reading a lesson.

use super::claim::Claimed;
use super::comment::{Comment, Wrong};
use super::fault::{LessonFault, LessonProblem};
use super::lesson::{Board, Lesson};
use super::steps::steps;
use super::text::Text;
use crate::record::ogn::{self, GameText};
use crate::record::{NodeId, Record, Tags};
use crate::rules::Snippet;
use std::collections::BTreeSet;

/// The most boards of a lesson.
pub(super) const MOST: usize = 2_000;
/// The most faults that are told of a lesson.
const MOST_FAULTS: usize = 100;

/// Reads a lesson: see the [module](super).
///
/// # Errors
/// All that is wrong with it, in the order of the lines.
pub fn read(text: &str) -> Result<Lesson, Vec<LessonFault>> {
    let mut boards = Vec::new();
    let mut faults = Vec::new();
    for game in ogn::games(text) {
        if boards.len() == MOST || faults.len() > MOST_FAULTS {
            faults.push(LessonFault { line: game.line(), problem: LessonProblem::TooManyBoards });
            break;
        }
        boards.push(BoardReader::new(text, &game).read(&mut faults));
    }
    if boards.is_empty() {
        faults.push(LessonFault { line: 1, problem: LessonProblem::Nothing });
    }
    if faults.is_empty() {
        missing_words(&boards, &mut faults);
    }
    if faults.is_empty() {
        let boards: Vec<Board> = boards.into_iter().map(|(board, _)| board).collect();
        return Ok(Lesson { title: boards[0].title.clone(), boards });
    }
    faults.sort_by_key(|fault| fault.line);
    faults.truncate(MOST_FAULTS);
    Err(faults)
}

/// Each text with its line.
type Texts = Vec<(usize, Text)>;

/// Where something is said in one language, it is said in all the languages of the lesson.
fn missing_words(boards: &[(Board, Texts)], faults: &mut Vec<LessonFault>) {
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

/// A board on its way from text.
struct BoardReader<'a> {
    /// The whole file, for the lines of what is found.
    file: &'a str,
    line: usize,
    record: Record,
    faults: Vec<LessonFault>,
    /// The lines of the comments, by the moves they stand beside.
    lines: Vec<(NodeId, usize)>,
    claims: Vec<Claimed>,
    texts: Texts,
}

impl<'a> BoardReader<'a> {
    fn new(file: &'a str, game: &GameText) -> BoardReader<'a> {
        let reading = ogn::read_game(game);
        let fault = |fault: ogn::Fault| LessonFault {
            line: fault.line,
            problem: LessonProblem::Game(fault),
        };
        BoardReader {
            file,
            line: game.line(),
            record: reading.record,
            faults: reading.faults.into_iter().map(fault).collect(),
            lines: reading.comments,
            claims: Vec::new(),
            texts: Vec::new(),
        }
    }

    fn read(mut self, faults: &mut Vec<LessonFault>) -> (Board, Texts) {
        let title = title(self.record.tags());
        self.texts.push((self.line, title.clone()));
        let steps = steps(&mut self);
        if steps.is_empty() && self.faults.is_empty() {
            let problem = LessonProblem::Silent;
            self.faults.push(LessonFault { line: self.line, problem });
        }
        faults.append(&mut self.faults);
        let Self { line, record, claims, texts, .. } = self;
        (Board { line, title, record, steps, claims }, texts)
    }
}

/// What the steps of a board are made from.
pub(super) trait Source {
    /// The game.
    fn record(&self) -> &Record;
    /// The comment after a move.
    fn after(&mut self, node: NodeId) -> Comment;
    /// The comments before and after a move that begins a variation.
    fn around(&mut self, node: NodeId) -> [Comment; 2];
    /// Notes what is wrong at a move.
    fn wrong(&mut self, node: NodeId, problem: LessonProblem);
}

impl Source for BoardReader<'_> {
    fn record(&self) -> &Record {
        &self.record
    }

    fn after(&mut self, node: NodeId) -> Comment {
        let text = self.record.notes(node).map_or("", |notes| notes.after()).to_owned();
        self.comment(node, node, &text)
    }

    fn around(&mut self, node: NodeId) -> [Comment; 2] {
        let before = self.record.notes(node).map_or("", |notes| notes.before()).to_owned();
        let parent = self.record.parent(node).unwrap_or(node);
        [self.comment(node, parent, &before), self.after(node)]
    }

    fn wrong(&mut self, node: NodeId, problem: LessonProblem) {
        let line = self.line_of(node);
        self.faults.push(LessonFault { line, problem });
    }
}

impl BoardReader<'_> {
    /// Takes a comment apart that stands beside a move and speaks of a position.
    fn comment(&mut self, beside: NodeId, of: NodeId, text: &str) -> Comment {
        let mut wrong: Vec<Wrong> = Vec::new();
        let comment = Comment::read(text, &mut wrong);
        let from = self.line_of(beside);
        for (problem, written) in wrong {
            let line = line_of(self.file, from, &written);
            self.faults.push(LessonFault { line, problem });
        }
        for (claim, text) in &comment.claims {
            let line = line_of(self.file, from, text);
            let (claim, text) = (claim.clone(), text.clone());
            self.claims.push(Claimed { claim, text, line, node: of });
        }
        for text in comment.texts() {
            self.texts.push((from, text.clone()));
        }
        comment
    }

    /// The line of the first comment beside a move; that of the game where there is none.
    fn line_of(&self, node: NodeId) -> usize {
        let found = self.lines.iter().find(|(beside, _)| *beside == node);
        found.map_or(self.line, |(_, line)| *line)
    }
}

/// The line, from one on, where something is written, however its words are spaced.
fn line_of(file: &str, from: usize, written: &str) -> usize {
    let start: usize = file.split_inclusive('\n').take(from - 1).map(str::len).sum();
    let rest = &file[start..];
    let mut wanted: Vec<char> = written.chars().filter(|c| !c.is_whitespace()).collect();
    wanted.truncate(60);
    let begins = |at: usize| {
        let here = rest[at..].chars().filter(|c| !c.is_whitespace());
        here.take(wanted.len()).eq(wanted.iter().copied())
    };
    let first = wanted.first().copied().unwrap_or('\n');
    let at = rest.match_indices(first).map(|(at, _)| at).find(|at| begins(*at));
    from + at.map_or(0, |at| rest[..at].matches('\n').count())
}

/// What the tags call a board: `Title` for every language, `TitleFr` for French …
fn title(tags: &Tags) -> Text {
    let mut title = Text::default();
    for (name, value) in tags.iter() {
        match name.strip_prefix("Title") {
            Some("") => title.add("", value),
            Some(code) if code.len() == 2 && code.bytes().all(|c| c.is_ascii_alphabetic()) => {
                title.add(&code.to_ascii_lowercase(), value);
            }
            _ => {}
        }
    }
    title
}
