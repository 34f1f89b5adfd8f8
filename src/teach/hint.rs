//! Reasons for a move that a player can see on the board.

use super::camp::camp_seeds;
use super::message::{Heap, Message};
use super::threats::{aims_at, outlasts_a_reply, threats};
use crate::rules::{AnotherTurn, Move, OptionName, Pit, Position};

/// Reasons for a move, the most important first. There are none for an illegal move, for a placement of seeds, or for a
/// move that ends the game if [`reasons`] finds none for it.
///
/// The move is one that the search has found good: this explains it and does not judge it.
///
/// ```
/// use awale::rules::Setup;
/// let setup: Setup = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S".parse().unwrap();
/// let position = setup.position("classique".parse().unwrap()).unwrap();
/// let reasons = awale::teach::hint(&position, &"F".parse().unwrap());
/// assert_eq!(reasons[0].key, "hint.take");
/// ```
#[must_use]
pub fn hint(position: &Position, mv: &Move) -> Vec<Message> {
    let reasons = reasons(position, mv);
    if !reasons.is_empty() || position.reserve() > 0 {
        return reasons;
    }
    let other = position.turn().other();
    let quiet = |after: Position| {
        let key = if threats(&after, other).is_empty() { "hint.safe" } else { "hint.quiet" };
        Message::new(key).with("other", other)
    };
    position.play(mv).ok().filter(|after| after.end().is_none()).map(quiet).into_iter().collect()
}

/// Like [`hint`], but none when there is no particular reason for the move.
#[must_use]
pub fn reasons(position: &Position, mv: &Move) -> Vec<Message> {
    let by = position.turn();
    let Ok((after, trace)) = position.trace(mv) else { return Vec::new() };
    if position.reserve() > 0 {
        return Vec::new();
    }
    let mut reasons = Vec::new();
    let heaps = Heap::of_captures(&trace);
    if !heaps.is_empty() {
        let seeds: u32 = heaps.iter().map(|heap| u32::from(heap.seeds)).sum();
        let pits: Vec<Pit> = heaps.iter().map(|heap| heap.pit).collect();
        let take = Message::by_rule("hint.take", OptionName::Capture);
        reasons.push(take.with("n", seeds).with("pits", pits).with("heaps", heaps));
    }
    let other = by.other();
    if position.another_turn(&after) == Some(AnotherTurn::Replay) {
        reasons.push(Message::by_rule("hint.replay", OptionName::Replay));
    }
    if camp_seeds(position, other) == 0 && camp_seeds(&after, other) > 0 {
        reasons.push(Message::by_rule("hint.feed", OptionName::Feeding).with("other", other));
    }
    if after.end().is_some() {
        return reasons;
    }
    let (before, now) = (threats(position, other), threats(&after, other));
    // A long sowing may aim at an empty pit, which that sowing would fill: the player has no seeds to save there.
    let is_saved =
        |pit: &Pit| position.seeds(*pit) > 0 && aims_at(&before, *pit) && !aims_at(&now, *pit);
    let saved: Vec<Pit> = by.pits().filter(is_saved).collect();
    if !saved.is_empty() {
        reasons.push(Message::new("hint.save").with("pits", saved));
    }
    let known = threats(position, by);
    let new_threat = threats(&after, by).into_iter().find(|threat| {
        let new = threat.prey.iter().any(|heap| !aims_at(&known, heap.pit));
        new && threat.seeds() > 1 && outlasts_a_reply(&after, threat)
    });
    if let Some(threat) = new_threat {
        let message = Message::by_rule("hint.threaten", OptionName::Capture);
        let message = message.with("pit", threat.pit).with("n", threat.seeds());
        reasons.push(message.with("pits", threat.pits()));
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Setup;

    fn keys(rules: &str, position: &str, mv: &str) -> Vec<&'static str> {
        let setup: Setup = position.parse().unwrap();
        let position = setup.position(rules.parse().unwrap()).unwrap();
        hint(&position, &mv.parse().unwrap()).iter().map(|reason| reason.key).collect()
    }

    #[test]
    fn a_capture_comes_first() {
        let found = keys("classique", "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S", "F");
        assert_eq!(found[0], "hint.take");
    }

    #[test]
    fn a_pit_brought_to_safety_is_named() {
        // North's f with one seed would take the single seed of A; sowing A moves that seed away.
        let found = keys("classique", "1-0-0-0-4-0-6-6-0-0-0-1-15-15-S", "A");
        assert!(found.contains(&"hint.save"), "{found:?}");
    }

    #[test]
    fn an_empty_pit_has_no_seeds_to_save() {
        // The last of North's 28 seeds from d would make three in D, which is empty.
        let found = keys("awari", "0-3-4-0-2-4-0-0-1-28-0-2-2-2-S", "B");
        assert!(!found.contains(&"hint.save"), "{found:?}");
    }

    #[test]
    fn another_turn_and_feeding_are_reasons() {
        let replay = keys("kalah", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "C");
        assert_eq!(replay[0], "hint.replay");
        let feed = keys("classique", "4-0-0-0-0-3-0-0-0-0-0-0-20-21-S", "F");
        assert_eq!(feed[0], "hint.feed");
    }

    #[test]
    fn a_quiet_sowing_gets_a_hint_but_an_illegal_move_or_a_placement_gets_none() {
        let found = keys("classique", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "A");
        assert_eq!(found, ["hint.safe"]);
        assert_eq!(keys("classique", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "a"), Vec::<&str>::new());
        assert_eq!(keys("eqwale", "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "@A2"), Vec::<&str>::new());
    }
}
