//! The painter: draws a moment with its marks, and only where something changed.

use wasm_bindgen::JsValue;
use web_sys::HtmlCanvasElement;

use super::draw::{Surface, push_number};
use super::marks::{self, PlaceMarks};
use super::seed_atlas::Atlas;
use super::wood;
use super::wood_builder::WoodBuilder;
use crate::canvas::geometry::{Point, Rect};
use crate::canvas::layout::{Hollow, Layout};
use crate::canvas::moment::{Moment, Pile};
use crate::canvas::palette::Theme;
use crate::canvas::place::{Place, Seeds};
use crate::canvas::scene::Marks;
use crate::canvas::seed_layout::{SeedLayout, Sprite};

/// The frames to wait after a change of size before the wood is redrawn: the size may change again.
const RESIZE_WAIT: u32 = 6;
/// How far the picture of a seed reaches from its middle at most, in radii.
const SEED_REACH: f64 = 2.4;
/// How much further a seed in the air reaches with its shadow, as a multiple of its height.
const SHADOW_REACH: f64 = 0.8;

/// What is drawn at a place: when it changes, the place is redrawn.
#[derive(Clone, Debug, Default, PartialEq)]
struct Cell {
    pile: Pile,
    count: u8,
    /// The count of the state that fades out, and its opacity.
    ghosts: Option<(u8, f64)>,
    place_marks: PlaceMarks,
}

/// A canvas with a board on it.
pub struct Painter {
    /// The canvas on the page.
    shown: Surface,
    /// The empty board.
    wood: Surface,
    /// The board with all that does not move, but without arrows and labels. Each frame begins with a copy of what has
    /// changed.
    still: Surface,
    /// The frames left to wait before the wood and the seeds are drawn for this size.
    wait: Option<u32>,
    /// The wood while it is drawn.
    wood_builder: Option<WoodBuilder>,
    atlas: Atlas,
    /// The atlas of this size while it is drawn.
    next_atlas: Option<Atlas>,
    seed_layout: SeedLayout,
    theme: Theme,
    scale: f64,
    cells: Vec<Option<Cell>>,
    /// Where seeds moved in the last frame, in device pixels.
    moved: Rect,
    /// Whether the next frame, even one without arrows and labels, copies the whole still layer: the last frame had
    /// some, or the layer is new.
    overlaid: bool,
    sprites: Vec<Sprite>,
}

impl Painter {
    /// A painter for a canvas of the page, whose size it sets; `scale`: device pixels per CSS
    /// pixel.
    ///
    /// # Errors
    /// When the browser gives no 2d context.
    pub fn new(
        canvas: HtmlCanvasElement,
        layout: Layout,
        theme: Theme,
        scale: f64,
    ) -> Result<Painter, JsValue> {
        let wood = Surface::offscreen(&canvas)?;
        let still = Surface::offscreen(&canvas)?;
        // Coarse seeds, which are quick to draw, for the sketch.
        let atlas = Atlas::new(Surface::offscreen(&canvas)?, &theme, layout.pitch, scale.min(1.0));
        let mut painter = Painter {
            shown: Surface::of(canvas)?,
            wood,
            still,
            wait: None,
            wood_builder: None,
            atlas,
            next_atlas: None,
            seed_layout: SeedLayout::new(layout),
            theme,
            scale,
            cells: Vec::new(),
            moved: Rect::default(),
            overlaid: true,
            sprites: Vec::new(),
        };
        painter.prepare(Surface::offscreen(&painter.shown.canvas)?, false);
        Ok(painter)
    }

