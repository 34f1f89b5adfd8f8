//! Heaps: how `n` seeds lie in one hollow.
//!
//! The same hollow and count always give the same heap. A heap of `n` is the heap of `n − 1` with
//! one seed dropped on it that pushes the others a little, so that a sowing looks natural. All
//! lengths are in pitches (the distance between two pits), independent of the screen.

use super::geometry::Point;

/// The shape that seeds lie in: a disc, or a stadium when width and height differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bowl {
    /// Half the width.
    pub half_width: f64,
    /// Half the height.
    pub half_height: f64,
}

impl Bowl {
    /// Its area.
    fn area(self) -> f64 {
        let radius = self.half_width.min(self.half_height);
        let long = self.half_width.max(self.half_height);
        radius * radius * std::f64::consts::PI + 4.0 * radius * (long - radius)
    }

    /// The nearest point of the bowl that is at least `margin` from its wall.
    fn clamp(self, point: Point, margin: f64) -> Point {
        let radius = self.half_width.min(self.half_height);
        // The nearest point of the segment that a stadium is drawn around; of a disc, its centre.
        let spine = Point::new(
            point.x.max(radius - self.half_width).min(self.half_width - radius),
            point.y.max(radius - self.half_height).min(self.half_height - radius),
        );
        let (most, distance) = ((radius - margin).max(0.0), spine.distance(point));
        if distance <= most { point } else { spine.towards(point, most / distance) }
    }
}

/// One seed of a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seed {
    /// Its centre, from the middle of the bowl.
    pub at: Point,
    /// Its radius.
    pub radius: f64,
    /// A number that chooses its picture.
    pub look: u8,
}

impl Seed {
    /// This seed moved towards another's place and size by a share of the way.
    #[must_use]
    pub fn towards(self, to: Seed, share: f64) -> Seed {
        Seed {
            at: self.at.towards(to.at, share),
            radius: self.radius + (to.radius - self.radius) * share,
            look: self.look,
        }
    }
}

/// The radius of a seed that is not crowded.
pub const FULL_RADIUS: f64 = 0.104;

/// Up to this many seeds lie loosely; more are packed.
const LOOSE_COUNT: usize = 15;

/// A hash of three small numbers (with primes of xxHash), used as a deterministic random number. Within a file each
/// use passes a constant of its own as `c`, so that the numbers of different uses are independent.
#[must_use]
#[inline(never)]
pub fn hash(a: u32, b: u32, c: u32) -> u32 {
    let mut x = a
        .wrapping_mul(0x9E37_79B1)
        .wrapping_add(b.wrapping_mul(0x85EB_CA77))
        .wrapping_add(c.wrapping_mul(0xC2B2_AE3D))
        .wrapping_add(0x27D4_EB2F);
    x ^= x >> 15;
    x = x.wrapping_mul(0x2C1B_3C6D);
    x ^= x >> 12;
    x = x.wrapping_mul(0x297A_2D39);
    x ^ (x >> 15)
}

/// A hash scaled to 0 to 1.
#[must_use]
pub fn unit(hash: u32) -> f64 {
    f64::from(hash >> 8) / f64::from(1u32 << 24)
}

/// The mean radius of `count` seeds in this bowl: smaller when crowded.
fn mean_radius(bowl: Bowl, count: usize) -> f64 {
    // In a pit (area 0.53) five seeds are full size. With more, the size falls with the fourth root of
    // their number, so that one seed more changes it too little to be noticed.
    let full_size_count = bowl.area() * 11.0;
    let crowding = (count as f64 / full_size_count).max(1.0).sqrt().sqrt();
    FULL_RADIUS / crowding
}

/// The wanted distance between the centres of `count` seeds: a few do not touch, many are as far
/// apart as the bowl allows.
fn spacing(bowl: Bowl, count: usize, radius: f64) -> f64 {
    let inner = Bowl {
        half_width: (bowl.half_width - radius).max(0.01),
        half_height: (bowl.half_height - radius).max(0.01),
    };
    // The share of `inner` that discs of diameter `packed` around all the centres would cover.
    let density = if count <= LOOSE_COUNT { 0.72 } else { 0.62 };
    let packed = (4.0 * density * inner.area() / (std::f64::consts::PI * count as f64)).sqrt();
    packed.min(2.14 * radius)
}

