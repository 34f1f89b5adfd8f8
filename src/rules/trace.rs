//! The trace of a move: what happens in it, seed by seed, for animation and for explanation.

use super::capture_kind::MixedCaptures;
use super::law::Law;
use super::made_move::Captured;
use super::moves::Move;
use super::options::Capture;
use super::pit::{Pit, Side};
use super::position::Position;
use super::refusal::Refusal;
use super::sowing::{SowingStep, path};
use super::word::{Wide, Word};

/// A place where a seed can fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A pit of the board.
    Pit(Pit),
    /// A player's store, at the end of the board.
    Store(Side),
}

/// One thing that happens in a move. Events come in the order in which a player does them by hand.
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
    /// A pit that the capture reached keeps its seeds: a chain limit or a slam rule spares it.
    Spare {
        /// The pit.
        pit: Pit,
    },
    /// Seeds leave a pit for a player's store.
    Take {
        /// The pit that is captured or harvested.
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

/// Everything that happens in one move, in order, and who moves next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trace {
    /// Who makes the move.
    pub by: Side,
    /// What happens, in order.
    pub events: Vec<Event>,
    /// Who moves next, unless the game is over: the same player if the move gives another turn.
    pub next: Side,
}

impl Trace {
    /// The pits that seeds are taken from, in order, each with how many leave it.
    pub fn taken(&self) -> impl Iterator<Item = (Pit, u8)> {
        self.events.iter().filter_map(|event| match *event {
            Event::Take { from, seeds, .. } => Some((from, seeds)),
            _ => None,
        })
    }

    /// Where the last seed falls; none in a placement.
    #[must_use]
    pub fn last_drop(&self) -> Option<Spot> {
        self.events.iter().rev().find_map(|event| match *event {
            Event::Drop { at, .. } => Some(at),
            _ => None,
        })
    }
}

impl Position {
    /// Plays a move, and returns the position after it with its trace.
    ///
    /// # Errors
    /// Why the move may not be played.
    pub fn trace(&self, mv: &Move) -> Result<(Position, Trace), Refusal> {
        let next = self.play(mv)?;
        let mut events = Vec::new();
        match mv {
            Move::Place { placed, .. } => {
                let into = self.turn().pits().zip(placed).filter(|(_, seeds)| **seeds > 0);
                events.extend(into.map(|(at, seeds)| Event::Place { at, seeds: *seeds }));
            }
            Move::Sow { pit, harvest } => {
                self.trace_sowing(*pit, &mut events);
                self.trace_captures(*pit, harvest, &mut events);
            }
        }
        Ok((next, Trace { by: self.turn(), events, next: next.turn() }))
    }

    fn trace_sowing(&self, origin: Pit, events: &mut Vec<Event>) {
        let by = origin.owner();
        events.push(Event::Lift { from: origin, seeds: self.seeds(origin) });
        let mut rank = 0;
        for step in path(self.rules(), origin.rank(), u32::from(self.seeds(origin))) {
            let at = match step {
                SowingStep::Skipped => {
                    events.push(Event::Skip { over: origin });
                    continue;
                }
                SowingStep::Pit(pit) => Spot::Pit(Pit::seen_by(by, pit)),
                SowingStep::OwnStore => Spot::Store(by),
                SowingStep::OtherStore => Spot::Store(by.other()),
            };
            rank += 1;
            events.push(Event::Drop { at, rank });
        }
    }

    fn trace_captures(&self, origin: Pit, harvest: &[u8; 6], events: &mut Vec<Event>) {
        let by = origin.owner();
        let take = |from, seeds| Event::Take { from, seeds, by };
        if self.rules().capture == Capture::Equal {
            let taken = by.other().pits().zip(harvest).filter(|(_, seeds)| **seeds > 0);
            events.extend(taken.map(|(from, seeds)| take(from, *seeds)));
            return;
        }
        let (sown, last, captured) = self.captures_of(origin);
        let in_store = last >= 12;
        if in_store {
            return;
        }
        // In a facing capture the facing pit comes first. In a chain that pit is the sower's own, which is never taken.
        let last = last as usize;
        let backwards = (0..12).map(|step| (last + 12 - step) % 12);
        let order = std::iter::once(11 - last).chain(backwards.filter(|pit| *pit != 11 - last));
        for pit in order.filter(|pit| captured.prey & Wide::pit(*pit) != Wide::EMPTY) {
            let from = Pit::seen_by(by, pit);
            events.push(if captured.taken & Wide::pit(pit) == Wide::EMPTY {
                Event::Spare { pit: from }
            } else {
                take(from, sown.seeds(pit) as u8)
            });
        }
    }

    /// The board after sowing `origin`, the pit (or store) of the last seed and the captures, all seen
    /// from the sower (not in Éqwalé).
    pub(super) fn captures_of(&self, origin: Pit) -> (Wide, u32, Captured<Wide>) {
        let board = self.seen_by(origin.owner());
        let sown = Law::<Wide>::sow::<MixedCaptures>(self.rules(), board, origin.rank());
        let captured = Law::<Wide>::capture::<MixedCaptures>(self.rules(), &sown);
        (sown.board, sown.last, captured)
    }
}
