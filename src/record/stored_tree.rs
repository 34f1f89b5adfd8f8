//! The move tree of a stored record: moves without separators, each followed by its notes
//! (`<comment before>`, `$mark`, `~clock`, `{comment}`); a variation stands in parentheses after the
//! move that it replaces.

use super::game_record::Record;
use super::notes::Mark;
use super::tree::NodeId;
use crate::rules::MoveReader;

/// Replaces `>` in a comment before a move: a control character, which no comment contains. Braces
/// need no replacement: [`Notes`](super::notes::Notes) allows none in comments.
const ESCAPED_BRACKET: &str = "\u{1}";

/// What is still to be written. A stack of tasks instead of recursion: a record may nest deeply.
enum Task {
    /// The moves that can follow a node: the main move, and the variations that replace it.
    After(NodeId),
    /// A variation that begins with this move, and its opening parenthesis.
    Variation(NodeId),
    /// The closing parenthesis of a variation.
    Close,
}

/// The moves as text, and for each node index the place of the node's move among the moves of the text, from
/// 1. The root and removed nodes have no move there: their place is 0 or missing.
pub(super) fn write_tree(record: &Record) -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut places = Vec::new();
    let mut written = 0;
    write_notes(record, NodeId::ROOT, &mut text);
    let mut tasks = vec![Task::After(NodeId::ROOT)];
    let mut write = |node: NodeId, text: &mut String| {
        if let Some(mv) = record.mv(node) {
            text.push_str(&mv.to_string());
        }
        written += 1;
        if places.len() <= node.index() {
            places.resize(node.index() + 1, 0);
        }
        places[node.index()] = written;
        write_notes(record, node, text);
    };
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => text.push(')'),
            Task::Variation(node) => {
                text.push('(');
                write(node, &mut text);
                tasks.push(Task::Close);
                tasks.push(Task::After(node));
            }
            Task::After(node) => {
                let mut children = record.children(node);
                let Some(main) = children.next() else { continue };
                write(main, &mut text);
                // Tasks are taken from the end: first the variations in their order, then what follows `main`.
                tasks.push(Task::After(main));
                let variations: Vec<NodeId> = children.collect();
                tasks.extend(variations.iter().rev().map(|node| Task::Variation(*node)));
            }
        }
    }
    (text, places)
}

fn write_notes(record: &Record, node: NodeId, text: &mut String) {
    let Some(notes) = record.notes(node) else { return };
    if !notes.before().is_empty() {
        text.extend(["<", &notes.before().replace('>', ESCAPED_BRACKET), ">"]);
    }
    for mark in notes.marks() {
        text.push_str(&mark.to_string());
    }
    if let Some(clock) = notes.clock {
        text.push_str(&format!("~{clock}"));
    }
    if !notes.after().is_empty() {
        text.extend(["{", notes.after(), "}"]);
    }
}

/// Plays the moves of a text from the start and collects their nodes in the order of the text.
///
/// # Errors
/// The byte where the text cannot be read or a move cannot be played.
pub(super) fn read_tree(
    record: &mut Record,
    text: &str,
    nodes: &mut Vec<NodeId>,
) -> Result<(), usize> {
    let mut at = 0;
    let mut node = NodeId::ROOT;
    let mut outer = Vec::new();
    while let Some(here) = text.get(at..)
        && let mut letters = here.chars()
        && let Some(first) = letters.next()
    {
        let rest = letters.as_str();
        match first {
            '(' => {
                // A variation replaces the move before it; after `)` play goes on from that move.
                outer.push(node);
                node = record.parent(node).ok_or(at)?;
                at += 1;
            }
            ')' => {
                node = outer.pop().ok_or(at)?;
                at += 1;
            }
            '{' => {
                let (after, _) = rest.split_once('}').ok_or(at)?;
                record.notes_mut(node).set_after(after);
                at += after.len() + 2;
            }
            '<' => {
                let (before, _) = rest.split_once('>').ok_or(at)?;
                record.notes_mut(node).set_before(&before.replace(ESCAPED_BRACKET, ">"));
                at += before.len() + 2;
            }
            '$' | '~' => {
                let no_digit = |c: char| !c.is_ascii_digit();
                let digits = rest.split(no_digit).next().unwrap_or_default();
                if first == '$' {
                    let mark = digits.parse().map_err(|_| at)?;
                    record.notes_mut(node).add_mark(Mark(mark));
                } else {
                    let clock = digits.parse().map_err(|_| at)?;
                    record.notes_mut(node).clock = Some(clock);
                }
                at += digits.len() + 1;
            }
            _ => match MoveReader::new(here).next() {
                Some((bytes, Ok(mv))) => {
                    node = record.add(node, &mv).map_err(|_| at)?;
                    nodes.push(node);
                    at += bytes;
                }
                _ => return Err(at),
            },
        }
    }
    if outer.is_empty() { Ok(()) } else { Err(text.len()) }
}
