//! The animation's state: which scene is shown, what plays, and what is to be drawn and heard now.
//!
//! The caller owns the clock: it asks for a [`Frame`] at each time and draws it.

use super::moment::Moment;
use super::scene::{Marks, Scene};
use super::timeline::{Cue, Tempo, Timeline};
use crate::rules::{Pit, Trace};

/// What is to be drawn now.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What is where.
    pub moment: Moment,
    /// Whether the scene is shown at rest, with all its marks; false during an animation and while one is held.
    pub resting: bool,
}

/// An animation under way.
#[derive(Clone, Debug)]
struct Playing {
    timeline: Timeline,
    /// The time of its first frame, by the caller's clock.
    started: Option<f64>,
    /// The time of the timeline up to which its sounds have been added to `Playback::cues`.
    heard: f64,
    /// The time of the timeline at which it begins.
    from: f64,
    /// The time of the timeline at which it stops and holds still; none for its end.
    until: Option<f64>,
}

/// Shows scenes, plays animations between them, and can hold one still between two events.
///
/// ```
/// use awale::canvas::{Playback, Scene, Seeds, Tempo};
/// use awale::rules::{Position, Rules};
/// let start = Position::start(Rules::default());
/// let (_, trace) = start.trace(&"C".parse().unwrap()).unwrap();
/// let seeds = Seeds::new(start.pits(), [0, 0], 0);
/// let mut playback = Playback::new();
/// playback.show(Scene { seeds, ..Scene::default() });
/// playback.play(&trace, Tempo::default());
/// let first = playback.frame(1000.0).unwrap();
/// assert!(playback.moving() && !first.resting);
/// let last = playback.frame(60_000.0).unwrap();
/// assert!(!playback.moving() && last.resting);
/// ```
#[derive(Clone, Debug)]
pub struct Playback {
    scene: Scene,
    playing: Option<Playing>,
    /// An animation held still at a time between two events of a move.
    held: Option<(Timeline, f64)>,
    cues: Vec<Cue>,
    /// Whether the frame drawn last is out of date.
    stale: bool,
}

impl Default for Playback {
    fn default() -> Playback {
        Playback::new()
    }
}

impl Playback {
    /// A playback that shows an empty board.
    #[must_use]
    pub fn new() -> Playback {
        Playback {
            scene: Scene::default(),
            playing: None,
            held: None,
            cues: Vec::new(),
            stale: true,
        }
    }

    /// The scene shown: while a move is animated or held, the scene before the move; during a glide, the scene that it
    /// leads to.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Whether an animation is under way.
    #[must_use]
    pub fn moving(&self) -> bool {
        self.playing.is_some()
    }

    /// Shows a scene at once and ends an animation under way. The pit under the pointer and the
    /// pit in focus stay marked.
    pub fn show(&mut self, scene: Scene) {
        self.replace(scene);
        self.playing = None;
        self.held = None;
    }

    /// Plays a move from the scene shown, whose marks, but for the focus, are hidden meanwhile. Afterwards the caller
    /// shows the scene after the move, with the marks of that scene. An animation under way is finished first.
    pub fn play(&mut self, trace: &Trace, tempo: Tempo) {
        self.skip();
        self.start(Timeline::new(self.scene.seeds, trace, tempo), 0.0, None);
    }

    /// Goes from the scene shown to another by the shortest way. An animation under way is
    /// finished first.
    pub fn glide(&mut self, scene: Scene, tempo: Tempo) {
        self.skip();
        let timeline = Timeline::between(self.scene.seeds, scene.seeds, tempo);
        self.replace(scene);
        self.start(timeline, 0.0, None);
    }

