//! A message that shows the idea of a move by pits of the board.

use super::camp::camp_seeds;
use super::message::Message;
use super::refutation::{captured_heaps, greatest_threat, taken};
use super::theme::{Theme, tempting_capture};
use super::threats::{largest_capture, threatened_pits, threats};
use crate::rules::{Move, Pit, Position};

/// A message that shows a move's idea by pits: seeds given, an exchange, what a reply lets the player take, pits aimed
/// at, pits the opponent may still sow, or what a tempting capture would lose. `None` if no pits show it.
///
/// The message is shown after the move. It names no pit that the player sows later: the next question may ask for it.
///
/// ```
/// use awale::{rules::Setup, teach::{Theme, idea}};
/// let setup: Setup = "1-0-10-0-9-0-0-0-0-14-2-10-2-0-S".parse().unwrap();
/// let position = setup.position("classique".parse().unwrap()).unwrap();
/// let found = idea(Theme::CounterThreat, &position, &"A".parse().unwrap());
/// assert_eq!(found.unwrap().key, "ui.exercises.shown.exchange");
/// ```
#[must_use]
pub fn idea(theme: Theme, position: &Position, mv: &Move) -> Option<Message> {
    let after = position.play(mv).ok()?;
    let (me, other) = (position.turn(), position.turn().other());
    let shown = |key| Message::new(key).with("other", other);
    if theme == Theme::Feeding {
        let fed: Vec<Pit> = other.pits().filter(|pit| after.seeds(*pit) > 0).collect();
        let gives = shown("ui.exercises.shown.gives").with("n", camp_seeds(&after, other));
        return (!fed.is_empty()).then(|| gives.with("pits", fed));
    }
    if after.end().is_some() || after.turn() != other {
        return None;
    }
    match theme {
        Theme::Sacrifice | Theme::CounterThreat => exchange(&after),
        Theme::Waiting => {
            let found = after.moves().into_iter().map(|reply| {
                let prey = greatest_threat(&after.play_unchecked(&reply), me);
                (reply, prey)
            });
            let (reply, prey) =
                found.max_by_key(|(_, prey)| prey.seeds).filter(|(_, prey)| prey.seeds > 0)?;
            Some(prey.add_to(shown("ui.exercises.shown.reply")).with("move", reply.pit()?))
        }
        Theme::DoubleThreat => {
            // By some rules every capture takes from the player's own pits.
            let aims = [other, me].map(|owner| threatened_pits(&threats(&after, me), owner));
            let aims = aims.into_iter().find(|aims| !aims.is_empty())?;
            Some(shown("ui.exercises.shown.aims").with("pits", aims))
        }
        Theme::FeedingTrap | Theme::Starving => {
            let left = after.legal_pits();
            (!left.is_empty()).then(|| shown("ui.exercises.shown.only").with("pits", left))
        }
        Theme::ReturnCapture => {
            let tempting = tempting_capture(position, mv, &after)?;
            let back = threats(&position.play_unchecked(&tempting), other).into_iter().next()?;
            let heaps = captured_heaps(position, &tempting);
            let message = shown("ui.exercises.shown.tempting").with("move", tempting.pit()?);
            let message = message.with("n", position.captured(&tempting)).with("heaps", heaps);
            Some(
                message.with("from", back.pit).with("lost", back.seeds()).with("pits", back.pits()),
            )
        }
        _ => None,
    }
}

/// The opponent's largest capture, and what the player can then take back.
fn exchange(after: &Position) -> Option<Message> {
    let me = after.turn().other();
    let most = largest_capture(after);
    let reply =
        after.moves().into_iter().find(|reply| most > 0 && after.captured(reply) == most)?;
    let back = greatest_threat(&after.play_unchecked(&reply), me);
    let message = taken(after, &reply).add_to(Message::new("ui.exercises.shown.exchange"));
    let message = message.with("other", after.turn()).with("move", reply.pit()?);
    Some(message.with("back", back.seeds).with("theirs", back.pits))
}
