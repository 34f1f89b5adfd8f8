//! The solver's handle, for a worker of its own.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::engine::{JsQuestion, PlainLine, proven, read_game};
use super::js_write::write;
use super::parse::parse_rules;
use crate::search::Solver;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How far a position is solved. */
export interface Solution {
  /** The seed count up to which endgame tables are built. */
  seeds: number;
  /** The seed count up to which they are wanted. */
  wanted: number;
  /** The part of the next table that is built, from 0 to 1. */
  next: number;
  /** The positions searched. */
  nodes: number;
  /** Of the moves of the position, how many are solved in the search to the end of the game, and how
   *  many there are; `null` before that search. */
  settled: [number, number] | null;
  /** The expected difference of the final scores in seeds, for the player to move. */
  score: number | null;
  proven: 'ends' | 'tables' | null;
  /** Whether the game's earlier moves are ignored: the score is that of a game which begins here. */
  ignoresHistory: boolean;
  /** Whether the endgame tables hold the position itself. */
  inTables: boolean;
  /** The best line. */
  line: EngineLine | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A solution.
    #[wasm_bindgen(typescript_type = "Solution")]
    pub type JsSolution;
}

/// The most seeds on the board with which a position can be solved by these rules, given tables of
/// at most `seeds` seeds.
///
/// # Errors
/// `rules`, when the text is not a rule set.
#[wasm_bindgen(js_name = solvableSeeds)]
pub fn solvable_seeds(rules: &str, seeds: u8) -> Result<u8, JsValue> {
    Ok(Solver::reach(&parse_rules(rules)?, seeds))
}

/// Proves positions to the end of the game, in slices.
#[wasm_bindgen(js_name = Solver)]
pub struct SolverHandle(Option<Solver>);

#[wasm_bindgen(js_class = Solver)]
impl SolverHandle {
    /// A solver without a question.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(clippy::new_without_default)]
    pub fn new() -> SolverHandle {
        SolverHandle(None)
    }

    /// Turns to the position of a question, with tables of at most `seeds` seeds, or fewer where
    /// memory is short. The first question decides the size of the transposition table: this many
    /// `bytes`, or less where memory is short. Later questions keep it, whatever their `bytes`.
    ///
    /// # Errors
    /// As for `Engine.ask`.
    pub fn ask(&mut self, question: JsQuestion, seeds: u8, bytes: u32) -> Result<(), JsValue> {
        let game = read_game(&question.into())?;
        self.0 = Some(match self.0.take() {
            Some(solver) => solver.turn_to(&game, seeds),
            None => Solver::new(&game, seeds, bytes as usize),
        });
        Ok(())
    }

    /// Whether tables are still being built: `step` then counts boards of the tables, afterwards positions of
    /// the search.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn building(&self) -> bool {
        self.0.as_ref().is_some_and(|solver| !solver.tables().finished())
    }

    /// Goes on for about this many boards of tables or positions of the search; `true` when the solver has
    /// finished.
    pub fn step(&mut self, effort: u32) -> bool {
        self.0.as_mut().is_none_or(|solver| solver.step(effort))
    }

    /// What has been found so far; `undefined` before the first question.
    ///
    /// # Errors
    /// None in practice.
    pub fn report(&self) -> Result<Option<JsSolution>, JsValue> {
        let Some(solver) = &self.0 else { return Ok(None) };
        Ok(Some(write(&PlainSolution::of(solver))?.unchecked_into()))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlainSolution {
    seeds: u8,
    wanted: u8,
    next: f32,
    nodes: u64,
    settled: Option<(usize, usize)>,
    score: Option<f64>,
    proven: Option<&'static str>,
    ignores_history: bool,
    in_tables: bool,
    line: Option<PlainLine>,
}

impl PlainSolution {
    fn of(solver: &Solver) -> PlainSolution {
        let (tables, report) = (solver.tables(), solver.report());
        PlainSolution {
            seeds: tables.seeds,
            wanted: tables.wanted,
            next: tables.next,
            nodes: report.nodes,
            settled: solver.solved_moves(),
            score: report.score(),
            proven: proven(report.proof),
            ignores_history: solver.ignores_history(),
            in_tables: solver.in_tables(),
            line: report.lines.into_iter().next().map(PlainLine::from),
        }
    }
}
