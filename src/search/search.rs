//! A search by iterative deepening, in steps of any size.

use super::context::Context;
use super::eqwale_opening;
use super::limits::Limits;
use super::reduction::SELECTIVE;
use super::report::{Line, Proof, Report};
use super::root::Root;
use super::score::{Certainty, INFINITE, SEED, Score};
use super::transposition::Table;
use super::tree::Tree;
use crate::rules::{Game, Move, Narrow, Position, RepetitionShares, Wide};
use crate::tables::Tables;
use crate::with_capture_kind;

/// A search for the best moves of a game's position.
///
/// It runs in steps; the answer does not depend on their size. It can be stopped at any time: the
/// [`Report`] holds what has been found so far.
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
    /// The moves, the best known first.
    roots: Vec<Root>,
    /// Depth of the current iteration.
    depth: u8,
    /// Index of the current move.
    at: usize,
    stage: Stage,
    window: (i32, i32),
    /// Whether the tree is being walked for the current move.
    walking: bool,
    /// During a proof attempt: the node count at which it is given up.
    proving: Option<u64>,
    /// The transposition table's generation for this search.
    generation: Option<u8>,
    /// The last finished depth.
    done: u8,
    finished: bool,
    /// The endgame tables' value of the root as a difference of final scores, in sixteenths; only
    /// where no earlier position of the game can return.
    known: Option<i32>,
    /// No earlier position of the game can return.
    alone: bool,
    /// Whether all moves are searched.
    whole: bool,
    /// How much less than the best, in sixteenths of a seed, a move may score to be reported too.
    near: Option<i32>,
}

/// Aspiration window: half its width.
const NARROW: i32 = 6;
/// The iteration that the first proof attempt replaces.
const FIRST_PROOF: u8 = 13;
/// After this many nodes the last proof attempt begins; it has no end.
const LAST_PROOF: u64 = 6_000_000;

