//! The messages on the idea of an exercise, told after the right move: pits that show it, or what another move loses.

use super::lesson::Answer;
use crate::record::Tags;
use crate::rules::{Move, Pit, Position};
use crate::teach::idea::idea;
use crate::teach::message::{Heap, Message};
use crate::teach::refutation::OVER;
use crate::teach::theme::Theme;

/// Keys of refutations: what a reply takes, the player's own next move, and a harvest that is too small.
const TAKES: &str = "ui.exercises.refuted.takes";
const THEN: &str = "ui.exercises.then";
const LESSER: &str = "ui.exercises.because.lesser";

/// The messages on the idea that the tag `Theme` names, for a question at this position. Some themes are explained by
/// what another move loses: if possible, a move of a pit that the solution does not sow `later`.
pub(super) fn idea_messages(
    answers: &[Answer],
    position: &Position,
    tags: &Tags,
    later: &[Pit],
) -> Vec<Message> {
    let theme = tags.get("Theme").and_then(Theme::from_text);
    let right = answers.iter().find(|answer| answer.right);
    let (Some(theme), Some(right)) = (theme, right) else { return Vec::new() };
    let shown = idea(theme, position, &right.mv);
    // The number of seeds fed explains little unless what another move loses is told too.
    let compared = shown.is_none() || theme == Theme::Feeding;
    let mut messages = match compared && theme.is_explained_by_another_move() {
        true => instead(theme, answers, &right.mv, later),
        false => Vec::new(),
    };
    messages.extend(shown);
    messages
}

/// What another move would have lost: of the wrong answers whose refutation shows the loss most plainly, the first
/// (`awale exercises` lists the best first). Those that sow a pit of `later`, which the solution sows too, come last: a
/// later question asks for that pit.
fn instead(theme: Theme, answers: &[Answer], right: &Move, later: &[Pit]) -> Vec<Message> {
    let other = |answer: &&Answer| {
        let same_pit = right.pit().is_some() && answer.mv.pit() == right.pit();
        !answer.right && !same_pit
    };
    let others = answers.iter().filter(other);
    let sown_later = |answer: &Answer| answer.mv.pit().is_some_and(|pit| later.contains(&pit));
    let order = |answer: &&Answer| (sown_later(answer), plainness(theme, answer));
    let Some(wrong) = others.min_by_key(order) else {
        return Vec::new();
    };
    let mut messages = wrong.refutation.clone();
    messages.push(match &wrong.mv {
        Move::Sow { pit, .. } => Message::new("ui.exercises.shown.instead").with("move", *pit),
        Move::Place { side, placed } => Message::new("ui.exercises.shown.instead-place")
            .with("heaps", Heap::of_placement(*side, placed)),
    });
    messages
}

/// How plainly a refutation shows what is lost, the plainest first: seeds taken at once, something else that the
/// reply does, something later; last the player's own next move (a later question may ask for it) and the game's end.
fn plainness(theme: Theme, answer: &Answer) -> u8 {
    let [first, rest @ .., _cost] = &answer.refutation[..] else { return 4 };
    match (first.key, rest) {
        // The plan `place-harvest` is to harvest more: a smaller harvest after another move shows it best.
        (_, [last]) if theme == Theme::PlaceHarvest && last.key == LESSER => 0,
        (TAKES, _) if theme == Theme::PlaceHarvest => 1,
        (TAKES, _) => 0,
        (THEN, _) => 3,
        (OVER, _) => 4,
        (_, []) => 1,
        _ => 2,
    }
}
