//! The last moves of a line, where nearly all positions lie: searched by recursion, too short to
//! be paused.

use super::child::{self, Board};
use super::context::{Context, SHORTEST_CYCLE, stuck};
use super::frame::Request;
use super::reduction::reduction;
use super::score::{Certainty, INFINITE, SEED, Score};
use super::transposition::{Bound, Found, SHALLOW, TO_THE_END, Table, distance};
use crate::rules::{CaptureKind, Law, MoveCode, Narrow, SowingTable, Word};
use std::ops::ControlFlow::{Break, Continue};

/// Below this depth the transposition table is not looked up: a lookup takes as long as the search. Only
/// proven scores are stored there.
const TABLE_DEPTH: i32 = 3;

/// From this depth on moves are ordered by the evaluation. Not where seeds are sown into stores:
/// there an extra turn comes first, whatever its evaluation.
const EVALUATION_DEPTH: i32 = 3;
/// Rank bonus of the transposition table's best move.
const BEST: i16 = 16_384;

/// A position to be searched with a null window: is its score at least `beta`?
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    pub board: Narrow,
    pub left: u8,
    pub lead: i8,
    pub depth: i32,
    pub beta: i32,
    /// Moves since the last capture.
    pub quiet: u32,
    /// Its index in the path.
    pub place: usize,
}

/// A move and where it leads.
#[derive(Clone, Copy)]
struct LeafChild {
    board: Narrow,
    rank: i16,
    gain: i8,
    left: u8,
    again: bool,
    pit: u8,
}

const NO_CHILD: LeafChild = LeafChild { board: 0, rank: 0, gain: 0, left: 0, again: false, pit: 0 };

/// Rank of a move where seeds are sown into stores: extra turns first, from the pit nearest the
/// store, then the largest gain.
pub(super) fn plain_rank(gain: i8, again: bool, pit: u8) -> i16 {
    let (gain, pit) = (i16::from(gain), i16::from(pit));
    4 * gain + if again { 12 + 4 * pit } else { pit }
}

impl Leaf {
    /// The same position as a request, for what [`Context`] answers.
    fn request(&self) -> Request {
        Request {
            board: Board::Narrow(self.board),
            left: self.left,
            lead: self.lead,
            depth: self.depth,
            alpha: self.beta - 1,
            beta: self.beta,
            quiet: self.quiet,
        }
    }

    /// The position after a move.
    #[inline(always)]
    fn after(&self, child: &LeafChild) -> Leaf {
        let gain = i32::from(child.gain) * SEED;
        let lead = self.lead + child.gain;
        Leaf {
            board: child.board,
            left: child.left,
            lead: if child.again { lead } else { -lead },
            depth: if child.again { self.depth } else { self.depth - 1 },
            beta: if child.again { self.beta - gain } else { gain - self.beta + 1 },
            quiet: if child.left == self.left { self.quiet + 1 } else { 0 },
            place: self.place + 1,
        }
    }
}

impl Context {
    /// Searches a position.
    pub fn leaf<K: CaptureKind>(&mut self, leaf: &Leaf, table: &mut Table) -> Score {
        self.nodes += 1;
        // In all other positions the game is not over, no table has the value, and nothing can repeat.
        let empty = leaf.board & Narrow::MINE == 0 || leaf.board & Narrow::THEIRS == 0;
        let special = leaf.left <= self.settled_up_to || empty || leaf.quiet >= SHORTEST_CYCLE;
        if special && let Some(score) = self.settle(&leaf.request(), leaf.place) {
            return score;
        }
        let most = i32::from(leaf.left) * SEED;
        if leaf.beta > most {
            return Score { points: most, certainty: Certainty::ENDS };
        }
        if leaf.beta <= -most {
            return Score { points: -most, certainty: Certainty::ENDS };
        }
        if leaf.depth <= 0 {
            if !(self.contested::<K>(leaf.quiet) || empty && self.hungry(leaf.board)) {
                return Score::guess(self.evaluation.guess(leaf.board, leaf.left));
            }
            return self.below::<K>(&Leaf { depth: 1, ..*leaf }, table);
        }
        self.below::<K>(leaf, table)
    }

