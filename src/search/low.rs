//! The last moves of a line, where nearly all positions lie: walked by plain recursion, since it
//! takes too short a time to be put down on the way.

use super::frame::Quest;
use super::kid::Board;
use super::reduction::reduction;
use super::table::{Bound, Found, SHALLOW, TO_THE_END, Table, distance};
use super::tree::Tree;
use super::worth::{Ground, INFINITE, SEED, Worth};
use crate::rules::{CaptureKind, Law, MoveCode, Narrow, SowingTable, Word};
use std::ops::ControlFlow::{Break, Continue};

/// Closer than this to the end of a line the table is left alone: looking there takes as long as
/// searching.
const REMEMBERED: i32 = 3;

/// From this depth on it pays to put the moves in order by what they seem to be worth, but not in
/// games with stores in the lap: there another turn comes first, whatever it seems to be worth.
const JUDGED: i32 = 3;
/// What the move that was best before has ahead of all others.
const BEST: i16 = 16_384;

/// A position to be searched, whether it is worth `beta` or not.
#[derive(Clone, Copy)]
pub(super) struct Low {
    pub board: Narrow,
    pub left: u8,
    pub lead: i8,
    pub depth: i32,
    pub beta: i32,
    pub quiet: u32,
    /// Where the position stands on the path.
    pub place: usize,
}

/// A move and where it leads.
#[derive(Clone, Copy)]
struct LowKid {
    board: Narrow,
    rank: i16,
    gain: i8,
    left: u8,
    again: bool,
    pit: u8,
}

const NO_KID: LowKid = LowKid { board: 0, rank: 0, gain: 0, left: 0, again: false, pit: 0 };

/// How early a move is to be tried in games with stores in the lap: another turn comes first, of
/// a pit near the store before one that it would reach, then what wins most.
pub(super) fn plain_rank(gain: i8, again: bool, pit: u8) -> i16 {
    let (gain, pit) = (i16::from(gain), i16::from(pit));
    4 * gain + if again { 12 + 4 * pit } else { pit }
}

impl Low {
    /// The same question for the walk with a stack.
    fn quest(&self) -> Quest {
        Quest {
            board: Board::Narrow(self.board),
            left: self.left,
            lead: self.lead,
            depth: self.depth,
            alpha: self.beta - 1,
            beta: self.beta,
            quiet: self.quiet,
        }
    }

    /// The question after a move.
    #[inline(always)]
    fn after(&self, kid: &LowKid) -> Low {
        let gain = i32::from(kid.gain) * SEED;
        let lead = self.lead + kid.gain;
        Low {
            board: kid.board,
            left: kid.left,
            lead: if kid.again { lead } else { -lead },
            depth: if kid.again { self.depth } else { self.depth - 1 },
            beta: if kid.again { self.beta - gain } else { gain - self.beta + 1 },
            quiet: if kid.left == self.left { self.quiet + 1 } else { 0 },
            place: self.place + 1,
        }
    }
}

impl Tree {
    /// Searches a position that has not been looked at yet.
    pub(super) fn low<K: CaptureKind>(&mut self, low: &Low, table: &mut Table) -> Worth {
        self.nodes += 1;
        // Where an end, a table or a return is possible, it is looked at more closely.
        let empty = low.board & Narrow::MINE == 0 || low.board & Narrow::THEIRS == 0;
        let special =
            low.left <= self.low_water || empty || low.quiet >= super::tree::SHORTEST_CYCLE;
        if special && let Some(worth) = self.settle(&low.quest(), low.place) {
            return worth;
        }
        let most = i32::from(low.left) * SEED;
        if low.beta > most {
            return Worth { score: most, ground: Ground::ENDS };
        }
        if low.beta <= -most {
            return Worth { score: -most, ground: Ground::ENDS };
        }
        if low.depth <= 0 {
            if !(self.contested::<K>(low.quiet) || empty && self.hungry(low.board)) {
                return Worth::guess(self.evaluation.guess(low.board, low.left));
            }
            return self.below::<K>(&Low { depth: 1, ..*low }, table);
        }
        self.below::<K>(low, table)
    }

