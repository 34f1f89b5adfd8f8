//! The board without its seeds: shapes, and the texture of wood.

use web_sys::{CanvasGradient, CanvasRenderingContext2d};

use super::draw::{
    FULL_TURN, SERIF, add_round_rect, circle, dash, fill, fill_with, font, linear_gradient,
    radial_gradient, round_rect, stadium, stroke, stroke_with, write,
};
use crate::canvas::colour::{Colour, Ink};
use crate::canvas::geometry::{Point, Rect};
use crate::canvas::heap::{hash, unit};
use crate::canvas::layout::{Hollow, Layout};
use crate::canvas::palette::Theme;
use crate::canvas::place::Place;

/// A sketch of the board that is quick to draw: shapes without texture.
pub(super) fn sketch(context: &CanvasRenderingContext2d, layout: &Layout, theme: &Theme) {
    context.clear_rect(0.0, 0.0, layout.width, layout.height);
    flat_plank(context, layout, theme);
    for place in Place::all() {
        if let Some(hollow) = layout.hollow(place) {
            flat_hollow(context, hollow, theme, layout.pitch);
        }
    }
    if layout.options.letters {
        letters(context, layout, theme);
    }
}

fn inset(rect: Rect, by: f64) -> Rect {
    Rect {
        x: rect.x + by,
        y: rect.y + by,
        width: rect.width - 2.0 * by,
        height: rect.height - 2.0 * by,
    }
}

fn lowered(rect: Rect, by: f64) -> Rect {
    Rect { y: rect.y + by, ..rect }
}

/// Below the face: the shadow and the board's edge.
pub(super) fn below(context: &CanvasRenderingContext2d, layout: &Layout, theme: &Theme) {
    let (board, corner, pitch) = (layout.board, layout.corner, layout.pitch);
    let thick = 0.075 * pitch;

    // A dark contact shadow, and a wide soft one.
    context.save();
    let shadow = Colour(0x1a0d04);
    for (down, blur, opacity) in [(0.05, 0.06, 0.6), (0.12, 0.13, 0.46)] {
        context.set_shadow_color(&shadow.faint(opacity).css());
        context.set_shadow_blur(blur * pitch * device_scale(context));
        context.set_shadow_offset_y(down * pitch * device_scale(context));
        round_rect(context, lowered(inset(board, 0.03 * pitch), thick), corner);
        fill(context, theme.edge.ink());
    }
    context.restore();

    // The edge, seen below the face.
    round_rect(context, lowered(board, thick), corner);
    let (edge, under) = (theme.edge.lighter(0.1).ink(), theme.edge.darker(0.45).ink());
    let low = board.y + board.height;
    let gradient = linear_gradient(
        context,
        Point::new(0.0, low - corner * 0.4),
        Point::new(0.0, low + thick),
        &[(0.0, theme.edge.ink()), (0.7, edge), (1.0, under)],
    );
    fill_with(context, Some(&gradient));
}

/// The face without its grain.
pub(super) fn face(context: &CanvasRenderingContext2d, layout: &Layout, theme: &Theme) {
    let board = layout.board;
    round_rect(context, board, layout.corner);
    let (light, middle, dark) = (theme.wood_light.ink(), theme.wood.ink(), theme.wood_dark.ink());
    let face = linear_gradient(
        context,
        Point::new(board.x + board.width * 0.3, board.y),
        Point::new(board.x + board.width * 0.5, board.y + board.height),
        &[(0.0, light), (0.46, middle), (1.0, dark)],
    );
    fill_with(context, Some(&face));
}

/// A highlight, as of light from a window above the board, and darker corners.
pub(super) fn sheen(context: &CanvasRenderingContext2d, layout: &Layout, theme: &Theme) {
    let board = layout.board;
    let window = Point::new(board.x + board.width * 0.28, board.y - board.height * 0.15);
    let reach = board.width.max(board.height) * 0.62;
    let pale = theme.rim.lighter(0.3);
    let sheen = radial_gradient(
        context,
        window,
        window,
        reach,
        &[(0.0, pale.faint(0.1)), (1.0, pale.faint(0.0))],
    );
    context.begin_path();
    context.rect(board.x, board.y, board.width, board.height);
    fill_with(context, sheen.as_ref());
    let centre = board.centre();
    let brown = theme.edge.darker(0.5);
    let vignette = radial_gradient(
        context,
        centre,
        centre,
        reach,
        &[(0.0, brown.faint(0.0)), (0.6, brown.faint(0.0)), (1.0, brown.faint(0.36))],
    );
    context.begin_path();
    context.rect(board.x, board.y, board.width, board.height);
    fill_with(context, vignette.as_ref());
}

