//! Seven ideas of the page's exercises, defined a second time: by the seeds that change places when moves are played,
//! without the detectors of `src/teach/theme.rs` and without their reading of captures and threats.

mod helpers;

use awale::rules::{Lap, Move, Pit, Position, Setup, Side, Stores, read_moves};
use awale::teach::Theme;
use awale::teach::lessons::LessonBoard;
use helpers::exercises::{FAMILIES, read_exercises};

/// The least seeds of a capture that counts, and of a hoard.
const FEW: i32 = 2;
const HOARD: u8 = 10;

/// The exercises about an idea, each with its place and its right move.
fn about(theme: Theme) -> Vec<(String, LessonBoard, Move)> {
    let mut found = Vec::new();
    for (family, ..) in FAMILIES {
        for (at, board) in read_exercises(family).boards.into_iter().enumerate() {
            if board.record.tags().get("Theme") == Some(theme.as_str()) {
                let key = *board.record.mv(board.record.main_line()[0]).unwrap();
                found.push((format!("{family}/{}: {}", at + 1, board.record.start()), board, key));
            }
        }
    }
    // The rarest of the seven ideas has 17 exercises.
    assert!(found.len() >= 17, "{theme}: {}", found.len());
    found
}

/// Panics with the list of all faults, if there are any.
fn refuse(faults: &[String]) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The seeds in a player's row.
fn row(position: &Position, side: Side) -> i32 {
    side.pits().map(|pit| i32::from(position.seeds(pit))).sum()
}

/// How many seeds of a sowing fall in the sower's own store, counted seed by seed.
fn banked(position: &Position, pit: Pit) -> i32 {
    if position.rules().stores == Stores::Aside {
        return 0;
    }
    let (mut place, mut left, mut banked) = (pit.index() % 6, position.seeds(pit), 0);
    let origin = place;
    while left > 0 {
        // Six pits, the store, the six pits of the opponent.
        place = (place + 1) % 13;
        if place == origin && position.rules().lap == Lap::Skip {
            continue;
        }
        banked += i32::from(place == 6);
        left -= 1;
    }
    banked
}

/// The seeds that leave the board by a sowing, but for those sown into a store: what it captures. Seeds shared out
/// at the end of the game do not count.
fn won(position: &Position, mv: &Move) -> i32 {
    let next = position.play(mv).expect("a legal move");
    let board = |position: &Position| row(position, Side::South) + row(position, Side::North);
    board(position) - board(&next) - banked(position, mv.pit().expect("a sowing"))
}

/// The most that the player to move can win with one sowing.
fn most(position: &Position) -> i32 {
    if position.end().is_some() {
        return 0;
    }
    position.moves().iter().map(|mv| won(position, mv)).max().unwrap_or(0)
}

/// The same position with the other player to move.
fn passed(position: &Position) -> Option<Position> {
    let turn = position.turn().other();
    let setup = Setup { turn, ..Setup::from(position) };
    setup.position(*position.rules()).ok().filter(|found| found.turn() == turn)
}

/// The position after a move, if the other player is to answer.
fn answered(position: &Position, mv: &Move) -> Option<Position> {
    let next = position.play(mv).expect("a legal move");
    (next.end().is_none() && next.turn() != position.turn()).then_some(next)
}

#[test]
fn seeds_won_are_those_that_the_rules_capture() {
    let mut counted = 0;
    for theme in [Theme::CounterThreat, Theme::HoardKept, Theme::Starving, Theme::ReturnCapture] {
        for (place, board, _) in about(theme) {
            let start = board.record.start();
            for mv in start.moves() {
                counted += 1;
                assert_eq!(won(start, &mv), i32::from(start.captured(&mv)), "{place}: {mv}");
            }
        }
    }
    assert!(counted > 300, "{counted}");
}

