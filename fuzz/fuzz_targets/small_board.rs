//! Boards of up to four seeds by any rules: every score that the search proves, with and without tables, agrees with
//! plain value iteration over all boards.

#![no_main]

use awale::rules::{Wide, Word};
use awale::search::TranspositionTable;
use awale::tables::Builder;
use awale_fuzz::small_boards::{PlainSolver, TwoTables, check_proofs, position, quiet_game};
use libfuzzer_sys::fuzz_target;

const MOST_SEEDS: u8 = 4;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let rules = awale_fuzz::rules(&mut bytes);
    let mut next = || usize::from(bytes.next().unwrap_or(0));
    let mut heaps = [0; 12];
    for _ in 0..=next() % usize::from(MOST_SEEDS) {
        heaps[next() % 12] += 1;
    }
    let board = heaps
        .into_iter()
        .enumerate()
        .fold(Wide::EMPTY, |board, (pit, seeds)| board | Wide::heap(pit, seeds));
    let Some(start) = position(rules, board) else { return };
    let Some(game) = quiet_game(start, next() % 16, next()) else { return };
    let tables =
        TwoTables { few: Builder::new(rules, 2).finish(), all: Builder::new(rules, MOST_SEEDS).finish() };
    check_proofs(&game, &mut PlainSolver::new(rules), &tables, &mut TranspositionTable::with_bytes(0));
});
