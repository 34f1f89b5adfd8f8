//! The page's exercises: each is judged again by the engine, and by its theme's definition.

mod helpers;

use awale::rules::{Position, Side};
use awale::search::{Limits, Search, Table};
use awale::tables::{Builder, Tables};
use awale::teach::lessons::{self, Board, Lesson};
use awale::teach::{Puzzle, Theme, difficulty};
use helpers::positions::position;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;

/// Every family, the number of exercises it has at least, and the presets that must be among them.
const FAMILIES: [(&str, usize, &[&str]); 5] = [
    ("classique", 150, &["classique", "stricte", "awari"]),
    (
        "boite",
        30,
        &[
            "boite",
            "boite-3",
            "boite-face",
            "boite-face-adverse",
            "grenier",
            "grenier-face",
            "nourricier",
        ],
    ),
    (
        "cote-ivoire",
        30,
        &["cote-ivoire", "cote-ivoire-libre", "cote-ivoire-rien", "cote-ivoire-courtoise"],
    ),
    ("eqwale", 30, &["eqwale"]),
    ("kalah", 30, &["kalah", "kalah-vide"]),
];

/// The least margin of the best move, in seeds. Exercises are made with half a seed more, so that
/// they survive a small change of the search.
const MIN_MARGIN: f64 = Puzzle::MARGIN - 0.5;
/// The most that a stated difficulty may differ from the one measured now: two moves of depth.
const MAX_DRIFT: u16 = 240;

fn read_exercises(family: &str) -> Lesson {
    let path = format!("{}/www/exercises/{family}.ogn", env!("CARGO_MANIFEST_DIR"));
    lessons::read(&fs::read_to_string(path).unwrap()).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{family}: {}", faults.join("\n"))
    })
}

fn theme(board: &Board) -> Theme {
    Theme::from_text(board.record.tags().get("Theme").expect("a theme")).expect("a known theme")
}

#[test]
fn there_are_enough_of_every_family_and_variant() {
    for (family, least, presets) in FAMILIES {
        let lesson = read_exercises(family);
        assert!(lesson.boards.len() >= least, "{family}: {}", lesson.boards.len());
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        let mut themes = HashSet::new();
        for board in &lesson.boards {
            *found.entry(board.record.rules().to_string()).or_default() += 1;
            themes.insert(theme(board));
        }
        for preset in presets {
            let count = found.remove(*preset).unwrap_or(0);
            assert!(count >= 5, "{family}: {count} by {preset}");
        }
        assert!(found.is_empty(), "{family}: not of this family: {found:?}");
        assert!(themes.len() >= 5, "{family}: {themes:?}");
    }
}

#[test]
fn no_two_exercises_look_alike() {
    for (family, ..) in FAMILIES {
        let lesson = read_exercises(family);
        for (at, one) in lesson.boards.iter().enumerate() {
            for other in &lesson.boards[..at] {
                let (a, b) = (one.record.start(), other.record.start());
                let differ = |a: &Position, b: &Position| {
                    let pits = a.pits().into_iter().zip(b.pits());
                    pits.map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>()
                };
                let alike = a.rules() == b.rules() && differ(a, b) < 8;
                assert!(!alike, "{family}: lines {} and {}: {a}, {b}", one.line, other.line);
            }
        }
    }
}

#[test]
fn every_exercise_is_what_it_says() {
    let mut tables: HashMap<String, Tables> = HashMap::new();
    for (family, ..) in FAMILIES {
        for board in &read_exercises(family).boards {
            let rules = *board.record.rules();
            let known = tables
                .entry(rules.to_string())
                .or_insert_with(|| Builder::new(rules, Puzzle::SEEDS).finish());
            let place = format!("{family}, line {}: {}", board.line, board.record.start());
            assert_sound(board, known, &place);
        }
    }
}

