//! The board on a canvas of the page.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlCanvasElement;

use super::error::{error, write};
use super::scene::{PlainLayout, letter, place, read_layout, read_scene, read_tempo};
use super::trace::read_trace;
use crate::canvas::layout::neighbour;
use crate::canvas::moment::Moment;
use crate::canvas::paint::Painter;
use crate::canvas::palette::{Colour, IROKO, THEMES, Theme, theme};
use crate::canvas::timeline::{Cue, Sound};
use crate::canvas::{Layout, Marks, Place, Point, Scene, Timeline};
use crate::rules::{Pit, Trace};

/// An animation under way.
struct Playing {
    timeline: Timeline,
    /// When its first frame was drawn.
    started: Option<f64>,
    /// Up to when its sounds have been handed out, in its own time.
    heard: f64,
    /// Where in it to begin, and where to stop and hold.
    from: f64,
    until: Option<f64>,
}

#[derive(Serialize)]
struct PlainCue {
    sound: &'static str,
    place: char,
    seeds: u8,
}

/// A board: it draws scenes and plays what happened, and knows no rules.
///
/// The page owns the clock: after `show`, `play`, `glide`, `point` or `resize` it calls `frame`
/// on every animation frame until that returns false.
#[wasm_bindgen]
pub struct Board {
    canvas: HtmlCanvasElement,
    painter: Option<Painter>,
    theme: Theme,
    scale: f64,
    scene: Scene,
    playing: Option<Playing>,
    /// A moment held still, for going through a move seed by seed.
    held: Option<Moment>,
    cues: Vec<Cue>,
    stale: bool,
}

#[wasm_bindgen]
impl Board {
    /// A board on `canvas`; `resize` gives it its size.
    #[wasm_bindgen(constructor)]
    pub fn new(canvas: HtmlCanvasElement) -> Board {
        Board {
            canvas,
            painter: None,
            theme: IROKO,
            scale: 1.0,
            scene: Scene::default(),
            playing: None,
            held: None,
            cues: Vec::new(),
            stale: true,
        }
    }

    /// Lays the board out in `width` by `height` CSS pixels at `scale` device pixels each, sets
    /// the canvas's size in device pixels and says where everything is.
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

    /// Where everything would be in this room, without drawing anything.
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

    /// The names that `setTheme` knows, the default first.
    pub fn themes() -> Vec<String> {
        THEMES.iter().map(|theme| theme.name.to_owned()).collect()
    }

    /// Draws with the colours of this name from now on.
    ///
    /// # Errors
    /// `unknown-theme`.
    #[wasm_bindgen(js_name = setTheme)]
    pub fn set_theme(&mut self, name: &str) -> Result<(), JsValue> {
        self.theme = theme(name)
            .ok_or_else(|| error("unknown-theme", "no such theme: Board.themes() lists them"))?;
        self.repaint()
    }

    /// Draws with somebody's own wood, pits and seeds (`0xRRGGBB`) until the next `setTheme`. What
    /// lies on them stays as the theme has it: whether it is seen is for the caller to know.
    ///
    /// # Errors
    /// `no-canvas` when the browser takes its 2d context back.
    #[wasm_bindgen(js_name = setColours)]
    #[expect(
        clippy::too_many_arguments,
        reason = "numbers cost nothing on the way from JavaScript"
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

