//! The players of the games that commands play, and the commands' random numbers.

use crate::failure::Failure;
use awale::rules::{Game, Move};
use awale::search::{Level, Limits, Search, TranspositionTable};
use awale::tables::Tables;
use std::fmt;

/// A player of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// One of the levels.
    Level(Level),
    /// A level's search without its random choices: it plays the best move found, overlooks nothing
    /// and makes no errors.
    Steady(Level),
    /// Plays the move after which its store is largest or, if the game then ends, its final score.
    Greedy,
    /// A search of this depth.
    Depth(u8),
    /// A search of this many positions.
    Nodes(u64),
}

impl Player {
    /// Reads a player: `0` to `10`, `steady=LEVEL`, `greedy`, `depth=D` or `nodes=N`.
    pub fn read(text: &str) -> Result<Player, Failure> {
        let player = match text.split_once('=') {
            Some(("depth", depth)) => {
                let depth =
                    depth.parse().ok().filter(|depth| (1..=Limits::DEEPEST).contains(depth));
                depth.map(Player::Depth)
            }
            Some(("steady", level)) => level.parse().ok().and_then(Level::new).map(Player::Steady),
            Some(("nodes", nodes)) => nodes.parse().ok().map(Player::Nodes),
            Some(_) => None,
            None if text == "greedy" => Some(Player::Greedy),
            None => text.parse().ok().and_then(Level::new).map(Player::Level),
        };
        player.ok_or_else(|| {
            Failure::argument(
                "PLAYER",
                format!(
                    "{text:?} found; expected 0 to 10, steady=LEVEL, greedy, depth=D or nodes=N"
                ),
            )
        })
    }

    /// The move it plays; `seed` determines random choices.
    pub fn play(
        self,
        game: &Game,
        transpositions: &mut TranspositionTable,
        tables: Option<&Tables>,
        seed: u64,
    ) -> Option<Move> {
        let limits = match self {
            Player::Greedy => return greedy(game, seed),
            Player::Level(level) | Player::Steady(level) => level.limits_in(game),
            Player::Depth(depth) => Limits::depth(depth),
            Player::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::depth(Limits::DEEPEST) },
        };
        let mut search = Search::new(game, limits);
        if let Player::Level(level) = self {
            search = search.with_close_moves(level.margin(game));
        }
        if let Some(tables) = tables {
            search = search.with_tables(tables);
        }
        while !search.step(u64::MAX, transpositions) {}
        let report = search.report();
        match self {
            Player::Level(level) => level.choose(game, &report, seed),
            _ => report.best(),
        }
    }
}

/// The move after which the player's store, or at the end of the game their score, is largest. Ties
/// are broken at random.
fn greedy(game: &Game, seed: u64) -> Option<Move> {
    let position = game.position();
    let me = position.turn();
    let mut random = Random(seed ^ game.moves().len() as u64);
    let score_after = |mv: &Move| position.play_unchecked(mv).score(me);
    let moves = position.moves();
    let most = moves.iter().map(score_after).max()?;
    let best: Vec<&Move> = moves.iter().filter(|mv| score_after(mv) == most).collect();
    best.get(random.below(best.len())).map(|mv| **mv)
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => write!(f, "level {level}"),
            Player::Steady(level) => write!(f, "steady level {level}"),
            Player::Greedy => f.write_str("greedy"),
            Player::Depth(depth) => write!(f, "depth {depth}"),
            Player::Nodes(nodes) => write!(f, "{nodes} nodes"),
        }
    }
}

/// A random number generator (SplitMix64): the same seed gives the same numbers.
pub struct Random(pub u64);

impl Random {
    /// A number below a bound, 0 if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % (bound.max(1) as u64)) as usize
    }
}
