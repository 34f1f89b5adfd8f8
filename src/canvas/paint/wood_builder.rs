//! The wood, drawn over several frames in pieces, each of them short enough for a slow phone.
//! Meanwhile a sketch or the wood of the old size is shown.

use wasm_bindgen::JsValue;
use web_sys::HtmlCanvasElement;

use super::draw::Surface;
use super::wood::{self, GROWTH_PARTS, Grain};
use crate::canvas::geometry::{Point, Rect};
use crate::canvas::layout::{Hollow, Layout};
use crate::canvas::palette::Theme;
use crate::canvas::place::Place;

/// The most device pixels per CSS pixel for the grain, which is too soft for more to show.
const MOST_GRAIN_SCALE: f64 = 1.5;
/// How many pits of different looks are drawn; the twelve are copies of these.
const PIT_LOOKS: u32 = 3;
/// The margin around a pit for its rim, in pitches.
const RIM_MARGIN: f64 = 0.05;

const PIXEL: Rect = Rect { x: 0.0, y: 0.0, width: 1.0, height: 1.0 };

/// A board's wood while it is drawn.
pub(super) struct WoodBuilder {
    /// Shadow, edge and grain.
    plank: Surface,
    /// The different pits, side by side.
    pits: Surface,
    /// The side of one of them, in device pixels.
    side: f64,
    /// The finished wood.
    wood: Surface,
    scale: f64,
    step: u32,
}

impl WoodBuilder {
    /// Begins the wood for a canvas of the page, of the same size.
    pub fn new(
        canvas: &HtmlCanvasElement,
        layout: &Layout,
        scale: f64,
    ) -> Result<WoodBuilder, JsValue> {
        let (width, height) = (canvas.width(), canvas.height());
        let [plank, pits, wood] =
            [Surface::offscreen(canvas)?, Surface::offscreen(canvas)?, Surface::offscreen(canvas)?];
        let coarseness = (MOST_GRAIN_SCALE / scale).min(1.0);
        let scaled = |pixels: u32| (f64::from(pixels) * coarseness).ceil() as u32;
        plank.resize(scaled(width), scaled(height));
        plank.set_unit(scale * coarseness);
        let radius = first_pit(layout).map_or(0.0, Hollow::radius);
        let reach = radius + RIM_MARGIN * layout.pitch;
        let side = (2.0 * reach * scale).ceil();
        pits.resize(side as u32 * PIT_LOOKS, side as u32);
        pits.set_unit(scale);
        wood.resize(width, height);
        wood.set_unit(scale);
        Ok(WoodBuilder { plank, pits, side, wood, scale, step: 0 })
    }

    /// Draws the next piece. `Ok` with the wood after the last piece, otherwise `Err` with the builder.
    pub fn draw_piece(mut self, layout: &Layout, theme: &Theme) -> Result<Surface, WoodBuilder> {
        const PORES: u32 = 2 + GROWTH_PARTS;
        const BEVEL: u32 = PORES + 1;
        const FIRST_PIT: u32 = BEVEL + 1;
        const LAST_PIT: u32 = BEVEL + PIT_LOOKS;
        const STAMP: u32 = LAST_PIT + 1;
        let plank = &self.plank.context;
        match self.step {
            0 => wood::below(plank, layout, theme),
            1 => {
                wood::face(plank, layout, theme);
                wood::clip_to_face(plank, layout);
                Grain::new(plank, layout, theme).bands();
            }
            2..PORES => Grain::new(plank, layout, theme).growth(self.step - 2),
            PORES => {
                Grain::new(plank, layout, theme).pores();
                wood::sheen(plank, layout, theme);
                plank.restore();
            }
            BEVEL => {
                self.wood.stretch(&self.plank);
                wood::bevel(&self.wood.context, layout, theme);
            }
            FIRST_PIT..=LAST_PIT => self.carve_pit(layout, theme, self.step - FIRST_PIT),
            STAMP => self.stamp(layout),
            // Stores and tray, one at a time, then the letters.
            _ => {
                let is_long = |place: &Place| !matches!(place, Place::Pit(_));
                let mut long_hollows = Place::all().filter(is_long);
                let next = long_hollows.nth((self.step - STAMP - 1) as usize);
                let Some(place) = next else {
                    if layout.options.letters {
                        wood::letters(&self.wood.context, layout, theme);
                    }
                    return Ok(self.wood);
                };
                if let Some(hollow) = layout.hollow(place) {
                    let salt = place.index() as u32;
                    wood::carve(&self.wood.context, hollow, theme, layout.pitch, salt);
                }
            }
        }
        if self.step < BEVEL {
            // A browser defers drawing until the result is used: copying a pixel makes it draw now,
            // so that the work is spread over the frames.
            self.wood.stamp(&self.plank, PIXEL, Point::default());
        }
        self.step += 1;
        Err(self)
    }

    fn carve_pit(&self, layout: &Layout, theme: &Theme, look: u32) {
        let Some(hollow) = first_pit(layout) else { return };
        let half = self.side / 2.0 / self.scale;
        let centre = Point::new(half * f64::from(2 * look + 1), half);
        let pit = Hollow { centre, ..*hollow };
        wood::carve(&self.pits.context, &pit, theme, layout.pitch, look);
    }

    fn stamp(&self, layout: &Layout) {
        for place in Place::all() {
            let (Place::Pit(_), Some(hollow)) = (place, layout.hollow(place)) else { continue };
            let look = place.index() as u32 * 2 % PIT_LOOKS;
            let from = Rect {
                x: f64::from(look) * self.side,
                y: 0.0,
                width: self.side,
                height: self.side,
            };
            // On whole device pixels, so that the copy stays sharp.
            let corner = |middle: f64| (middle * self.scale - self.side / 2.0).round();
            let to = Point::new(corner(hollow.centre.x), corner(hollow.centre.y));
            self.wood.stamp(&self.pits, from, to);
        }
    }
}

fn first_pit(layout: &Layout) -> Option<&Hollow> {
    Place::all().find_map(|place| layout.hollow(place))
}
