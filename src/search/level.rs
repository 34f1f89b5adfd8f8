//! Levels of play, from a beginner to the strongest.

use super::limits::Limits;
use super::report::{Line, Report};
use super::search::Search;
use crate::rules::{Game, Move, Position, Side};
use std::fmt;

/// A level of play, 0 to 10.
///
/// A level is a search depth; only level 0 ignores the scores and plays at random. Levels 1 and 2 misjudge
/// moves and overlook some that win seeds, as beginners do. So that games differ, levels 3 to 10 choose early in a game
/// among the moves that score as much as the best (levels 9 and 10 for longer, as they seldom find two); in the opening,
/// levels 3 to 8 also sometimes play the second-best move, if it scores nearly as much. Once a score is proven, levels 3
/// to 10 play the best move.
///
/// ```
/// use awale::rules::{Game, Position, Rules};
/// use awale::search::{Level, Search, TranspositionTable};
/// let mut table = TranspositionTable::with_bytes(1 << 20);
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
    /// Node limit, so that a move does not take long on a phone; at level 10 the page's time limit sees to that.
    nodes: u64,
    /// How likely it is to overlook a move that wins seeds, in percent.
    overlooks: u64,
    /// Largest error added to a move's score, in sixteenths of a seed.
    misjudges: u64,
    /// How its games vary; `None` for levels 0 to 2.
    variety: Option<Variety>,
}

/// How the games of a level vary. The level chooses among the moves that score as much as the best, and in the
/// opening sometimes plays the second-best move, if it scores nearly as much.
struct Variety {
    /// In this many first moves of a game, as long as most seeds are left ([`most_seeds_are_left`]), the level chooses
    /// among equal moves. After them it plays the one found first, which is better on average: docs/measurements.md.
    equal_moves: usize,
    /// The opening: this many first moves of a game.
    opening_moves: usize,
    /// The greatest difference between nearly equal scores, in sixteenths of a seed.
    close_margin: u8,
    /// The same where seeds are sown into the stores.
    close_margin_with_stores: u8,
}

/// A level that overlooks and misjudges moves, as a beginner does.
const fn erring(depth: u8, overlooks: u64, misjudges: u64) -> Strength {
    Strength { depth, nodes: 100_000, overlooks, misjudges, variety: None }
}

/// A level that makes no errors but those of its search.
const fn unerring(depth: u8, nodes: u64, variety: Variety) -> Strength {
    Strength { depth, nodes, overlooks: 0, misjudges: 0, variety: Some(variety) }
}

/// One in this many moves of the opening is the second-best one, if that is nearly equal. More of them cost strength:
/// docs/measurements.md.
const MOVES_PER_SECOND_BEST: u64 = 6;

/// Levels 3 to 7. A smaller margin does not make them stronger: docs/measurements.md.
const WIDE: Variety = Variety {
    equal_moves: 12,
    opening_moves: 6,
    close_margin: 16,
    // With a smaller margin, a player who repeats their moves gets the same game again.
    close_margin_with_stores: 32,
};

/// Level 8, whose scores are more exact: a second-best move costs it more.
const NARROW: Variety =
    Variety { equal_moves: 12, opening_moves: 12, close_margin: 8, close_margin_with_stores: 8 };

/// Levels 9 and 10: equal moves only.
const STRONG: Variety = Variety { equal_moves: usize::MAX, opening_moves: 0, ..NARROW };

/// By the level. Level 0 has no errors here, because it plays at random.
const STRENGTHS: [Strength; 11] = [
    erring(1, 0, 0),
    erring(1, 70, 48),
    erring(2, 35, 24),
    unerring(2, 200_000, WIDE),
    unerring(4, 200_000, WIDE),
    unerring(6, 300_000, WIDE),
    unerring(8, 400_000, WIDE),
    unerring(10, 700_000, WIDE),
    unerring(12, 1_500_000, NARROW),
    unerring(15, 5_000_000, STRONG),
    unerring(100, 40_000_000, STRONG),
];

impl Level {
    /// The level that plays at random, for small children.
    pub const RANDOM: Level = Level(0);
    /// The weakest level that searches for a good move.
    pub const FIRST: Level = Level(1);
    /// The strongest level.
    pub const LAST: Level = Level(10);

    /// A level from 0 to 10.
    #[must_use]
    pub const fn new(level: u8) -> Option<Level> {
        if level <= Level::LAST.0 { Some(Level(level)) } else { None }
    }

