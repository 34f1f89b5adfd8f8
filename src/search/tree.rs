//! The tree of moves, walked with a stack of its own: the walk can be put down at any time and
//! taken up again.

use super::evaluation::Evaluation;
use super::frame::{Frame, Quest};
use super::kid::{self, Board, Kid};
use super::low::{Low, plain_rank};
use super::table::{Bound, Found, TO_THE_END, Table, distance};
use super::worth::{Ground, SEED, Worth};
use crate::rules::{
    CaptureKind, EndReason, Feeding, LastSeed, Law, MoveCode, Narrow, Node, Repetition, Rules,
    Slam, SowingTable, Word,
};
use crate::tables::{Tables, Value};
use std::cmp::Ordering;

/// A position cannot return earlier: every pit has to be sown on the way.
pub(super) const SHORTEST_CYCLE: u32 = 12;

/// More moves than lie between a frame and the end of its lines.
const MARGIN: usize = 256;

/// Deeper than any search but one to the end of the game.
const ENDLESS: i32 = 100;

/// A walk through the tree under a position.
#[derive(Clone)]
pub(super) struct Tree {
    pub(super) law: SowingTable<Narrow>,
    pub(super) evaluation: Evaluation,
    tables: Option<Tables>,
    /// As many seeds are left as in the position searched. There the tables prove nothing, for
    /// the way they know may cross the game's past, and looking at them only would lead round
    /// in circles: they guess how it goes on when the search breaks off.
    haunted: u8,
    /// With so many seeds left, the game may be over for want of seeds, or the tables know.
    pub(super) low_water: u8,
    /// Whether who is ahead matters.
    pub(super) leads: bool,
    /// The boards of the game since a seed was last taken, then those on the line searched, each
    /// as its player to move saw it.
    pub(super) path: Vec<Narrow>,
    /// How many of them the game has seen.
    past: usize,
    frames: Vec<Frame>,
    /// The moves of all frames, those of the last one at the end.
    pub(super) kids: Vec<Kid>,
    /// The best line from each frame on.
    lines: Vec<Vec<MoveCode>>,
    /// Positions looked at.
    pub nodes: u64,
    /// Whether late moves are looked at less deep first, and the replies to a last capture besides.
    pub(super) selective: bool,
}

impl Tree {
    /// A tree for a game that has seen these boards since a seed was last taken and has so many
    /// seeds left.
    pub fn new(rules: Rules, past: Vec<Narrow>, left: u8, selective: bool) -> Tree {
        Tree {
            law: SowingTable::new(rules),
            evaluation: Evaluation::new(&rules, selective),
            tables: None,
            haunted: left,
            past: past.len(),
            path: past,
            low_water: 3,
            leads: rules.last_seed == LastSeed::ToLoser,
            frames: Vec::new(),
            kids: Vec::new(),
            lines: Vec::new(),
            nodes: 0,
            selective,
        }
    }

    fn rules(&self) -> &Rules {
        <SowingTable<Narrow> as Law<Narrow>>::rules(&self.law)
    }

    /// From now on late moves are looked at less deep first, and the replies to a last capture
    /// besides.
    pub fn select(&mut self) {
        self.selective = true;
        self.evaluation = Evaluation::new(self.rules(), true);
    }

    /// Looks these tables up.
    pub fn consult(&mut self, tables: Tables) {
        self.low_water = self.low_water.max(tables.seeds());
        self.tables = Some(tables);
    }

