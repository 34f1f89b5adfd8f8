//! The script of an animation: the order of its clips, and how long each takes.

use super::clip::{Action, BOUNCE, Clip, FALL};
use super::place::{Place, Seeds};
use crate::rules::{Event, Pit, Trace};

// All times in milliseconds at normal speed.

/// The longest the hand takes from pit to pit.
const STEP: f64 = 130.0;
/// The longest a whole sowing takes, however many seeds.
const SOWING: f64 = 4200.0;
/// Taking up the seeds.
const LIFT: f64 = 230.0;
/// The pause before a capture.
const PAUSE: f64 = 300.0;
/// One seed's slide: from a captured pit to the store, or from the reserve to a pit.
const SLIDE: f64 = 400.0;
/// A spared pit's flash.
const SPARE: f64 = 900.0;
/// From the flash of a spared pit to that of the next.
const NEXT_SPARE: f64 = 70.0;
/// The pause between two captured pits.
const NEXT_CAPTURE: f64 = 170.0;
/// The pause between two pits that seeds are placed in.
const NEXT_PLACEMENT: f64 = 90.0;
/// One seed's slide when the board changes without a move: undo, or stepping through a game.
const GLIDE: f64 = 320.0;
/// The seeds that stay move closer together.
const CLOSE_UP: f64 = 200.0;
/// One fade of a move with reduced motion.
const FADE: f64 = 200.0;

/// A timeline while it is being written.
pub(super) struct Script {
    /// The seeds in each place after all clips so far.
    pub seeds: Seeds,
    hand: u8,
    hand_at: Option<Place>,
    /// When the next clip starts; in the end, how long everything takes.
    pub cursor: f64,
    /// When the last of all clips so far ends.
    clips_end: f64,
    /// How long the hand takes from pit to pit in this sowing.
    hand_time: f64,
    pub clips: Vec<Clip>,
    /// For each event of the trace, when it is complete.
    pub steps: Vec<f64>,
}

impl Script {
    pub fn new(seeds: Seeds) -> Script {
        Script {
            seeds,
            hand: 0,
            hand_at: None,
            cursor: 0.0,
            clips_end: 0.0,
            hand_time: STEP,
            clips: Vec::new(),
            steps: Vec::new(),
        }
    }

    fn add(&mut self, start: f64, length: f64, action: Action) {
        self.clips.push(Clip { start, end: start + length, action });
        self.clips_end = self.clips_end.max(start + length);
    }

    pub fn add_trace(&mut self, trace: &Trace) {
        let mut index = 0;
        while index < trace.events.len() {
            let events = &trace.events[index..];
            match events[0] {
                Event::Lift { from, .. } => {
                    self.lift(from, events);
                    index += 1;
                }
                Event::Skip { over } => {
                    self.skip(over);
                    index += 1;
                }
                Event::Drop { at, .. } => {
                    self.drop_one(at.into());
                    index += 1;
                }
                Event::Spare { .. } => {
                    index += self.spare(events);
                }
                Event::Take { .. } => {
                    index += self.take(events);
                }
                Event::Place { at, seeds } => {
                    self.place(at, seeds);
                    index += 1;
                }
            }
        }
        self.wait_for_clips();
        self.empty_hand();
    }

    fn wait_for_clips(&mut self) {
        self.cursor = self.cursor.max(self.clips_end);
    }

    /// Drops the seeds left in the hand where it is, so that no seed is lost.
    fn empty_hand(&mut self) {
        while self.hand > 0 {
            let at = self.hand_at.unwrap_or(Place::Reserve);
            self.fall(at);
            self.cursor += 20.0;
        }
    }

