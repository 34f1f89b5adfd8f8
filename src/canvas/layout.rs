//! The layout: from a size and the player's options to places on the screen.
//!
//! `plan` lays the board out once, South at the bottom and sowing to the right, in
//! *pitches* (the distance between two neighbouring pits). Here it is turned and mirrored as asked
//! and scaled to the space available.

use super::geometry::{Point, Rect};
use super::heap::Bowl;
use super::options::{BoardOptions, StorePlaces};
use super::place::Place;
use super::plan::{board_half_size, count_size, letter_before, margins, picture_size, plan, sign};
use crate::rules::Pit;

/// The least size of the counts of the pits, in CSS pixels.
const LEAST_COUNT_SIZE: f64 = 12.5;
/// The size of the counts of the stores and of the reserve, in pitches.
const STORE_COUNT_SIZE: f64 = 0.235;
/// Their least size, in CSS pixels.
const LEAST_STORE_COUNT_SIZE: f64 = 13.0;

/// A hollow of the board on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hollow {
    /// Its middle.
    pub centre: Point,
    /// Half its width and height; a circle when they are the same.
    pub half: Point,
    /// The middle of its count.
    pub count: Point,
    /// The middle of its letter.
    pub letter: Point,
    /// A step of one pitch towards the edge on the owner's side; for the reserve, on South's.
    pub outward: Point,
    /// Whether its texts are rotated by half a turn.
    pub turned: bool,
    /// The rectangle that a finger or a pointer may touch.
    pub target: Rect,
}

impl Hollow {
    /// The smaller of the two halves: the radius of a pit.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.half.x.min(self.half.y)
    }

    /// Half the width and height of its outline, moved outwards by this much.
    #[must_use]
    pub fn widened(&self, by: f64) -> Point {
        Point::new(self.half.x + by, self.half.y + by)
    }
}

/// The layout for one size and one set of options.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The options.
    pub options: BoardOptions,
    /// The width used, in CSS pixels.
    pub width: f64,
    /// The height used, in CSS pixels.
    pub height: f64,
    /// The distance between two pits.
    pub pitch: f64,
    /// The board's rectangle.
    pub board: Rect,
    /// The radius of its corners.
    pub corner: f64,
    hollows: [Option<Hollow>; Place::COUNT],
}

impl Layout {
    /// The height of the picture at this width.
    #[must_use]
    pub fn height_for(width: f64, options: BoardOptions) -> f64 {
        let picture = picture_size(options);
        width * picture.y / picture.x
    }

    /// The largest board that fits into `width` by `height`.
    #[must_use]
    pub fn fit(width: f64, height: f64, options: BoardOptions) -> Layout {
        let picture = picture_size(options);
        let pitch = (width / picture.x).min(height / picture.y).max(1.0);
        let transform = Transform { options, pitch };
        let board_half = transform.half_size(board_half_size(options));
        let (side, top, _) = margins(options);
        let middle = Point::new(side * pitch + board_half.x, top * pitch + board_half.y);
        let at = |point: Point| {
            let offset = transform.vector(point);
            Point::new(middle.x + offset.x, middle.y + offset.y)
        };
        let mut hollows = [None; Place::COUNT];
        for place in Place::all() {
            hollows[place.index()] = plan(place, options).map(|plan| {
                let turned = options.face_to_face && plan.outward.y < 0.0;
                let count = at(plan.count);
                // A pit's letter stands before its count in reading direction.
                let before = match (options.counts && matches!(place, Place::Pit(_)), turned) {
                    (false, _) => 0.0,
                    (true, false) => -letter_before(options),
                    (true, true) => letter_before(options),
                };
                let reading_direction =
                    if options.upright { Point::new(0.0, 1.0) } else { Point::new(1.0, 0.0) };
                Hollow {
                    centre: at(plan.centre),
                    half: transform.half_size(plan.half),
                    count,
                    letter: count.plus(reading_direction, before * pitch),
                    outward: transform.vector(plan.outward),
                    turned,
                    target: transform.rect(&at, plan.target),
                }
            });
        }
        let corner = pitch
            * match options.stores {
                StorePlaces::Ends => 0.94,
                StorePlaces::Narrow => 0.72,
                StorePlaces::None => 0.56,
            };
        Layout {
            options,
            width: picture.x * pitch,
            height: picture.y * pitch,
            pitch,
            board: Rect::around(middle, board_half),
            corner,
            hollows,
        }
    }

