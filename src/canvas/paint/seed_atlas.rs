//! The sprite atlas of the seeds: nickernuts, pale ash to grey-green, each a little different.

use web_sys::CanvasRenderingContext2d;

use super::draw::{
    BLACK, FULL_TURN, Surface, WHITE, circle, fill, fill_with, radial_gradient, stroke,
};
use crate::canvas::colour::Colour;
use crate::canvas::geometry::Point;
use crate::canvas::heap::{FULL_RADIUS, hash, unit};
use crate::canvas::palette::Theme;
use crate::canvas::seed_layout::Sprite;

/// How many different seeds there are.
const LOOKS: u32 = 24;
/// How many of them are drawn in one frame.
const PER_FRAME: u32 = 6;
/// The side of a seed's cell in seed radii, with room for its shadow.
const CELL_SIDE: f64 = 3.4;

/// The atlas: a cell for each seed, side by side, and one for the shadow of a seed in the air.
pub(super) struct Atlas {
    surface: Surface,
    /// The side of a cell, in device pixels.
    side: f64,
    /// The radius of a seed in it.
    radius: f64,
    /// How many seeds are drawn so far.
    drawn: u32,
}

impl Atlas {
    /// An empty atlas for boards of this pitch.
    pub fn blank(surface: Surface, pitch: f64, scale: f64) -> Atlas {
        let radius = (FULL_RADIUS * 1.25 * pitch * scale).max(3.0);
        let side = (radius * CELL_SIDE).ceil();
        surface.resize((side * f64::from(LOOKS + 1)) as u32, side as u32);
        Atlas { surface, side, radius, drawn: 0 }
    }

    /// A complete atlas.
    pub fn new(surface: Surface, theme: &Theme, pitch: f64, scale: f64) -> Atlas {
        let mut atlas = Atlas::blank(surface, pitch, scale);
        while atlas.fill(theme) {}
        atlas
    }

    /// Draws a few more seeds or, after all of them, the shadow; returns whether anything is still missing.
    pub fn fill(&mut self, theme: &Theme) -> bool {
        let (context, side, radius) = (&self.surface.context, self.side, self.radius);
        let until = self.drawn + PER_FRAME;
        for look in self.drawn..until.min(LOOKS) {
            let centre = Point::new(side * (f64::from(look) + 0.5), side * 0.5);
            if theme.flat {
                draw_flat_seed(context, theme, centre, radius);
            } else {
                draw_seed(context, theme, look, centre, radius);
            }
        }
        self.drawn = until;
        // The shadow comes last, after all seeds, in a frame of its own.
        if until <= LOOKS {
            return true;
        }
        let centre = Point::new(side * (f64::from(LOOKS) + 0.5), side * 0.5);
        circle(context, centre, radius * 1.5);
        let soft = [(0.0, BLACK.faint(0.47)), (0.5, BLACK.faint(0.35)), (1.0, BLACK.faint(0.0))];
        fill_with(context, radial_gradient(context, centre, centre, radius * 1.5, &soft).as_ref());
        false
    }

    /// Draws the picture of a seed: further up and larger, the higher the seed is above the wood.
    pub fn draw(&self, on: &CanvasRenderingContext2d, sprite: &Sprite, pitch: f64) {
        let lifted = Point::new(sprite.at.x, sprite.at.y - sprite.height * pitch * 0.34);
        let size = sprite.radius * CELL_SIDE * (1.0 + 0.42 * sprite.height);
        self.stamp(on, u32::from(sprite.look) % LOOKS, lifted, size, sprite.alpha);
    }

    /// Draws the shadow that a seed in the air casts below.
    pub fn shadow(&self, on: &CanvasRenderingContext2d, sprite: &Sprite, pitch: f64) {
        if sprite.height < 0.01 {
            return;
        }
        let away = sprite.height * pitch;
        let at = Point::new(sprite.at.x + 0.26 * away, sprite.at.y + 0.34 * away);
        let size = sprite.radius * CELL_SIDE * (0.95 + 0.9 * sprite.height);
        let alpha = (1.15 - 1.3 * sprite.height).clamp(0.3, 1.0);
        self.stamp(on, LOOKS, at, size, alpha * sprite.alpha);
    }

