//! An order of the boards of one seed count, and the moves between them: what the solver goes by.

use super::appraise::{Appraisal, Known, appraise};
use super::index::MOST;
use crate::rules::{CaptureKind, Narrow, Node};

/// A row of boards, appraised.
#[derive(Default)]
pub(super) struct Row {
    /// The number of quiet moves; [`OVER`] if the game is over.
    pub(super) quiet: Vec<u8>,
    /// The lower bounds: of the end, or of the best move that takes seeds; without one, that all
    /// seeds are lost.
    pub(super) low: Vec<i8>,
    /// The upper bounds, likewise.
    pub(super) high: Vec<i8>,
}

impl Row {
    /// Begins a row of this many boards without a move; `lost` is the value of losing all seeds.
    pub(super) fn clear(&mut self, boards: usize, lost: i8) {
        self.quiet.clear();
        self.quiet.resize(boards, 0);
        for bounds in [&mut self.low, &mut self.high] {
            bounds.clear();
            bounds.resize(boards, lost);
        }
    }
}

/// Stands for the number of quiet moves if the game is over.
pub(super) const OVER: u8 = 7;

/// One board's number of quiet moves, lower and upper bound, as in a [`Row`].
#[inline(always)]
pub(super) fn appraise_board<K: CaptureKind>(
    known: &Known,
    board: Narrow,
    seeds: u8,
) -> (u8, i8, i8) {
    let mut quiet = 0;
    match appraise::<K>(known, &Node { board, left: seeds }, |_| quiet += 1) {
        Appraisal::Over(value) => (OVER, value.low, value.high),
        Appraisal::Open(best) => {
            let lost = -(seeds as i8);
            (quiet, best.map_or(lost, |best| best.low), best.map_or(lost, |best| best.high))
        }
    }
}

/// The most predecessors of a board: sowings from six pits with up to [`MOST`] seeds, and Éqwalé's
/// handing back.
const PREDECESSORS: usize = 6 * MOST as usize + 1;

/// A buffer of boards found: the place of each, and its tile.
pub(super) struct Found {
    boards: [(u32, u32); Found::ROOM],
    count: usize,
}

impl Found {
    /// The size of the buffer: a power of two.
    const ROOM: usize = 1024;

    /// An empty buffer.
    pub(super) fn new() -> Found {
        Found { boards: [(0, 0); Found::ROOM], count: 0 }
    }

    /// Whether there may be too little room for the predecessors of another board.
    pub(super) fn full(&self) -> bool {
        self.count > Found::ROOM - PREDECESSORS
    }

    /// Adds a board if `counts`, without a branch.
    #[inline(always)]
    pub(super) fn add_if(&mut self, place: u32, tile: u32, counts: bool) {
        self.boards[self.count % Found::ROOM] = (place, tile);
        self.count += usize::from(counts);
    }

    /// The boards found.
    pub(super) fn boards(&self) -> &[(u32, u32)] {
        &self.boards[..self.count.min(Found::ROOM)]
    }

    /// Keeps the boards whose places `keep` accepts.
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

    /// Empties the buffer.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }
}

/// The boards of one seed count in some order.
pub(super) trait BoardOrder {
    /// Appraises the boards of a row.
    fn survey(&mut self, known: &Known, row: usize, found: &mut Row);

    /// The number of tiles. The predecessors of one tile's boards lie near each other in memory, so
    /// that solving tile by tile misses the cache less.
    fn tiles(&self) -> usize;

    /// The tile of a board.
    fn tile(&self, place: u32) -> u32;

    /// Finds the boards from which a quiet move leads to this one; boards where the game is over may
    /// be among them.
    fn predecessors(&self, known: &Known, place: u32, found: &mut Found);

    /// Sorts the codes of the boards with `mine` seeds in the mover's half by the
    /// [index](super::index): `codes` begins with them, `ordered` is empty at first.
    fn reorder(&self, mine: u8, codes: &[u8], ordered: &mut Vec<u8>);
}
