//! Checks the claims of a lesson by the rules, the tables and the search.

use super::claim::{Claim, Claimed};
use super::lesson::{Lesson, LessonBoard};
use crate::record::{NodeId, Record};
use crate::rules::{Game, Move, Narrow, Pit, Position, Rules, Side, Spot};
use crate::search::{Limits, Search, TranspositionTable};
use crate::tables::{Builder, Tables};
use crate::teach::refusals::refusal;
use crate::teach::threats::threats;
use std::fmt;

/// A claim that is not true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalseClaim {
    /// The line of the file.
    pub line: usize,
    /// What is claimed.
    pub claim: String,
    /// The position, and what was found there.
    pub found: String,
}

impl fmt::Display for FalseClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: [claim {}], but {}", self.line, self.claim, self.found)
    }
}

/// The search depth for a best move.
const DEPTH: u8 = 14;
/// How much better than every other a best move must be, in seeds.
const MARGIN: f64 = 1.0;
/// Tables are built for up to this many seeds on the board.
const TABLE_SEEDS: u8 = 9;
/// The search depth for a value that the tables do not have.
const PROOF_DEPTH: u8 = 40;
/// The most positions that one search may visit.
const NODES: u64 = 20_000_000;
/// The positions visited in one step of the search.
const STEP: u64 = 100_000;

/// Checks everything that a lesson claims. A claim about a best move, or about a value that the tables do not have,
/// takes a search, which may be long.
#[must_use]
pub fn check(lesson: &Lesson) -> Vec<FalseClaim> {
    let mut judge = Judge { tables: None, transpositions: None };
    let claims = |board: &LessonBoard| -> Vec<FalseClaim> {
        let record = &board.record;
        board.claims.iter().filter_map(|claimed| judge.check(record, claimed)).collect()
    };
    lesson.boards.iter().flat_map(claims).collect()
}

/// The endgame tables and the transposition table, made when a claim first needs them.
struct Judge {
    tables: Option<Tables>,
    transpositions: Option<TranspositionTable>,
}

impl Judge {
    fn check(&mut self, record: &Record, claimed: &Claimed) -> Option<FalseClaim> {
        let found = self.contradiction(record, claimed.node, &claimed.claim)?;
        let at = record.position(claimed.node);
        Some(FalseClaim {
            line: claimed.line,
            claim: claimed.text.clone(),
            found: format!("{found} (at {at} of {})", at.rules()),
        })
    }

    /// What is true instead of the claim; none if the claim is true.
    fn contradiction(&mut self, record: &Record, node: NodeId, claim: &Claim) -> Option<String> {
        let position = record.position(node);
        match claim {
            Claim::Turn(side) => {
                unless(position.turn() == *side, || position.turn().letter().to_string())
            }
            Claim::Legal(pits) => {
                let legal = match record.end(node) {
                    None => position.legal_pits(),
                    Some(_) => Vec::new(),
                };
                unless(same(&legal, pits), || format!("legal is {}", letters(&legal)))
            }
            Claim::Refused(mv, why) => match position.check(mv) {
                Ok(()) => Some(format!("{mv} may be played")),
                Err(found) => {
                    let key = refusal(position, &found).key.trim_start_matches("refusal.");
                    unless(key == why, || format!("{mv} is refused by {key}"))
                }
            },
            Claim::Captures(seeds) => {
                let Some((before, mv)) = arrival(record, node) else { return no_arrival() };
                taken(record.position(before), mv, *seeds)
            }
            Claim::Takes(mv, seeds) => taken(position, mv, *seeds),
            Claim::Attacks(pit, pits) => {
                let found = position.attacked(*pit);
                unless(same(&found, pits), || format!("{pit} attacks {}", letters(&found)))
            }
            Claim::Last(pit, spot) => last(position, *pit, *spot),
            Claim::Threat(pit, seeds) => {
                let found = threats(position, pit.owner());
                let threat = found.iter().find(|threat| threat.pit == *pit);
                let found = threat.map_or(0, |threat| threat.seeds());
                unless(found == *seeds, || format!("{pit} threatens {found}"))
            }
            Claim::Danger(seeds) => {
                let found = threats(position, position.turn().other());
                let most = found.iter().map(|threat| threat.seeds()).max().unwrap_or(0);
                unless(most == *seeds, || format!("{most} could be taken"))
            }
            Claim::Best => {
                let Some((before, mv)) = arrival(record, node) else { return no_arrival() };
                self.best(&record.game_at(before), mv)
            }
            Claim::BestMove(mv) => self.best(&record.game_at(node), mv),
            Claim::Value(value) => self.value(&record.game_at(node), *value),
            Claim::Over(why) => {
                let end = record.end(node).map(|end| end.reason.as_str());
                unless(end == why.as_deref(), || match end {
                    Some(end) => format!("the game is over by {end}"),
                    None => "the game goes on".to_owned(),
                })
            }
            Claim::Score(south, north) => {
                let [s, n] = match record.end(node) {
                    Some(end) => end.scores,
                    None => Side::ALL.map(|side| position.store(side)),
                };
                unless([s, n] == [*south, *north], || format!("the score is {s}-{n}"))
            }
        }
    }