    /// Shows the scene as it is after the first `events` events of a move, and holds it there. With
    /// `from`, the events after the first `from` are animated.
    pub fn hold(&mut self, mut trace: Trace, events: usize, from: Option<usize>) {
        trace.events.truncate(events);
        self.skip();
        let timeline = Timeline::new(self.scene.seeds, &trace, Tempo::default());
        // A timeline ends by dropping the seeds that the hand still holds: stop just before that.
        let last_step = |events: usize| timeline.steps().get(events.checked_sub(1)?).copied();
        let time = |events: usize| match last_step(events) {
            Some(time) if time < timeline.length() => time - 0.01,
            Some(_) => timeline.length(),
            None => 0.0,
        };
        let until = time(trace.events.len());
        let from = from.map_or(until, time);
        self.start(timeline, from, Some(until));
        if from >= until {
            self.skip();
        }
    }

    /// Ends an animation at once and shows its last state.
    pub fn skip(&mut self) {
        if let Some(Playing { timeline, until, .. }) = self.playing.take() {
            match until {
                None => self.scene.seeds = *timeline.after(),
                Some(time) => self.held = Some((timeline, time)),
            }
        }
        self.stale = true;
    }

    /// Marks the pit under the pointer and the pit with the keyboard's focus.
    pub fn point(&mut self, hover: Option<Pit>, focus: Option<Pit>) {
        let marks = &mut self.scene.marks;
        self.stale |= marks.hover != hover || marks.focus != focus;
        (marks.hover, marks.focus) = (hover, focus);
    }

    /// Makes the next frame be drawn even if nothing has changed: for another size or theme.
    pub fn redraw(&mut self) {
        self.stale = true;
    }

    /// What is to be drawn at `now` (milliseconds); none if nothing has changed since the last
    /// frame. While something is [moving](Playback::moving) afterwards, another frame is needed.
    pub fn frame(&mut self, now: f64) -> Option<Frame> {
        if let Some(playing) = &mut self.playing {
            let end = playing.until.unwrap_or(playing.timeline.length());
            let time = playing.from + now - *playing.started.get_or_insert(now);
            self.cues.extend(playing.timeline.cues(playing.heard, time.min(end)));
            playing.heard = time;
            if time < end {
                return Some(Frame { moment: playing.timeline.moment(time), resting: false });
            }
            self.skip();
        }
        std::mem::take(&mut self.stale).then(|| match &self.held {
            Some((timeline, time)) => Frame { moment: timeline.moment(*time), resting: false },
            None => Frame { moment: Moment::still(&self.scene.seeds), resting: true },
        })
    }