/// North could win seeds and still can, but South then wins at least as many back. In nearly all of these exercises
/// another move lets North win more than South wins back.
#[test]
fn a_counter_threat_leaves_the_seeds_and_takes_as_many_back() {
    let (mut faults, mut alike) = (Vec::new(), Vec::new());
    for (place, board, key) in about(Theme::CounterThreat) {
        let start = board.record.start();
        let paid = |after: &Position| {
            let wins = |reply: &Move| won(after, reply) >= FEW;
            let back = |reply: &Move| answered(after, reply).map_or(0, |next| most(&next));
            after
                .moves()
                .iter()
                .filter(|reply| wins(reply))
                .all(|reply| back(reply) >= won(after, reply))
        };
        let unpaid = |mv: &Move| answered(start, mv).is_some_and(|after| !paid(&after));
        if !start.moves().iter().any(unpaid) {
            alike.push(place.clone());
        }
        let after = answered(start, &key);
        let north = passed(start);
        for (fault, holds) in [
            ("South could have taken", most(start) < FEW),
            ("North threatened nothing", north.as_ref().is_some_and(|north| most(north) >= FEW)),
            ("North can take nothing", after.as_ref().is_some_and(|after| most(after) >= FEW)),
            ("a capture is not paid for", after.as_ref().is_some_and(paid)),
        ] {
            if !holds {
                faults.push(format!("{place} {key}: {fault}"));
            }
        }
    }
    refuse(&faults);
    // In these exercises every move takes as much back or leaves North nothing; the right one still gains the most.
    assert!(alike.len() <= 2, "{alike:?}");
}

/// The largest pit is the hoard that the question names. Sowing it at once wins as much as the right move or more,
/// and costs seeds all the same.
#[test]
fn a_kept_hoard_is_the_largest_pit_and_could_have_won_seeds() {
    let mut faults = Vec::new();
    for (place, board, key) in about(Theme::HoardKept) {
        let start = board.record.start();
        let largest = Side::South.pits().map(|pit| start.seeds(pit)).max().unwrap();
        let hoards: Vec<Pit> =
            Side::South.pits().filter(|pit| start.seeds(*pit) == largest).collect();
        let sown = |mv: &Move| mv.pit().filter(|pit| hoards.contains(pit)).is_some();
        let win = start.moves().iter().filter(|mv| sown(mv)).map(|mv| won(start, mv)).max();
        let ask = board.steps[0].ask.as_ref().unwrap();
        let costs: Vec<u16> = ask
            .answers
            .iter()
            .filter(|answer| sown(&answer.mv))
            .filter_map(|one| one.cost)
            .collect();
        for (fault, holds) in [
            ("no hoard", largest >= HOARD && start.rules().stores == Stores::Aside),
            ("two are the largest", hoards.len() == 1),
            ("the right move sows it", !sown(&key)),
            ("it wins too little", win.is_some_and(|win| win >= FEW && win >= won(start, &key))),
            ("it costs nothing", costs.len() == 1 && costs[0] >= 2),
        ] {
            if !holds {
                faults.push(format!("{place} {key}: {fault}"));
            }
        }
    }
    refuse(&faults);
}

/// The right move sows the largest pit and wins one seed at most; any other pit costs seeds.
#[test]
fn a_sown_hoard_is_the_largest_pit_and_wins_one_seed_at_most() {
    let mut faults = Vec::new();
    for (place, board, key) in about(Theme::HoardSown) {
        let start = board.record.start();
        let seeds = key.pit().map_or(0, |pit| start.seeds(pit));
        let others = Side::South.pits().filter(|pit| Some(*pit) != key.pit());
        let ask = board.steps[0].ask.as_ref().unwrap();
        let kept = ask.answers.iter().filter(|answer| answer.mv.pit() != key.pit());
        for (fault, holds) in [
            ("no hoard", seeds >= HOARD && start.rules().stores == Stores::Aside),
            ("another pit is as large", others.clone().all(|pit| start.seeds(pit) < seeds)),
            ("it wins more", won(start, &key) <= 1),
            ("nothing to choose", start.legal_pits().len() > 1),
            (
                "keeping it costs nothing",
                kept.clone().all(|one| one.cost.is_some_and(|cost| cost >= 1)),
            ),
        ] {
            if !holds {
                faults.push(format!("{place} {key}: {fault}"));
            }
        }
    }
    refuse(&faults);
}

