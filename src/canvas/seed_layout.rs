//! The seed layout: from a moment to seeds with coordinates on the screen.

use super::easing::hop;
use super::geometry::Point;
use super::heap::{Bowl, Heaps, Seed};
use super::layout::Layout;
use super::moment::{Flight, Hand, Moment, Pile};
use super::place::{Place, Seeds};
use super::plan::PIT_RADIUS;

/// A seed to be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// Its centre on the wood, in CSS pixels.
    pub at: Point,
    /// Its radius, in CSS pixels.
    pub radius: f64,
    /// How high it is above the wood, in pitches: the higher, the larger it is drawn and the further away its shadow.
    pub height: f64,
    /// A number that chooses its picture.
    pub look: u8,
    /// Its opacity, 0 to 1.
    pub alpha: f64,
}

/// How high the hand carries its seeds, in pitches.
const HAND_HEIGHT: f64 = 0.34;

/// The heaps of a layout.
#[derive(Clone, Debug)]
pub struct SeedLayout {
    layout: Layout,
    heaps: Vec<Heaps>,
    palm: Heaps,
}

impl SeedLayout {
    /// The seed layout of a board layout.
    #[must_use]
    pub fn new(layout: Layout) -> SeedLayout {
        // Salts that are 97 apart: `Heaps` adds the index of a seed to its salt, and no heap has more than 96 seeds.
        let heaps = Place::all()
            .map(|place| Heaps::new(layout.bowl(place), place.index() as u32 * 97))
            .collect();
        let palm = Bowl { half_width: 0.7 * PIT_RADIUS, half_height: 0.7 * PIT_RADIUS };
        SeedLayout { layout, heaps, palm: Heaps::new(palm, 4242) }
    }

    /// Takes another layout. When only the size differs the heaps stay, since they are measured in
    /// pitches.
    pub fn refit(&mut self, layout: Layout) {
        if layout.options == self.layout.options {
            self.layout = layout;
        } else {
            *self = SeedLayout::new(layout);
        }
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The seeds lying in a place, the lowest first.
    pub fn lying(&mut self, place: Place, pile: Pile, into: &mut Vec<Sprite>) {
        let centre = self.layout.centre(place);
        let hidden = self.layout.hollow(place).is_none();
        if hidden {
            return;
        }
        for index in 0..pile.shown {
            let seed = self.resting(place, pile, index);
            into.push(self.sprite(centre, seed, 0.0));
        }
    }

    /// The seeds of a place in a state that fades out, with this opacity.
    pub fn ghosts(&mut self, seeds: &Seeds, place: Place, alpha: f64, into: &mut Vec<Sprite>) {
        let first = into.len();
        self.lying(place, Pile::still(seeds.at(place)), into);
        into[first..].iter_mut().for_each(|sprite| sprite.alpha = alpha);
    }

    /// The seeds in the air and in the hand.
    pub fn moving(&mut self, moment: &Moment, into: &mut Vec<Sprite>) {
        for flight in &moment.flights {
            let sprite = self.flying(*flight);
            into.push(sprite);
        }
        if let Some(hand) = moment.hand {
            for index in 0..hand.seeds {
                let sprite = self.held(&hand, index);
                into.push(sprite);
            }
        }
    }

    /// The point on the wood below the hand.
    #[must_use]
    pub fn hand_point(&self, hand: &Hand) -> Point {
        let (from, to) = (self.layout.centre(hand.from), self.layout.centre(hand.to));
        from.towards(to, hand.progress)
    }

    /// A seed of a pile, by its index.
    fn resting(&mut self, place: Place, pile: Pile, index: u8) -> Seed {
        let heaps = &mut self.heaps[place.index()];
        let pick = |heap: &[Seed]| heap.get(usize::from(index)).copied();
        let laid = pick(heaps.of(pile.laid.max(index + 1)));
        let from = pick(heaps.of(pile.from));
        match (from, laid) {
            (Some(from), Some(laid)) => from.towards(laid, pile.blend),
            _ => from.or(laid).unwrap_or_default(),
        }
    }

    /// The place of a seed in a heap at rest that is arranged for `laid` seeds.
    fn slot(&mut self, place: Place, laid: u8, index: u8) -> Seed {
        self.resting(place, Pile { shown: 0, from: 0, laid, blend: 1.0 }, index)
    }

    /// The place of a seed in a hand that took `taken` seeds.
    fn in_palm(&mut self, taken: u8, index: u8) -> Seed {
        let heap = self.palm.of(taken.max(index + 1));
        heap.get(usize::from(index)).copied().unwrap_or_default()
    }

    fn sprite(&self, centre: Point, seed: Seed, height: f64) -> Sprite {
        Sprite {
            at: centre.plus(seed.at, self.layout.pitch),
            radius: seed.radius * self.layout.pitch,
            height,
            look: seed.look,
            alpha: 1.0,
        }
    }

    fn held(&mut self, hand: &Hand, index: u8) -> Sprite {
        let lying = self.slot(hand.origin, hand.taken, index);
        let palm = self.in_palm(hand.taken, index);
        let progress = hand.lift;
        let seed = lying.towards(palm, progress);
        let stride = if hand.from == hand.to { 0.0 } else { 0.07 * hop(hand.progress) };
        self.sprite(self.hand_point(hand), seed, HAND_HEIGHT * progress + stride)
    }

    fn flying(&mut self, flight: Flight) -> Sprite {
        match flight {
            Flight::Fall { to, index, laid, held, taken, progress, bounce } => {
                let palm = self.in_palm(taken, held);
                let slot = self.slot(to, laid, index);
                let centre = self.layout.centre(to);
                let seed = slot.towards(palm, 1.0 - progress);
                let height = HAND_HEIGHT * (1.0 - progress) + 0.055 * hop(bounce);
                self.sprite(centre, seed, height)
            }
            Flight::Slide { from, index_before, laid_before, to, index, laid, progress } => {
                let old = self.slot(from, laid_before, index_before);
                let new = self.slot(to, laid, index);
                let (start, end) = (self.layout.centre(from), self.layout.centre(to));
                let seed = Seed { at: Point::default(), ..old.towards(new, progress) };
                let pitch = self.layout.pitch;
                let at = start.plus(old.at, pitch).towards(end.plus(new.at, pitch), progress);
                let mut sprite = self.sprite(at, seed, 0.3 * hop(progress));
                if self.layout.hollow(to).is_none() {
                    sprite.alpha = (2.2 - 2.2 * progress).clamp(0.0, 1.0);
                }
                sprite
            }
        }
    }
}
