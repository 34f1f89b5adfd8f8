//! Themes of exercises: each idea is defined by what can be counted on the board.

use super::camp::camp_seeds;
use super::placing::{leaves_last, prepares_harvest, stays_safe};
use super::puzzle::{Answer, Puzzle};
use super::stake::{STAKES, Stake};
use super::threats::{Threat, largest_capture, threats};
use crate::rules::{
    AnotherTurn, Capture, Event, Feeding, Move, Pit, Position, Refusal, Spot, Stores,
};
use std::fmt;

/// What an exercise is about.
///
/// An idea is a fact about a position and the move to be found there; [`Theme::holds`] defines it.
///
/// ```
/// use awale::{rules::Setup, teach::{Candidate, Theme}};
/// let setup: Setup = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S".parse().unwrap();
/// let position = setup.position("classique".parse().unwrap()).unwrap();
/// assert!(Theme::Chain.holds(&Candidate::of(&position, &"F".parse().unwrap())));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// A rule is at stake: with one option changed the answer changes.
    Rule(Stake),
    /// After this placement, and no other, the opponent has to place the last seed, so that the player sows first
    /// (Éqwalé).
    PlaceLast,
    /// Seeds are placed so that the player's first sowing harvests the most (Éqwalé).
    PlaceHarvest,
    /// Seeds are placed so that the opponent's first sowing harvests the least (Éqwalé).
    PlaceSafe,
    /// Seeds are placed (Éqwalé); in an exercise the reserve holds at most [`Puzzle::RESERVE`] seeds before the
    /// placement.
    Placement,
    /// At most six moves from the start.
    Opening,
    /// By tables only this move wins.
    OnlyWin,
    /// By tables only this move draws, and none wins.
    OnlyDraw,
    /// At most nine seeds are left and no player can capture soon: the moves of each are counted.
    Counting,
    /// The opponent has no seeds, and more than one pit feeds them.
    Feeding,
    /// The duty to feed forbids the opponent a pit that holds seeds; or the move takes nothing, and the opponent's only
    /// reply feeds the player, who can then take at least two seeds.
    FeedingTrap,
    /// The opponent's camp is empty after the move, or after every reply.
    Starving,
    /// Two moves or more earn another turn: three turns in a row at least.
    TurnChain,
    /// The last seed falls into the player's own store and gives another turn.
    Replay,
    /// The number of seeds harvested from each attacked pit decides, not only which pit is sown (Éqwalé).
    OneOrTwo,
    /// A pit of at least ten seeds could take two or more at once, and is better kept (rules with stores aside only).
    HoardKept,
    /// The sowing goes round the board, past its pit or into it, and takes at least two seeds.
    Lap,
    /// A pit of at least ten seeds is sown, and takes one seed at most (rules with stores aside only).
    HoardSown,
    /// The opponent takes two seeds or more, and the player then at least three more than they did.
    Sacrifice,
    /// The move takes nothing and threatens two captures, where there were not two before; after
    /// every reply at least two seeds can be taken.
    DoubleThreat,
    /// Nothing is taken or threatened, but after every reply at least two seeds can be taken.
    Waiting,
    /// Seeds stay threatened; after every capture of two seeds or more as many can be taken back.
    CounterThreat,
    /// The opponent threatened; the move takes seeds and leaves a threat at least two seeds smaller.
    TakeFirst,
    /// The opponent threatened; the threatened pit is sown.
    DefendEmpty,
    /// The opponent threatened; the pit that threatened gets a seed, so its sowing ends too far on.
    DefendOverload,
    /// The opponent threatened; the threatened pit gets a seed, so that it cannot be taken.
    DefendRaise,
    /// Another capture takes as much or more, but lets the opponent take back at least two seeds more than this one.
    ReturnCapture,
    /// The last seed falls into an empty pit and takes at least two seeds (rules with facing captures only).
    Facing,
    /// The move takes from two pits or more (not by rules with facing captures only).
    Chain,
    /// The move takes at least two seeds from one pit (not by rules with facing captures only).
    Capture,
}

