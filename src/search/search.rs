//! A search by iterative deepening, in steps of any size.

use super::context::Context;
use super::eqwale_opening;
use super::limits::Limits;
use super::reduction::SELECTIVE_DEPTH;
use super::report::{Line, Proof, Report};
use super::root_move::RootMove;
use super::score::{Certainty, INFINITE, SEED, Score};
use super::transposition::TranspositionTable;
use super::tree::Tree;
use crate::rules::{EndReason, Game, Move, Narrow, Position, Sharing};
use crate::tables::Tables;
use crate::with_capture_kind;

/// A search for the best moves of a game's position.
///
/// It runs in steps; the answer does not depend on their size. It can be stopped at any time: the
/// [`Report`] holds what has been found so far.
///
/// ```
/// use awale::rules::{Game, Position, Rules};
/// use awale::search::{Limits, Search, TranspositionTable};
/// let mut table = TranspositionTable::with_bytes(1 << 20);
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
    /// The moves of the position, the best known first.
    root_moves: Vec<RootMove>,
    /// The depth of the current iteration.
    depth: u8,
    /// The index of the current move.
    current: usize,
    stage: RootStage,
    window: (i32, i32),
    /// Whether the search of the tree under the current move has begun.
    tree_begun: bool,
    /// During a proof attempt: the node count at which it is given up.
    proof_limit: Option<u64>,
    /// The transposition table's generation for this search.
    generation: Option<u8>,
    /// The depth of the last finished iteration.
    finished_depth: u8,
    finished: bool,
    /// The endgame tables' value of the root as a difference of final scores, in points; only if no
    /// earlier position of the game can recur.
    table_value: Option<i32>,
    /// Whether no earlier position of the game can recur.
    no_past: bool,
    /// Whether no [`Search::among`] restricts the moves.
    all_moves: bool,
    /// How many points less than the best a move may score to be reported too.
    close_margin: Option<i32>,
}

/// Half the width of the aspiration window, in points.
const ASPIRATION: i32 = 6;
/// Up to this depth an iteration begins with a full window: the scores still vary much.
const FULL_WINDOW_DEPTH: u8 = 4;
/// The first proof attempt is made before the iteration with this depth.
const FIRST_PROOF_DEPTH: u8 = 13;
/// The first proof attempt is given up when all nodes, its own included, are this many times the nodes before it.
const FIRST_PROOF_SHARE: u64 = 3;
/// After this many nodes the last proof attempt begins; it has no node limit of its own.
const LAST_PROOF_NODES: u64 = 6_000_000;

/// How the current move of the root is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RootStage {
    /// Not begun.
    Fresh,
    /// Null window, to find whether the move is among the best.
    Scout,
    /// Full or aspiration window, for its score.
    Full,
}

impl Search {
    /// A search of the position that a game has reached.
    #[must_use]
    pub fn new(game: &Game, limits: Limits) -> Search {
        let position = *game.position();
        let past = past_boards(game);
        // The last of them is the position itself.
        let quiet_moves = past.len().saturating_sub(1) as u32;
        let root_moves = RootMove::all(game, quiet_moves);
        let left = position.seeds_on_board();
        let finished = root_moves.is_empty();
        let selective = limits.depth >= SELECTIVE_DEPTH;
        Search {
            position,
            limits,
            tree: Tree::new(Context::new(*position.rules(), past, left, selective)),
            root_moves,
            depth: 1,
            current: 0,
            stage: RootStage::Fresh,
            window: (-INFINITE, INFINITE),
            tree_begun: false,
            proof_limit: None,
            generation: None,
            finished_depth: 0,
            finished,
            table_value: None,
            no_past: quiet_moves == 0,
            all_moves: true,
            close_margin: None,
        }
    }

    /// The same search with these endgame tables, which are ignored for other rules and in Éqwalé's opening.
    #[must_use]
    pub fn with_tables(mut self, tables: &Tables) -> Search {
        if tables.rules() == self.position.rules() && self.position.reserve() == 0 {
            self.tree.context.use_tables(tables.clone());
            let difference = tables.final_difference(&self.position, self.position.turn());
            self.table_value = difference.filter(|_| self.no_past).map(|seeds| seeds * SEED);
        }
        self
    }

