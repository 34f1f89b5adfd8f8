//! What happened in a move, seed by seed: for animation and for explanation.

use super::{Pit, Side};

/// A place where a seed can fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A pit of the board.
    Pit(Pit),
    /// A player's store, at the end of the board.
    Store(Side),
}

/// One thing that happens in a move. Events come in the order in which a player's hand does them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The hand takes all `seeds` of a pit.
    Lift {
        /// The origin of the sowing.
        from: Pit,
        /// How many seeds it held.
        seeds: u8,
    },
    /// The hand passes over the origin without sowing it, at the end of a lap.
    Skip {
        /// The origin.
        over: Pit,
    },
    /// One seed falls.
    Drop {
        /// Where it falls.
        at: Spot,
        /// Which seed of the sowing it is, from 1.
        rank: u8,
    },
    /// The pit would have been captured, but the rules of this game leave it.
    Spare {
        /// The pit that keeps its seeds.
        pit: Pit,
    },
    /// Seeds leave a pit for a player's store.
    Take {
        /// The pit that is harvested.
        from: Pit,
        /// How many seeds leave it (in Éqwalé some may stay).
        seeds: u8,
        /// Who takes them.
        by: Side,
    },
    /// Seeds come from the reserve (Éqwalé's opening).
    Place {
        /// Where they are put.
        at: Pit,
        /// How many.
        seeds: u8,
    },
}

/// Everything that happened in one move, in order, and who moves next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trace {
    /// Who made the move.
    pub by: Side,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Who moves next, unless the game is over: the mover himself after a replay.
    pub next: Side,
}
