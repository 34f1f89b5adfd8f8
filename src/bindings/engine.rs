//! The engine's handle: questions about a game, answered in slices, for a worker.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::engine_tables::Endgames;
use super::error::{error, write};
use super::js_read::{get, letter, list};
use super::parse::{read_move, start_of};
use crate::rules::{Game, Move, Rules};
use crate::search::{Level, Limits, Line, Proof, Report, Search, Table};
use crate::tables::Tables;
use crate::teach::Review;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A question about the position that a game has reached. */
export interface EngineQuestion {
  /** The rules, in text. */
  rules: string;
  /** The position the game started from, in text; the rules' own when left out. */
  position?: string | null;
  /** Who began, when the game started from the rules' own position. */
  first?: SideLetter;
  /** The moves played since, in text. */
  moves?: string[];
  /** A level of play, 1 to 10: how far it looks, and what it overlooks. */
  level?: number;
  /** The moves to look ahead, when there is no level. */
  depth?: number;
  /** The positions to look at, at most. */
  nodes?: number;
  /** How many of the best moves are wanted with their lines. */
  lines?: number;
  /** Chooses what a level that errs overlooks. */
  seed?: number;
  /** The only move to look at, in text: what it is worth. */
  only?: string;
}

/** What is expected after a move. */
export interface EngineLine {
  moves: string[];
  /** The expected difference of the final scores in seeds, for the player to move. */
  score: number;
  /** Why the score is certain: lines searched to the end, or endgame tables; `null` for a guess. */
  proven: 'ends' | 'tables' | null;
  depth: number;
}

/** What the engine has found so far. */
export interface EngineReport {
  /** The move to play, at the level asked for; `null` when the game is over. */
  move: string | null;
  score: number | null;
  proven: 'ends' | 'tables' | null;
  depth: number;
  nodes: number;
  /** The best moves, the best first. */
  lines: EngineLine[];
  finished: boolean;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A question.
    #[wasm_bindgen(typescript_type = "EngineQuestion")]
    pub type JsQuestion;
    /// A report.
    #[wasm_bindgen(typescript_type = "EngineReport")]
    pub type JsReport;
}

/// A search under way.
struct Thought {
    game: Game,
    search: Search,
    level: Option<Level>,
    seed: u64,
}

/// An engine: one question at a time, in slices that the caller paces.
#[wasm_bindgen]
pub struct Engine {
    pub(super) table: Table,
    /// The question under way, and one aside that can wait for it.
    thoughts: [Option<Thought>; 2],
    pub(super) review: Option<Review>,
    pub(super) endgames: Endgames,
}

