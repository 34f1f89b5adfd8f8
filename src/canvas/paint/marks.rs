//! Marks on the board: rings, counts, arrows, labels. Every mark has a shape of its own, so that
//! none depends on colour alone.

use std::f64::consts::FRAC_1_SQRT_2;

use web_sys::CanvasRenderingContext2d;

use super::draw::{
    SANS, TURN, circle, dash, fill, font, push_number, round, stadium, stroke, write,
};
use crate::canvas::geometry::{Point, Rect, hop};
use crate::canvas::layout::{Hollow, Layout};
use crate::canvas::palette::Theme;
use crate::canvas::scene::{Arrow, Label};

/// How a place is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PlaceMarks {
    pub playable: bool,
    pub threatened: bool,
    pub origin: bool,
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

fn wider(hollow: &Hollow, by: f64, pitch: f64) -> Point {
    Point::new(hollow.half.x + by * pitch, hollow.half.y + by * pitch)
}

/// The light under the seeds of a place.
pub(super) fn under(
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
pub(super) fn over(
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
        stadium(context, hollow.centre, wider(hollow, 0.043, pitch));
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
        stadium(context, hollow.centre, wider(hollow, 0.045, pitch));
        stroke(context, theme.ring.ink(), 1.8 * thin);
        dash(context, 0.0, 0.0);
    }
    if place_marks.threatened {
        threat(context, hollow, theme, pitch);
    }
    if place_marks.origin || place_marks.last {
        last_move(context, hollow, theme, pitch, place_marks);
    }
    if place_marks.glow > 0.0 {
        stadium(context, hollow.centre, wider(hollow, 0.03, pitch));
        stroke(context, theme.ring.faint(0.35 * place_marks.glow), 5.5 * thin);
        stadium(context, hollow.centre, wider(hollow, 0.03, pitch));
        stroke(context, theme.ring.faint(place_marks.glow), 2.4 * thin);
    }
    if place_marks.spare > 0.0 {
        // A ring that swells and fades.
        let swell = 0.03 + 0.02 * hop(place_marks.spare);
        let strength = (2.0 * hop(place_marks.spare)).min(1.0);
        dash(context, 0.05 * pitch, 0.05 * pitch);
        stadium(context, hollow.centre, wider(hollow, swell, pitch));
        stroke(context, theme.threat.faint(strength), 2.2 * thin);
        dash(context, 0.0, 0.0);
        cross(context, hollow, theme, pitch, strength);
    }
    if place_marks.focus {
        let reach = wider(hollow, 0.058, pitch);
        stadium(context, hollow.centre, reach);
        stroke(context, theme.casing.faint(0.9), 3.0 * thin);
        stadium(context, hollow.centre, reach);
        stroke(context, theme.focus.ink(), 1.8 * thin);
    }
}

/// Four points towards the middle, like the corners of a trap.
fn threat(context: &CanvasRenderingContext2d, hollow: &Hollow, theme: &Theme, pitch: f64) {
    let rim = hollow.radius() + 0.055 * pitch;
    for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let step = Point::new(x * FRAC_1_SQRT_2, y * FRAC_1_SQRT_2);
        let side = Point::new(-step.y, step.x);
        let tip = hollow.centre.plus(step, rim - 0.13 * pitch);
        let base = hollow.centre.plus(step, rim);
        context.begin_path();
        context.move_to(tip.x, tip.y);
        for sign in [1.0, -1.0] {
            let corner = base.plus(side, sign * 0.062 * pitch);
            context.line_to(corner.x, corner.y);
        }
        context.close_path();
        fill(context, theme.threat.ink());
        stroke(context, theme.edge.darker(0.5).faint(0.6), (0.008 * pitch).max(0.7));
    }
}

