//! Marks on the board: rings, counts, arrows, labels. They differ in shape, dashes or width, not only in
//! colour.

use std::f64::consts::FRAC_1_SQRT_2;

use web_sys::CanvasRenderingContext2d;

use super::draw::{
    FULL_TURN, SANS, circle, dash, fill, font, push_number, round_rect, stadium, stroke, write,
};
use crate::canvas::easing::hop;
use crate::canvas::geometry::{Point, Rect};
use crate::canvas::layout::{Hollow, Layout};
use crate::canvas::palette::Theme;
use crate::canvas::place::Place;
use crate::canvas::scene::{Arrow, Label};

/// How a place is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PlaceMarks {
    pub playable: bool,
    pub threatened: bool,
    pub marked: bool,
    pub origin: bool,
    pub sown: bool,
    pub last: bool,
    pub hover: bool,
    pub focus: bool,
    pub selected: bool,
    /// How many seeds are chosen of an attacked pit.
    pub chosen: Option<u8>,
    /// How strongly it glows before a capture.
    pub glow: f64,
    /// How far the flash of a spared pit has come, 0 to 1.
    pub spare: f64,
}

/// The light under the seeds of a place.
pub(super) fn draw_under_seeds(
    context: &CanvasRenderingContext2d,
    hollow: &Hollow,
    theme: &Theme,
    place_marks: &PlaceMarks,
) {
    let light =
        place_marks.glow.max(if place_marks.hover && place_marks.playable { 0.3 } else { 0.0 });
    if light > 0.0 {
        stadium(context, hollow.centre, hollow.half);
        fill(context, theme.ring.faint(0.3 * light));
    }
}

/// The rings and other marks of a place, over its seeds.
pub(super) fn draw_over_seeds(
    context: &CanvasRenderingContext2d,
    hollow: &Hollow,
    theme: &Theme,
    pitch: f64,
    place_marks: &PlaceMarks,
) {
    let thin = (0.018 * pitch).max(1.2);
    let dark = theme.edge.darker(0.4);
    if place_marks.playable || place_marks.selected {
        let wide = if place_marks.selected || place_marks.hover { 2.3 * thin } else { 1.5 * thin };
        stadium(context, hollow.centre, hollow.widened(0.043 * pitch));
        if !theme.flat {
            stroke(context, dark.faint(0.35), wide + 2.0);
        }
        stroke(context, theme.ring.ink(), wide);
    }
    if place_marks.selected {
        circle(context, hollow.centre, hollow.radius() - 0.03 * pitch);
        stroke(context, theme.ring.faint(0.9), thin);
    }
    if place_marks.chosen.is_some() {
        dash(context, 0.09 * pitch, 0.06 * pitch);
        stadium(context, hollow.centre, hollow.widened(0.045 * pitch));
        stroke(context, theme.ring.ink(), 1.8 * thin);
        dash(context, 0.0, 0.0);
    }
    if place_marks.marked {
        for (colour, width) in [(theme.casing, 4.6), (theme.info, 2.6)] {
            dash(context, 0.13 * pitch, 0.075 * pitch);
            stadium(context, hollow.centre, hollow.widened(0.062 * pitch));
            stroke(context, colour.ink(), width * thin);
        }
        dash(context, 0.0, 0.0);
    }
    if place_marks.threatened {
        threat(context, hollow, theme, pitch);
    }
    if place_marks.origin || place_marks.sown || place_marks.last {
        last_move(context, hollow, theme, pitch, place_marks);
    }
    if place_marks.glow > 0.0 {
        stadium(context, hollow.centre, hollow.widened(0.03 * pitch));
        stroke(context, theme.ring.faint(0.35 * place_marks.glow), 5.5 * thin);
        stadium(context, hollow.centre, hollow.widened(0.03 * pitch));
        stroke(context, theme.ring.faint(place_marks.glow), 2.4 * thin);
    }
    if place_marks.spare > 0.0 {
        // A dashed ring that swells and shrinks again while it appears and fades, and a cross.
        let swell = 0.03 + 0.02 * hop(place_marks.spare);
        let strength = (2.0 * hop(place_marks.spare)).min(1.0);
        dash(context, 0.05 * pitch, 0.05 * pitch);
        stadium(context, hollow.centre, hollow.widened(swell * pitch));
        stroke(context, theme.threat.faint(strength), 2.2 * thin);
        dash(context, 0.0, 0.0);
        cross(context, hollow, theme, pitch, strength);
    }
    if place_marks.focus {
        let reach = hollow.widened(0.058 * pitch);
        stadium(context, hollow.centre, reach);
        stroke(context, theme.casing.faint(0.9), 3.0 * thin);
        stadium(context, hollow.centre, reach);
        stroke(context, theme.focus.ink(), 1.8 * thin);
    }
}