    /// Searches the moves of a position that is not over.
    fn below<K: CaptureKind>(&mut self, low: &Low, table: &mut Table) -> Worth {
        let since = self.nodes;
        if low.board.crowded() {
            return self.crowded::<K>(low, table);
        }
        if low.depth == 1
            && K::CHAIN
            && let Some(worth) = self.last::<K>(low)
        {
            return worth;
        }
        let tag = if self.leads { low.lead } else { 0 };
        let remembered = low.depth >= REMEMBERED && low.left > self.low_water + 1;
        let mut best_pit = u8::MAX;
        if remembered && let Some(found) = table.find(low.board, tag, distance::<K>(low.depth)) {
            let enough = i32::from(found.depth) >= low.depth;
            let high = found.worth.score >= low.beta;
            let cut = match found.bound {
                Bound::Exact => true,
                Bound::Lower => high,
                Bound::Upper => !high,
            };
            if enough && cut {
                return found.worth;
            }
            best_pit = found.best.pit() as u8;
        }
        if let Some(slot) = self.path.get_mut(low.place) {
            *slot = low.board;
        }
        let judged = K::CHAIN && low.depth >= JUDGED;
        let mut kids = [NO_KID; 6];
        let mut count = 0;
        let left = low.left;
        let _: std::ops::ControlFlow<()> =
            Law::<Narrow>::each::<K, ()>(&self.law, low.board, |code, ply| {
                let next = ply.next(left);
                let pit = code.pit() as u8;
                let gain = ply.gain() as i8;
                let best = if pit == best_pit { BEST } else { 0 };
                let rank = if judged {
                    let guess = self.evaluation.guess(next.board, next.left) as i16;
                    i16::from(gain) * SEED as i16 + if ply.again { guess } else { -guess }
                } else {
                    plain_rank(gain, ply.again, pit)
                };
                if let Some(slot) = kids.get_mut(count) {
                    *slot = LowKid {
                        board: next.board,
                        rank: best + rank,
                        gain,
                        left: next.left,
                        again: ply.again,
                        pit,
                    };
                    count += 1;
                }
                Continue(())
            });
        if count == 0 {
            return super::tree::stuck::<Narrow, SowingTable<Narrow>>(
                &self.law, low.board, low.lead,
            );
        }
        let mut best = Worth { score: -INFINITE, ground: Ground::ENDS };
        let mut ground = Ground::ENDS;
        if !K::CHAIN
            && low.depth > 1
            && let Some(worth) = self.glance::<K>(low, &kids[..count], table)
        {
            return worth;
        }
        if K::CHAIN && remembered && low.depth > SHALLOW + 1 {
            // What is known of the boards ahead lies far apart in memory. Read in a loop that does
            // nothing else, all of it is on its way at a time.
            let near = kids[..count].iter().fold(0, |near, kid| {
                let lead = if self.leads { low.after(kid).lead } else { 0 };
                near ^ table.near(kid.board, lead)
            });
            std::hint::black_box(near);
        }
        for first in 0..count {
            let mut at = first;
            for other in first + 1..count {
                if kids[other].rank > kids[at].rank {
                    at = other;
                }
            }
            kids.swap(first, at);
            let kid = kids[first];
            let after = low.after(&kid);
            let gain = i32::from(kid.gain) * SEED;
            let made =
                |worth: Worth| if kid.again { gain + worth.score } else { gain - worth.score };
            let less = match self.selective {
                true => reduction::<K>(first, low.depth, kid.gain > 0 || kid.again),
                false => 0,
            };
            let mut worth = self.low::<K>(&Low { depth: after.depth - less, ..after }, table);
            if less > 0 && made(worth) >= low.beta {
                worth = self.low::<K>(&after, table);
            }
            let score = made(worth);
            ground = ground.and(worth.ground);
            if score > best.score {
                best = Worth { score, ground: worth.ground };
                best_pit = kid.pit;
                if score >= low.beta {
                    break;
                }
            }
        }
        let bound = if best.score >= low.beta { Bound::Lower } else { Bound::Upper };
        if bound == Bound::Upper {
            best.ground = ground;
        }
        let proven = best.ground.proven();
        if low.left > self.low_water + 1 && (remembered || proven) {
            let depth = if proven { TO_THE_END } else { low.depth as u8 };
            let best_code = MoveCode::sow(usize::from(best_pit));
            let found = Found { worth: best, bound, depth, best: best_code };
            table.keep(low.board, tag, distance::<K>(low.depth), &found, self.nodes - since);
        }
        best
    }