    /// The same search, of the wanted moves only.
    #[must_use]
    pub fn among(mut self, wanted: impl Fn(&Move) -> bool) -> Search {
        self.root_moves.retain(|root_move| wanted(&root_move.mv));
        self.finished |= self.root_moves.is_empty();
        // The tables have the value of the best of all moves, which may not be wanted.
        self.table_value = None;
        self.all_moves = false;
        self
    }

    /// The same search, but selective whatever its depth limit, so that its scores can be compared with those of
    /// a search limited only by time or nodes.
    #[must_use]
    pub fn as_selective(mut self) -> Search {
        self.tree.context.make_selective();
        self
    }

    /// The same search, which also reports the moves that score at most this many sixteenths of a
    /// seed less than the best; with 0, those that score as much.
    #[must_use]
    pub const fn with_close_moves(mut self, sixteenths: Option<u8>) -> Search {
        self.close_margin = match sixteenths {
            Some(sixteenths) => Some(sixteenths as i32),
            None => None,
        };
        self
    }

    /// The same search. If by the rules no board can recur, it also reads the transposition table's entries of the
    /// previous search, which hold in every game. The previous search must be of the same rules.
    pub(super) fn keeping_entries(mut self, table: &TranspositionTable) -> Search {
        if self.position.rules().is_acyclic() {
            self.generation = Some(table.generation());
        }
        self
    }

    /// In the last proof attempt: how many moves are solved, and how many there are.
    pub(super) fn solved_moves(&self) -> Option<(usize, usize)> {
        (self.proof_limit == Some(u64::MAX)).then_some((self.current, self.root_moves.len()))
    }

    /// The position searched.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Searches about this many positions; returns whether the search is finished.
    pub fn step(&mut self, nodes: u64, table: &mut TranspositionTable) -> bool {
        if self.generation != Some(table.generation()) {
            self.generation = Some(table.begin_generation());
        }
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let until = self.tree.context.nodes.saturating_add(nodes.max(1)).min(most);
        while !self.finished && self.tree.context.nodes < until {
            match self.proof_limit {
                Some(end) if self.tree.context.nodes >= end => self.give_up_proof(),
                end => self.advance(until.min(end.unwrap_or(until)), table),
            }
        }
        // Depth 1 is finished whatever the limit, so that there is a move to play.
        while !self.finished && self.finished_depth == 0 && self.tree.context.nodes >= most {
            self.advance(u64::MAX, table);
        }
        self.finished |= self.tree.context.nodes >= most;
        self.finished
    }

    /// What has been found so far.
    #[must_use]
    pub fn report(&self) -> Report {
        let proof = self.proof();
        let searched = self.root_moves.iter().filter(|root_move| root_move.depth > 0);
        let mut lines: Vec<Line> = searched
            .take(self.limits.lines.max(1).max(self.close_moves()))
            .map(|root_move| root_move.line(self.line_proof(root_move, proof)))
            .collect();
        if let (Some(value), Some(best)) = (self.confirmed_table_value(), lines.first_mut()) {
            self.prove_by_tables(best, value);
        }
        Report {
            lines,
            proof,
            depth: self.finished_depth,
            nodes: self.tree.context.nodes,
            finished: self.finished,
        }
    }

    /// Gives the best line the table value of the root, and its proof if the value proves the move.
    fn prove_by_tables(&self, best: &mut Line, value: i32) {
        best.score = f64::from(value) / f64::from(SEED);
        // The line may lead back to the root: a repetition. That costs a mover who was to win most of the seeds left,
        // and may cost any mover where owners keep their camps; the table value then does not prove the move.
        let must_progress = value > self.position.lead() * SEED
            || self.position.rules().sharing(EndReason::Repetition) == Sharing::Owners;
        if best.proof.is_none() && !must_progress {
            best.proof = Some(Proof::Tables);
            // The search itself proved nothing, so the replies that it found may be wrong.
            best.moves.truncate(1);
        }
    }

    /// The number of moves with nearly the best score, the best included. Only moves that were
    /// searched as deep and have an exact score count.
    fn close_moves(&self) -> usize {
        let (Some(margin), Some(best)) = (self.close_margin, self.root_moves.first()) else {
            return 0;
        };
        let is_close = |root_move: &&RootMove| {
            root_move.exact
                && root_move.depth == best.depth
                && root_move.score.points >= best.score.points - margin
        };
        self.root_moves.iter().take_while(is_close).count()
    }

