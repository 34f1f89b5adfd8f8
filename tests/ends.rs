//! How games end: every reason, the options that decide it, who scores what; also decided games and the duty to feed.

mod helpers;

use awale::rules::{EndReason, Game, Position, Refusal, Setup, Side};
use helpers::positions::*;
use helpers::strategies::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The reason and the scores of a finished position.
fn end(rules: &str, text: &str) -> (EndReason, [u8; 2]) {
    let position = position(rules, text);
    let end = position.end().unwrap_or_else(|| panic!("{rules} {text} is not over"));
    (end.reason, end.scores)
}

#[test]
fn a_famine_shares_the_seeds_by_the_option_of_leftovers() {
    let text = "2-0-1-0-0-0-0-0-0-0-0-0-20-25-S";
    assert_eq!(end("classique", text), (EndReason::Famine, [23, 25]));
    assert_eq!(end("classique,leftovers=nobody", text), (EndReason::Famine, [20, 25]));
    assert_eq!(end("awari", text), (EndReason::Famine, [23, 25]));
    // Without a duty to feed the player plays on.
    assert!(position("boite,end=no-move", text).end().is_none());
}

#[test]
fn the_seeds_left_go_to_the_other_if_the_player_to_move_has_none() {
    for rules in ["classique", "stricte", "awari", "boite,end=no-move", "classique,feeding=none"] {
        let text = "0-0-0-0-0-0-3-0-2-0-0-0-20-23-S";
        assert_eq!(end(rules, text), (EndReason::Famine, [20, 28]), "{rules}");
    }
}

#[test]
fn a_player_may_have_seeds_and_no_move() {
    // No seed of South's reaches North.
    let text = "2-0-1-0-0-0-3-0-0-0-0-0-19-23-S";
    assert_eq!(end("nourricier", text), (EndReason::NoMove, [22, 26]));
    assert_eq!(end("nourricier,end=no-move", text), (EndReason::NoMove, [22, 26]));
    assert_eq!(end("nourricier,leftovers=nobody", text), (EndReason::NoMove, [19, 23]));
    // Awari: the only move is a slam, which is barred, so the player to move gets all seeds left.
    assert_eq!(end("awari", "0-0-0-0-0-1-2-0-0-0-0-0-22-23-S"), (EndReason::NoMove, [25, 23]));
}

#[test]
fn an_empty_camp_ends_the_game_for_either_player() {
    let south_empty = "0-0-0-0-0-0-3-0-2-0-0-0-20-23-S";
    assert_eq!(end("boite", south_empty), (EndReason::EmptyCamp, [20, 28]));
    assert_eq!(end("boite,leftovers=nobody", south_empty), (EndReason::EmptyCamp, [20, 23]));
    let north_empty = "3-0-2-0-0-0-0-0-0-0-0-0-20-23-S";
    assert_eq!(end("boite", north_empty), (EndReason::EmptyCamp, [25, 23]));
    assert_eq!(end("kalah", north_empty), (EndReason::EmptyCamp, [25, 23]));
}

#[test]
fn the_last_seed_goes_to_the_player_with_fewer() {
    for (text, scores) in [
        ("1-0-0-0-0-0-0-0-0-0-0-0-20-27-S", [21, 27]),
        ("1-0-0-0-0-0-0-0-0-0-0-0-27-20-S", [27, 21]),
        ("0-0-0-0-0-0-0-1-0-0-0-0-27-20-S", [27, 21]),
        ("0-0-0-0-0-0-0-1-0-0-0-0-20-27-N", [21, 27]),
    ] {
        assert_eq!(end("cote-ivoire-courtoise", text), (EndReason::LastSeed, scores), "{text}");
        // The last-seed rule takes precedence over an empty camp and over the option of leftovers.
        assert_eq!(end("boite,last-seed=to-loser", text), (EndReason::LastSeed, scores), "{text}");
    }
    // One seed on the board in Éqwalé's opening is not the last seed.
    let opening = "1-0-0-0-0-0-0-0-0-0-0-0-0-0-N";
    assert!(position("eqwale,last-seed=to-loser", opening).end().is_none());
}

#[test]
fn exhaustion_depends_on_what_can_be_reached_not_on_the_number_of_seeds() {
    // Play goes on while any seed can still be captured, and is over when none can.
    assert!(position("classique", "0-0-0-0-0-1-1-0-0-0-1-0-22-23-S").end().is_none());
    let (why, scores) = end("classique", "0-0-1-0-0-0-0-0-0-0-1-0-23-23-S");
    assert_eq!((why, scores), (EndReason::Exhaustion, [24, 24]));
    // Exhaustion is looked for only with three seeds or fewer.
    assert!(position("classique", "1-1-0-0-0-0-1-1-0-0-0-0-22-22-S").end().is_none());
    // Without the option play goes on.
    let text = "0-0-1-0-0-0-0-0-0-0-1-0-23-23-S";
    assert!(position("classique,exhaustion=no", text).end().is_none());
}