    /// Shows a scene at once; an animation under way is over.
    ///
    /// # Errors
    /// `bad-scene`.
    pub fn show(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "BoardScene")] scene: JsValue,
    ) -> Result<(), JsValue> {
        let scene = scene_of(&scene)?;
        self.replace(scene);
        self.playing = None;
        self.held = None;
        Ok(())
    }

    /// Plays a move from the scene shown, then shows the scene after it, without marks until the
    /// next `show`. A move still under way is finished first.
    ///
    /// # Errors
    /// `bad-trace`.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PlainTrace")] trace: JsValue,
        #[wasm_bindgen(unchecked_param_type = "BoardTempo | undefined")] tempo: JsValue,
    ) -> Result<(), JsValue> {
        let trace = trace_of(&trace)?;
        let tempo = read_tempo(&tempo);
        self.skip();
        self.start(Timeline::new(self.scene.seeds, &trace, tempo), 0.0, None);
        Ok(())
    }

    /// Goes from the scene shown to any other by the shortest way, then shows that.
    ///
    /// # Errors
    /// `bad-scene`.
    pub fn glide(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "BoardScene")] scene: JsValue,
        #[wasm_bindgen(unchecked_param_type = "BoardTempo | undefined")] tempo: JsValue,
    ) -> Result<(), JsValue> {
        let scene = scene_of(&scene)?;
        let tempo = read_tempo(&tempo);
        self.skip();
        let timeline = Timeline::between(self.scene.seeds, scene.seeds, tempo);
        self.replace(scene);
        self.start(timeline, 0.0, None);
        Ok(())
    }

    /// Shows the scene shown as it is after `events` events of a move, and holds it there until
    /// the next `show`, `play` or `glide`. With `from`, fewer events, what comes between the two
    /// is seen first.
    ///
    /// # Errors
    /// `bad-trace`.
    pub fn hold(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PlainTrace")] trace: JsValue,
        events: usize,
        from: Option<usize>,
    ) -> Result<(), JsValue> {
        let mut trace = trace_of(&trace)?;
        trace.events.truncate(events);
        self.skip();
        let timeline = Timeline::new(self.scene.seeds, &trace, crate::canvas::Tempo::default());
        // What a hand still holds at the end is put down there: it is held just before that.
        let time = |events: usize| match timeline.steps().get(events.wrapping_sub(1)) {
            Some(&time) if time < timeline.length() => time - 0.01,
            Some(_) => timeline.length(),
            None => 0.0,
        };
        let until = time(trace.events.len());
        let from = from.map_or(until, time);
        self.start(timeline, from, Some(until));
        if from >= until {
            self.skip();
        }
        Ok(())
    }

    /// Ends an animation: its last scene stands.
    pub fn skip(&mut self) {
        if let Some(playing) = self.playing.take() {
            self.finish(playing);
        }
        self.stale = true;
    }

    /// Whether an animation is under way.
    #[wasm_bindgen(getter)]
    pub fn moving(&self) -> bool {
        self.playing.is_some()
    }

    /// Points out the pit under the pointer and the pit with the keyboard's focus, by letter.
    pub fn point(&mut self, hover: Option<String>, focus: Option<String>) {
        let pit = |text: Option<String>| pit_of(&text?);
        let (hover, focus) = (pit(hover), pit(focus));
        let marks = &mut self.scene.marks;
        self.stale |= marks.hover != hover || marks.focus != focus;
        (marks.hover, marks.focus) = (hover, focus);
    }

    /// Draws what has changed by `now` (milliseconds) and says whether another frame is needed.
    pub fn frame(&mut self, now: f64) -> bool {
        let Some(painter) = &mut self.painter else { return false };
        // Seeds that travel go before the wood under them.
        if self.playing.is_none() {
            self.stale |= painter.work();
        }
        if let Some(playing) = &mut self.playing {
            let end = playing.until.unwrap_or(playing.timeline.length());
            let time = playing.from + now - *playing.started.get_or_insert(now);
            self.cues.extend(playing.timeline.cues(playing.heard, time.min(end)));
            playing.heard = time;
            if time < end {
                painter.draw(&playing.timeline.moment(time), &self.scene.marks, false);
                return true;
            }
            self.skip();
        }
        let Some(painter) = &mut self.painter else { return false };
        if self.stale {
            self.stale = false;
            match &self.held {
                Some(moment) => painter.draw(moment, &self.scene.marks, false),
                None => {
                    let moment = Moment::still(&self.scene.seeds);
                    painter.draw(&moment, &self.scene.marks, true);
                }
            }
        }
        painter.busy()
    }

    /// What is to be heard since the last call.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "BoardCue[]")]
    pub fn cues(&mut self) -> Result<JsValue, JsValue> {
        let cues: Vec<PlainCue> = self.cues.drain(..).map(PlainCue::from).collect();
        write(&cues)
    }

    /// The place under a point in CSS pixels from the canvas's corner.
    pub fn hit(&self, x: f64, y: f64) -> Option<String> {
        let layout = self.painter.as_ref()?.layout();
        layout.hit(Point::new(x, y)).map(|place| letter(place).to_string())
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
        self.stale = true;
        if let Some(painter) = &mut self.painter {
            return painter.refit(layout, self.theme, self.scale);
        }
        let canvas = self.canvas.clone();
        self.painter =
            Some(Painter::new(canvas, layout, self.theme, self.scale).map_err(|found| {
                let found = found.dyn_into::<js_sys::Error>().map(|error| error.message());
                let found = found.map(String::from).unwrap_or_default();
                error("no-canvas", &found)
            })?);
        Ok(())
    }

    /// Another scene under the same pointer and focus.
    fn replace(&mut self, scene: Scene) {
        let Marks { hover, focus, .. } = self.scene.marks;
        self.scene = scene;
        (self.scene.marks.hover, self.scene.marks.focus) = (hover, focus);
        self.stale = true;
    }

    fn start(&mut self, timeline: Timeline, from: f64, until: Option<f64>) {
        let heard = if from > 0.0 { from } else { -1.0 };
        self.held = None;
        self.playing = Some(Playing { timeline, started: None, heard, from, until });
        self.stale = true;
    }

    /// What an animation leads to stands: the scene after it, or the moment that it stops at.
    fn finish(&mut self, Playing { timeline, until, .. }: Playing) {
        match until {
            None => self.scene.seeds = *timeline.after(),
            Some(time) => self.held = Some(timeline.moment(time)),
        }
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
        .ok_or_else(|| error("bad-trace", "a side or an event of the trace names no such place"))
}
