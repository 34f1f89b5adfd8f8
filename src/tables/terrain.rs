//! The boards of one seed count as places in a table, and the moves between them.

use super::endgames::Tables;
use crate::rules::{Narrow, Sower};

/// What is known while a seed count is being solved: the rules, and the tables for fewer seeds.
pub(super) struct Known<'a> {
    pub(super) law: &'a Sower<Narrow>,
    pub(super) tables: &'a Tables,
}

/// A row of boards, surveyed.
#[derive(Default)]
pub(super) struct Row {
    /// How many moves leave all seeds on the board; [`OVER`] where the game is over.
    pub(super) quiet: Vec<u8>,
    /// The lower bounds: of the best move that takes seeds (as many as are there are lost, if there
    /// is none), or of the end.
    pub(super) low: Vec<i8>,
    /// The upper bounds.
    pub(super) high: Vec<i8>,
}

impl Row {
    /// Begins a row of so many boards, of which nothing is found yet but that all can be lost.
    pub(super) fn clear(&mut self, boards: usize, lost: i8) {
        self.quiet.clear();
        self.quiet.resize(boards, 0);
        for bounds in [&mut self.low, &mut self.high] {
            bounds.clear();
            bounds.resize(boards, lost);
        }
    }
}

/// In place of a number of moves: the game is over.
pub(super) const OVER: u8 = 7;

/// The boards of one seed count, in an order of its own.
pub(super) trait Terrain {
    /// Looks at all boards of the next row, in order.
    fn survey(&mut self, known: &Known, row: usize, found: &mut Row);

    /// Adds the places of all boards from which a move leads to this one without taking a seed. A
    /// board where the game is over may be among them.
    fn before(&self, known: &Known, place: u32, found: &mut Vec<u32>);

    /// Puts what was worked out in the terrain's order into that of the [index](super::index).
    fn ordered(&self, codes: Vec<u8>) -> Vec<u8>;
}
