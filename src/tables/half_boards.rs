//! A faster [`BoardOrder`], for rules with two-three captures by which no seed is sown into a store:
//! a board is a pair of halves.
//!
//! A move changes the mover's half and, by its spill (the seeds that fall into the other half), the
//! other's half. Both effects are computed once for every half, so that a move is two look-ups.

use super::appraise::Basis;
use super::board_order::{AppraisedRow, BoardOrder, Predecessors, appraise_board};
use super::halves::{self, Halves};
use super::index::Index;
use super::other_half::{Captures, LAST_RESORT, OtherHalves, STORED_SPILLS, predecessor};
use super::own_half::{OwnHalves, OwnSowing};
use super::spill::{self, Spills};
use super::swar;
use crate::rules::{Law, MoveCode, Narrow, SowingTable, TwoThreeAside, Word};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// The effect of moves on every half.
pub(super) struct HalfTables {
    spills: Spills,
    own_halves: OwnHalves,
    other_halves: OtherHalves,
    halves: Arc<Halves>,
}

impl HalfTables {
    /// Empty tables; `None` if the rules have too many spills.
    pub(super) fn new(law: &SowingTable<Narrow>, halves: Arc<Halves>) -> Option<HalfTables> {
        Some(HalfTables {
            spills: Spills::new(law)?,
            own_halves: OwnHalves::default(),
            other_halves: OtherHalves::default(),
            halves,
        })
    }

    /// Adds the halves with up to this many seeds.
    pub(super) fn extend(&mut self, law: &SowingTable<Narrow>, index: &Index, seeds: u8) {
        while self.own_halves.counts() <= usize::from(seeds) {
            self.own_halves.extend(law, index, &self.spills, &self.halves);
            self.other_halves.extend(law, index, &self.spills, &self.halves);
        }
    }
}

/// A tile ([`BoardOrder::tiles`]) holds the boards whose other's half is one of this many halves with consecutive
/// numbers.
const TILE: u32 = 128;

/// The most seeds for which [`HalfBoards`] is not `WIDE`. Few in unit tests, so that they cover
/// both.
#[cfg(feature = "cli")]
pub(super) const MOST_NARROW: u8 = if cfg!(test) { 8 } else { spill::MOST_NARROW };

/// The boards sorted by the seeds in the mover's half, then by that half, then by the other's. A
/// row has one mover's half, with all halves of the other.
///
/// With more than `MOST_NARROW` seeds it is `WIDE`: an entry of `origins` holds the number of a row, and the row's base
/// takes a second look-up, in `bases`. Otherwise the entry holds the base itself.
pub(super) struct HalfBoards<const WIDE: bool> {
    seeds: u8,
    half_tables: Arc<HalfTables>,
    /// By the row: the seeds in the mover's half, and its rank.
    rows: Vec<(u8, u32)>,
    /// By the seeds in the mover's half: the first place.
    starts: Vec<u32>,
    /// By a number of seeds: the number of halves with fewer.
    fewer: Vec<u32>,
    /// By the number of a half: where its part of `origins` begins.
    offsets: Vec<u32>,
    /// The rows from which a sowing leads to a half, sorted by spill. Low bits: the spill; the others: the row's
    /// base (`WIDE`: its number). Base plus the number of the other's half is the place of a board.
    origins: Vec<u32>,
    /// If `WIDE`, by the row: its base.
    bases: Vec<u32>,
    /// By the number of a half, by a spill: the number of its origins with a lower spill.
    ends: Vec<[u8; STORED_SPILLS as usize + 1]>,
    /// By the stretch of places (all of equal length): the seeds in the mover's half at its first
    /// place.
    stretches: Vec<u8>,
    /// The binary logarithm of a stretch's length.
    stretch_bits: u32,
    /// By a number of seeds: the number of halves.
    halves: Vec<u32>,
    /// By a number of seeds: the quotient of [`RECIPROCAL_SCALE`] and the number of halves, plus one. Multiplying by
    /// it is faster than dividing by the number of halves.
    reciprocals: Vec<u64>,
}

