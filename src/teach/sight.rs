//! What the player to move can see on the board, for a question that has no text of its own.

use super::camp::camp_seeds;
use super::message::Message;
use super::threats::{threatened_pits, threats};
use crate::rules::{Pit, Position};
use std::cmp::Reverse;

/// The most pits that a message lists as a choice, unless the player must feed: a longer list would say little.
const MOST_CHOICES: usize = 3;

/// What the player to move can see on the board: facts with their pits. A fact that names pits to sow names all that
/// may be sown, so that it does not give away the right move.
///
/// ```
/// use awale::rules::Setup;
/// let setup: Setup = "1-1-0-4-0-3-0-1-2-9-0-5-12-10-S".parse().unwrap();
/// let position = setup.position("classique".parse().unwrap()).unwrap();
/// let seen = awale::teach::in_sight(&position);
/// assert_eq!(seen[0].key, "ui.exercises.seen.reach");
/// ```
#[must_use]
pub fn in_sight(position: &Position) -> Vec<Message> {
    if position.end().is_some() {
        Vec::new()
    } else if position.reserve() > 0 {
        before_placing(position)
    } else {
        vec![before_sowing(position)]
    }
}

/// The fullest pit of the player to move (of equal ones, the first), which an exercise about hoarding calls the hoard.
/// `None` while seeds are still placed.
pub(super) fn hoard(position: &Position) -> Option<Pit> {
    match position.reserve() {
        0 => position.turn().pits().min_by_key(|pit| Reverse(position.seeds(*pit))),
        _ => None,
    }
}

/// All pits that may be sown, if there is a choice between few or the player must feed; otherwise what the player could
/// take, what the opponent could, which pits are empty, or where the opponent's seeds are.
fn before_sowing(position: &Position) -> Message {
    let (me, other) = (position.turn(), position.turn().other());
    let choices = position.legal_pits();
    // A player who must feed may sow only the pits that feed.
    if (2..=MOST_CHOICES).contains(&choices.len()) || position.must_feed() {
        return Message::new("ui.exercises.seen.choices").with("pits", choices);
    }
    let reach = threatened_pits(&threats(position, me), other);
    if !reach.is_empty() {
        return Message::new("ui.exercises.seen.reach").with("pits", reach);
    }
    for threat in threats(position, other) {
        let pits = threatened_pits(std::slice::from_ref(&threat), me);
        if !pits.is_empty() {
            let danger = Message::new("ui.exercises.seen.danger").with("other", other);
            return danger.with("from", threat.pit).with("pits", pits);
        }
    }
    let theirs: Vec<Pit> = other.pits().filter(|pit| position.seeds(*pit) > 0).collect();
    let empty: Vec<Pit> = Pit::all().filter(|pit| position.seeds(*pit) == 0).collect();
    if theirs.len() > MOST_CHOICES && !empty.is_empty() {
        return counted("ui.exercises.seen.empty", empty);
    }
    let seeds = camp_seeds(position, other);
    Message::new("ui.exercises.where-seeds")
        .with("n", seeds)
        .with("theirs", theirs)
        .with("other", other)
}

/// A choice between few pits, otherwise the pits that still have to be filled, or else the player's pits that hold
/// as many seeds, at least two, as one of the opponent's.
fn before_placing(position: &Position) -> Vec<Message> {
    let (me, other) = (position.turn(), position.turn().other());
    let open = position.open_pits(&[0; 6]);
    if open.len() <= MOST_CHOICES {
        return vec![Message::new("ui.exercises.seen.open").with("pits", open)];
    }
    let facts = [("ui.exercises.seen.fill", me), ("ui.exercises.seen.fills", other)];
    let mut found = Vec::new();
    for (key, side) in facts {
        let empty: Vec<Pit> = side.pits().filter(|pit| position.seeds(*pit) == 0).collect();
        if !empty.is_empty() {
            found.push(counted(key, empty).with("other", other));
        }
    }
    let alike = position.equal_pits();
    if found.is_empty() && !alike.is_empty() {
        found.push(counted("ui.exercises.seen.equal", alike).with("other", other));
    }
    found
}

/// A message on some pits, with their number.
fn counted(key: &'static str, pits: Vec<Pit>) -> Message {
    Message::new(key).with("n", pits.len() as u32).with("pits", pits)
}
