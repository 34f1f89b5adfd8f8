//! What is where at one moment of an animation.

use super::clip::{Action, BOUNCE, Clip, FALL};
use super::easing::{ease_in_out, ease_out};
use super::place::{Place, Seeds};
use crate::rules::Pit;

/// The seeds lying in one place: the first `shown` seeds of a heap that moves from the
/// arrangement of `from` seeds to that of `laid`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pile {
    /// How many seeds lie there.
    pub shown: u8,
    /// The arrangement they change from, by its count.
    pub from: u8,
    /// The arrangement they change to.
    pub laid: u8,
    /// How far the heap has moved to the new arrangement, 0 to 1.
    pub blend: f64,
}

impl Pile {
    /// A heap of `count` at rest.
    #[must_use]
    pub const fn still(count: u8) -> Pile {
        Pile { shown: count, from: count, laid: count, blend: 1.0 }
    }

    fn rearrange(&mut self, count: u8, blend: f64) {
        if self.laid != count {
            (self.from, self.laid, self.blend) = (self.laid, count, blend);
        }
    }
}

/// The hand and what it holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// The pit it took its seeds from.
    pub origin: Place,
    /// How many it took.
    pub taken: u8,
    /// How many it still holds.
    pub seeds: u8,
    /// How far the seeds are lifted out of the origin, 0 to 1.
    pub lift: f64,
    /// Where it was.
    pub from: Place,
    /// Where it goes.
    pub to: Place,
    /// How far it has come, 0 to 1.
    pub progress: f64,
}

/// A seed in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flight {
    /// From the hand, straight down.
    Fall {
        /// Where it falls.
        to: Place,
        /// Which seed of its heap it will be.
        index: u8,
        /// How many seeds the heap is laid out for then.
        laid: u8,
        /// Which seed of the hand it was.
        held: u8,
        /// How many seeds the hand took.
        taken: u8,
        /// How far it has come down, 0 to 1.
        progress: f64,
        /// How far its bounce has come, 0 to 1.
        bounce: f64,
    },
    /// From one place to another.
    Slide {
        /// Where it lay.
        from: Place,
        /// Which seed of that heap it was.
        index_before: u8,
        /// How many seeds that heap was laid out for.
        laid_before: u8,
        /// Where it will lie.
        to: Place,
        /// Which seed of that heap it will be.
        index: u8,
        /// How many seeds that heap will have.
        laid: u8,
        /// How far it has come, 0 to 1.
        progress: f64,
    },
}

impl Flight {
    /// Where it will lie.
    #[must_use]
    pub const fn to(&self) -> Place {
        match self {
            Flight::Fall { to, .. } | Flight::Slide { to, .. } => *to,
        }
    }
}

/// Everything the board shows of the seeds at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The seeds lying in each place.
    pub piles: [Pile; Place::COUNT],
    /// The hand, while it holds seeds.
    pub hand: Option<Hand>,
    /// The seeds in the air.
    pub flights: Vec<Flight>,
    /// How strongly each place glows, 0 to 1.
    pub glow: [f64; Place::COUNT],
    /// The progress of the flash of each spared pit, 0 to 1; 0 for none.
    pub spare: [f64; Pit::COUNT],
    /// The pit that the hand is passing over, and the progress of the hand, 0 to 1.
    pub skip: Option<(Place, f64)>,
    /// The state that fades out, and the progress of the fade, 0 to 1.
    pub fading: Option<(Seeds, f64)>,
    /// The count to show at each place.
    counts: [u8; Place::COUNT],
}

impl Moment {
    /// A board on which nothing moves.
    #[must_use]
    pub fn still(seeds: &Seeds) -> Moment {
        let mut moment = Moment {
            piles: [Pile::default(); Place::COUNT],
            hand: None,
            flights: Vec::new(),
            glow: [0.0; Place::COUNT],
            spare: [0.0; Pit::COUNT],
            skip: None,
            fading: None,
            counts: [0; Place::COUNT],
        };
        moment.arrange(seeds);
        moment
    }

    /// The board after `time` milliseconds of an animation that starts from these seeds.
    pub(super) fn during(before: &Seeds, clips: &[Clip], time: f64) -> Moment {
        let mut moment = Moment::still(before);
        let begun = clips.iter().take_while(|clip| clip.start <= time);
        begun.for_each(|clip| moment.play(clip, time));
        for place in Place::all() {
            moment.counts[place.index()] = moment.piles[place.index()].shown;
        }
        for flight in &moment.flights {
            if let Flight::Fall { to, progress, .. } = flight
                && *progress >= 1.0
            {
                moment.counts[to.index()] += 1;
            }
        }
        moment
    }

