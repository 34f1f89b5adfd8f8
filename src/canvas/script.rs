//! How a trace is told: which act follows which, and how long each takes.

use super::place::{Place, Seeds};
use super::timeline::{Act, BOUNCE, Beat, FALL, Timeline};
use crate::rules::{Event, Pit, Trace};

/// How long the hand takes from pit to pit at a walking pace.
const STEP: f64 = 130.0;
/// No sowing takes longer than this in all, however many the seeds.
const SOWING: f64 = 4200.0;
/// Taking up the seeds.
const LIFT: f64 = 230.0;
/// The breath before a capture.
const BREATH: f64 = 300.0;
/// One seed's way to the store.
const SLIDE: f64 = 400.0;
/// A spared pit's flash.
const SPARE: f64 = 900.0;

/// A timeline being written.
pub(super) struct Script {
    /// Where the seeds will be when everything written so far has happened.
    seeds: Seeds,
    hand: u8,
    hand_at: Option<Place>,
    cursor: f64,
    /// When the last seed that is still in the air comes to rest.
    rest: f64,
    step: f64,
    beats: Vec<Beat>,
    steps: Vec<f64>,
}

impl Script {
    pub(super) fn new(seeds: Seeds) -> Script {
        Script {
            seeds,
            hand: 0,
            hand_at: None,
            cursor: 0.0,
            rest: 0.0,
            step: STEP,
            beats: Vec::new(),
            steps: Vec::new(),
        }
    }

    fn act(&mut self, start: f64, length: f64, act: Act) {
        self.beats.push(Beat { start, end: start + length, act });
        self.rest = self.rest.max(start + length);
    }

    pub(super) fn tell(&mut self, trace: &Trace) {
        let events = &trace.events;
        let mut index = 0;
        while index < events.len() {
            let here = &events[index..];
            match here[0] {
                Event::Lift { from, .. } => {
                    self.lift(from, here);
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
                    index += self.spare(here);
                }
                Event::Take { .. } => {
                    index += self.take(here);
                }
                Event::Place { at, seeds } => {
                    self.place(at, seeds);
                    index += 1;
                }
            }
        }
        self.wait_for_rest();
        self.open_hand();
    }

    fn wait_for_rest(&mut self) {
        self.cursor = self.cursor.max(self.rest);
    }

    /// A trace that leaves seeds in the hand puts them back where the hand is: none is lost.
    fn open_hand(&mut self) {
        while self.hand > 0 {
            let at = self.hand_at.unwrap_or(Place::Reserve);
            self.fall(at);
            self.cursor += 20.0;
        }
    }

    fn lift(&mut self, from: Pit, here: &[Event]) {
        self.wait_for_rest();
        self.open_hand();
        let place = Place::Pit(from);
        let drops = here[1..]
            .iter()
            .take_while(|event| matches!(event, Event::Drop { .. } | Event::Skip { .. }))
            .count();
        self.step = STEP.min(1000.0 / drops.max(1) as f64 + 60.0).min(SOWING / drops.max(1) as f64);
        self.hand = self.seeds.empty(place);
        self.hand_at = Some(place);
        self.act(self.cursor, LIFT, Act::Lift { from: place });
        self.cursor += LIFT;
        self.steps.push(self.cursor);
    }

