//! Reviews: the loss of each move against the best one, and the turning points.

mod helpers;

use std::ops::Range;

use awale::rules::{EndReason, Game, Position, Preset, Rules, Side};
use awale::search::{Level, Search, TranspositionTable};
use awale::tables::{Builder, Tables};
use awale::teach::{Grade, Judged, Outlook, Review, analyse_back, player_total, turning_points};
use helpers::positions::game;

fn reviewed(game: &Game, nodes: u64, step: u64, tables: Option<&Tables>) -> Review {
    let mut table = TranspositionTable::with_bytes(8 << 20);
    let mut review = Review::new(game, nodes);
    while !review.step(step, &mut table, tables) {}
    review
}

/// A game between two levels, to its end or this many moves.
fn game_between(rules: Rules, south: u8, north: u8, most: usize) -> Game {
    let mut table = TranspositionTable::with_bytes(4 << 20);
    let mut game = Game::new(Position::start(rules));
    while game.end().is_none() && game.moves().len() < most {
        let level = if game.position().turn() == Side::South { south } else { north };
        let level = Level::new(level).unwrap();
        let mut search = Search::new(&game, level.limits_in(&game));
        while !search.step(100_000, &mut table) {}
        let mv = level.choose(&game, &search.report(), 3).unwrap();
        game.play(&mv).unwrap();
    }
    game
}

/// By the tables, of the eight seeds on the board South gets all with F, half with C and none with B.
const CROSSROADS: &str = "0-1-1-0-0-1-2-0-1-1-0-1-19-21-S";

#[test]
fn the_loss_of_a_proven_blunder_is_exact() {
    let tables = Builder::new("classique".parse().unwrap(), 8).finish();
    let review = reviewed(&game("classique", CROSSROADS, "B"), 50_000, 10_000, Some(&tables));
    let blunder = &review.moves()[0];
    assert_eq!((blunder.expected, blunder.score, blunder.loss()), (6.0, -10.0, 16.0));
    assert!(blunder.proven && blunder.lost_lead());
    assert_eq!(blunder.grade, Grade::Blunder);
    assert_eq!(blunder.grade.mark().and_then(|mark| mark.sign()), Some("??"));
    assert_eq!(blunder.best[0].to_string(), "F");
    let told: Vec<_> = review.outlooks().iter().map(|one| (one.south, one.proven)).collect();
    assert_eq!(told, [(Some(6.0), true), (Some(-10.0), true)]);
    assert_eq!(turning_points(review.moves()), [0]);
    let total = player_total(review.moves(), Side::South);
    assert_eq!((total.choices, total.good), (1, 0));
    assert_eq!(player_total(review.moves(), Side::North).choices, 0);
}

#[test]
fn the_best_move_loses_nothing_in_a_review_without_tables() {
    let review = reviewed(&game("classique", CROSSROADS, "F"), 400_000, 10_000, None);
    let best = &review.moves()[0];
    assert_eq!(best.loss(), 0.0);
    assert!(best.grade >= Grade::Good, "{best:?}");
    assert!(turning_points(review.moves()).is_empty());
    assert_eq!(player_total(review.moves(), Side::South).good, 1);
}

#[test]
fn the_only_move_is_no_mistake() {
    // South has one seed, and must sow it.
    let alone = game("classique", "0-0-0-0-1-0-3-2-0-0-0-2-20-20-S", "E");
    let review = reviewed(&alone, 20_000, 5_000, None);
    assert_eq!(review.moves()[0].grade, Grade::Forced);
    assert_eq!(player_total(review.moves(), Side::South).choices, 0);
}

#[test]
fn an_obvious_move_is_not_great() {
    let only_move = game("classique", "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S", "F");
    let review = reviewed(&only_move, 60_000, 20_000, None);
    assert_eq!(review.moves()[0].grade, Grade::Forced, "South has no other pit to sow");
    // F captures five seeds, and no other move captures any.
    let with_others = game("classique", "2-0-1-0-0-3-0-1-2-9-0-5-12-13-S", "F");
    let review = reviewed(&with_others, 60_000, 20_000, None);
    assert_eq!(review.moves()[0].grade, Grade::Good);
}

#[test]
fn step_sizes_do_not_change_a_review() {
    let game = game_between(Rules::default(), 1, 2, 12);
    let whole = reviewed(&game, 8_000, u64::MAX, None);
    for step in [1_000, 37] {
        let sliced = reviewed(&game, 8_000, step, None);
        assert_eq!(sliced.moves(), whole.moves(), "by {step}");
        assert_eq!(sliced.outlooks(), whole.outlooks(), "by {step}");
    }
}