    /// The layout drawn.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        self.seed_layout.layout()
    }

    /// Changes the size or the theme.
    ///
    /// # Errors
    /// When the browser gives no 2d context.
    pub fn refit(&mut self, layout: Layout, theme: Theme, scale: f64) -> Result<(), JsValue> {
        if layout == *self.layout() && theme == self.theme && scale == self.scale {
            return Ok(());
        }
        // This comes first: if the browser gives no canvas, the painter stays unchanged, and the next call does not
        // take this size and theme for drawn.
        let wood = Surface::offscreen(&self.shown.canvas)?;
        // If only the size changes, the old wood is stretched until the new one is drawn.
        let only_size = layout.options == self.layout().options && theme == self.theme;
        self.seed_layout.refit(layout);
        self.theme = theme;
        self.scale = scale;
        self.prepare(wood, only_size);
        Ok(())
    }

    /// Whether part of the wood or of the atlas is not drawn yet.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.wait.is_some() || self.next_atlas.is_some() || self.wood_builder.is_some()
    }

    /// Draws a slice of the wood or of the atlas; true after the last one, when the board is to be
    /// redrawn.
    pub fn draw_slice(&mut self) -> bool {
        if let Some(wait) = self.wait {
            self.wait = wait.checked_sub(1);
            if self.wait.is_none() {
                // If the browser gives no more canvases, the old atlas stays, and perhaps the sketch or the stretched
                // wood too.
                let _ = self.start_drawing();
            }
            return false;
        }
        if let Some(mut atlas) = self.next_atlas.take() {
            if atlas.fill(&self.theme) {
                self.next_atlas = Some(atlas);
                return false;
            }
            self.atlas = atlas;
        } else if let Some(wood_builder) = self.wood_builder.take() {
            match wood_builder.draw_piece(self.seed_layout.layout(), &self.theme) {
                Ok(wood) => self.wood = wood,
                Err(more) => self.wood_builder = Some(more),
            }
        } else {
            return false;
        }
        // The new wood is shown when all of it is drawn; until then places are redrawn on the old one.
        let finished = self.wood_builder.is_none();
        if finished {
            self.clear_still_layer();
        }
        finished
    }

    /// Shows a sketch on the surface `wood`, or the old wood stretched, until the wood is drawn.
    fn prepare(&mut self, wood: Surface, stretch: bool) {
        let layout = self.seed_layout.layout();
        let width = (layout.width * self.scale).ceil() as u32;
        let height = (layout.height * self.scale).ceil() as u32;
        for surface in [&self.shown, &wood, &self.still] {
            surface.resize(width, height);
            surface.set_unit(self.scale);
        }
        if stretch && !self.theme.flat {
            wood.stretch(&self.wood);
        } else {
            wood::sketch(&wood.context, layout, &self.theme);
        }
        self.wood = wood;
        (self.wood_builder, self.next_atlas) = (None, None);
        self.wait = Some(if stretch { RESIZE_WAIT } else { 0 });
        self.clear_still_layer();
    }

    /// Starts to draw the wood and the atlas. In a flat theme the sketch is the wood.
    fn start_drawing(&mut self) -> Result<(), JsValue> {
        let (canvas, layout) = (&self.shown.canvas, self.seed_layout.layout());
        if !self.theme.flat {
            self.wood_builder = Some(WoodBuilder::new(canvas, layout, self.scale)?);
        }
        self.next_atlas = Some(Atlas::blank(Surface::offscreen(canvas)?, layout.pitch, self.scale));
        Ok(())
    }

    /// Copies the empty board to the still layer and marks every place as changed.
    fn clear_still_layer(&mut self) {
        self.still.copy(&self.wood, self.shown.area());
        self.cells = vec![None; Place::COUNT];
        self.moved = Rect::default();
        self.overlaid = true;
    }

    /// Draws a moment; `resting`: the scene is shown at rest, with all its marks.
    pub fn draw(&mut self, moment: &Moment, marks: &Marks, resting: bool) {
        let mut dirty: Vec<Rect> = Vec::new();
        for place in Place::all() {
            let cell = cell(place, moment, marks, resting);
            if self.cells[place.index()].as_ref() != Some(&cell) {
                if let Some(rect) = self.draw_cell(place, &cell) {
                    dirty.push(rect);
                }
                self.cells[place.index()] = Some(cell);
            }
        }
        let overlays = resting && !(marks.arrows.is_empty() && marks.labels.is_empty());
        if overlays || self.overlaid {
            dirty = vec![self.shown.area()];
        }
        let mut sprites = std::mem::take(&mut self.sprites);
        sprites.clear();
        self.seed_layout.moving(moment, &mut sprites);
        let moving = self.moving_area(&sprites, moment);
        let both = self.moved.union(moving);
        if !both.is_empty() {
            dirty.push(both);
        }
        for rect in dirty {
            self.shown.copy(&self.still, rect);
        }
        self.draw_moving(&sprites, moment);
        if overlays {
            self.draw_overlays(marks);
        }
        self.overlaid = overlays;
        self.moved = moving;
        self.sprites = sprites;
    }

    /// Draws a place on the still layer and returns the device pixels that changed.
    fn draw_cell(&mut self, place: Place, cell: &Cell) -> Option<Rect> {
        let hollow = *self.seed_layout.layout().hollow(place)?;
        let pitch = self.seed_layout.layout().pitch;
        let rect = self.device_pixels(hollow.target);
        let mut seeds = self.seeds_in(place, cell);
        // The last seeds are those chosen for a harvest: they are raised above the others and the marks.
        let chosen = usize::from(cell.place_marks.chosen.unwrap_or(0)).min(seeds.len());
        let lying = seeds.len() - chosen;
        raise(&mut seeds[lying..], &hollow);
        self.still.copy(&self.wood, rect);
        let context = &self.still.context;
        context.save();
        context.begin_path();
        let (x, y) = (rect.x / self.scale, rect.y / self.scale);
        context.rect(x, y, rect.width / self.scale, rect.height / self.scale);
        context.clip();
        marks::draw_under_seeds(context, &hollow, &self.theme, &cell.place_marks);
        for seed in &seeds[..lying] {
            self.atlas.draw(context, seed, pitch);
        }
        marks::draw_over_seeds(context, &hollow, &self.theme, pitch, &cell.place_marks);
        for seed in &seeds[lying..] {
            self.atlas.shadow(context, seed, pitch);
            self.atlas.draw(context, seed, pitch);
        }
        self.draw_count(place, cell.count, &hollow);
        context.restore();
        Some(rect)
    }

    /// The seeds to draw in a place, in this order: those of the state that fades out, then those that lie there now.
    fn seeds_in(&mut self, place: Place, cell: &Cell) -> Vec<Sprite> {
        let mut seeds = Vec::new();
        if let Some((count, alpha)) = cell.ghosts {
            let mut old = Seeds::default();
            old.set(place, count);
            self.seed_layout.ghosts(&old, place, alpha, &mut seeds);
        }
        let ghosts = seeds.len();
        self.seed_layout.lying(place, cell.pile, &mut seeds);
        if let Some((_, alpha)) = cell.ghosts {
            seeds[ghosts..].iter_mut().for_each(|seed| seed.alpha = 1.0 - alpha);
        }
        seeds
    }

    /// Draws the number of seeds of a place on the still layer, if the options show it.
    fn draw_count(&self, place: Place, count: u8, hollow: &Hollow) {
        let layout = self.seed_layout.layout();
        let is_store = matches!(place, Place::Store(_));
        if !layout.options.counts || (is_store && !layout.options.totals) {
            return;
        }
        let is_pit = matches!(place, Place::Pit(_));
        let size = match is_pit {
            true => layout.count_size(),
            false => layout.store_count_size(),
        };
        let bold = count > 0 || !is_pit;
        marks::count(&self.still.context, hollow, &self.theme, layout.pitch, (count, size, bold));
    }

    fn draw_moving(&self, sprites: &[Sprite], moment: &Moment) {
        let pitch = self.seed_layout.layout().pitch;
        let context = &self.shown.context;
        for sprite in sprites {
            self.atlas.shadow(context, sprite, pitch);
        }
        for sprite in sprites {
            self.atlas.draw(context, sprite, pitch);
        }
        if let Some(hand) = moment.hand
            && self.seed_layout.layout().options.counts
            && hand.lift > 0.5
        {
            let mut text = String::new();
            push_number(&mut text, u32::from(hand.seeds));
            marks::tag(context, &self.theme, pitch, self.hand_tag(moment), &text, false);
        }
    }

    /// Where the number of seeds in the hand is written.
    fn hand_tag(&self, moment: &Moment) -> Point {
        let pitch = self.seed_layout.layout().pitch;
        moment.hand.map_or(Point::default(), |hand| {
            self.seed_layout.hand_point(&hand).plus(Point::new(0.4, -0.46), pitch)
        })
    }

    fn draw_overlays(&self, marks: &Marks) {
        let (layout, context) = (self.seed_layout.layout(), &self.shown.context);
        // The best line is drawn last, on top.
        for arrow in marks.arrows.iter().rev() {
            marks::arrow(context, layout, &self.theme, arrow);
        }
        for label in &marks.labels {
            if let Some(hollow) = layout.hollow(Place::Pit(label.pit)) {
                marks::label(context, layout, hollow, &self.theme, label);
            }
        }
    }

    /// The device pixels that moving seeds, their shadows and the number in the hand touch.
    fn moving_area(&self, sprites: &[Sprite], moment: &Moment) -> Rect {
        let pitch = self.seed_layout.layout().pitch;
        let mut all = Rect::default();
        for sprite in sprites {
            let reach = sprite.radius * SEED_REACH + sprite.height * pitch * SHADOW_REACH;
            all = all.union(Rect::around(sprite.at, Point::new(reach, reach)));
        }
        if moment.hand.is_some() {
            let half = Point::new(0.3 * pitch + 8.0, 0.2 * pitch + 8.0);
            all = all.union(Rect::around(self.hand_tag(moment), half));
        }
        if all.is_empty() { all } else { self.device_pixels(all) }
    }

    /// The whole device pixels that a rectangle touches.
    fn device_pixels(&self, rect: Rect) -> Rect {
        let canvas = &self.shown.canvas;
        let (x, y) = ((rect.x * self.scale).floor(), (rect.y * self.scale).floor());
        let right = ((rect.x + rect.width) * self.scale).ceil();
        let bottom = ((rect.y + rect.height) * self.scale).ceil();
        let (x, y) = (x.max(0.0), y.max(0.0));
        Rect {
            x,
            y,
            width: right.min(canvas.width().into()) - x,
            height: bottom.min(canvas.height().into()) - y,
        }
    }
}

