//! An order of the boards of one seed count, and the moves between them, as the retrograde solver needs them.

use super::appraise::{Appraisal, Basis, appraise};
use super::index::MOST_SEEDS;
use crate::rules::{CaptureKind, Narrow, Node};

/// For a row of boards: how many quiet moves (which take no seeds off the board) each has, and the bounds that its
/// other moves give.
#[derive(Default)]
pub(super) struct AppraisedRow {
    /// The number of quiet moves; 1 for a passed turn (Éqwalé), [`OVER`] if the game is over.
    pub(super) quiet: Vec<u8>,
    /// The lower bound of each board: of its final value if the game is over, otherwise of the best move that takes
    /// seeds off the board. Without such a move, it is the value of losing all seeds.
    pub(super) low: Vec<i8>,
    /// The upper bound of each board, likewise.
    pub(super) high: Vec<i8>,
}

impl AppraisedRow {
    /// Begins a row of this many boards without moves; `lost` is the value of losing all seeds.
    pub(super) fn clear(&mut self, boards: usize, lost: i8) {
        self.quiet.clear();
        self.quiet.resize(boards, 0);
        for bounds in [&mut self.low, &mut self.high] {
            bounds.clear();
            bounds.resize(boards, lost);
        }
    }
}

/// Stands in [`AppraisedRow::quiet`] for a board on which the game is over: no board has more than 6 quiet moves.
pub(super) const OVER: u8 = 7;

/// One board's number of quiet moves, lower and upper bound, as in an [`AppraisedRow`].
#[inline(always)]
pub(super) fn appraise_board<K: CaptureKind>(
    basis: &Basis,
    board: Narrow,
    seeds: u8,
) -> (u8, i8, i8) {
    let mut quiet = 0;
    match appraise::<K>(basis, &Node { board, left: seeds }, |_| quiet += 1) {
        Appraisal::Over(value) => (OVER, value.low, value.high),
        Appraisal::Open(best) => {
            let lost = -(seeds as i8);
            (quiet, best.map_or(lost, |best| best.low), best.map_or(lost, |best| best.high))
        }
    }
}

/// The most predecessors of a board: by sowings from six pits with up to [`MOST_SEEDS`] seeds, and by a
/// passed turn (Éqwalé).
const MOST_PREDECESSORS: usize = 6 * MOST_SEEDS as usize + 1;

/// A buffer of predecessors: for each its place and its tile in a [`BoardOrder`].
pub(super) struct Predecessors {
    boards: [(u32, u32); Predecessors::ROOM],
    count: usize,
}

impl Predecessors {
    /// The size of the buffer: a power of two, so that a remainder is a mask.
    const ROOM: usize = 1024;

    /// An empty buffer.
    pub(super) fn new() -> Predecessors {
        Predecessors { boards: [(0, 0); Predecessors::ROOM], count: 0 }
    }

    /// Whether there may be too little room for the predecessors of another board.
    pub(super) fn full(&self) -> bool {
        self.count > Predecessors::ROOM - MOST_PREDECESSORS
    }

    /// Adds a board if it is `wanted`. Branchless, because a branch would often be mispredicted.
    #[inline(always)]
    pub(super) fn add_if(&mut self, place: u32, tile: u32, wanted: bool) {
        self.boards[self.count % Predecessors::ROOM] = (place, tile);
        self.count += usize::from(wanted);
    }

    /// The predecessors found.
    pub(super) fn boards(&self) -> &[(u32, u32)] {
        &self.boards[..self.count.min(Predecessors::ROOM)]
    }

    /// Keeps the boards whose places `keep` accepts.
    #[inline(always)]
    pub(super) fn retain(&mut self, mut keep: impl FnMut(u32) -> bool) {
        let count = self.count.min(Predecessors::ROOM);
        let mut kept = 0;
        for number in 0..count {
            let board = self.boards[number];
            self.boards[kept % Predecessors::ROOM] = board;
            kept += usize::from(keep(board.0));
        }
        self.count = kept;
    }

    /// Empties the buffer.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }
}

/// The boards of one seed count in some order. The place of a board is its number in this order.
pub(super) trait BoardOrder {
    /// The number of rows: the boards of a row are appraised together.
    #[cfg(feature = "cli")]
    fn rows(&self) -> usize;

    /// Appraises the boards of a row.
    fn survey(&self, basis: &Basis, number: usize, row: &mut AppraisedRow);

    /// The number of tiles. The predecessors of one tile's boards lie close to each other in
    /// memory, so that solving tile by tile has fewer cache misses.
    fn tiles(&self) -> usize;

    /// The tile of a board.
    fn tile(&self, place: u32) -> u32;

    /// Finds the boards from which a quiet move or a passed turn leads to this one; boards where the game is over
    /// may be among them.
    fn predecessors(&self, basis: &Basis, place: u32, found: &mut Predecessors);

    /// Copies the codes of the boards with `mine` seeds in the mover's half to the empty `ordered`, in the order of the
    /// [index](super::index). `codes` begins with them, sorted by place.
    fn reorder(&self, mine: u8, codes: &[u8], ordered: &mut Vec<u8>);
}