    /// Why a move is not better than every other by at least one seed; none if it is.
    fn best(&mut self, game: &Game, mv: &Move) -> Option<String> {
        let position = game.position();
        if let Err(why) = position.check(mv) {
            return Some(format!("{mv} may not be played: {why}"));
        }
        let limits = Limits { depth: DEPTH, nodes: Some(NODES), lines: 2 };
        let report = self.search(game, limits);
        let [first, rest @ ..] = report.lines.as_slice() else {
            return Some("the search finds no move: the game is over".to_owned());
        };
        let scored = |line: &crate::search::Line| {
            let mv = line.moves.first().map(Move::to_string).unwrap_or_default();
            format!("{mv} {:+.2}", line.score)
        };
        let lines = || report.lines.iter().map(scored).collect::<Vec<_>>().join(", ");
        if first.moves.first() != Some(mv) {
            return Some(format!("the search finds {}", lines()));
        }
        let second = rest.first().filter(|second| second.score > first.score - MARGIN)?;
        Some(format!("{} is nearly as good: {}", scored(second), lines()))
    }

    /// Why a value is not the one by perfect play; none if it is.
    fn value(&mut self, game: &Game, value: i32) -> Option<String> {
        let position = game.position();
        let lead = position.lead();
        if let Some(end) = game.end() {
            let found = end.difference(position.turn()) - lead;
            return unless(found == value, || format!("the value is {found:+}"));
        }
        if let Some(found) = self.tables_value(position) {
            return unless(found == value, || format!("the value is {found:+}"));
        }
        let limits = Limits { depth: PROOF_DEPTH, nodes: Some(NODES), lines: 1 };
        let report = self.search(game, limits);
        if report.proof.is_none() {
            return Some("no value could be proven".to_owned());
        }
        let found = report.score().unwrap_or_default().round() as i32 - lead;
        unless(found == value, || format!("the value is {found:+}"))
    }

    /// The exact value of a position in the tables.
    fn tables_value(&mut self, position: &Position) -> Option<i32> {
        let value = self.tables(position).value_of(position).filter(|value| value.exact())?;
        Some(i32::from(value.difference()))
    }

    fn search(&mut self, game: &Game, limits: Limits) -> crate::search::Report {
        let position = game.position();
        let tables = self.tables(position);
        let mut search = Search::new(game, limits).with_tables(&tables);
        let transpositions =
            self.transpositions.get_or_insert_with(|| TranspositionTable::with_bytes(64 << 20));
        // The search is paused to see whether it has a proof, which ends it.
        while !search.step(STEP, transpositions) && search.report().proof.is_none() {}
        search.report()
    }

    /// The tables for the rules of a position, for the seeds that a search can reach from it, at most [`TABLE_SEEDS`].
    fn tables(&mut self, position: &Position) -> Tables {
        let rules: Rules = *position.rules();
        let left = position.node::<Narrow>().map_or(u8::MAX, |node| node.left);
        // A search from a position with more than twice the seeds of the tables hardly reaches them.
        let wanted = if left > 2 * TABLE_SEEDS { 0 } else { TABLE_SEEDS.min(left) };
        let known = self.tables.take().filter(|tables| *tables.rules() == rules);
        let known = known.unwrap_or_else(|| Tables::new(rules));
        let known = match known.seeds() < wanted {
            true => Builder::resume(known, wanted).finish(),
            false => known,
        };
        self.tables.insert(known).clone()
    }
}

/// What was found instead, unless the claim agrees with it.
fn unless(agrees: bool, found: impl Fn() -> String) -> Option<String> {
    (!agrees).then(found)
}

/// The move that led to a node, and the node where it was played.
fn arrival(record: &Record, node: NodeId) -> Option<(NodeId, &Move)> {
    Some((record.parent(node)?, record.mv(node)?))
}

fn no_arrival() -> Option<String> {
    Some("no move led here".to_owned())
}

/// Why a move does not take this many seeds; none if it does.
fn taken(position: &Position, mv: &Move, seeds: u8) -> Option<String> {
    match position.check(mv) {
        Err(why) => Some(format!("{mv} may not be played: {why}")),
        Ok(()) => {
            let found = position.captured(mv);
            unless(found == seeds, || format!("{mv} takes {found}"))
        }
    }
}

/// Where the last seed of a pit falls instead of this spot; none if it falls there.
fn last(position: &Position, pit: Pit, spot: Spot) -> Option<String> {
    // Any move of this pit will do: which pits it harvests does not change where the last seed falls.
    let mv = position.moves().into_iter().find(|mv| mv.pit() == Some(pit));
    let Some((_, trace)) = mv.and_then(|mv| position.trace(&mv).ok()) else {
        return Some(format!("{pit} may not be played"));
    };
    let found = trace.last_drop();
    unless(found == Some(spot), || match found {
        Some(Spot::Pit(found)) => format!("the last seed falls in {found}"),
        Some(Spot::Store(side)) => format!("the last seed falls in the store of {}", side.letter()),
        None => "no seed falls".to_owned(),
    })
}

fn same(found: &[Pit], claimed: &[Pit]) -> bool {
    found.len() == claimed.len() && claimed.iter().all(|pit| found.contains(pit))
}

fn letters(pits: &[Pit]) -> String {
    match pits {
        [] => "none".to_owned(),
        pits => pits.iter().map(|pit| pit.letter()).collect(),
    }
}
