//! The board on a canvas of the page.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlCanvasElement;

use super::error::error;
use super::js_write::write;
use super::layout::{PlainLayout, read_layout, read_tempo};
use super::scene::{letter, place, read_scene};
use super::trace::read_trace;
use crate::canvas::colour::Colour;
use crate::canvas::layout::neighbour;
use crate::canvas::paint::Painter;
use crate::canvas::palette::{IROKO, Theme, theme};
use crate::canvas::timeline::{Cue, Sound};
use crate::canvas::{Layout, Place, Playback, Point, Scene};
use crate::rules::{Pit, Trace};

/// While seeds move, only frames that begin in the first `WOOD_TIME` of each `WOOD_PERIOD` milliseconds (one in eight
/// at 60 Hz) draw a slice of the wood or of the atlas ([`Painter::draw_slice`]), so that seeds move smoothly.
const WOOD_TIME: f64 = 16.0;
const WOOD_PERIOD: f64 = 128.0;

#[derive(Serialize)]
struct PlainCue {
    sound: &'static str,
    place: char,
    seeds: u8,
}

/// A board: it draws scenes and animates traces, and knows no rules.
///
/// The page owns the clock: after each call that changes the picture it calls `frame` on every
/// animation frame until that returns false.
#[wasm_bindgen]
pub struct Board {
    canvas: HtmlCanvasElement,
    painter: Option<Painter>,
    theme: Theme,
    scale: f64,
    playback: Playback,
}

#[wasm_bindgen]
impl Board {
    /// A board on `canvas`; `resize` gives it its size.
    #[wasm_bindgen(constructor)]
    pub fn new(canvas: HtmlCanvasElement) -> Board {
        Board { canvas, painter: None, theme: IROKO, scale: 1.0, playback: Playback::new() }
    }

    /// Lays the board out in `width` by `height` CSS pixels at `scale` device pixels each, sets
    /// the canvas's size in device pixels and returns where everything is.
    ///
    /// # Errors
    /// `no-canvas` when the browser gives no 2d context.
    #[wasm_bindgen(unchecked_return_type = "BoardLayout")]
    pub fn resize(
        &mut self,
        width: f64,
        height: f64,
        scale: f64,
        #[wasm_bindgen(unchecked_param_type = "BoardOptions | undefined")] options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let layout = read_layout(&options, width, height);
        self.scale = if scale.is_finite() { scale.clamp(0.5, 4.0) } else { 1.0 };
        let plain = write(&PlainLayout::from(&layout))?;
        self.refit(layout)?;
        Ok(plain)
    }

    /// The layout for this space, without drawing anything.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "BoardLayout")]
    pub fn measure(
        width: f64,
        height: f64,
        #[wasm_bindgen(unchecked_param_type = "BoardOptions | undefined")] options: JsValue,
    ) -> Result<JsValue, JsValue> {
        write(&PlainLayout::from(&read_layout(&options, width, height)))
    }

    /// Draws with this theme from now on.
    ///
    /// # Errors
    /// `unknown-theme`; `no-canvas` when the browser gives no 2d context any more.
    #[wasm_bindgen(js_name = setTheme)]
    pub fn set_theme(&mut self, name: &str) -> Result<(), JsValue> {
        self.theme = theme(name)
            .ok_or_else(|| error("unknown-theme", "no such theme: Board.themes() lists them"))?;
        self.repaint()
    }

