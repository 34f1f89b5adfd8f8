//! How a game ends.

use super::pit::Side;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// One seed was left and went to the player who had fewer seeds (`last-seed=to-loser`).
    LastSeed,
    /// A camp was empty after a move, or in the set-up that the game started from (`end=empty-camp`).
    EmptyCamp,
    /// The player to move had no legal move because a camp was empty.
    Famine,
    /// The player to move had no legal move although both camps held seeds.
    NoMove,
    /// No line of moves could take another seed (`exhaustion=yes`).
    Exhaustion,
    /// A position occurred for the second time (`repetition=2`).
    Repetition,
    /// The players agreed to stop.
    Agreement,
    /// This player resigned.
    Resignation(Side),
    /// This player's time ran out.
    Time(Side),
}

impl EndReason {
    /// The name in texts. Those of [`EndReason::Resignation`] and [`EndReason::Time`] leave out the
    /// player.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            EndReason::LastSeed => "last-seed",
            EndReason::EmptyCamp => "empty-camp",
            EndReason::Famine => "famine",
            EndReason::NoMove => "no-move",
            EndReason::Exhaustion => "exhaustion",
            EndReason::Repetition => "repetition",
            EndReason::Agreement => "agreement",
            EndReason::Resignation(_) => "resignation",
            EndReason::Time(_) => "time",
        }
    }

    /// Whether the seeds are counted after an end for this reason: not after a resignation, nor when time ran out.
    #[must_use]
    pub const fn is_counted(self) -> bool {
        !matches!(self, EndReason::Resignation(_) | EndReason::Time(_))
    }

    /// Whether the game ended by agreement, by resignation or on time, not by the rules.
    #[must_use]
    pub const fn is_declared(self) -> bool {
        matches!(self, EndReason::Agreement | EndReason::Resignation(_) | EndReason::Time(_))
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for EndReason {
    /// As its name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The end of a game: why, and the final scores, leftovers included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Why the game is over.
    pub reason: EndReason,
    /// The final scores, South's and North's.
    pub scores: [u8; 2],
}

impl End {
    /// The final score of a player.
    #[must_use]
    pub const fn score(&self, side: Side) -> u8 {
        self.scores[side.index()]
    }

    /// How many more seeds a player scored than the opponent.
    #[must_use]
    pub fn difference(&self, side: Side) -> i32 {
        i32::from(self.score(side)) - i32::from(self.score(side.other()))
    }

    /// The winner; none in a draw. A player who resigned or ran out of time has lost, whatever the
    /// scores.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match self.reason {
            EndReason::Resignation(loser) | EndReason::Time(loser) => Some(loser.other()),
            _ => match self.scores[0].cmp(&self.scores[1]) {
                std::cmp::Ordering::Greater => Some(Side::South),
                std::cmp::Ordering::Less => Some(Side::North),
                std::cmp::Ordering::Equal => None,
            },
        }
    }
}

impl Serialize for End {
    /// `{"why","south","north","winner","counted"}`, the winner `"S"`, `"N"` or, in a draw, `null`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut end = serializer.serialize_struct("End", 5)?;
        end.serialize_field("why", &self.reason)?;
        end.serialize_field("south", &self.scores[0])?;
        end.serialize_field("north", &self.scores[1])?;
        end.serialize_field("winner", &self.winner())?;
        end.serialize_field("counted", &self.reason.is_counted())?;
        end.end()
    }
}
