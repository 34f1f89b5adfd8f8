//! Proves a position to the end of the game, with endgame tables built for it.

use super::limits::Limits;
use super::report::Report;
use super::search::Search;
use super::transposition::TranspositionTable;
use crate::rules::{Game, Position, Rules};
use crate::tables::{Builder, Progress, Tables};

/// Proves the value of a position and a best move: by rules that sow into the stores with a search to the end of the
/// game, by others with endgame tables for all the seeds on the board.
///
/// It runs in steps, and can be paused between any two; the result does not depend on the size of the
/// steps. For the next position of the same rules it keeps the tables, and by rules that sow into the
/// stores the transposition table as well.
///
/// ```
/// use awale::rules::{Game, Position};
/// use awale::search::Solver;
/// let game = Game::new(Position::start("kalah,seeds=2".parse().unwrap()));
/// let mut solver = Solver::new(&game, 10, 1 << 20);
/// while !solver.step(10_000) {}
/// assert!(solver.proven());
/// assert_eq!(solver.report().score(), Some(6.0));
/// ```
pub struct Solver {
    game: Game,
    builder: Builder,
    table: TranspositionTable,
    /// The search, once the tables are built.
    search: Option<Search>,
    /// Whether the game's earlier moves are ignored: see [`Solver::ignores_history`].
    ignores_history: bool,
}

/// The node limit of a search with tables of all seeds on the board: few nodes are enough.
const NODES_WITH_TABLES: u64 = 3_000_000;

impl Solver {
    /// A solver of the position that a game has reached, with tables of at most `seeds` seeds and a
    /// transposition table of `bytes`, or less where memory is short.
    #[must_use]
    pub fn new(game: &Game, seeds: u8, bytes: usize) -> Solver {
        let tables = Tables::new(*game.position().rules());
        let mut table = TranspositionTable::at_most(bytes);
        table.begin_generation();
        Solver::with(game.clone(), tables, table, seeds)
    }

    /// Turns to another position, which may have other rules.
    #[must_use]
    pub fn turn_to(self, game: &Game, seeds: u8) -> Solver {
        let rules = game.position().rules();
        let same = self.builder.tables().rules() == rules;
        let tables = if same { self.builder.tables().clone() } else { Tables::new(*rules) };
        let mut table = self.table;
        if !(same && rules.is_acyclic()) {
            table.begin_generation();
        }
        Solver::with(game.clone(), tables, table, seeds)
    }

    fn with(game: Game, tables: Tables, table: TranspositionTable, seeds: u8) -> Solver {
        let wanted = tables_for(game.position()).min(seeds).max(tables.seeds());
        let builder = Builder::resume(tables, wanted).within_memory();
        Solver { game, builder, table, search: None, ignores_history: false }
    }

    /// The most seeds on the board with which a position can be solved by these rules, given tables
    /// of at most `seeds` seeds.
    #[must_use]
    pub fn reach(rules: &Rules, seeds: u8) -> u8 {
        if rules.is_acyclic() { rules.total() } else { seeds.min(Tables::most(rules)) }
    }

    /// The game whose position is solved; while [`Solver::ignores_history`], a new game from that position.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Goes on for about this many boards of tables or positions of the search; returns whether it
    /// is finished.
    pub fn step(&mut self, effort: u32) -> bool {
        if !self.tables().finished() {
            self.builder.step(effort);
            return false;
        }
        let acyclic = self.game.position().rules().is_acyclic();
        let search = self.search.get_or_insert_with(|| {
            let nodes = (!acyclic).then_some(NODES_WITH_TABLES);
            let limits = Limits { nodes, ..Limits::depth(Limits::DEEPEST) };
            let search = Search::new(&self.game, limits);
            search.with_tables(self.builder.tables()).keeping_entries(&self.table)
        });
        let finished = search.step(effort.into(), &mut self.table);
        let has_past = !self.game.moves().is_empty();
        if finished && !acyclic && has_past && search.report().proof.is_none() {
            // Any line may return to an earlier position of the game, which tables do not know.
            self.ignores_history = true;
            self.game = Game::new(*self.game.position());
            self.search = None;
            return false;
        }
        finished
    }

    /// How far the tables are built.
    #[must_use]
    pub fn tables(&self) -> Progress {
        self.builder.progress()
    }

    /// How many of the position's moves the last proof attempt, which searches to the end of the game, has
    /// solved, and how many there are; `None` before it.
    #[must_use]
    pub fn solved_moves(&self) -> Option<(usize, usize)> {
        self.search.as_ref().and_then(Search::solved_moves)
    }

    /// Whether the endgame tables hold the position itself.
    #[must_use]
    pub fn in_tables(&self) -> bool {
        self.game.position().seeds_on_board() <= self.tables().seeds
    }

    /// Whether the value is proven.
    #[must_use]
    pub fn proven(&self) -> bool {
        self.report().proof.is_some()
    }

    /// Whether the game's earlier moves are ignored, so that a return to one of their positions does not end it:
    /// the value is then that of a game which begins with this position.
    #[must_use]
    pub const fn ignores_history(&self) -> bool {
        self.ignores_history
    }

    /// What has been found so far. A line proven by the tables is extended with [`Line::follow`](super::Line::follow).
    #[must_use]
    pub fn report(&self) -> Report {
        let Some(search) = &self.search else { return Report::default() };
        let mut report = search.report();
        for line in &mut report.lines {
            line.follow(&self.game, self.builder.tables());
        }
        report
    }
}

/// The seed count of the tables with which a position is solved.
fn tables_for(position: &Position) -> u8 {
    let left = position.seeds_on_board();
    match position.rules().is_acyclic() {
        // Tables of five twelfths of the seeds take about as long as the search: docs/measurements.md.
        true => (u16::from(left) * 5 / 12) as u8,
        false => left,
    }
}
