//! The boards of one seed count by two-three captures, with the stores aside: a faster order.
//!
//! A move is taken apart there: what it does to the mover's half is known beforehand for each half
//! and pit, what comes across does to the other's half as well, and a board is a pair of halves.

use super::appraise::{Appraisal, appraise};
use super::board_order::{BoardOrder, Found, Known, OVER, Row};
use super::halves::{self, Halves};
use super::index::Index;
use super::other_half::{Captures, DOUBTFUL, KEPT, OtherHalves, before};
use super::own_half::OwnHalves;
use super::spill::{BITS, Spills};
use super::swar;
use crate::rules::{ChainCaptures, Law, MoveCode, Narrow, Node, SowingTable, Word};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// All that is known of half-boards.
pub(super) struct HalfTables {
    spills: Spills,
    own_halves: OwnHalves,
    other_halves: OtherHalves,
    halves: Arc<Halves>,
}

impl HalfTables {
    /// Nothing is known as yet; `None` where the rules have too many ways to cross.
    pub(super) fn new(law: &SowingTable<Narrow>, halves: Arc<Halves>) -> Option<HalfTables> {
        Some(HalfTables {
            spills: Spills::new(law)?,
            own_halves: OwnHalves::default(),
            other_halves: OtherHalves::default(),
            halves,
        })
    }

    /// Sees to it that all halves with up to so many seeds are known.
    pub(super) fn extend(&mut self, law: &SowingTable<Narrow>, index: &Index, seeds: u8) {
        while self.own_halves.counts() <= usize::from(seeds) {
            self.own_halves.extend(law, index, &self.spills, &self.halves);
            self.other_halves.extend(law, index, &self.spills, &self.halves);
        }
    }
}

/// How many of the other's halves make a tile.
const TILE: u32 = 128;

/// The boards in this order: by the seeds in the mover's half, then by that half, then by the
/// other's.
pub(super) struct HalfBoards {
    seeds: u8,
    half_tables: Arc<HalfTables>,
    /// For each row the seeds in the mover's half, and its rank.
    rows: Vec<(u8, u32)>,
    /// For each number of seeds in the mover's half, where his boards begin.
    starts: Vec<u32>,
    /// How many halves have fewer seeds than so many.
    fewer: Vec<u32>,
    /// For each half, where in `origins` the ways to take a sowing in it back begin.
    offsets: Vec<u32>,
    /// The row of the boards before the sowing: where it begins, less the number of the first half
    /// that the other has there; and the number of the spill in the lowest bits.
    origins: Vec<u32>,
    /// For each half, how many of its ways have a lower number of spill than 0, 1 and so on.
    ends: Vec<[u8; KEPT as usize + 1]>,
    /// For each stretch of places, the seeds in the mover's half of the first of them.
    stretches: Vec<u8>,
    /// How many places a stretch has, as a power of two.
    stretch: u32,
    /// For each number of seeds, how many halves have so many.
    halves: Vec<u32>,
    /// One over that, times [`WHOLE`], rounded up: faster to multiply by than to divide.
    shares: Vec<u64>,
}

/// One, where parts of it are counted: enough for `n / d` to come out right as long as `n * d` is
/// less, as it is with `n` places among `d` halves for up to [`MOST`](super::index::MOST) seeds.
const WHOLE: u64 = 1 << 40;

impl HalfBoards {
    pub(super) fn new(seeds: u8, index: &Index, half_tables: Arc<HalfTables>) -> HalfBoards {
        let sizes: Vec<u32> =
            (0..=seeds).map(|seeds| half_tables.halves.with(seeds).len() as u32).collect();
        let halves = |seeds: u8| sizes[usize::from(seeds)];
        let starts: Vec<u32> = (0..=seeds + 1).map(|mine| index.start(seeds, mine)).collect();
        let fewer: Vec<u32> = (0..=seeds).map(|seeds| index.fewer(seeds)).collect();
        let rows: Vec<(u8, u32)> =
            (0..=seeds).flat_map(|mine| (0..halves(mine)).map(move |rank| (mine, rank))).collect();
        // Sowings by the half they lead to: first how many, then which.
        let sowings = || {
            rows.iter().flat_map(|(mine, rank)| {
                let row = starts[usize::from(*mine)] + rank * halves(seeds - mine);
                let row = row.wrapping_sub(fewer[usize::from(seeds - mine)]);
                let own = half_tables.own_halves.with(*mine)[*rank as usize].iter().flatten();
                own.map(move |own| (row, own))
            })
        };
        let mut offsets = vec![0; rows.len() + 1];
        sowings().for_each(|(_, own)| {
            offsets[(fewer[usize::from(own.seeds)] + own.rank + 1) as usize] += 1;
        });
        for half in 0..rows.len() {
            offsets[half + 1] += offsets[half];
        }
        let mut ends = offsets.clone();
        let mut origins = vec![0; offsets[rows.len()] as usize];
        sowings().for_each(|(row, own)| {
            let end = &mut ends[(fewer[usize::from(own.seeds)] + own.rank) as usize];
            origins[*end as usize] = row << BITS | u32::from(own.spill);
            *end += 1;
        });
        let ends = offsets
            .windows(2)
            .map(|bounds| {
                let ways = &mut origins[bounds[0] as usize..bounds[1] as usize];
                ways.sort_unstable_by_key(|way| way & ((1 << BITS) - 1));
                std::array::from_fn(|number| {
                    let below = |way: &u32| way & ((1 << BITS) - 1) < number as u32;
                    ways.partition_point(below) as u8
                })
            })
            .collect();
        // No block is smaller than a stretch, so that one boundary at most lies within.
        let stretch = halves(seeds).ilog2();
        let size = Index::boards(seeds) as u32;
        let stretches = (0..=size >> stretch)
            .map(|number| {
                let place = number << stretch;
                (starts.partition_point(|start| *start <= place) - 1).min(usize::from(seeds)) as u8
            })
            .collect();
        HalfBoards {
            seeds,
            half_tables,
            rows,
            starts,
            fewer,
            offsets,
            origins,
            ends,
            stretches,
            stretch,
            shares: sizes.iter().map(|halves| WHOLE / u64::from(*halves) + 1).collect(),
            halves: sizes,
        }
    }

