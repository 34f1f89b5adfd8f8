//! Messages for faults in a game file or a link.

use super::message::Message;
use super::refusals::refusal;
use super::text_faults::{impossible_setup_fault, move_fault, rules_fault, setup_text_fault};
use crate::record::ogn::{Fault, Problem};
use crate::record::{LinkFault, LinkMovesError, LinkProblem, MOST_NODES};
use crate::rules::Snippet;

/// A fault in a game file: where, what, and for some faults what was left out or used instead.
#[must_use]
pub fn file_fault(fault: &Fault) -> Vec<Message> {
    let place = Message::new("fault.place")
        .with("line", fault.line as u32)
        .with("column", fault.column as u32);
    std::iter::once(place).chain(problem(&fault.problem)).collect()
}

fn problem(problem: &Problem) -> Vec<Message> {
    let unread = || Message::new("fault.moves-unread");
    let found = |key, found: &Snippet| vec![Message::new(key).with("found", found)];
    match problem {
        Problem::Refused { mv, at, refusal: why } => {
            vec![Message::new("fault.refused").with("move", mv.to_string()), refusal(at, why)]
        }
        Problem::Rules(error) => vec![rules_fault(error), unread()],
        Problem::Position(error) => vec![setup_text_fault(error), unread()],
        Problem::ImpossibleSetup(error) => vec![impossible_setup_fault(error), unread()],
        Problem::NotAMove(error) => {
            vec![move_fault(error), Message::new("fault.rest-left-out")]
        }
        Problem::NotATag(text) => found("fault.not-a-tag", text),
        Problem::UnknownVariant(text) => found("fault.unknown-variant", text),
        Problem::Unexpected(text) => found("fault.unexpected", text),
        Problem::NotAMark(text) => found("fault.not-a-mark", text),
        Problem::AfterResult(text) => found("fault.after-result", text),
        Problem::NoRoom(text) => found("fault.no-room", text),
        Problem::NotClosed('{') => vec![Message::new("fault.comment-not-closed")],
        Problem::NotClosed(_) => vec![Message::new("fault.variation-not-closed")],
        Problem::NothingToClose => vec![Message::new("fault.nothing-to-close")],
        Problem::NothingToVary => vec![Message::new("fault.nothing-to-vary")],
        Problem::CommentCut => vec![Message::new("fault.comment-cut")],
        Problem::TooManyMoves => vec![too_many_moves()],
        Problem::WrongResult { stated, found } => vec![
            Message::new("fault.wrong-result").with("stated", stated).with("found", found.as_str()),
        ],
    }
}

fn too_many_moves() -> Message {
    Message::new("fault.too-many-moves").with("n", MOST_NODES as u32)
}

/// A fault in a link: what was expected, or what was kept, left out or used instead.
#[must_use]
pub fn link_fault(fault: &LinkFault) -> Vec<Message> {
    let kept = |after: usize| Message::new("fault.link-moves").with("n", after as u32);
    match &fault.problem {
        LinkProblem::Rules(error) => vec![rules_fault(error), Message::new("fault.link-rules")],
        LinkProblem::Position(error) => {
            vec![setup_text_fault(error), Message::new("fault.link-position")]
        }
        LinkProblem::ImpossibleSetup(error) => {
            vec![impossible_setup_fault(error), Message::new("fault.link-position")]
        }
        LinkProblem::Moves(LinkMovesError::NotAMove(error)) => {
            vec![move_fault(error), kept(error.after)]
        }
        LinkProblem::Moves(LinkMovesError::Digits { after, pit, attacked }) => {
            let digits = Message::new("fault.link-digits")
                .with("pit", *pit)
                .with("n", attacked.len() as u32);
            vec![digits, kept(*after)]
        }
        LinkProblem::Refused { after, at, refusal: why } => {
            vec![refusal(at, why), kept(*after)]
        }
        LinkProblem::TooManyMoves => vec![too_many_moves()],
        LinkProblem::WithoutStart => vec![Message::new("fault.moves-unread")],
        LinkProblem::Ply { found, most } => {
            vec![Message::new("fault.link-ply").with("found", found).with("most", *most as u32)]
        }
        LinkProblem::Lang(found) => vec![Message::new("fault.link-lang").with("found", found)],
        LinkProblem::Switch(found) => {
            vec![Message::new("fault.link-switch").with("name", fault.key).with("found", found)]
        }
        LinkProblem::End(found) => vec![Message::new("fault.link-end").with("found", found)],
    }
}