/// Raises the one or two seeds chosen for a harvest, a little outwards.
fn raise(chosen: &mut [Sprite], hollow: &Hollow) {
    let across = Point::new(-hollow.outward.y, hollow.outward.x);
    let alone = chosen.len() == 1;
    for (rank, seed) in chosen.iter_mut().enumerate() {
        let side = if alone { 0.0 } else { rank as f64 * 0.27 - 0.135 };
        seed.at = hollow.centre.plus(hollow.outward, 0.3).plus(across, side);
        seed.radius *= 1.12;
        seed.height = 0.16;
    }
}

/// What is to be drawn at a place.
fn cell(place: Place, moment: &Moment, marks: &Marks, resting: bool) -> Cell {
    let mut place_marks = PlaceMarks { glow: moment.glow[place.index()], ..PlaceMarks::default() };
    if let Place::Pit(pit) = place {
        place_marks.spare = moment.spare[pit.index()];
        place_marks.focus = marks.focus == Some(pit);
        if resting {
            place_marks.playable = marks.playable.contains(pit);
            place_marks.threatened = marks.threatened.contains(pit);
            place_marks.marked = marks.marked.contains(pit);
            place_marks.origin = marks.origin == Some(pit);
            place_marks.sown = marks.sown.contains(pit);
            place_marks.hover = marks.hover == Some(pit);
            place_marks.selected = marks.selected == Some(pit);
            place_marks.chosen = marks.chosen(pit);
        }
    }
    if resting {
        place_marks.last = marks.last == Some(place);
    }
    Cell {
        pile: moment.pile(place),
        count: moment.count(place),
        ghosts: moment
            .fading
            .filter(|(old, _)| old.at(place) != moment.pile(place).shown)
            .map(|(old, gone)| (old.at(place), 1.0 - gone)),
        place_marks,
    }
}
