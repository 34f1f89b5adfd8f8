//! Reading the moves of a game, with comments, marks and variations.

use super::fault::{Faults, Problem};
use super::game_text::is_result;
use super::scanner::{Location, Piece, Scanner};
use super::token::{Token, token};
use crate::record::game_record::Record;
use crate::record::notes::Mark;
use crate::record::tree::{NodeId, PlayError};
use crate::rules::{Snippet, read_digits};

/// A reader of moves. Variations are kept on a stack instead of recursing: a file may nest deeply.
pub(super) struct Movetext<'a> {
    record: Record,
    scanner: Scanner<'a>,
    /// Where the tags end: up to there tags are passed over, and only comments are read.
    tags_end: Location,
    /// The node after the last move read.
    node: NodeId,
    /// Whether moves are still played; false after one that cannot be played, in a variation that replaces no move, and
    /// for moves after the result.
    playing: bool,
    /// A comment at the start of a variation, until its first move is read.
    comment_before: String,
    /// The clock in that comment.
    clock_before: Option<u32>,
    /// The line of the file where that comment begins.
    comment_line: usize,
    /// Whether a move has been read since the line or variation began.
    moved: bool,
    /// The lines that the open variations interrupt, the innermost last.
    outer: Vec<Outer>,
    result: Option<(Location, String)>,
    comments: Vec<(NodeId, usize)>,
}

/// The moves of a game, as read.
pub(super) struct Moves {
    pub record: Record,
    /// The result after the last move.
    pub result: Option<(Location, String)>,
    /// The node that each comment stands beside, and the line of the file where it begins.
    pub comments: Vec<(NodeId, usize)>,
}

/// A line that a variation interrupts.
struct Outer {
    node: NodeId,
    playing: bool,
    moved: bool,
    opened: Location,
}