    fn stamp(&self, on: &CanvasRenderingContext2d, cell: u32, at: Point, size: f64, alpha: f64) {
        if alpha < 1.0 {
            on.set_global_alpha(alpha.max(0.0));
        }
        let _ = on.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &self.surface.canvas,
            f64::from(cell) * self.side,
            0.0,
            self.side,
            self.side,
            at.x - size / 2.0,
            at.y - size / 2.0,
            size,
            size,
        );
        if alpha < 1.0 {
            on.set_global_alpha(1.0);
        }
    }
}

fn draw_flat_seed(context: &CanvasRenderingContext2d, theme: &Theme, centre: Point, radius: f64) {
    circle(context, centre, radius);
    fill(context, theme.seed_light.ink());
    stroke(context, theme.pit_deep.ink(), radius * 0.22);
}

fn draw_seed(
    context: &CanvasRenderingContext2d,
    theme: &Theme,
    look: u32,
    centre: Point,
    radius: f64,
) {
    let number = |salt: u32| unit(hash(look, salt, 77));
    // The contact shadow, away from the light.
    let below = Point::new(centre.x + 0.2 * radius, centre.y + 0.3 * radius);
    circle(context, below, radius * 1.3);
    let soft = [
        (0.0, BLACK.faint(0.8)),
        (0.62, BLACK.faint(0.64)),
        (0.8, BLACK.faint(0.28)),
        (1.0, BLACK.faint(0.0)),
    ];
    fill_with(context, radial_gradient(context, below, below, radius * 1.3, &soft).as_ref());

    // Each seed has its own tint: warmer, greener or bluer.
    let tint = [Colour(0xf0dfbf), Colour(0xc6d6c4), Colour(0xe6e0d2), Colour(0xc9d5d6)];
    let tone = theme.seed((look * 5 % 16) as u8).mixed(tint[look as usize % 4], 0.5 * number(2));

    context.save();
    let _ = context.translate(centre.x, centre.y);
    let (lean, squash) = (number(3) * FULL_TURN / 2.0, 0.9 + 0.09 * number(4));
    context.begin_path();
    let _ = context.ellipse(0.0, 0.0, radius, radius * squash, lean, 0.0, FULL_TURN);
    let focus = Point::new(-0.34 * radius, -0.42 * radius);
    let body = [
        (0.0, tone.lighter(0.5).ink()),
        (0.3, tone.lighter(0.3).ink()),
        (0.6, tone.lighter(0.02).ink()),
        (0.85, tone.darker(0.19).ink()),
        (1.0, tone.darker(0.36).ink()),
    ];
    fill_with(
        context,
        radial_gradient(context, focus, Point::default(), radius * 1.04, &body).as_ref(),
    );
    context.clip();

    // The fine lines that run round a nickernut, and the scar where it was attached.
    let line = tone.darker(0.55);
    let pole = Point::new((number(5) - 0.5) * 1.5 * radius, (number(6) - 0.3) * 1.5 * radius);
    for ring in 1..5 {
        let size = radius * (0.34 * f64::from(ring) + 0.1 * number(7 + ring));
        context.begin_path();
        let _ = context.ellipse(pole.x, pole.y, size, size * 0.86, lean, 0.0, FULL_TURN);
        stroke(context, line.faint(0.12), (radius * 0.035).max(0.5));
    }
    if number(12) < 0.4 {
        circle(context, Point::new(pole.x * 0.62, pole.y * 0.62), radius * 0.1);
        fill(context, line.faint(0.3));
    }

    // The light reflected by the wood, then the highlight of the window that lights the board (`wood::sheen`).
    let glow = Point::new(0.5 * radius, 0.62 * radius);
    let warm = theme.rim.mixed(WHITE, 0.35);
    circle(context, Point::default(), radius * 0.95);
    let back = [(0.0, warm.faint(0.42)), (1.0, warm.faint(0.0))];
    fill_with(context, radial_gradient(context, glow, glow, radius * 0.55, &back).as_ref());
    let shine = Point::new(-0.36 * radius, -0.44 * radius);
    circle(context, shine, radius * 0.36);
    let white = [(0.0, WHITE.faint(1.0)), (0.34, WHITE.faint(0.92)), (1.0, WHITE.faint(0.0))];
    fill_with(context, radial_gradient(context, shine, shine, radius * 0.36, &white).as_ref());
    context.restore();
}