/// A move in a position, to be tested for a theme, and what else is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The position.
    pub position: &'a Position,
    /// The move.
    pub mv: &'a Move,
    /// The solution, which begins with the move; empty if not known.
    pub line: &'a [Move],
    /// Every move with its score, the best first; empty if not known.
    pub answers: &'a [Answer],
    /// Whether the scores are certain.
    pub proven: bool,
    /// How many moves from the start the position is, where that is known.
    pub ply: Option<usize>,
}

impl<'a> Candidate<'a> {
    /// A move without any further knowledge.
    #[must_use]
    pub const fn of(position: &'a Position, mv: &'a Move) -> Candidate<'a> {
        Candidate { position, mv, line: &[], answers: &[], proven: false, ply: None }
    }

    /// Whether it is certain that the move is the only one whose score `reaches` a goal.
    fn only(&self, reaches: impl Fn(f64) -> bool) -> bool {
        let good = |answer: &&Answer| reaches(answer.score);
        self.proven
            && self.answers.iter().filter(good).count() == 1
            && self.answers.first().is_some_and(|best| best.mv == *self.mv && reaches(best.score))
    }
}

/// The least seeds of a capture, a threat or an offer that counts.
const LEAST_CAPTURE: u8 = 2;
/// The least seeds that a sacrifice brings besides those given: give two, take five.
const SACRIFICE_GAIN: u8 = 3;
/// The least seeds of a hoard.
const HOARD: u8 = 10;

impl Theme {
    /// The ideas, the most particular first; the rules at stake are [`STAKES`].
    pub const IDEAS: [Theme; 29] = [
        Theme::PlaceLast,
        Theme::PlaceHarvest,
        Theme::PlaceSafe,
        Theme::Placement,
        Theme::OnlyWin,
        Theme::OnlyDraw,
        Theme::Counting,
        Theme::FeedingTrap,
        Theme::Feeding,
        Theme::Starving,
        Theme::TurnChain,
        Theme::Lap,
        Theme::HoardKept,
        Theme::DoubleThreat,
        Theme::Waiting,
        Theme::Sacrifice,
        Theme::CounterThreat,
        Theme::DefendOverload,
        Theme::DefendRaise,
        Theme::DefendEmpty,
        Theme::HoardSown,
        Theme::OneOrTwo,
        Theme::ReturnCapture,
        Theme::TakeFirst,
        Theme::Opening,
        Theme::Replay,
        Theme::Facing,
        Theme::Chain,
        Theme::Capture,
    ];

    /// The most seeds on the board of an endgame.
    pub const ENDGAME: u8 = Puzzle::SEEDS;
    /// The most moves from the start of the game to a position of the opening.
    pub const OPENING: usize = 6;