/// Asserts that South moves, that each move asked for is better than all others, that the theme
/// holds, that the replies are the best ones, and that the difficulty is as measured.
fn assert_sound(board: &Board, tables: &Tables, place: &str) {
    let start = *board.record.start();
    assert_eq!(start.turn(), Side::South, "{place}");
    let theme = theme(board);
    let mut first = true;
    let line = board.record.main_line();
    let mut asked = 0;
    let mut position = start;
    for node in line {
        let mv = *board.record.mv(node).unwrap();
        let puzzle = Puzzle::judge(&position, tables).expect(place);
        if position.turn() == Side::South {
            asked += 1;
            let (best, margin) = puzzle.best().expect(place);
            assert!(best == mv && margin >= MIN_MARGIN, "{place}: {best} by {margin}");
            if first {
                assert!(theme.holds(&position, &mv), "{place}: {theme}");
                assert_eq!(puzzle.proven(), theme == Theme::Endgame, "{place}");
                let stated = board.record.tags().get("Difficulty").unwrap();
                let stated: u16 = stated.parse().expect(place);
                let found = difficulty(&position, &mv);
                assert!(stated.abs_diff(found) <= MAX_DRIFT, "{place}: {stated}, found {found}");
                assert_wrong_answers(board, &puzzle, place);
            }
        } else {
            let best = puzzle.answers()[0].score;
            let reply = puzzle.answers().iter().find(|answer| answer.mv == mv).expect(place);
            assert!(best - reply.score < MIN_MARGIN, "{place}: {mv} is not the best reply");
        }
        first = false;
        position = position.play(&mv).expect(place);
    }
    assert!(asked >= 1, "{place}");
    let questions = board.steps.iter().filter(|step| step.ask.is_some()).count();
    assert_eq!(questions, asked, "{place}: every move to be found is asked for");
}

/// Asserts that the file has every wrong answer with a legal refutation, each pit at least once.
fn assert_wrong_answers(board: &Board, puzzle: &Puzzle, place: &str) {
    let ask = board.steps[0].ask.as_ref().expect(place);
    let (key, others) = ask.answers.split_first().expect(place);
    assert!(key.right && others.iter().all(|answer| !answer.right), "{place}");
    for answer in others {
        let judged = puzzle.answers().iter().find(|judged| judged.mv == answer.mv).expect(place);
        let lost = puzzle.answers()[0].score - judged.score;
        assert!(lost >= MIN_MARGIN, "{place}: {} loses only {lost}", answer.mv);
        let over = board.record.start().play(&answer.mv).expect(place).end().is_some();
        assert_eq!(answer.replies.is_empty(), over, "{place}: {} is answered", answer.mv);
    }
    for pit in puzzle.position().legal_pits() {
        let spoken = ask.answers.iter().any(|answer| answer.mv.pit() == Some(pit));
        assert!(spoken, "{place}: nothing is said of {pit}");
    }
}

#[test]
fn a_deeper_search_confirms_a_tenth_of_the_exercises() {
    for (family, ..) in FAMILIES {
        for board in read_exercises(family).boards.iter().step_by(10) {
            let start = *board.record.start();
            if theme(board) == Theme::Endgame {
                continue;
            }
            let limits = Limits { lines: 2, ..Limits::depth(12) };
            let mut table = Table::with_bytes(1 << 22);
            let mut search = Search::new(&awale::rules::Game::new(start), limits);
            while !search.step(u64::MAX, &mut table) {}
            let report = search.report();
            let margin = report.lines[0].score - report.lines[1].score;
            let key = *board.record.mv(board.record.main_line()[0]).unwrap();
            assert_eq!(report.best(), Some(key), "{family}, line {}", board.line);
            assert!(margin >= MIN_MARGIN, "{family}, line {}: {margin}", board.line);
        }
    }
}

/// Whether a move in a position by these rules has the theme.
fn has_theme(theme: Theme, rules: &str, text: &str, mv: &str) -> bool {
    theme.holds(&position(rules, text), &mv.parse().unwrap())
}

