//! The steps of a lesson on one board: the nodes where it stops, and the questions there.

use super::board_reader::BoardReader;
use super::comment::{Comment, Expected};
use super::fault::{BracketMark, LessonProblem};
use super::ideas::idea_messages;
use super::lesson::{Answer, Ask, Choice, Reply, Step};
use super::refute::refute;
use super::text::Text;
use crate::record::NodeId;
use crate::rules::{Move, Pit};
use crate::teach::sight::{hoard, in_sight};

/// The stops on the main line: its nodes where something is said, asked or shown, and its last node. None if nothing
/// is said, asked or shown on the whole line.
pub(super) fn steps(reader: &mut BoardReader) -> Vec<Step> {
    let main: Vec<NodeId> =
        std::iter::once(NodeId::ROOT).chain(reader.record.main_line()).collect();
    let mut steps = Vec::new();
    let mut moves = Vec::new();
    let mut has_content = false;
    for (at, node) in main.iter().copied().enumerate() {
        moves.extend(reader.record.mv(node).copied());
        let comment = reader.after(node);
        let ahead = main.len() - at - 1;
        has_content |=
            !comment.said.is_empty() || comment.ask.is_some() || !comment.shown.is_empty();
        let stops = !comment.said.is_empty() || !comment.shown.is_empty() || ahead == 0;
        let ask = asked(reader, node, ahead, &comment);
        if stops || ask.is_some() {
            steps.push(Step {
                moves: std::mem::take(&mut moves),
                position: *reader.record.position(node),
                said: comment.said,
                shown: comment.shown,
                ask,
            });
        }
    }
    if has_content { steps } else { Vec::new() }
}

/// The question at a node, if there is one; reports faults of the question, and marks and variations that do not belong
/// there.
fn asked(reader: &mut BoardReader, node: NodeId, ahead: usize, comment: &Comment) -> Option<Ask> {
    let children: Vec<NodeId> = reader.record.children(node).collect();
    let variations = children.get(1..).unwrap_or_default();
    if comment.ask != Some(Expected::Choice)
        && let Some(mark) = first_choice(comment)
    {
        reader.report(node, LessonProblem::Misplaced(mark));
    }
    let Some(expected) = comment.ask else {
        let texts = [
            (&comment.hint, BracketMark::Hint),
            (&comment.other, BracketMark::Other),
            (&comment.then, BracketMark::Then),
        ];
        for (_, mark) in texts.into_iter().filter(|(text, _)| !text.is_empty()) {
            reader.report(node, LessonProblem::Misplaced(mark));
        }
        refuse_variations(reader, variations);
        return None;
    };
    if let Expected::Number(_) | Expected::Choice = expected {
        refuse_variations(reader, variations);
        return Some(asked_without_move(reader, node, expected, comment));
    }
    if !comment.then.is_empty() {
        reader.report(node, LessonProblem::Misplaced(BracketMark::Then));
    }
    let any = expected == Expected::AnyMove;
    if ahead == 0 && !any {
        reader.report(node, LessonProblem::NoAnswer);
    }
    if ahead > 1 && any {
        reader.report(node, LessonProblem::MovesAfterAny);
    }
    let main = children.first().and_then(|child| reader.record.mv(*child)).copied();
    let first = main.map(|mv| Answer::new(mv, true, Text::default(), Vec::new()));
    let mut answers: Vec<Answer> = first.into_iter().collect();
    for variation in variations {
        answers.extend(answer(reader, *variation));
    }
    let position = reader.record.position(node);
    refute(&mut answers, position, reader.record.tags());
    let seen = if comment.question.is_empty() { in_sight(position) } else { Vec::new() };
    // Only the first question of an exercise tells the idea: the later ones follow from it.
    let idea = match node == NodeId::ROOT {
        true => {
            idea_messages(&answers, position, reader.record.tags(), &sown_later(reader, &children))
        }
        false => Vec::new(),
    };
    let hoard = hoard(position);
    Some(Ask { any, answers, seen, hoard, idea, ..ask(comment) })
}

