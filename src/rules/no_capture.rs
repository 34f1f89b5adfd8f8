//! The reasons why a sowing captures nothing.

use super::capture::{faces_at, fell_alone};
use super::law::Law;
use super::options::{Capture, ChainLimit, FacingWhere, Slam};
use super::pit::Pit;
use super::position::Position;
use super::sowing::OWN_STORE;
use super::word::{Wide, Word};

/// Why a sowing captures nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCapture {
    /// The last seed fell into a store.
    LastInStore {
        /// Whether this gives the player another turn.
        replay: bool,
    },
    /// The last seed fell into the player's own camp, where two-three takes nothing.
    OwnCamp,
    /// The pit of the last seed holds neither 2 nor 3.
    WrongCount {
        /// The pit.
        pit: Pit,
        /// The seeds that it holds.
        seeds: u8,
    },
    /// The pit of the last seed was not empty, so that nothing is taken by facing.
    NotEmpty {
        /// The pit.
        pit: Pit,
    },
    /// The pit of the last seed lies in the opponent's camp (`facing-where=own`).
    FacingOwnOnly {
        /// The pit.
        pit: Pit,
    },
    /// The pit of the last seed lies in the player's own camp
    /// (`facing-where=opponent`).
    FacingOpponentOnly {
        /// The pit.
        pit: Pit,
    },
    /// The pit of the last seed was empty, and so is the one that faces it.
    FacingEmpty {
        /// The pit of the last seed.
        pit: Pit,
    },
    /// The chain is longer than the limit (`chain-limit=nothing-N`).
    ChainTooLong {
        /// The limit.
        most: u8,
    },
    /// The capture would take all the opponent's seeds.
    Slam {
        /// Whether the move was legal only because there was no move but slams (`slam=forbidden`).
        forbidden: bool,
    },
    /// No pit of the opponent has the same number of seeds, at least two, as a pit of the player
    /// (Éqwalé).
    NoneEqual,
    /// The player chose to harvest nothing (Éqwalé, `harvest=free`).
    Declined,
}

impl Position {
    /// The reason why sowing this pit captures nothing. Only for a sowing that captures nothing.
    #[must_use]
    pub fn no_capture(&self, origin: Pit) -> NoCapture {
        let (rules, by) = (self.rules(), origin.owner());
        if rules.capture == Capture::Equal {
            return match self.attacked(origin).is_empty() {
                true => NoCapture::NoneEqual,
                false => NoCapture::Declined,
            };
        }
        let (sown, last, captured) = self.captures_of(origin);
        if last >= u32::from(OWN_STORE) {
            return NoCapture::LastInStore { replay: Law::<Wide>::replays(rules, last) };
        }
        if captured.prey != Wide::EMPTY {
            return match rules.chain_limit {
                ChainLimit::Nothing(most) if !captured.slam => {
                    NoCapture::ChainTooLong { most: most.get() }
                }
                _ => NoCapture::Slam { forbidden: rules.slam == Slam::Forbidden },
            };
        }
        let last = last as usize;
        let (pit, seeds, own) = (Pit::seen_by(by, last), sown.seeds(last) as u8, last < 6);
        let alone = fell_alone(u32::from(seeds));
        match rules.capture {
            // If no last seed in this pit's camp can capture (with `Facing`, or with `Both` in the player's own camp),
            // the wrong camp is the reason even if the pit was not empty.
            Capture::Facing | Capture::Both
                if !faces_at(rules, last) && (alone || own || rules.capture == Capture::Facing) =>
            {
                match rules.facing_where {
                    FacingWhere::Own => NoCapture::FacingOwnOnly { pit },
                    _ => NoCapture::FacingOpponentOnly { pit },
                }
            }
            Capture::Facing | Capture::Both if alone => NoCapture::FacingEmpty { pit },
            Capture::Facing => NoCapture::NotEmpty { pit },
            Capture::Both if own => NoCapture::NotEmpty { pit },
            _ if own => NoCapture::OwnCamp,
            _ => NoCapture::WrongCount { pit, seeds },
        }
    }
}
