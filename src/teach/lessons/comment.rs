//! A parsed comment of a lesson: texts by language, and marks in square brackets.

use super::claim::Claim;
use super::fault::LessonProblem;
use super::lesson::{Ask, Choice};
use super::shown::Shown;
use super::text::Text;
use crate::rules::Snippet;

/// A parsed comment.
#[derive(Clone, Debug, Default)]
pub(super) struct Comment {
    /// What is said: the text up to a mark that begins another text, such as `[ask]` or `[hint]`.
    pub said: Text,
    /// The kind of answer that is expected, if there is a question.
    pub ask: Option<Expected>,
    /// The question.
    pub question: Text,
    /// The hint.
    pub hint: Text,
    /// What is said to a move that the lesson has no answer for, or to a wrong number or choice.
    pub other: Text,
    /// What is said after the right answer to a question without a move.
    pub then: Text,
    /// The answers to choose from.
    pub choices: Vec<Choice>,
    pub shown: Vec<Shown>,
    /// The claims with their text.
    pub claims: Vec<(Claim, String)>,
}

/// The largest number that can be an answer: the page's field takes three digits.
const MOST_NUMBER: u16 = 999;

/// The kind of answer that a question expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// A move that the lesson expects.
    Move,
    /// Any move that may be played.
    AnyMove,
    /// The number that is right.
    Number(u16),
    /// One of several choices.
    Choice,
}

impl Expected {
    /// Reads what follows `ask` in its mark.
    fn read(value: &str) -> Option<Expected> {
        match value {
            "" => Some(Expected::Move),
            "any" => Some(Expected::AnyMove),
            "choice" => Some(Expected::Choice),
            _ => {
                let number = value.strip_prefix("number=")?.parse().ok()?;
                (number <= MOST_NUMBER).then_some(Expected::Number(number))
            }
        }
    }

    /// The kind of answer to a question of a lesson.
    pub fn of(ask: &Ask) -> Expected {
        match ask.number {
            Some(number) => Expected::Number(number),
            None if !ask.choices.is_empty() => Expected::Choice,
            None if ask.any => Expected::AnyMove,
            None => Expected::Move,
        }
    }

    /// Its mark in a file.
    pub fn mark(self) -> String {
        match self {
            Expected::Move => "[ask]".to_owned(),
            Expected::AnyMove => "[ask any]".to_owned(),
            Expected::Number(number) => format!("[ask number={number}]"),
            Expected::Choice => "[ask choice]".to_owned(),
        }
    }
}

/// Whether the text of a game has a comment in braces with a question; the moves are not read.
///
/// ```
/// use awale::teach::lessons::asks;
/// assert!(asks("{Sow a pit. [ask any]} *"));
/// assert!(!asks("[Event \"[ask]\"] 1. F {South did not ask.} *"));
/// ```
#[must_use]
pub fn asks(game: &str) -> bool {
    game.match_indices("[ask").any(|(at, mark)| {
        let (before, after) = (&game[..at], &game[at + mark.len()..]);
        let in_comment =
            before.rfind(['{', '}']).is_some_and(|brace| before[brace..].starts_with('{'));
        let value = after.split(']').next().unwrap_or_default();
        in_comment && Expected::read(value.trim()).is_some()
    })
}

/// The text that the following words belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Said,
    Question,
    Hint,
    Other,
    Then,
    /// The choice that was read last.
    Choice,
}

/// A problem and the text that causes it.
pub(super) type CommentFault = (LessonProblem, String);

impl Comment {
    /// Parses a comment; what cannot be parsed is added to `faults`.
    pub fn read(text: &str, faults: &mut Vec<CommentFault>) -> Comment {
        let mut parser = Parser::new();
        let mut rest = text;
        while let Some(at) = rest.find('[') {
            parser.add(&rest[..at], faults);
            rest = &rest[at..];
            let (opening, closing) = if rest.starts_with("[[") { ("[[", "]]") } else { ("[", "]") };
            let Some(end) = rest[opening.len()..].find(closing) else {
                faults.push((LessonProblem::NotClosed(Snippet::of(rest)), rest.to_owned()));
                // An unclosed term (`[[`) stays in the text; what follows an unclosed mark (`[`) is left out.
                rest = if opening == "[[" { rest } else { "" };
                break;
            };
            let (bracket, after) = rest.split_at(opening.len() + end + closing.len());
            match opening {
                "[[" => parser.words.push_str(bracket),
                _ => parser.mark(bracket, faults),
            }
            rest = after;
        }
        parser.add(rest, faults);
        parser.end()
    }