/// The parts of a game that begin at these moves, each reviewed by `review`: the judged moves and
/// the outlooks of all of them.
fn in_parts(
    game: &Game,
    begins: &[usize],
    mut review: impl FnMut(Range<usize>) -> Review,
) -> (Vec<Judged>, Vec<Outlook>) {
    let ends = begins.iter().skip(1).copied().chain([game.moves().len()]);
    let (mut moves, mut outlooks) = (Vec::new(), Vec::new());
    for part in begins.iter().zip(ends).map(|(from, to)| *from..to) {
        let found = review(part.clone());
        assert_eq!((found.total(), found.moves().len()), (game.moves().len(), part.len()));
        let last = usize::from(part.end == game.moves().len());
        assert_eq!(
            found.outlooks().len(),
            part.len() + last,
            "only the last part has the outlook at the end"
        );
        moves.extend_from_slice(found.moves());
        outlooks.extend_from_slice(found.outlooks());
    }
    (moves, outlooks)
}

#[test]
fn parts_with_one_table_find_what_the_whole_review_finds() {
    let game = game_between(Rules::default(), 1, 2, 14);
    let whole = reviewed(&game, 8_000, u64::MAX, None);
    let mut table = TranspositionTable::with_bytes(8 << 20);
    let (moves, outlooks) = in_parts(&game, &[0, 5, 6, 11], |part| {
        let mut review = Review::part(&game, part, 8_000);
        while !review.step(3_000, &mut table, None) {}
        review
    });
    assert_eq!(moves, whole.moves());
    assert_eq!(outlooks, whole.outlooks());
}

#[test]
fn parts_with_a_table_each_find_the_same_proven_scores_and_grades() {
    // In Kalah seeds only move on, so no repetition prevents a proof.
    let tables = Builder::new("kalah".parse().unwrap(), 12).finish();
    let mut game = game("kalah", "3-0-2-1-0-0-2-1-0-2-1-0-18-18-S", "");
    // The first legal move each time makes a game full of mistakes.
    while game.end().is_none() && game.moves().len() < 12 {
        let mv = game.position().moves()[0];
        game.play(&mv).unwrap();
    }
    let whole = reviewed(&game, 20_000, u64::MAX, Some(&tables));
    let proven = whole.moves().iter().filter(|judged| judged.proven).count();
    assert!(proven == whole.moves().len() && proven > 6, "{proven} of {}", whole.moves().len());
    let (moves, outlooks) = in_parts(&game, &[0, 2, 5], |part| {
        let mut table = TranspositionTable::with_bytes(1 << 20);
        let mut review = Review::part(&game, part, 20_000);
        while !review.step(3_000, &mut table, Some(&tables)) {}
        review
    });
    let told = |moves: &[Judged]| -> Vec<_> {
        moves.iter().map(|one| (one.mv, one.expected, one.score, one.grade)).collect()
    };
    assert_eq!(told(&moves), told(whole.moves()));
    assert_eq!(outlooks, whole.outlooks());
    assert_eq!(turning_points(&moves), turning_points(whole.moves()));
    for side in Side::ALL {
        assert_eq!(player_total(&moves, side), player_total(whole.moves(), side));
    }
}

#[test]
fn a_part_knows_the_positions_before_it() {
    // The last move brings the first position again, which ends the game.
    let repeated = game("awari", "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S", "AcBdCeFaDbEf");
    assert_eq!(repeated.end().map(|end| end.reason), Some(EndReason::Repetition));
    let last = repeated.moves().len() - 1;
    let mut table = TranspositionTable::with_bytes(1 << 20);
    let mut review = Review::part(&repeated, last..last + 1, 20_000);
    while !review.step(u64::MAX, &mut table, None) {}
    let after = review.outlooks()[1];
    assert_eq!((after.south, after.proven), (Some(-3.0), true));
}

#[test]
fn an_empty_part_is_finished_unless_the_outlook_at_the_end_is_wanted() {
    let game = game_between(Rules::default(), 1, 1, 4);
    assert!(Review::part(&game, 2..2, 1_000).finished());
    let mut end = Review::part(&game, 4..9, 1_000);
    let mut table = TranspositionTable::with_bytes(1 << 20);
    while !end.step(u64::MAX, &mut table, None) {}
    assert_eq!((end.moves().len(), end.outlooks().len()), (0, 1));
}