/// The last move, inside the rim: a ring where it began, a dot where it ended.
fn last_move(
    context: &CanvasRenderingContext2d,
    hollow: &Hollow,
    theme: &Theme,
    pitch: f64,
    place_marks: &PlaceMarks,
) {
    let size = (0.044 * pitch).max(2.6);
    let length = hollow.outward.distance(Point::default()).max(1e-6);
    let out = Point::new(hollow.outward.x / length, hollow.outward.y / length);
    let reach = out.x.abs() * hollow.half.x + out.y.abs() * hollow.half.y;
    let at = hollow.centre.plus(out, -reach - 0.062 * pitch);
    circle(context, at, size + (0.012 * pitch).max(0.8));
    fill(context, theme.casing.faint(0.8));
    if place_marks.last {
        circle(context, at, size);
        fill(context, theme.mark.ink());
    } else {
        circle(context, at, size * 0.74);
        stroke(context, theme.mark.ink(), size * 0.5);
    }
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

/// How many seeds lie in a place.
pub(super) fn count(
    context: &CanvasRenderingContext2d,
    hollow: &Hollow,
    theme: &Theme,
    pitch: f64,
    number: u8,
    store: bool,
) {
    let mut text = String::new();
    push_number(&mut text, u32::from(number));
    let size = (if store { 0.235 } else { 0.205 } * pitch).max(if store { 13.0 } else { 12.5 });
    let weight = if number == 0 && !store { "400" } else { "600" };
    font(context, weight, size, SANS);
    context.set_text_align("center");
    context.set_text_baseline("middle");
    context.save();
    let _ = context.translate(hollow.count.x, hollow.count.y);
    if hollow.turned {
        let _ = context.rotate(TURN / 2.0);
    }
    // The baseline "middle" is a little above the middle of the digits.
    let down = size * 0.06;
    if !theme.flat {
        let shade = if theme.count.0 > 0x800000 { theme.edge.darker(0.6) } else { theme.rim };
        write(context, shade.faint(0.55), &text, down + (0.011 * pitch).max(0.8));
    }
    write(context, theme.count.ink(), &text, down);
    context.restore();
}

/// A few characters on a dark tag over a pit.
pub(super) fn label(
    context: &CanvasRenderingContext2d,
    layout: &Layout,
    hollow: &Hollow,
    theme: &Theme,
    label: &Label,
) {
    tag(context, theme, layout.pitch, hollow.centre, &label.text, hollow.turned);
}

/// A text on a dark tag.
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
        let _ = context.rotate(TURN / 2.0);
    }
    let rect = Rect::around(Point::default(), half);
    round(context, rect, half.y);
    fill(context, theme.casing.faint(0.93));
    stroke(context, theme.info.faint(0.8), (0.012 * pitch).max(1.0));
    write(context, theme.info.ink(), text, size * 0.06);
    context.restore();
}

/// An arrow from place to place, wider for a better line.
pub(super) fn arrow(
    context: &CanvasRenderingContext2d,
    layout: &Layout,
    theme: &Theme,
    arrow: &Arrow,
) {
    let pitch = layout.pitch;
    let (from, to) = (layout.centre(arrow.from), layout.centre(arrow.to));
    let long = from.distance(to);
    if long < 0.3 * pitch {
        return;
    }
    let step = Point::new((to.x - from.x) / long, (to.y - from.y) / long);
    let side = Point::new(-step.y, step.x);
    let wide = pitch * (0.085 - 0.017 * f64::from(arrow.rank.min(3)));
    let start = from.plus(step, 0.16 * pitch);
    let tip = to.plus(step, -0.1 * pitch);
    let neck = tip.plus(step, -2.6 * wide);
    let outline = [
        start.plus(side, wide * 0.32),
        neck.plus(side, wide * 0.5),
        neck.plus(side, wide * 1.45),
        tip,
        neck.plus(side, -wide * 1.45),
        neck.plus(side, -wide * 0.5),
        start.plus(side, -wide * 0.32),
    ];
    context.begin_path();
    for (index, point) in outline.iter().enumerate() {
        if index == 0 {
            context.move_to(point.x, point.y);
        } else {
            context.line_to(point.x, point.y);
        }
    }
    context.close_path();
    context.set_line_join("round");
    stroke(context, theme.casing.ink(), 0.05 * pitch);
    fill(context, theme.info.ink());
}