/// The scale of the reciprocals. `n / d` is exact as long as `n * d` is less than this, which holds
/// for `n` places and `d` halves with up to [`MOST_SEEDS`](super::index::MOST_SEEDS) seeds.
const RECIPROCAL_SCALE: u64 = 1 << 44;

fn reciprocal(halves: u32) -> u64 {
    RECIPROCAL_SCALE / u64::from(halves) + 1
}

/// A place divided by a number of halves, which is given by its reciprocal.
#[inline(always)]
fn quotient(place: u32, reciprocal: u64) -> u32 {
    (u64::from(place) * reciprocal / RECIPROCAL_SCALE) as u32
}

impl<const WIDE: bool> HalfBoards<WIDE> {
    /// The bits that a spill takes in an origin.
    const BITS: u32 = if WIDE { spill::WIDE_BITS } else { spill::BITS };

    /// The number of an origin's spill.
    #[inline(always)]
    const fn spill_number(origin: u32) -> u32 {
        origin & ((1 << Self::BITS) - 1)
    }

    pub(super) fn new(seeds: u8, index: &Index, half_tables: Arc<HalfTables>) -> Self {
        let sizes: Vec<u32> =
            (0..=seeds).map(|seeds| half_tables.halves.with(seeds).len() as u32).collect();
        let halves = |seeds: u8| sizes[usize::from(seeds)];
        let starts: Vec<u32> = (0..=seeds + 1).map(|mine| index.start(seeds, mine)).collect();
        let fewer: Vec<u32> = (0..=seeds).map(|seeds| index.fewer(seeds)).collect();
        let rows: Vec<(u8, u32)> =
            (0..=seeds).flat_map(|mine| (0..halves(mine)).map(move |rank| (mine, rank))).collect();
        let base = |mine: u8, rank: u32| {
            let row = starts[usize::from(mine)] + rank * halves(seeds - mine);
            row.wrapping_sub(fewer[usize::from(seeds - mine)])
        };
        let bases = rows.iter().filter(|_| WIDE).map(|(mine, rank)| base(*mine, *rank)).collect();
        // The origins are sorted by the number of the half that the sowing leads to.
        let half_number =
            |sowing: &OwnSowing| (fewer[usize::from(sowing.seeds)] + sowing.rank) as usize;
        let sowings = || {
            rows.iter().zip(0_u32..).flat_map(|((mine, rank), row)| {
                let origin = if WIDE { row } else { base(*mine, *rank) };
                let of_half = half_tables.own_halves.with(*mine)[*rank as usize].iter().flatten();
                of_half.map(move |sowing| {
                    (half_number(sowing), origin << Self::BITS | u32::from(sowing.spill))
                })
            })
        };
        let (offsets, mut origins) = counting_sort(rows.len(), sowings);
        let ends = offsets
            .windows(2)
            .map(|bounds| {
                let origins = &mut origins[bounds[0] as usize..bounds[1] as usize];
                origins.sort_unstable_by_key(|origin| Self::spill_number(*origin));
                std::array::from_fn(|limit| {
                    let below = |origin: &u32| Self::spill_number(*origin) < limit as u32;
                    origins.partition_point(below) as u8
                })
            })
            .collect();
        // No stretch is longer than the places of one seed count of the mover's half. So at most
        // one boundary between two seed counts lies in a stretch.
        let stretch_bits = halves(seeds).ilog2();
        let stretches = stretches(seeds, &starts, stretch_bits);
        HalfBoards {
            seeds,
            half_tables,
            rows,
            starts,
            fewer,
            offsets,
            origins,
            bases,
            ends,
            stretches,
            stretch_bits,
            reciprocals: sizes.iter().map(|halves| reciprocal(*halves)).collect(),
            halves: sizes,
        }
    }

