//! The endgame tables: published values, every value of every preset up to `CHECKED` seeds checked in two ways, and
//! tables read back from bytes.

mod helpers;

use awale::rules::{
    CaptureKind, Law, Leftovers, Narrow, Node, Preset, Repetition, RepetitionShares, Rules,
    SowingTable, Word,
};
use awale::tables::{Builder, FormatError, Tables, Value, Verifier};
use awale::with_capture_kind;
use helpers::positions::boards;
use std::collections::HashMap;
use std::ops::ControlFlow::Continue;

/// Every preset is checked up to this many seeds.
const CHECKED: u8 = 7;

fn built(rules: &str, seeds: u8) -> Tables {
    let rules: Rules = rules.parse().unwrap();
    Builder::new(rules, seeds).finish()
}

/// T. R. Lincke, Exploring the Computational Limits of Large Exhaustive Search Problems (2002),
/// appendix B.
#[test]
fn awari_has_the_published_histograms() {
    const PUBLISHED: [&str; 8] = [
        "-1:7 1:5",
        "-2:40 0:13 2:25",
        "-3:177 -1:1 0:63 1:7 3:116",
        "-4:532 -2:110 0:143 2:165 4:415",
        "-5:1892 -3:2 -2:85 -1:224 1:121 2:184 3:22 5:1838",
        "-6:4242 -4:116 -2:772 0:1548 2:550 3:62 4:302 6:4784",
        "-7:8948 -5:3 -4:75 -3:2948 -1:442 0:4487 1:491 3:2294 4:239 5:145 7:11752",
        "-8:12370 -6:228 -4:6828 -2:9977 -1:61 0:8351 1:236 2:10182 4:6972 5:168 6:507 8:19702",
    ];
    let tables = built("awari", 8);
    let verifier = Verifier::new(&tables);
    for (seeds, published) in (1..).zip(PUBLISHED) {
        let census = verifier.check(seeds).unwrap();
        let words: Vec<String> =
            census.values().map(|(value, count)| format!("{value}:{count}")).collect();
        assert_eq!(words.join(" "), published, "{seeds} seeds");
        assert_eq!(census.exact(), census.boards());
    }
}

#[test]
fn every_value_is_the_best_of_its_moves() {
    for preset in &Preset::ALL {
        let tables = built(preset.id, CHECKED);
        let verifier = Verifier::new(&tables);
        for seeds in 1..=CHECKED {
            verifier.check(seeds).unwrap_or_else(|fault| panic!("{}: {fault}", preset.id));
        }
    }
}

/// The boards of one seed count and their moves, for plain value iteration.
struct ValueIteration {
    /// The lower and the upper bound of a finished game, or of the best move that takes seeds: both stay fixed.
    fixed: Vec<Option<[i8; 2]>>,
    /// The boards that quiet moves lead to.
    quiet: Vec<Vec<u32>>,
}

impl ValueIteration {
    fn new<K: CaptureKind>(
        law: &SowingTable<Narrow>,
        below: &HashMap<Narrow, [i8; 2]>,
        seeds: u8,
    ) -> ValueIteration {
        let nodes = boards::<Narrow>(seeds);
        let places: HashMap<Narrow, u32> = nodes.iter().map(|node| node.board).zip(0..).collect();
        let (mut fixed, mut quiet) = (Vec::new(), Vec::new());
        for node in &nodes {
            let (mut best, mut here): (Option<[i8; 2]>, _) = (None, Vec::new());
            if law.passes_turn(node.board) {
                here.push(places[&node.board.turned()]);
            } else if let Some(why) = law.end(node) {
                best = Some([1, -1].map(|lead| {
                    let (mine, theirs) = law.shares(node.board, why, lead);
                    mine as i8 - theirs as i8
                }));
            } else {
                let _ = law.each::<K, ()>(node.board, |_, made| {
                    let next = made.next(node.left);
                    if next.left == node.left {
                        here.push(places[&next.board]);
                    } else {
                        let [low, high] = below[&next.board];
                        let bounds = if made.again { [low, high] } else { [-high, -low] };
                        let bounds = bounds.map(|bound| bound + made.gain() as i8);
                        let least = best.unwrap_or(bounds);
                        best = Some([bounds[0].max(least[0]), bounds[1].max(least[1])]);
                    }
                    Continue(())
                });
            }
            fixed.push(best);
            quiet.push(here);
        }
        ValueIteration { fixed, quiet }
    }

    /// Iterates over all boards, from the bounds of endless play, until nothing changes.
    fn values(&self, endless: [i8; 2]) -> Vec<[i8; 2]> {
        let mut values = vec![endless; self.fixed.len()];
        loop {
            let next: Vec<[i8; 2]> = self
                .fixed
                .iter()
                .zip(&self.quiet)
                .map(|(fixed, quiet)| {
                    let quiet = quiet.iter().map(|place| {
                        let [low, high] = values[*place as usize];
                        [-high, -low]
                    });
                    let best = quiet.chain(*fixed).reduce(|a, b| [a[0].max(b[0]), a[1].max(b[1])]);
                    best.unwrap()
                })
                .collect();
            if next == values {
                return values;
            }
            values = next;
        }
    }
}

