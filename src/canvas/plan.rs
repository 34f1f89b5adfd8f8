//! The plan of the board before it is turned and scaled: South at the bottom, sowing to the right. Lengths are in
//! *pitches* (the distance between two neighbouring pits), coordinates are measured from the middle of the board.

use super::geometry::{Point, Rect};
use super::options::{BoardOptions, StorePlaces};
use super::place::Place;
use crate::rules::Side;

/// The radius of a pit, in pitches.
pub const PIT_RADIUS: f64 = 0.41;
/// From the middle of a pit to the middle of its count, in pitches.
const COUNT_DISTANCE: f64 = 0.585;
/// The same with narrow stores, where the counts are larger.
const COUNT_DISTANCE_NARROW: f64 = 0.62;
/// From the middle of a count to the outer end of the pit's target, in pitches.
const TARGET_BEYOND_COUNT: f64 = 0.2;
/// Half the width of two bold figures with their shade, as a multiple of the count's size.
const HALF_COUNT_WIDTH: f64 = 0.73;
/// What large counts add to the board on the outer side of each row, in pitches.
const LARGE_COUNT: f64 = 0.13;
/// From the middle of the board to the middle of a row without the tray, in pitches.
const ROW: f64 = 0.53;
/// What the tray for the reserve adds to `ROW`.
const TRAY: f64 = 0.36;

/// The margin around the board for its edge and shadow, in pitches: sides, top, bottom.
pub(super) fn margins(options: BoardOptions) -> (f64, f64, f64) {
    (if options.stores == StorePlaces::Narrow { 0.05 } else { 0.13 }, 0.08, 0.3)
}

/// From the middle of a letter to the middle of its count, in reading direction, in pitches.
pub(super) fn letter_before(options: BoardOptions) -> f64 {
    let before = if options.stores == StorePlaces::Narrow { 0.33 } else { 0.27 };
    before + if options.large_counts { 0.1 } else { 0.0 }
}

/// The size of the counts, in pitches.
pub(super) fn count_size(options: BoardOptions) -> f64 {
    let size = if options.stores == StorePlaces::Narrow { 0.28 } else { 0.205 };
    size * if options.large_counts { 1.45 } else { 1.0 }
}

/// From the middle of the board to the middle of a row.
fn row(options: BoardOptions) -> f64 {
    ROW + if options.reserve { TRAY } else { 0.0 }
}

fn count_distance(options: BoardOptions) -> f64 {
    let away =
        if options.stores == StorePlaces::Narrow { COUNT_DISTANCE_NARROW } else { COUNT_DISTANCE };
    away + if options.large_counts { 0.5 * LARGE_COUNT } else { 0.0 }
}

/// Half the width and height of the board.
pub(super) fn board_half_size(options: BoardOptions) -> Point {
    let row = row(options) + if options.large_counts && options.counts { LARGE_COUNT } else { 0.0 };
    match options.stores {
        StorePlaces::Ends => Point::new(3.86, row + 0.79),
        StorePlaces::Narrow => Point::new(3.5, row + 0.88),
        StorePlaces::None => Point::new(3.12, row + 0.79),
    }
}

/// The width and height of the whole picture.
pub(super) fn picture_size(options: BoardOptions) -> Point {
    let half = board_half_size(options);
    let (half_width, half_height) =
        if options.upright { (half.y, half.x) } else { (half.x, half.y) };
    let (side, top, bottom) = margins(options);
    Point::new(2.0 * (half_width + side), 2.0 * half_height + top + bottom)
}

/// A [`Hollow`](super::layout::Hollow) before it is turned and scaled.
pub(super) struct Plan {
    pub centre: Point,
    /// Half its width and height.
    pub half: Point,
    /// The middle of its count.
    pub count: Point,
    /// A step of one pitch towards the edge on the owner's side; for the reserve, on South's.
    pub outward: Point,
    /// The rectangle that a finger or a pointer may touch.
    pub target: Rect,
}

/// Where a place lies; none if the board does not show it.
pub(super) fn plan(place: Place, options: BoardOptions) -> Option<Plan> {
    let row = row(options);
    let half = board_half_size(options);
    match place {
        Place::Pit(pit) => {
            let sign = sign(pit.owner());
            let (x, y) = (sign * (pit.rank() as f64 - 2.5), sign * row);
            // On an upright board the width of a number reaches towards the pit, not its height.
            let (wider, beyond) = if options.upright {
                (0.05, TARGET_BEYOND_COUNT.max(HALF_COUNT_WIDTH * count_size(options)))
            } else {
                (0.0, TARGET_BEYOND_COUNT)
            };
            let text = row + count_distance(options) + wider;
            Some(Plan {
                centre: Point::new(x, y),
                half: Point::new(PIT_RADIUS, PIT_RADIUS),
                count: Point::new(x, sign * text),
                outward: Point::new(0.0, sign),
                target: between(
                    // The inner end: the middle of the board, or the tray between the rows.
                    Point::new(x - 0.5, sign * (row - ROW)),
                    Point::new(x + 0.5, sign * (text + beyond)),
                ),
            })
        }
        Place::Store(side) => {
            let sign = sign(side);
            let outward = Point::new(0.0, sign);
            // Along the board: the store's middle, half its width, its target's inner edge, its count's middle.
            let (middle, half_width, inner, count) = match options.stores {
                StorePlaces::None => return None,
                StorePlaces::Ends => (3.34, 0.3, 3.02, 3.19),
                StorePlaces::Narrow => (3.215, 0.19, 3.0, 3.15),
            };
            let centre = Point::new(sign * middle, 0.0);
            let store_half = Point::new(half_width, row + 0.29);
            // Beside the store's end: two figures reach neither the pits nor the board's round corner.
            let count = Point::new(sign * count, sign * (row + 0.5));
            let end = between(Point::new(sign * inner, -half.y), Point::new(sign * half.x, half.y));
            Some(Plan { centre, half: store_half, count, outward, target: end })
        }
        Place::Reserve => options.reserve.then(|| Plan {
            centre: Point::default(),
            half: Point::new(2.4, 0.3),
            count: Point::new(2.66, 0.0),
            outward: Point::new(0.0, 1.0),
            target: Rect::around(Point::default(), Point::new(2.9, row - ROW)),
        }),
    }
}

/// The sign of a side's coordinates: North is South turned by half a circle.
pub(super) fn sign(side: Side) -> f64 {
    if side == Side::South { 1.0 } else { -1.0 }
}

/// The rectangle between two corners.
fn between(a: Point, b: Point) -> Rect {
    Rect { x: a.x.min(b.x), y: a.y.min(b.y), width: (a.x - b.x).abs(), height: (a.y - b.y).abs() }
}