impl<'a> Movetext<'a> {
    pub fn new(record: Record, scanner: Scanner<'a>, tags_end: Location) -> Movetext<'a> {
        Movetext {
            record,
            scanner,
            tags_end,
            node: NodeId::ROOT,
            playing: true,
            comment_before: String::new(),
            clock_before: None,
            comment_line: 0,
            moved: false,
            outer: Vec::new(),
            result: None,
            comments: Vec::new(),
        }
    }

    /// Reads to the end of the game.
    pub fn read(mut self, faults: &mut Faults) -> Moves {
        while let Some((place, piece)) = self.scanner.next() {
            match piece {
                Piece::Comment { text, closed } => self.comment(place, text, closed, faults),
                Piece::Open => self.open(place, faults),
                Piece::Close => self.close(place, faults),
                Piece::Mark(digits) => match Mark::from_digits(digits) {
                    Some(mark) => self.mark(mark),
                    None => faults.add(place, Problem::NotAMark(Snippet::of(digits))),
                },
                Piece::Word(word) => self.word(place, word, faults),
                Piece::BadTag(_) | Piece::Tag { .. } if place.at < self.tags_end.at => {}
                Piece::BadTag(text) | Piece::Tag { name: text, .. } => {
                    faults.add(place, Problem::Unexpected(Snippet::of(text)));
                }
            }
        }
        if let Some(outer) = self.outer.last() {
            faults.add(outer.opened, Problem::NotClosed('('));
        }
        Moves { record: self.record, result: self.result, comments: self.comments }
    }

    fn comment(&mut self, place: Location, text: &str, closed: bool, faults: &mut Faults) {
        if !closed {
            faults.add(place, Problem::NotClosed('{'));
        }
        let (text, clock) = without_clock(text);
        if !self.playing {
            return;
        }
        if !self.moved && !self.outer.is_empty() {
            if self.comment_before.is_empty() {
                self.comment_line = place.line;
            } else {
                self.comment_before.push(' ');
            }
            self.comment_before.push_str(&text);
            self.clock_before = clock.or(self.clock_before);
            return;
        }
        self.comments.push((self.node, place.line));
        let notes = self.record.notes_mut(self.node);
        if clock.is_some() {
            notes.clock = clock;
        }
        if !notes.add_after(&text) {
            faults.add(place, Problem::CommentCut);
        }
    }

    fn open(&mut self, place: Location, faults: &mut Faults) {
        let parent = self.record.parent(self.node).filter(|_| self.moved);
        if parent.is_none() && self.playing {
            faults.add(place, Problem::NothingToVary);
        }
        let Movetext { node, playing, moved, .. } = *self;
        self.outer.push(Outer { node, playing, moved, opened: place });
        // A variation replaces the move before it.
        self.playing = self.playing && parent.is_some();
        self.node = parent.unwrap_or(self.node);
        self.moved = false;
        self.comment_before.clear();
        self.clock_before = None;
    }

    fn close(&mut self, place: Location, faults: &mut Faults) {
        match self.outer.pop() {
            None => faults.add(place, Problem::NothingToClose),
            Some(outer) => {
                self.node = outer.node;
                self.playing = outer.playing;
                self.moved = outer.moved;
                self.comment_before.clear();
                self.clock_before = None;
            }
        }
    }

    fn mark(&mut self, mark: Mark) {
        if self.playing && self.moved {
            self.record.notes_mut(self.node).add_mark(mark);
        }
    }

    /// A word: numbers, moves with captures and marks, the result.
    fn word(&mut self, place: Location, word: &str, faults: &mut Faults) {
        if self.result.is_some() {
            if self.playing {
                faults.add(place, Problem::AfterResult(Snippet::of(word)));
            }
            self.playing = false;
            return;
        }
        if self.outer.is_empty() && is_result(word) {
            self.result = Some((place, word.to_owned()));
            return;
        }
        let (mut at, mut rest) = (place, word);
        while !rest.is_empty() && self.playing {
            let next = self.token(at, rest, faults);
            at.column += rest[..rest.len() - next.len()].chars().count();
            rest = next;
        }
    }

    /// Reads the first token of a word; returns the rest.
    fn token<'b>(&mut self, place: Location, word: &'b str, faults: &mut Faults) -> &'b str {
        let (token, rest) = token(word, self.moved);
        match token {
            Token::Number | Token::Captured => {}
            Token::Mark(Ok(mark)) => self.mark(mark),
            Token::Mark(Err(signs)) => faults.add(place, Problem::NotAMark(Snippet::of(signs))),
            Token::Move(mv) => match self.record.add(self.node, &mv) {
                Ok(node) => self.step(node, place, faults),
                Err(PlayError::TooLong) => {
                    faults.add(place, Problem::TooManyMoves);
                    self.playing = false;
                }
                Err(PlayError::Refused(refusal)) => {
                    let at = *self.record.position(self.node);
                    faults.add(place, Problem::Refused { mv, at, refusal });
                    self.playing = false;
                }
            },
            Token::NotAMove(mut error) => {
                error.after = self.record.ply(self.node);
                faults.add(place, Problem::NotAMove(error));
                self.playing = false;
            }
        }
        rest
    }

    /// Continues at the node of a move, and adds the comment before the move with its clock.
    fn step(&mut self, node: NodeId, place: Location, faults: &mut Faults) {
        self.node = node;
        self.moved = true;
        let comment = std::mem::take(&mut self.comment_before);
        let clock = self.clock_before.take();
        if comment.is_empty() && clock.is_none() {
            return;
        }
        // A variation that begins with the main move is merged with the main line. In the main line, a comment
        // before a move is kept as the comment after the previous move.
        let parent = self.record.parent(node).unwrap_or(node);
        let is_main = self.record.children(parent).next() == Some(node);
        let beside = if is_main { parent } else { node };
        let notes = self.record.notes_mut(beside);
        // A clock that is there already is kept.
        notes.clock = notes.clock.or(clock);
        if comment.is_empty() {
            return;
        }
        let kept = match is_main {
            true => notes.add_after(&comment),
            false => notes.add_before(&comment),
        };
        self.comments.push((beside, self.comment_line));
        if !kept {
            faults.add(place, Problem::CommentCut);
        }
    }
}

/// A comment without the clock in it, `[%clk 0:09:58]`, and the clock in milliseconds.
fn without_clock(text: &str) -> (String, Option<u32>) {
    let mut rest = text;
    let mut plain = String::new();
    let mut clock = None;
    while let Some((before, command)) = rest.split_once("[%clk") {
        let Some((time, after)) = command.split_once(']') else { break };
        plain.push_str(before);
        match milliseconds(time.trim()) {
            Some(found) => clock = Some(found),
            // With a space, as in all comments (`notes.rs`): programs read "[%" as a command.
            None => plain.extend(["[ %clk", time, "]"]),
        }
        rest = after;
    }
    plain.push_str(rest);
    (plain, clock)
}

/// A time `h:mm:ss` in milliseconds; up to three decimals may follow, as in `h:mm:ss.d`.
fn milliseconds(time: &str) -> Option<u32> {
    let (whole, part) = time.split_once('.').unwrap_or((time, "0"));
    let mut seconds = 0_u32;
    let mut fields = 0;
    for field in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(read_digits(field, 6)?)?;
        fields += 1;
    }
    let fraction: u32 = read_digits(part, 3)?;
    let thousandths = fraction * 10_u32.pow(3 - part.len() as u32);
    if fields != 3 {
        return None;
    }
    seconds.checked_mul(1000)?.checked_add(thousandths)
}