/// The mark of a threatened pit: four triangles that point to its middle.
fn threat(context: &CanvasRenderingContext2d, hollow: &Hollow, theme: &Theme, pitch: f64) {
    let rim = hollow.radius() + 0.055 * pitch;
    for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let step = Point::new(x * FRAC_1_SQRT_2, y * FRAC_1_SQRT_2);
        let side = Point::new(-step.y, step.x);
        let tip = hollow.centre.plus(step, rim - 0.13 * pitch);
        let base = hollow.centre.plus(step, rim);
        triangle(context, tip, base, side, 0.062 * pitch);
        fill(context, theme.threat.ink());
        stroke(context, theme.edge.darker(0.5).faint(0.6), (0.008 * pitch).max(0.7));
    }
}

/// The path of a triangle from its tip, the middle of its base, the direction of the base and half the base's length.
fn triangle(context: &CanvasRenderingContext2d, tip: Point, base: Point, along: Point, half: f64) {
    context.begin_path();
    context.move_to(tip.x, tip.y);
    for sign in [1.0, -1.0] {
        let corner = base.plus(along, sign * half);
        context.line_to(corner.x, corner.y);
    }
    context.close_path();
}

/// The mark of the last move, beside the rim of a place, away from its owner's edge of the board: a large dot where the
/// move ended, small dots at the other pits that got a seed, a ring where it began if no seed fell there.
fn last_move(
    context: &CanvasRenderingContext2d,
    hollow: &Hollow,
    theme: &Theme,
    pitch: f64,
    place_marks: &PlaceMarks,
) {
    let size = (0.044 * pitch).max(2.6);
    let at = inner_rim(hollow, 0.062 * pitch);
    circle(context, at, size + (0.012 * pitch).max(0.8));
    fill(context, theme.casing.faint(0.8));
    if place_marks.last {
        circle(context, at, size);
        fill(context, theme.last_move.ink());
    } else if place_marks.sown {
        circle(context, at, size * 0.5);
        fill(context, theme.last_move.ink());
    } else {
        circle(context, at, size * 0.74);
        stroke(context, theme.last_move.ink(), size * 0.5);
    }
}

/// A point this far outside the rim (inside if negative), in the direction opposite to `outward`: of a pit, towards the
/// middle of the board; of a store, towards the opponent's edge.
fn inner_rim(hollow: &Hollow, from_rim: f64) -> Point {
    let length = hollow.outward.distance(Point::default()).max(1e-6);
    let out = Point::new(hollow.outward.x / length, hollow.outward.y / length);
    let reach = out.x.abs() * hollow.half.x + out.y.abs() * hollow.half.y;
    hollow.centre.plus(out, -reach - from_rim)
}

/// A small cross on a spared pit.
fn cross(
    context: &CanvasRenderingContext2d,
    hollow: &Hollow,
    theme: &Theme,
    pitch: f64,
    strength: f64,
) {
    let reach = 0.1 * pitch;
    let Point { x, y } = hollow.centre;
    context.set_line_cap("round");
    for (colour, width) in [(theme.casing, 0.075), (theme.threat, 0.04)] {
        context.begin_path();
        context.move_to(x - reach, y - reach);
        context.line_to(x + reach, y + reach);
        context.move_to(x + reach, y - reach);
        context.line_to(x - reach, y + reach);
        stroke(context, colour.faint(strength), width * pitch);
    }
    context.set_line_cap("butt");
}

/// How many seeds lie in a place: the number, its size and whether it is bold.
pub(super) fn count(
    context: &CanvasRenderingContext2d,
    hollow: &Hollow,
    theme: &Theme,
    pitch: f64,
    (number, size, bold): (u8, f64, bool),
) {
    let mut text = String::new();
    push_number(&mut text, u32::from(number));
    font(context, if bold { "600" } else { "400" }, size, SANS);
    context.set_text_align("center");
    context.set_text_baseline("middle");
    context.save();
    let _ = context.translate(hollow.count.x, hollow.count.y);
    if hollow.turned {
        let _ = context.rotate(FULL_TURN / 2.0);
    }
    // The baseline "middle" is a little below the middle of the digits.
    let down = size * 0.06;
    if !theme.flat {
        // A light count (red of 128 or more) gets a dark shade below it, a dark count a light one.
        let shade = if theme.count.0 > 0x800000 { theme.edge.darker(0.6) } else { theme.rim };
        write(context, shade.faint(0.55), &text, down + (0.011 * pitch).max(0.8));
    }
    write(context, theme.count.ink(), &text, down);
    context.restore();
}

