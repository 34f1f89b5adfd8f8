//! Whether a move may be played, and why not; the pits that an unfinished placement may go on with; the sowing of a
//! pit with its largest harvest.

use super::capture_kind::MixedCaptures;
use super::harvest::{MOST_HARVESTED, harvests};
use super::law::{Law, StarvingBan};
use super::moves::Move;
use super::options::Capture;
use super::pit::{Pit, Side};
use super::placement::{MOST_IN_PIT, Placement};
use super::position::Position;
use super::refusal::Refusal;
use super::word::Wide;

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

    /// The pits that can take one more seed of this unfinished placement. Whether the rest of the reserve can still be
    /// placed afterwards is not tested.
    #[must_use]
    pub fn open_pits(&self, placed: &Placement) -> Vec<Pit> {
        let put_down: u32 = placed.iter().map(|seeds| u32::from(*seeds)).sum();
        let more = put_down < u32::from(self.most_placed());
        let held = |pit: &Pit| u32::from(self.seeds(*pit)) + u32::from(placed[pit.rank()]);
        let room = |pit: &Pit| more && held(pit) < u32::from(MOST_IN_PIT);
        self.turn().pits().filter(room).collect()
    }

    /// The move of one press on a pit: a seed placed there while a reserve is left, otherwise the
    /// [fullest sowing](Position::fullest_sowing).
    #[must_use]
    pub fn pressed_move(&self, pit: Pit) -> Move {
        if self.reserve() == 0 {
            return self.fullest_sowing(pit);
        }
        let placed = std::array::from_fn(|rank| u8::from(rank == pit.rank()));
        Move::Place { side: pit.owner(), placed }
    }

    /// The sowing of a pit; in Éqwalé, with its largest legal harvest. If no harvest is legal, with
    /// the largest one, so that its refusal gives the reason.
    #[must_use]
    pub fn fullest_sowing(&self, pit: Pit) -> Move {
        let attacked =
            self.attacked(pit).into_iter().fold(0_u8, |mask, prey| mask | 1 << prey.rank());
        let sowings = harvests(self.rules(), pit.rank(), attacked)
            .map(|code| Move::Sow { pit, harvest: std::array::from_fn(|rank| code.harvest(rank)) });
        let taken = |mv: &Move| match mv {
            Move::Sow { harvest, .. } => harvest.iter().sum::<u8>(),
            Move::Place { .. } => 0,
        };
        sowings.max_by_key(|mv| (self.is_legal(mv), taken(mv))).unwrap_or(Move::sow(pit))
    }

    fn check_placement(&self, side: Side, placed: &Placement) -> Result<(), Refusal> {
        if self.reserve() == 0 {
            return Err(Refusal::NoReserve);
        }
        if side != self.turn() {
            let first = side.pits().zip(placed).find(|(_, seeds)| **seeds > 0);
            let pit = first.map_or(Pit::of(side, 0), |(pit, _)| pit);
            return Err(Refusal::NotYourCamp { pit, turn: self.turn() });
        }
        let most = self.most_placed();
        let found: u32 = placed.iter().map(|seeds| u32::from(*seeds)).sum();
        if !(1..=u32::from(most)).contains(&found) {
            return Err(Refusal::PlacementSize { found, most });
        }
        for (pit, seeds) in side.pits().zip(placed) {
            let seeds = self.seeds(pit) + seeds;
            if seeds > MOST_IN_PIT {
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
        let (rules, board) = (self.rules(), self.seen_by(self.turn()));
        if rules.capture == Capture::Equal {
            self.check_harvest(pit, harvest)?;
            // Whether the move feeds depends on the harvest: a larger one may leave the opponent without seeds.
            if Law::<Wide>::fails_to_feed(rules, board, &self.make(pit, harvest)) {
                return Err(Refusal::MustFeed { legal: self.legal_pits() });
            }
            return Ok(());
        }
        if harvest != &[0; 6] {
            return Err(Refusal::NoHarvest);
        }
        let legal = self.legal_pits();
        if legal.contains(&pit) {
            return Ok(());
        }
        let (made, captured) = Law::<Wide>::make::<MixedCaptures>(rules, board, pit.rank());
        Err(match Law::<Wide>::starving_ban(rules, board, &made, &captured) {
            Some(StarvingBan::NothingStays) => Refusal::NothingStays { legal },
            Some(StarvingBan::MustFeed) => Refusal::MustFeed { legal },
            Some(StarvingBan::SlamBarred) => Refusal::SlamBarred { legal },
            None => Refusal::SlamForbidden { legal },
        })
    }

    fn check_harvest(&self, pit: Pit, harvest: &[u8; 6]) -> Result<(), Refusal> {
        let attacked = self.attacked(pit);
        let counts = self.rules().harvest_counts();
        for (prey, seeds) in self.turn().other().pits().zip(harvest) {
            if *seeds > MOST_HARVESTED {
                return Err(Refusal::HarvestTooMuch { pit: prey });
            }
            match attacked.contains(&prey) {
                true if !counts.contains(seeds) => {
                    return Err(Refusal::HarvestMissing { pit: prey });
                }
                false if *seeds > 0 => return Err(Refusal::NotAttacked { pit: prey }),
                _ => {}
            }
        }
        Ok(())
    }
}