/// North has seeds before the right move, and none after any reply to it, or at once if there is no reply.
#[test]
fn a_starving_move_leaves_north_no_seeds_after_the_next_turn() {
    /// Whether North has no seeds: now, if the game is over or South moves, otherwise after any reply.
    fn starved(position: &Position) -> bool {
        if position.end().is_some() || position.turn() == Side::South {
            return row(position, Side::North) == 0;
        }
        position.moves().iter().all(|reply| row(&position.play(reply).unwrap(), Side::North) == 0)
    }
    let (mut faults, mut others) = (Vec::new(), 0);
    for (place, board, key) in about(Theme::Starving) {
        let start = board.record.start();
        if row(start, Side::North) == 0 {
            faults.push(format!("{place} {key}: North has no seeds to begin with"));
        }
        if !starved(&start.play(&key).unwrap()) {
            faults.push(format!("{place} {key}: North keeps seeds"));
        }
        others += usize::from(start.moves().iter().any(|mv| !starved(&start.play(mv).unwrap())));
    }
    refuse(&faults);
    // The question is which starving move brings most, so all moves may starve North: they do in one exercise at most.
    assert!(others + 1 >= about(Theme::Starving).len(), "{others}");
}

/// Another sowing wins as much at once, and North then wins two seeds more than after the right one.
#[test]
fn a_return_capture_is_dearer_after_another_capture() {
    let mut faults = Vec::new();
    for (place, board, key) in about(Theme::ReturnCapture) {
        let start = board.record.start();
        let Some(after) = answered(start, &key) else {
            faults.push(format!("{place} {key}: North does not answer"));
            continue;
        };
        let dearer = |mv: &Move| {
            let lost = answered(start, mv).map_or(0, |next| most(&next));
            won(start, mv) >= FEW.max(won(start, &key)) && lost - most(&after) >= 2
        };
        let dear: Vec<Move> = start.moves().into_iter().filter(dearer).collect();
        if dear.is_empty() || dear.contains(&key) {
            faults.push(format!("{place} {key}: no other capture is dearer"));
        }
    }
    refuse(&faults);
}

/// The moves of the tag `From` are legal from the start, six at most, and lead to the board that is shown.
#[test]
fn an_opening_is_reached_from_the_start_in_six_moves() {
    for (place, board, key) in about(Theme::Opening) {
        let start = board.record.start();
        let from = board.record.tags().get("From").expect(&place);
        let moves = read_moves(&from.replace(' ', "")).expect(&place);
        assert!((1..=6).contains(&moves.len()), "{place}: {from}");
        let mut here = Position::start(*start.rules());
        for mv in &moves {
            here = here.play(mv).unwrap_or_else(|error| panic!("{place}: {mv}: {error:?}"));
        }
        // South moves on the board that is shown; after an odd number of moves it is turned round.
        let turned = usize::from(here.turn() == Side::North);
        for (at, seeds) in start.pits().into_iter().enumerate() {
            assert_eq!(here.pits()[(at + 6 * turned) % 12], seeds, "{place}: {from}");
        }
        for (side, other) in [(Side::South, Side::North), (Side::North, Side::South)] {
            let stored = here.store(if turned == 1 { other } else { side });
            assert_eq!(start.store(side), stored, "{place}: {from}");
        }
        assert!(start.check(&key).is_ok(), "{place}");
    }
}

/// There are nine seeds at most. No sowing of South's wins one, nor does any reply to it.
#[test]
fn where_moves_are_counted_nobody_can_win_a_seed_with_the_next_move() {
    let mut faults = Vec::new();
    for (place, board, _) in about(Theme::Counting) {
        let start = board.record.start();
        let seeds = row(start, Side::South) + row(start, Side::North);
        if seeds > 9 {
            faults.push(format!("{place}: {seeds} seeds"));
        }
        for mv in start.moves() {
            if won(start, &mv) > 0 {
                faults.push(format!("{place}: {mv} wins"));
            }
            if answered(start, &mv).is_some_and(|next| most(&next) > 0) {
                faults.push(format!("{place}: a reply to {mv} wins"));
            }
        }
    }
    refuse(&faults);
}
