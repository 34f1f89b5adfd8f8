//! Surfaces to draw on; shapes, gradients and text, each in one call instead of several of the canvas API. These
//! functions are not inlined: they would be repeated at every call, and the page pays for every byte.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasGradient, CanvasRenderingContext2d, HtmlCanvasElement};

use crate::canvas::colour::{Colour, Ink};
use crate::canvas::geometry::{Point, Rect};

pub(super) const FULL_TURN: f64 = std::f64::consts::TAU;
/// White and black, for light and shadow.
pub(super) const WHITE: Colour = Colour(0xffffff);
pub(super) const BLACK: Colour = Colour(0);

/// A canvas and its context. The methods measure in device pixels; what is drawn through `context` is measured in the
/// unit that [`Surface::set_unit`] sets.
pub(super) struct Surface {
    pub canvas: HtmlCanvasElement,
    pub context: CanvasRenderingContext2d,
}

impl Surface {
    /// The surface of a canvas.
    pub fn of(canvas: HtmlCanvasElement) -> Result<Surface, JsValue> {
        let context = canvas
            .get_context("2d")?
            .ok_or(JsValue::NULL)?
            .unchecked_into::<CanvasRenderingContext2d>();
        Ok(Surface { canvas, context })
    }

    /// An offscreen canvas of the same document. Cloned, because in a host's page an element may
    /// shadow `document.createElement` by its name.
    pub fn offscreen(canvas: &HtmlCanvasElement) -> Result<Surface, JsValue> {
        Surface::of(canvas.clone_node()?.unchecked_into())
    }

    /// Sets its size, which clears it.
    pub fn resize(&self, width: u32, height: u32) {
        self.canvas.set_width(width);
        self.canvas.set_height(height);
    }

    /// All of its device pixels.
    pub fn area(&self) -> Rect {
        let (width, height) = (self.canvas.width().into(), self.canvas.height().into());
        Rect { x: 0.0, y: 0.0, width, height }
    }

    /// Sets the unit to this many device pixels.
    pub fn set_unit(&self, pixels: f64) {
        let _ = self.context.set_transform(pixels, 0.0, 0.0, pixels, 0.0, 0.0);
    }

    /// Replaces a rectangle (in device pixels) by that of another surface at the same place.
    pub fn copy(&self, from: &Surface, rect: Rect) {
        let context = &self.context;
        context.save();
        let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        context.clear_rect(rect.x, rect.y, rect.width, rect.height);
        context.restore();
        self.draw_part(from, rect, rect);
    }

    /// Draws a rectangle (in device pixels) of another surface over what is at `to`.
    pub fn stamp(&self, from: &Surface, rect: Rect, to: Point) {
        self.draw_part(from, rect, Rect { x: to.x, y: to.y, ..rect });
    }

    /// Draws the whole of another surface over the whole of this one, stretched to its size.
    pub fn stretch(&self, from: &Surface) {
        self.draw_part(from, from.area(), self.area());
    }

    fn draw_part(&self, from: &Surface, rect: Rect, to: Rect) {
        let context = &self.context;
        context.save();
        let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        let _ = context
            .draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                &from.canvas,
                rect.x,
                rect.y,
                rect.width,
                rect.height,
                to.x,
                to.y,
                to.width,
                to.height,
            );
        context.restore();
    }
}

/// Starts a path with a circle.
#[inline(never)]
pub(super) fn circle(context: &CanvasRenderingContext2d, at: Point, radius: f64) {
    context.begin_path();
    let _ = context.arc(at.x, at.y, radius.max(0.0), 0.0, FULL_TURN);
}

/// Adds a rectangle with round corners to the path.
#[inline(never)]
pub(super) fn add_round_rect(context: &CanvasRenderingContext2d, rect: Rect, radius: f64) {
    let (left, top) = (rect.x, rect.y);
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height);
    let radius = radius.min(rect.width / 2.0).min(rect.height / 2.0).max(0.0);
    context.move_to(left + radius, top);
    let _ = context.arc_to(right, top, right, bottom, radius);
    let _ = context.arc_to(right, bottom, left, bottom, radius);
    let _ = context.arc_to(left, bottom, left, top, radius);
    let _ = context.arc_to(left, top, right, top, radius);
    context.close_path();
}