#[test]
fn a_capture_takes_two_or_more() {
    let position = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S";
    assert!(has_theme(Theme::Capture, "classique", position, "F"));
    // One seed is not enough, and an illegal move does not count.
    assert!(!has_theme(Theme::Capture, "eqwale", "1-4-4-4-4-4-2-6-6-5-4-4-0-0-S", "C"));
    assert!(!has_theme(Theme::Capture, "classique", position, "A"));
}

#[test]
fn a_granary_goes_round_and_takes() {
    let round = "0-0-0-0-15-0-1-1-0-1-1-1-14-14-S";
    assert!(has_theme(Theme::Granary, "classique", round, "E"));
    // Three seeds make no lap; with stores in the lap there are no granaries.
    let short = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S";
    assert!(!has_theme(Theme::Granary, "classique", short, "F"));
    assert!(!has_theme(Theme::Granary, "grenier", round, "E"));
}

#[test]
fn a_replay_is_another_turn() {
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    assert!(has_theme(Theme::Replay, "kalah", start, "C"));
    assert!(!has_theme(Theme::Replay, "kalah", start, "D"));
    assert!(!has_theme(Theme::Replay, "classique", start, "C"));
}

#[test]
fn feeding_is_a_choice_between_pits() {
    let choice = "0-0-0-0-3-3-0-0-0-0-0-0-21-21-S";
    assert!(has_theme(Theme::Feeding, "classique", choice, "F"));
    let only = "1-0-0-0-0-3-0-0-0-0-0-0-22-22-S";
    assert!(!has_theme(Theme::Feeding, "classique", only, "F"));
    assert!(!has_theme(Theme::Feeding, "boite", choice, "F"));
}

#[test]
fn a_feeding_trap_binds_the_opponent() {
    // F gives South's last seed away; North has to feed, which a does not.
    let last = "0-0-0-0-0-1-3-0-0-0-0-4-20-20-S";
    assert!(has_theme(Theme::FeedingTrap, "classique", last, "F"));
    // With a seed left in A North need not feed.
    let left = "1-0-0-0-0-1-3-0-0-0-0-4-20-19-S";
    assert!(!has_theme(Theme::FeedingTrap, "classique", left, "F"));
    assert!(!has_theme(Theme::FeedingTrap, "boite", last, "F"));
}

#[test]
fn a_defence_takes_the_threat_away() {
    // North's f would end in B and capture five seeds.
    let threatened = "2-1-0-0-5-0-4-4-0-0-0-2-15-15-S";
    let position: awale::rules::Setup = threatened.parse().unwrap();
    let position = position.position("classique".parse().unwrap()).unwrap();
    let takes = |position: &Position| {
        position.moves().iter().map(|mv| position.captured(mv)).max().unwrap_or(0)
    };
    for mv in position.moves() {
        let defended = Theme::Defence.holds(&position, &mv);
        let after = position.play(&mv).unwrap();
        assert_eq!(defended, position.captured(&mv) == 0 && takes(&after) <= 1, "{mv}");
    }
    assert!(position.moves().iter().any(|mv| Theme::Defence.holds(&position, mv)));
    // A board without threats has nothing to defend.
    assert!(!has_theme(Theme::Defence, "classique", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "A"));
}

#[test]
fn a_double_threat_cannot_be_met() {
    let mut found = 0;
    for board in &read_exercises("classique").boards {
        if theme(board) != Theme::DoubleThreat {
            continue;
        }
        found += 1;
        let start = *board.record.start();
        let key = *board.record.mv(board.record.main_line()[0]).unwrap();
        assert_eq!(start.captured(&key), 0);
        let after = start.play(&key).unwrap();
        for reply in after.moves() {
            let next = after.play(&reply).unwrap();
            let most = next.moves().iter().map(|mv| next.captured(mv)).max().unwrap_or(0);
            assert!(most >= 2, "line {}: {reply} meets it", board.line);
        }
    }
    assert!(found >= 10, "{found}");
    assert!(!has_theme(Theme::DoubleThreat, "classique", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "A"));
}