    /// The seeds in the mover's half, its rank, and the rank of the other's half.
    #[inline(always)]
    fn parts(&self, place: u32) -> (u8, u32, u32) {
        let mine = self.stretches[(place >> self.stretch_bits) as usize];
        let mine = mine + u8::from(place >= self.starts[usize::from(mine) + 1]);
        let place = place - self.starts[usize::from(mine)];
        let theirs = usize::from(self.seeds - mine);
        let rank = quotient(place, self.reciprocals[theirs]);
        debug_assert_eq!(rank, place / self.halves[theirs]);
        (mine, rank, place - rank * self.halves[theirs])
    }

    fn board(&self, mine: u8, rank: u32, other: u32) -> Narrow {
        let half = |seeds, rank: u32| self.half_tables.halves.with(seeds)[rank as usize];
        halves::joined(half(mine, rank), half(self.seeds - mine, other))
    }

    /// Whether a quiet move leads from one place to another, by the rules.
    fn leads(&self, basis: &Basis, from: u32, to: u32) -> bool {
        let [from, to] = [from, to].map(|place| {
            let (mine, rank, other) = self.parts(place);
            self.board(mine, rank, other)
        });
        let search = basis.law.each::<TwoThreeAside, MoveCode>(from, |code, made| {
            if made.board.turned() == to { Break(code) } else { Continue(()) }
        });
        search.is_break()
    }

    /// Raises the bounds of a row's boards by the captures of one spill; `rank` is that of the
    /// mover's half after the sowing.
    fn raise(&self, basis: &Basis, captures: &Captures, rank: u32, row: &mut AppraisedRow) {
        let left = self.seeds - captures.taken;
        let Some(layer) = basis.tables.layer(left) else { return };
        let halves = self.half_tables.halves.with(captures.left).len();
        let start =
            basis.tables.index().start(left, captures.left) as usize + rank as usize * halves;
        let (codes, palette) = (&layer.codes()[start..start + halves], layer.palette());
        let taken = captures.taken as i8;
        for (from, to) in &captures.ranks {
            let value = palette[usize::from(codes[*to as usize])];
            let low = &mut row.low[*from as usize];
            *low = (*low).max(taken - value.high);
            let high = &mut row.high[*from as usize];
            *high = (*high).max(taken - value.low);
        }
    }
}

/// By the stretch of places: the seeds in the mover's half at its first place.
fn stretches(seeds: u8, starts: &[u32], stretch_bits: u32) -> Vec<u8> {
    let size = Index::boards(seeds) as u32;
    let first_places = (0..=size >> stretch_bits).map(|number| number << stretch_bits);
    let mine = |place: u32| starts.partition_point(|start| *start <= place) - 1;
    first_places.map(|place| mine(place).min(usize::from(seeds)) as u8).collect()
}

/// Counting sort: by each key the index of its first value, and the values in the order of their
/// keys. `pairs` lists the keys, below `keys`, with their values: the same list at each call.
fn counting_sort<Pairs: Iterator<Item = (usize, u32)>>(
    keys: usize,
    pairs: impl Fn() -> Pairs,
) -> (Vec<u32>, Vec<u32>) {
    let mut offsets = vec![0; keys + 1];
    pairs().for_each(|(key, _)| offsets[key + 1] += 1);
    for key in 0..keys {
        offsets[key + 1] += offsets[key];
    }
    let mut next = offsets.clone();
    let mut values = vec![0; offsets[keys] as usize];
    pairs().for_each(|(key, value)| {
        values[next[key] as usize] = value;
        next[key] += 1;
    });
    (offsets, values)
}

impl<const WIDE: bool> BoardOrder for HalfBoards<WIDE> {
    #[cfg(feature = "cli")]
    fn rows(&self) -> usize {
        self.rows.len()
    }