    /// The sounds that have become due since the last call.
    pub fn cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.cues)
    }

    /// Replaces the scene, but not the marks of pointer and focus.
    fn replace(&mut self, scene: Scene) {
        let Marks { hover, focus, .. } = self.scene.marks;
        self.scene = scene;
        (self.scene.marks.hover, self.scene.marks.focus) = (hover, focus);
        self.stale = true;
    }

    fn start(&mut self, timeline: Timeline, from: f64, until: Option<f64>) {
        // Sounds at time 0 are heard unless the animation begins further on.
        let heard = if from > 0.0 { from } else { -1.0 };
        self.held = None;
        self.playing = Some(Playing { timeline, started: None, heard, from, until });
        self.stale = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::place::{Place, Seeds};
    use crate::canvas::timeline::Sound;
    use crate::rules::{Position, Rules};

    fn scene(seeds: [u8; 12]) -> Scene {
        Scene { seeds: Seeds::new(seeds, [0, 0], 0), ..Scene::default() }
    }

    fn trace(mv: &str) -> Trace {
        Position::start(Rules::default()).trace(&mv.parse().unwrap()).unwrap().1
    }

    /// A playback that shows the start of a game and has drawn it.
    fn at_the_start() -> Playback {
        let mut playback = Playback::new();
        playback.show(scene([4; 12]));
        assert!(playback.frame(0.0).unwrap().resting);
        playback
    }

    fn scene_pits(playback: &Playback) -> Vec<u8> {
        Pit::all().map(|pit| playback.scene().seeds.at(Place::Pit(pit))).collect()
    }

    #[test]
    fn an_unchanged_board_is_not_drawn_again() {
        let mut playback = at_the_start();
        assert_eq!(playback.frame(16.0), None);
        playback.point(Pit::from_letter('B'), None);
        assert!(playback.frame(32.0).is_some());
        playback.point(Pit::from_letter('B'), None);
        assert_eq!(playback.frame(48.0), None);
        playback.redraw();
        assert!(playback.frame(64.0).is_some());
    }

    #[test]
    fn the_clock_starts_with_the_first_frame_of_an_animation() {
        let mut playback = at_the_start();
        playback.play(&trace("C"), Tempo::default());
        // Long after the press: the hand has only begun to lift.
        let first = playback.frame(90_000.0).unwrap();
        assert!(!first.resting);
        assert_eq!(first.moment.hand.unwrap().seeds, 4);
        assert!(playback.moving());
        assert_eq!(scene_pits(&playback)[2], 4, "the scene changes when the move is over");
        let last = playback.frame(99_000.0).unwrap();
        assert!(last.resting && !playback.moving());
        assert_eq!(scene_pits(&playback), [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4]);
        assert_eq!(playback.frame(99_016.0), None);
    }

    #[test]
    fn each_sound_is_handed_out_once() {
        let mut playback = at_the_start();
        playback.play(&trace("C"), Tempo::default());
        let mut sounds = Vec::new();
        let mut now = 0.0;
        while playback.moving() {
            playback.frame(now);
            sounds.extend(playback.cues().into_iter().map(|cue| cue.sound));
            now += 16.0;
        }
        let drop = Sound::Drop;
        assert_eq!(sounds, [Sound::Lift, drop, drop, drop, drop]);
        assert!(playback.cues().is_empty());
    }

    #[test]
    fn an_animation_begun_during_another_starts_where_that_one_ends() {
        let mut playback = at_the_start();
        playback.play(&trace("C"), Tempo::default());
        playback.frame(0.0);
        playback.glide(scene([3; 12]), Tempo::default());
        assert_eq!(
            playback.playing.as_ref().unwrap().timeline.before().at(Place::Pit(pit('C'))),
            0
        );
        playback.skip();
        assert_eq!(scene_pits(&playback), [3; 12]);
    }

    #[test]
    fn showing_a_scene_ends_the_animation_and_keeps_the_focus() {
        let mut playback = at_the_start();
        playback.point(None, Pit::from_letter('D'));
        playback.play(&trace("C"), Tempo::default());
        playback.frame(0.0);
        playback.show(scene([2; 12]));
        assert!(!playback.moving());
        assert_eq!(playback.scene().marks.focus, Pit::from_letter('D'));
        assert!(playback.frame(16.0).unwrap().resting);
    }

    #[test]
    fn a_move_is_held_between_two_events() {
        let mut playback = at_the_start();
        playback.hold(trace("C"), 3, None);
        assert!(!playback.moving(), "without `from` nothing is animated");
        let held = playback.frame(0.0).unwrap();
        assert!(!held.resting, "marks of a position are not shown between two events");
        assert_eq!(held.moment.hand.unwrap().seeds, 2);
        assert_eq!(held.moment.count(Place::Pit(pit('E'))), 5);
        assert_eq!(scene_pits(&playback), [4; 12], "the scene is still the one before the move");
        // One event further: the event between is played.
        playback.hold(trace("C"), 4, Some(3));
        assert!(playback.moving());
        playback.frame(0.0);
        let next = playback.frame(10_000.0).unwrap();
        assert_eq!(next.moment.hand.unwrap().seeds, 1);
        assert_eq!(playback.cues().len(), 1, "only the event between is heard");
        playback.show(scene([4; 12]));
        assert!(playback.frame(10_016.0).unwrap().resting);
    }

    fn pit(letter: char) -> Pit {
        Pit::from_letter(letter).unwrap()
    }
}