/// A few characters on a tag over a pit.
pub(super) fn label(
    context: &CanvasRenderingContext2d,
    layout: &Layout,
    hollow: &Hollow,
    theme: &Theme,
    label: &Label,
) {
    // Inside the rim: the rings of marked pits and the dots of the last move are outside, and do not cross the tag.
    let at = if label.rim { inner_rim(hollow, -0.2 * layout.pitch) } else { hollow.centre };
    tag(context, theme, layout.pitch, at, &label.text, hollow.turned);
}

/// A text on a tag in the theme's colour of casings.
pub(super) fn tag(
    context: &CanvasRenderingContext2d,
    theme: &Theme,
    pitch: f64,
    at: Point,
    text: &str,
    turned: bool,
) {
    let size = (0.2 * pitch).max(12.0);
    font(context, "600", size, SANS);
    context.set_text_align("center");
    context.set_text_baseline("middle");
    let wide = context.measure_text(text).map_or(size, |measure| measure.width());
    let half = Point::new((wide / 2.0 + 0.4 * size).max(0.8 * size), 0.72 * size);
    context.save();
    let _ = context.translate(at.x, at.y);
    if turned {
        let _ = context.rotate(FULL_TURN / 2.0);
    }
    let rect = Rect::around(Point::default(), half);
    round_rect(context, rect, half.y);
    fill(context, theme.casing.faint(0.93));
    stroke(context, theme.info.faint(0.8), (0.012 * pitch).max(1.0));
    write(context, theme.info.ink(), text, size * 0.06);
    context.restore();
}

/// An arrow along the path of a move, solid and broad for the best move, thin and dashed for others. The first lap of
/// the best one is on the inner side of the pits, that of others on the outer side.
pub(super) fn arrow(
    context: &CanvasRenderingContext2d,
    layout: &Layout,
    theme: &Theme,
    arrow: &Arrow,
) {
    let pitch = layout.pitch;
    let points = arrow_points(layout, arrow);
    let [.., before, end] = points[..] else { return };
    // On a small board it is narrower, because it would hide the seeds that it crosses.
    let broad = pitch * (pitch / 90.0).clamp(0.6, 1.0);
    let wide = broad * if arrow.rank == 0 { 0.085 } else { 0.055 };
    let long = before.distance(end).max(1e-6);
    let step = Point::new((end.x - before.x) / long, (end.y - before.y) / long);
    let side = Point::new(-step.y, step.x);
    let neck = end.plus(step, -0.24 * pitch);
    let line = || {
        context.begin_path();
        context.move_to(points[0].x, points[0].y);
        for three in points.windows(3) {
            let [before, corner, after] = [three[0], three[1], three[2]];
            let room = before.distance(corner).min(corner.distance(after));
            let _ = context.arc_to(corner.x, corner.y, after.x, after.y, 0.45 * room);
        }
        context.line_to(neck.x, neck.y);
    };
    let head = || triangle(context, end, neck, side, 0.15 * pitch);
    context.set_line_join("round");
    line();
    stroke(context, theme.casing.ink(), wide + 0.05 * broad);
    head();
    stroke(context, theme.casing.ink(), 0.05 * broad);
    if arrow.rank > 0 {
        dash(context, 0.13 * pitch, 0.09 * pitch);
    }
    line();
    stroke(context, theme.info.ink(), wide);
    dash(context, 0.0, 0.0);
    head();
    fill(context, theme.info.ink());
}

/// The points of an arrow: the second lap runs beside the first, the third and any later one beside the second.
fn arrow_points(layout: &Layout, arrow: &Arrow) -> Vec<Point> {
    let first = if arrow.rank == 0 { -0.14 } else { 0.1 };
    arrow
        .path
        .iter()
        .enumerate()
        .map(|(index, place)| {
            let laps = arrow.path[..index].iter().filter(|before| *before == place).count();
            let (centre, middle) = (layout.centre(*place), layout.board.centre());
            let (Place::Pit(pit), Some(hollow)) = (place, layout.hollow(*place)) else {
                return centre;
            };
            let lane = first - 0.13 * laps.min(2) as f64;
            let at = centre.plus(hollow.outward, lane);
            // At both ends of the board the lane turns the corner.
            let Point { x, y } = hollow.outward;
            let turn = if matches!(pit.rank(), 0 | 5) { lane } else { 0.0 };
            let along = Point::new(
                y.abs() * (centre.x - middle.x).signum(),
                x.abs() * (centre.y - middle.y).signum(),
            );
            at.plus(along, turn)
        })
        .collect()
}