#[test]
fn games_by_every_preset_are_reviewed() {
    for preset in &Preset::ALL {
        let rules = Rules::preset(preset);
        let game = game_between(rules, 1, 2, 30);
        let review = reviewed(&game, 6_000, 4_000, None);
        assert!(review.finished());
        assert_eq!(review.moves().len(), game.moves().len(), "{}", preset.id);
        assert_eq!(review.outlooks().len(), game.moves().len() + 1, "{}", preset.id);
        for (judged, mv) in review.moves().iter().zip(game.moves()) {
            assert_eq!(judged.mv, *mv);
            assert!(judged.loss() >= 0.0);
            let good = judged.grade >= Grade::Good || judged.grade == Grade::Forced;
            assert_eq!(good, judged.loss() < 1.0, "{}: {judged:?}", preset.id);
        }
        let points = turning_points(review.moves());
        assert!(points.len() <= 3 && points.is_sorted());
        assert!(points.iter().all(|at| review.moves()[*at].loss() >= 1.5));
    }
}

/// How much worse the outlook became for the player who moved.
fn fall(judged: &Judged, outlooks: &[Outlook]) -> Option<f64> {
    let fall = outlooks[0].south? - outlooks[1].south?;
    Some(if judged.mv.side() == Side::South { fall } else { -fall })
}

#[test]
fn after_back_analysis_a_loss_is_the_difference_of_the_outlooks() {
    for preset in ["classique", "cote-ivoire", "awari", "kalah", "eqwale"] {
        let game = game_between(preset.parse().unwrap(), 1, 3, 40);
        let review = reviewed(&game, 6_000, 6_000, None);
        let (mut moves, mut outlooks) = (review.moves().to_vec(), review.outlooks().to_vec());
        analyse_back(&mut moves, &mut outlooks);
        let mut corrected = 0;
        for (at, judged) in moves.iter().enumerate() {
            let Some(fall) = fall(judged, &outlooks[at..]) else { continue };
            assert_eq!(judged.loss(), fall, "{preset}, move {at}: {judged:?}");
            assert_eq!(
                judged.grade >= Grade::Forced,
                fall < 1.0,
                "{preset}, move {at}: {judged:?}"
            );
            if judged.best.first() == Some(&judged.mv) {
                assert_eq!(fall, 0.0, "{preset}, move {at}: {judged:?}");
            }
            corrected += usize::from(review.moves()[at].loss() != fall);
        }
        assert!(corrected > 0, "{preset}: back analysis corrected no score");
        // A second back analysis changes nothing.
        let agreed = (moves.clone(), outlooks.clone());
        analyse_back(&mut moves, &mut outlooks);
        assert!((moves, outlooks) == agreed, "{preset}");
    }
}

#[test]
fn back_analysis_keeps_what_is_proven() {
    let tables = Builder::new("classique".parse().unwrap(), 8).finish();
    let review = reviewed(&game("classique", CROSSROADS, "B"), 50_000, 10_000, Some(&tables));
    let (mut moves, mut outlooks) = (review.moves().to_vec(), review.outlooks().to_vec());
    // As if another worker, without tables, had judged the next position.
    outlooks[1] = Outlook { south: Some(-3.2), proven: false };
    analyse_back(&mut moves, &mut outlooks);
    assert_eq!(moves, review.moves());
    assert_eq!(outlooks, review.outlooks());
}

#[test]
fn placements_are_compared_but_not_counted() {
    let game = game_between("eqwale".parse().unwrap(), 1, 1, 20);
    let review = reviewed(&game, 6_000, 6_000, None);
    let placements = game.positions().iter().take_while(|position| position.reserve() > 0).count();
    assert!(placements > 0);
    for (at, outlook) in review.outlooks().iter().enumerate() {
        assert_eq!(outlook.south.is_none(), at < placements, "before move {at}");
    }
    assert!(turning_points(review.moves()).iter().all(|at| *at >= placements));
    assert!(review.moves()[..placements].iter().all(|judged| judged.grade > Grade::Blunder));
}

#[test]
fn a_game_without_moves_has_the_outlook_of_its_position() {
    let unplayed = game("classique", CROSSROADS, "");
    let tables = Builder::new("classique".parse().unwrap(), 8).finish();
    let review = reviewed(&unplayed, 20_000, 5_000, Some(&tables));
    assert_eq!(review.moves(), []);
    assert_eq!(review.outlooks()[0].south, Some(6.0));
    assert!(review.finished());
}

#[test]
fn a_resignation_does_not_change_the_outlook() {
    let mut resigned = game("classique", CROSSROADS, "");
    resigned.stop(EndReason::Resignation(Side::South));
    let tables = Builder::new("classique".parse().unwrap(), 8).finish();
    let review = reviewed(&resigned, 20_000, 5_000, Some(&tables));
    assert_eq!(review.outlooks()[0].south, Some(6.0));
}
