//! Published counts and values, and counts by another program.

mod helpers;

use awale::rules::{Law, MadeMove, Node, Position, Rules, Wide, perft};
use awale::with_capture_kind;
use helpers::positions::*;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow::Continue;

fn counts(rules: &str, depths: std::ops::RangeInclusive<u32>) -> Vec<u64> {
    let start = Position::start(rules.parse().unwrap());
    depths.map(|depth| perft(&start, depth).lines).collect()
}

#[test]
fn kalah_has_the_published_numbers_of_lines() {
    assert_eq!(counts("kalah", 1..=6), [6, 35, 185, 942, 4690, 23233]);
}

#[test]
fn awari_and_the_sheets_share_the_published_opening_counts() {
    let classic = [6, 36, 190, 1014, 5219, 27332, 139_157, 711_414];
    assert_eq!(counts("classique", 1..=8), classic);
    for rules in ["awari", "stricte", "boite", "cote-ivoire"] {
        assert_eq!(counts(rules, 1..=8), classic, "{rules}");
    }
}

#[test]
fn stores_in_the_lap_have_counts_of_their_own() {
    // Counted by a slow independent program; no counts are published.
    for (rules, expected) in [
        ("grenier", [947, 4729, 23347, 113_524]),
        ("grenier,stores=both", [947, 4729, 23347, 113_524]),
        ("grenier-face", [937, 4612, 22412, 107_599]),
        ("kalah-vide", [942, 4685, 23169, 113_959]),
    ] {
        assert_eq!(counts(rules, 4..=7), expected, "{rules}");
    }
}

/// The outcomes of a board's moves for the mover: the gain, and the next board with 1 if the mover
/// moves again and -1 if the other does; no board when the game is over.
fn outcomes(rules: &Rules, board: Wide) -> Vec<(i32, Option<(i32, Wide)>)> {
    let node = Node::new(board);
    let end = |node: &Node<Wide>| {
        let why = rules.end(node)?;
        let (mine, theirs) = rules.shares(node.board, why, 0);
        Some(i32::from(mine) - i32::from(theirs))
    };
    if let Some(share) = end(&node) {
        return vec![(share, None)];
    }
    let mut outcomes = Vec::new();
    let mut add = |made: MadeMove<Wide>| {
        let (next, turn) = (made.next(node.left), if made.again { 1 } else { -1 });
        outcomes.push(match end(&next) {
            Some(share) => (made.gain() + turn * share, None),
            None => (made.gain(), Some((turn, next.board))),
        });
    };
    with_capture_kind!(rules, K => {
        let _: std::ops::ControlFlow<()> = rules.each::<K, ()>(board, |_, made| {
            add(made);
            Continue(())
        });
    });
    outcomes
}

/// The value of a board for the mover, by rules whose boards form no cycle.
fn solved(rules: &Rules, board: Wide, known: &mut HashMap<Wide, i32>) -> i32 {
    if let Some(value) = known.get(&board) {
        return *value;
    }
    let value = outcomes(rules, board)
        .into_iter()
        .map(|(gain, next)| match next {
            None => gain,
            Some((turn, next)) => gain + turn * solved(rules, next, known),
        })
        .max()
        .expect("a board has an outcome");
    known.insert(board, value);
    value
}

#[test]
fn kalah_with_one_seed_a_pit_is_won_by_two() {
    for id in ["kalah,seeds=1", "kalah-vide,seeds=1"] {
        let start = Position::start(id.parse().unwrap());
        let board = start.node::<Wide>().unwrap().board;
        assert_eq!(solved(start.rules(), board, &mut HashMap::new()), 2, "{id}");
    }
}

#[test]
fn awari_has_the_published_numbers_of_values() {
    // T. R. Lincke (2002): for each number of seeds, the number of boards with each value.
    let published: [&[(i32, usize)]; 4] = [
        &[(-1, 7), (1, 5)],
        &[(-2, 40), (0, 13), (2, 25)],
        &[(-3, 177), (-1, 1), (0, 63), (1, 7), (3, 116)],
        &[(-4, 532), (-2, 110), (0, 143), (2, 165), (4, 415)],
    ];
    let rules: Rules = "awari".parse().unwrap();
    let mut known: HashMap<Wide, i32> = HashMap::new();
    for (seeds, expected) in (1..).zip(published) {
        let all: Vec<Wide> = boards(seeds).into_iter().map(|node| node.board).collect();
        let all_outcomes: Vec<_> = all.iter().map(|board| outcomes(&rules, *board)).collect();
        // Play without end has the value 0: iterates from 0 until nothing changes.
        known.extend(all.iter().map(|board| (*board, 0)));
        loop {
            let values: Vec<i32> = all_outcomes
                .iter()
                .map(|outcomes| {
                    let value = |(gain, next): &(i32, Option<(i32, Wide)>)| match next {
                        None => *gain,
                        Some((turn, next)) => gain + turn * known[next],
                    };
                    outcomes.iter().map(value).max().expect("an outcome")
                })
                .collect();
            let changed = all.iter().zip(&values).any(|(board, value)| known[board] != *value);
            known.extend(all.iter().copied().zip(values));
            if !changed {
                break;
            }
        }
        let mut counted: BTreeMap<i32, usize> = BTreeMap::new();
        all.iter().for_each(|board| *counted.entry(known[board]).or_default() += 1);
        assert_eq!(counted.into_iter().collect::<Vec<_>>(), expected, "{seeds} seeds");
    }
}

#[test]
fn three_circling_seeds_repeat_a_position_after_twelve_moves() {
    // A line of the published solution of awari in which no seed is captured.
    for (rules, scores) in [
        ("awari", [22, 25]),
        ("awari,repetition-shares=owner", [23, 25]),
        ("boite", [22, 25]),
        ("boite,repetition-shares=owner", [23, 25]),
        ("cote-ivoire", [21, 24]),
        ("cote-ivoire,repetition-shares=owner", [21, 24]),
    ] {
        let mut game = awale::rules::Game::new(position(rules, "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S"));
        for mv in awale::rules::read_moves("AcBdCeFaDbEf").unwrap() {
            assert!(game.end().is_none(), "{rules}");
            game.play(&mv).unwrap();
        }
        let end = game.end().unwrap();
        assert_eq!((end.reason.as_str(), end.scores), ("repetition", scores), "{rules}");
    }
    let start = position("awari,repetition=0", "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S");
    let mut game = awale::rules::Game::new(start);
    for mv in awale::rules::read_moves("AcBdCeFaDbEf").unwrap() {
        game.play(&mv).unwrap();
    }
    assert_eq!((game.end(), game.position()), (None, &start));
}
