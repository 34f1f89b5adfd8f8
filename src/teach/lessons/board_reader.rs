//! A board of a lesson while it is read: its record, its comments, and the faults in both.

use super::claim::Claimed;
use super::comment::{Comment, CommentFault};
use super::fault::{LessonFault, LessonProblem};
use super::text::Text;
use crate::record::ogn::{self, GameText};
use crate::record::{NodeId, Record, Tags};

/// Each text with its line: of a title, where the board begins; of a comment's text, where the first comment beside the
/// same move begins.
pub(super) type Texts = Vec<(usize, Text)>;

/// A board while it is read.
pub(super) struct BoardReader<'a> {
    /// The whole file, to find the lines of faults and claims.
    file: &'a str,
    /// The line where the board begins.
    pub line: usize,
    pub title: Text,
    pub record: Record,
    pub faults: Vec<LessonFault>,
    /// The lines of the comments, by the moves they stand beside.
    comment_lines: Vec<(NodeId, usize)>,
    pub claims: Vec<Claimed>,
    /// All texts of this board.
    pub texts: Texts,
}

impl<'a> BoardReader<'a> {
    pub fn new(file: &'a str, game: &GameText) -> BoardReader<'a> {
        let reading = ogn::read_game(game);
        let fault = |fault: ogn::Fault| LessonFault {
            line: fault.line,
            problem: LessonProblem::Game(fault),
        };
        let title = title(reading.record.tags());
        BoardReader {
            file,
            line: game.line(),
            texts: vec![(game.line(), title.clone())],
            title,
            record: reading.record,
            faults: reading.faults.into_iter().map(fault).collect(),
            comment_lines: reading.comments,
            claims: Vec::new(),
        }
    }

    /// The comment after a move.
    pub fn after(&mut self, node: NodeId) -> Comment {
        let text = self.record.notes(node).map_or("", |notes| notes.after()).to_owned();
        self.comment(node, node, &text)
    }

    /// The comments before and after a move that begins a variation.
    pub fn around(&mut self, node: NodeId) -> [Comment; 2] {
        let before = self.record.notes(node).map_or("", |notes| notes.before()).to_owned();
        let parent = self.record.parent(node).unwrap_or(node);
        [self.comment(node, parent, &before), self.after(node)]
    }

    /// Adds a fault at a move.
    pub fn report(&mut self, node: NodeId, problem: LessonProblem) {
        let line = self.line_of(node);
        self.faults.push(LessonFault { line, problem });
    }

    /// Parses the comment that stands at the node `beside`; its claims are about the position at the
    /// node `of`.
    fn comment(&mut self, beside: NodeId, of: NodeId, text: &str) -> Comment {
        let mut faults: Vec<CommentFault> = Vec::new();
        let comment = Comment::read(text, &mut faults);
        let from = self.line_of(beside);
        for (problem, written) in faults {
            let line = find_line(self.file, from, &written);
            self.faults.push(LessonFault { line, problem });
        }
        for (claim, text) in &comment.claims {
            let line = find_line(self.file, from, text);
            let (claim, text) = (claim.clone(), text.clone());
            self.claims.push(Claimed { claim, text, line, node: of });
        }
        for text in comment.texts() {
            self.texts.push((from, text.clone()));
        }
        comment
    }

    /// The line of the first comment beside a move; the line of the game if there is none.
    fn line_of(&self, node: NodeId) -> usize {
        let found = self.comment_lines.iter().find(|(beside, _)| *beside == node);
        found.map_or(self.line, |(_, line)| *line)
    }
}

/// The line, searched from line `from` on, where a text is written; `from` if it is not found. Spaces
/// are not compared.
fn find_line(file: &str, from: usize, written: &str) -> usize {
    let start: usize = file.split_inclusive('\n').take(from - 1).map(str::len).sum();
    let rest = &file[start..];
    let mut wanted: Vec<char> = written.chars().filter(|c| !c.is_whitespace()).collect();
    // The first 60 characters are enough: the text of an unclosed bracket is the whole rest of its comment.
    wanted.truncate(60);
    let begins = |at: usize| {
        let here = rest[at..].chars().filter(|c| !c.is_whitespace());
        here.take(wanted.len()).eq(wanted.iter().copied())
    };
    let first = wanted.first().copied().unwrap_or('\n');
    let at = rest.match_indices(first).map(|(at, _)| at).find(|at| begins(*at));
    from + at.map_or(0, |at| rest[..at].matches('\n').count())
}

/// The title in the tags: `Title` for every language, `TitleFr` for French …
fn title(tags: &Tags) -> Text {
    let mut title = Text::default();
    for (name, value) in tags.iter() {
        if let Some(code) = title_language(name) {
            title.add(&code.to_ascii_lowercase(), value);
        }
    }
    title
}

/// The language of a tag with a title, empty if the title is for every language; `None` for other tags.
#[must_use]
pub fn title_language(tag: &str) -> Option<&str> {
    let code = tag.strip_prefix("Title")?;
    let is_language = code.len() == 2 && code.bytes().all(|c| c.is_ascii_alphabetic());
    (code.is_empty() || is_language).then_some(code)
}
