//! Writing games.

use crate::record::game_record::Record;
use crate::record::move_number::MoveNumber;
use crate::record::notes::Notes;
use crate::record::stated_result::StatedResult;
use crate::record::stop_text::stop_text;
use crate::record::tags::Tags;
use crate::record::tree::NodeId;
use crate::rules::{Capture, EndReason, Move, Position, Rules, Side};

/// The width at which moves and comments are wrapped, in characters: under 80, as in PGN.
const WIDTH: usize = 79;

/// Writes a game with its variations, ending with a line break.
///
/// ```
/// use awale::{record::{Record, ogn}, rules::{Position, Rules}};
/// let mut record = Record::new(Position::start(Rules::default()));
/// for mv in awale::rules::read_moves("CeF").unwrap() {
///     record.play(&mv).unwrap();
/// }
/// assert!(ogn::write(&record).ends_with("\n\n1. C e 2. F *\n"));
/// ```
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text: String =
        tags(record).into_iter().map(|(name, value)| tag_line(name, &value)).collect();
    text.push('\n');
    let mut lines = Lines::default();
    write_moves(record, &mut lines);
    lines.word(&result(record));
    text.push_str(&lines.text);
    text.push_str(&lines.line);
    text.push('\n');
    text
}

/// A tag on a line of its own.
#[must_use]
pub fn tag_line(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

/// The tags of a game as its file has them, in their order: names and values.
#[must_use]
pub fn tags(record: &Record) -> Vec<(&str, String)> {
    let rules = record.rules().to_string();
    let classic = *record.rules() == Rules::default();
    let variant = if classic { "Oware Abapa".to_owned() } else { rules.clone() };
    let mut tags = vec![("Variant", variant)];
    for name in Tags::ROSTER {
        tags.push((name, record.tags().get(name).unwrap_or("?").to_owned()));
    }
    tags.extend([("Result", result(record)), ("Rules", rules)]);
    if record.has_own_start() {
        tags.push(("FEN", record.start().to_string()));
    }
    if let Some(end) = record.end(record.main_end()) {
        let termination = stop_text(end.reason, ' ');
        tags.push(("Termination", termination.unwrap_or_else(|| end.reason.to_string())));
    }
    for (name, value) in record.tags().iter() {
        if !Tags::ROSTER.contains(&name) && !Tags::DERIVED.contains(&name) {
            tags.push((name, value.to_owned()));
        }
    }
    tags
}

/// A move as game files write it: with the seeds that it captures, as in `C+3`, unless the move
/// names them itself (Éqwalé).
#[must_use]
pub fn move_text(position: &Position, mv: &Move) -> String {
    let mut text = mv.to_string();
    let captured = position.captured(mv);
    if captured > 0 && position.rules().capture != Capture::Equal {
        text.push_str(&format!("+{captured}"));
    }
    text
}

fn result(record: &Record) -> String {
    let last = record.main_end();
    match (record.end(last), record.stated_result(last)) {
        (Some(end), _) => match end.reason {
            // A player who resigns or runs out of time loses at any score.
            EndReason::Resignation(loser) | EndReason::Time(loser) => {
                StatedResult::Won(loser.other()).to_string()
            }
            _ => format!("{}-{}", end.scores[0], end.scores[1]),
        },
        (None, Some(result)) => result.to_string(),
        (None, None) => "*".to_owned(),
    }
}

/// What is still to be written. A stack of tasks instead of recursion: a file may nest deeply.
enum Task {
    /// What follows a node.
    After(NodeId, MoveNumber),
    /// A variation that begins with this node.
    Variation(NodeId, MoveNumber),
    /// The end of a variation.
    Close,
}

fn write_moves(record: &Record, lines: &mut Lines) {
    if let Some(notes) = record.notes(NodeId::ROOT) {
        write_comment(notes, lines);
    }
    let mut tasks = vec![Task::After(NodeId::ROOT, MoveNumber::START)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => lines.close(),
            Task::Variation(node, number) => {
                lines.open();
                let number = write_move(record, node, number, true, lines);
                tasks.push(Task::Close);
                tasks.push(Task::After(node, number));
            }
            Task::After(node, number) => {
                let mut children = record.children(node);
                let Some(main) = children.next() else { continue };
                let starts_line = node == NodeId::ROOT;
                let after = write_move(record, main, number, starts_line, lines);
                tasks.push(Task::After(main, after));
                let variations: Vec<NodeId> = children.collect();
                let variation = |node: &NodeId| Task::Variation(*node, number);
                tasks.extend(variations.iter().rev().map(variation));
            }
        }
    }
}

