//! Where a lesson stops on a board, and what is asked there.

use super::comment::{Comment, Freedom};
use super::fault::LessonProblem;
use super::lesson::{Answer, Ask, Reply, Step};
use super::reader::Source;
use super::text::Text;
use crate::record::NodeId;
use crate::rules::Move;

/// The places along the main line where something is said, asked or shown, and its end.
pub(super) fn steps(source: &mut impl Source) -> Vec<Step> {
    let main: Vec<NodeId> =
        std::iter::once(NodeId::ROOT).chain(source.record().main_line()).collect();
    let mut steps = Vec::new();
    let mut moves = Vec::new();
    let mut spoken = false;
    for (at, node) in main.iter().copied().enumerate() {
        moves.extend(source.record().mv(node).copied());
        let comment = source.after(node);
        let ahead = main.len() - at - 1;
        spoken |= !comment.said.is_empty() || comment.ask.is_some() || !comment.shown.is_empty();
        let stops = !comment.said.is_empty() || !comment.shown.is_empty() || ahead == 0;
        let ask = asked(source, node, ahead, &comment);
        if stops || ask.is_some() {
            steps.push(Step {
                moves: std::mem::take(&mut moves),
                position: *source.record().position(node),
                said: comment.said,
                shown: comment.shown,
                ask,
            });
        }
    }
    if spoken { steps } else { Vec::new() }
}

/// The question after a move, if there is one.
fn asked(source: &mut impl Source, node: NodeId, ahead: usize, comment: &Comment) -> Option<Ask> {
    let children: Vec<NodeId> = source.record().children(node).collect();
    let variations = children.get(1..).unwrap_or_default();
    let Some(freedom) = comment.ask else {
        for (text, name) in [(&comment.hint, "hint"), (&comment.other, "other")] {
            if !text.is_empty() {
                source.wrong(node, LessonProblem::Misplaced(name));
            }
        }
        for variation in variations {
            if let Some(mv) = source.record().mv(*variation).copied() {
                source.wrong(*variation, LessonProblem::NothingAsked(mv));
            }
        }
        return None;
    };
    let any = freedom == Freedom::Any;
    if ahead == 0 && !any {
        source.wrong(node, LessonProblem::NoAnswer);
    }
    if ahead > 1 && any {
        source.wrong(node, LessonProblem::MovesAfterAny);
    }
    let main = children.first().and_then(|child| source.record().mv(*child)).copied();
    let first =
        main.map(|mv| Answer { mv, right: true, said: Text::default(), replies: Vec::new() });
    let mut answers: Vec<Answer> = first.into_iter().collect();
    for variation in variations {
        answers.extend(answer(source, *variation));
    }
    Some(Ask {
        question: comment.question.clone(),
        hint: comment.hint.clone(),
        other: comment.other.clone(),
        any,
        answers,
    })
}

/// An answer that is not the one the lesson goes on with.
fn answer(source: &mut impl Source, node: NodeId) -> Option<Answer> {
    let mv = *source.record().mv(node)?;
    let marks = source.record().notes(node).map(|notes| notes.marks().to_vec());
    let sign = marks.unwrap_or_default().iter().find_map(|mark| mark.sign());
    let right = match sign {
        Some("!" | "!!" | "!?") => true,
        Some(_) => false,
        None => {
            source.wrong(node, LessonProblem::NotJudged(mv));
            false
        }
    };
    let [before, after] = source.around(node);
    aside(source, node, &before);
    aside(source, node, &after);
    let said = before.said.join(&after.said);
    let mut replies = Vec::new();
    let mut at = node;
    loop {
        let mut children = source.record().children(at).collect::<Vec<_>>().into_iter();
        let Some(next) = children.next() else { break };
        let deeper: Vec<(NodeId, Move)> =
            children.filter_map(|child| Some((child, *source.record().mv(child)?))).collect();
        for (child, mv) in deeper {
            source.wrong(child, LessonProblem::NothingAsked(mv));
        }
        let comment = source.after(next);
        aside(source, next, &comment);
        if let Some(mv) = source.record().mv(next).copied() {
            replies.push(Reply { mv, said: comment.said });
        }
        at = next;
    }
    Some(Answer { mv, right, said, replies })
}

/// In a variation something is said, and no more.
fn aside(source: &mut impl Source, node: NodeId, comment: &Comment) {
    let found = [
        (comment.ask.is_some(), "ask"),
        (!comment.hint.is_empty(), "hint"),
        (!comment.other.is_empty(), "other"),
        (!comment.shown.is_empty(), "show"),
    ];
    for (_, name) in found.into_iter().filter(|(there, _)| *there) {
        source.wrong(node, LessonProblem::Misplaced(name));
    }
}