    /// The layout with the largest pits in this space. Earlier choices are preferred: the pits of a later one
    /// must be more than a tenth larger.
    #[must_use]
    pub fn best(width: f64, height: f64, choices: &[BoardOptions]) -> Layout {
        let mut best = Layout::fit(width, height, choices.first().copied().unwrap_or_default());
        for &options in choices.iter().skip(1) {
            let layout = Layout::fit(width, height, options);
            if layout.pitch > 1.1 * best.pitch {
                best = layout;
            }
        }
        best
    }

    /// The size of the counts of the pits, in CSS pixels.
    #[must_use]
    pub fn count_size(&self) -> f64 {
        (count_size(self.options) * self.pitch).max(LEAST_COUNT_SIZE)
    }

    /// The size of the counts of the stores and of the reserve, in CSS pixels.
    #[must_use]
    pub fn store_count_size(&self) -> f64 {
        (STORE_COUNT_SIZE * self.pitch).max(LEAST_STORE_COUNT_SIZE)
    }

    /// The hollow of a place, if the board has one.
    #[must_use]
    pub fn hollow(&self, place: Place) -> Option<&Hollow> {
        self.hollows[place.index()].as_ref()
    }

    /// The middle of a place. A store that is not shown lies beyond the board's edge, on the side of the
    /// store's owner.
    #[must_use]
    pub fn centre(&self, place: Place) -> Point {
        if let Some(hollow) = self.hollow(place) {
            return hollow.centre;
        }
        let owner = match place {
            Place::Pit(pit) => pit.owner(),
            Place::Store(side) => side,
            Place::Reserve => return self.board.centre(),
        };
        let transform = Transform { options: self.options, pitch: self.pitch };
        let beyond = board_half_size(self.options).y + 0.7;
        self.board.centre().plus(transform.vector(Point::new(0.0, sign(owner) * beyond)), 1.0)
    }

    /// The shape that the seeds of a place lie in, in pitches.
    #[must_use]
    pub fn bowl(&self, place: Place) -> Bowl {
        let half =
            self.hollow(place).map_or(Point::new(self.pitch, self.pitch), |hollow| hollow.half);
        Bowl { half_width: half.x / self.pitch, half_height: half.y / self.pitch }
    }

    /// The place under a point of the picture.
    #[must_use]
    pub fn hit(&self, point: Point) -> Option<Place> {
        Place::all()
            .find(|&place| self.hollow(place).is_some_and(|hollow| hollow.target.contains(point)))
    }
}

/// The transform from the plan to the screen: turn, mirror, scale.
struct Transform {
    options: BoardOptions,
    pitch: f64,
}

impl Transform {
    fn vector(&self, point: Point) -> Point {
        let BoardOptions { upright, mirror, flip, .. } = self.options;
        let (mut x, mut y) = if upright { (-point.y, point.x) } else { (point.x, point.y) };
        if flip {
            (x, y) = (-x, -y);
        }
        if mirror {
            x = -x;
        }
        Point::new(x * self.pitch, y * self.pitch)
    }

    fn half_size(&self, half: Point) -> Point {
        if self.options.upright {
            Point::new(half.y * self.pitch, half.x * self.pitch)
        } else {
            Point::new(half.x * self.pitch, half.y * self.pitch)
        }
    }

    fn rect(&self, at: &impl Fn(Point) -> Point, plan: Rect) -> Rect {
        let half = Point::new(plan.width / 2.0, plan.height / 2.0);
        Rect::around(at(plan.centre()), self.half_size(half))
    }
}

