//! Playing a move as people do: checked, explained when refused, and told seed by seed.

use super::capture_kind::{EqualCaptures, MixedCaptures};
use super::law::Law;
use super::made_move::Captured;
use super::moves::Move;
use super::options::*;
use super::pit::{Pit, Side};
use super::placement::{self, Placement};
use super::position::Position;
use super::refusal::Refusal;
use super::sowing::{SowingStep, path};
use super::trace::{Event, Spot, Trace};
use super::word::{Wide, Word};

impl Position {
    /// Whether a move may be played.
    #[must_use]
    pub fn is_legal(&self, mv: &Move) -> bool {
        self.check(mv).is_ok()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Why the move may not be played.
    pub fn play(&self, mv: &Move) -> Result<Position, Refusal> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Checks that a move may be played.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check(&self, mv: &Move) -> Result<(), Refusal> {
        if let Some(end) = self.end() {
            return Err(Refusal::Over(*end));
        }
        match mv {
            Move::Place { side, placed } => self.check_placement(*side, placed),
            Move::Sow { pit, harvest } => self.check_sowing(*pit, harvest),
        }
    }

    fn check_placement(&self, side: Side, placed: &Placement) -> Result<(), Refusal> {
        if self.reserve() == 0 {
            return Err(Refusal::NoReserve);
        }
        if side != self.turn() {
            let named = side.pits().zip(placed).find(|(_, seeds)| **seeds > 0);
            let pit = named.map_or(Pit::of(side, 0), |(pit, _)| pit);
            return Err(Refusal::NotYourCamp { pit, turn: self.turn() });
        }
        let most = self.reserve().min(placement::MOST_PLACED);
        let found: u32 = placed.iter().map(|seeds| u32::from(*seeds)).sum();
        if !(1..=u32::from(most)).contains(&found) {
            return Err(Refusal::HandSize { found, most });
        }
        for (pit, seeds) in side.pits().zip(placed) {
            let seeds = self.seeds(pit) + seeds;
            if seeds > placement::MOST_IN_PIT {
                return Err(Refusal::PitTooFull { pit, seeds: u32::from(seeds) });
            }
        }
        if !self.completes(placed) {
            let empty = |pit: &Pit| {
                self.seeds(*pit) == 0 && (pit.owner() != side || placed[pit.rank()] == 0)
            };
            return Err(Refusal::OpeningCannotEnd {
                empty: Pit::all().filter(empty).collect(),
                reserve: self.reserve() - found as u8,
            });
        }
        Ok(())
    }

    fn check_sowing(&self, pit: Pit, harvest: &[u8; 6]) -> Result<(), Refusal> {
        if self.reserve() > 0 {
            return Err(Refusal::PlacementFirst { reserve: self.reserve() });
        }
        if pit.owner() != self.turn() {
            return Err(Refusal::NotYourCamp { pit, turn: self.turn() });
        }
        if self.seeds(pit) == 0 {
            return Err(Refusal::Empty { pit });
        }
        if self.rules().capture == Capture::Equal {
            self.check_harvest(pit, harvest)?;
        } else if harvest != &[0; 6] {
            return Err(Refusal::NoHarvest);
        }
        let board = self.seen_by(self.turn());
        let hungry =
            board & Wide::THEIRS == Wide::EMPTY && self.rules().feeding == Feeding::IfEmpty;
        if self.rules().capture == Capture::Equal {
            // A pit may be sown with some harvest and not with another that starves.
            let starves = hungry && self.make(pit, harvest).board & Wide::THEIRS == Wide::EMPTY;
            return match starves {
                true => Err(Refusal::MustFeed { legal: self.legal_pits() }),
                false => Ok(()),
            };
        }
        let legal = self.legal_pits();
        if legal.contains(&pit) {
            return Ok(());
        }
        let (made, captured) = Law::<Wide>::make::<MixedCaptures>(self.rules(), board, pit.rank());
        Err(if !self.rules().starves(board, &made, &captured) {
            Refusal::SlamForbidden { legal }
        } else if self.rules().feeding == Feeding::Always {
            Refusal::NothingStays { legal }
        } else if hungry {
            Refusal::MustFeed { legal }
        } else {
            Refusal::SlamBarred { legal }
        })
    }

    fn check_harvest(&self, pit: Pit, harvest: &[u8; 6]) -> Result<(), Refusal> {
        let attacked = self.attacked(pit);
        for (prey, seeds) in self.turn().other().pits().zip(harvest) {
            match (attacked.contains(&prey), *seeds) {
                (_, 3..) => return Err(Refusal::HarvestTooMuch { pit: prey }),
                (false, 1..) => return Err(Refusal::NotAttacked { pit: prey }),
                (true, 0) if self.rules().harvest == Harvest::Each => {
                    return Err(Refusal::HarvestMissing { pit: prey });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The opponent's pits that sowing this pit would attack (Éqwalé), in his sowing order.
    #[must_use]
    pub fn attacked(&self, pit: Pit) -> Vec<Pit> {
        let board = self.seen_by(pit.owner());
        if self.rules().capture != Capture::Equal || board.seeds(pit.rank()) == 0 {
            return Vec::new();
        }
        let sown = Law::<Wide>::sow::<EqualCaptures>(self.rules(), board, pit.rank());
        let mask = Law::<Wide>::attacked(self.rules(), sown.board);
        pit.owner().other().pits().filter(|prey| mask >> prey.rank() & 1 != 0).collect()
    }

    /// Plays a move and tells what happens, seed by seed.
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
                self.tell_sowing(*pit, &mut events);
                self.tell_captures(*pit, harvest, &mut events);
            }
        }
        Ok((next, Trace { by: self.turn(), events, next: next.turn() }))
    }

    fn tell_sowing(&self, origin: Pit, events: &mut Vec<Event>) {
        let by = origin.owner();
        events.push(Event::Lift { from: origin, seeds: self.seeds(origin) });
        let mut rank = 0;
        for place in path(self.rules(), origin.rank(), u32::from(self.seeds(origin))) {
            let at = match place {
                SowingStep::Skipped => {
                    events.push(Event::Skip { over: origin });
                    continue;
                }
                SowingStep::Pit(pit) => Spot::Pit(absolute(by, pit)),
                SowingStep::OwnStore => Spot::Store(by),
                SowingStep::OtherStore => Spot::Store(by.other()),
            };
            rank += 1;
            events.push(Event::Drop { at, rank });
        }
    }

    fn tell_captures(&self, origin: Pit, harvest: &[u8; 6], events: &mut Vec<Event>) {
        let by = origin.owner();
        let take = |from, seeds| Event::Take { from, seeds, by };
        if self.rules().capture == Capture::Equal {
            let taken = by.other().pits().zip(harvest).filter(|(_, seeds)| **seeds > 0);
            events.extend(taken.map(|(from, seeds)| take(from, *seeds)));
            return;
        }
        let (sown, last, captured) = self.captures_of(origin);
        if last >= 12 {
            return;
        }
        // A facing capture takes what lies across first; a chain never reaches across.
        let last = last as usize;
        let backwards = (0..12).map(|step| (last + 12 - step) % 12);
        let order = std::iter::once(11 - last).chain(backwards.filter(|pit| *pit != 11 - last));
        for pit in order.filter(|pit| captured.prey & Wide::pit(*pit) != Wide::EMPTY) {
            let from = absolute(by, pit);
            events.push(if captured.taken & Wide::pit(pit) == Wide::EMPTY {
                Event::Spare { pit: from }
            } else {
                take(from, sown.seeds(pit) as u8)
            });
        }
    }

    /// The board after sowing a pit, the place of the last seed and what is taken, seen from the
    /// owner of the pit (not in Éqwalé).
    fn captures_of(&self, origin: Pit) -> (Wide, u32, Captured<Wide>) {
        let board = self.seen_by(origin.owner());
        let sown = Law::<Wide>::sow::<MixedCaptures>(self.rules(), board, origin.rank());
        let captured = Law::<Wide>::capture::<MixedCaptures>(self.rules(), &sown);
        (sown.board, sown.last, captured)
    }
}

/// A pit seen from a player (his own are 0–5) as a pit of the board.
fn absolute(by: Side, seen: usize) -> Pit {
    if seen < 6 { Pit::of(by, seen) } else { Pit::of(by.other(), seen - 6) }
}
