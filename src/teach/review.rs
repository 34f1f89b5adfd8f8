//! Game review: the loss of every move against the best one, and the turning points.

use std::ops::Range;

use super::grade::{Grade, SCORE_ERROR};
use crate::rules::{Game, Move, Position, Side};
use crate::search::{Limits, Line, Search, TranspositionTable};
use crate::tables::Tables;

/// The expected result at a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The expected difference of the final scores in seeds, for South; none in the placement phase,
    /// where no score is known.
    pub south: Option<f64>,
    /// Whether it is proven.
    pub proven: bool,
}

/// A move of the game, compared with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The move played.
    pub mv: Move,
    /// The best move, and what would have followed.
    pub best: Vec<Move>,
    /// The score of the best move for the player who moved, in seeds of the final difference.
    pub expected: f64,
    /// The score of the move played.
    pub score: f64,
    /// Whether both scores are proven.
    pub proven: bool,
    /// How good it was.
    pub grade: Grade,
}

impl Judged {
    /// The seeds that the move lost against the best one.
    #[must_use]
    pub fn loss(&self) -> f64 {
        (self.expected - self.score).max(0.0)
    }

    /// Whether the move lost the lead, or the draw.
    #[must_use]
    pub fn lost_lead(&self) -> bool {
        lost_lead(&self.mv, self.expected, self.score, self.proven)
    }
}

/// The totals of a player's judged moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerTotal {
    /// The moves that were not forced.
    pub choices: u32,
    /// How many of them were as good as the best.
    pub good: u32,
}

/// The review of a game, move by move from its beginning, or of a part of its moves.
///
/// It runs in steps that the caller sizes; the result does not depend on their size. Parts reviewed one
/// after the other, with the same transposition table, find what a review of the whole game finds; with
/// a table each, they can be reviewed at the same time.
///
/// ```
/// use awale::rules::{Game, Position, Rules, read_moves};
/// use awale::search::TranspositionTable;
/// use awale::teach::Review;
/// let mut game = Game::new(Position::start(Rules::default()));
/// for mv in read_moves("CeFd").unwrap() {
///     game.play(&mv).unwrap();
/// }
/// let mut table = TranspositionTable::with_bytes(1 << 20);
/// let mut review = Review::new(&game, 20_000);
/// while !review.step(5_000, &mut table, None) {}
/// assert_eq!(review.moves().len(), 4);
/// assert_eq!(review.outlooks().len(), 5);
/// ```
#[derive(Clone)]
pub struct Review {
    /// The game up to the position under review.
    game: Game,
    /// All moves of the game.
    line: Vec<Move>,
    /// The index after the last move to judge.
    end: usize,
    /// The most positions that the search for a best move may visit.
    nodes: u64,
    work: Option<Work>,
    judged: Vec<Judged>,
    outlooks: Vec<Outlook>,
    finished: bool,
}

/// The search under way at the current position.
#[derive(Clone)]
enum Work {
    /// For the best move.
    Best(Search),
    /// For the score of the move played or, when that is the best, of the second best.
    Other { best: Line, search: Search },
}

/// The most turning points of a game.
const MOST_TURNING_POINTS: usize = 3;
/// The least loss of a turning point, in seeds.
const TURNING_POINT_LOSS: f64 = 1.5;
/// What losing the lead adds to the weight of a turning point, in seeds.
const LEAD_WEIGHT: f64 = 6.0;
/// The least margin of a great move over the second best, in seeds.
const GREAT_MARGIN: f64 = 4.0;

impl Review {
    /// A review of a game's moves. The search for a best move visits at most `nodes` positions, the
    /// search for the score to compare it with at most twice as many.
    #[must_use]
    pub fn new(game: &Game, nodes: u64) -> Review {
        Review::part(game, 0..game.moves().len(), nodes)
    }

