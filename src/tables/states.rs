//! The state of a board while its seed count is solved: one byte, changed by tables of transitions.
//!
//! Boards are proven in stages, the greatest difference first: in stage v a board is proven to win
//! v, or to lose v. A stage has two tables: the next state of a board when a successor is proven to
//! win v, and when one is proven to lose v.

use super::index::MOST_SEEDS;

/// The most quiet moves of a board: one for each pit.
const MOST_MOVES: u8 = 6;

/// The value of endless play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Endless {
    /// 0.
    Zero,
    /// Unknown: for the lower bound all seeds are lost, for the upper one all are won.
    Unknown,
}

/// What the states of a rule set depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StateKind {
    pub(super) endless: Endless,
    /// The most quiet moves of a board that also has a move that takes seeds. With six quiet moves
    /// no pit is left for another move, unless sowing one pit is several moves (Éqwalé with a free
    /// harvest).
    pub(super) most_quiet_beside_taking: u8,
}

impl StateKind {
    /// `several_moves`: whether sowing one pit can be several moves, of which one is quiet.
    pub(super) const fn new(endless: Endless, several_moves: bool) -> StateKind {
        let most_quiet_beside_taking = if several_moves { MOST_MOVES } else { MOST_MOVES - 1 };
        StateKind { endless, most_quiet_beside_taking }
    }

    /// The most seeds for which the states fit in a byte.
    pub(super) const fn most_seeds(self) -> u8 {
        match (self.endless, self.most_quiet_beside_taking < MOST_MOVES) {
            (Endless::Zero, true) => MOST_SEEDS,
            (Endless::Zero, false) => 26,
            (Endless::Unknown, true) => 18,
            (Endless::Unknown, false) => 15,
        }
    }
}

/// One of the two bounds; if they are always equal, the lower one stands for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Low,
    High,
}

/// The state of one bound of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The bound is proven. The predecessors are updated, or the board is on a stack until they are. A board that
    /// the survey leaves proven needs no update: its value is the one that [`StateSet::bound`] gives unproven boards.
    Proven(i8),
    /// The game is over, with this value. The predecessors are updated in the stage of the value. For a value without
    /// this state, [`StateSet::over`] takes `Waiting` without quiet moves, or `Proven`.
    Over(i8),
    /// The best move that takes seeds has this value; a successor that loses more raises it.
    Raisable(i8),
    /// The best move that takes seeds has this value; this many quiet moves lead to boards that no stage has yet
    /// proven to win its difference.
    Waiting(i8, u8),
}

/// The most seeds for which one set of states serves all stages. Few in unit tests, so that they
/// cover two sets.
const MOST_AT_ONCE: u8 = if cfg!(test) { 8 } else { 22 };

/// The numbered states of one seed count and one bound, for some stages.
pub(super) struct StateSet {
    seeds: i8,
    kind: StateKind,
    bound: Bound,
    /// The stages: from the first, the greater difference, to the last.
    stages: (i8, i8),
    /// The number of proven states.
    proven_states: u8,
    states: Vec<State>,
}

/// By the number of a board's state: the number of its next state when a successor is proven.
pub(super) struct Transitions {
    /// If the successor wins the stage's difference.
    pub(super) won: [u8; 256],
    /// If the successor loses the stage's difference.
    pub(super) lost: [u8; 256],
    /// The states that the stage begins with.
    pub(super) begin: Begin,
}

/// The states that are proven at the beginning of a stage, and the next state of each.
#[derive(Clone, Copy)]
pub(super) struct Begin {
    /// The states that win the stage's difference; [`UNUSED`] in place of one that is missing.
    pub(super) wins: [u8; 2],
    /// The state that loses it, or [`UNUSED`].
    pub(super) loses: u8,
    /// The next state of the states that win.
    pub(super) won: u8,
    /// The next state of the state that loses.
    pub(super) lost: u8,
}

/// The number that no state has.
const UNUSED: u8 = u8::MAX;