/// How the current move is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Not begun.
    Fresh,
    /// Null window: is it among the best?
    Scout,
    /// Full or aspiration window: its score.
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
            tree: Tree::new(Context::new(*position.rules(), past, left, selective)),
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
            near: None,
        }
    }

    /// The same search with these endgame tables, which are ignored if they are for other rules.
    #[must_use]
    pub fn with_tables(mut self, tables: &Tables) -> Search {
        if tables.rules() == self.position.rules() && self.position.reserve() == 0 {
            self.tree.context.consult(tables.clone());
            let lead = self.position.lead();
            let value = self.position.node().and_then(|node| tables.value_with_lead(&node, lead));
            let sure = value.filter(|value| value.exact() && self.alone);
            self.known = sure.map(|value| (i32::from(value.low) + lead) * SEED);
        }
        self
    }

    /// The same search, of these moves alone.
    #[must_use]
    pub fn among(mut self, wanted: impl Fn(&Move) -> bool) -> Search {
        self.roots.retain(|root| wanted(&root.mv));
        self.finished |= self.roots.is_empty();
        // The table value is that of the best of all moves.
        self.known = None;
        self.whole = false;
        self
    }

    /// The same search, selective like one bounded by time or nodes whatever its depth, so that
    /// their scores compare.
    #[must_use]
    pub fn as_bounded(mut self) -> Search {
        self.tree.context.select();
        self
    }

    /// The same search, which also reports the moves that score at most this many sixteenths of a
    /// seed less than the best; 0: those that are as good.
    #[must_use]
    pub const fn with_near(mut self, sixteenths: Option<u8>) -> Search {
        self.near = match sixteenths {
            Some(sixteenths) => Some(sixteenths as i32),
            None => None,
        };
        self
    }

    /// The position searched.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Searches about this many positions. Whether the search is finished.
    pub fn step(&mut self, nodes: u64, table: &mut Table) -> bool {
        if self.generation != Some(table.generation()) {
            self.generation = Some(table.forget());
        }
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let until = self.tree.context.nodes.saturating_add(nodes.max(1)).min(most);
        while !self.finished && self.tree.context.nodes < until {
            match self.proving {
                Some(end) if self.tree.context.nodes >= end => self.give_up_proof(),
                end => self.advance(until.min(end.unwrap_or(until)), table),
            }
        }
        // Depth 1 is always finished, so that there is a move to play.
        while !self.finished && self.done == 0 && self.tree.context.nodes >= most {
            self.advance(u64::MAX, table);
        }
        self.finished |= self.tree.context.nodes >= most;
        self.finished
    }

    /// What has been found so far.
    #[must_use]
    pub fn report(&self) -> Report {
        let proof = self.proof();
        let searched = self.roots.iter().filter(|root| root.depth > 0);
        let mut lines: Vec<Line> = searched
            .take(self.limits.lines.max(1).max(self.near_best()))
            .map(|root| root.line(self.line_proof(root, proof)))
            .collect();
        if let (Some(known), Some(best)) = (self.settled(), lines.first_mut()) {
            best.score = f64::from(known) / f64::from(SEED);
            // A move that only repeats the root wins none of the seeds that the value promises;
            // and where a repetition gives each side its own seeds, it may cost more.
            let rules = self.position.rules();
            let headway = known > self.position.lead() * SEED
                || rules.repetition_shares == RepetitionShares::Owner;
            best.proof = best.proof.or((!headway).then_some(Proof::Tables));
        }
        Report {
            lines,
            proof,
            depth: self.done,
            nodes: self.tree.context.nodes,
            finished: self.finished,
        }
    }

    /// How many moves are near the best one, itself included: those searched as deep, with a score.
    fn near_best(&self) -> usize {
        let (Some(near), Some(best)) = (self.near, self.roots.first()) else { return 0 };
        let alike = |root: &&Root| {
            root.exact && root.depth == best.depth && root.score.points >= best.score.points - near
        };
        self.roots.iter().take_while(alike).count()
    }

    /// Certainty that the first move is the best and has its score.
    fn certainty(&self) -> Certainty {
        let Some((best, others)) = self.roots.split_first() else { return Certainty::GUESS };
        others.iter().fold(best.certainty(), |certainty, other| {
            let worse = other.score.points <= best.score.points;
            if worse { certainty.and(other.certainty()) } else { Certainty::GUESS }
        })
    }

    /// Whether the root's score is certain.
    fn proof(&self) -> Option<Proof> {
        if self.settled().is_some() {
            return Some(Proof::Tables);
        }
        // Returning to the root wins no more than its best move.
        let certainty = self.certainty();
        if certainty.returns() && !self.whole { None } else { certainty.proof() }
    }

    /// Whether a move's score is certain, given the proof of the root's.
    fn line_proof(&self, root: &Root, whole: Option<Proof>) -> Option<Proof> {
        // If the game goes on after a return to the root, it goes on with the best move.
        let best = self.roots.first()?;
        let sure = !root.certainty().returns()
            || (whole.is_some() && root.score.points == best.score.points);
        root.certainty().proof().filter(|_| sure)
    }

    /// The table value of the root, if the best move is as good.
    fn settled(&self) -> Option<i32> {
        let best = self.roots.first().filter(|best| best.depth > 0)?;
        let known = self.known?;
        ((best.score.points - known).abs() <= 1).then_some(known)
    }

    /// Goes on with the current move, or to the next.
    fn advance(&mut self, until: u64, table: &mut Table) {
        let Some(root) = self.roots.get(self.at) else {
            self.deepen();
            return;
        };
        if let Some(score) = root.ended {
            self.stage = Stage::Full;
            self.take(score, true);
            return;
        }
        let rules = *self.position.rules();
        let score = if self.walking {
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
            let Some(request) = self.roots[self.at].request(depth, alpha, beta) else { return };
            self.walking = true;
            with_capture_kind!(rules, K => self.tree.begin::<K>(request, table))
        };
        if let Some(score) = score {
            self.walking = false;
            let score = self.roots[self.at].through(score);
            self.take(score, false);
        }
    }

    /// The node count up to which to try a proof instead of the next iteration. Only in acyclic
    /// games, whose end is near: once briefly, enough late in a game, and once without an end when
    /// time seems not to matter.
    fn proof_attempt(&self) -> Option<u64> {
        let rules = self.position.rules();
        if !rules.is_acyclic() || self.limits.depth <= Limits::NO_PROOF || self.proving.is_some() {
            return None;
        }
        let nodes = self.tree.context.nodes;
        match self.depth {
            FIRST_PROOF => Some(3 * nodes),
            depth if depth > FIRST_PROOF && nodes > LAST_PROOF => Some(u64::MAX),
            _ => None,
        }
    }

    /// The end of the game is too far: back to iterative deepening.
    fn give_up_proof(&mut self) {
        self.proving = None;
        self.walking = false;
        self.stage = Stage::Fresh;
        self.at = 0;
    }

    /// The aspiration window of the first move.
    fn guessed(&self) -> (i32, i32) {
        let root = &self.roots[self.at];
        if root.exact && self.depth > 4 && self.lines() == 1 {
            let points = root.score.points;
            if self.proving.is_some() {
                // Final scores are whole and their difference has the parity of all seeds.
                let middle = (points + SEED).div_euclid(2 * SEED) * 2 * SEED;
                (middle - SEED, middle + SEED)
            } else {
                (points - NARROW, points + NARROW)
            }
        } else {
            (-INFINITE, INFINITE)
        }
    }

    /// How many moves get a score, not only a bound; in Éqwalé's opening all that the next iteration
    /// searches.
    fn lines(&self) -> usize {
        let lines = self.limits.lines.max(1);
        if self.position.reserve() == 0 {
            lines
        } else {
            lines.max(eqwale_opening::width(self.depth.saturating_add(1)))
        }
    }

    /// What a move's score must exceed to be among the best, once there are enough.
    fn floor(&self) -> Option<i32> {
        let exact = |root: &&Root| root.exact;
        // Insertion sort of a handful: the library's sort adds more to the wasm.
        let mut scores: Vec<i32> = Vec::new();
        for root in self.roots[..self.at].iter().filter(exact) {
            let points = root.score.points;
            let place = scores.iter().position(|other| *other < points).unwrap_or(scores.len());
            scores.insert(place, points);
        }
        // A move that is near enough needs a score too.
        scores.get(self.lines() - 1).map(|score| score - self.near.map_or(0, |near| near + 1))
    }

    /// Takes the current move's score; `over` if the move ends the game.
    fn take(&mut self, score: Score, over: bool) {
        let better = self.floor().is_none_or(|floor| score.points > floor);
        let (alpha, beta) = self.window;
        if self.stage == Stage::Scout && better {
            self.stage = Stage::Full;
            self.window.1 = INFINITE;
            return;
        }
        if self.stage == Stage::Full && !over {
            // Widens the window on the side that failed. The other side stays: otherwise table
            // entries of different windows may make the search alternate for ever.
            let width = 2 * (beta - alpha).min(INFINITE);
            if score.points <= alpha && self.floor().is_none() && alpha > -INFINITE {
                self.window.0 = score.points - width;
                return;
            }
            if score.points >= beta && beta < INFINITE {
                self.window.1 = score.points + width;
                return;
            }
        }
        let line = if over { &[] } else { self.tree.line() };
        self.roots[self.at].keep(score, self.depth, better.then_some(line));
        // A better move goes first at once, in case the search is stopped here.
        let mut at = self.at;
        while better && at > 0 && self.roots[at - 1].score.points < score.points {
            self.roots.swap(at, at - 1);
            at -= 1;
        }
        self.at += 1;
        self.stage = Stage::Fresh;
    }

    /// All moves have been searched: begins the next iteration.
    fn deepen(&mut self) {
        self.done = self.depth;
        // A root value from the tables needs a first move that is proven to keep it.
        let certain = match self.settled() {
            Some(_) => self.roots.first().is_some_and(|best| best.certainty().proven()),
            None => self.certainty().proven(),
        };
        self.finished |= certain || self.depth >= self.limits.depth.min(Limits::DEEPEST);
        self.depth = self.depth.saturating_add(1);
        self.proving = self.proof_attempt();
        self.at = 0;
        if self.position.reserve() > 0 {
            self.roots.truncate(eqwale_opening::width(self.depth).max(self.limits.lines));
        }
    }
}

/// The boards of a game since the last capture, each as its mover sees it; the last is the root's.
fn past(game: &Game) -> Vec<Narrow> {
    let left = |position: &Position| position.pits().iter().sum::<u8>();
    let now = game.position();
    let mut past: Vec<Narrow> = game
        .positions()
        .iter()
        .rev()
        .take_while(|position| position.reserve() == 0 && left(position) == left(now))
        .map(|position| position.node::<Narrow>().map_or(super::child::NO_BOARD, |node| node.board))
        .collect();
    past.reverse();
    past
}