/// Whether any line of moves takes a seed off the board, by trying them all.
fn some_line_takes(start: &Position) -> bool {
    let left = |position: &Position| position.pits().into_iter().map(u32::from).sum::<u32>();
    let mut seen = BTreeSet::from([start.to_string()]);
    let mut waiting = vec![*start];
    while let Some(position) = waiting.pop() {
        for mv in position.moves() {
            let next = position.play(&mv).unwrap();
            if left(&next) < left(start) {
                return true;
            }
            if seen.insert(next.to_string()) {
                waiting.push(next);
            }
        }
    }
    false
}

#[test]
fn exhaustion_is_found_on_every_board_of_three_seeds_by_playing_on() {
    for rules in [
        "classique",
        "stricte",
        "awari,exhaustion=yes",
        "boite,exhaustion=yes",
        "grenier,exhaustion=yes",
    ] {
        let (mut exhausted, mut going_on) = (0, 0);
        for code in 0..12_u32.pow(3) {
            let mut pits = [0; 12];
            for place in [code % 12, code / 12 % 12, code / 144] {
                pits[place as usize] += 1;
            }
            let setup = Setup { pits, stores: [20, 25], turn: Side::South };
            let asked = setup.position(rules.parse().unwrap()).unwrap();
            // The same position without the option of exhaustion, so that lines can be played on.
            let free = setup
                .position(
                    format!("{rules},exhaustion=no")
                        .replace("exhaustion=yes,", "")
                        .parse()
                        .unwrap(),
                )
                .unwrap();
            match asked.end() {
                Some(end) if end.reason == EndReason::Exhaustion => {
                    assert!(free.end().is_none() && !some_line_takes(&free), "{rules} {setup}");
                    exhausted += 1;
                }
                Some(_) => assert_eq!(asked.end(), free.end(), "{rules} {setup}"),
                None => {
                    assert!(some_line_takes(&free), "{rules} {setup}");
                    going_on += 1;
                }
            }
        }
        assert!(going_on > 0, "{rules}");
        // In `grenier` sowings drop seeds into a store, so that there may be no exhausted board.
        assert!(exhausted > 0 || rules.starts_with("grenier"), "{rules}");
    }
}

#[test]
fn having_no_move_takes_precedence_over_exhaustion() {
    // North has no seeds and cannot be fed: famine takes precedence over exhaustion.
    assert_eq!(end("classique", "1-0-0-0-0-0-0-0-0-0-0-0-20-27-S"), (EndReason::Famine, [21, 27]));
    let barred = "0-0-0-0-0-1-2-0-0-0-0-0-22-23-S";
    assert_eq!(end("awari,exhaustion=yes", barred), (EndReason::NoMove, [25, 23]));
}

#[test]
fn the_shares_of_a_repetition_follow_its_option() {
    let (text, moves) = ("1-0-0-0-0-1-0-0-1-0-0-0-21-24-S", "AcBdCeFaDbEf");
    for (rules, scores) in [
        ("awari", [22, 25]),
        ("awari,repetition-shares=owner", [23, 25]),
        ("cote-ivoire", [21, 24]),
        ("cote-ivoire,repetition-shares=owner", [21, 24]),
    ] {
        let game = game(rules, text, moves);
        let end = game.end().unwrap();
        assert_eq!((end.reason, end.scores), (EndReason::Repetition, scores), "{rules}");
        // The position itself is not over; the game is.
        assert!(game.position().end().is_none());
        let mut again = game.clone();
        assert_eq!(again.play(&"A".parse().unwrap()), Err(Refusal::Over(*end)));
    }
    assert!(game("awari,repetition=0", text, moves).end().is_none());
}

#[test]
fn a_repetition_is_known_before_the_move() {
    let before = game("awari", "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S", "AcBdCeFaDbE");
    let next = before.position().play(&"f".parse().unwrap()).unwrap();
    assert_eq!(before.repeats(&next).map(|end| end.scores), Some([22, 25]));
    let start = Game::new(position("awari", "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S"));
    let next = start.position().play(&"A".parse().unwrap()).unwrap();
    assert_eq!(start.repeats(&next), None);
}