fn assert_iteration_agrees(rules: &str, seeds: u8) {
    let tables = built(rules, seeds);
    let rules = *tables.rules();
    let law = SowingTable::new(rules);
    // By these rules endless play has no fixed value: its bounds are losing all seeds and winning them all.
    let unknown = rules.repetition == Repetition::Never
        || rules.repetition_shares == RepetitionShares::Owner
            && rules.leftovers == Leftovers::Owner;
    let mut known = HashMap::from([(Narrow::EMPTY, [0; 2])]);
    for seeds in 1..=seeds {
        let iteration =
            with_capture_kind!(rules, K => ValueIteration::new::<K>(&law, &known, seeds));
        let most = if unknown { seeds as i8 } else { 0 };
        let values = iteration.values([-most, most]);
        for (node, [low, high]) in boards(seeds).into_iter().zip(values) {
            assert_eq!(tables.value(&node), Some(Value { low, high }), "{rules} {node:?}");
            known.insert(node.board, [low, high]);
        }
    }
}

#[test]
fn every_value_is_that_of_plain_iteration() {
    for preset in &Preset::ALL {
        assert_iteration_agrees(preset.id, CHECKED);
    }
}

/// Sets of options that no preset has.
#[test]
fn every_value_of_other_rule_sets_is_that_of_plain_iteration() {
    for rules in [
        "classique,repetition-shares=owner",
        "classique,exhaustion=no,repetition-shares=owner",
        "classique,exhaustion=no,last-seed=to-loser,repetition=0",
        "cote-ivoire,slam=no-capture,lap=sown",
        "cote-ivoire,chain-limit=first-1,slam=no-capture",
        "cote-ivoire,chain-limit=nothing-1,slam=forbidden,feeding=always",
        "stricte,repetition=0,exhaustion=no",
        "stricte,lap=sown,chain-limit=last-1",
        "awari,repetition-shares=owner",
        "boite,capture=both,slam=forbidden",
        "boite-face,facing-capturer=always,slam=barred,end=no-move",
        "boite-face,lap=sown,end=no-move,repetition-shares=owner",
        "grenier,stores=both,end=no-move,repetition-shares=owner",
        "grenier,stores=both,capture=both,feeding=always",
        "eqwale,harvest=free,repetition=0",
        "eqwale,feeding=none,leftovers=nobody",
        "kalah,capture=two-three,end=no-move,feeding=if-empty,last-seed=to-loser",
    ] {
        assert_iteration_agrees(rules, 6);
    }
}

/// The states of the solver (`src/tables/states.rs`) rely on this: a player has six pits, so a seventh move that takes
/// seeds exists only by rules where sowing one pit can be several moves.
#[test]
fn a_board_with_six_quiet_moves_has_no_move_that_takes_seeds() {
    let found = |rules: &str, seeds: u8| {
        let law = SowingTable::<Narrow>::new(rules.parse().unwrap());
        boards::<Narrow>(seeds).iter().filter(|node| law.end(node).is_none()).any(|node| {
            let (mut quiet, mut taking) = (0, 0);
            let _ = with_capture_kind!(law.rules(), K => law.each::<K, ()>(node.board, |_, made| {
                match made.next(node.left).left == node.left {
                    true => quiet += 1,
                    false => taking += 1,
                }
                Continue(())
            }));
            quiet >= 6 && taking > 0
        })
    };
    for preset in &Preset::ALL {
        assert!(!found(preset.id, 9), "{}", preset.id);
    }
    let free = "eqwale,harvest=free";
    assert!(found(free, 8));
    assert_iteration_agrees(free, 8);
    assert_iteration_agrees("eqwale,harvest=free,repetition=0", 8);
}

#[test]
fn tables_are_read_back_from_bytes_and_damage_is_refused() {
    for rules in ["awari", "cote-ivoire-courtoise", "classique,repetition-shares=owner"] {
        let built = built(rules, 4);
        let mut read = Tables::new(*built.rules());
        let bytes: Vec<Vec<u8>> = (1..=4).map(|seeds| built.to_bytes(seeds).unwrap()).collect();
        let next = read.add_bytes(&bytes[2]);
        assert_eq!(next, Err(FormatError::Seeds { found: 3, expected: 1 }));
        for bytes in &bytes {
            for place in [0, 8, 10, 11, 12, 21, bytes.len() / 2, bytes.len() - 1] {
                for bit in [0, 7] {
                    let mut damaged = bytes.clone();
                    damaged[place] ^= 1 << bit;
                    assert!(read.add_bytes(&damaged).is_err(), "byte {place}, bit {bit}");
                }
            }
            for length in [0, 7, 19, 20, 25, bytes.len() - 1] {
                assert!(read.add_bytes(&bytes[..length]).is_err(), "{length} bytes");
            }
            assert!(read.add_bytes(&[&bytes[..], &[0]].concat()).is_err());
            read.add_bytes(bytes).unwrap();
        }
        for node in (1..=4).flat_map(boards::<Narrow>) {
            assert_eq!(read.value(&node), built.value(&node));
        }
        let mut other = Tables::new("stricte".parse().unwrap());
        let refused = other.add_bytes(&bytes[0]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            format!("the table is for the rules \"{rules}\"; expected stricte")
        );
        let mut large = bytes[0].clone();
        large[20] = 29;
        assert_eq!(
            read.add_bytes(&large).unwrap_err().to_string(),
            format!(
                "the table is for 29 seeds; by its rules tables have at most {}",
                Tables::most(built.rules())
            )
        );
    }
}