    fn lift(&mut self, from: Pit, events: &[Event]) {
        self.wait_for_clips();
        self.empty_hand();
        let place = Place::Pit(from);
        let drops = events[1..]
            .iter()
            .take_while(|event| matches!(event, Event::Drop { .. } | Event::Skip { .. }))
            .count();
        // The more seeds are sown, the shorter each step, so that a full pit does not take long.
        self.hand_time =
            STEP.min(1000.0 / drops.max(1) as f64 + 60.0).min(SOWING / drops.max(1) as f64);
        self.hand = self.seeds.empty(place);
        self.hand_at = Some(place);
        self.add(self.cursor, LIFT, Action::Lift { from: place });
        self.cursor += LIFT;
        self.steps.push(self.cursor);
    }

    fn carry(&mut self, to: Place, skip: bool) {
        if let Some(from) = self.hand_at {
            self.add(self.cursor, self.hand_time, Action::Carry { from, to, skip });
            self.cursor += self.hand_time;
        }
        self.hand_at = Some(to);
    }

    fn skip(&mut self, over: Pit) {
        self.carry(Place::Pit(over), true);
        self.steps.push(self.cursor);
    }

    fn drop_one(&mut self, at: Place) {
        if self.hand == 0 {
            self.steps.push(self.cursor);
            return;
        }
        self.carry(at, false);
        self.fall(at);
        self.steps.push(self.cursor + FALL + BOUNCE);
    }

    fn fall(&mut self, at: Place) {
        self.hand -= 1;
        self.seeds.add(at, 1);
        let count = self.seeds.at(at);
        // The other seeds move apart while this one falls and begins to bounce.
        self.add(self.cursor, FALL + 50.0, Action::Rearrange { at, count });
        self.add(self.cursor, FALL + BOUNCE, Action::Fall { at });
    }

    fn spare(&mut self, events: &[Event]) -> usize {
        self.wait_for_clips();
        let mut count = 0;
        for event in events {
            let Event::Spare { pit } = *event else { break };
            self.add(self.cursor + NEXT_SPARE * count as f64, SPARE, Action::Spare { pit });
            count += 1;
        }
        for _ in 0..count {
            self.steps.push(self.clips_end);
        }
        count
    }

    fn take(&mut self, events: &[Event]) -> usize {
        self.wait_for_clips();
        let start = self.cursor;
        self.cursor += PAUSE;
        let mut count = 0;
        for event in events {
            let Event::Take { from, seeds, by } = *event else { break };
            let (from, to) = (Place::Pit(from), Place::Store(by));
            let glowing = self.cursor - start + 60.0;
            self.add(start, glowing, Action::Glow { at: from });
            self.send(from, to, seeds, SLIDE);
            self.close_up(from);
            self.steps.push(self.clips_end);
            self.cursor += NEXT_CAPTURE;
            count += 1;
        }
        self.wait_for_clips();
        count
    }

    fn place(&mut self, at: Pit, seeds: u8) {
        // Only the first pit waits: the seeds of the next ones leave while those before still slide. After a pit the
        // last clip is a `Rearrange`.
        if !matches!(self.clips.last(), Some(Clip { action: Action::Rearrange { .. }, .. })) {
            self.wait_for_clips();
        }
        self.send(Place::Reserve, Place::Pit(at), seeds, SLIDE);
        self.close_up(Place::Reserve);
        self.cursor += NEXT_PLACEMENT;
        self.steps.push(self.clips_end);
    }

    /// Seeds go one after another from place to place.
    fn send(&mut self, from: Place, to: Place, seeds: u8, flight: f64) {
        let already = self.seeds.at(to);
        let sent = self.seeds.take(from, seeds);
        if sent == 0 {
            return;
        }
        self.seeds.add(to, sent);
        // All seeds leave within 160 ms, however many.
        let apart = (160.0 / f64::from(sent)).min(45.0);
        let first = self.cursor;
        let all = apart * f64::from(sent - 1);
        // The heap is rearranged while they are under way.
        self.add(
            first + flight * 0.5,
            flight * 0.5 + all,
            Action::Rearrange { at: to, count: self.seeds.at(to) },
        );
        for number in 0..sent {
            let index = already + number;
            self.add(self.cursor, flight, Action::Slide { from, to, index, laid: already + sent });
            self.cursor += apart;
        }
    }

