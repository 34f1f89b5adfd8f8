//! What is known of a board while its seed count is being solved, in one byte.
//!
//! Boards are proven in stages, the greatest difference first: in stage v a board is proven to win
//! v, or to lose v. A successor that is proven moves its predecessors on from state to state, so
//! that a stage is two tables of transitions.

/// The most moves a player has that leave all seeds on the board: one for each pit.
const MOVES: u8 = 6;

/// With more seeds than this the states no longer fit in a byte if play without end is worth
/// something unknown.
pub(super) const MOST_UNKNOWN: u8 = 15;

/// What play without end is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Endless {
    /// Nothing to either side.
    Zero,
    /// Not known: the lower bound fears the worst, the upper one hopes for the best.
    Unknown,
}

/// One of the two bounds; where they are sure to meet, the lower one stands for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Low,
    High,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The value is known, and predecessors know of it.
    Proven(i8),
    /// The game is over here; predecessors do not know yet.
    Over(i8),
    /// Worth so much at least; a successor that loses can raise it.
    Raisable(i8),
    /// Worth so much at least, but not if all of so many successors turn out to win more.
    Waiting(i8, u8),
}

/// The states of the boards with one seed count, for one bound.
pub(super) struct StateSet {
    seeds: i8,
    endless: Endless,
    bound: Bound,
    states: Vec<State>,
}

/// What happens to a state when a successor is proven.
pub(super) struct Transitions {
    /// A successor wins as much as the stage is about.
    pub(super) won: [u8; 256],
    /// A successor loses as much.
    pub(super) lost: [u8; 256],
    /// The states that begin the stage, proven without waiting for anything, and what they become.
    pub(super) begin: Begin,
}

/// The states that begin a stage: those that say so much by themselves.
#[derive(Clone, Copy)]
pub(super) struct Begin {
    /// Those that win what it is about; [`UNUSED`], if there are fewer.
    pub(super) wins: [u8; 2],
    /// The one that loses it.
    pub(super) loses: u8,
    /// What the first become.
    pub(super) won: u8,
    /// What the other becomes.
    pub(super) lost: u8,
}

/// The number of no state.
const UNUSED: u8 = u8::MAX;

impl StateSet {
    /// Numbers the states.
    pub(super) fn new(seeds: u8, endless: Endless, bound: Bound) -> StateSet {
        let seeds = seeds as i8;
        // Proven states come first: see `is_proven`.
        let mut states: Vec<State> = (-seeds..=seeds).map(State::Proven).collect();
        let wins = endless == Endless::Zero || bound == Bound::Low;
        let loses = endless == Endless::Zero || bound == Bound::High;
        for worth in -seeds..=seeds {
            if loses && (worth < 0 || !wins && worth < seeds) {
                states.extend((0..=MOVES).map(|left| State::Waiting(worth, left)));
            } else if wins {
                states.push(State::Raisable(worth));
                if worth > if loses { 0 } else { -seeds } {
                    states.push(State::Over(worth));
                }
            }
        }
        debug_assert!(states.len() <= usize::from(UNUSED), "the states do not fit in a byte");
        StateSet { seeds, endless, bound, states }
    }

    fn find(&self, state: State) -> Option<u8> {
        self.states.iter().position(|other| *other == state).map(|number| number as u8)
    }

    fn number(&self, state: State) -> u8 {
        self.find(state).unwrap_or(UNUSED)
    }

    /// How many of the lowest numbers are proven states.
    pub(super) fn proven(&self) -> u8 {
        2 * self.seeds as u8 + 1
    }

    /// The state of a board where the game is over.
    pub(super) fn over(&self, worth: i8) -> u8 {
        self.first_of([State::Over(worth), State::Waiting(worth, 0), State::Proven(worth)])
    }

    /// The state of a board where the best of the moves that take seeds is worth so much (all
    /// seeds are lost where there is none), and so many moves take none.
    pub(super) fn open(&self, worth: i8, quiet: u8) -> u8 {
        self.first_of([State::Waiting(worth, quiet), State::Raisable(worth), State::Proven(worth)])
    }

    fn first_of(&self, states: [State; 3]) -> u8 {
        states.into_iter().find_map(|state| self.find(state)).unwrap_or(UNUSED)
    }

    /// The difference the last stage is about; the first is about all seeds.
    pub(super) fn last_stage(&self) -> i8 {
        match self.endless {
            Endless::Zero => 1,
            Endless::Unknown => 1 - self.seeds,
        }
    }

    /// What a stage does.
    pub(super) fn transitions(&self, stage: i8) -> Transitions {
        let same: [u8; 256] = std::array::from_fn(|code| code as u8);
        let (mut won, mut lost) = (same, same);
        for (code, state) in self.states.iter().enumerate() {
            let (if_won, if_lost) = match *state {
                State::Waiting(worth, 1) if worth <= -stage => {
                    (State::Proven(-stage), State::Proven(stage))
                }
                State::Waiting(_, 0) | State::Proven(_) | State::Over(_) => (*state, *state),
                State::Waiting(worth, left) => {
                    (State::Waiting(worth, left - 1), State::Proven(stage))
                }
                State::Raisable(_) => (*state, State::Proven(stage)),
            };
            won[code] = self.number(if_won);
            lost[code] = self.number(if_lost);
        }
        let known = |state| self.find(state).unwrap_or(UNUSED);
        let begin = Begin {
            wins: [known(State::Raisable(stage)), known(State::Over(stage))],
            loses: known(State::Waiting(-stage, 0)),
            won: self.number(State::Proven(stage)),
            lost: self.number(State::Proven(-stage)),
        };
        Transitions { won, lost, begin }
    }

    /// The bound of a state when all stages are over.
    pub(super) fn bound(&self, code: u8) -> i8 {
        match (self.states.get(usize::from(code)), self.endless, self.bound) {
            (Some(State::Proven(worth)), ..) => *worth,
            (_, Endless::Zero, _) => 0,
            (_, Endless::Unknown, Bound::Low) => -self.seeds,
            (_, Endless::Unknown, Bound::High) => self.seeds,
        }
    }
}