    /// All its texts.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        let choices = self.choices.iter().map(|choice| &choice.said);
        [&self.said, &self.question, &self.hint, &self.other, &self.then].into_iter().chain(choices)
    }

    fn part(&mut self, part: Part) -> &mut Text {
        match part {
            Part::Said => &mut self.said,
            Part::Question => &mut self.question,
            Part::Hint => &mut self.hint,
            Part::Other => &mut self.other,
            Part::Then => &mut self.then,
            Part::Choice => match self.choices.last_mut() {
                Some(choice) => &mut choice.said,
                None => &mut self.said,
            },
        }
    }

    fn claim(&mut self, value: &str, mark: &str, faults: &mut Vec<CommentFault>) {
        let read = |word: &str| Some((Claim::read(word)?, word.to_owned()));
        self.claims.extend(each_word(value, read, |found| {
            faults.push((LessonProblem::NotAClaim(found), mark.to_owned()));
        }));
    }

    fn show(&mut self, value: &str, mark: &str, faults: &mut Vec<CommentFault>) {
        self.shown.extend(each_word(value, Shown::read, |found| {
            faults.push((LessonProblem::NotShown(found), mark.to_owned()));
        }));
    }
}

/// Parses each word of a mark; calls `fault` with those that cannot be parsed, or with an empty
/// text if the mark has no words.
fn each_word<T>(
    value: &str,
    parse: impl Fn(&str) -> Option<T>,
    mut fault: impl FnMut(Snippet),
) -> Vec<T> {
    let mut parsed = Vec::new();
    for word in value.split_whitespace() {
        match parse(word) {
            Some(item) => parsed.push(item),
            None => fault(Snippet::of(word)),
        }
    }
    if value.trim().is_empty() {
        fault(Snippet::of(""));
    }
    parsed
}

/// A comment while it is parsed.
struct Parser {
    comment: Comment,
    /// The text that words belong to now, and its language.
    part: Part,
    lang: String,
    /// The words that have been read for that text and not yet added to it.
    words: String,
}

impl Parser {
    fn new() -> Parser {
        let (lang, words) = (String::new(), String::new());
        Parser { comment: Comment::default(), part: Part::Said, lang, words }
    }

    /// Adds to the words read for the current text, and reports a closing bracket among them.
    fn add(&mut self, words: &str, faults: &mut Vec<CommentFault>) {
        report_closing_bracket(words, faults);
        self.words.push_str(words);
    }

    /// Adds the words that have been read to their text.
    fn flush(&mut self) {
        self.comment.part(self.part).add(&self.lang, &self.words);
        self.words.clear();
    }

    fn end(mut self) -> Comment {
        self.flush();
        self.comment
    }

    /// Begins a text, for all languages at first.
    fn begin(&mut self, part: Part) {
        self.part = part;
        self.lang.clear();
    }

    /// Parses a mark, brackets included.
    fn mark(&mut self, mark: &str, faults: &mut Vec<CommentFault>) {
        let inside = mark[1..mark.len() - 1].trim();
        let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
        // A claim and a show mark do not end the text around them.
        match name {
            "claim" => return self.comment.claim(value, mark, faults),
            "show" => return self.comment.show(value, mark, faults),
            _ => self.flush(),
        }
        match name {
            "ask" => {
                self.begin(Part::Question);
                match Expected::read(value) {
                    Some(expected) => self.comment.ask = Some(expected),
                    None => unknown(mark, faults),
                }
            }
            "hint" if value.is_empty() => self.begin(Part::Hint),
            "other" if value.is_empty() => self.begin(Part::Other),
            "then" if value.is_empty() => self.begin(Part::Then),
            "right" | "wrong" if value.is_empty() => {
                let right = name == "right";
                self.comment.choices.push(Choice { right, ..Choice::default() });
                self.begin(Part::Choice);
            }
            code if is_lang(code) && value.is_empty() => code.clone_into(&mut self.lang),
            _ => unknown(mark, faults),
        }
    }
}

/// Reports a mark that has no meaning.
fn unknown(mark: &str, faults: &mut Vec<CommentFault>) {
    faults.push((LessonProblem::UnknownMark(Snippet::of(mark)), mark.to_owned()));
}

/// Reports a closing bracket without an opening one.
fn report_closing_bracket(words: &str, faults: &mut Vec<CommentFault>) {
    if let Some(at) = words.find(']') {
        // Sixteen characters before the bracket show where it is.
        let before = words[..at].char_indices().nth_back(15).map_or(0, |(from, _)| from);
        let found = &words[before..=at];
        unknown(found, faults);
    }
}

/// Whether a mark is the code of a language.
fn is_lang(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_lowercase())
}
