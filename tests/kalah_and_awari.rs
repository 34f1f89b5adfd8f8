//! The rules of Kalah and of awari, which come from none of the five rule sheets (`Sheet::Other`);
//! tests/sheets.rs has the others.

mod helpers;

use awale::rules::{EndReason, Event, Move, Position, Refusal, Spot};
use helpers::positions::*;

#[test]
fn kalah_a_lap_sows_its_own_origin() {
    for id in ["kalah", "kalah-vide"] {
        for letter in "ABCDEF".chars() {
            let origin = pit(letter);
            for seeds in 12..=14_u32 {
                let mut pits = [0; 12];
                pits[origin.index()] = seeds;
                // A seed for North: in Kalah an empty camp ends the game.
                pits[7] += 1;
                let position = board(id, pits);
                let (_, trace) = position.trace(&Move::sow(origin)).unwrap();
                let back = trace.events.iter().any(
                    |event| matches!(event, Event::Drop { at: Spot::Pit(at), .. } if *at == origin),
                );
                assert_eq!(back, seeds > 12);
                if seeds == 13 {
                    // The last seed ends in the pit sown, and captures the facing pit.
                    let across = origin.facing();
                    let prey = 1 + pits[across.index()];
                    assert_eq!(u32::from(position.captured(&Move::sow(origin))), prey + 1);
                }
            }
        }
    }
}

#[test]
fn kalah_captures_by_facing_in_the_own_camp() {
    let full = [0, 1, 0, 0, 0, 1, 0, 0, 0, 6, 0, 1];
    for id in ["kalah", "kalah-vide"] {
        assert_eq!(
            (taken(&board(id, full), "B").as_str(), captured(&board(id, full), "B")),
            ("dC", 7)
        );
    }
    let empty = [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 6];
    assert_eq!(captured(&board("kalah", empty), "B"), 0);
    assert_eq!(
        (captured(&board("kalah-vide", empty), "B"), taken(&board("kalah-vide", empty), "B")),
        (1, "C".to_owned())
    );
    // F ends in North's empty a: that is no capture in Kalah.
    let theirs = [0, 0, 0, 3, 0, 2, 0, 4, 0, 0, 0, 0];
    for id in ["kalah", "kalah-vide"] {
        let position = board(id, theirs);
        assert_eq!(captured(&position, "F"), 0);
        assert_eq!(pits_after(&position, "F"), [0, 0, 0, 3, 0, 0, 1, 4, 0, 0, 0, 0]);
    }
}

#[test]
fn kalah_gives_another_turn_unless_the_game_has_ended() {
    let start = Position::start("kalah".parse().unwrap());
    let after = start.play(&"C".parse().unwrap()).unwrap();
    assert_eq!(after.to_string(), "4-4-0-5-5-5-4-4-4-4-4-4-1-0-S");
    let last = position("kalah", "0-0-0-0-0-1-2-0-0-0-3-0-20-22-S");
    let end = *last.play(&"F".parse().unwrap()).unwrap().end().unwrap();
    assert_eq!((end.reason, end.scores), (EndReason::EmptyCamp, [21, 27]));
    let takes_all = position("kalah", "2-0-1-0-0-0-0-0-3-0-0-0-20-22-S");
    let end = *takes_all.play(&"C".parse().unwrap()).unwrap().end().unwrap();
    assert_eq!((end.reason, end.scores), (EndReason::EmptyCamp, [26, 22]));
}

#[test]
fn awari_no_move_may_leave_the_opponent_without_seeds() {
    assert_eq!(legal(&board("awari", [1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0])), "A");
    let whole = board("awari", [1, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 1]);
    assert_eq!(legal(&whole), "AF");
    assert_eq!((taken(&whole, "F").as_str(), captured(&whole, "F")), ("a", 3));
    assert_eq!(legal(&board("awari", [1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])), "E");
    // A sowing with a lap feeds, unless it captures everything that it gave.
    assert_eq!(legal(&board("awari", [1, 0, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0])), "F");
    let refused = board("awari", [1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]).check(&"F".parse().unwrap());
    assert_eq!(refused, Err(Refusal::SlamBarred { legal: vec![pit('A')] }));
}

#[test]
fn awari_a_player_who_can_only_starve_the_other_gets_all_seeds_left() {
    for (text, why, scores) in [
        ("0-0-0-0-0-1-2-0-0-0-0-0-22-23-S", EndReason::NoMove, [25, 23]),
        ("1-0-2-0-0-0-0-0-0-0-0-0-22-23-S", EndReason::Famine, [25, 23]),
        ("1-0-0-0-0-17-0-0-0-0-0-0-10-20-S", EndReason::Famine, [28, 20]),
        // South has no seeds: what is left is North's.
        ("0-0-0-0-0-0-1-0-2-0-0-0-22-23-S", EndReason::Famine, [22, 26]),
    ] {
        let end = *position("awari", text).end().unwrap();
        assert_eq!((end.reason, end.scores), (why, scores), "{text}");
    }
}