/// The rounded-over edge: lit above, dark below.
pub(super) fn bevel(context: &CanvasRenderingContext2d, layout: &Layout, theme: &Theme) {
    let (board, corner, pitch) = (layout.board, layout.corner, layout.pitch);
    let low = board.y + board.height;
    let (pale, brown) = (theme.rim.lighter(0.3), theme.edge.darker(0.5));
    clip_to_face(context, layout);
    for step in 0..3 {
        let wide = 0.06 * pitch * (1.0 - f64::from(step) * 0.3);
        round_rect(context, board, corner);
        let (lit, unlit) = (pale.faint(0.17), brown.faint(0.26));
        let line = linear_gradient(
            context,
            Point::new(0.0, board.y),
            Point::new(0.0, low),
            &[(0.0, lit), (0.35, pale.faint(0.03)), (0.7, brown.faint(0.08)), (1.0, unlit)],
        );
        stroke_with(context, &line, 2.0 * wide);
    }
    context.restore();
    let inner = inset(board, 0.5);
    round_rect(context, inner, corner);
    let line = linear_gradient(
        context,
        Point::new(0.0, board.y),
        Point::new(0.0, low),
        &[(0.0, theme.rim.faint(0.75)), (0.5, theme.rim.faint(0.2)), (1.0, theme.rim.faint(0.4))],
    );
    stroke_with(context, &line, (0.012 * pitch).max(1.0));
}

/// Clips to the board's face until the context is restored.
pub(super) fn clip_to_face(context: &CanvasRenderingContext2d, layout: &Layout) {
    context.save();
    round_rect(context, layout.board, layout.corner);
    context.clip();
}

/// The device pixels of one unit: a canvas's transform does not scale the blur and the offset of shadows.
fn device_scale(context: &CanvasRenderingContext2d) -> f64 {
    context.get_transform().map_or(1.0, |matrix| matrix.a())
}

/// Smooth noise at the coordinate `at`, from -1 to 1, always the same for a salt.
#[inline(never)]
fn smooth_noise(at: f64, salt: u32) -> f64 {
    let (cell, part) = (at.floor(), at - at.floor());
    let value = |cell: f64| unit(hash(cell as i32 as u32, salt, 91)) * 2.0 - 1.0;
    let part = part * part * (3.0 - 2.0 * part);
    value(cell) + (value(cell + 1.0) - value(cell)) * part
}

/// The number of frames over which the growth lines are drawn.
pub(super) const GROWTH_PARTS: u32 = 4;

/// The grain: growth lines that run along the board together, pores, a few broad bands.
pub(super) struct Grain<'a> {
    context: &'a CanvasRenderingContext2d,
    board: Rect,
    pitch: f64,
    upright: bool,
    long: f64,
    wide: f64,
    deep: Colour,
    pale: Colour,
}

/// A number from 0 to 1, always the same for an index and a salt.
fn number(index: u32, salt: u32) -> f64 {
    unit(hash(index, salt, 5))
}

impl<'a> Grain<'a> {
    pub fn new(context: &'a CanvasRenderingContext2d, layout: &Layout, theme: &Theme) -> Self {
        let board = layout.board;
        let upright = board.height > board.width;
        let (long, wide) =
            if upright { (board.height, board.width) } else { (board.width, board.height) };
        let (deep, pale) = (theme.edge.darker(0.25), theme.rim);
        Grain { context, board, pitch: layout.pitch, upright, long, wide, deep, pale }
    }

    fn at(&self, x: f64, y: f64) -> Point {
        let (x, y) = if self.upright { (y, x) } else { (x, y) };
        Point::new(self.board.x + x, self.board.y + y)
    }

    /// How far the grain deviates from a straight line of height y, at x.
    fn flow(&self, x: f64, y: f64) -> f64 {
        let (x, y) = (x / self.pitch, y / self.pitch);
        self.pitch
            * (0.16 * smooth_noise(x * 0.33 + 3.0, 1)
                + 0.07 * smooth_noise(x * 0.75 + y * 0.5, 2)
                + 0.02 * smooth_noise(x * 2.1 + y * 1.7, 3))
    }

    fn line(&self, y: f64, from: f64, to: f64, wander: f64) {
        self.context.begin_path();
        let steps = 22;
        for step in 0..=steps {
            let x = from + (to - from) * f64::from(step) / f64::from(steps);
            let point = self.at(x, y + self.flow(x, y) * (1.0 + wander));
            if step == 0 {
                self.context.move_to(point.x, point.y);
            } else {
                self.context.line_to(point.x, point.y);
            }
        }
    }

