//! Game reviews by the engine, in slices.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::engine::{Engine, JsQuestion, read_game};
use super::error::error;
use super::js_read::get;
use super::js_write::write;
use crate::rules::{Move, Side};
use crate::tables::Builder;
use crate::teach::{Judged, Outlook, PlayerTotal, Review};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A move of a game, compared with the best one. */
export interface ReviewedMove {
  move: string;
  by: SideLetter;
  /** The best move, and what would have followed. */
  best: string[];
  /** The score of the best move for the player who moved, in seeds of the final difference. */
  expected: number;
  /** The score of the move played. */
  score: number;
  /** The seeds that it lost against the best move. */
  loss: number;
  /** Whether both scores are proven. */
  proven: boolean;
  /** Whether it lost the lead, or the draw. */
  turned: boolean;
  grade: 'blunder' | 'mistake' | 'weak' | 'forced' | 'good' | 'great';
  /** The sign that annotators write for the grade: `!`, `?`, `??`; `null` for none. */
  mark: string | null;
}

/** The total of a player's moves. */
export interface ReviewedShare {
  /** The moves that were not forced, and how many of them were as good as the best. */
  choices: number;
  good: number;
  /** The seeds lost in all. */
  given: number;
}

/** A review, as far as it has come. */
export interface GameReview {
  total: number;
  moves: ReviewedMove[];
  /** The expected difference of the final scores for South, before each move and after the last;
   *  `null` while seeds are still being placed. */
  outlooks: { south: number | null; proven: boolean }[];
  /** The turning points: the moves, three at most, that lost most, by their index in `moves`. */
  turns: number[];
  shares: Record<SideLetter, ReviewedShare>;
  finished: boolean;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A review.
    #[wasm_bindgen(typescript_type = "GameReview")]
    pub type JsReview;
}

/// The positions that one search of a review visits by default.
const NODES: f64 = 1e6;

#[wasm_bindgen]
impl Engine {
    /// Begins the review of a game: its `rules`, `position`, `first` and `moves`, and how many
    /// `nodes` one search may visit. The review before is dropped.
    ///
    /// # Errors
    /// As for [`Engine::ask`].
    pub fn review(&mut self, question: JsQuestion) -> Result<(), JsValue> {
        let question: JsValue = question.into();
        let game = read_game(&question)?;
        let nodes = get(&question, "nodes").as_f64().unwrap_or(NODES);
        self.review = Some(Review::new(&game, nodes as u64));
        Ok(())
    }

    /// Goes on for about `nodes` more positions; `true` when the review is done.
    #[wasm_bindgen(js_name = stepReview)]
    pub fn step_review(&mut self, nodes: u32) -> bool {
        match &mut self.review {
            Some(review) => {
                let tables = self.builder.as_ref().map(Builder::tables);
                review.step(nodes.into(), &mut self.table, tables)
            }
            None => true,
        }
    }

    /// What the review has found so far.
    ///
    /// # Errors
    /// `question`, when nothing is being reviewed.
    pub fn reviewed(&self) -> Result<JsReview, JsValue> {
        let review =
            self.review.as_ref().ok_or_else(|| error("question", "nothing is being reviewed"))?;
        Ok(write(&PlainReview::of(review))?.unchecked_into())
    }
}

#[derive(Serialize)]
struct PlainJudged {
    r#move: Move,
    by: char,
    best: Vec<Move>,
    expected: f64,
    score: f64,
    loss: f64,
    proven: bool,
    turned: bool,
    grade: &'static str,
    mark: Option<&'static str>,
}

#[derive(Serialize)]
struct PlainOutlook {
    south: Option<f64>,
    proven: bool,
}

#[derive(Serialize)]
struct PlainShare {
    choices: u32,
    good: u32,
    given: f64,
}

#[derive(Serialize)]
struct PlainShares {
    #[serde(rename = "S")]
    south: PlainShare,
    #[serde(rename = "N")]
    north: PlainShare,
}

#[derive(Serialize)]
struct PlainReview {
    total: usize,
    moves: Vec<PlainJudged>,
    outlooks: Vec<PlainOutlook>,
    #[serde(rename = "turns")]
    turning_points: Vec<usize>,
    shares: PlainShares,
    finished: bool,
}

impl PlainReview {
    fn of(review: &Review) -> PlainReview {
        let judged = |judged: &Judged| PlainJudged {
            r#move: judged.mv,
            by: judged.mv.side().letter(),
            best: judged.best.clone(),
            expected: judged.expected,
            score: judged.score,
            loss: judged.loss(),
            proven: judged.proven,
            turned: judged.lost_lead(),
            grade: judged.grade.as_str(),
            mark: judged.grade.mark().and_then(|mark| mark.sign()),
        };
        let outlook =
            |outlook: &Outlook| PlainOutlook { south: outlook.south, proven: outlook.proven };
        let share = |side: Side| {
            let PlayerTotal { choices, good, lost } = review.player_total(side);
            PlainShare { choices, good, given: lost }
        };
        PlainReview {
            total: review.total(),
            moves: review.moves().iter().map(judged).collect(),
            outlooks: review.outlooks().iter().map(outlook).collect(),
            turning_points: review.turning_points(),
            shares: PlainShares { south: share(Side::South), north: share(Side::North) },
            finished: review.finished(),
        }
    }
}