/// The nearest pit from `from` in a direction on the screen, for the arrow keys.
#[must_use]
pub fn neighbour(layout: &Layout, from: Pit, direction: Point) -> Option<Pit> {
    let here = layout.centre(Place::Pit(from));
    Pit::all()
        .filter(|&pit| {
            let there = layout.centre(Place::Pit(pit));
            let ahead = (there.x - here.x) * direction.x + (there.y - here.y) * direction.y;
            let aside = ((there.x - here.x) * direction.y - (there.y - here.y) * direction.x).abs();
            pit != from && ahead > 0.3 * layout.pitch && aside < 0.5 * layout.pitch
        })
        .min_by(|&a, &b| {
            let distance = |pit| here.distance(layout.centre(Place::Pit(pit)));
            distance(a).total_cmp(&distance(b))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Side;

    /// Every combination of the options, on boards that show counts and totals.
    fn every_options() -> Vec<BoardOptions> {
        let mut all = Vec::new();
        for stores in [StorePlaces::Ends, StorePlaces::Narrow, StorePlaces::None] {
            for bits in 0..128u8 {
                all.push(BoardOptions {
                    stores,
                    reserve: bits & 1 != 0,
                    upright: bits & 2 != 0,
                    mirror: bits & 4 != 0,
                    flip: bits & 8 != 0,
                    face_to_face: bits & 16 != 0,
                    counts: true,
                    large_counts: bits & 64 != 0,
                    totals: true,
                    letters: bits & 32 != 0,
                });
            }
        }
        all
    }

    fn rect_of(hollow: &Hollow) -> Rect {
        Rect::around(hollow.centre, hollow.half)
    }

    #[test]
    fn hollows_lie_on_the_wood_and_apart() {
        for options in every_options() {
            let layout = Layout::fit(900.0, 700.0, options);
            let hollows: Vec<_> = Place::all().filter_map(|place| layout.hollow(place)).collect();
            for (index, hollow) in hollows.iter().enumerate() {
                let (outer, board) = (rect_of(hollow), layout.board);
                assert!(outer.x > board.x && outer.x + outer.width < board.x + board.width);
                assert!(outer.y > board.y && outer.y + outer.height < board.y + board.height);
                assert!(board.contains(hollow.count) && board.contains(hollow.letter));
                assert!(!rect_of(hollow).contains(hollow.count), "a count lies outside the seeds");
                for other in &hollows[..index] {
                    assert!(!outer.overlaps(rect_of(other)), "{options:?}");
                    assert!(!rect_of(other).contains(hollow.count), "{options:?}");
                    let shrunk = Rect::around(
                        hollow.target.centre(),
                        Point::new(
                            hollow.target.width / 2.0 - 0.5,
                            hollow.target.height / 2.0 - 0.5,
                        ),
                    );
                    assert!(!shrunk.overlaps(other.target), "targets do not overlap: {options:?}");
                }
            }
            assert!(layout.width <= 900.01 && layout.height <= 700.01);
        }
    }

    #[test]
    fn a_total_of_two_figures_lies_within_the_target_of_its_store() {
        // On an upright board the target of a store is as wide as the board.
        let horizontal =
            |options: &BoardOptions| !options.upright && options.stores != StorePlaces::None;
        for options in every_options().into_iter().filter(horizontal) {
            for width in [380.0, 600.0, 900.0] {
                let layout = Layout::fit(width, 2000.0, options);
                // Two figures are 1.2 times as wide as their size.
                let size = layout.store_count_size();
                let half = Point::new(0.6 * size, 0.3 * size);
                for side in Side::ALL {
                    let store = layout.hollow(Place::Store(side)).unwrap();
                    let text = Rect::around(store.count, half);
                    let (left, right) = (text.x, text.x + text.width);
                    let target = store.target;
                    assert!(left >= target.x && right <= target.x + target.width, "{options:?}");
                }
            }
        }
    }

    #[test]
    fn a_count_of_two_figures_lies_within_the_target_of_its_pit() {
        for options in every_options() {
            for height in [520.0, 700.0, 1400.0] {
                let layout = Layout::fit(2000.0, height, options);
                // Two bold figures are 1.4 times as wide as their size. What lies outside the target is not drawn.
                let half = 0.7 * layout.count_size();
                for pit in Pit::all() {
                    let Hollow { count, target, .. } = layout.hollow(Place::Pit(pit)).unwrap();
                    let (left, right) = (count.x - half, count.x + half);
                    assert!(left >= target.x && right <= target.x + target.width, "{options:?}");
                }
            }
        }
    }

    #[test]
    fn a_finger_finds_every_pit_on_a_narrow_phone() {
        for options in every_options() {
            // The height limits an upright board: the shortest phone leaves about 360 pixels.
            let height = if options.upright { 360.0 } else { 2000.0 };
            let options = if options.upright && options.stores == StorePlaces::Ends {
                BoardOptions { stores: StorePlaces::Narrow, ..options }
            } else {
                options
            };
            let layout = Layout::fit(360.0, height, options);
            for pit in Pit::all() {
                let target = layout.hollow(Place::Pit(pit)).unwrap().target;
                let least = target.width.min(target.height);
                assert!(least >= 44.0, "{least} {options:?}");
            }
        }
    }

    #[test]
    fn the_wide_board_is_about_three_to_one() {
        let layout = Layout::fit(1310.0, 2000.0, BoardOptions::default());
        let ratio = layout.board.width / layout.board.height;
        assert!((2.8..=3.1).contains(&ratio), "{ratio}");
        let height = Layout::height_for(1310.0, BoardOptions::default());
        assert!((layout.height - height).abs() < 1e-6);
    }

    /// Twice the area of the polygon of the pits in sowing order: its sign is the direction.
    fn direction(layout: &Layout) -> f64 {
        Pit::all()
            .map(|pit| {
                let (a, b) =
                    (layout.centre(Place::Pit(pit)), layout.centre(Place::Pit(pit.next())));
                a.x * b.y - b.x * a.y
            })
            .sum()
    }

    #[test]
    fn sowing_keeps_its_direction_unless_mirrored() {
        for options in every_options() {
            let layout = Layout::fit(800.0, 800.0, options);
            // With y downwards, a polygon that runs counter-clockwise on the screen has a negative area.
            assert_eq!(direction(&layout) > 0.0, options.mirror, "{options:?}");
        }
    }

    #[test]
    fn the_player_at_the_bottom_has_their_row_or_store_there() {
        for options in every_options() {
            let layout = Layout::fit(800.0, 800.0, options);
            let y = |place| layout.centre(place).y;
            let (near, far) =
                if options.flip { (Side::North, Side::South) } else { (Side::South, Side::North) };
            if options.upright {
                if options.stores != StorePlaces::None {
                    assert!(y(Place::Store(near)) > y(Place::Store(far)));
                }
            } else {
                assert!(y(Place::Pit(Pit::of(near, 0))) > y(Place::Pit(Pit::of(far, 0))));
            }
        }
    }

    #[test]
    fn a_store_follows_its_owners_last_pit() {
        for options in every_options().into_iter().filter(|o| o.stores != StorePlaces::None) {
            let layout = Layout::fit(800.0, 800.0, options);
            for side in Side::ALL {
                let store = layout.centre(Place::Store(side));
                let distance =
                    |side, rank| store.distance(layout.centre(Place::Pit(Pit::of(side, rank))));
                assert!(distance(side, 5) < distance(side, 0));
                // As far from the pit before it as from the one after it: between them.
                let after = distance(side.other(), 0);
                assert!((distance(side, 5) - after).abs() < 1e-6 && distance(side, 4) > after);
            }
        }
    }

    #[test]
    fn a_touch_finds_the_place_under_it() {
        let layout = Layout::fit(1000.0, 400.0, BoardOptions::default());
        for place in Place::all().filter(|place| *place != Place::Reserve) {
            assert_eq!(layout.hit(layout.centre(place)), Some(place));
        }
        assert_eq!(layout.hit(Point::new(-5.0, 10.0)), None);
    }

    #[test]
    fn the_shape_with_larger_pits_is_chosen() {
        let wide = BoardOptions::default();
        let upright = BoardOptions { upright: true, ..wide };
        assert!(Layout::best(360.0, 620.0, &[wide, upright]).options.upright);
        assert!(!Layout::best(1200.0, 500.0, &[wide, upright]).options.upright);
    }

    #[test]
    fn narrow_stores_leave_more_room_to_the_pits() {
        let ends = Layout::fit(360.0, 2000.0, BoardOptions::default());
        let narrow = BoardOptions { stores: StorePlaces::Narrow, ..BoardOptions::default() };
        assert!(Layout::fit(360.0, 2000.0, narrow).pitch > 1.1 * ends.pitch);
    }

    #[test]
    fn arrow_keys_go_where_they_point() {
        let layout = Layout::fit(1000.0, 400.0, BoardOptions::default());
        let pit = |letter| Pit::from_letter(letter).unwrap();
        assert_eq!(neighbour(&layout, pit('B'), Point::new(1.0, 0.0)), Some(pit('C')));
        assert_eq!(neighbour(&layout, pit('B'), Point::new(0.0, -1.0)), Some(pit('e')));
        assert_eq!(neighbour(&layout, pit('A'), Point::new(-1.0, 0.0)), None);
        let upright =
            Layout::fit(400.0, 900.0, BoardOptions { upright: true, ..BoardOptions::default() });
        assert_eq!(neighbour(&upright, pit('B'), Point::new(0.0, 1.0)), Some(pit('C')));
        assert_eq!(neighbour(&upright, pit('B'), Point::new(1.0, 0.0)), Some(pit('e')));
    }
}
