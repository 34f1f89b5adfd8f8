//! How the seeds left on the board are shared at the end of a game.

use super::ending::EndReason;
use super::options::{Leftovers, RepetitionShares, Slam};
use super::ruleset::Rules;

/// How the seeds left on the board are shared at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// The last seed goes to the player who has fewer (`last-seed=to-loser`).
    LastSeed,
    /// No player scores them (`leftovers=nobody`).
    Nobody,
    /// Each player scores half of them; if their number is odd, nobody scores the last one (`repetition-shares=equal`).
    Halves,
    /// The player to move gets all, because each of their moves would leave the opponent without seeds
    /// (`slam=barred`). If the player to move has no seeds, the opponent gets all.
    All,
    /// Each player gets those of their own camp.
    Owners,
}

impl Rules {
    /// How the seeds left are shared if the game ends for this reason.
    #[inline(always)]
    #[must_use]
    pub fn sharing(&self, reason: EndReason) -> Sharing {
        match reason {
            EndReason::LastSeed => Sharing::LastSeed,
            _ if self.leftovers == Leftovers::Nobody => Sharing::Nobody,
            EndReason::Repetition if self.repetition_shares == RepetitionShares::Equal => {
                Sharing::Halves
            }
            EndReason::Famine | EndReason::NoMove if self.slam == Slam::Barred => Sharing::All,
            _ => Sharing::Owners,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_of_the_end_and_the_options_say_how_the_seeds_are_shared() {
        for (rules, reason, sharing) in [
            ("classique", EndReason::Famine, Sharing::Owners),
            ("classique", EndReason::Agreement, Sharing::Owners),
            ("classique", EndReason::Repetition, Sharing::Halves),
            ("classique,repetition-shares=owner", EndReason::Repetition, Sharing::Owners),
            ("awari", EndReason::NoMove, Sharing::All),
            ("awari", EndReason::Famine, Sharing::All),
            ("awari", EndReason::Exhaustion, Sharing::Owners),
            ("cote-ivoire", EndReason::Famine, Sharing::Nobody),
            ("cote-ivoire", EndReason::Repetition, Sharing::Nobody),
            ("awari,leftovers=nobody", EndReason::NoMove, Sharing::Nobody),
            ("cote-ivoire-courtoise", EndReason::LastSeed, Sharing::LastSeed),
        ] {
            let found = rules.parse::<Rules>().unwrap().sharing(reason);
            assert_eq!(found, sharing, "{rules}, {reason}");
        }
    }
}