    /// The seeds that stay in a place lie closer together.
    fn close_up(&mut self, at: Place) {
        self.add(self.cursor, CLOSE_UP, Action::Rearrange { at, count: self.seeds.at(at) });
    }

    /// Sends seeds from the places that have too many to those that have too few for another board.
    pub fn move_to(&mut self, after: Seeds) {
        let (start, mut departed) = (self.cursor, self.cursor);
        for to in Place::all() {
            for from in Place::all() {
                let surplus = self.seeds.at(from).saturating_sub(after.at(from));
                let missing = after.at(to).saturating_sub(self.seeds.at(to));
                if surplus.min(missing) > 0 {
                    self.send(from, to, surplus.min(missing), GLIDE);
                    departed = departed.max(self.cursor);
                    // The seeds of all places begin to leave within 200 ms.
                    self.cursor = self.cursor.min(start + 200.0);
                }
            }
        }
        self.cursor = departed;
        Place::all().for_each(|place| self.close_up(place));
        self.wait_for_clips();
    }

    /// Fades the whole board into another one.
    pub fn fade(&mut self, into: Seeds, length: f64) {
        self.wait_for_clips();
        self.add(self.cursor, length, Action::Fade { into });
        self.seeds = into;
        self.wait_for_clips();
    }

    /// Reduced motion: a fade to the board as sown; then, if pits are captured or spared, a glow on the captured ones,
    /// a flash on the spared ones, and a fade to the final board.
    pub fn add_reduced_trace(&mut self, trace: &Trace) {
        let mut full = Script::new(self.seeds);
        let sowing = trace
            .events
            .iter()
            .take_while(|event| !matches!(event, Event::Take { .. } | Event::Spare { .. }));
        let sown = sowing.count();
        let part = |events: &[Event]| Trace { events: events.to_vec(), ..trace.clone() };
        full.add_trace(&part(&trace.events[..sown]));
        let middle = full.seeds;
        full.add_trace(&part(&trace.events[sown..]));
        self.fade(middle, FADE);
        if sown < trace.events.len() {
            for event in &trace.events[sown..] {
                match *event {
                    Event::Take { from, .. } => {
                        self.add(self.cursor, 600.0, Action::Glow { at: Place::Pit(from) });
                    }
                    Event::Spare { pit } => self.add(self.cursor, SPARE, Action::Spare { pit }),
                    _ => {}
                }
            }
            self.wait_for_clips();
            self.fade(full.seeds, FADE);
        }
        let (first, last) = (FADE, self.cursor);
        self.steps =
            (0..trace.events.len()).map(|index| if index < sown { first } else { last }).collect();
    }

    /// Waits for all seeds to come to rest, then divides all times by the speed.
    pub fn finish(mut self, speed: f64) -> Script {
        self.wait_for_clips();
        let speed = if speed.is_finite() { speed.clamp(0.1, 20.0) } else { 1.0 };
        for clip in &mut self.clips {
            clip.start /= speed;
            clip.end /= speed;
        }
        let mut latest = 0.0_f64;
        for step in &mut self.steps {
            // Times must not decrease: a skip may end before the seed dropped earlier comes to rest.
            latest = latest.max(*step / speed);
            *step = latest;
        }
        self.cursor /= speed;
        in_order(&mut self.clips);
        self
    }
}

/// Sorts clips by their start; equal starts keep their order. An insertion sort, because the clips
/// are nearly sorted and it is smaller than the library's in the page's module.
fn in_order(clips: &mut [Clip]) {
    for end in 1..clips.len() {
        let mut place = end;
        while place > 0 && clips[place - 1].start > clips[place].start {
            clips.swap(place - 1, place);
            place -= 1;
        }
    }
}