/// A checksum that adds bytes up lets a change of one byte hide a change of another, a few bytes away.
#[test]
fn two_changed_bytes_do_not_cancel_out() {
    let bytes = Builder::new(Rules::default(), 1).finish().to_bytes(1).unwrap();
    let accepted = |changes: [(usize, u8); 2]| {
        let mut changed = bytes.clone();
        changes.iter().for_each(|(place, bits)| changed[*place] ^= bits);
        Tables::new(Rules::default()).add_bytes(&changed).is_ok()
    };
    assert!(!accepted([(127, 2), (123, 80)]), "what a fuzzer found");
    let table = 30..bytes.len() - 8;
    for place in table.step_by(3) {
        for near in 1..=8 {
            for (one, two) in (0..8).flat_map(|one| (0..8).map(move |two| (1 << one, 1 << two))) {
                assert!(!accepted([(place, one), (place + near, two)]), "{place}, {near}");
            }
        }
    }
}

#[test]
fn step_sizes_do_not_change_the_tables() {
    let whole = built("stricte", 6);
    let mut builder = Builder::new(*whole.rules(), 6);
    let mut before = builder.progress();
    let mut early = None;
    loop {
        let progress = builder.step(100);
        assert!((progress.seeds, progress.next) >= (before.seeds, before.next));
        before = progress;
        if progress.seeds == 4 && early.is_none() {
            early = Some(builder.tables().clone());
        }
        if progress.finished() {
            break;
        }
    }
    let resumed = Builder::resume(early.unwrap(), 6).finish();
    for node in (0..=6).flat_map(boards::<Narrow>) {
        assert_eq!(builder.tables().value(&node), whole.value(&node));
        assert_eq!(resumed.value(&node), whole.value(&node));
    }
}

/// Published with the Amsterdam database (J. W. Romein and H. E. Bal, 2002).
#[test]
fn a_published_board_of_sixteen_seeds_is_even() {
    let tables = built("awari", 16);
    let board = [1, 1, 1, 1, 1, 2, 4, 2, 3, 0, 0, 0];
    let node =
        Node::new((0..12).fold(Narrow::EMPTY, |all, pit| all | Narrow::heap(pit, board[pit])));
    assert_eq!(tables.value(&node), Some(Value::exactly(0)));
    let law = SowingTable::new(*tables.rules());
    let mut moves = Vec::new();
    let _ = with_capture_kind!(tables.rules(), K => law.each::<K, ()>(node.board, |_, made| {
        let next = tables.value(&made.next(node.left)).unwrap();
        moves.push(made.gain() - i32::from(next.difference()));
        Continue(())
    }));
    assert_eq!(moves, [-1, -1, -2, -2, -2, 0]);
}

/// These rules have a solver of their own, because their boards form no cycle. From 13 seeds on a sowing can make a
/// lap.
#[test]
fn every_value_is_the_best_of_its_moves_with_stores_in_the_lap() {
    for rules in [
        "kalah",
        "kalah-vide",
        "grenier",
        "grenier-face",
        "grenier,stores=both,capture=both,facing-capturer=always",
        "kalah,feeding=always,lap=skip",
        "grenier,replay=no,end=no-move,slam=forbidden,feeding=if-empty,exhaustion=yes",
        "grenier,stores=both,end=no-move,slam=barred,feeding=if-empty",
    ] {
        let tables = built(rules, 13);
        let verifier = Verifier::new(&tables);
        for seeds in [1, 2, 3, 4, 9, 10, 13] {
            verifier.check(seeds).unwrap_or_else(|fault| panic!("{rules}: {fault}"));
        }
    }
}

/// From twelve seeds on a sowing can make a lap.
#[test]
fn values_hold_where_sowings_make_laps() {
    for rules in ["stricte", "cote-ivoire,lap=sown,repetition=0", "boite-face,lap=sown"] {
        let tables = built(rules, 13);
        Verifier::new(&tables).check(13).unwrap_or_else(|fault| panic!("{rules}: {fault}"));
    }
}