    /// A move that is good enough by what the tables or earlier searches know of where it leads.
    fn glance<K: CaptureKind>(&self, low: &Low, kids: &[LowKid], table: &Table) -> Option<Worth> {
        for kid in kids {
            let after = low.after(kid);
            let worth = if kid.left <= self.low_water {
                match self.settle(&after.quest(), after.place) {
                    Some(worth) => worth,
                    None => continue,
                }
            } else if kid.left > self.low_water + 1 && after.depth >= REMEMBERED {
                let tag = if self.leads { after.lead } else { 0 };
                let Some(found) = table.find(kid.board, tag, distance::<K>(after.depth)) else {
                    continue;
                };
                let useful = match found.bound {
                    Bound::Exact => true,
                    Bound::Lower => kid.again,
                    Bound::Upper => !kid.again,
                };
                if !useful || i32::from(found.depth) < after.depth {
                    continue;
                }
                found.worth
            } else {
                continue;
            };
            let gain = i32::from(kid.gain) * SEED;
            let score = if kid.again { gain + worth.score } else { gain - worth.score };
            if score >= low.beta {
                return Some(Worth { score, ground: worth.ground });
            }
        }
        None
    }

    /// Searches the last moves of a line, unless one of them needs a longer look.
    #[inline(always)]
    fn last<K: CaptureKind>(&mut self, low: &Low) -> Option<Worth> {
        let mut best = Worth { score: -INFINITE, ground: Ground::ENDS };
        let mut ground = Ground::ENDS;
        let mut nodes = 0;
        let this = &*self;
        let broken = Law::<Narrow>::each::<K, bool>(&this.law, low.board, |_, ply| {
            let next = ply.next(low.left);
            nodes += 1;
            let empty = next.board & Narrow::MINE == 0 || next.board & Narrow::THEIRS == 0;
            let gain = ply.gain();
            let contested = next.left < low.left && this.contested::<K>(0);
            let worth = if next.left <= this.low_water || empty || low.quiet > 8 {
                let kid = LowKid {
                    board: next.board,
                    rank: 0,
                    gain: gain as i8,
                    left: next.left,
                    again: false,
                    pit: 0,
                };
                let after = low.after(&kid);
                match this.settle(&after.quest(), after.place) {
                    Some(worth) => worth,
                    None if contested || (empty && this.hungry(next.board)) => return Break(false),
                    None => Worth::guess(this.evaluation.guess(next.board, next.left)),
                }
            } else if contested {
                return Break(false);
            } else {
                Worth::guess(this.evaluation.guess(next.board, next.left))
            };
            ground = ground.and(worth.ground);
            let score = gain * SEED - worth.score;
            if score > best.score {
                best = Worth { score, ground: worth.ground };
                if score >= low.beta {
                    return Break(true);
                }
            }
            Continue(())
        });
        self.nodes += nodes;
        if best.score < low.beta {
            best.ground = ground;
        }
        // Without any move the game is over, which is told elsewhere.
        (broken != Break(false) && nodes > 0).then_some(best)
    }

    /// Searches a board that may outgrow its word on the way: rare, so there is no haste.
    fn crowded<K: CaptureKind>(&mut self, low: &Low, table: &mut Table) -> Worth {
        if let Some(slot) = self.path.get_mut(low.place) {
            *slot = low.board;
        }
        let first = self.kids.len();
        super::kid::list::<K>(&self.law, Board::Narrow(low.board), low.left, &mut self.kids);
        let mut best = Worth { score: -INFINITE, ground: Ground::ENDS };
        let mut ground = Ground::ENDS;
        for at in first..self.kids.len() {
            let kid = self.kids[at];
            let narrow = LowKid {
                board: kid.board,
                rank: 0,
                gain: kid.gain,
                left: kid.left,
                again: kid.again,
                pit: kid.code.pit() as u8,
            };
            let worth = if kid.board == super::kid::NO_BOARD {
                Worth::guess(0)
            } else {
                self.low::<K>(&low.after(&narrow), table)
            };
            let gain = i32::from(kid.gain) * SEED;
            let score = if kid.again { gain + worth.score } else { gain - worth.score };
            ground = ground.and(worth.ground);
            if score > best.score {
                best = Worth { score, ground: worth.ground };
            }
            if score >= low.beta {
                break;
            }
        }
        let none = self.kids.len() == first;
        self.kids.truncate(first);
        if none {
            return super::tree::stuck::<Narrow, SowingTable<Narrow>>(
                &self.law, low.board, low.lead,
            );
        }
        if best.score < low.beta {
            best.ground = ground;
        }
        best
    }
}