    /// All levels but that at random, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator + Clone {
        (Level::FIRST.0..=Level::LAST.0).map(Level)
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
        // Level 0 chooses among all moves, and a level that overlooks the best needs the scores of the others.
        let lines = if strength.variety.is_none() { usize::MAX } else { 1 };
        Limits { depth: strength.depth, nodes: Some(strength.nodes), lines }
    }

    /// Its search limits in a game's position: a small depth if there is only one move, and no depth at which the
    /// search would also try a proof, which uses up positions.
    #[must_use]
    pub fn limits_in(self, game: &Game) -> Limits {
        let limits = self.limits();
        let position = game.position();
        let deepest = match position.moves().len() {
            1 => Limits::FORCED,
            _ if position.rules().is_acyclic() => Limits::DEEPEST_WITHOUT_PROOF,
            _ => Limits::DEEPEST,
        };
        Limits { depth: limits.depth.min(deepest), ..limits }
    }

    /// Its search of a game's position.
    #[must_use]
    pub fn search(self, game: &Game) -> Search {
        Search::new(game, self.limits_in(game)).with_close_moves(self.margin(game))
    }

    /// How much less than the best a move may score, in sixteenths of a seed, for this level to
    /// play it instead; `None` for levels 0 to 2, and when a game no longer varies.
    #[must_use]
    pub fn margin(self, game: &Game) -> Option<u8> {
        self.strength().variety.as_ref().and_then(|variety| variety.margin(game))
    }

    /// The move that the level plays, given the report of its search. The same random seed gives the
    /// same move.
    #[must_use]
    pub fn choose(self, game: &Game, report: &Report, seed: u64) -> Option<Move> {
        let line = match &self.strength().variety {
            _ if self == Level::RANDOM => any_line(game, report, seed),
            Some(variety) => variety.good_line(game, report, seed),
            None => self.erring_line(game, report, seed),
        };
        line?.moves.first().copied()
    }

    /// The line that a level which errs takes for the best.
    fn erring_line<'a>(self, game: &Game, report: &'a Report, seed: u64) -> Option<&'a Line> {
        let Strength { overlooks, misjudges, .. } = self.strength();
        let position = game.position();
        let random = |line: &Line, salt: u64| {
            let mv = line.moves.first().map(Move::to_string).unwrap_or_default();
            hash(&format!("{position} {mv} {}", game.moves().len()), seed ^ salt)
        };
        let captures = |line: &Line| line.moves.first().is_some_and(|mv| wins_seeds(position, mv));
        let noticed = |line: &&Line| !(captures(line) && random(line, 1) % 100 < *overlooks);
        // In hundredths of a seed. Errors from 0 to 2m give the same order as those from -m to m.
        let judged_score = |line: &&Line| {
            let error = random(line, 2) % (2 * misjudges * 100 / 16 + 1);
            (line.score * 100.0) as i64 + error as i64
        };
        let best = report.lines.iter().filter(noticed).max_by_key(judged_score);
        best.or_else(|| report.lines.iter().max_by_key(judged_score))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A pseudo-random line of the search.
fn any_line<'a>(game: &Game, report: &'a Report, seed: u64) -> Option<&'a Line> {
    let lines = report.lines.as_slice();
    lines.get((random_number(game, seed) % lines.len().max(1) as u64) as usize)
}

impl Variety {
    /// One of the lines that it allows.
    fn good_line<'a>(&self, game: &Game, report: &'a Report, seed: u64) -> Option<&'a Line> {
        let best = report.lines.first()?;
        // Among moves proven equal some may repeat positions for ever; the first line of the search does not.
        let proven = report.proof.is_some() || best.proof.is_some();
        let Some(margin) = self.margin(game).filter(|_| !proven) else { return Some(best) };
        let random = random_number(game, seed);
        if self.is_opening(game) && random.is_multiple_of(MOVES_PER_SECOND_BEST) {
            // A report of several lines may have worse ones too.
            let close = |line: &&Line| best.score - line.score <= f64::from(margin) / 16.0;
            return report.lines.get(1).filter(close).or(Some(best));
        }
        let equal = report.lines.iter().take_while(|line| line.score == best.score).count();
        report.lines.get((random % equal as u64) as usize)
    }

    /// How much less than the best a move may score, in sixteenths of a seed; `None` once a game no longer varies: a
    /// search for the best move alone has narrower windows.
    fn margin(&self, game: &Game) -> Option<u8> {
        match game.position().rules().is_acyclic() {
            _ if game.moves().len() >= self.equal_moves || !most_seeds_are_left(game) => None,
            _ if !self.is_opening(game) => Some(0),
            true => Some(self.close_margin_with_stores),
            false => Some(self.close_margin),
        }
    }

    /// Whether this is the opening.
    fn is_opening(&self, game: &Game) -> bool {
        game.moves().len() < self.opening_moves && most_seeds_are_left(game)
    }
}

/// Whether at most a quarter of the seeds is taken: so an endgame that was set up is no opening.
fn most_seeds_are_left(game: &Game) -> bool {
    let position = game.position();
    let taken = u16::from(position.store(Side::South)) + u16::from(position.store(Side::North));
    let left = u16::from(position.seeds_on_board()) + u16::from(position.reserve());
    taken * 3 <= left
}

/// A pseudo-random number for the move of a game.
fn random_number(game: &Game, seed: u64) -> u64 {
    hash(&format!("{} {}", game.position(), game.moves().len()), seed)
}

/// Whether a move wins seeds.
fn wins_seeds(position: &Position, mv: &Move) -> bool {
    let next = position.play_unchecked(mv);
    next.store(position.turn()) > position.store(position.turn())
}

/// A pseudo-random number, the same for the same text and seed: multiplications as in FNV-1a and
/// splitmix64 mix the bits.
fn hash(text: &str, seed: u64) -> u64 {
    let mixed = text.bytes().fold(seed ^ 0x9e37_79b9_7f4a_7c15, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    });
    let mixed = (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 29
}