/// Writes the move of a node with its notes, and returns the number after it. `starts_line`: the move is
/// the first of the game or of a variation, so its number is written even if North moves.
fn write_move(
    record: &Record,
    node: NodeId,
    number: MoveNumber,
    starts_line: bool,
    lines: &mut Lines,
) -> MoveNumber {
    let (Some(mv), Some(parent)) = (record.mv(node), record.parent(node)) else { return number };
    let notes = record.notes(node);
    if let Some(notes) = notes.filter(|notes| !notes.before().is_empty()) {
        lines.comment(notes.before());
    }
    let side = mv.side();
    let (after, begins_turn) = number.after(side);
    if side == Side::South && (begins_turn || starts_line) {
        lines.word(&format!("{}.", after.count));
    } else if starts_line {
        lines.word(&format!("{}…", after.count));
    }
    let mut word = move_text(record.position(parent), mv);
    let marks = notes.map(Notes::marks).unwrap_or_default();
    if let Some(sign) = marks.first().and_then(|mark| mark.sign()) {
        word.push_str(sign);
    }
    lines.word(&word);
    for (index, mark) in marks.iter().enumerate() {
        if index > 0 || mark.sign().is_none() {
            lines.word(&mark.to_string());
        }
    }
    if let Some(notes) = notes {
        write_comment(notes, lines);
    }
    after
}

/// Writes the comment after a move, its clock first.
fn write_comment(notes: &Notes, lines: &mut Lines) {
    let clock = notes.clock.map(|clock| {
        let (seconds, thousandths) = (clock / 1000, clock % 1000);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let part = match thousandths {
            0 => String::new(),
            part => format!(".{part:03}"),
        };
        format!("[%clk {hours}:{minutes:02}:{seconds:02}{part}]")
    });
    let text = match (clock, notes.after()) {
        (None, "") => return,
        (None, text) => text.to_owned(),
        (Some(clock), "") => clock,
        (Some(clock), text) => format!("{clock} {text}"),
    };
    lines.comment(&text);
}

/// Text wrapped at [`WIDTH`].
#[derive(Default)]
struct Lines {
    /// The lines that are full.
    text: String,
    /// The line that words are added to.
    line: String,
    /// The characters in the line.
    width: usize,
    /// Opening brackets, to be written with the next word.
    opening: String,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let opening = std::mem::take(&mut self.opening);
        let letters = opening.chars().count() + word.chars().count();
        if self.width > 0 && self.width + 1 + letters > WIDTH {
            self.text.push_str(&self.line);
            self.text.push('\n');
            self.line.clear();
            self.width = 0;
        }
        if self.width > 0 {
            self.line.push(' ');
            self.width += 1;
        }
        self.line.extend([opening.as_str(), word]);
        self.width += letters;
    }

    fn open(&mut self) {
        self.opening.push('(');
    }

    fn close(&mut self) {
        // A closing bracket is written without a space before it, unless the line is full.
        if self.width >= WIDTH {
            self.word(")");
        } else {
            self.line.push(')');
            self.width += 1;
        }
    }

    /// A comment, wrapped like other words.
    fn comment(&mut self, text: &str) {
        let mut words = text.split(' ').peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            let opening = if first { "{" } else { "" };
            let closing = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{opening}{word}{closing}"));
            first = false;
        }
    }
}
