//! A timed animation: of a move, from its trace, or from one board to another.
//!
//! A timeline is a list of [clips](Clip), from which [`Timeline::moment`] computes what is where
//! at time `t`. It counts the seeds itself: a trace that does not fit the board moves only seeds
//! that are there, and no seed is lost.

use super::clip::{Action, Clip};
use super::moment::Moment;
use super::place::{Place, Seeds};
use super::script::Script;
use crate::rules::Trace;

/// How a timeline is to be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    /// 1 for normal speed, 2 for twice as fast.
    pub speed: f64,
    /// Reduced motion: nothing travels, one scene fades into the next.
    pub still: bool,
}

impl Default for Tempo {
    fn default() -> Tempo {
        Tempo { speed: 1.0, still: false }
    }
}

/// What makes a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The hand takes seeds up.
    Lift,
    /// A seed falls on wood or on other seeds, or ends a slide in a pit or in the reserve.
    Drop,
    /// A seed comes to rest in a store after a slide; a seed sown into a store makes the sound `Drop`.
    Take,
    /// A pit that the capture reached keeps its seeds, by a chain limit or a slam rule.
    Spare,
}

/// A sound, where it is heard, and how many seeds lie there then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// The sound.
    pub sound: Sound,
    /// Where.
    pub place: Place,
    /// How many seeds lie there, a seed that falls included.
    pub seeds: u8,
}

/// A timed animation from one state of the board to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    before: Seeds,
    after: Seeds,
    clips: Vec<Clip>,
    steps: Vec<f64>,
    length: f64,
}

impl Timeline {
    /// The animation of a move, from the seeds as they lay before it.
    #[must_use]
    pub fn new(before: Seeds, trace: &Trace, tempo: Tempo) -> Timeline {
        let mut script = Script::new(before);
        if tempo.still {
            script.add_reduced_trace(trace);
        } else {
            script.add_trace(trace);
        }
        Timeline::of(before, script, tempo)
    }

    /// The shortest animation from any state to any other, for undo and for stepping through a
    /// game: seeds go from where there are too many to where there are too few. With reduced motion, or if the two
    /// have not the same number of seeds, one fades into the other.
    #[must_use]
    pub fn between(before: Seeds, after: Seeds, tempo: Tempo) -> Timeline {
        let mut script = Script::new(before);
        if tempo.still || before.total() != after.total() {
            script.fade(after, 220.0);
        } else {
            script.move_to(after);
        }
        Timeline::of(before, script, tempo)
    }

    fn of(before: Seeds, script: Script, tempo: Tempo) -> Timeline {
        let Script { seeds: after, clips, steps, cursor: length, .. } = script.finish(tempo.speed);
        Timeline { before, after, clips, steps, length }
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

    /// The clips, in the order in which they start.
    #[must_use]
    pub fn clips(&self) -> &[Clip] {
        &self.clips
    }

    /// For each event of the trace, when it is complete: for going through a move seed by seed.
    #[must_use]
    pub fn steps(&self) -> &[f64] {
        &self.steps
    }

    /// What is where after `time` milliseconds.
    #[must_use]
    pub fn moment(&self, time: f64) -> Moment {
        match time < self.length {
            true => Moment::during(&self.before, &self.clips, time),
            false => Moment::still(&self.after),
        }
    }

    /// The sounds after `from` and up to `to`, in milliseconds.
    pub fn cues(&self, from: f64, to: f64) -> impl Iterator<Item = Cue> + '_ {
        self.clips.iter().filter_map(move |clip| {
            let (time, sound, place) = match clip.action {
                Action::Lift { from } => (clip.start, Sound::Lift, from),
                Action::Fall { at } => (clip.contact(), Sound::Drop, at),
                Action::Slide { to: to @ Place::Store(_), .. } => (clip.end, Sound::Take, to),
                Action::Slide { to, .. } => (clip.end, Sound::Drop, to),
                Action::Spare { pit } => (clip.start, Sound::Spare, Place::Pit(pit)),
                _ => return None,
            };
            (time > from && time <= to).then(|| {
                let seeds = self.moment(time).count(place);
                Cue { sound, place, seeds }
            })
        })
    }
}