#[test]
fn players_may_agree_to_stop() {
    for (rules, scores) in [("classique", [24, 24]), ("cote-ivoire", [20, 20])] {
        let mut game = Game::new(position(rules, "2-0-2-0-0-0-0-0-2-0-0-2-20-20-S"));
        game.stop(EndReason::Agreement);
        let end = *game.end().unwrap();
        assert_eq!((end.reason, end.scores, end.winner()), (EndReason::Agreement, scores, None));
    }
}

#[test]
fn resigning_or_running_out_of_time_loses_at_any_score() {
    for why in [EndReason::Resignation as fn(Side) -> EndReason, EndReason::Time] {
        for side in Side::ALL {
            let mut game = Game::new(position("classique", "2-0-2-0-0-0-0-0-2-0-0-2-30-10-S"));
            game.stop(why(side));
            let end = *game.end().unwrap();
            assert_eq!((end.scores, end.winner()), ([34, 14], Some(side.other())));
        }
    }
}

#[test]
fn a_declared_end_changes_nothing_once_the_game_is_over() {
    let mut over = Game::new(position("boite", "0-0-0-0-0-0-3-0-2-0-0-0-20-23-S"));
    over.stop(EndReason::Agreement);
    assert_eq!(over.end().map(|end| end.reason), Some(EndReason::EmptyCamp));
    let mut open = Game::new(position("boite", "1-0-0-0-0-0-3-0-2-0-0-0-20-22-S"));
    open.stop(EndReason::Famine);
    assert_eq!(open.end(), None, "famine cannot be declared");
}

#[test]
fn a_finished_position_keeps_its_leftovers_and_refuses_moves() {
    let over = position("boite", "0-0-0-0-0-0-3-0-2-0-0-0-20-23-S");
    assert_eq!(over.pits()[6], 3);
    assert_eq!(over.moves(), []);
    assert!(matches!(over.check(&"a".parse().unwrap()), Err(Refusal::Over(_))));
}

#[test]
fn a_board_without_seeds_is_over_for_either_player() {
    for id in awale::rules::Preset::ALL.map(|preset| preset.id) {
        let total = if id == "boite-3" { 36 } else { 48 };
        for turn in ["S", "N"] {
            let text = format!("0-0-0-0-0-0-0-0-0-0-0-0-{}-{}-{turn}", total - 20, 20);
            let (_, scores) = end(id, &text);
            assert_eq!(scores, [total - 20, 20], "{id}");
            assert_eq!(position(id, &text).to_string(), text);
        }
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn the_reason_fits_the_position(
        position in preset_or_any_rules().prop_flat_map(any_position)
    ) {
        let pits = position.pits();
        let (south, north) = pits.split_at(6);
        let both_have_seeds = [south, north].iter().all(|camp| camp.iter().any(|seeds| *seeds > 0));
        let left: u32 = pits.into_iter().map(u32::from).sum();
        match position.end().map(|end| end.reason) {
            None => prop_assert!(!position.moves().is_empty()),
            Some(EndReason::LastSeed) => prop_assert_eq!(left, 1),
            Some(EndReason::EmptyCamp | EndReason::Famine) => prop_assert!(!both_have_seeds),
            Some(EndReason::NoMove) => prop_assert!(both_have_seeds),
            Some(EndReason::Exhaustion) => prop_assert!(left <= 3),
            Some(other) => prop_assert!(false, "{} without earlier moves", other),
        }
    }
}

#[test]
fn a_game_is_decided_past_half_of_its_seeds() {
    let decided = |rules, text| position(rules, text).decided();
    assert_eq!(decided("classique", "1-0-0-0-0-0-0-0-0-0-0-1-24-22-S"), None);
    assert_eq!(decided("classique", "1-0-0-0-0-0-0-0-0-0-0-0-25-22-S"), Some(Side::South));
    assert_eq!(decided("boite-3", "1-0-0-0-0-0-0-0-0-0-0-1-15-19-S"), Some(Side::North));
}

#[test]
fn the_duty_to_feed_exists_while_the_opponent_has_no_seeds() {
    let must_feed = |rules, text| position(rules, text).must_feed();
    let empty = "3-0-0-0-2-0-0-0-0-0-0-0-20-23-S";
    assert!(must_feed("classique", empty) && must_feed("stricte", empty));
    assert!(!must_feed("classique,feeding=none", empty) && !must_feed("nourricier", empty));
    assert!(!must_feed("classique", "3-0-0-0-2-0-1-0-0-0-0-0-20-22-S"));
    // Famine: the duty to feed could not be met.
    assert!(must_feed("classique", "2-0-1-0-0-0-0-0-0-0-0-0-20-25-S"));
    assert!(!must_feed("eqwale", "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S"));
}
