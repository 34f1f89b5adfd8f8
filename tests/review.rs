//! Reviews: the loss of each move against the best one, and the turning points.

mod helpers;

use awale::rules::{Game, Position, Preset, Rules, Side};
use awale::search::{Level, Search, Table};
use awale::tables::{Builder, Tables};
use awale::teach::{Grade, Review};
use helpers::positions::game;

fn reviewed(game: &Game, nodes: u64, step: u64, tables: Option<&Tables>) -> Review {
    let mut table = Table::with_bytes(8 << 20);
    let mut review = Review::new(game, nodes);
    while !review.step(step, &mut table, tables) {}
    review
}

/// A game between two levels, to its end or this many moves.
fn game_between(rules: Rules, south: u8, north: u8, most: usize) -> Game {
    let mut table = Table::with_bytes(4 << 20);
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

/// F captures and wins, C is even, B loses nearly everything, by the tables.
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
    assert_eq!(review.turning_points(), [0]);
    let total = review.player_total(Side::South);
    assert_eq!((total.choices, total.good, total.lost), (1, 0, 16.0));
    assert_eq!(review.player_total(Side::North).choices, 0);
}

#[test]
fn a_search_without_tables_proves_a_score_too() {
    let review = reviewed(&game("classique", CROSSROADS, "F"), 400_000, 10_000, None);
    let best = &review.moves()[0];
    assert_eq!(best.loss(), 0.0);
    assert!(best.grade >= Grade::Good, "{best:?}");
    assert!(review.turning_points().is_empty());
    assert_eq!(review.player_total(Side::South).good, 1);
}

#[test]
fn the_only_move_is_no_mistake() {
    // South has one seed, and must sow it.
    let alone = game("classique", "0-0-0-0-1-0-3-2-0-0-0-2-20-20-S", "E");
    let review = reviewed(&alone, 20_000, 5_000, None);
    assert_eq!(review.moves()[0].grade, Grade::Forced);
    assert_eq!(review.player_total(Side::South).choices, 0);
}

#[test]
fn an_obvious_move_is_not_great() {
    // F captures three seeds, more than any other move.
    let taken = game("classique", "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S", "F");
    let review = reviewed(&taken, 60_000, 20_000, None);
    assert_eq!(review.moves()[0].grade, Grade::Forced, "South has no other pit to sow");
    let quiet = game("classique", "2-0-1-0-0-3-0-1-2-9-0-5-12-13-S", "F");
    let review = reviewed(&quiet, 60_000, 20_000, None);
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

#[test]
fn games_by_every_rule_set_are_reviewed() {
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
            let better = judged.grade >= Grade::Good || judged.grade == Grade::Forced;
            assert_eq!(better, judged.loss() < 1.0, "{}: {judged:?}", preset.id);
        }
        let points = review.turning_points();
        assert!(points.len() <= 3 && points.is_sorted());
        assert!(points.iter().all(|at| review.moves()[*at].loss() >= 1.5));
    }
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
    assert!(review.turning_points().iter().all(|at| *at >= placements));
    assert!(review.moves()[..placements].iter().all(|judged| judged.grade > Grade::Blunder));
}

#[test]
fn a_resignation_does_not_change_the_outlook() {
    // South resigns a won position: the outlook is still a win.
    let given_up = game("classique", CROSSROADS, "");
    let tables = Builder::new("classique".parse().unwrap(), 8).finish();
    let review = reviewed(&given_up, 20_000, 5_000, Some(&tables));
    assert_eq!(review.moves(), []);
    assert_eq!(review.outlooks()[0].south, Some(6.0));
    assert!(review.finished());
}