    /// How certain it is that the first move is the best and that its score is right.
    fn certainty(&self) -> Certainty {
        let Some((best, others)) = self.root_moves.split_first() else {
            return Certainty::ESTIMATE;
        };
        others.iter().fold(best.certainty(), |certainty, other| {
            let worse = other.score.points <= best.score.points;
            if worse { certainty.and(other.certainty()) } else { Certainty::ESTIMATE }
        })
    }

    /// The proof of the root's score, if there is one.
    fn proof(&self) -> Option<Proof> {
        if self.confirmed_table_value().is_some() {
            return Some(Proof::Tables);
        }
        // The score must hold even if a return to the root does not end the game: the best of all moves can then be
        // played there, so that the return wins no more. If only some are searched, the best may be missing.
        let certainty = self.certainty();
        if certainty.returns() && !self.all_moves { None } else { certainty.proof() }
    }

    /// The proof of a move's score, given that of the root's score.
    fn line_proof(&self, root_move: &RootMove, root_proof: Option<Proof>) -> Option<Proof> {
        // If a return to the root does not end the game, play goes on with the best move: a score that rests on
        // a return is then certain only if it is the best score.
        let best = self.root_moves.first()?;
        let proven = !root_move.certainty().returns()
            || (root_proof.is_some() && root_move.score.points == best.score.points);
        root_move.certainty().proof().filter(|_| proven)
    }

    /// The table value of the root, if the best move's score agrees with it. They may differ by the one point by which
    /// an estimate from a table value is nearer to 0 (`Context::immediate_score`).
    fn confirmed_table_value(&self) -> Option<i32> {
        let best = self.root_moves.first().filter(|best| best.depth > 0)?;
        let value = self.table_value?;
        ((best.score.points - value).abs() <= 1).then_some(value)
    }

    /// Goes on with the search of the current move; after the last, begins the next iteration.
    fn advance(&mut self, until: u64, table: &mut TranspositionTable) {
        let Some(root_move) = self.root_moves.get(self.current) else {
            self.deepen();
            return;
        };
        if let Some(score) = root_move.ended {
            self.stage = RootStage::Full;
            self.take_score(score, true);
            return;
        }
        let rules = *self.position.rules();
        let score = if self.tree_begun {
            with_capture_kind!(rules, K => self.tree.search::<K>(until, table))
        } else {
            if self.stage == RootStage::Fresh {
                (self.stage, self.window) = match self.threshold() {
                    Some(alpha) => (RootStage::Scout, (alpha, alpha + 1)),
                    None => (RootStage::Full, self.aspiration_window()),
                };
            }
            let (alpha, beta) = self.window;
            let depth = if self.proof_limit.is_some() { Limits::DEEPEST } else { self.depth };
            let Some(request) = self.root_moves[self.current].request(depth, alpha, beta) else {
                return;
            };
            self.tree_begun = true;
            with_capture_kind!(rules, K => self.tree.begin::<K>(request, table))
        };
        if let Some(score) = score {
            self.tree_begun = false;
            let score = self.root_moves[self.current].score_for_mover(score);
            self.take_score(score, false);
        }
    }

    /// The node count at which an attempt to search an acyclic game to its end is given up; `None` to go on deepening.
    /// The first attempt is short, which is enough late in a game; the last has no limit of its own, because the
    /// caller already allows a long search.
    fn proof_attempt(&self) -> Option<u64> {
        let rules = self.position.rules();
        if !rules.is_acyclic()
            || self.limits.depth <= Limits::DEEPEST_WITHOUT_PROOF
            || self.proof_limit.is_some()
        {
            return None;
        }
        let nodes = self.tree.context.nodes;
        match self.depth {
            FIRST_PROOF_DEPTH => Some(FIRST_PROOF_SHARE * nodes),
            depth if depth > FIRST_PROOF_DEPTH && nodes > LAST_PROOF_NODES => Some(u64::MAX),
            _ => None,
        }
    }

    /// Goes back to iterative deepening, because the end of the game is too far.
    fn give_up_proof(&mut self) {
        self.proof_limit = None;
        self.tree_begun = false;
        self.stage = RootStage::Fresh;
        self.current = 0;
    }