/// The pits that the main line sows after the first of these moves.
fn sown_later(reader: &BoardReader, moves: &[NodeId]) -> Vec<Pit> {
    let next = |node: &NodeId| reader.record.children(*node).next();
    let line = std::iter::successors(moves.first().and_then(next), next);
    line.filter_map(|node| reader.record.mv(node)?.pit()).collect()
}

/// The texts of a question.
fn ask(comment: &Comment) -> Ask {
    Ask {
        question: comment.question.clone(),
        seen: Vec::new(),
        hoard: None,
        idea: Vec::new(),
        hint: comment.hint.clone(),
        other: comment.other.clone(),
        any: false,
        number: None,
        choices: Vec::new(),
        then: comment.then.clone(),
        answers: Vec::new(),
    }
}

/// A question that is answered by a number or by one of several answers.
fn asked_without_move(
    reader: &mut BoardReader,
    node: NodeId,
    expected: Expected,
    comment: &Comment,
) -> Ask {
    if let Expected::Number(number) = expected {
        return Ask { number: Some(number), ..ask(comment) };
    }
    let rights = comment.choices.iter().filter(|choice| choice.right).count();
    if rights == 0 || rights == comment.choices.len() {
        reader.report(node, LessonProblem::IncompleteChoice);
    }
    Ask { choices: comment.choices.clone(), ..ask(comment) }
}

/// Reports variations where no move is asked for.
fn refuse_variations(reader: &mut BoardReader, variations: &[NodeId]) {
    for variation in variations {
        if let Some(mv) = reader.record.mv(*variation).copied() {
            reader.report(*variation, LessonProblem::NoMoveAsked(mv));
        }
    }
}

/// An answer in a variation; the lesson does not continue there, but after the answer in the main line.
fn answer(reader: &mut BoardReader, node: NodeId) -> Option<Answer> {
    let mv = *reader.record.mv(node)?;
    let marks = reader.record.notes(node).map(|notes| notes.marks().to_vec());
    let sign = marks.unwrap_or_default().iter().find_map(|mark| mark.sign());
    let right = match sign {
        Some("!" | "!!" | "!?") => true,
        Some(_) => false,
        None => {
            reader.report(node, LessonProblem::NotJudged(mv));
            false
        }
    };
    let [before, after] = reader.around(node);
    check_variation_comment(reader, node, &before);
    check_variation_comment(reader, node, &after);
    let said = before.said.join(&after.said);
    let replies = replies(reader, node);
    Some(Answer::new(mv, right, said, replies))
}

/// The moves that follow an answer, each with its text. Reports variations among them.
fn replies(reader: &mut BoardReader, answer: NodeId) -> Vec<Reply> {
    let mut replies = Vec::new();
    let mut at = answer;
    loop {
        let mut children = reader.record.children(at).collect::<Vec<_>>().into_iter();
        let Some(next) = children.next() else { break };
        let deeper: Vec<(NodeId, Move)> =
            children.filter_map(|child| Some((child, *reader.record.mv(child)?))).collect();
        for (child, mv) in deeper {
            reader.report(child, LessonProblem::NoMoveAsked(mv));
        }
        let comment = reader.after(next);
        check_variation_comment(reader, next, &comment);
        if let Some(mv) = reader.record.mv(next).copied() {
            replies.push(Reply { mv, said: comment.said });
        }
        at = next;
    }
    replies
}

/// The mark of the first answer to choose, if there is one.
fn first_choice(comment: &Comment) -> Option<BracketMark> {
    let mark = |choice: &Choice| if choice.right { BracketMark::Right } else { BracketMark::Wrong };
    comment.choices.first().map(mark)
}

/// Reports the marks that have no meaning in the comment of a variation: all but languages and claims.
fn check_variation_comment(reader: &mut BoardReader, node: NodeId, comment: &Comment) {
    let found = [
        comment.ask.map(|_| BracketMark::Ask),
        (!comment.hint.is_empty()).then_some(BracketMark::Hint),
        (!comment.other.is_empty()).then_some(BracketMark::Other),
        (!comment.then.is_empty()).then_some(BracketMark::Then),
        first_choice(comment),
        (!comment.shown.is_empty()).then_some(BracketMark::Show),
    ];
    for mark in found.into_iter().flatten() {
        reader.report(node, LessonProblem::Misplaced(mark));
    }
}