    /// The seeds in the mover's half, its rank, and the other's.
    #[inline(always)]
    fn parts(&self, place: u32) -> (u8, u32, u32) {
        let mine = self.stretches[(place >> self.stretch) as usize];
        let mine = mine + u8::from(place >= self.starts[usize::from(mine) + 1]);
        let place = place - self.starts[usize::from(mine)];
        let theirs = usize::from(self.seeds - mine);
        let rank = (u64::from(place) * self.shares[theirs] / WHOLE) as u32;
        debug_assert_eq!(rank, place / self.halves[theirs]);
        (mine, rank, place - rank * self.halves[theirs])
    }

    fn board(&self, mine: u8, rank: u32, theirs: u32) -> Narrow {
        let half = |seeds, rank: u32| self.half_tables.halves.with(seeds)[rank as usize];
        halves::joined(half(mine, rank), half(self.seeds - mine, theirs))
    }

    /// Looks at one board by the rules themselves.
    fn look(&self, known: &Known, board: Narrow) -> (u8, i8, i8) {
        let node = Node { board, left: self.seeds };
        let mut count = 0;
        match appraise::<ChainCaptures>(known, &node, |_| count += 1) {
            Appraisal::Over(value) => (OVER, value.low, value.high),
            Appraisal::Open(best) => {
                let lost = -(self.seeds as i8);
                (count, best.map_or(lost, |best| best.low), best.map_or(lost, |best| best.high))
            }
        }
    }

    /// Whether a move that takes nothing leads from one board to another, both by their places.
    fn leads(&self, known: &Known, from: u32, to: u32) -> bool {
        let [from, to] = [from, to].map(|place| {
            let (mine, rank, theirs) = self.parts(place);
            self.board(mine, rank, theirs)
        });
        let found = known.law.each::<ChainCaptures, MoveCode>(from, |code, ply| {
            if ply.board.turned() == to { Break(code) } else { Continue(()) }
        });
        found.is_break()
    }

    /// The captures by one spill, for a row of boards.
    fn take(&self, known: &Known, captures: &Captures, kept: u8, rank: u32, found: &mut Row) {
        let left = self.seeds - captures.taken;
        let Some(layer) = known.tables.layer(left) else { return };
        let halves = self.half_tables.halves.with(captures.left).len();
        let start =
            known.tables.index().start(left, captures.left) as usize + rank as usize * halves;
        debug_assert_eq!(kept + captures.left, left);
        let (codes, palette) = (&layer.codes()[start..start + halves], layer.palette());
        let taken = captures.taken as i8;
        for (from, to) in &captures.ranks {
            let value = palette[usize::from(codes[*to as usize])];
            let low = &mut found.low[*from as usize];
            *low = (*low).max(taken - value.high);
            let high = &mut found.high[*from as usize];
            *high = (*high).max(taken - value.low);
        }
    }
}

