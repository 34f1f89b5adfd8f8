//! The clips of an animation: an action with its start and its end.

use super::place::{Place, Seeds};
use crate::rules::Pit;

/// What happens during a clip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// The hand takes up all seeds of a pit.
    Lift {
        /// The pit.
        from: Place,
    },
    /// The hand goes from one place to the next.
    Carry {
        /// Where it was.
        from: Place,
        /// Where it goes.
        to: Place,
        /// Whether it passes over the place it goes to without sowing.
        skip: bool,
    },
    /// One seed falls from the hand and bounces.
    Fall {
        /// Where it falls.
        at: Place,
    },
    /// One seed goes from place to place.
    Slide {
        /// Where it lay.
        from: Place,
        /// Where it will lie.
        to: Place,
        /// Which seed of the heap at `to` it will be.
        index: u8,
        /// How many seeds that heap will have.
        laid: u8,
    },
    /// The seeds of a heap move to the arrangement for `count` seeds: wider for more, closer for
    /// fewer.
    Rearrange {
        /// The place.
        at: Place,
        /// How many seeds the heap is arranged for.
        count: u8,
    },
    /// A place glows before seeds are captured there.
    Glow {
        /// The place.
        at: Place,
    },
    /// A pit shows that a rule kept it from being captured.
    Spare {
        /// The pit.
        pit: Pit,
    },
    /// The state so far fades into another.
    Fade {
        /// The state it fades into.
        into: Seeds,
    },
}

/// An action with its start and end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clip {
    /// When it starts, in milliseconds.
    pub start: f64,
    /// When it ends.
    pub end: f64,
    /// What happens.
    pub action: Action,
}

/// How long a seed falls, in milliseconds at normal speed.
pub(super) const FALL: f64 = 70.0;
/// How long it bounces afterwards.
pub(super) const BOUNCE: f64 = 80.0;

impl Clip {
    /// When a falling seed first touches what lies below.
    pub(super) fn contact(&self) -> f64 {
        self.start + (self.end - self.start) * FALL / (FALL + BOUNCE)
    }
}