/// Starts a path with a rectangle with round corners.
#[inline(never)]
pub(super) fn round_rect(context: &CanvasRenderingContext2d, rect: Rect, radius: f64) {
    context.begin_path();
    add_round_rect(context, rect, radius);
}

/// Starts a path with a disc or a stadium around `centre`.
#[inline(never)]
pub(super) fn stadium(context: &CanvasRenderingContext2d, centre: Point, half: Point) {
    round_rect(context, Rect::around(centre, half), half.x.min(half.y));
}

/// A gradient along a line.
#[inline(never)]
pub(super) fn linear_gradient(
    context: &CanvasRenderingContext2d,
    from: Point,
    to: Point,
    stops: &[(f32, Ink)],
) -> CanvasGradient {
    add_stops(context.create_linear_gradient(from.x, from.y, to.x, to.y), stops)
}

/// A radial gradient from `focus` to the circle of `radius` around `centre`.
#[inline(never)]
pub(super) fn radial_gradient(
    context: &CanvasRenderingContext2d,
    focus: Point,
    centre: Point,
    radius: f64,
    stops: &[(f32, Ink)],
) -> Option<CanvasGradient> {
    let gradient =
        context.create_radial_gradient(focus.x, focus.y, 0.0, centre.x, centre.y, radius).ok()?;
    Some(add_stops(gradient, stops))
}

#[inline(never)]
fn add_stops(gradient: CanvasGradient, stops: &[(f32, Ink)]) -> CanvasGradient {
    for (offset, colour) in stops {
        let _ = gradient.add_color_stop(*offset, &colour.css());
    }
    gradient
}

/// Fills the path with a gradient, if there is one.
#[inline(never)]
pub(super) fn fill_with(context: &CanvasRenderingContext2d, gradient: Option<&CanvasGradient>) {
    if let Some(gradient) = gradient {
        context.set_fill_style_canvas_gradient(gradient);
        context.fill();
    }
}

/// Fills the path.
#[inline(never)]
pub(super) fn fill(context: &CanvasRenderingContext2d, ink: Ink) {
    context.set_fill_style_str(&ink.css());
    context.fill();
}

/// Strokes the path with a gradient.
#[inline(never)]
pub(super) fn stroke_with(
    context: &CanvasRenderingContext2d,
    gradient: &CanvasGradient,
    width: f64,
) {
    context.set_stroke_style_canvas_gradient(gradient);
    context.set_line_width(width);
    context.stroke();
}

/// Strokes the path with a colour.
#[inline(never)]
pub(super) fn stroke(context: &CanvasRenderingContext2d, ink: Ink, width: f64) {
    context.set_stroke_style_str(&ink.css());
    context.set_line_width(width);
    context.stroke();
}

/// Sets the line dash; `long` 0 for a solid line.
#[inline(never)]
pub(super) fn dash(context: &CanvasRenderingContext2d, long: f64, gap: f64) {
    let dashes = js_sys::Array::new();
    if long > 0.0 {
        dashes.push(&JsValue::from_f64(long));
        dashes.push(&JsValue::from_f64(gap));
    }
    let _ = context.set_line_dash(&dashes);
}

/// Sets the font: style, size in pixels, family.
#[inline(never)]
pub(super) fn font(context: &CanvasRenderingContext2d, style: &str, size: f64, family: &str) {
    let mut font = String::with_capacity(96);
    font.push_str(style);
    font.push(' ');
    // Tenths of a pixel are fine enough, and need no float formatting.
    let tenths = (size * 10.0).max(1.0) as u32;
    push_number(&mut font, tenths / 10);
    font.push('.');
    push_number(&mut font, tenths % 10);
    font.push_str("px ");
    font.push_str(family);
    context.set_font(&font);
}

/// The system's sans serif.
pub(super) const SANS: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/// The system's humanist serif.
pub(super) const SERIF: &str = "'Iowan Old Style', Palatino, 'Palatino Linotype', Charter, serif";

/// Writes a number in decimal.
#[inline(never)]
pub(super) fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Writes a text at the origin, moved down by `down`.
#[inline(never)]
pub(super) fn write(context: &CanvasRenderingContext2d, ink: Ink, text: &str, down: f64) {
    context.set_fill_style_str(&ink.css());
    let _ = context.fill_text(text, 0.0, down);
}