    /// Broad bands along the grain, some darker and some lighter than the wood.
    pub fn bands(&self) {
        self.context.set_line_join("round");
        for band in 0..14 {
            let y = self.wide * (number(band, 1) * 1.1 - 0.05);
            self.line(y, 0.0, self.long, 0.2 * number(band, 2));
            let tone = if band % 3 == 0 { self.pale.faint(0.045) } else { self.deep.faint(0.07) };
            stroke(self.context, tone, self.pitch * (0.06 + 0.2 * number(band, 3)));
        }
    }

    /// Growth lines, closer together in some places than in others: one `part` of `GROWTH_PARTS`.
    pub fn growth(&self, part: u32) {
        let (pitch, long) = (self.pitch, self.long);
        let mut y = -0.3 * pitch;
        let mut index = 100;
        while y < self.wide + 0.3 * pitch {
            let apart = 0.5 + 0.5 * smooth_noise(y / pitch * 2.3, 9);
            y += pitch * (0.012 + 0.045 * apart * number(index, 4) + 0.012 * number(index, 5));
            if index % GROWTH_PARTS == part {
                let from =
                    if number(index, 6) < 0.3 { long * number(index, 7) * 0.6 } else { -4.0 };
                let short = number(index, 8) < 0.3;
                let to = if short { long * (1.0 - 0.5 * number(index, 9)) } else { long + 4.0 };
                self.line(y, from, to, 0.25 * (number(index, 10) - 0.5));
                let tone = if number(index, 11) < 0.26 {
                    self.pale.faint(0.05 + 0.07 * number(index, 12))
                } else {
                    self.deep.faint(0.07 + 0.16 * number(index, 12) * number(index, 13))
                };
                stroke(self.context, tone, pitch * (0.004 + 0.011 * number(index, 14)));
            }
            index += 1;
        }
    }

    /// Pores: short strokes, dark with a pale side, as iroko has them.
    pub fn pores(&self) {
        let (pitch, long, wide) = (self.pitch, self.long, self.wide);
        for (colour, shift) in [(self.deep.faint(0.27), 0.0), (self.pale.faint(0.14), 0.009)] {
            self.context.begin_path();
            for pore in 0..(long * wide / (pitch * pitch) * 34.0) as u32 {
                let (x, y) = (long * number(pore, 20), wide * number(pore, 21));
                let length = pitch * (0.02 + 0.12 * number(pore, 22) * number(pore, 23));
                let start = self.at(x, y + self.flow(x, y) + shift * pitch);
                let end_x = x + length;
                let end = self.at(end_x, y + self.flow(end_x, y) + shift * pitch);
                self.context.move_to(start.x, start.y);
                self.context.line_to(end.x, end.y);
            }
            stroke(self.context, colour, (0.0075 * pitch).max(0.45));
        }
    }
}

/// A hollow, with fibres of its own for each `salt`.
pub(super) fn carve(
    context: &CanvasRenderingContext2d,
    hollow: &Hollow,
    theme: &Theme,
    pitch: f64,
    salt: u32,
) {
    let Hollow { centre, half, .. } = *hollow;
    let deep = theme.pit_deep;
    // The rim is rounded over: the wood darkens above it and catches the light below.
    stadium(context, centre, hollow.widened(0.022 * pitch));
    let lip = [
        (0.0, deep.faint(0.55)),
        (0.45, deep.faint(0.28)),
        (0.72, theme.rim.faint(0.3)),
        (1.0, theme.rim.faint(0.85)),
    ];
    fill_with(context, Some(&downwards(context, hollow, &lip)));

    context.save();
    stadium(context, centre, half);
    fill(context, theme.pit.ink());
    context.clip();
    fibres(context, hollow, theme, salt);
    shade_floor(context, hollow, theme, pitch);
    light_walls(context, hollow, theme, pitch);
    context.restore();

    // The crisp edge.
    stadium(context, centre, half);
    let edge = [
        (0.0, deep.faint(0.9)),
        (0.55, deep.faint(0.5)),
        (0.8, theme.rim.faint(0.45)),
        (1.0, theme.rim.faint(0.95)),
    ];
    stroke_with(context, &downwards(context, hollow, &edge), (0.011 * pitch).max(0.8));
}

/// A gradient from the top of a hollow to its bottom.
fn downwards(
    context: &CanvasRenderingContext2d,
    Hollow { centre, half, .. }: &Hollow,
    stops: &[(f32, Ink)],
) -> CanvasGradient {
    let (top, bottom) = (Point::new(0.0, centre.y - half.y), Point::new(0.0, centre.y + half.y));
    linear_gradient(context, top, bottom, stops)
}

