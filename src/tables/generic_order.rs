//! The order of boards for any rules: every move is made, and reversed, by the rules.

use super::appraise::Basis;
use super::board_order::{AppraisedRow, BoardOrder, Predecessors, appraise_board};
use super::halves::{Halves, joined};
use super::index::Index;
use super::unsowing::Unsowing;
use crate::rules::{CaptureKind, Law, Narrow, Node, Word};
use std::marker::PhantomData;
use std::sync::Arc;

/// The number of boards in a tile ([`BoardOrder::tiles`]): boards with consecutive places.
const TILE: u32 = 1 << 14;

/// The boards in the order of the [index](super::index).
pub(super) struct GenericOrder<K> {
    seeds: u8,
    halves: Arc<Halves>,
    unsowing: Arc<Unsowing>,
    /// For each row: the number of seeds in the mover's half, and the opponent's half itself.
    rows: Vec<(u8, u32)>,
    capture_kind: PhantomData<K>,
}

impl<K: CaptureKind> GenericOrder<K> {
    pub(super) fn new(seeds: u8, halves: Arc<Halves>, unsowing: Arc<Unsowing>) -> GenericOrder<K> {
        let rows = (0..=seeds)
            .flat_map(|mine| halves.with(seeds - mine).iter().map(move |half| (mine, *half)))
            .collect();
        GenericOrder { seeds, halves, unsowing, rows, capture_kind: PhantomData }
    }

    /// The board at a place: the inverse of [`Index::place`].
    fn board(&self, index: &Index, place: u32) -> Narrow {
        let mut mine = 0;
        while mine < self.seeds && index.start(self.seeds, mine + 1) <= place {
            mine += 1;
        }
        let (my_halves, their_halves) =
            (self.halves.with(mine), self.halves.with(self.seeds - mine));
        let place = (place - index.start(self.seeds, mine)) as usize;
        let (their_rank, my_rank) = (place / my_halves.len(), place % my_halves.len());
        joined(my_halves[my_rank], their_halves[their_rank])
    }
}

impl<K: CaptureKind> BoardOrder for GenericOrder<K> {
    #[cfg(feature = "cli")]
    fn rows(&self) -> usize {
        self.rows.len()
    }

    fn survey(&self, basis: &Basis, number: usize, row: &mut AppraisedRow) {
        row.quiet.clear();
        row.low.clear();
        row.high.clear();
        let (mine, theirs) = self.rows[number];
        for half in self.halves.with(mine) {
            let board = joined(*half, theirs);
            let (quiet, low, high) = appraise_board::<K>(basis, board, self.seeds);
            row.quiet.push(quiet);
            row.low.push(low);
            row.high.push(high);
        }
    }

    fn tiles(&self) -> usize {
        Index::boards(self.seeds).div_ceil(TILE as usize)
    }

    fn tile(&self, place: u32) -> u32 {
        place / TILE
    }

    fn predecessors(&self, basis: &Basis, place: u32, found: &mut Predecessors) {
        let index = basis.tables.index();
        let turned = self.board(index, place).turned();
        let mut add = |board| {
            let place = index.place(&Node { board, left: self.seeds }) as u32;
            found.add_if(place, self.tile(place), true);
        };
        // A passed turn moves no seed: before it, the same board was seen by the opponent.
        if K::EQUAL && basis.law.passes_turn(turned) {
            add(turned);
        }
        self.unsowing.each::<K>(basis.law, turned, add);
    }

    fn reorder(&self, mine: u8, codes: &[u8], ordered: &mut Vec<u8>) {
        let halves = |seeds| self.halves.with(seeds).len();
        ordered.extend(&codes[..halves(mine) * halves(self.seeds - mine)]);
    }
}
