//! A search: deepening turn by turn, in steps of any size.

use super::limits::Limits;
use super::opening;
use super::reduction::SELECTIVE;
use super::report::{Line, Proof, Report};
use super::root::Root;
use super::table::Table;
use super::tree::Tree;
use super::worth::{Ground, INFINITE, SEED, Worth};
use crate::rules::{Game, Move, Narrow, Position, RepetitionShares, Wide};
use crate::tables::Tables;
use crate::with_capture_kind;

/// A search for the best moves of a game's position.
///
/// It runs in steps, as many as the caller likes, and the answer does not depend on their size. It
/// can be left at any time: the [`Report`] holds what has been found so far.
///
/// ```
/// use awale::rules::{Game, Position, Rules};
/// use awale::search::{Limits, Search, Table};
/// let mut table = Table::with_bytes(1 << 20);
/// let game = Game::new(Position::start(Rules::default()));
/// let mut search = Search::new(&game, Limits::depth(6));
/// while !search.step(10_000, &mut table) {}
/// let report = search.report();
/// assert_eq!(report.depth, 6);
/// assert!(report.best().is_some());
/// ```
#[derive(Clone)]
pub struct Search {
    position: Position,
    limits: Limits,
    tree: Tree,
    /// The best first, as far as it is known.
    roots: Vec<Root>,
    /// How deep the search at hand looks.
    depth: u8,
    /// The move at hand.
    at: usize,
    stage: Stage,
    window: (i32, i32),
    /// Whether the tree is being walked for the move at hand.
    walking: bool,
    /// While the search tries to see the end of the game: how many positions it may look at in all
    /// before it gives that up.
    proving: Option<u64>,
    /// The generation of the table that this search writes.
    generation: Option<u8>,
    /// How deep every move has been searched.
    done: u8,
    finished: bool,
    /// What the tables say of the position itself, in sixteenths, where nothing of the game's past
    /// can interfere.
    known: Option<i32>,
    /// No earlier position of the game can return.
    alone: bool,
    /// Whether all moves are searched.
    whole: bool,
}

/// What the score probably differs at most by from the one found a move less deep.
const NARROW: i32 = 6;
/// Who limits the depth to no more than this does not ask for a proof.
const PATIENT: u8 = 40;
/// The depth in whose place a proof is tried for the first time.
const FIRST_PROOF: u8 = 13;
/// After so many positions a proof is tried for good.
const LAST_PROOF: u64 = 6_000_000;

/// How the move at hand is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Not yet.
    Fresh,
    /// Whether it is among the best at all.
    Scout,
    /// What it is worth.
    Full,
}

impl Search {
    /// A search of the position that a game has reached.
    #[must_use]
    pub fn new(game: &Game, limits: Limits) -> Search {
        let position = *game.position();
        let past = past(game);
        // The position itself is the last of them.
        let quiet = past.len().saturating_sub(1) as u32;
        let roots = Root::all(game, quiet);
        let left = position.node::<Wide>().map_or(0, |node| node.left);
        let finished = roots.is_empty();
        let selective = limits.depth >= SELECTIVE;
        Search {
            position,
            limits,
            tree: Tree::new(*position.rules(), past, left, selective),
            roots,
            depth: 1,
            at: 0,
            stage: Stage::Fresh,
            window: (-INFINITE, INFINITE),
            walking: false,
            proving: None,
            generation: None,
            done: 0,
            finished,
            known: None,
            alone: quiet == 0,
            whole: true,
        }
    }

    /// The same search, looking up endgames in these tables (unless they are for other rules).
    #[must_use]
    pub fn with_tables(mut self, tables: &Tables) -> Search {
        if tables.rules() == self.position.rules() && self.position.reserve() == 0 {
            self.tree.consult(tables.clone());
            let lead = self.position.lead();
            let value = self.position.node().and_then(|node| tables.value_with_lead(&node, lead));
            let sure = value.filter(|value| value.exact() && self.alone);
            self.known = sure.map(|value| (i32::from(value.low) + lead) * SEED);
        }
        self
    }

    /// The same search, of these moves alone: what one of them is worth, or what there is besides.
    #[must_use]
    pub fn among(mut self, wanted: impl Fn(&Move) -> bool) -> Search {
        self.roots.retain(|root| wanted(&root.mv));
        self.finished |= self.roots.is_empty();
        // The tables speak of the best of all moves.
        self.known = None;
        self.whole = false;
        self
    }

    /// The same search, weighing moves as one that is bounded by time or positions does, however
    /// small its depth: so that what both say can be compared.
    #[must_use]
    pub fn as_bounded(mut self) -> Search {
        self.tree.select();
        self
    }