    /// Searches the moves of a position that is not over.
    fn below<K: CaptureKind>(&mut self, leaf: &Leaf, table: &mut Table) -> Score {
        let since = self.nodes;
        if leaf.board.crowded() {
            return self.crowded::<K>(leaf, table);
        }
        if leaf.depth == 1
            && K::CHAIN
            && let Some(score) = self.last::<K>(leaf)
        {
            return score;
        }
        let tag = if self.leads { leaf.lead } else { 0 };
        let remembered = leaf.depth >= TABLE_DEPTH && leaf.left > self.settled_up_to + 1;
        let mut best_pit = u8::MAX;
        if remembered && let Some(found) = table.find(leaf.board, tag, distance::<K>(leaf.depth)) {
            let enough = i32::from(found.depth) >= leaf.depth;
            let high = found.score.points >= leaf.beta;
            let cut = match found.bound {
                Bound::Exact => true,
                Bound::Lower => high,
                Bound::Upper => !high,
            };
            if enough && cut {
                return found.score;
            }
            best_pit = found.best.pit() as u8;
        }
        if let Some(slot) = self.path.get_mut(leaf.place) {
            *slot = leaf.board;
        }
        let judged = K::CHAIN && leaf.depth >= EVALUATION_DEPTH;
        let mut children = [NO_CHILD; 6];
        let mut count = 0;
        let left = leaf.left;
        let _: std::ops::ControlFlow<()> =
            Law::<Narrow>::each::<K, ()>(&self.law, leaf.board, |code, ply| {
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
                if let Some(slot) = children.get_mut(count) {
                    *slot = LeafChild {
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
            return stuck::<Narrow, SowingTable<Narrow>>(&self.law, leaf.board, leaf.lead);
        }
        let mut best = Score { points: -INFINITE, certainty: Certainty::ENDS };
        let mut certainty = Certainty::ENDS;
        if !K::CHAIN
            && leaf.depth > 1
            && let Some(score) = self.child_cutoff::<K>(leaf, &children[..count], table)
        {
            return score;
        }
        if K::CHAIN && remembered && leaf.depth > SHALLOW + 1 {
            // Prefetch: reading all buckets in one loop lets the cache misses overlap.
            let near = children[..count].iter().fold(0, |near, child| {
                let lead = if self.leads { leaf.after(child).lead } else { 0 };
                near ^ table.near(child.board, lead)
            });
            std::hint::black_box(near);
        }
        for first in 0..count {
            let mut at = first;
            for other in first + 1..count {
                if children[other].rank > children[at].rank {
                    at = other;
                }
            }
            children.swap(first, at);
            let child = children[first];
            let after = leaf.after(&child);
            let gain = i32::from(child.gain) * SEED;
            let made =
                |score: Score| if child.again { gain + score.points } else { gain - score.points };
            let less = match self.selective {
                true => reduction::<K>(first, leaf.depth, child.gain > 0 || child.again),
                false => 0,
            };
            let mut score = self.leaf::<K>(&Leaf { depth: after.depth - less, ..after }, table);
            if less > 0 && made(score) >= leaf.beta {
                score = self.leaf::<K>(&after, table);
            }
            let points = made(score);
            certainty = certainty.and(score.certainty);
            if points > best.points {
                best = Score { points, certainty: score.certainty };
                best_pit = child.pit;
                if points >= leaf.beta {
                    break;
                }
            }
        }
        let bound = if best.points >= leaf.beta { Bound::Lower } else { Bound::Upper };
        if bound == Bound::Upper {
            best.certainty = certainty;
        }
        let proven = best.certainty.proven();
        if leaf.left > self.settled_up_to + 1 && (remembered || proven) {
            let depth = if proven { TO_THE_END } else { leaf.depth as u8 };
            let best_code = MoveCode::sow(usize::from(best_pit));
            let found = Found { score: best, bound, depth, best: best_code };
            table.keep(leaf.board, tag, distance::<K>(leaf.depth), &found, self.nodes - since);
        }
        best
    }

    /// Enhanced transposition cutoff: by a child whose score is known from the tables or the
    /// transposition table.
    fn child_cutoff<K: CaptureKind>(
        &self,
        leaf: &Leaf,
        children: &[LeafChild],
        table: &Table,
    ) -> Option<Score> {
        for child in children {
            let after = leaf.after(child);
            let score = if child.left <= self.settled_up_to {
                match self.settle(&after.request(), after.place) {
                    Some(score) => score,
                    None => continue,
                }
            } else if child.left > self.settled_up_to + 1 && after.depth >= TABLE_DEPTH {
                let tag = if self.leads { after.lead } else { 0 };
                let Some(found) = table.find(child.board, tag, distance::<K>(after.depth)) else {
                    continue;
                };
                let useful = match found.bound {
                    Bound::Exact => true,
                    Bound::Lower => child.again,
                    Bound::Upper => !child.again,
                };
                if !useful || i32::from(found.depth) < after.depth {
                    continue;
                }
                found.score
            } else {
                continue;
            };
            let gain = i32::from(child.gain) * SEED;
            let points = if child.again { gain + score.points } else { gain - score.points };
            if points >= leaf.beta {
                return Some(Score { points, certainty: score.certainty });
            }
        }
        None
    }

    /// Scores a position of depth 1 by evaluating its children, up to the first cutoff. Nothing if a
    /// child must be searched, or if there is no move.
    #[inline(always)]
    fn last<K: CaptureKind>(&mut self, leaf: &Leaf) -> Option<Score> {
        let mut best = Score { points: -INFINITE, certainty: Certainty::ENDS };
        let mut certainty = Certainty::ENDS;
        let mut nodes = 0;
        let this = &*self;
        let broken = Law::<Narrow>::each::<K, bool>(&this.law, leaf.board, |_, ply| {
            let next = ply.next(leaf.left);
            nodes += 1;
            let empty = next.board & Narrow::MINE == 0 || next.board & Narrow::THEIRS == 0;
            let gain = ply.gain();
            let contested = next.left < leaf.left && this.contested::<K>(0);
            // From one move before the shortest cycle on, the next board may repeat one of the path.
            let may_repeat = leaf.quiet + 1 >= SHORTEST_CYCLE;
            let score = if next.left <= this.settled_up_to || empty || may_repeat {
                let child = LeafChild {
                    board: next.board,
                    rank: 0,
                    gain: gain as i8,
                    left: next.left,
                    again: false,
                    pit: 0,
                };
                let after = leaf.after(&child);
                match this.settle(&after.request(), after.place) {
                    Some(score) => score,
                    None if contested || (empty && this.hungry(next.board)) => return Break(false),
                    None => Score::guess(this.evaluation.guess(next.board, next.left)),
                }
            } else if contested {
                return Break(false);
            } else {
                Score::guess(this.evaluation.guess(next.board, next.left))
            };
            certainty = certainty.and(score.certainty);
            let points = gain * SEED - score.points;
            if points > best.points {
                best = Score { points, certainty: score.certainty };
                if points >= leaf.beta {
                    return Break(true);
                }
            }
            Continue(())
        });
        self.nodes += nodes;
        if best.points < leaf.beta {
            best.certainty = certainty;
        }
        // Without a move the game is over: `below` handles that.
        (broken != Break(false) && nodes > 0).then_some(best)
    }

    /// Searches a board that may overflow the narrow word. Rare, so not optimised.
    fn crowded<K: CaptureKind>(&mut self, leaf: &Leaf, table: &mut Table) -> Score {
        if let Some(slot) = self.path.get_mut(leaf.place) {
            *slot = leaf.board;
        }
        let first = self.children.len();
        child::list::<K>(&self.law, Board::Narrow(leaf.board), leaf.left, &mut self.children);
        let mut best = Score { points: -INFINITE, certainty: Certainty::ENDS };
        let mut certainty = Certainty::ENDS;
        for at in first..self.children.len() {
            let child = self.children[at];
            let narrow = LeafChild {
                board: child.board,
                rank: 0,
                gain: child.gain,
                left: child.left,
                again: child.again,
                pit: child.code.pit() as u8,
            };
            let score = if child.board == child::NO_BOARD {
                Score::guess(0)
            } else {
                self.leaf::<K>(&leaf.after(&narrow), table)
            };
            let gain = i32::from(child.gain) * SEED;
            let points = if child.again { gain + score.points } else { gain - score.points };
            certainty = certainty.and(score.certainty);
            if points > best.points {
                best = Score { points, certainty: score.certainty };
            }
            if points >= leaf.beta {
                break;
            }
        }
        let none = self.children.len() == first;
        self.children.truncate(first);
        if none {
            return stuck::<Narrow, SowingTable<Narrow>>(&self.law, leaf.board, leaf.lead);
        }
        if best.points < leaf.beta {
            best.certainty = certainty;
        }
        best
    }
}
