//! A position on the line that is being searched.

use super::kid::{Board, Kid};
use super::reduction::reduction;
use super::table::{Bound, Found, TO_THE_END};
use super::worth::{Ground, INFINITE, SEED, Worth};
use crate::rules::{CaptureKind, MoveCode};

/// What is to be known of a position: its board, and how to search it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quest {
    pub board: Board,
    /// Seeds on the board.
    pub left: u8,
    /// What the player to move has in store more than the other.
    pub lead: i8,
    /// Moves still to look ahead.
    pub depth: i32,
    /// A worth up to this is as good as any other so small.
    pub alpha: i32,
    /// A worth from this on is as good as any other so great.
    pub beta: i32,
    /// Moves since a seed was last taken, from the game's own past on.
    pub quiet: u32,
}

/// How the move at hand is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It has yet to be chosen.
    Choice,
    /// Whether it is better than the best, looking so many moves less far.
    Late(i32),
    /// Whether it is better than the best at all.
    Scout,
    /// What it is worth.
    Full,
}

/// A position whose moves are being searched.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub quest: Quest,
    /// Where its moves begin in the list of moves.
    pub first: usize,
    /// The positions that had been looked at before.
    pub since: u64,
    /// The move at hand.
    next: usize,
    stage: Stage,
    /// Alpha as it was.
    floor: i32,
    best: i32,
    best_code: MoveCode,
    /// What the best move rests on.
    best_ground: Ground,
    /// What all moves rest on.
    ground: Ground,
}

impl Frame {
    pub fn new(quest: Quest, first: usize, since: u64) -> Frame {
        Frame {
            quest,
            first,
            since,
            next: first,
            stage: Stage::Choice,
            floor: quest.alpha,
            best: -INFINITE,
            best_code: MoveCode::default(),
            best_ground: Ground::ENDS,
            ground: Ground::ENDS,
        }
    }

    /// Whether the window is wide enough to hold a score.
    pub fn wide(&self) -> bool {
        self.quest.beta - self.floor > 1
    }

    /// The move at hand.
    pub fn kid(&self, kids: &[Kid]) -> Kid {
        kids[self.next]
    }

    /// Whether the moves left, of so many in the whole list, do not matter.
    pub fn done(&self, kids: usize) -> bool {
        self.best >= self.quest.beta || self.next >= kids
    }

    /// Chooses the next move and how to search it, unless one is at hand.
    pub fn choose<K: CaptureKind>(&mut self, kids: &mut [Kid], selective: bool) {
        if self.stage != Stage::Choice {
            return;
        }
        let rest = &mut kids[self.next..];
        let mut best = 0;
        for at in 1..rest.len() {
            if rest[at].rank > rest[best].rank {
                best = at;
            }
        }
        rest.swap(0, best);
        let (kid, index) = (rest[0], self.next - self.first);
        let less = match selective {
            true => reduction::<K>(index, self.quest.depth, kid.gain > 0 || kid.again),
            false => 0,
        };
        self.stage = match less {
            _ if index == 0 => Stage::Full,
            0 => Stage::Scout,
            less => Stage::Late(less),
        };
    }

    /// How to search the board after the move at hand.
    pub fn quest_after(&self, kid: &Kid, board: Board) -> Quest {
        let Quest { alpha, beta, .. } = self.quest;
        let beta = if self.stage == Stage::Full { beta } else { alpha + 1 };
        let gain = i32::from(kid.gain) * SEED;
        let (alpha, beta) =
            if kid.again { (alpha - gain, beta - gain) } else { (gain - beta, gain - alpha) };
        let lead = self.quest.lead + kid.gain;
        let less = if let Stage::Late(less) = self.stage { less } else { 0 };
        // Another turn costs no depth: what it is good for shows only after it.
        let cost = if kid.again { 0 } else { 1 };
        Quest {
            board,
            left: kid.left,
            lead: if kid.again { lead } else { -lead },
            depth: self.quest.depth - cost - less,
            alpha,
            beta,
            quiet: if kid.left == self.quest.left { self.quest.quiet + 1 } else { 0 },
        }
    }

    /// Takes what the position after the move at hand is worth. Whether that makes it the best.
    pub fn take(&mut self, kid: &Kid, worth: Worth) -> bool {
        let gain = i32::from(kid.gain) * SEED;
        let score = if kid.again { gain + worth.score } else { gain - worth.score };
        if matches!(self.stage, Stage::Late(_)) && score > self.quest.alpha {
            self.stage = Stage::Scout;
            return false;
        }
        if self.stage == Stage::Scout && score > self.quest.alpha && score < self.quest.beta {
            self.stage = Stage::Full;
            return false;
        }
        self.stage = Stage::Choice;
        self.next += 1;
        self.ground = self.ground.and(worth.ground);
        if score <= self.best {
            return false;
        }
        self.best = score;
        self.best_code = kid.code;
        self.best_ground = worth.ground;
        let better = score > self.quest.alpha;
        if better {
            self.quest.alpha = score;
        }
        better
    }

    /// What has been found out, all being searched.
    pub fn found(&self) -> Found {
        // One good move proves that a position is worth so much at least; it takes all of them to
        // prove that it is worth no more.
        let (bound, ground) = if self.best >= self.quest.beta {
            (Bound::Lower, self.best_ground)
        } else if self.best > self.floor {
            (Bound::Exact, self.ground)
        } else {
            (Bound::Upper, self.ground)
        };
        let depth = if ground.proven() { TO_THE_END } else { self.quest.depth.clamp(0, 250) as u8 };
        let worth = Worth { score: self.best, ground };
        Found { worth, bound, depth, best: self.best_code }
    }
}