    /// A review of a part of a game's moves, by their indices. The moves before the part are not judged,
    /// but played: a position of the part may repeat an earlier one, and the repetition may end the game.
    #[must_use]
    pub fn part(game: &Game, part: Range<usize>, nodes: u64) -> Review {
        let line = game.moves().to_vec();
        let end = part.end.min(line.len());
        let mut before = Game::new(*game.start());
        // The moves come from a game, so they are legal.
        let legal = line.iter().take(part.start.min(end)).all(|mv| before.play(mv).is_ok());
        // At the end of the game even an empty part has an outlook to find.
        let nothing_to_find = part.start >= end && end < line.len();
        Review {
            game: before,
            end,
            nodes,
            work: None,
            judged: Vec::new(),
            outlooks: Vec::new(),
            finished: !legal || nothing_to_find,
            line,
        }
    }

    /// Goes on for about `nodes` positions, with endgame tables where there are some, and returns
    /// whether the review is finished.
    pub fn step(
        &mut self,
        nodes: u64,
        table: &mut TranspositionTable,
        tables: Option<&Tables>,
    ) -> bool {
        if self.finished {
            return true;
        }
        match self.work.take() {
            None => self.start_search(tables),
            Some(Work::Best(mut search)) => {
                if search.step(nodes, table) {
                    self.found_best(&search, tables);
                } else {
                    self.work = Some(Work::Best(search));
                }
            }
            Some(Work::Other { best, mut search }) => {
                if search.step(nodes, table) {
                    self.found_other(best, &search);
                } else {
                    self.work = Some(Work::Other { best, search });
                }
            }
        }
        self.finished
    }

    /// How many moves the game has.
    #[must_use]
    pub fn total(&self) -> usize {
        self.line.len()
    }

    /// Whether every move of the game, or of the part under review, has been judged and, if the part reaches the game's
    /// end, the outlook there is found.
    #[must_use]
    pub const fn finished(&self) -> bool {
        self.finished
    }

    /// The moves judged so far, in order.
    #[must_use]
    pub fn moves(&self) -> &[Judged] {
        &self.judged
    }

    /// The outlook before each judged move; at the end, if the part reaches the end of the game, also the
    /// outlook after its last move.
    #[must_use]
    pub fn outlooks(&self) -> &[Outlook] {
        &self.outlooks
    }

    /// The move under review; none after the last.
    fn played(&self) -> Option<Move> {
        self.line.get(self.game.moves().len()).copied()
    }

    /// Starts the search for the best move at the current position, or finishes the review.
    fn start_search(&mut self, tables: Option<&Tables>) {
        if let Some(end) = self.game.end() {
            let south = f64::from(end.difference(Side::South));
            self.outlooks.push(Outlook { south: Some(south), proven: true });
            self.finished = true;
            return;
        }
        let limits = Limits { nodes: Some(self.nodes), ..Limits::depth(Limits::DEEPEST) };
        self.work = Some(Work::Best(self.search(limits, tables)));
    }

    fn search(&self, limits: Limits, tables: Option<&Tables>) -> Search {
        let search = Search::new(&self.game, limits);
        match tables {
            Some(tables) => search.with_tables(tables),
            None => search,
        }
    }

    /// Starts the search for the score to compare the best move with; a forced move needs none.
    fn found_best(&mut self, search: &Search, tables: Option<&Tables>) {
        let report = search.report();
        let Some(best) = report.lines.into_iter().next() else {
            self.finished = true;
            return;
        };
        // The report's proof covers the choice of this move; the line's covers only its score.
        let best = Line { proof: report.proof, ..best };
        let Some(played) = self.played() else {
            self.push_outlook(&best);
            self.finished = true;
            return;
        };
        let played_best = best.moves.first() == Some(&played);
        let forced = self.game.position().moves().len() == 1;
        if played_best && forced {
            self.judge(&best, &best, Grade::Forced);
            return;
        }
        // As deep as the best move was searched, so that the two can be compared; a proven score holds at any depth.
        let depth = if best.proof.is_some() { Limits::DEEPEST } else { best.depth };
        let limits = Limits { nodes: Some(2 * self.nodes), ..Limits::depth(depth) };
        let search = self.search(limits, tables).as_selective();
        // It searches the other moves if the best one was played, otherwise only the move played.
        let search = search.among(|mv| (*mv == played) != played_best);
        self.work = Some(Work::Other { best, search });
    }

