//! Levels of play, from a beginner to the strongest.

use super::limits::Limits;
use super::report::{Line, Report};
use crate::rules::{Game, Move, Position};
use std::fmt;

/// A level of play, 1 to 10.
///
/// A level is a search depth. The lowest two also overlook captures, as beginners do.
///
/// ```
/// use awale::rules::{Game, Position, Rules};
/// use awale::search::{Level, Search, Table};
/// let mut table = Table::with_bytes(1 << 20);
/// let game = Game::new(Position::start(Rules::default()));
/// let level = Level::new(3).unwrap();
/// let mut search = Search::new(&game, level.limits_in(&game));
/// while !search.step(10_000, &mut table) {}
/// let mv = level.choose(&game, &search.report(), 1).unwrap();
/// assert!(game.position().moves().contains(&mv));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The limits and errors of a level.
struct Strength {
    /// Search depth.
    depth: u8,
    /// Node limit, so that a phone does not wait long.
    nodes: u64,
    /// Percentage of its own captures that it overlooks.
    overlooks: u64,
    /// Largest error added to a move's score, in sixteenths of a seed.
    misjudges: u64,
}

const fn sure(depth: u8, nodes: u64) -> Strength {
    Strength { depth, nodes, overlooks: 0, misjudges: 0 }
}

const STRENGTHS: [Strength; 10] = [
    Strength { depth: 1, nodes: 100_000, overlooks: 70, misjudges: 48 },
    Strength { depth: 2, nodes: 100_000, overlooks: 35, misjudges: 24 },
    sure(2, 200_000),
    sure(4, 200_000),
    sure(6, 300_000),
    sure(8, 400_000),
    sure(10, 700_000),
    sure(12, 1_500_000),
    sure(15, 5_000_000),
    sure(40, 12_000_000),
];

impl Level {
    /// The weakest.
    pub const FIRST: Level = Level(1);
    /// The strongest.
    pub const LAST: Level = Level(10);

    /// A level from 1 to 10.
    #[must_use]
    pub const fn new(level: u8) -> Option<Level> {
        if level >= 1 && level <= 10 { Some(Level(level)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator + Clone {
        (1..=10_u8).map(Level)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    const fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize - 1]
    }

    /// Its search limits.
    #[must_use]
    pub const fn limits(self) -> Limits {
        let strength = self.strength();
        // A level that overlooks the best move needs the others' scores.
        let lines = if self.errs() { usize::MAX } else { 1 };
        Limits { depth: strength.depth, nodes: Some(strength.nodes), lines }
    }

    /// Its search limits in a game's position: shallow where there is only one move.
    #[must_use]
    pub fn limits_in(self, game: &Game) -> Limits {
        let limits = self.limits();
        let forced = game.position().moves().len() == 1;
        Limits {
            depth: if forced { limits.depth.min(Limits::FORCED) } else { limits.depth },
            ..limits
        }
    }

    /// Whether it errs on purpose.
    #[must_use]
    pub const fn errs(self) -> bool {
        self.strength().overlooks > 0
    }

    /// The move it plays, given a search within its limits: the best one, or for the levels that
    /// err the best of those they have not overlooked. The same seed overlooks the same moves.
    #[must_use]
    pub fn choose(self, game: &Game, report: &Report, seed: u64) -> Option<Move> {
        if !self.errs() {
            return report.best();
        }
        let Strength { overlooks, misjudges, .. } = self.strength();
        let position = game.position();
        let chance = |line: &Line, salt: u64| {
            let mv = line.moves.first().map(Move::to_string).unwrap_or_default();
            hash(&format!("{position} {mv} {}", game.moves().len()), seed ^ salt)
        };
        let takes = |line: &Line| line.moves.first().is_some_and(|mv| captures(position, mv));
        let seen = |line: &&Line| !(takes(line) && chance(line, 1) % 100 < *overlooks);
        // In hundredths of a seed.
        let judged = |line: &&Line| {
            let off = chance(line, 2) % (2 * misjudges * 100 / 16 + 1);
            (line.score * 100.0) as i64 + off as i64
        };
        let best = report.lines.iter().filter(seen).max_by_key(judged);
        let line = best.or_else(|| report.lines.iter().max_by_key(judged))?;
        line.moves.first().copied()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Whether a move wins seeds.
fn captures(position: &Position, mv: &Move) -> bool {
    let next = position.play_unchecked(mv);
    next.store(position.turn()) > position.store(position.turn())
}

/// A pseudo-random number, the same for the same text and seed.
fn hash(text: &str, seed: u64) -> u64 {
    let mixed = text.bytes().fold(seed ^ 0x9e37_79b9_7f4a_7c15, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    });
    let mixed = (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 29
}