#[wasm_bindgen]
impl Engine {
    /// An engine that remembers so many bytes' worth of positions.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(bytes: u32) -> Engine {
        Engine {
            table: Table::with_bytes(bytes as usize),
            thoughts: [None, None],
            review: None,
            endgames: Endgames::default(),
        }
    }

    /// Takes a question; what was asked before is dropped. A question `aside` stands beside the
    /// other: each goes on when it is stepped.
    ///
    /// # Errors
    /// `question`, `rules`, `position`, `move`, `refused` or `level`, when something in it is not
    /// what it should be.
    pub fn ask(&mut self, question: JsQuestion, aside: Option<bool>) -> Result<(), JsValue> {
        let question: JsValue = question.into();
        let number = |name: &str| get(&question, name).as_f64();
        let game = read_game(&question)?;
        let level = match number("level") {
            None => None,
            Some(level) => Some(
                Level::new(level as u8)
                    .ok_or_else(|| error("level", "expected a level from 1 to 10"))?,
            ),
        };
        let given = level.map_or(Limits::depth(Limits::DEEPEST), |level| level.limits_in(&game));
        let limits = Limits {
            depth: number("depth").map_or(given.depth, |depth| depth as u8),
            nodes: number("nodes").map(|nodes| nodes as u64).or(given.nodes),
            lines: number("lines").map_or(given.lines, |lines| given.lines.max(lines as usize)),
        };
        let seed = number("seed").map_or(0, |seed| seed as u64);
        let mut search = Search::new(&game, limits);
        if let Some(tables) = self.endgames.tables() {
            search = search.with_tables(tables);
        }
        if let Some(only) = get(&question, "only").as_string() {
            let only = read_move(&only)?;
            game.position()
                .check(&only)
                .map_err(|refusal| error("refused", &format!("{refusal}")))?;
            search = search.among(|mv| *mv == only);
        }
        *self.thought(aside) = Some(Thought { game, search, level, seed });
        Ok(())
    }

    /// Looks at about so many more positions; `true` when there is nothing more to find.
    pub fn step(&mut self, nodes: u32, aside: Option<bool>) -> bool {
        match &mut self.thoughts[usize::from(aside == Some(true))] {
            Some(thought) => thought.search.step(nodes.into(), &mut self.table),
            None => true,
        }
    }

    /// What has been found so far.
    ///
    /// # Errors
    /// `question`, when nothing has been asked.
    pub fn report(&self, aside: Option<bool>) -> Result<JsReport, JsValue> {
        let thought = self.thoughts[usize::from(aside == Some(true))]
            .as_ref()
            .ok_or_else(|| error("question", "nothing has been asked"))?;
        Ok(write(&PlainReport::of(thought, self.endgames.tables()))?.unchecked_into())
    }
}

impl Engine {
    fn thought(&mut self, aside: Option<bool>) -> &mut Option<Thought> {
        &mut self.thoughts[usize::from(aside == Some(true))]
    }
}

/// The game that a question is about.
///
/// # Errors
/// As for [`Engine::ask`].
pub(super) fn read_game(question: &JsValue) -> Result<Game, JsValue> {
    let text = |name: &str| get(question, name).as_string();
    let rules: Rules = text("rules")
        .unwrap_or_default()
        .parse()
        .map_err(|fault| error("rules", &format!("{fault}")))?;
    let first = letter(&get(question, "first"));
    let mut game = Game::new(start_of(rules, text("position").as_deref(), first)?);
    for mv in list(&get(question, "moves")) {
        let mv = read_move(&mv.as_string().unwrap_or_default())?;
        game.play(&mv).map_err(|refusal| error("refused", &format!("{refusal}")))?;
    }
    Ok(game)
}

#[derive(Serialize)]
struct PlainLine {
    moves: Vec<Move>,
    score: f64,
    proven: Option<&'static str>,
    depth: u8,
}

#[derive(Serialize)]
struct PlainReport {
    r#move: Option<Move>,
    score: Option<f64>,
    proven: Option<&'static str>,
    depth: u8,
    nodes: u64,
    lines: Vec<PlainLine>,
    finished: bool,
}

const fn proven(proof: Option<Proof>) -> Option<&'static str> {
    match proof {
        None => None,
        Some(Proof::Ends) => Some("ends"),
        Some(Proof::Tables) => Some("tables"),
    }
}

impl PlainReport {
    fn of(Thought { game, search, level, seed }: &Thought, tables: Option<&Tables>) -> PlainReport {
        let report = search.report();
        let chosen = match level {
            Some(level) => level.choose(game, &report, *seed),
            None => report.best(),
        };
        let score = report.score();
        let Report { lines, proof, depth, nodes, finished } = report;
        let plain = |mut line: Line| {
            if let Some(tables) = tables.filter(|tables| tables.rules() == game.start().rules()) {
                line.follow(game.position(), tables);
            }
            let Line { moves, score, proof, depth } = line;
            PlainLine { moves, score, proven: proven(proof), depth }
        };
        PlainReport {
            r#move: chosen,
            score,
            proven: proven(proof),
            depth,
            nodes,
            lines: lines.into_iter().map(plain).collect(),
            finished,
        }
    }
}