    /// The best line found by the last walk through a wide window.
    pub fn line(&self) -> &[MoveCode] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }

    /// Begins a walk; the worth if it needs none.
    pub fn begin<K: CaptureKind>(&mut self, quest: Quest, table: &mut Table) -> Option<Worth> {
        self.frames.clear();
        self.kids.clear();
        self.lines.iter_mut().for_each(Vec::clear);
        self.open::<K>(quest, table)
    }

    /// Goes on with the walk until it is done or so many positions have been looked at in all.
    pub fn walk<K: CaptureKind>(&mut self, until: u64, table: &mut Table) -> Option<Worth> {
        while self.nodes < until {
            let ply = self.frames.len().checked_sub(1)?;
            let frame = &mut self.frames[ply];
            let done = if frame.done(self.kids.len()) {
                let worth = self.close::<K>(table);
                if self.frames.is_empty() {
                    return Some(worth);
                }
                Some(worth)
            } else {
                frame.choose::<K>(&mut self.kids, self.selective);
                let quest = self.descend(ply);
                self.open::<K>(quest, table)
            };
            if let Some(worth) = done {
                self.take(worth);
            }
        }
        None
    }

    /// How to search the position after the move at hand.
    fn descend(&mut self, ply: usize) -> Quest {
        let frame = &self.frames[ply];
        let kid = frame.kid(&self.kids);
        let board = if kid.board == kid::NO_BOARD {
            kid::lead_to(self.rules(), frame.quest.board, kid.code)
        } else {
            Board::Narrow(kid.board)
        };
        if let Some(line) = self.lines.get_mut(ply + 1) {
            line.clear();
        }
        frame.quest_after(&kid, board)
    }

    /// Takes what the position after the move at hand is worth.
    fn take(&mut self, worth: Worth) {
        let Some(ply) = self.frames.len().checked_sub(1) else { return };
        let frame = &mut self.frames[ply];
        let kid = frame.kid(&self.kids);
        if frame.take(&kid, worth) && frame.wide() {
            let (upper, lower) = self.lines.split_at_mut(ply + 1);
            upper[ply].clear();
            upper[ply].push(kid.code);
            if let Some(rest) = lower.first() {
                upper[ply].extend_from_slice(rest);
            }
        }
    }

    /// Looks at a position: what it is worth if that can be said at once; else it becomes a frame.
    fn open<K: CaptureKind>(&mut self, quest: Quest, table: &mut Table) -> Option<Worth> {
        let place = self.past + self.frames.len();
        let key = quest.board.key();
        let wide = quest.beta - quest.alpha > 1;
        if self.path.len() < place + MARGIN {
            self.path.resize(place + 2 * MARGIN, kid::NO_BOARD);
        }
        if !K::EQUAL
            && !wide
            && self.brief::<K>(&quest)
            && let Board::Narrow(board) = quest.board
        {
            let Quest { left, lead, depth, beta, quiet, .. } = quest;
            return Some(
                self.low::<K>(&Low { board, left, lead, depth, beta, quiet, place }, table),
            );
        }
        self.nodes += 1;
        if let Some(worth) = self.settle(&quest, place) {
            return Some(worth);
        }
        let mut depth = quest.depth;
        if depth <= 0 {
            if !self.hungry(key) && !self.contested::<K>(quest.quiet) {
                return Some(Worth::guess(self.guess(&quest)));
            }
            depth = 1;
        }
        let known = if key == kid::NO_BOARD {
            None
        } else {
            table.find(key, self.tag(&quest), distance::<K>(depth))
        };
        if let Some(found) = known
            && i32::from(found.depth) >= depth
            && match found.bound {
                Bound::Exact => !wide || found.depth == TO_THE_END,
                Bound::Lower => found.worth.score >= quest.beta,
                Bound::Upper => found.worth.score <= quest.alpha,
            }
        {
            return Some(found.worth);
        }
        let first = self.kids.len();
        kid::list::<K>(&self.law, quest.board, quest.left, &mut self.kids);
        if self.kids.len() == first {
            return Some(match quest.board {
                Board::Narrow(board) => stuck(&self.law, board, quest.lead),
                Board::Wide(board) => stuck(self.rules(), board, quest.lead),
            });
        }
        self.rank::<K>(first, known.as_ref());
        self.path[place] = key;
        let ply = self.frames.len();
        if self.lines.len() == ply {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
        self.frames.push(Frame::new(Quest { depth, ..quest }, first, self.nodes));
        None
    }

    /// Whether a position is searched in a moment, so that the walk need not be put down below it.
    fn brief<K: CaptureKind>(&self, quest: &Quest) -> bool {
        let depth = if K::CHAIN { 6 } else { 4 };
        // To the end of a game without cycles it is not far where the tables begin.
        quest.depth <= depth
            || (self.rules().is_acyclic()
                && quest.depth > ENDLESS
                && quest.left <= self.low_water + 8)
    }

    /// What a position is worth if the rules, the tables or its past say so.
    pub(super) fn settle(&self, quest: &Quest, place: usize) -> Option<Worth> {
        let value = self.looked_up(quest);
        if quest.left != self.haunted
            && let Some(worth) = value.and_then(|value| decided(value, quest))
        {
            return Some(worth);
        }
        let ended = match quest.board {
            Board::Narrow(board) => ended(&self.law, &Node { board, left: quest.left }, quest.lead),
            Board::Wide(board) => {
                ended(self.rules(), &Node { board, left: quest.left }, quest.lead)
            }
        };
        let settled = ended.or_else(|| self.repeats(quest, place));
        if settled.is_some() {
            return settled;
        }
        // Nobody can win more than all that is left.
        let most = i32::from(quest.left) * SEED;
        if quest.alpha >= most {
            return Some(Worth { score: most, ground: Ground::ENDS });
        }
        if quest.beta <= -most {
            return Some(Worth { score: -most, ground: Ground::ENDS });
        }
        // A little less than certain, so that whoever is ahead makes it certain.
        let value = value.filter(|_| quest.depth <= 0)?;
        let seeds = i32::from(value.difference());
        Some(Worth::guess(seeds * SEED - seeds.signum()))
    }

    /// Whether a move may not exist, or must be played, so that nothing can be guessed here.
    pub(super) fn hungry(&self, board: Narrow) -> bool {
        let bound = self.rules().feeding != Feeding::None || self.rules().slam == Slam::Barred;
        board & Narrow::MINE == 0 || (bound && board & Narrow::THEIRS == 0)
    }

    /// Whether a line goes on beyond its depth: seeds have just been taken, and may be taken back.
    ///
    /// Measured for two-three captures with the stores aside, and done only there.
    #[inline(always)]
    pub(super) fn contested<K: CaptureKind>(&self, quiet: u32) -> bool {
        K::CHAIN && self.selective && quiet == 0
    }

    /// What the tables know of a position.
    fn looked_up(&self, quest: &Quest) -> Option<Value> {
        let tables = self.tables.as_ref().filter(|tables| quest.left <= tables.seeds())?;
        let Board::Narrow(board) = quest.board else { return None };
        let node = Node { board, left: quest.left };
        tables.value_with_lead(&node, i32::from(quest.lead))
    }

    /// Says in which order the moves from this one on are to be tried.
    fn rank<K: CaptureKind>(&mut self, first: usize, known: Option<&Found>) {
        for kid in &mut self.kids[first..] {
            let best = known.is_some_and(|found| found.best == kid.code);
            let guess = match kid.board {
                kid::NO_BOARD => 0,
                board => self.evaluation.guess(board, kid.left) as i16,
            };
            let worth = if K::CHAIN || K::EQUAL {
                i16::from(kid.gain) * SEED as i16 + if kid.again { guess } else { -guess }
            } else {
                plain_rank(kid.gain, kid.again, kid.code.pit() as u8)
            };
            kid.rank = if best { i16::MAX } else { worth };
        }
    }

    /// Leaves the last frame, all said and done.
    fn close<K: CaptureKind>(&mut self, table: &mut Table) -> Worth {
        let Some(frame) = self.frames.pop() else { return Worth::guess(0) };
        self.kids.truncate(frame.first);
        let found = frame.found();
        let key = frame.quest.board.key();
        if key != kid::NO_BOARD {
            let Quest { depth, .. } = frame.quest;
            let cost = self.nodes - frame.since;
            table.keep(key, self.tag(&frame.quest), distance::<K>(depth), &found, cost);
        }
        found.worth
    }

    /// The part of the lead that positions differ by.
    fn tag(&self, quest: &Quest) -> i8 {
        if self.leads { quest.lead } else { 0 }
    }

    /// What a position is worth that has stood before; `place` is its own on the path.
    fn repeats(&self, quest: &Quest, place: usize) -> Option<Worth> {
        if quest.quiet < SHORTEST_CYCLE {
            return None;
        }
        let key = quest.board.key();
        // No seed having left, the players have moved in turn: every other board is the mover's.
        let back = (quest.quiet as usize).min(place);
        let at = (SHORTEST_CYCLE as usize..=back)
            .step_by(2)
            .map(|back| place - back)
            .find(|at| self.path.get(*at) == Some(&key))?;
        let Board::Narrow(board) = quest.board else { return None };
        if self.rules().repetition == Repetition::Never {
            // Play without end wins nothing more.
            return Some(Worth::guess(0));
        }
        let (mine, theirs) = self.law.shares(board, EndReason::Repetition, 0);
        let worth = Worth::ended(i32::from(mine) - i32::from(theirs));
        // The game's own past is certain, and its last board the one searched. A line that comes
        // back to itself proves nothing: the turns in it may leave it for something better.
        //
        // So nothing that is proven, and kept in the transposition table, depends on the line that
        // led there. Nor can it be spoilt on another line: proofs are made of shorter proofs, and
        // a player who always follows the shortest one comes to no board twice.
        let ground = match (at + 1).cmp(&self.past) {
            Ordering::Less => Ground::ENDS,
            Ordering::Equal => Ground::RETURN,
            Ordering::Greater => Ground::GUESS,
        };
        Some(Worth { ground, ..worth })
    }

    fn guess(&self, quest: &Quest) -> i32 {
        match quest.board {
            Board::Narrow(board) => self.evaluation.guess(board, quest.left),
            Board::Wide(board) => {
                let clipped = (0..12)
                    .fold(0, |clipped, pit| clipped | Narrow::heap(pit, board.seeds(pit).min(31)));
                self.evaluation.guess(clipped, quest.left)
            }
        }
    }
}

/// What a value of the tables is worth, if it is enough to decide.
fn decided(value: Value, quest: &Quest) -> Option<Worth> {
    let (low, high) = (i32::from(value.low) * SEED, i32::from(value.high) * SEED);
    let score = if value.exact() || low >= quest.beta {
        low
    } else if high <= quest.alpha {
        high
    } else {
        return None;
    };
    Some(Worth { score, ground: Ground::TABLES })
}

/// What a position is worth where the game has ended.
fn ended<W: Word, L: Law<W>>(law: &L, node: &Node<W>, lead: i8) -> Option<Worth> {
    Some(shared(law, node.board, law.end_before_moves(node)?, lead))
}

/// What the end of the game is worth, for this reason.
fn shared<W: Word, L: Law<W>>(law: &L, board: W, why: EndReason, lead: i8) -> Worth {
    let (mine, theirs) = law.shares(board, why, i32::from(lead));
    Worth::ended(i32::from(mine) - i32::from(theirs))
}

/// What a board without a legal move is worth.
pub(super) fn stuck<W: Word, L: Law<W>>(law: &L, board: W, lead: i8) -> Worth {
    shared(law, board, law.end_without_moves(board), lead)
}