    /// The count to show at `place`: a falling seed counts once it has touched down.
    #[must_use]
    pub fn count(&self, place: Place) -> u8 {
        self.counts[place.index()]
    }

    /// The pile of a place.
    #[must_use]
    pub fn pile(&self, place: Place) -> Pile {
        self.piles[place.index()]
    }

    /// All seeds, wherever they are.
    #[must_use]
    pub fn total(&self) -> u32 {
        let lying: u32 = self.piles.iter().map(|pile| u32::from(pile.shown)).sum();
        let held = self.hand.map_or(0, |hand| u32::from(hand.seeds));
        lying + held + self.flights.len() as u32
    }

    fn arrange(&mut self, seeds: &Seeds) {
        for place in Place::all() {
            self.piles[place.index()] = Pile::still(seeds.at(place));
            self.counts[place.index()] = seeds.at(place);
        }
    }

    fn play(&mut self, clip: &Clip, time: f64) {
        let duration = (clip.end - clip.start).max(1e-6);
        let progress = ((time - clip.start) / duration).clamp(0.0, 1.0);
        let ended = time >= clip.end;
        match clip.action {
            Action::Lift { from } => {
                let pile = std::mem::take(&mut self.piles[from.index()]);
                self.hand = Some(Hand {
                    origin: from,
                    taken: pile.shown,
                    seeds: pile.shown,
                    lift: ease_in_out(progress),
                    from,
                    to: from,
                    progress: 1.0,
                });
            }
            Action::Carry { from, to, skip } => {
                if let Some(hand) = &mut self.hand {
                    // Easing: a blend of an even speed and one that drops to zero at every pit.
                    let progress = 0.45 * progress + 0.55 * ease_in_out(progress);
                    (hand.from, hand.to, hand.progress) = (from, to, progress);
                }
                if skip && !ended {
                    self.skip = Some((to, progress));
                }
            }
            Action::Fall { at } => self.fall(at, progress, ended),
            Action::Slide { from, to, index, laid } => {
                let pile = &mut self.piles[from.index()];
                pile.shown = pile.shown.saturating_sub(1);
                let (index_before, laid_before) = (pile.shown, pile.laid);
                if ended {
                    self.piles[to.index()].shown += 1;
                } else {
                    let progress = ease_in_out(progress) * 0.5 + ease_out(progress) * 0.5;
                    self.flights.push(Flight::Slide {
                        from,
                        index_before,
                        laid_before,
                        to,
                        index,
                        laid,
                        progress,
                    });
                }
            }
            Action::Rearrange { at, count } => {
                self.piles[at.index()].rearrange(count, ease_out(progress))
            }
            Action::Glow { at } => {
                if !ended {
                    // Lights up quickly, then fades slowly.
                    self.glow[at.index()] =
                        ease_out(progress * 4.0) * (1.0 - progress * progress * progress);
                }
            }
            Action::Spare { pit } => {
                if !ended {
                    self.spare[pit.index()] = progress.max(1e-3);
                }
            }
            Action::Fade { into } => {
                let mut old = Seeds::default();
                for place in Place::all() {
                    old.set(place, self.piles[place.index()].shown);
                }
                self.arrange(&into);
                if !ended {
                    self.fading = Some((old, ease_in_out(progress)));
                }
            }
        }
    }

    /// Lets a seed of the hand fall.
    fn fall(&mut self, at: Place, progress: f64, ended: bool) {
        let Some(hand) = &mut self.hand else { return };
        hand.seeds -= 1;
        let (held, taken) = (hand.seeds, hand.taken);
        if hand.seeds == 0 {
            self.hand = None;
        }
        if ended {
            self.piles[at.index()].shown += 1;
            return;
        }
        let down = FALL / (FALL + BOUNCE);
        let fallen = (progress / down).min(1.0);
        let waiting = self.flights.iter().filter(|flight| flight.to() == at).count() as u8;
        let pile = self.piles[at.index()];
        self.flights.push(Flight::Fall {
            to: at,
            index: pile.shown + waiting,
            laid: pile.laid,
            held,
            taken,
            progress: fallen * fallen,
            bounce: ((progress - down) / (1.0 - down)).clamp(0.0, 1.0),
        });
    }
}
