//! The endgame tables against published values.

use awale::rules::{Narrow, Node, Rules, Word};
use awale::tables::{Builder, Tables};
use std::collections::BTreeMap;

fn built(rules: &str, seeds: u8) -> Tables {
    let rules: Rules = rules.parse().unwrap();
    Builder::new(rules, seeds).finish()
}

/// Every board with so many seeds.
fn boards(seeds: u8) -> Vec<Node<Narrow>> {
    fn lay(board: Narrow, pit: usize, left: u8, all: &mut Vec<Narrow>) {
        if pit == 11 {
            all.push(board | Narrow::heap(11, u32::from(left)));
            return;
        }
        for here in 0..=left {
            lay(board | Narrow::heap(pit, u32::from(here)), pit + 1, left - here, all);
        }
    }
    let mut all = Vec::new();
    lay(0, 0, seeds, &mut all);
    all.into_iter().map(|board| Node { board, left: seeds }).collect()
}

fn histogram(tables: &Tables, seeds: u8) -> String {
    let mut counts = BTreeMap::new();
    for node in boards(seeds) {
        *counts.entry(tables.value(&node).unwrap().difference()).or_insert(0) += 1;
    }
    let words: Vec<String> =
        counts.iter().map(|(value, count)| format!("{value}:{count}")).collect();
    words.join(" ")
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
    for (seeds, published) in (1..).zip(PUBLISHED) {
        assert_eq!(histogram(&tables, seeds), published, "{seeds} seeds");
    }
}