impl StateSet {
    /// Numbers the states of the first stages: of all, if they fit in a byte.
    pub(super) fn new(seeds: u8, kind: StateKind, bound: Bound) -> StateSet {
        let last = match kind.endless {
            Endless::Unknown => 1 - seeds as i8,
            Endless::Zero if seeds <= MOST_AT_ONCE => 1,
            // Seven stages: the proven states of smaller differences get no numbers yet, which makes
            // room for the other states. Both sets then fit in a byte, as a test checks.
            Endless::Zero => seeds as i8 - 6,
        };
        StateSet::of_stages(seeds as i8, kind, bound, (seeds as i8, last))
    }

    /// The set for the stages that follow, if these are not the last.
    pub(super) fn next(&self) -> Option<StateSet> {
        let stages = (self.stages.1 - 1, self.end());
        (self.stages.1 > self.end())
            .then(|| StateSet::of_stages(self.seeds, self.kind, self.bound, stages))
    }

    /// Maps the number of each state in this set to its number in the next one.
    ///
    /// Values of moves that take seeds are clamped: later stages only prove that a board loses at most
    /// the next stage's difference, so a larger loss counts the same for them.
    pub(super) fn renumbered(&self, next: &StateSet) -> [u8; 256] {
        let most = -next.stages.0;
        std::array::from_fn(|code| match self.states.get(code) {
            Some(State::Waiting(value, left)) => {
                next.number(State::Waiting((*value).max(most), *left))
            }
            Some(state) => next.number(*state),
            None => UNUSED,
        })
    }

    fn of_stages(seeds: i8, kind: StateKind, bound: Bound, stages: (i8, i8)) -> StateSet {
        let StateKind { endless, most_quiet_beside_taking } = kind;
        // Proven states have the lowest numbers. Those of earlier stages are kept.
        let has_number = |value: &i8| stages.1 <= 1 || *value == 0 || value.abs() >= stages.1;
        let mut states: Vec<State> =
            (-seeds..=seeds).filter(has_number).map(State::Proven).collect();
        let proven_states = states.len() as u8;
        // If endless play has no value, winning moves raise the lower bound, and the upper one is
        // lowered where all moves lose: each bound has the states of one kind of proof.
        let wins = endless == Endless::Zero || bound == Bound::Low;
        let loses = endless == Endless::Zero || bound == Bound::High;
        for value in -stages.0..=stages.0 {
            if loses && (value < 0 || !wins && value < seeds) {
                // Without a move that takes seeds the value is the lowest.
                let most = if value == -stages.0 { MOST_MOVES } else { most_quiet_beside_taking };
                states.extend((0..=most).map(|left| State::Waiting(value, left)));
            } else if wins {
                states.push(State::Raisable(value));
                if value > if loses { 0 } else { -seeds } {
                    states.push(State::Over(value));
                }
            }
        }
        debug_assert!(states.len() <= usize::from(UNUSED), "the states do not fit in a byte");
        StateSet { seeds, kind, bound, stages, proven_states, states }
    }

    fn find(&self, state: State) -> Option<u8> {
        self.states.iter().position(|other| *other == state).map(|number| number as u8)
    }

    fn number(&self, state: State) -> u8 {
        self.find(state).unwrap_or(UNUSED)
    }

    /// The number of proven states, which have the lowest numbers.
    pub(super) fn proven_states(&self) -> u8 {
        self.proven_states
    }

    /// The state after the survey of a board where the game is over.
    pub(super) fn over(&self, value: i8) -> u8 {
        self.first_of([State::Over(value), State::Waiting(value, 0), State::Proven(value)])
    }

    /// The state after the survey of any other board, by the value of its best move that takes seeds and the number
    /// of its quiet moves. Without a move that takes seeds, the value is that of losing all seeds.
    pub(super) fn open(&self, value: i8, quiet: u8) -> u8 {
        if value > -self.stages.0 && quiet > self.kind.most_quiet_beside_taking {
            return UNUSED;
        }
        self.first_of([State::Waiting(value, quiet), State::Raisable(value), State::Proven(value)])
    }

    fn first_of(&self, states: [State; 3]) -> u8 {
        states.into_iter().find_map(|state| self.find(state)).unwrap_or(UNUSED)
    }