    fn survey(&self, basis: &Basis, number: usize, row: &mut AppraisedRow) {
        let (mine, rank) = self.rows[number];
        let theirs = self.seeds - mine;
        let boards = self.half_tables.halves.with(theirs).len();
        let lost = -(self.seeds as i8);
        row.clear(boards, lost);
        // A board with an empty half or without a move is appraised by the rules.
        let empty_half = mine == 0 || theirs == 0;
        if !empty_half {
            let effects = self.half_tables.other_halves.with(theirs);
            for sowing in self.half_tables.own_halves.with(mine)[rank as usize].iter().flatten() {
                let effects = &effects[usize::from(sowing.spill)];
                swar::add(&mut row.quiet, &effects.quiet);
                for captures in &effects.captures {
                    self.raise(basis, captures, sowing.rank, row);
                }
            }
            let mut eights = row.quiet.chunks(8).zip(row.low.chunks(8));
            let without_move = eights.any(|(quiet, low)| {
                (swar::has_zero(swar::word(quiet)) != 0 || quiet.len() < 8)
                    && quiet.iter().zip(low).any(|(quiet, low)| *quiet == 0 && *low == lost)
            });
            if !without_move {
                return;
            }
        }
        for other in 0..boards {
            if empty_half || row.quiet[other] == 0 && row.low[other] == lost {
                let board = self.board(mine, rank, other as u32);
                (row.quiet[other], row.low[other], row.high[other]) =
                    appraise_board::<TwoThreeAside>(basis, board, self.seeds);
            }
        }
    }

    fn tiles(&self) -> usize {
        self.rows.len().div_ceil(TILE as usize)
    }

    #[inline(always)]
    fn tile(&self, place: u32) -> u32 {
        let (mine, _, other) = self.parts(place);
        (self.fewer[usize::from(self.seeds - mine)] + other) / TILE
    }

    #[inline(always)]
    fn predecessors(&self, basis: &Basis, place: u32, found: &mut Predecessors) {
        let (mine, rank, other) = self.parts(place);
        // The player who moved is now the other. So the other's half is the one that was sown from,
        // and the mover's half the one that the spill fell into.
        let spilled = self.fewer[usize::from(mine)] + rank;
        let sown = (self.fewer[usize::from(self.seeds - mine)] + other) as usize;
        let predecessors = self.half_tables.other_halves.predecessors(spilled);
        let origins = &self.origins[self.offsets[sown] as usize..self.offsets[sown + 1] as usize];
        let end = self.half_tables.other_halves.end(spilled);
        let ends = &self.ends[sown];
        let mut last_resort = 0;
        for origin in &origins[..usize::from(ends[usize::from(end)])] {
            let number = predecessors[(origin & (STORED_SPILLS - 1)) as usize];
            found.add_if(self.place_of(*origin, number), number / TILE, number < LAST_RESORT);
            last_resort |= number & LAST_RESORT;
        }
        if last_resort != 0 || origins.len() > usize::from(ends[STORED_SPILLS as usize]) {
            self.rare_predecessors(basis, place, origins, found);
        }
    }

    fn reorder(&self, mine: u8, codes: &[u8], ordered: &mut Vec<u8>) {
        let halves = |seeds: u8| self.halves[usize::from(seeds)] as usize;
        let (rows, columns) = (halves(mine), halves(self.seeds - mine));
        ordered.resize(rows * columns, 0);
        let (from, to) = (codes, &mut ordered[..]);
        // Transposed in squares, so that neither source nor destination is accessed with long strides.
        const SIDE: usize = 32;
        for row in (0..rows).step_by(SIDE) {
            for column in (0..columns).step_by(SIDE) {
                for column in column..columns.min(column + SIDE) {
                    for row in row..rows.min(row + SIDE) {
                        to[column * rows + row] = from[row * columns + column];
                    }
                }
            }
        }
    }
}

impl<const WIDE: bool> HalfBoards<WIDE> {
    /// Adds the predecessors that `predecessors` leaves out: those by spills of two seeds or more in a pit, which are
    /// not stored, and those by moves that are legal only as a last resort, which the rules have to check.
    #[cold]
    fn rare_predecessors(
        &self,
        basis: &Basis,
        place: u32,
        origins: &[u32],
        found: &mut Predecessors,
    ) {
        let (mine, rank, _) = self.parts(place);
        let half = self.half_tables.halves.with(mine)[rank as usize];
        for origin in origins {
            let spill_number = Self::spill_number(*origin);
            let spill = &self.half_tables.spills.all()[spill_number as usize];
            let flagged = predecessor(basis.law, basis.tables.index(), spill, half);
            let number = flagged & (LAST_RESORT - 1);
            let from = self.place_of(*origin, number);
            let is_predecessor = match flagged & LAST_RESORT {
                0 => flagged < LAST_RESORT && spill_number >= STORED_SPILLS,
                _ => self.leads(basis, from, place),
            };
            if is_predecessor {
                found.add_if(from, number / TILE, true);
            }
        }
    }