    /// The position searched.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Goes on for about so many positions. Whether the search is finished.
    pub fn step(&mut self, nodes: u64, table: &mut Table) -> bool {
        if self.generation != Some(table.generation()) {
            self.generation = Some(table.forget());
        }
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let until = self.tree.nodes.saturating_add(nodes.max(1)).min(most);
        while !self.finished && self.tree.nodes < until {
            match self.proving {
                Some(end) if self.tree.nodes >= end => self.give_up_proof(),
                end => self.advance(until.min(end.unwrap_or(until)), table),
            }
        }
        // Depth 1 is always looked at whole, so that there is a move to play.
        while !self.finished && self.done == 0 && self.tree.nodes >= most {
            self.advance(u64::MAX, table);
        }
        self.finished |= self.tree.nodes >= most;
        self.finished
    }

    /// What has been found so far.
    #[must_use]
    pub fn report(&self) -> Report {
        let proof = self.proof();
        let searched = self.roots.iter().filter(|root| root.depth > 0);
        let mut lines: Vec<Line> = searched
            .take(self.limits.lines.max(1))
            .map(|root| root.line(self.line_proof(root, proof)))
            .collect();
        if let (Some(known), Some(best)) = (self.settled(), lines.first_mut()) {
            best.score = f64::from(known) / f64::from(SEED);
            // Seeds that are yet to be won are not won by a move that only comes back here, nor is
            // a loss kept small where coming back may cost more.
            let rules = self.position.rules();
            let headway = known > self.position.lead() * SEED
                || rules.repetition_shares == RepetitionShares::Owner;
            best.proof = best.proof.or((!headway).then_some(Proof::Tables));
        }
        Report { lines, proof, depth: self.done, nodes: self.tree.nodes, finished: self.finished }
    }

    /// What all moves' scores rest on, if the first one's is the best.
    fn ground(&self) -> Ground {
        let Some((best, others)) = self.roots.split_first() else { return Ground::GUESS };
        others.iter().fold(best.ground(), |ground, other| {
            let worse = other.worth.score <= best.worth.score;
            if worse { ground.and(other.ground()) } else { Ground::GUESS }
        })
    }

    /// Whether what the position is worth is certain.
    fn proof(&self) -> Option<Proof> {
        if self.settled().is_some() {
            return Some(Proof::Tables);
        }
        // Coming back to this position wins no more than the best move from here.
        let ground = self.ground();
        if ground.returns() && !self.whole { None } else { ground.proof() }
    }

    /// Whether a move's score is certain, given the proof of the position's.
    fn line_proof(&self, root: &Root, whole: Option<Proof>) -> Option<Proof> {
        // Where the game is not over on coming back here, it goes on with the best move.
        let best = self.roots.first()?;
        let sure =
            !root.ground().returns() || (whole.is_some() && root.worth.score == best.worth.score);
        root.ground().proof().filter(|_| sure)
    }

    /// What the position is worth by the tables, if the best move is as good.
    fn settled(&self) -> Option<i32> {
        let best = self.roots.first().filter(|best| best.depth > 0)?;
        let known = self.known?;
        ((best.worth.score - known).abs() <= 1).then_some(known)
    }

    /// Goes on with the move at hand, or to the next.
    fn advance(&mut self, until: u64, table: &mut Table) {
        let Some(root) = self.roots.get(self.at) else {
            self.deepen();
            return;
        };
        if let Some(worth) = root.ended {
            self.stage = Stage::Full;
            self.take(worth, true);
            return;
        }
        let rules = *self.position.rules();
        let worth = if self.walking {
            with_capture_kind!(rules, K => self.tree.walk::<K>(until, table))
        } else {
            if self.stage == Stage::Fresh {
                (self.stage, self.window) = match self.floor() {
                    Some(alpha) => (Stage::Scout, (alpha, alpha + 1)),
                    None => (Stage::Full, self.guessed()),
                };
            }
            let (alpha, beta) = self.window;
            let depth = if self.proving.is_some() { Limits::DEEPEST } else { self.depth };
            let Some(quest) = self.roots[self.at].quest(depth, alpha, beta) else { return };
            self.walking = true;
            with_capture_kind!(rules, K => self.tree.begin::<K>(quest, table))
        };
        if let Some(worth) = worth {
            self.walking = false;
            let worth = self.roots[self.at].through(worth);
            self.take(worth, false);
        }
    }

