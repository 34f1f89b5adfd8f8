//! Reading the moves of a game, with what is written among them.

use super::fault::Problem;
use super::game_text::is_result;
use super::reader::Faults;
use super::scanner::{Location, Piece, Scanner, snippet};
use crate::record::game_record::{PlayError, Record};
use crate::record::notes::Mark;
use crate::record::tree::NodeId;
use crate::rules::{MoveReader, Snippet};

/// A reader of moves: an arena and a stack, so that nesting costs no more than its brackets.
pub(super) struct Movetext<'a> {
    record: Record,
    scanner: Scanner<'a>,
    /// Where the line that is being read stands.
    node: NodeId,
    /// Whether the line can go on: not after a move that cannot be played.
    alive: bool,
    /// A comment that waits for the first move of a variation.
    waiting: String,
    /// The line where it begins.
    waits_since: usize,
    /// Whether the line has had a move since it began.
    moved: bool,
    /// The lines around this variation.
    outer: Vec<Outer>,
    result: Option<(Location, String)>,
    comments: Vec<(NodeId, usize)>,
}

/// Moves that have been read.
pub(super) struct Moves {
    pub record: Record,
    /// The result that stands at their end.
    pub result: Option<(Location, String)>,
    /// The move that each comment stands beside, and its line.
    pub comments: Vec<(NodeId, usize)>,
}

/// A line that a variation interrupts.
struct Outer {
    node: NodeId,
    alive: bool,
    moved: bool,
    opened: Location,
}

impl<'a> Movetext<'a> {
    pub fn new(record: Record, scanner: Scanner<'a>) -> Movetext<'a> {
        Movetext {
            record,
            scanner,
            node: NodeId::ROOT,
            alive: true,
            waiting: String::new(),
            waits_since: 0,
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
                Piece::Mark(digits) => match Problem::mark(digits) {
                    Ok(mark) => self.mark(mark),
                    Err(problem) => faults.add(place, problem),
                },
                Piece::Word(word) => self.word(place, word, faults),
                Piece::BadTag(_) | Piece::Tag { .. } => {
                    faults.add(place, Problem::Unexpected(snippet(&piece)));
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
        if !self.alive {
            return;
        }
        if !self.moved && !self.outer.is_empty() {
            if self.waiting.is_empty() {
                self.waits_since = place.line;
            } else {
                self.waiting.push(' ');
            }
            self.waiting.push_str(&text);
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
        if parent.is_none() && self.alive {
            faults.add(place, Problem::NothingToVary);
        }
        let Movetext { node, alive, moved, .. } = *self;
        self.outer.push(Outer { node, alive, moved, opened: place });
        // The variation replaces the move before it.
        self.alive = self.alive && parent.is_some();
        self.node = parent.unwrap_or(self.node);
        self.moved = false;
        self.waiting.clear();
    }

    fn close(&mut self, place: Location, faults: &mut Faults) {
        match self.outer.pop() {
            None => faults.add(place, Problem::NothingToClose),
            Some(outer) => {
                self.node = outer.node;
                self.alive = outer.alive;
                self.moved = outer.moved;
                self.waiting.clear();
            }
        }
    }

    fn mark(&mut self, mark: Mark) {
        if self.alive && self.moved {
            self.record.notes_mut(self.node).add_mark(mark);
        }
    }

    /// A word: numbers, moves with captures and marks, the result.
    fn word(&mut self, place: Location, word: &str, faults: &mut Faults) {
        if self.result.is_some() {
            if self.alive {
                faults.add(place, Problem::AfterResult(Snippet::of(word)));
            }
            self.alive = false;
            return;
        }
        if self.outer.is_empty() && is_result(word) {
            self.result = Some((place, word.to_owned()));
            return;
        }
        let (mut at, mut rest) = (place, word);
        while !rest.is_empty() && self.alive {
            let next = self.bit(at, rest, faults);
            at.column += rest[..rest.len() - next.len()].chars().count();
            rest = next;
        }
    }

    /// Reads the beginning of a word, and gives the rest.
    fn bit<'b>(&mut self, place: Location, word: &'b str, faults: &mut Faults) -> &'b str {
        let first = word.chars().next().unwrap_or(' ');
        if first.is_ascii_digit() || matches!(first, '.' | '…') {
            return word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '…');
        }
        if matches!(first, '!' | '?') {
            let rest = word.trim_start_matches(['!', '?']);
            let sign = &word[..word.len() - rest.len()];
            match Mark::from_sign(sign) {
                Some(mark) => self.mark(mark),
                None => faults.add(place, Problem::NotAMark(Snippet::of(sign))),
            }
            return rest;
        }
        if first == '+' && self.moved {
            // What a program says was taken; the rules know better.
            return word[1..].trim_start_matches(|c: char| c.is_ascii_digit());
        }
        match MoveReader::new(word).next() {
            Some((end, Ok(mv))) => {
                match self.record.add(self.node, &mv) {
                    Ok(node) => self.step(node, place, faults),
                    Err(PlayError::TooLong) => {
                        faults.add(place, Problem::TooManyMoves);
                        self.alive = false;
                    }
                    Err(PlayError::Refused(refusal)) => {
                        let at = *self.record.position(self.node);
                        faults.add(place, Problem::Refused { mv, at, refusal });
                        self.alive = false;
                    }
                }
                &word[end..]
            }
            Some((_, Err(mut error))) => {
                error.after = self.record.ply(self.node);
                faults.add(place, Problem::NotAMove(error));
                self.alive = false;
                ""
            }
            None => "",
        }
    }

    /// Goes on to a node that a move has led to.
    fn step(&mut self, node: NodeId, place: Location, faults: &mut Faults) {
        self.node = node;
        self.moved = true;
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return;
        }
        // A variation that repeats the main move is none: its comment stands before that move.
        let parent = self.record.parent(node).unwrap_or(node);
        let main = self.record.children(parent).next();
        let (beside, kept) = match main == Some(node) {
            true => (parent, self.record.notes_mut(parent).add_after(&waiting)),
            false => (node, self.record.notes_mut(node).add_before(&waiting)),
        };
        self.comments.push((beside, self.waits_since));
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
            None => plain.extend(["[ %clk", time, "]"]),
        }
        rest = after;
    }
    plain.push_str(rest);
    (plain, clock)
}

/// `h:mm:ss` or `h:mm:ss.d` in milliseconds.
fn milliseconds(time: &str) -> Option<u32> {
    let (whole, part) = time.split_once('.').unwrap_or((time, "0"));
    let mut seconds = 0_u32;
    let mut fields = 0;
    for field in whole.split(':') {
        let digits = (1..=6).contains(&field.len()) && field.bytes().all(|c| c.is_ascii_digit());
        let number: u32 = field.parse().ok().filter(|_| digits)?;
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
        fields += 1;
    }
    let digits = (1..=3).contains(&part.len()) && part.bytes().all(|c| c.is_ascii_digit());
    let thousandths: u32 = format!("{part:0<3}").parse().ok().filter(|_| digits)?;
    (fields == 3).then_some(())?;
    seconds.checked_mul(1000)?.checked_add(thousandths)
}