    /// Draws with other colours (`0xRRGGBB`) for wood, pits and seeds until the next `setTheme`.
    /// Counts and marks keep the theme's colours: the caller checks their contrast.
    ///
    /// # Errors
    /// `no-canvas` when the browser gives no 2d context any more.
    #[wasm_bindgen(js_name = setColours)]
    #[expect(
        clippy::too_many_arguments,
        reason = "numbers need no conversion code; an object from JavaScript would"
    )]
    pub fn set_colours(
        &mut self,
        wood_light: u32,
        wood: u32,
        wood_dark: u32,
        edge: u32,
        rim: u32,
        pit: u32,
        pit_deep: u32,
        seed_light: u32,
        seed_dark: u32,
    ) -> Result<(), JsValue> {
        self.theme = Theme {
            wood_light: Colour(wood_light),
            wood: Colour(wood),
            wood_dark: Colour(wood_dark),
            edge: Colour(edge),
            rim: Colour(rim),
            pit: Colour(pit),
            pit_deep: Colour(pit_deep),
            seed_light: Colour(seed_light),
            seed_dark: Colour(seed_dark),
            ..self.theme
        };
        self.repaint()
    }

    /// Shows a scene at once; an animation under way is ended.
    ///
    /// # Errors
    /// `bad-scene`.
    pub fn show(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "BoardScene")] scene: JsValue,
    ) -> Result<(), JsValue> {
        self.playback.show(scene_of(&scene)?);
        Ok(())
    }

    /// Animates a move from the scene shown. The marks of this scene, except the focus, are hidden while seeds move,
    /// then come back until the next `show` or `glide`. An animation under way is finished first.
    ///
    /// # Errors
    /// `bad-trace`.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PlainTrace")] trace: JsValue,
        #[wasm_bindgen(unchecked_param_type = "BoardTempo | undefined")] tempo: JsValue,
    ) -> Result<(), JsValue> {
        self.playback.play(&trace_of(&trace)?, read_tempo(&tempo));
        Ok(())
    }

    /// Moves the seeds the shortest way from the scene shown to another, then shows the other scene.
    ///
    /// # Errors
    /// `bad-scene`.
    pub fn glide(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "BoardScene")] scene: JsValue,
        #[wasm_bindgen(unchecked_param_type = "BoardTempo | undefined")] tempo: JsValue,
    ) -> Result<(), JsValue> {
        self.playback.glide(scene_of(&scene)?, read_tempo(&tempo));
        Ok(())
    }

    /// Shows the board as it is after the first `events` events of a move from the scene shown, and
    /// holds it there until the next `show`, `play` or `glide`. With `from`, the events after the
    /// first `from` are animated.
    ///
    /// # Errors
    /// `bad-trace`.
    pub fn hold(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PlainTrace")] trace: JsValue,
        events: usize,
        from: Option<usize>,
    ) -> Result<(), JsValue> {
        self.playback.hold(trace_of(&trace)?, events, from);
        Ok(())
    }

    /// Ends an animation at once: its last scene is shown.
    pub fn skip(&mut self) {
        self.playback.skip();
    }

    /// Whether an animation is under way.
    #[wasm_bindgen(getter)]
    pub fn moving(&self) -> bool {
        self.playback.moving()
    }

    /// Marks the pit under the pointer and the pit with the keyboard's focus, by letter.
    pub fn point(&mut self, hover: Option<String>, focus: Option<String>) {
        let pit = |text: Option<String>| pit_of(&text?);
        self.playback.point(pit(hover), pit(focus));
    }

    /// Draws what has changed by `now` (milliseconds) and returns whether another frame is needed.
    pub fn frame(&mut self, now: f64) -> bool {
        let Some(painter) = &mut self.painter else { return false };
        let time_for_wood = !self.playback.moving() || now % WOOD_PERIOD < WOOD_TIME;
        if time_for_wood && painter.draw_slice() {
            self.playback.redraw();
        }
        if let Some(frame) = self.playback.frame(now) {
            painter.draw(&frame.moment, &self.playback.scene().marks, frame.resting);
        }
        self.playback.moving() || painter.busy()
    }

    /// The sounds that have become due since the last call.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "BoardCue[]")]
    pub fn cues(&mut self) -> Result<JsValue, JsValue> {
        let cues: Vec<PlainCue> = self.playback.cues().into_iter().map(PlainCue::from).collect();
        write(&cues)
    }

    /// The pit seen next to `from` in the direction (`x`, `y`), for the arrow keys.
    pub fn neighbour(&self, from: &str, x: f64, y: f64) -> Option<String> {
        let layout = self.painter.as_ref()?.layout();
        neighbour(layout, pit_of(from)?, Point::new(x, y)).map(|pit| pit.letter().to_string())
    }

    fn repaint(&mut self) -> Result<(), JsValue> {
        match &self.painter {
            Some(painter) => self.refit(painter.layout().clone()),
            None => Ok(()),
        }
    }

    fn refit(&mut self, layout: Layout) -> Result<(), JsValue> {
        self.playback.redraw();
        let fitted = match &mut self.painter {
            Some(painter) => painter.refit(layout, self.theme, self.scale),
            None => Painter::new(self.canvas.clone(), layout, self.theme, self.scale)
                .map(|painter| self.painter = Some(painter)),
        };
        fitted.map_err(|_| error("no-canvas", "no 2d context"))
    }
}

/// Functions for other programs; the page's own module does without them.
#[cfg(feature = "engine")]
#[wasm_bindgen]
impl Board {
    /// The names of the themes for `setTheme`, the default first.
    pub fn themes() -> Vec<String> {
        crate::canvas::palette::THEMES.iter().map(|theme| theme.name.to_owned()).collect()
    }

    /// The place under a point in CSS pixels from the canvas's corner.
    pub fn hit(&self, x: f64, y: f64) -> Option<String> {
        let layout = self.painter.as_ref()?.layout();
        layout.hit(Point::new(x, y)).map(|place| letter(place).to_string())
    }
}

impl From<Cue> for PlainCue {
    fn from(cue: Cue) -> PlainCue {
        PlainCue {
            sound: match cue.sound {
                Sound::Lift => "lift",
                Sound::Drop => "drop",
                Sound::Take => "take",
                Sound::Spare => "spare",
            },
            place: letter(cue.place),
            seeds: cue.seeds,
        }
    }
}

fn pit_of(text: &str) -> Option<Pit> {
    match place(text.chars().next()?) {
        Some(Place::Pit(pit)) => Some(pit),
        _ => None,
    }
}

fn scene_of(scene: &JsValue) -> Result<Scene, JsValue> {
    read_scene(scene)
        .ok_or_else(|| error("bad-scene", "a scene has 12 pits and 2 stores, each from 0 to 255"))
}

fn trace_of(trace: &JsValue) -> Result<Trace, JsValue> {
    read_trace(trace)
        .ok_or_else(|| error("bad-trace", "the trace has an unknown side, place or kind of event"))
}