    /// The first window of a move that needs an exact score: an aspiration window around its last score, or a full
    /// window.
    fn aspiration_window(&self) -> (i32, i32) {
        let root_move = &self.root_moves[self.current];
        if root_move.exact && self.depth > FULL_WINDOW_DEPTH && self.exact_lines() == 1 {
            let points = root_move.score.points;
            if self.proof_limit.is_some() {
                // Final scores are whole, and their difference is even where all seeds are scored.
                // An odd one lies on the edge of the window, which is then widened.
                let middle = (points + SEED).div_euclid(2 * SEED) * 2 * SEED;
                (middle - SEED, middle + SEED)
            } else {
                (points - ASPIRATION, points + ASPIRATION)
            }
        } else {
            (-INFINITE, INFINITE)
        }
    }

    /// How many of the best moves need an exact score, not only a bound. In Éqwalé's opening these are
    /// all the moves that the next iteration searches.
    fn exact_lines(&self) -> usize {
        let lines = self.limits.lines.max(1);
        if self.position.reserve() == 0 {
            lines
        } else {
            lines.max(eqwale_opening::width(self.depth.saturating_add(1)))
        }
    }

    /// The score that a move must exceed to be among the best, once enough moves have an exact score.
    fn threshold(&self) -> Option<i32> {
        let exact = |root_move: &&RootMove| root_move.exact;
        // Insertion sort, because the library's sort would add more bytes to the wasm.
        let mut scores: Vec<i32> = Vec::new();
        for root_move in self.root_moves[..self.current].iter().filter(exact) {
            let points = root_move.score.points;
            let index = scores.iter().position(|other| *other < points).unwrap_or(scores.len());
            scores.insert(index, points);
        }
        // A move with nearly the best score needs an exact score too.
        scores
            .get(self.exact_lines() - 1)
            .map(|score| score - self.close_margin.map_or(0, |margin| margin + 1))
    }

    /// Takes the score of the current move; `over` if the move ends the game.
    fn take_score(&mut self, score: Score, over: bool) {
        let better = self.threshold().is_none_or(|threshold| score.points > threshold);
        let (alpha, beta) = self.window;
        if self.stage == RootStage::Scout && better {
            self.stage = RootStage::Full;
            self.window.1 = INFINITE;
            return;
        }
        if self.stage == RootStage::Full && !over {
            // Widens the window on the side that failed. The other side stays: otherwise the search
            // may alternate for ever between entries of the transposition table for two windows.
            let width = 2 * (beta - alpha).min(INFINITE);
            if score.points <= alpha && self.threshold().is_none() && alpha > -INFINITE {
                self.window.0 = score.points - width;
                return;
            }
            if score.points >= beta && beta < INFINITE {
                self.window.1 = score.points + width;
                return;
            }
        }
        let line = if over { &[] } else { self.tree.line() };
        self.root_moves[self.current].set_result(score, self.depth, better.then_some(line));
        // Sorts a better move in at once, in case the search is stopped here.
        let mut index = self.current;
        while better && index > 0 && self.root_moves[index - 1].score.points < score.points {
            self.root_moves.swap(index, index - 1);
            index -= 1;
        }
        self.current += 1;
        self.stage = RootStage::Fresh;
    }

    /// Begins the next iteration, after all moves have been searched.
    fn deepen(&mut self) {
        self.finished_depth = self.depth;
        // With a table value of the root, it is enough that the first move is proven to keep it.
        let proven = match self.confirmed_table_value() {
            Some(_) => self.root_moves.first().is_some_and(|best| best.certainty().proven()),
            None => self.certainty().proven(),
        };
        self.finished |= proven || self.depth >= self.limits.depth.min(Limits::DEEPEST);
        self.depth = self.depth.saturating_add(1);
        self.proof_limit = self.proof_attempt();
        self.current = 0;
        if self.position.reserve() > 0 {
            self.root_moves.truncate(eqwale_opening::width(self.depth).max(self.limits.lines));
        }
    }
}

/// The boards of a game since seeds last left the board, each as its mover sees it; the last is the root's. None in
/// Éqwalé's opening.
fn past_boards(game: &Game) -> Vec<Narrow> {
    let root = game.position();
    let mut past: Vec<Narrow> = game
        .positions()
        .iter()
        .rev()
        .take_while(|position| {
            position.reserve() == 0 && position.seeds_on_board() == root.seeds_on_board()
        })
        .map(|position| position.node::<Narrow>().map_or(super::child::NO_BOARD, |node| node.board))
        .collect();
    past.reverse();
    past
}
