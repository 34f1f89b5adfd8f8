//! Proofs: every score that the search calls proven is the one that plain value iteration over
//! all small boards finds.

mod helpers;

use awale::rules::{Game, Rules, Setup, read_moves};
use awale::search::{Limits, Search, TranspositionTable};
use awale::tables::Builder;
use helpers::positions::boards;
use helpers::small_boards::*;

/// Compares proven scores with the true values, on all boards of up to `most` seeds and on every
/// `stride`th with one more. Returns how many scores were proven.
fn compare(rules: &str, most: u8, stride: usize) -> usize {
    let rules: Rules = rules.parse().unwrap();
    let mut solver = PlainSolver::new(rules);
    // The smallest transposition table, so that entries are replaced all the time.
    let mut table = TranspositionTable::with_bytes(0);
    let tables = TwoTables {
        few: Builder::new(rules, 2).finish(),
        all: Builder::new(rules, most + 1).finish(),
    };
    let mut proven = 0;
    for seeds in 1..=most + 1 {
        let every = if seeds > most { stride } else { 1 };
        for (at, node) in boards(seeds).into_iter().enumerate().step_by(every) {
            let Some(start) = position(rules, node.board) else { continue };
            // From the board itself, and from the end of a game of some moves without captures.
            let games = [Some(Game::new(start)), quiet_game(start, 5 + at % 9, at)];
            for game in games.iter().flatten() {
                proven += check_proofs(game, &mut solver, &tables, &mut table);
            }
        }
    }
    proven
}

macro_rules! compared {
    ($($name:ident: $rules:literal;)*) => {
        mod proven_scores_are_true {
            $(
                #[test]
                fn $name() {
                    let proven = super::compare($rules, 3, 11);
                    assert!(proven > 400, "{proven}");
                }
            )*
        }

        #[test]
        #[ignore = "takes minutes: cargo test --release --test proofs -- --ignored"]
        fn proven_scores_are_true_on_all_boards_of_up_to_five_seeds() {
            for rules in [$($rules),*] {
                println!("{rules}: {} scores", compare(rules, 4, 1));
            }
        }
    };
}

compared! {
    classique: "classique";
    classique_shared_by_camps: "classique,repetition-shares=owner";
    stricte: "stricte";
    boite: "boite";
    boite_shared_by_camps: "boite,repetition-shares=owner";
    boite_shared_by_camps_without_leftovers: "boite,repetition-shares=owner,leftovers=nobody";
    boite_3: "boite-3";
    boite_face: "boite-face";
    boite_face_adverse: "boite-face-adverse";
    boite_both: "boite,capture=both";
    grenier: "grenier";
    grenier_face: "grenier-face";
    nourricier: "nourricier";
    cote_ivoire: "cote-ivoire";
    cote_ivoire_libre: "cote-ivoire-libre";
    cote_ivoire_rien: "cote-ivoire-rien";
    cote_ivoire_courtoise: "cote-ivoire-courtoise";
    eqwale: "eqwale";
    kalah: "kalah";
    kalah_vide: "kalah-vide";
    awari: "awari";
}

#[test]
fn a_score_that_depends_on_a_repetition_is_not_proven() {
    let rules: Rules = "boite".parse().unwrap();
    let setup: Setup = "0-0-0-0-1-0-1-0-0-0-1-1-22-22-N".parse().unwrap();
    let game = Game::new(setup.position(rules).unwrap());
    let mut table = TranspositionTable::with_bytes(1 << 20);
    let mut search = Search::new(&game, Limits { depth: 200, nodes: None, lines: 6 });
    while !search.step(u64::MAX, &mut table) {}
    let report = search.report();
    // Here f gains nothing: twelve moves, f the first, lead back to this position, which ends the game. If this
    // position had not occurred before, f would gain four seeds: its score depends on the history.
    let told: Vec<_> = report
        .lines
        .iter()
        .map(|line| (line.moves[0].to_string(), line.score, line.proof.is_some()))
        .collect();
    let expected = [("a", 4.0, true), ("e", 4.0, true), ("f", 0.0, false)];
    assert_eq!(told, expected.map(|(mv, score, proven)| (mv.to_owned(), score, proven)));
    assert!(report.proof.is_some());
    // The same holds when f is searched alone.
    let mut search = Search::new(&game, Limits::depth(200)).among(|mv| mv.to_string() == "f");
    while !search.step(u64::MAX, &mut table) {}
    let report = search.report();
    assert_eq!((report.lines[0].score, report.lines[0].proof, report.proof), (0.0, None, None));
}

/// Checks the proofs of the position that these moves from a setup lead to, with tables of two seeds and of
/// five.
fn check_after(rules: &str, setup: &str, moves: &str) {
    let rules: Rules = rules.parse().unwrap();
    let setup: Setup = setup.parse().unwrap();
    let mut game = Game::new(setup.position(rules).unwrap());
    for mv in read_moves(moves).unwrap() {
        game.play(&mv).unwrap();
    }
    let tables =
        TwoTables { few: Builder::new(rules, 2).finish(), all: Builder::new(rules, 5).finish() };
    let mut table = TranspositionTable::with_bytes(0);
    let proven = check_proofs(&game, &mut PlainSolver::new(rules), &tables, &mut table);
    assert!(proven > 0);
}

#[test]
fn a_line_proven_by_tables_lets_nobody_escape_by_a_repetition() {
    // After F f A, the reply e has the best table value too. But after e South can return to the first position,
    // which ends the game.
    check_after("classique", "0-0-0-0-0-1-0-1-1-0-1-1-21-22-S", "");
}

#[test]
fn a_line_is_not_continued_where_its_score_depends_on_a_repetition() {
    // After B North plays e, which repeats a position and draws. By the tables alone North's best move
    // is d, which loses two seeds.
    check_after("boite-face-adverse", "0-0-1-0-0-1-0-0-0-1-0-1-22-22-S", "CfDdFaEbAc");
}

#[test]
fn a_line_is_not_continued_where_the_loser_can_return_to_an_earlier_position() {
    // After E a C the shortest way to a conversion (`src/search/conversion.rs`) is b, which gives up five of the six
    // seeds: South can then repeat a position of the game.
    check_after("boite-face-adverse", "0-1-0-0-0-1-0-2-0-0-0-1-21-22-S", "BbFdCfDeAcBd");
}
