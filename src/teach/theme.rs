//! Themes of exercises, each defined by what can be counted on the board.

use super::camp::camp;
use super::puzzle::Puzzle;
use super::threats::{Threat, threats};
use crate::rules::{Feeding, Move, Pit, Position, Refusal, Side, Stores};
use std::fmt;

/// What an exercise is about.
///
/// A theme is a fact about a position and the move to be found there; [`Theme::holds`] defines it.
///
/// ```
/// use awale::{rules::Setup, teach::Theme};
/// let setup: Setup = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S".parse().unwrap();
/// let position = setup.position("classique".parse().unwrap()).unwrap();
/// assert!(Theme::Capture.holds(&position, &"F".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// At most [`Theme::ENDGAME`] seeds are on the board, so tables know the outcome.
    Endgame,
    /// The opponent has no seeds, and more than one pit feeds them.
    Feeding,
    /// The opponent must feed: the duty forbids them a pit that holds seeds, or their only move
    /// feeds the player, who can then take at least two seeds.
    FeedingTrap,
    /// A pit of at least twelve seeds goes round the board and takes at least two.
    Granary,
    /// The move takes nothing and threatens two captures where there were not two before; whatever
    /// the opponent plays, at least two seeds can be taken next.
    DoubleThreat,
    /// The last seed falls into the player's own store and gives another turn.
    Replay,
    /// The opponent threatened at least three seeds. After the move, which takes nothing, they can
    /// take at most one; some other move would have let them take three.
    Defence,
    /// The move takes at least two seeds.
    Capture,
}

impl Theme {
    /// All themes, the rarest first: an exercise has the first that holds.
    pub const ALL: [Theme; 8] = [
        Theme::Endgame,
        Theme::FeedingTrap,
        Theme::Feeding,
        Theme::Granary,
        Theme::DoubleThreat,
        Theme::Replay,
        Theme::Defence,
        Theme::Capture,
    ];

    /// The most seeds on the board of an endgame.
    pub const ENDGAME: u8 = Puzzle::SEEDS;

    /// The theme as it is written in files.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Theme::Endgame => "endgame",
            Theme::Feeding => "feeding",
            Theme::FeedingTrap => "feeding-trap",
            Theme::Granary => "granary",
            Theme::DoubleThreat => "double-threat",
            Theme::Replay => "replay",
            Theme::Defence => "defence",
            Theme::Capture => "capture",
        }
    }

    /// The theme that is written like this in files.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.as_str() == text)
    }

    /// The theme of a move in a position, if it has one.
    #[must_use]
    pub fn of(position: &Position, mv: &Move) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.holds(position, mv))
    }

    /// Whether a move in a position has this theme; an illegal move has none.
    #[must_use]
    pub fn holds(self, position: &Position, mv: &Move) -> bool {
        let Ok(after) = position.play(mv) else { return false };
        if position.reserve() > 0 {
            return false;
        }
        match self {
            Theme::Endgame => {
                let [south, north] = Side::ALL.map(|side| camp(position, side));
                south + north <= Theme::ENDGAME
            }
            Theme::Feeding => {
                position.rules().feeding != Feeding::None
                    && camp(position, position.turn().other()) == 0
                    && position.legal_pits().len() > 1
            }
            Theme::FeedingTrap => trapped(position, mv, &after),
            Theme::Granary => granary(position, mv),
            Theme::DoubleThreat => double_threat(position, mv, &after),
            Theme::Replay => {
                let again = after.turn() == position.turn() && after.end().is_none();
                position.rules().replay && again
            }
            Theme::Defence => defence(position, mv, &after),
            Theme::Capture => position.captured(mv) >= 2,
        }
    }

    /// Whether the moves after the first belong to the exercise, because they bring the gain.
    #[must_use]
    pub const fn goes_on(self) -> bool {
        !matches!(self, Theme::Granary | Theme::Defence | Theme::Capture)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Whether the opponent is caught by the duty to feed after the move: it forbids them a pit with
/// seeds, or their only move brings over seeds that can be captured at once.
fn trapped(position: &Position, mv: &Move, after: &Position) -> bool {
    let (me, other) = (position.turn(), position.turn().other());
    if position.rules().feeding == Feeding::None || after.end().is_some() || after.turn() != other {
        return false;
    }
    let bound = other.pits().any(|pit| {
        matches!(
            after.check(&Move::sow(pit)),
            Err(Refusal::MustFeed { .. } | Refusal::NothingStays { .. })
        )
    });
    let gives = || match after.moves().as_slice() {
        [only] if position.captured(mv) == 0 => {
            let next = after.play_unchecked(only);
            let fed = camp(&next, me) > camp(after, me);
            fed && next.end().is_none() && next.turn() == me && largest_capture(&next) >= 2
        }
        _ => false,
    };
    bound || gives()
}

/// Whether a pit of at least twelve seeds is sown and captures. Only where stores lie aside: in
/// games with stores in the lap a "granary" is the store.
fn granary(position: &Position, mv: &Move) -> bool {
    let full = mv.pit().is_some_and(|pit| position.seeds(pit) >= 12);
    full && position.rules().stores == Stores::Aside && position.captured(mv) >= 2
}

/// The most that the player to move can take.
fn largest_capture(position: &Position) -> u8 {
    position.moves().iter().map(|mv| position.captured(mv)).max().unwrap_or(0)
}

fn double_threat(position: &Position, mv: &Move, after: &Position) -> bool {
    let me = position.turn();
    if position.captured(mv) > 0 || after.end().is_some() || after.turn() == me {
        return false;
    }
    let two = |position: &Position| {
        let threats = threats(position, me);
        let good: Vec<&Threat> = threats.iter().filter(|threat| threat.seeds() >= 2).collect();
        good.iter().any(|one| good.iter().any(|two| apart(one, two)))
    };
    let still = |reply: &Move| {
        let next = after.play_unchecked(reply);
        next.end().is_none() && next.turn() == me && largest_capture(&next) >= 2
    };
    !two(position) && two(after) && after.moves().iter().all(still)
}

/// Whether two threats come from different pits and aim at different ones.
fn apart(one: &Threat, two: &Threat) -> bool {
    let aims = |threat: &Threat, pit: Pit| threat.prey.iter().any(|heap| heap.pit == pit);
    one.pit != two.pit && !one.prey.iter().any(|heap| aims(two, heap.pit))
}

fn defence(position: &Position, mv: &Move, after: &Position) -> bool {
    let other = position.turn().other();
    let threat = threats(position, other).first().map_or(0, Threat::seeds);
    if threat < 3 || position.captured(mv) > 0 || after.end().is_some() || after.turn() != other {
        return false;
    }
    let lets = |mv: &Move| {
        let after = position.play_unchecked(mv);
        after.turn() == other && largest_capture(&after) >= 3
    };
    largest_capture(after) <= 1 && position.moves().iter().any(lets)
}