    fn carry(&mut self, to: Place, skip: bool) {
        if let Some(from) = self.hand_at {
            self.act(self.cursor, self.step, Act::Carry { from, to, skip });
            self.cursor += self.step;
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
        // The others have given way by the time the seed arrives.
        self.act(self.cursor, FALL + 50.0, Act::Room { at, count });
        self.act(self.cursor, FALL + BOUNCE, Act::Fall { at });
    }

    fn spare(&mut self, here: &[Event]) -> usize {
        self.wait_for_rest();
        let mut count = 0;
        for event in here {
            let Event::Spare { pit } = *event else { break };
            self.act(self.cursor + 70.0 * count as f64, SPARE, Act::Spare { pit });
            count += 1;
        }
        for _ in 0..count {
            self.steps.push(self.rest);
        }
        count
    }

    fn take(&mut self, here: &[Event]) -> usize {
        self.wait_for_rest();
        let start = self.cursor;
        self.cursor += BREATH;
        let mut count = 0;
        for event in here {
            let Event::Take { from, seeds, by } = *event else { break };
            let (from, to) = (Place::Pit(from), Place::Store(by));
            let glowing = self.cursor - start + 60.0;
            self.act(start, glowing, Act::Glow { at: from });
            self.send(from, to, seeds, SLIDE);
            self.close_up(from);
            self.steps.push(self.rest);
            self.cursor += 170.0;
            count += 1;
        }
        self.wait_for_rest();
        count
    }

    fn place(&mut self, at: Pit, seeds: u8) {
        if !matches!(
            self.beats.last(),
            Some(Beat { act: Act::Slide { .. } | Act::Room { .. }, .. })
        ) {
            self.wait_for_rest();
        }
        self.send(Place::Reserve, Place::Pit(at), seeds, SLIDE);
        self.close_up(Place::Reserve);
        self.cursor += 90.0;
        self.steps.push(self.rest);
    }

    /// Seeds go one after another from place to place.
    fn send(&mut self, from: Place, to: Place, seeds: u8, flight: f64) {
        let already = self.seeds.at(to);
        let sent = self.seeds.take(from, seeds);
        if sent == 0 {
            return;
        }
        self.seeds.add(to, sent);
        let apart = (160.0 / f64::from(sent)).min(45.0);
        let first = self.cursor;
        let all = apart * f64::from(sent - 1);
        // The heap makes room while they are under way.
        self.act(
            first + flight * 0.5,
            flight * 0.5 + all,
            Act::Room { at: to, count: self.seeds.at(to) },
        );
        for number in 0..sent {
            let index = already + number;
            self.act(self.cursor, flight, Act::Slide { from, to, index, laid: already + sent });
            self.cursor += apart;
        }
        self.rest = self.rest.max(first + all + flight);
    }

    /// What stays in a place when the last seed has left lies closer together.
    fn close_up(&mut self, at: Place) {
        self.act(self.cursor, 200.0, Act::Room { at, count: self.seeds.at(at) });
    }

    pub(super) fn rearrange(&mut self, after: Seeds) {
        let (start, mut departed) = (self.cursor, self.cursor);
        for to in Place::all() {
            for from in Place::all() {
                let spare = self.seeds.at(from).saturating_sub(after.at(from));
                let missing = after.at(to).saturating_sub(self.seeds.at(to));
                if spare.min(missing) > 0 {
                    self.send(from, to, spare.min(missing), 320.0);
                    departed = departed.max(self.cursor);
                    self.cursor = self.cursor.min(start + 200.0);
                }
            }
        }
        self.cursor = departed;
        Place::all().for_each(|place| self.close_up(place));
        self.wait_for_rest();
    }

    pub(super) fn fade(&mut self, into: Seeds, length: f64) {
        self.wait_for_rest();
        self.act(self.cursor, length, Act::Fade { into });
        self.seeds = into;
        self.wait_for_rest();
    }

    /// Without travel: the board as sown, a breath in which captures glow, the board as it is.
    pub(super) fn tell_still(&mut self, trace: &Trace) {
        let mut quick = Script::new(self.seeds);
        let sowing = trace
            .events
            .iter()
            .take_while(|event| !matches!(event, Event::Take { .. } | Event::Spare { .. }));
        let sown = sowing.count();
        let part = |events: &[Event]| Trace { events: events.to_vec(), ..trace.clone() };
        quick.tell(&part(&trace.events[..sown]));
        let middle = quick.seeds;
        quick.tell(&part(&trace.events[sown..]));
        self.fade(middle, 200.0);
        if sown < trace.events.len() {
            for event in &trace.events[sown..] {
                match *event {
                    Event::Take { from, .. } => {
                        self.act(self.cursor, 600.0, Act::Glow { at: Place::Pit(from) });
                    }
                    Event::Spare { pit } => self.act(self.cursor, SPARE, Act::Spare { pit }),
                    _ => {}
                }
            }
            self.wait_for_rest();
            self.fade(quick.seeds, 200.0);
        }
        let (first, last) = (200.0, self.cursor);
        self.steps =
            (0..trace.events.len()).map(|index| if index < sown { first } else { last }).collect();
    }

    pub(super) fn finish(mut self, before: Seeds, speed: f64) -> Timeline {
        self.wait_for_rest();
        let speed = if speed.is_finite() { speed.clamp(0.1, 20.0) } else { 1.0 };
        for beat in &mut self.beats {
            beat.start /= speed;
            beat.end /= speed;
        }
        let mut latest = 0.0_f64;
        for step in &mut self.steps {
            // The hand may have passed on before a seed has come to rest.
            latest = latest.max(*step / speed);
            *step = latest;
        }
        in_order(&mut self.beats);
        Timeline::written(before, self.seeds, self.beats, self.steps, self.cursor / speed)
    }
}

/// Sorts beats by their start; those that start together stay as they were written. They come
/// nearly sorted, so insertion is quick (and small: the page pays for every byte).
fn in_order(beats: &mut [Beat]) {
    for end in 1..beats.len() {
        let mut place = end;
        while place > 0 && beats[place - 1].start > beats[place].start {
            beats.swap(place - 1, place);
            place -= 1;
        }
    }
}