impl BoardOrder for HalfBoards {
    fn survey(&mut self, known: &Known, row: usize, found: &mut Row) {
        let (mine, rank) = self.rows[row];
        let theirs = self.seeds - mine;
        let boards = self.half_tables.halves.with(theirs).len();
        let lost = -(self.seeds as i8);
        found.clear(boards, lost);
        let mut plain = mine > 0 && theirs > 0;
        if plain {
            for own in self.half_tables.own_halves.with(mine)[rank as usize].iter().flatten() {
                let effects = &self.half_tables.other_halves.with(theirs)[usize::from(own.spill)];
                swar::add(&mut found.quiet, &effects.quiet);
                for captures in &effects.captures {
                    self.take(known, captures, own.seeds, own.rank, found);
                }
            }
            let mut eights = found.quiet.chunks(8).zip(found.low.chunks(8));
            plain = !eights.any(|(quiet, low)| {
                (swar::any_zero(swar::word(quiet)) != 0 || quiet.len() < 8)
                    && quiet.iter().zip(low).any(|(quiet, low)| *quiet == 0 && *low == lost)
            });
        }
        if plain {
            return;
        }
        // Where an empty camp or the lack of moves asks for more than captures.
        for other in 0..boards {
            if mine == 0 || theirs == 0 || found.quiet[other] == 0 && found.low[other] == lost {
                let board = self.board(mine, rank, other as u32);
                (found.quiet[other], found.low[other], found.high[other]) = self.look(known, board);
            }
        }
    }

    fn tiles(&self) -> usize {
        self.rows.len().div_ceil(TILE as usize)
    }

    #[inline(always)]
    fn tile(&self, place: u32) -> u32 {
        let (mine, _, theirs) = self.parts(place);
        (self.fewer[usize::from(self.seeds - mine)] + theirs) / TILE
    }

    #[inline(always)]
    fn before(&self, known: &Known, place: u32, found: &mut Found) {
        let (mine, rank, theirs) = self.parts(place);
        let effects = self.half_tables.other_halves.before(self.fewer[usize::from(mine)] + rank);
        let half = (self.fewer[usize::from(self.seeds - mine)] + theirs) as usize;
        let ways = &self.origins[self.offsets[half] as usize..self.offsets[half + 1] as usize];
        // No spill from the one numbered `reach` on leads to the mover's half, but some laps may.
        let reach = self.half_tables.other_halves.reach(self.fewer[usize::from(mine)] + rank);
        let ends = &self.ends[half];
        let mut doubtful = 0;
        for way in &ways[..usize::from(ends[usize::from(reach)])] {
            let theirs = effects[(way & (KEPT - 1)) as usize];
            found.add_if(joined(*way, theirs), theirs / TILE, theirs < DOUBTFUL);
            doubtful |= theirs & DOUBTFUL;
        }
        if doubtful != 0 || ways.len() > usize::from(ends[KEPT as usize]) {
            self.before_seldom(known, place, ways, found);
        }
    }

    fn order(&self, mine: u8, codes: &[u8], ordered: &mut Vec<u8>) {
        let halves = |seeds: u8| self.halves[usize::from(seeds)] as usize;
        let (own, theirs) = (halves(mine), halves(self.seeds - mine));
        ordered.resize(own * theirs, 0);
        let (from, to) = (codes, &mut ordered[..]);
        // Tile by tile, so that neither side strides through memory.
        const SIDE: usize = 32;
        for row in (0..own).step_by(SIDE) {
            for column in (0..theirs).step_by(SIDE) {
                for column in column..theirs.min(column + SIDE) {
                    for row in row..own.min(row + SIDE) {
                        to[column * own + row] = from[row * theirs + column];
                    }
                }
            }
        }
    }
}

impl HalfBoards {
    /// The predecessors that [`BoardOrder::before`] leaves out: by laps, and by moves that are legal
    /// only where no other is.
    #[cold]
    fn before_seldom(&self, known: &Known, place: u32, ways: &[u32], found: &mut Found) {
        let (mine, rank, _) = self.parts(place);
        let half = self.half_tables.halves.with(mine)[rank as usize];
        for way in ways {
            let spill = &self.half_tables.spills.all()[(way & ((1 << BITS) - 1)) as usize];
            let theirs = before(known.law, known.tables.index(), spill, half);
            let from = joined(*way, theirs & (DOUBTFUL - 1));
            let fits = match theirs & DOUBTFUL {
                0 => theirs < DOUBTFUL && way & KEPT != 0,
                _ => self.leads(known, from, place),
            };
            if fits {
                found.add_if(from, (theirs & (DOUBTFUL - 1)) / TILE, true);
            }
        }
    }
}

/// The place of a board from its row and the other's half, both as they are kept.
#[inline(always)]
fn joined(way: u32, theirs: u32) -> u32 {
    (way >> BITS).wrapping_add(theirs) & (u32::MAX >> BITS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::index::MOST;

    #[test]
    fn multiplying_by_shares_divides_exactly() {
        let all = Halves::upto(MOST);
        let halves = |seeds: u8| all.with(seeds).len() as u64;
        for seeds in 0..=MOST {
            for theirs in 0..=seeds {
                let places = halves(seeds - theirs) * halves(theirs);
                assert!(places * halves(theirs) < WHOLE, "{theirs} of {seeds} seeds");
            }
        }
    }
}
