//! Points and rectangles, in CSS pixels unless said otherwise.

/// A point, or a step from one point to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The point `x` to the right and `y` down.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The point a `share` (0 to 1) of the way to `other`.
    #[must_use]
    pub fn towards(self, other: Point, share: f64) -> Point {
        Point::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    /// This point moved by `step` times `factor`.
    #[must_use]
    pub fn plus(self, step: Point, factor: f64) -> Point {
        Point::new(self.x + step.x * factor, self.y + step.y * factor)
    }

    /// The distance to `other`.
    #[must_use]
    pub fn distance(self, other: Point) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }
}

/// A rectangle whose sides are parallel to the axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl Rect {
    /// The rectangle around `centre` that reaches `half` each way.
    #[must_use]
    pub fn around(centre: Point, half: Point) -> Rect {
        Rect {
            x: centre.x - half.x,
            y: centre.y - half.y,
            width: 2.0 * half.x,
            height: 2.0 * half.y,
        }
    }

    /// Its middle.
    #[must_use]
    pub fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether `point` lies in it.
    #[must_use]
    pub fn contains(self, point: Point) -> bool {
        point.x >= self.x
            && point.x < self.x + self.width
            && point.y >= self.y
            && point.y < self.y + self.height
    }

    /// Whether the two overlap; touching edges do not count.
    #[must_use]
    pub fn overlaps(self, other: Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    #[must_use]
    pub fn union(self, other: Rect) -> Rect {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Rect {
            x,
            y,
            width: (self.x + self.width).max(other.x + other.width) - x,
            height: (self.y + self.height).max(other.y + other.height) - y,
        }
    }

    /// Whether it has no area.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.width <= 0.0 || self.height <= 0.0
    }
}