    /// Whether to search to the end of the game now instead of one move deeper. It is worth it
    /// where seeds only ever move on, so that the end is not far: once for a short while, since
    /// late in a game that is enough, and once for good when time seems not to matter.
    fn proof_attempt(&self) -> Option<u64> {
        let rules = self.position.rules();
        if !rules.is_acyclic() || self.limits.depth <= PATIENT || self.proving.is_some() {
            return None;
        }
        let nodes = self.tree.nodes;
        match self.depth {
            FIRST_PROOF => Some(3 * nodes),
            depth if depth > FIRST_PROOF && nodes > LAST_PROOF => Some(u64::MAX),
            _ => None,
        }
    }

    /// The end of the game is too far away: goes on as before.
    fn give_up_proof(&mut self) {
        self.proving = None;
        self.walking = false;
        self.stage = Stage::Fresh;
        self.at = 0;
    }

    /// Where the score of the best move probably lies.
    fn guessed(&self) -> (i32, i32) {
        let root = &self.roots[self.at];
        if root.exact && self.depth > 4 && self.lines() == 1 {
            let score = root.worth.score;
            if self.proving.is_some() {
                // Seeds are counted whole, and their difference is as odd as their number.
                let middle = (score + SEED).div_euclid(2 * SEED) * 2 * SEED;
                (middle - SEED, middle + SEED)
            } else {
                (score - NARROW, score + NARROW)
            }
        } else {
            (-INFINITE, INFINITE)
        }
    }

    /// How many moves get a score of their own; in an opening all that will be searched deeper.
    fn lines(&self) -> usize {
        let lines = self.limits.lines.max(1);
        if self.position.reserve() == 0 {
            lines
        } else {
            lines.max(opening::width(self.depth.saturating_add(1)))
        }
    }

    /// What a move must be worth more than to be among the best, when there are enough.
    fn floor(&self) -> Option<i32> {
        let exact = |root: &&Root| root.exact;
        // A handful, put in their places one by one: the library's sorting weighs more than this.
        let mut scores: Vec<i32> = Vec::new();
        for root in self.roots[..self.at].iter().filter(exact) {
            let score = root.worth.score;
            let place = scores.iter().position(|other| *other < score).unwrap_or(scores.len());
            scores.insert(place, score);
        }
        scores.get(self.lines() - 1).copied()
    }

    /// Takes what the move at hand is worth; the game may be over after it.
    fn take(&mut self, worth: Worth, over: bool) {
        let better = self.floor().is_none_or(|floor| worth.score > floor);
        let (alpha, beta) = self.window;
        if self.stage == Stage::Scout && better {
            self.stage = Stage::Full;
            self.window.1 = INFINITE;
            return;
        }
        if self.stage == Stage::Full && !over {
            // A guess that was wrong is widened on the side where the score lies. The other side
            // stays: the table may answer one window so and the next one otherwise, for ever.
            let width = 2 * (beta - alpha).min(INFINITE);
            if worth.score <= alpha && self.floor().is_none() && alpha > -INFINITE {
                self.window.0 = worth.score - width;
                return;
            }
            if worth.score >= beta && beta < INFINITE {
                self.window.1 = worth.score + width;
                return;
            }
        }
        let line = if over { &[] } else { self.tree.line() };
        self.roots[self.at].keep(worth, self.depth, better.then_some(line));
        // Good news comes forward at once, for whoever stops the search here.
        let mut at = self.at;
        while better && at > 0 && self.roots[at - 1].worth.score < worth.score {
            self.roots.swap(at, at - 1);
            at -= 1;
        }
        self.at += 1;
        self.stage = Stage::Fresh;
    }

    /// All moves have been searched: goes one deeper.
    fn deepen(&mut self) {
        self.done = self.depth;
        // A score that the tables know is made certain by a move that leads there.
        let certain = match self.settled() {
            Some(_) => self.roots.first().is_some_and(|best| best.ground().proven()),
            None => self.ground().proven(),
        };
        self.finished |= certain || self.depth >= self.limits.depth.min(Limits::DEEPEST);
        self.depth = self.depth.saturating_add(1);
        self.proving = self.proof_attempt();
        self.at = 0;
        if self.position.reserve() > 0 {
            self.roots.truncate(opening::width(self.depth).max(self.limits.lines));
        }
    }
}

/// The boards of a game since a seed was last taken, each as its player to move saw it, the one it
/// has reached being the last.
fn past(game: &Game) -> Vec<Narrow> {
    let left = |position: &Position| position.pits().iter().sum::<u8>();
    let now = game.position();
    let mut past: Vec<Narrow> = game
        .positions()
        .iter()
        .rev()
        .take_while(|position| position.reserve() == 0 && left(position) == left(now))
        .map(|position| position.node::<Narrow>().map_or(super::kid::NO_BOARD, |node| node.board))
        .collect();
    past.reverse();
    past
}
