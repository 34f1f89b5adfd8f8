//! What the replies to the wrong answers of a question show, and what these answers cost.

use super::lesson::Answer;
use crate::record::Tags;
use crate::rules::{Move, Position};
use crate::teach::puzzle::Puzzle;
use crate::teach::refutation::{cost_message, refutation_messages};

/// Adds to each wrong answer to a question at this position its cost and, if it has no text, its refutation.
pub(super) fn refute(answers: &mut [Answer], position: &Position, tags: &Tags) {
    let Some(right) = answers.iter().find(|answer| answer.right).map(|answer| answer.mv) else {
        return;
    };
    let seeds = position.seeds_on_board() + position.reserve();
    let exact = seeds <= Puzzle::LAST_SEEDS;
    for answer in answers.iter_mut().filter(|answer| !answer.right) {
        answer.cost = cost(tags, &answer.mv);
        answer.cost_exact = exact;
        if !answer.said.is_empty() {
            continue;
        }
        answer.told_replies = told_replies(answer);
        let line: Vec<Move> =
            answer.replies[..answer.told_replies].iter().map(|reply| reply.mv).collect();
        answer.refutation = refutation_messages(position, &right, &answer.mv, &line);
        if !answer.refutation.is_empty() {
            answer.refutation.push(cost_message(&answer.refutation, answer.cost, exact));
        }
    }
}

/// The seeds that a wrong move costs, as the tag `Costs` states them: `A:4 B:2`.
fn cost(tags: &Tags, mv: &Move) -> Option<u16> {
    let costs = tags.get("Costs")?;
    let (_, seeds) = costs
        .split(' ')
        .filter_map(|cost| cost.split_once(':'))
        .find(|(of, _)| *of == mv.to_string())?;
    Some(seeds.parse().unwrap_or(0))
}

/// How many replies the messages tell: all of them if the answer comes from `awale exercises` (it has a cost, and no
/// reply after the first has a text), otherwise the first only, and the learner sees the others played.
fn told_replies(answer: &Answer) -> usize {
    let written = answer.replies.iter().skip(1).any(|reply| !reply.said.is_empty());
    if answer.cost.is_some() && !written {
        answer.replies.len()
    } else {
        answer.replies.len().min(1)
    }
}
