//! Game reviews by the engine, in slices.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::engine::{Engine, read_game};
use super::error::error;
use super::js_read::{flag, get, list};
use super::js_write::write;
use super::messages::{JsMessages, write_messages};
use super::parse::{parse_rules, read_move, refused, start_of};
use crate::rules::{Move, Side};
use crate::tables::Builder;
use crate::teach::{
    Grade, Judged, Outlook, PlayerTotal, Review, analyse_back, gives_first_sowing, player_total,
    turning_points,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The game to review, and how many positions (`nodes`) the search for a best move may visit. */
export interface GameReviewQuestion extends EngineQuestion {
  /** The part to review: the index of its first move, and the index after its last. */
  from?: number;
  to?: number;
}

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
}

/** A review, as far as it has come. */
export interface GameReview {
  /** How many moves the game has. */
  total: number;
  moves: ReviewedMove[];
  /** The expected difference of the final scores for South, before each of `moves` and after the
   *  game's last; `null` while seeds are still being placed. */
  outlooks: { south: number | null; proven: boolean }[];
  /** The turning points, in the order of the game, by their index in `moves`: of the sowings that lost 1.5 seeds or
   *  more, the three that lost most. A move that is also `turned` is ranked as if it had lost 6 seeds more. */
  turns: number[];
  shares: Record<SideLetter, ReviewedShare>;
  finished: boolean;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// What to review.
    #[wasm_bindgen(typescript_type = "GameReviewQuestion")]
    pub type JsReviewQuestion;
    /// A review.
    #[wasm_bindgen(typescript_type = "GameReview")]
    pub type JsReview;
    /// The reviews of the parts of a game.
    #[wasm_bindgen(typescript_type = "GameReview[]")]
    pub type JsReviews;
}

/// The most positions that the search for a best move visits by default. The second search, for the move played or,
/// if that is the best, for the second best, may visit twice as many.
const NODES: f64 = 1e6;

#[wasm_bindgen]
impl Engine {
    /// Begins the review of a game, which `rules`, `position`, `first` and `moves` describe, or of the part of its
    /// moves from the index `from` up to `to`. The search for a best move may visit `nodes` positions; the second
    /// search, for the score that the best move is compared with, twice as many. The review under way before is
    /// dropped.
    ///
    /// # Errors
    /// As for [`Engine::ask`].
    pub fn review(&mut self, question: JsReviewQuestion) -> Result<(), JsValue> {
        let question: JsValue = question.into();
        let number = |name: &str| get(&question, name).as_f64();
        let game = read_game(&question)?;
        let from = number("from").unwrap_or(0.0) as usize;
        let to = number("to").map_or(usize::MAX, |to| to as usize);
        self.review = Some(Review::part(&game, from..to, number("nodes").unwrap_or(NODES) as u64));
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
        let found =
            PlainReview::of(review.total(), review.moves(), review.outlooks(), review.finished());
        Ok(write(&found)?.unchecked_into())
    }
}

/// The review of a game from the reviews of its parts, in order; each part begins where the one before ends.
/// In the joined review the scores of the moves and the outlooks are those of the back analysis
/// (`src/teach/back_analysis.rs`): what a move loses agrees with the outlooks before and after it.
///
/// # Errors
/// `review`, when a move in one of the parts cannot be read.
#[wasm_bindgen(js_name = joinReviews)]
pub fn join_reviews(parts: JsReviews) -> Result<JsReview, JsValue> {
    let parts = list(&parts.into());
    let total = parts.first().and_then(|part| get(part, "total").as_f64()).unwrap_or(0.0) as usize;
    let (mut moves, mut outlooks) = (Vec::new(), Vec::new());
    for part in &parts {
        for judged in list(&get(part, "moves")) {
            moves.push(read_judged(&judged)?);
        }
        outlooks.extend(list(&get(part, "outlooks")).iter().map(read_outlook));
    }
    let last_finished = parts.last().is_some_and(|part| flag(part, "finished"));
    let finished = last_finished && moves.len() == total;
    analyse_back(&mut moves, &mut outlooks);
    Ok(write(&PlainReview::of(total, &moves, &outlooks, finished))?.unchecked_into())
}

/// That a placement gives the first sowing to the other player and a better one would not (Éqwalé); empty otherwise.
///
/// # Errors
/// `rules`, `position`, `move` or `refused`, when that part cannot be used.
#[wasm_bindgen(js_name = placementMessages)]
pub fn placement_messages(
    rules: &str,
    position: &str,
    mv: &str,
    better: &str,
) -> Result<JsMessages, JsValue> {
    let position = start_of(parse_rules(rules)?, Some(position), None)?;
    let [mv, better] = [read_move(mv)?, read_move(better)?];
    position.check(&mv).map_err(refused)?;
    position.check(&better).map_err(refused)?;
    write_messages(gives_first_sowing(&position, &mv, &better).as_slice())
}

/// A move as [`PlainJudged`] wrote it.
fn read_judged(plain: &JsValue) -> Result<Judged, JsValue> {
    let text = |name: &str| get(plain, name).as_string();
    let number = |name: &str| get(plain, name).as_f64();
    let read = || {
        let best = list(&get(plain, "best"));
        let best = best.iter().map(|mv| read_move(&mv.as_string()?).ok());
        Some(Judged {
            mv: read_move(&text("move")?).ok()?,
            best: best.collect::<Option<_>>()?,
            expected: number("expected")?,
            score: number("score")?,
            proven: flag(plain, "proven"),
            grade: Grade::from_name(&text("grade")?)?,
        })
    };
    read().ok_or_else(|| error("review", "expected a move as a review describes it"))
}

/// An outlook as [`PlainOutlook`] wrote it.
fn read_outlook(plain: &JsValue) -> Outlook {
    Outlook { south: get(plain, "south").as_f64(), proven: flag(plain, "proven") }
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
    fn of(total: usize, moves: &[Judged], outlooks: &[Outlook], finished: bool) -> PlainReview {
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
            let PlayerTotal { choices, good } = player_total(moves, side);
            PlainShare { choices, good }
        };
        PlainReview {
            total,
            moves: moves.iter().map(judged).collect(),
            outlooks: outlooks.iter().map(outlook).collect(),
            turning_points: turning_points(moves),
            shares: PlainShares { south: share(Side::South), north: share(Side::North) },
            finished,
        }
    }
}
