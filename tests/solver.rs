//! The solver (`search::Solver`): positions proven to the end of the game, in steps.

mod helpers;

use awale::rules::{Game, Position, Rules, Setup, read_moves};
use awale::search::{Report, Solver};
use helpers::positions::TO_AND_FRO;

/// Solves a position in steps of this size.
fn solved(solver: &mut Solver, effort: u32) -> Report {
    while !solver.step(effort) {}
    assert!(solver.proven(), "{}", solver.game().position());
    solver.report()
}

#[test]
fn solving_in_slices_gives_the_same_as_in_one_go() {
    for (rules, position, score) in [
        ("kalah,seeds=1", None, Some(2.0)),
        ("kalah,seeds=2", None, Some(6.0)),
        ("kalah-vide,seeds=2", None, Some(10.0)),
        ("grenier,seeds=1", None, None),
        ("kalah,seeds=3", Some("1-0-3-3-0-2-0-3-1-0-4-1-9-9-N"), None),
        ("classique", Some("0-1-1-0-0-1-2-0-1-1-0-1-19-21-S"), Some(6.0)),
        ("awari", Some("1-1-1-0-0-2-0-1-0-0-1-1-19-21-N"), None),
        ("boite-face", Some("0-1-1-0-0-1-2-0-1-1-0-1-19-21-S"), None),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let start = match position {
            Some(text) => text.parse::<Setup>().unwrap().position(rules).unwrap(),
            None => Position::start(rules),
        };
        let game = Game::new(start);
        let whole = solved(&mut Solver::new(&game, 12, 1 << 20), u32::MAX);
        let sliced = solved(&mut Solver::new(&game, 12, 1 << 20), 700);
        assert_eq!(whole.lines[0].score, sliced.lines[0].score, "{rules}");
        assert_eq!((whole.proof, whole.nodes), (sliced.proof, sliced.nodes), "{rules}");
        assert_eq!(whole.lines[0].moves, sliced.lines[0].moves, "{rules}");
        if let Some(score) = score {
            assert_eq!(whole.score(), Some(score), "{rules}");
        }
    }
}

#[test]
fn a_solver_goes_on_to_the_next_position_with_what_it_knows() {
    let rules: Rules = "kalah,seeds=2".parse().unwrap();
    let mut game = Game::new(Position::start(rules));
    let mut solver = Solver::new(&game, 10, 1 << 20);
    let mut expected = solved(&mut solver, 5_000);
    let all = expected.nodes;
    // The value stays the same along the best line, and equals that of a new solver.
    for _ in 0..6 {
        let before = game.position().turn();
        let mv = expected.best().unwrap();
        game.play(&mv).unwrap();
        if game.end().is_some() {
            break;
        }
        solver = solver.turn_to(&game, 10);
        let found = solved(&mut solver, 5_000);
        let value = found.score().unwrap();
        let same = if game.position().turn() == before { value } else { -value };
        assert_eq!(Some(same), expected.score());
        assert_eq!(Some(value), solved(&mut Solver::new(&game, 10, 1 << 20), 5_000).score());
        assert!(found.nodes < all / 4, "{} of {all}", found.nodes);
        expected = found;
    }
    // Other rules begin anew.
    let other = Game::new(Position::start("kalah-vide,seeds=2".parse().unwrap()));
    assert_eq!(solved(&mut solver.turn_to(&other, 10), 5_000).score(), Some(10.0));
}

#[test]
fn the_solver_says_that_it_ignores_earlier_moves_where_their_positions_could_recur() {
    // A line may return to an earlier position of this game.
    let mut game = Game::new(Position::start(Rules::default()));
    for mv in read_moves(TO_AND_FRO).unwrap() {
        if game.play(&mv).is_err() {
            break;
        }
    }
    let left: u8 = game.position().pits().iter().sum();
    assert!(left <= 12, "{left} seeds");
    let mut solver = Solver::new(&game, 12, 1 << 20);
    let found = solved(&mut solver, 20_000);
    let fresh = Game::new(*game.position());
    let alone = solved(&mut Solver::new(&fresh, 12, 1 << 20), 20_000);
    assert_eq!(found.score(), alone.score());
    assert!(solver.ignores_history());
    assert!(solver.in_tables());
}

#[test]
fn rules_say_how_many_seeds_can_be_solved() {
    let reach = |rules: &str| Solver::reach(&rules.parse().unwrap(), 18);
    assert_eq!((reach("kalah"), reach("grenier,seeds=3")), (48, 36));
    assert_eq!((reach("classique"), reach("awari")), (18, 18));
    // Two bounds for each board take twice the room, and fit up to 18 seeds.
    assert_eq!(reach("classique,repetition-shares=owner"), 18);
}

#[test]
fn a_finished_game_is_not_proven_and_its_history_is_not_ignored() {
    // South's camp is empty: the game is over, so there is nothing to prove.
    let setup = "0-0-0-0-0-0-2-1-0-0-0-0-22-23-S".parse::<Setup>().unwrap();
    let game = Game::new(setup.position("boite".parse().unwrap()).unwrap());
    let mut solver = Solver::new(&game, 12, 1 << 20);
    while !solver.step(20_000) {}
    assert!(!solver.proven());
    assert!(!solver.ignores_history());
    assert!(solver.in_tables());
}