/// The heaps of one bowl, cached by count.
#[derive(Clone, Debug)]
pub struct Heaps {
    bowl: Bowl,
    salt: u32,
    heaps: Vec<Vec<Seed>>,
}

impl Heaps {
    /// The heaps of a bowl; `salt` makes bowls of the same shape differ.
    #[must_use]
    pub fn new(bowl: Bowl, salt: u32) -> Heaps {
        Heaps { bowl, salt, heaps: vec![Vec::new()] }
    }

    /// The bowl.
    #[must_use]
    pub fn bowl(&self) -> Bowl {
        self.bowl
    }

    /// How `count` seeds lie, in the order in which they fell.
    pub fn of(&mut self, count: u8) -> &[Seed] {
        while self.heaps.len() <= usize::from(count) {
            let next = self.grow();
            self.heaps.push(next);
        }
        &self.heaps[usize::from(count)]
    }

    /// The largest cached heap with one seed more.
    fn grow(&self) -> Vec<Seed> {
        let mut seeds = self.heaps.last().cloned().unwrap_or_default();
        let index = seeds.len();
        let count = index + 1;
        let mean = mean_radius(self.bowl, count);
        let spacing = spacing(self.bowl, count, mean);
        seeds.push(Seed {
            at: self.drop_point(&seeds, spacing),
            radius: mean,
            look: hash(self.salt, index as u32, 7) as u8,
        });
        for (index, seed) in seeds.iter_mut().enumerate() {
            let size = unit(hash(self.salt, index as u32, 11));
            seed.radius = mean * (0.94 + 0.12 * size);
        }
        self.push_apart(&mut seeds, spacing);
        seeds
    }

    /// Where the next seed falls: the best of nine random points, near the middle and far from the
    /// other seeds.
    fn drop_point(&self, seeds: &[Seed], spacing: f64) -> Point {
        let index = seeds.len() as u32;
        // The first seeds fall near the middle.
        let reach = (0.32 + 0.05 * f64::from(index)).min(0.9);
        let mut best = (f64::MIN, Point::default());
        for attempt in 0..9 {
            // From -1 to 1.
            let random = |c| unit(hash(self.salt, index * 16 + attempt, c)) * 2.0 - 1.0;
            let point = self.bowl.clamp(
                Point::new(
                    random(1) * self.bowl.half_width * reach,
                    random(2) * self.bowl.half_height * reach,
                ),
                FULL_RADIUS,
            );
            let room =
                seeds.iter().map(|seed| seed.at.distance(point)).fold(spacing * 1.04, f64::min);
            // From the middle, relative to the size of the bowl.
            let relative = Point::new(
                point.x / self.bowl.half_width.max(0.3),
                point.y / self.bowl.half_height.max(0.3),
            );
            let score = room / spacing - 0.7 * relative.distance(Point::default());
            if score > best.0 {
                best = (score, point);
            }
        }
        best.1
    }

