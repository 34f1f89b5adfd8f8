//! Levels of play, from a beginner to the strongest.

use super::limits::Limits;
use super::report::{Line, Report};
use super::search::Search;
use crate::rules::{Game, Move, Position};
use std::fmt;

/// A level of play, 0 to 10.
///
/// A level is a search depth. Level 0 plays at random. Levels 1 and 2 also overlook captures, as
/// beginners do. The others vary among the moves that they hold for equal, those below 9 in the
/// opening also among nearly equal ones, so that no two games need be the same.
///
/// ```
/// use awale::rules::{Game, Position, Rules};
/// use awale::search::{Level, Search, Table};
/// let mut table = Table::with_bytes(1 << 20);
/// let game = Game::new(Position::start(Rules::default()));
/// let level = Level::new(3).unwrap();
/// let mut search = level.search(&game);
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
    /// How much less than the best a move may score to be played instead in a game's first moves, in
    /// sixteenths of a seed; later it must be as good.
    varies: Option<u8>,
}

/// A beginner's strength.
const fn unsure(depth: u8, overlooks: u64, misjudges: u64) -> Strength {
    Strength { depth, nodes: 100_000, overlooks, misjudges, varies: None }
}

const fn sure(depth: u8, nodes: u64, varies: u8) -> Strength {
    Strength { depth, nodes, overlooks: 0, misjudges: 0, varies: Some(varies) }
}

/// Scores this near are nearly equal: an eighth of a seed.
const NEARLY: u8 = 2;
/// In this many moves of a game a nearly equal one may be played. Later that costs strength:
/// docs/measurements.md has the figures.
const OPENING: usize = 6;

const STRENGTHS: [Strength; 11] = [
    unsure(1, 0, 0),
    unsure(1, 70, 48),
    unsure(2, 35, 24),
    sure(2, 200_000, NEARLY),
    sure(4, 200_000, NEARLY),
    sure(6, 300_000, NEARLY),
    sure(8, 400_000, NEARLY),
    sure(10, 700_000, NEARLY),
    sure(12, 1_500_000, NEARLY),
    sure(15, 5_000_000, 0),
    sure(40, 12_000_000, 0),
];

impl Level {
    /// Plays at random, for the very young.
    pub const RANDOM: Level = Level(0);
    /// The weakest that means to win.
    pub const FIRST: Level = Level(1);
    /// The strongest.
    pub const LAST: Level = Level(10);

    /// A level from 0 to 10.
    #[must_use]
    pub const fn new(level: u8) -> Option<Level> {
        if level <= 10 { Some(Level(level)) } else { None }
    }

    /// All levels that mean to win, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator + Clone {
        (1..=10_u8).map(Level)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    const fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize]
    }

    /// Its search limits.
    #[must_use]
    pub const fn limits(self) -> Limits {
        let strength = self.strength();
        // A level that overlooks the best move needs the others' scores.
        let lines = if strength.varies.is_none() { usize::MAX } else { 1 };
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

    /// Its search of a game's position.
    #[must_use]
    pub fn search(self, game: &Game) -> Search {
        Search::new(game, self.limits_in(game)).with_near(self.varies(game))
    }

    /// How much less than the best a move may score, in sixteenths of a seed, for this level to play
    /// it instead; none for the levels that err.
    #[must_use]
    pub fn varies(self, game: &Game) -> Option<u8> {
        let opening = game.moves().len() < OPENING;
        self.strength().varies.map(|nearly| if opening { nearly } else { 0 })
    }

    /// The move it plays, given its search: one of the best, or for the levels that err the best of
    /// those they have not overlooked. The same seed chooses, and overlooks, the same moves.
    #[must_use]
    pub fn choose(self, game: &Game, report: &Report, seed: u64) -> Option<Move> {
        let Strength { overlooks, misjudges, varies, .. } = self.strength();
        let position = game.position();
        if self == Level::RANDOM || varies.is_some() {
            // Moves proven equal may shuffle seeds for ever; the first line of the search makes progress.
            let certain = report.proof.is_some() || report.lines.first()?.proof.is_some();
            let choices = if varies.is_some() && certain { 1 } else { report.lines.len().max(1) };
            let at = hash(&format!("{position} {}", game.moves().len()), seed) % choices as u64;
            return report.lines.get(at as usize)?.moves.first().copied();
        }
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
