//! From a trace to a timed animation.
//!
//! A timeline is a list of *acts*, each with its start and end in milliseconds; what is where at
//! time `t` is worked out from it by [`Timeline::moment`](super::moment). It keeps its own count
//! of the seeds: a trace that does not fit the scene moves what there is, and no seed is lost.

use super::place::{Place, Seeds};
use super::script::Script;
use crate::rules::{Pit, Trace};

/// How a timeline is to be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    /// 1 for a walking pace, 2 for twice as fast.
    pub speed: f64,
    /// Nothing travels: one scene fades into the next.
    pub still: bool,
}

impl Default for Tempo {
    fn default() -> Tempo {
        Tempo { speed: 1.0, still: false }
    }
}

/// What goes on during a stretch of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    /// The hand takes up all seeds of a pit.
    Lift {
        /// The pit.
        from: Place,
    },
    /// The hand goes from one place to the next; `skip`: it passes over without sowing.
    Carry {
        /// Where it was.
        from: Place,
        /// Where it goes.
        to: Place,
        /// Whether it passes over the place it goes to.
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
        /// Which seed of its heap it will be.
        index: u8,
        /// How many seeds that heap will have.
        laid: u8,
    },
    /// The seeds of a place make room for `count` in all, or close up to it.
    Room {
        /// The place.
        at: Place,
        /// How many seeds the heap is laid out for.
        count: u8,
    },
    /// A place shines: it is about to be harvested.
    Glow {
        /// The place.
        at: Place,
    },
    /// A pit shows that it would have been taken.
    Spare {
        /// The pit.
        pit: Pit,
    },
    /// One state fades into another.
    Fade {
        /// The state it fades into.
        into: Seeds,
    },
}

/// An act and its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beat {
    /// When it starts, in milliseconds.
    pub start: f64,
    /// When it ends.
    pub end: f64,
    /// What goes on.
    pub act: Act,
}

/// Something to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The hand takes seeds up.
    Lift,
    /// A seed falls on wood or on other seeds.
    Drop,
    /// A seed comes to rest in a store.
    Take,
    /// A pit is spared.
    Spare,
}

/// A sound, where it is heard, and how many seeds lie there then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// What is heard.
    pub sound: Sound,
    /// Where.
    pub place: Place,
    /// How many seeds lie there, this one included.
    pub seeds: u8,
}

/// A seed's way down, and then its bounce.
pub(super) const FALL: f64 = 70.0;
pub(super) const BOUNCE: f64 = 80.0;
/// A timed animation from one state of the board to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    before: Seeds,
    after: Seeds,
    beats: Vec<Beat>,
    steps: Vec<f64>,
    length: f64,
}

impl Timeline {
    /// The animation of a move, from the seeds as they lay before it.
    #[must_use]
    pub fn new(before: Seeds, trace: &Trace, tempo: Tempo) -> Timeline {
        let mut script = Script::new(before);
        if tempo.still {
            script.tell_still(trace);
        } else {
            script.tell(trace);
        }
        script.finish(before, tempo.speed)
    }

    /// The shortest animation from any state to any other, for undo and for stepping through a
    /// game: seeds go from where there are too many to where there are too few.
    #[must_use]
    pub fn between(before: Seeds, after: Seeds, tempo: Tempo) -> Timeline {
        let mut script = Script::new(before);
        if tempo.still || before.total() != after.total() {
            script.fade(after, 220.0);
        } else {
            script.rearrange(after);
        }
        script.finish(before, tempo.speed)
    }

    /// A timeline as its script says.
    pub(super) fn written(
        before: Seeds,
        after: Seeds,
        beats: Vec<Beat>,
        steps: Vec<f64>,
        length: f64,
    ) -> Timeline {
        Timeline { before, after, beats, steps, length }
    }

    /// The seeds at the start.
    #[must_use]
    pub fn before(&self) -> &Seeds {
        &self.before
    }

    /// The seeds at the end.
    #[must_use]
    pub fn after(&self) -> &Seeds {
        &self.after
    }

    /// How long it takes, in milliseconds.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.length
    }

    /// The acts, in the order in which they start.
    #[must_use]
    pub fn beats(&self) -> &[Beat] {
        &self.beats
    }

    /// For each event of the trace, when it is complete: for going through a move seed by seed.
    #[must_use]
    pub fn steps(&self) -> &[f64] {
        &self.steps
    }

    /// What is heard after `from` and up to `to`.
    pub fn cues(&self, from: f64, to: f64) -> impl Iterator<Item = Cue> + '_ {
        self.beats.iter().filter_map(move |beat| {
            let (time, sound, place) = match beat.act {
                Act::Lift { from } => (beat.start, Sound::Lift, from),
                Act::Fall { at } => (beat.contact(), Sound::Drop, at),
                Act::Slide { to: to @ Place::Store(_), .. } => (beat.end, Sound::Take, to),
                Act::Slide { to, .. } => (beat.end, Sound::Drop, to),
                Act::Spare { pit } => (beat.start, Sound::Spare, Place::Pit(pit)),
                _ => return None,
            };
            (time > from && time <= to).then(|| {
                let seeds = self.moment(time).count(place);
                Cue { sound, place, seeds }
            })
        })
    }
}

impl Beat {
    /// When a falling seed first touches what lies below.
    pub(super) fn contact(&self) -> f64 {
        self.start + (self.end - self.start) * FALL / (FALL + BOUNCE)
    }
}