    /// Pushes seeds apart that lie too close; the latest seed moves most, and none leaves the bowl.
    fn push_apart(&self, seeds: &mut [Seed], spacing: f64) {
        /// How much of an overlap one iteration removes: all at once would make the seeds bounce.
        const RELAXATION: f64 = 0.9;
        let count = seeds.len();
        for iteration in 0..24 {
            let mut all_apart = true;
            for second in (1..count).rev() {
                for first in 0..second {
                    // Every pair has its own gap, so that no grid appears.
                    let random = unit(hash(self.salt + first as u32, second as u32, 3));
                    let irregularity = if count <= LOOSE_COUNT { 1.0 } else { 0.3 };
                    let wanted = spacing * (0.97 + 0.16 * random * irregularity);
                    let (a, b) = (seeds[first].at, seeds[second].at);
                    let apart = a.distance(b);
                    if apart >= wanted {
                        continue;
                    }
                    all_apart = false;
                    let direction = if apart > 1e-6 {
                        Point::new((b.x - a.x) / apart, (b.y - a.y) / apart)
                    } else {
                        // The same place: any direction will do.
                        Point::new(0.8, 0.6)
                    };
                    let overlap = wanted - apart;
                    let share = if second + 1 == count && iteration < 10 { 0.92 } else { 0.5 };
                    seeds[first].at = a.plus(direction, -overlap * (1.0 - share) * RELAXATION);
                    seeds[second].at = b.plus(direction, overlap * share * RELAXATION);
                }
            }
            // Between a seed and the wall there is a gap too.
            for seed in seeds.iter_mut() {
                seed.at = self.bowl.clamp(seed.at, seed.radius * 1.12 + 0.012);
            }
            if all_apart {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIT: Bowl = Bowl { half_width: 0.41, half_height: 0.41 };
    const STORE: Bowl = Bowl { half_width: 0.3, half_height: 0.8 };
    const TROUGH: Bowl = Bowl { half_width: 2.4, half_height: 0.23 };

    /// The least distance between two seeds, in radii.
    fn nearest(seeds: &[Seed]) -> f64 {
        let mut nearest = f64::MAX;
        for (i, a) in seeds.iter().enumerate() {
            for b in &seeds[..i] {
                nearest = nearest.min(a.at.distance(b.at) / a.radius.max(b.radius));
            }
        }
        nearest
    }

    #[test]
    fn every_seed_can_be_counted() {
        for (bowl, salt) in [(PIT, 0), (PIT, 5), (PIT, 11), (STORE, 12), (TROUGH, 13)] {
            let mut heaps = Heaps::new(bowl, salt);
            for count in 0..=96 {
                let seeds = heaps.of(count);
                assert_eq!(seeds.len(), usize::from(count));
                let apart = nearest(seeds);
                let wanted = match count {
                    0..=8 => 1.75,
                    9..=15 => 1.5,
                    16..=48 => 1.0,
                    _ => 0.8,
                };
                assert!(apart > wanted, "{count} seeds in {bowl:?}: {apart} radii apart");
            }
        }
    }

    #[test]
    fn seeds_stay_in_their_bowl() {
        for bowl in [PIT, STORE, TROUGH] {
            let mut heaps = Heaps::new(bowl, 3);
            for count in 0..=96 {
                for seed in heaps.of(count) {
                    let inside = bowl.clamp(seed.at, seed.radius);
                    assert!(inside.distance(seed.at) < 1e-9, "{count} in {bowl:?}");
                }
            }
        }
    }

    #[test]
    fn one_more_seed_leaves_the_others_roughly_in_place() {
        for salt in 0..12 {
            let mut heaps = Heaps::new(PIT, salt);
            for count in 1..30 {
                let before = heaps.of(count).to_vec();
                let after = heaps.of(count + 1);
                let moved: f64 =
                    before.iter().zip(after).map(|(a, b)| a.at.distance(b.at)).sum::<f64>()
                        / before.len() as f64;
                assert!(moved < 0.9 * after[0].radius, "{count}: {moved}");
            }
        }
    }

    #[test]
    fn a_heap_is_the_same_every_time_and_differs_from_pit_to_pit() {
        let (mut one, mut same, mut other) =
            (Heaps::new(PIT, 4), Heaps::new(PIT, 4), Heaps::new(PIT, 5));
        let small = same.of(3).to_vec();
        assert_eq!(one.of(17), same.of(17));
        assert_eq!(same.of(3), small, "asking for a larger heap first changes nothing");
        assert_ne!(one.of(17), other.of(17));
    }

    #[test]
    fn few_seeds_are_larger_than_many() {
        let mut heaps = Heaps::new(PIT, 0);
        let (few, many) = (heaps.of(3)[0].radius, heaps.of(40)[0].radius);
        assert!(few > 1.4 * many);
    }
}