    /// The place of a board by its origin and the number of the other's half.
    #[inline(always)]
    fn place_of(&self, origin: u32, number: u32) -> u32 {
        if WIDE {
            self.bases[(origin >> Self::BITS) as usize].wrapping_add(number)
        } else {
            // A base below 0 lost its highest bits when it was shifted: the sum is taken modulo 2^(32 - BITS).
            (origin >> Self::BITS).wrapping_add(number) & (u32::MAX >> Self::BITS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::tables::endgames::Tables;
    use crate::tables::index::MOST_SEEDS;

    /// Sowings of 23 seeds and more go further than two laps, and some have spills with numbers above 15. Without the
    /// predecessors by these sowings tables of 25 seeds would be wrong.
    #[test]
    fn each_quiet_move_from_a_full_pit_has_its_predecessor() {
        let seeds = 25;
        let rules: Rules = "awari".parse().expect("rules");
        let law = SowingTable::new(rules);
        let tables = Tables::new(rules);
        let basis = Basis { law: &law, tables: &tables };
        let halves = Arc::new(Halves::upto(seeds));
        let mut half_tables = HalfTables::new(&law, halves).expect("few spills");
        half_tables.extend(&law, tables.index(), seeds);
        let order = HalfBoards::<true>::new(seeds, tables.index(), Arc::new(half_tables));
        let place = |board: Narrow| {
            let [mine, theirs] = [board & Narrow::MINE, board >> (6 * Narrow::FIELD)]
                .map(|half| tables.index().rank(half as u32));
            let row = mine.rank * order.halves[theirs.seeds as usize];
            order.starts[mine.seeds as usize] + row + theirs.rank
        };
        let all = &order.half_tables.halves;
        let full = |half: &&u32| (0..6).any(|pit| Narrow::from(**half).seeds(pit) >= 23);
        let mut found = Predecessors::new();
        let mut moves = 0;
        for mine in 23..=seeds {
            for own in all.with(mine).iter().filter(full) {
                for other in all.with(seeds - mine) {
                    let board = halves::joined(*own, *other);
                    let _ = law.each::<TwoThreeAside, ()>(board, |_, made| {
                        if made.captured == 0 {
                            found.clear();
                            order.predecessors(&basis, place(made.board.turned()), &mut found);
                            let from = place(board);
                            assert!(found.boards().iter().any(|(place, _)| *place == from));
                            moves += 1;
                        }
                        Continue(())
                    });
                }
            }
        }
        assert!(moves > 100, "{moves} moves");
    }

    #[test]
    fn multiplying_by_reciprocals_divides_exactly() {
        let all = Halves::upto(MOST_SEEDS);
        let halves = |seeds: u8| all.with(seeds).len() as u32;
        for seeds in 0..=MOST_SEEDS {
            for theirs in 0..=seeds {
                let (rows, columns) = (halves(seeds - theirs), halves(theirs));
                let product = u64::from(rows * columns) * u64::from(columns);
                assert!(product < RECIPROCAL_SCALE, "{theirs} of {seeds} seeds");
                // Between the first and the last place of a row the quotient does not fall.
                let reciprocal = reciprocal(columns);
                for row in 0..rows {
                    let first = row * columns;
                    assert_eq!(quotient(first, reciprocal), row, "{theirs} of {seeds} seeds");
                    let last = first + columns - 1;
                    assert_eq!(quotient(last, reciprocal), row, "{theirs} of {seeds} seeds");
                }
            }
        }
    }
}