/// Shades a hollow, darker towards its walls; in a round one the lightest place is a little below the middle.
fn shade_floor(context: &CanvasRenderingContext2d, hollow: &Hollow, theme: &Theme, pitch: f64) {
    let Hollow { centre, half, .. } = *hollow;
    let deep = theme.pit_deep;
    let round = half.x.min(half.y);
    let floor = Point::new(centre.x + 0.06 * round, centre.y + 0.3 * round);
    if (half.x - half.y).abs() < 1.0 {
        let stops = [
            (0.0, deep.faint(0.0)),
            (0.5, deep.faint(0.12)),
            (0.8, deep.faint(0.62)),
            (1.0, deep.faint(0.96)),
        ];
        circle(context, centre, round);
        fill_with(context, radial_gradient(context, floor, centre, round, &stops).as_ref());
    } else {
        // A long hollow is shaded by strokes that follow its wall.
        for step in 0..9 {
            let inward = f64::from(step) * 0.011;
            let outline = hollow.widened((0.03 - inward) * pitch);
            stadium(context, Point::new(centre.x, centre.y - 0.02 * pitch), outline);
            stroke(context, deep.faint(0.17), 0.13 * pitch - f64::from(step) * 0.012 * pitch);
        }
    }
}

/// The rim's shadow falls into a hollow from above; light falls on the lower wall.
fn light_walls(context: &CanvasRenderingContext2d, hollow: &Hollow, theme: &Theme, pitch: f64) {
    let Hollow { centre, half, .. } = *hollow;
    let deep = theme.pit_deep;
    for (width, strength) in [(0.14, 0.22), (0.09, 0.28), (0.045, 0.4)] {
        stadium(context, Point::new(centre.x, centre.y + 0.012 * pitch), half);
        let shadow = [
            (0.0, deep.darker(0.6).faint(strength)),
            (0.5, deep.darker(0.6).faint(strength * 0.35)),
            (0.75, deep.faint(0.0)),
            (1.0, deep.faint(0.0)),
        ];
        stroke_with(context, &downwards(context, hollow, &shadow), width * pitch);
    }
    for (width, strength) in [(0.16, 0.07), (0.09, 0.09), (0.035, 0.2)] {
        stadium(context, centre, half);
        let glow = [
            (0.0, theme.rim.faint(0.0)),
            (0.62, theme.rim.faint(0.0)),
            (1.0, theme.rim.faint(strength)),
        ];
        stroke_with(context, &downwards(context, hollow, &glow), width * pitch);
    }
}

/// The grain cut across: faint lines that bulge away from the hollow's middle.
fn fibres(context: &CanvasRenderingContext2d, hollow: &Hollow, theme: &Theme, salt: u32) {
    let Hollow { centre, half, .. } = *hollow;
    let (dark, light) = (theme.pit_deep, theme.wood);
    for index in 0..26 {
        let number = |n: u32| unit(hash(salt, index, n));
        let y = centre.y + half.y * (number(1) * 2.0 - 1.0);
        let bend = (y - centre.y) * 0.35;
        context.begin_path();
        context.move_to(centre.x - half.x, y - bend);
        context.quadratic_curve_to(centre.x, y + bend, centre.x + half.x, y - bend);
        let tone = if number(2) < 0.5 { dark.faint(0.28) } else { light.faint(0.16) };
        stroke(context, tone, 0.5 + 1.6 * number(3));
    }
}

fn flat_plank(context: &CanvasRenderingContext2d, layout: &Layout, theme: &Theme) {
    let inner = inset(layout.board, 1.5);
    context.begin_path();
    add_round_rect(context, inner, layout.corner);
    fill(context, theme.wood.ink());
    stroke(context, theme.edge.ink(), 3.0);
}

fn flat_hollow(context: &CanvasRenderingContext2d, hollow: &Hollow, theme: &Theme, pitch: f64) {
    stadium(context, hollow.centre, hollow.half);
    fill(context, theme.pit.ink());
    dash(context, 0.0, 0.0);
    stroke(context, theme.rim.ink(), (0.02 * pitch).max(1.5));
}

pub(super) fn letters(context: &CanvasRenderingContext2d, layout: &Layout, theme: &Theme) {
    let larger = if layout.options.large_counts { 1.4 } else { 1.0 };
    font(context, "italic", larger * (0.19 * layout.pitch).max(11.0), SERIF);
    context.set_text_align("center");
    context.set_text_baseline("middle");
    for place in Place::all() {
        let (Place::Pit(pit), Some(hollow)) = (place, layout.hollow(place)) else { continue };
        let mut text = String::new();
        text.push(pit.letter());
        context.save();
        let _ = context.translate(hollow.letter.x, hollow.letter.y);
        if hollow.turned {
            let _ = context.rotate(FULL_TURN / 2.0);
        }
        write(context, theme.count.ink(), &text, 0.0);
        context.restore();
    }
}