    /// The difference of the last of these stages.
    pub(super) const fn last_stage(&self) -> i8 {
        self.stages.1
    }

    /// The difference of the last stage of all.
    pub(super) const fn end(&self) -> i8 {
        match self.kind.endless {
            Endless::Zero => 1,
            Endless::Unknown => 1 - self.seeds,
        }
    }

    /// The transitions of a stage.
    pub(super) fn transitions(&self, stage: i8) -> Transitions {
        let same: [u8; 256] = std::array::from_fn(|code| code as u8);
        let (mut won, mut lost) = (same, same);
        for (code, state) in self.states.iter().enumerate() {
            let (if_won, if_lost) = match *state {
                State::Waiting(value, 1) if value <= -stage => {
                    (State::Proven(-stage), State::Proven(stage))
                }
                State::Waiting(_, 0) | State::Proven(_) | State::Over(_) => (*state, *state),
                State::Waiting(value, left) => {
                    (State::Waiting(value, left - 1), State::Proven(stage))
                }
                State::Raisable(_) => (*state, State::Proven(stage)),
            };
            won[code] = self.number(if_won);
            lost[code] = self.number(if_lost);
        }
        let begin = Begin {
            wins: [self.number(State::Raisable(stage)), self.number(State::Over(stage))],
            loses: self.number(State::Waiting(-stage, 0)),
            won: self.number(State::Proven(stage)),
            lost: self.number(State::Proven(-stage)),
        };
        Transitions { won, lost, begin }
    }

    /// The bound of a board with this state after all stages.
    pub(super) fn bound(&self, code: u8) -> i8 {
        match (self.states.get(usize::from(code)), self.kind.endless, self.bound) {
            (Some(State::Proven(value)), ..) => *value,
            (_, Endless::Zero, _) => 0,
            (_, Endless::Unknown, Bound::Low) => -self.seeds,
            (_, Endless::Unknown, Bound::High) => self.seeds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds() -> impl Iterator<Item = StateKind> {
        let kind = |endless| [false, true].map(|several| StateKind::new(endless, several));
        [Endless::Zero, Endless::Unknown].into_iter().flat_map(kind)
    }

    /// The set of the first stages, and those that follow it.
    fn sets(seeds: u8, kind: StateKind, bound: Bound) -> Vec<StateSet> {
        let mut sets = vec![StateSet::new(seeds, kind, bound)];
        while let Some(next) = sets.last().and_then(StateSet::next) {
            sets.push(next);
        }
        sets
    }

    #[test]
    fn every_state_has_a_number_in_a_byte() {
        for (kind, bound) in kinds().flat_map(|kind| [(kind, Bound::Low), (kind, Bound::High)]) {
            for seeds in 1..=kind.most_seeds() {
                let sets = sets(seeds, kind, bound);
                for set in &sets {
                    assert!(set.states.len() <= usize::from(UNUSED), "{seeds} seeds, {kind:?}");
                }
                let first = &sets[0];
                for value in -(seeds as i8)..=seeds as i8 {
                    assert_ne!(first.over(value), UNUSED, "{seeds} seeds, {value}");
                    let most =
                        if value == -(seeds as i8) { 6 } else { kind.most_quiet_beside_taking };
                    for quiet in 0..=MOST_MOVES {
                        let found = first.open(value, quiet) != UNUSED;
                        assert_eq!(found, quiet <= most, "{seeds} seeds, {value}, {quiet}");
                    }
                }
                for pair in sets.windows(2) {
                    let numbers = pair[0].renumbered(&pair[1]);
                    for (code, state) in pair[0].states.iter().enumerate() {
                        // The stages of `pair[0]` have proven all boards with this value, so that its state is dropped.
                        let done = match *state {
                            State::Raisable(value) | State::Over(value) => {
                                value >= pair[0].last_stage()
                            }
                            State::Waiting(..) | State::Proven(_) => false,
                        };
                        assert_eq!(numbers[code] == UNUSED, done, "{seeds} seeds, {state:?}");
                    }
                }
            }
        }
    }
}