    /// The theme as it is written in files.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Theme::Rule(stake) => stake.name,
            Theme::PlaceLast => "place-last",
            Theme::PlaceHarvest => "place-harvest",
            Theme::PlaceSafe => "place-safe",
            Theme::Placement => "placement",
            Theme::Opening => "opening",
            Theme::OnlyWin => "only-win",
            Theme::OnlyDraw => "only-draw",
            Theme::Counting => "counting",
            Theme::Feeding => "feeding",
            Theme::FeedingTrap => "feeding-trap",
            Theme::Starving => "starving",
            Theme::TurnChain => "turn-chain",
            Theme::Replay => "replay",
            Theme::OneOrTwo => "one-or-two",
            Theme::HoardKept => "hoard-kept",
            Theme::Lap => "lap",
            Theme::HoardSown => "hoard-sown",
            Theme::Sacrifice => "sacrifice",
            Theme::DoubleThreat => "double-threat",
            Theme::Waiting => "waiting",
            Theme::CounterThreat => "counter-threat",
            Theme::TakeFirst => "take-first",
            Theme::DefendEmpty => "defend-empty",
            Theme::DefendOverload => "defend-overload",
            Theme::DefendRaise => "defend-raise",
            Theme::ReturnCapture => "return-capture",
            Theme::Facing => "facing",
            Theme::Chain => "chain",
            Theme::Capture => "capture",
        }
    }

    /// The theme that is written like this in files.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Theme> {
        let rules = STAKES.into_iter().map(Theme::Rule);
        Theme::IDEAS.into_iter().chain(rules).find(|theme| theme.as_str() == text)
    }

    /// The idea of a move in a position, if it has one.
    #[must_use]
    pub fn of(candidate: &Candidate) -> Option<Theme> {
        Theme::IDEAS.into_iter().find(|theme| theme.holds(candidate))
    }

    /// Whether a move in a position has this idea; an illegal move has none. A rule at stake is
    /// judged by [`Stake::otherwise`], since that needs the other rule set.
    #[must_use]
    pub fn holds(self, candidate: &Candidate) -> bool {
        let Candidate { position, mv, .. } = *candidate;
        let Ok(after) = position.play(mv) else { return false };
        if position.reserve() > 0 {
            return self.holds_for_placement(position, mv);
        }
        let (me, other) = (position.turn(), position.turn().other());
        let taken = position.captured(mv);
        let endgame = camp_seeds(position, me) + camp_seeds(position, other) <= Theme::ENDGAME;
        let replay = position.another_turn(&after) == Some(AnotherTurn::Replay);
        let origin_seeds = mv.pit().map_or(0, |pit| position.seeds(pit));
        let stores_aside = position.rules().stores == Stores::Aside;
        match self {
            Theme::Rule(_)
            | Theme::Placement
            | Theme::PlaceLast
            | Theme::PlaceHarvest
            | Theme::PlaceSafe => false,
            Theme::Opening => candidate.ply.is_some_and(|ply| ply <= Theme::OPENING),
            Theme::OnlyWin => endgame && candidate.only(|score| score > 0.0),
            Theme::OnlyDraw => endgame && only_draw(candidate),
            Theme::Counting => endgame && candidate.proven && counting(position),
            Theme::Feeding => {
                position.rules().feeding != Feeding::None
                    && camp_seeds(position, other) == 0
                    && position.legal_pits().len() > 1
            }
            Theme::FeedingTrap => feeding_trap(position, mv, &after),
            Theme::Starving => starving(position, &after),
            Theme::TurnChain => replay && three_turns(candidate),
            Theme::Replay => replay,
            Theme::OneOrTwo => one_or_two(candidate),
            Theme::HoardKept => stores_aside && hoard_kept(position, mv),
            Theme::Lap => taken >= LEAST_CAPTURE && goes_round(position, mv),
            Theme::HoardSown => stores_aside && origin_seeds >= HOARD && taken <= 1,
            Theme::Sacrifice => sacrifice(position, mv, &after),
            Theme::DoubleThreat => double_threat(position, mv, &after),
            Theme::Waiting => waiting(position, mv, &after),
            Theme::CounterThreat => counter_threat(position, mv, &after),
            Theme::TakeFirst => taken > 0 && defended(position, &after).is_some(),
            Theme::DefendEmpty => defence(position, mv, &after) == Some(Defence::Empty),
            Theme::DefendOverload => defence(position, mv, &after) == Some(Defence::Overload),
            Theme::DefendRaise => defence(position, mv, &after) == Some(Defence::Raise),
            Theme::ReturnCapture => return_capture(position, mv, &after),
            Theme::Facing => position.rules().capture == Capture::Facing && taken >= LEAST_CAPTURE,
            Theme::Chain => {
                taken >= LEAST_CAPTURE
                    && captured_pits(position, mv) >= 2
                    && position.rules().capture != Capture::Facing
            }
            Theme::Capture => {
                taken >= LEAST_CAPTURE
                    && captured_pits(position, mv) == 1
                    && position.rules().capture != Capture::Facing
            }
        }
    }

    /// [`Theme::holds`] for a placement of Éqwalé.
    fn holds_for_placement(self, position: &Position, mv: &Move) -> bool {
        match self {
            Theme::Placement => true,
            Theme::PlaceLast => leaves_last(position, mv),
            Theme::PlaceHarvest => prepares_harvest(position, mv),
            Theme::PlaceSafe => stays_safe(position, mv),
            _ => false,
        }
    }

    /// Whether the moves after the first belong to the exercise, because they bring the gain.
    #[must_use]
    pub const fn goes_on(self) -> bool {
        matches!(
            self,
            Theme::FeedingTrap
                | Theme::TurnChain
                | Theme::Replay
                | Theme::Sacrifice
                | Theme::DoubleThreat
                | Theme::Waiting
                | Theme::OnlyWin
        )
    }

    /// Whether the refutation of another move may explain the theme (`lessons/ideas.rs`).
    pub(super) const fn is_explained_by_another_move(self) -> bool {
        matches!(
            self,
            Theme::OnlyWin
                | Theme::OnlyDraw
                | Theme::Placement
                | Theme::PlaceLast
                | Theme::PlaceHarvest
                | Theme::PlaceSafe
                | Theme::Opening
                | Theme::Counting
                | Theme::Feeding
                | Theme::FeedingTrap
                | Theme::Starving
                | Theme::HoardSown
                | Theme::Replay
                | Theme::TurnChain
        )
    }

    /// The base of the difficulty of its exercises, as a rating.
    #[must_use]
    pub const fn base(self) -> u16 {
        match self {
            Theme::Capture | Theme::Replay => 400,
            Theme::Chain | Theme::Facing | Theme::Feeding => 450,
            Theme::DefendEmpty | Theme::TakeFirst | Theme::PlaceLast => 500,
            Theme::DefendRaise | Theme::Lap | Theme::Rule(_) => 600,
            Theme::DefendOverload | Theme::OneOrTwo | Theme::TurnChain => 650,
            Theme::ReturnCapture | Theme::Opening => 700,
            Theme::DoubleThreat
            | Theme::Counting
            | Theme::Starving
            | Theme::Placement
            | Theme::PlaceHarvest
            | Theme::PlaceSafe => 800,
            Theme::HoardKept | Theme::HoardSown | Theme::Sacrifice | Theme::CounterThreat => 850,
            Theme::FeedingTrap | Theme::OnlyWin => 900,
            Theme::OnlyDraw | Theme::Waiting => 1000,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Whether the sowing comes back to its origin, which it then passes over or sows.
fn goes_round(position: &Position, mv: &Move) -> bool {
    let (Some(origin), Ok((_, trace))) = (mv.pit(), position.trace(mv)) else { return false };
    trace.events.iter().any(|event| match *event {
        Event::Skip { .. } => true,
        Event::Drop { at, .. } => at == Spot::Pit(origin),
        _ => false,
    })
}

/// From how many pits a move captures.
fn captured_pits(position: &Position, mv: &Move) -> usize {
    position.trace(mv).map_or(0, |(_, trace)| trace.taken().count())
}

/// Whether no move captures, and no reply to any move does: such endgames are decided by counting.
fn counting(position: &Position) -> bool {
    position.moves().iter().all(|mv| {
        let after = position.play_unchecked(mv);
        position.captured(mv) == 0
            && (after.turn() == position.turn() || largest_capture(&after) == 0)
    })
}

/// Whether the move alone keeps the draw, and none wins.
fn only_draw(candidate: &Candidate) -> bool {
    candidate.only(|score| score >= 0.0) && !candidate.only(|score| score > 0.0)
}

/// Whether the player makes the first three moves of the solution.
fn three_turns(candidate: &Candidate) -> bool {
    let me = candidate.position.turn();
    candidate.line.len() >= 3 && candidate.line.iter().take(3).all(|mv| mv.side() == me)
}

/// Whether there are other harvests with the same pit, each of which costs at least [`Puzzle::MARGIN`] seeds (Éqwalé).
fn one_or_two(candidate: &Candidate) -> bool {
    let mv = candidate.mv;
    let same = |answer: &&Answer| answer.mv.pit() == mv.pit() && answer.mv != *mv;
    let best = candidate.answers.first().map_or(0.0, |best| best.score);
    let loses = |answer: &Answer| best - answer.score >= Puzzle::MARGIN;
    candidate.position.rules().capture == Capture::Equal
        && candidate.answers.iter().find(same).is_some_and(loses)
}

/// Whether sowing a hoard instead would capture as much or more, and at least two seeds.
fn hoard_kept(position: &Position, mv: &Move) -> bool {
    let taken = position.captured(mv);
    let tempts = |other: &Move| {
        other.pit() != mv.pit()
            && other.pit().is_some_and(|pit| position.seeds(pit) >= HOARD)
            && position.captured(other) >= LEAST_CAPTURE.max(taken)
    };
    position.moves().iter().any(tempts)
}

/// Whether the duty to feed is a trap after the move: it forbids the opponent a pit with seeds. Or, after a move that
/// takes nothing, the opponent's only move brings seeds over and lets the player take at least two.
fn feeding_trap(position: &Position, mv: &Move, after: &Position) -> bool {
    let (me, other) = (position.turn(), position.turn().other());
    if position.rules().feeding == Feeding::None || after.end().is_some() || after.turn() != other {
        return false;
    }
    let forbids = other.pits().any(|pit| {
        matches!(
            after.check(&Move::sow(pit)),
            Err(Refusal::MustFeed { .. } | Refusal::NothingStays { .. })
        )
    });
    let brings_seeds = || match after.moves().as_slice() {
        [only] if position.captured(mv) == 0 => {
            let next = after.play_unchecked(only);
            let fed = camp_seeds(&next, me) > camp_seeds(after, me);
            fed && next.end().is_none()
                && next.turn() == me
                && largest_capture(&next) >= LEAST_CAPTURE
        }
        _ => false,
    };
    forbids || brings_seeds()
}

/// Whether an opponent who has seeds is without any after the move, or after each of their replies.
fn starving(position: &Position, after: &Position) -> bool {
    let other = position.turn().other();
    if camp_seeds(position, other) == 0 {
        return false;
    }
    if after.end().is_some() || after.turn() != other {
        return camp_seeds(after, other) == 0;
    }
    after.moves().iter().all(|reply| camp_seeds(&after.play_unchecked(reply), other) == 0)
}

/// The most that the player to move at `position` could take after a move and its reply; 0 if it is not their turn.
fn taken_back(position: &Position, after_reply: &Position) -> u8 {
    match after_reply.end().is_none() && after_reply.turn() == position.turn() {
        true => largest_capture(after_reply),
        false => 0,
    }
}

/// Whether the move takes nothing, and the opponent has the turn after it.
fn quiet(position: &Position, mv: &Move, after: &Position) -> bool {
    position.captured(mv) == 0 && after.end().is_none() && after.turn() != position.turn()
}

fn sacrifice(position: &Position, mv: &Move, after: &Position) -> bool {
    if !quiet(position, mv, after) {
        return false;
    }
    let given = largest_capture(after);
    let repaid =
        |reply: &Move| taken_back(position, &after.play_unchecked(reply)) >= given + SACRIFICE_GAIN;
    given >= LEAST_CAPTURE
        && after.moves().iter().filter(|reply| after.captured(reply) == given).all(repaid)
}

fn double_threat(position: &Position, mv: &Move, after: &Position) -> bool {
    if !quiet(position, mv, after) {
        return false;
    }
    let me = position.turn();
    let has_two = |position: &Position| {
        let threats = threats(position, me);
        let good: Vec<&Threat> =
            threats.iter().filter(|threat| threat.seeds() >= LEAST_CAPTURE).collect();
        good.iter().any(|one| good.iter().any(|other| apart(one, other)))
    };
    let still = |reply: &Move| taken_back(position, &after.play_unchecked(reply)) >= LEAST_CAPTURE;
    !has_two(position) && has_two(after) && after.moves().iter().all(still)
}

/// Whether two threats come from different pits and aim at different ones.
fn apart(one: &Threat, two: &Threat) -> bool {
    let aims = |threat: &Threat, pit: Pit| threat.prey.iter().any(|heap| heap.pit == pit);
    one.pit != two.pit && !one.prey.iter().any(|heap| aims(two, heap.pit))
}

fn waiting(position: &Position, mv: &Move, after: &Position) -> bool {
    let most = |threats: Vec<Threat>| threats.first().map_or(0, Threat::seeds);
    quiet(position, mv, after)
        && most(threats(after, position.turn())) == 0
        && largest_capture(after) == 0
        && after.moves().len() >= 2
        && after
            .moves()
            .iter()
            .all(|reply| taken_back(position, &after.play_unchecked(reply)) >= LEAST_CAPTURE)
}

fn counter_threat(position: &Position, mv: &Move, after: &Position) -> bool {
    if !quiet(position, mv, after) || largest_capture(position) >= LEAST_CAPTURE {
        return false;
    }
    let before = threats(position, after.turn()).first().map_or(0, Threat::seeds);
    let paid =
        |reply: &Move| taken_back(position, &after.play_unchecked(reply)) >= after.captured(reply);
    before >= LEAST_CAPTURE
        && largest_capture(after) >= LEAST_CAPTURE
        && after.moves().iter().filter(|reply| after.captured(reply) >= LEAST_CAPTURE).all(paid)
}

/// The opponent's greatest threat, if the move reduces it by at least two seeds and some other move
/// would leave it as great.
fn defended(position: &Position, after: &Position) -> Option<Threat> {
    let other = position.turn().other();
    let threat = threats(position, other).into_iter().next()?;
    let most = threat.seeds();
    if most < LEAST_CAPTURE || after.end().is_some() || after.turn() != other {
        return None;
    }
    let leaves_threat = |mv: &Move| {
        let after = position.play_unchecked(mv);
        after.turn() == other && largest_capture(&after) >= most
    };
    let saved = largest_capture(after) + 2 <= most;
    (saved && position.moves().iter().any(leaves_threat)).then_some(threat)
}

/// How a move that takes nothing meets a threat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defence {
    /// It sows a threatened pit.
    Empty,
    /// It adds a seed to the pit that threatens, so that its sowing ends elsewhere.
    Overload,
    /// It adds a seed to a threatened pit.
    Raise,
}

/// How a move that takes nothing meets the opponent's greatest threat. Sowing a threatened pit counts before the two
/// other ways. `None` if the move does not meet the threat, or meets it by both of the other ways, or by none of the
/// three.
fn defence(position: &Position, mv: &Move, after: &Position) -> Option<Defence> {
    if position.captured(mv) > 0 {
        return None;
    }
    let Threat { pit, prey, .. } = defended(position, after)?;
    let more = |pit: Pit| after.seeds(pit) > position.seeds(pit);
    let empties = prey.iter().any(|heap| Some(heap.pit) == mv.pit());
    let raises = prey.iter().any(|heap| more(heap.pit));
    match (empties, more(pit), raises) {
        (true, _, _) => Some(Defence::Empty),
        (false, true, false) => Some(Defence::Overload),
        (false, false, true) => Some(Defence::Raise),
        _ => None,
    }
}

fn return_capture(position: &Position, mv: &Move, after: &Position) -> bool {
    tempting_capture(position, mv, after).is_some()
}

/// Another move that captures as much or more (two seeds at least), but lets the opponent take back at least two seeds
/// more than `mv` does.
pub(super) fn tempting_capture(position: &Position, mv: &Move, after: &Position) -> Option<Move> {
    if after.end().is_some() || after.turn() == position.turn() {
        return None;
    }
    let (taken, back) = (position.captured(mv), largest_capture(after));
    let tempts = |wrong: &Move| {
        let next = position.play_unchecked(wrong);
        position.captured(wrong) >= LEAST_CAPTURE.max(taken)
            && next.end().is_none()
            && next.turn() != position.turn()
            && largest_capture(&next) >= back + 2
    };
    position.moves().into_iter().find(|wrong| wrong != mv && tempts(wrong))
}
