//! The boards of one seed count as places in a table, and the moves between them.

use super::endgames::Tables;
use super::index::MOST;
use crate::rules::{Narrow, SowingTable};

/// What is known while a seed count is being solved: the rules, and the tables for fewer seeds.
pub(super) struct Known<'a> {
    pub(super) law: &'a SowingTable<Narrow>,
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

/// No board has more predecessors: six pits, sown with up to as many seeds as tables go to.
const PREDECESSORS: usize = 6 * MOST as usize + 1;

/// Boards found, by their places, and the tiles they are in.
pub(super) struct Found {
    boards: [(u32, u32); Found::ROOM],
    count: usize,
}

impl Found {
    /// How many there is room for: a power of two.
    const ROOM: usize = 1024;

    /// Nothing found yet.
    pub(super) fn new() -> Found {
        Found { boards: [(0, 0); Found::ROOM], count: 0 }
    }

    /// Whether there may not be room for the predecessors of another board.
    pub(super) fn full(&self) -> bool {
        self.count > Found::ROOM - PREDECESSORS
    }

    /// Adds a board, if it counts.
    #[inline(always)]
    pub(super) fn add_if(&mut self, place: u32, tile: u32, counts: bool) {
        self.boards[self.count % Found::ROOM] = (place, tile);
        self.count += usize::from(counts);
    }

    /// All that were found.
    pub(super) fn boards(&self) -> &[(u32, u32)] {
        &self.boards[..self.count.min(Found::ROOM)]
    }

    /// Keeps those that something is true of.
    #[inline(always)]
    pub(super) fn retain(&mut self, mut keep: impl FnMut(u32) -> bool) {
        let found = self.count.min(Found::ROOM);
        let mut kept = 0;
        for number in 0..found {
            let board = self.boards[number];
            self.boards[kept % Found::ROOM] = board;
            kept += usize::from(keep(board.0));
        }
        self.count = kept;
    }

    /// Forgets them.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }
}

/// The boards of one seed count, in an order of its own.
pub(super) trait BoardOrder {
    /// Looks at all boards of the next row, in order.
    fn survey(&mut self, known: &Known, row: usize, found: &mut Row);

    /// How many tiles there are. The predecessors of the boards of one tile lie near each other, so
    /// that they are soon found in memory.
    fn tiles(&self) -> usize;

    /// The tile that a board is in.
    fn tile(&self, place: u32) -> u32;

    /// Finds each board from which a move leads to this one without taking a seed. A board where
    /// the game is over may be among them.
    fn before(&self, known: &Known, place: u32, found: &mut Found);

    /// Fills an empty list with part of what was worked out, in the order of the
    /// [index](super::index): of the boards with so many seeds in the mover's half, with which
    /// `codes` begins.
    fn order(&self, mine: u8, codes: &[u8], ordered: &mut Vec<u8>);
}
