//! Search: it plays by every rule set, and what it says of a position is true.

use awale::rules::{Game, Position, Preset, Rules, Setup, Side};
use awale::search::{Level, Limits, Report, Search, Table};

fn table() -> Table {
    Table::with_bytes(4 << 20)
}

fn search(game: &Game, limits: Limits, step: u64, table: &mut Table) -> Report {
    let mut search = Search::new(game, limits);
    while !search.step(step, table) {}
    search.report()
}

fn game(rules: &str, position: &str) -> Game {
    let setup: Setup = position.parse().unwrap();
    Game::new(setup.position(rules.parse().unwrap()).unwrap())
}

#[test]
fn every_preset_is_played_to_its_end() {
    let mut table = table();
    for preset in &Preset::ALL {
        for (south, north) in [(1, 2), (2, 1), (3, 4)] {
            let mut game = Game::new(Position::start(Rules::preset(preset)));
            let mut moves = 0;
            while game.end().is_none() {
                let level = if game.position().turn() == Side::South { south } else { north };
                let level = Level::new(level).unwrap();
                let report = search(&game, level.limits(), 5_000, &mut table);
                let mv = level.choose(&game, &report, 7).expect("a move while the game goes on");
                game.play(&mv).expect("a legal move");
                moves += 1;
                assert!(moves < 2_000, "{} does not end", preset.id);
            }
            let end = game.end().unwrap();
            assert!(end.scores.iter().sum::<u8>() <= game.start().rules().total());
        }
    }
}

#[test]
fn slices_do_not_change_the_answer() {
    let mut table = table();
    for preset in &Preset::ALL {
        let game = Game::new(Position::start(Rules::preset(preset)));
        let limits = Limits { depth: 5, nodes: Some(60_000), lines: 2 };
        let whole = search(&game, limits, u64::MAX, &mut table);
        for step in [1, 17, 1_000] {
            assert_eq!(search(&game, limits, step, &mut table), whole, "{} by {step}", preset.id);
        }
    }
}

#[test]
fn positions_at_the_edge_are_searched() {
    let mut table = table();
    for (rules, position) in [
        ("classique", "48-0-0-0-0-0-0-0-0-0-0-0-0-0-S"),
        ("classique", "0-0-0-0-0-48-0-0-0-0-0-0-0-0-S"),
        ("kalah", "24-24-0-0-0-0-0-0-0-0-0-0-0-0-S"),
        ("classique,seeds=8", "40-0-0-0-0-0-56-0-0-0-0-0-0-0-S"),
        ("boite", "0-0-0-0-0-0-0-0-0-0-0-48-0-0-N"),
        ("awari", "0-0-0-0-0-1-47-0-0-0-0-0-0-0-S"),
        ("eqwale", "31-0-0-0-0-0-17-0-0-0-0-0-0-0-S"),
        ("cote-ivoire-courtoise", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"),
    ] {
        let game = game(rules, position);
        let report = search(&game, Limits { depth: 6, nodes: None, lines: 2 }, 999, &mut table);
        match game.end() {
            Some(_) => assert_eq!(report.best(), None),
            None => assert!(game.position().moves().contains(&report.best().unwrap())),
        }
    }
}