    /// Grades the move played by the score that the second search found.
    fn found_other(&mut self, best: Line, search: &Search) {
        let Some(played) = self.played() else { return };
        let Some(other) = search.report().lines.into_iter().next() else { return };
        if best.moves.first() == Some(&played) {
            let great =
                best.score - other.score >= GREAT_MARGIN && !obvious(self.game.position(), &played);
            self.judge(&best, &best, if great { Grade::Great } else { Grade::Good });
        } else if other.score > best.score {
            // The second search found the move played better than the supposed best one.
            self.judge(&other, &other, Grade::Good);
        } else {
            let proven = best.proof.is_some() && other.proof.is_some();
            let loss = best.score - other.score;
            let lost_lead = lost_lead(&played, best.score, other.score, proven);
            let grade = Grade::of(loss, lost_lead);
            // No placement is a blunder: its loss is not one of seeds.
            let grade = if is_placement(&played) { grade.max(Grade::Mistake) } else { grade };
            self.judge(&best, &other, grade);
        }
    }

    fn judge(&mut self, best: &Line, played: &Line, grade: Grade) {
        let Some(mv) = self.played() else { return };
        self.push_outlook(best);
        self.judged.push(Judged {
            mv,
            best: best.moves.clone(),
            expected: best.score,
            score: played.score,
            proven: best.proof.is_some() && played.proof.is_some(),
            grade,
        });
        // The moves come from a game, so they are legal; an illegal one would end the review.
        let legal = self.game.play(&mv).is_ok();
        // After the game's last move, the outlook is still to be found.
        let next = self.game.moves().len();
        self.finished = !legal || (next == self.end && next < self.line.len());
    }

    fn push_outlook(&mut self, best: &Line) {
        let position = self.game.position();
        // A subtraction, so that a zero is 0.0 and not -0.0.
        let score = if position.turn() == Side::South { best.score } else { 0.0 - best.score };
        let south = (position.reserve() == 0).then_some(score);
        self.outlooks.push(Outlook { south, proven: best.proof.is_some() });
    }
}

/// The turning points of a game, in its order: of the sowings that lost 1.5 seeds or more, the three that lost most.
/// One that also lost the lead, or the draw, is ranked as if it had lost six seeds more.
#[must_use]
pub fn turning_points(moves: &[Judged]) -> Vec<usize> {
    let weight =
        |judged: &Judged| judged.loss() + if judged.lost_lead() { LEAD_WEIGHT } else { 0.0 };
    let counts = |judged: &Judged| judged.loss() >= TURNING_POINT_LOSS && !is_placement(&judged.mv);
    let mut points: Vec<usize> = (0..moves.len()).filter(|at| counts(&moves[*at])).collect();
    points.sort_by(|a, b| weight(&moves[*b]).total_cmp(&weight(&moves[*a])));
    points.truncate(MOST_TURNING_POINTS);
    points.sort_unstable();
    points
}

/// The totals of a player's judged moves.
#[must_use]
pub fn player_total(moves: &[Judged], side: Side) -> PlayerTotal {
    let mut total = PlayerTotal::default();
    for judged in moves {
        if judged.mv.side() != side || judged.grade == Grade::Forced {
            continue;
        }
        total.choices += 1;
        total.good += u32::from(judged.grade >= Grade::Good);
    }
    total
}

/// Whether a move places seeds. Placements can be compared, but not scored in seeds.
fn is_placement(mv: &Move) -> bool {
    matches!(mv, Move::Place { .. })
}

/// Whether a move loses the lead, or the draw; if the scores are not proven, only when a clear lead becomes a clear
/// deficit. A placement never does.
fn lost_lead(mv: &Move, before: f64, after: f64, proven: bool) -> bool {
    if is_placement(mv) {
        false
    } else if proven {
        before.partial_cmp(&0.0) != after.partial_cmp(&0.0)
    } else {
        before > SCORE_ERROR && after < -SCORE_ERROR
    }
}

/// Whether a move is the most obvious one: it captures, and no other captures more.
fn obvious(position: &Position, mv: &Move) -> bool {
    if position.reserve() > 0 {
        return false;
    }
    let taken = position.captured(mv);
    taken > 0 && position.moves().iter().all(|other| position.captured(other) <= taken)
}
