//! The engine's handle, for a worker: questions about a game, searched in slices.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::error::error;
use super::js_read::{byte, first_letter, get, list};
use super::js_write::write;
use super::parse::{parse_rules, read_move, refused, start_of};
use crate::rules::{Game, Move};
use crate::search::{Level, Limits, Line, Proof, Report, Search, TranspositionTable};
use crate::tables::{Builder, Tables};
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
  /** A level of play, 0 (at random) to 10: how far it looks ahead, and how often it errs. */
  level?: number;
  /** The search depth in moves; when left out, the level's, or the deepest without a level. */
  depth?: number;
  /** The most positions to search; when left out, the level's limit, or none without a level. */
  nodes?: number;
  /** How many of the best moves are wanted with their lines; a level that errs searches all. */
  lines?: number;
  /** Determines the random choices of the level; without a level nothing is random. */
  seed?: number;
  /** The only move to search, in text. */
  only?: string;
}

/** A move with its score, and what is expected after it. */
export interface EngineLine {
  /** The move and those that follow. */
  moves: string[];
  /** The expected difference of the final scores in seeds, for the player to move. */
  score: number;
  /** Why the score is certain: searched to the end of the game, or endgame tables; `null` when it is
   *  an estimate. */
  proven: 'ends' | 'tables' | null;
  depth: number;
}

/** What the engine has found so far. */
export interface EngineReport {
  /** The move to play, at the level asked for; `null` while none has been searched, as when the game is over. */
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

/// The two questions that an engine holds at once; the worker searches the background question only while it has
/// none in the foreground.
#[derive(Clone, Copy)]
enum Slot {
    Foreground,
    Background,
}

impl From<Option<bool>> for Slot {
    /// From the optional parameter `background` of the methods.
    fn from(background: Option<bool>) -> Slot {
        if background == Some(true) { Slot::Background } else { Slot::Foreground }
    }
}

/// A question with its search.
struct Task {
    game: Game,
    search: Search,
    level: Option<Level>,
    seed: u64,
}

/// Search, review and endgame tables in one handle. Each works in slices: one for each call of `step`,
/// `stepReview` or `buildTables`.
#[wasm_bindgen]
pub struct Engine {
    pub(super) table: TranspositionTable,
    /// The questions in the foreground and in the background, by their [`Slot`].
    tasks: [Option<Task>; 2],
    pub(super) review: Option<Review>,
    /// The endgame tables of the rules that `wantTables` named last, as far as they are built.
    pub(super) builder: Option<Builder>,
}

#[wasm_bindgen]
impl Engine {
    /// An engine with a transposition table of this many bytes, or of fewer where memory is short.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(bytes: u32) -> Engine {
        Engine {
            table: TranspositionTable::at_most(bytes as usize),
            tasks: [None, None],
            review: None,
            builder: None,
        }
    }

    /// Takes a question, in the foreground or in the `background`; the question there before is
    /// dropped. Each has its own steps and report.
    ///
    /// # Errors
    /// `rules`, `position`, `move` or `level`, when that part of the question cannot be used; `refused`, when a
    /// move may not be played.
    pub fn ask(&mut self, question: JsQuestion, background: Option<bool>) -> Result<(), JsValue> {
        let question: JsValue = question.into();
        let number = |name: &str| get(&question, name).as_f64();
        let game = read_game(&question)?;
        let level = get(&question, "level");
        let level = match level.as_f64() {
            None => None,
            Some(_) => Some(
                byte(&level)
                    .and_then(Level::new)
                    .ok_or_else(|| error("level", "expected a level from 0 to 10"))?,
            ),
        };
        let defaults = level.map_or(Limits::depth(Limits::DEEPEST), |level| level.limits_in(&game));
        let limits = Limits {
            depth: number("depth").map_or(defaults.depth, |depth| depth as u8),
            nodes: number("nodes").map(|nodes| nodes as u64).or(defaults.nodes),
            lines: number("lines").map_or(0, |lines| lines as usize).max(defaults.lines),
        };
        let seed = number("seed").map_or(0, |seed| seed as u64);
        let margin = level.and_then(|level| level.margin(&game));
        let mut search = Search::new(&game, limits).with_close_moves(margin);
        if let Some(tables) = self.tables() {
            search = search.with_tables(tables);
        }
        if let Some(only) = get(&question, "only").as_string() {
            let only = read_move(&only)?;
            game.position().check(&only).map_err(refused)?;
            search = search.among(|mv| *mv == only);
        }
        self.tasks[Slot::from(background) as usize] = Some(Task { game, search, level, seed });
        Ok(())
    }

    /// Searches about `nodes` more positions; `true` when there is nothing more to find.
    pub fn step(&mut self, nodes: u32, background: Option<bool>) -> bool {
        match &mut self.tasks[Slot::from(background) as usize] {
            Some(task) => task.search.step(nodes.into(), &mut self.table),
            None => true,
        }
    }

    /// What has been found so far.
    ///
    /// # Errors
    /// `question`, when nothing has been asked.
    pub fn report(&self, background: Option<bool>) -> Result<JsReport, JsValue> {
        let task = self.tasks[Slot::from(background) as usize]
            .as_ref()
            .ok_or_else(|| error("question", "nothing has been asked"))?;
        Ok(write(&PlainReport::of(task, self.tables()))?.unchecked_into())
    }
}

impl Engine {
    /// The endgame tables, as far as they are built.
    pub(super) fn tables(&self) -> Option<&Tables> {
        self.builder.as_ref().map(Builder::tables)
    }
}

/// The game that a question is about.
///
/// # Errors
/// As for [`Engine::ask`].
pub(super) fn read_game(question: &JsValue) -> Result<Game, JsValue> {
    let text = |name: &str| get(question, name).as_string();
    let rules = parse_rules(&text("rules").unwrap_or_default())?;
    let first = first_letter(&get(question, "first"));
    let mut game = Game::new(start_of(rules, text("position").as_deref(), first)?);
    for mv in list(&get(question, "moves")) {
        let mv = read_move(&mv.as_string().unwrap_or_default())?;
        game.play(&mv).map_err(refused)?;
    }
    Ok(game)
}

#[derive(Serialize)]
pub(super) struct PlainLine {
    moves: Vec<Move>,
    score: f64,
    proven: Option<&'static str>,
    depth: u8,
}

impl From<Line> for PlainLine {
    fn from(Line { moves, score, proof, depth }: Line) -> PlainLine {
        PlainLine { moves, score, proven: proven(proof), depth }
    }
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

pub(super) const fn proven(proof: Option<Proof>) -> Option<&'static str> {
    match proof {
        None => None,
        Some(Proof::Ends) => Some("ends"),
        Some(Proof::Tables) => Some("tables"),
    }
}

impl PlainReport {
    fn of(Task { game, search, level, seed }: &Task, tables: Option<&Tables>) -> PlainReport {
        let report = search.report();
        let chosen = match level {
            Some(level) => level.choose(game, &report, *seed),
            None => report.best(),
        };
        let score = report.score();
        let Report { lines, proof, depth, nodes, finished } = report;
        let plain = |mut line: Line| {
            if let Some(tables) = tables.filter(|tables| tables.rules() == game.start().rules()) {
                line.follow(game, tables);
            }
            PlainLine::from(line)
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
