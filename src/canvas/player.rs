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
    /// Whether nothing moves, so that all marks are shown.
    pub resting: bool,
}

/// An animation under way.
#[derive(Clone, Debug)]
struct Playing {
    timeline: Timeline,
    /// When its first frame was asked for, by the caller's clock.
    started: Option<f64>,
    /// Up to when its sounds have been handed out, in its own time.
    heard: f64,
    /// Where in it to begin.
    from: f64,
    /// Where to stop and hold still; the end when there is none.
    until: Option<f64>,
}

/// Shows scenes, plays animations between them, and can hold one still between two events.
///
/// ```
/// use awale::canvas::{Player, Scene, Seeds, Tempo};
/// use awale::rules::{Position, Rules};
/// let start = Position::start(Rules::default());
/// let (_, trace) = start.trace(&"C".parse().unwrap()).unwrap();
/// let seeds = Seeds::new(start.pits(), [0, 0], 0);
/// let mut player = Player::new();
/// player.show(Scene { seeds, ..Scene::default() });
/// player.play(&trace, Tempo::default());
/// let first = player.frame(1000.0).unwrap();
/// assert!(player.moving() && !first.resting);
/// let last = player.frame(60_000.0).unwrap();
/// assert!(!player.moving() && last.resting);
/// ```
#[derive(Clone, Debug)]
pub struct Player {
    scene: Scene,
    playing: Option<Playing>,
    /// An animation held still at a time between two events of a move.
    held: Option<(Timeline, f64)>,
    cues: Vec<Cue>,
    /// Whether what was drawn last is out of date.
    stale: bool,
}

impl Default for Player {
    fn default() -> Player {
        Player::new()
    }
}

impl Player {
    /// A player that shows an empty board.
    #[must_use]
    pub fn new() -> Player {
        Player { scene: Scene::default(), playing: None, held: None, cues: Vec::new(), stale: true }
    }

    /// The scene shown, or the one an animation leads away from.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Whether an animation is under way.
    #[must_use]
    pub fn moving(&self) -> bool {
        self.playing.is_some()
    }

    /// Shows a scene at once and drops an animation under way. The pit under the pointer and the
    /// pit in focus stay marked.
    pub fn show(&mut self, scene: Scene) {
        self.replace(scene);
        self.playing = None;
        self.held = None;
    }

    /// Plays a move from the scene shown; the scene after it has no marks. An animation under way
    /// is finished first.
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
    /// `from`, fewer events, what comes between the two is played first.
    pub fn hold(&mut self, mut trace: Trace, events: usize, from: Option<usize>) {
        trace.events.truncate(events);
        self.skip();
        let timeline = Timeline::new(self.scene.seeds, &trace, Tempo::default());
        // A timeline ends by putting down what the hand still holds: stop just before that.
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
    }

    /// Ends an animation at once: what it leads to is shown.
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

    /// Lets the next frame be drawn though nothing has changed: for another size or theme.
    pub fn redraw(&mut self) {
        self.stale = true;
    }

    /// What is to be drawn at `now` (milliseconds); nothing when it is as it was drawn last. While
    /// something is [moving](Player::moving) afterwards, another frame is needed.
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

    /// The sounds to make since the last call.
    pub fn cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.cues)
    }

    /// Another scene under the same pointer and focus.
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

    /// A player that shows the start of a game and has drawn it.
    fn at_the_start() -> Player {
        let mut player = Player::new();
        player.show(scene([4; 12]));
        assert!(player.frame(0.0).unwrap().resting);
        player
    }

    fn shown(player: &Player) -> Vec<u8> {
        Pit::all().map(|pit| player.scene().seeds.at(Place::Pit(pit))).collect()
    }

    #[test]
    fn what_is_as_it_was_is_not_drawn_again() {
        let mut player = at_the_start();
        assert_eq!(player.frame(16.0), None);
        player.point(Pit::from_letter('B'), None);
        assert!(player.frame(32.0).is_some());
        player.point(Pit::from_letter('B'), None);
        assert_eq!(player.frame(48.0), None);
        player.redraw();
        assert!(player.frame(64.0).is_some());
    }

    #[test]
    fn the_clock_starts_with_the_first_frame_of_an_animation() {
        let mut player = at_the_start();
        player.play(&trace("C"), Tempo::default());
        // Long after the press: the hand has only begun to lift.
        let first = player.frame(90_000.0).unwrap();
        assert!(!first.resting);
        assert_eq!(first.moment.hand.unwrap().seeds, 4);
        assert!(player.moving());
        assert_eq!(shown(&player)[2], 4, "the scene changes when the move is over");
        let last = player.frame(99_000.0).unwrap();
        assert!(last.resting && !player.moving());
        assert_eq!(shown(&player), [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4]);
        assert_eq!(player.frame(99_016.0), None);
    }

    #[test]
    fn each_sound_is_handed_out_once() {
        let mut player = at_the_start();
        player.play(&trace("C"), Tempo::default());
        let mut sounds = Vec::new();
        let mut now = 0.0;
        while player.moving() {
            player.frame(now);
            sounds.extend(player.cues().into_iter().map(|cue| cue.sound));
            now += 16.0;
        }
        let drop = Sound::Drop;
        assert_eq!(sounds, [Sound::Lift, drop, drop, drop, drop]);
        assert!(player.cues().is_empty());
    }

    #[test]
    fn a_move_that_overtakes_another_starts_where_that_one_ends() {
        let mut player = at_the_start();
        player.play(&trace("C"), Tempo::default());
        player.frame(0.0);
        player.glide(scene([3; 12]), Tempo::default());
        assert_eq!(player.playing.as_ref().unwrap().timeline.before().at(Place::Pit(pit('C'))), 0);
        player.skip();
        assert_eq!(shown(&player), [3; 12]);
    }

    #[test]
    fn a_scene_that_is_shown_drops_what_plays_but_not_the_focus() {
        let mut player = at_the_start();
        player.point(None, Pit::from_letter('D'));
        player.play(&trace("C"), Tempo::default());
        player.frame(0.0);
        player.show(scene([2; 12]));
        assert!(!player.moving());
        assert_eq!(player.scene().marks.focus, Pit::from_letter('D'));
        assert!(player.frame(16.0).unwrap().resting);
    }

    #[test]
    fn a_move_is_held_between_two_events() {
        let mut player = at_the_start();
        player.hold(trace("C"), 3, None);
        assert!(!player.moving(), "nothing to be played first");
        let held = player.frame(0.0).unwrap();
        assert!(!held.resting, "marks of a whole position do not belong here");
        assert_eq!(held.moment.hand.unwrap().seeds, 2);
        assert_eq!(held.moment.count(Place::Pit(pit('E'))), 5);
        assert_eq!(shown(&player), [4; 12], "the scene is still the one before the move");
        // One event further, with what comes between.
        player.hold(trace("C"), 4, Some(3));
        assert!(player.moving());
        player.frame(0.0);
        let next = player.frame(10_000.0).unwrap();
        assert_eq!(next.moment.hand.unwrap().seeds, 1);
        assert_eq!(player.cues().len(), 1, "only what came between is heard");
        player.show(scene([4; 12]));
        assert!(player.frame(10_016.0).unwrap().resting);
    }

    fn pit(letter: char) -> Pit {
        Pit::from_letter(letter).unwrap()
    }
}
