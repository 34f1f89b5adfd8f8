//! Animations of any move lose no seed and end in the next position; how long they take, and what is heard.
#![cfg(not(target_arch = "wasm32"))]

use awale::canvas::seed_layout::SeedLayout;
use awale::canvas::timeline::Sound;
use awale::canvas::{BoardOptions, Layout, Place, Seeds, Tempo, Timeline};
use awale::rules::{Event, Pit, Position, Preset, Rules, Setup, Side, Spot, Trace};
use proptest::prelude::*;

fn seeds(position: &Position) -> Seeds {
    Seeds::new(position.pits(), Side::ALL.map(|side| position.store(side)), position.reserve())
}

/// The times to check: evenly spaced ones, and every start and end.
fn times_to_check(timeline: &Timeline) -> Vec<f64> {
    let even = (0..=60).map(|step| timeline.length() * f64::from(step) / 60.0);
    let ends = timeline.clips().iter().flat_map(|clip| [clip.start, clip.end, clip.end - 0.01]);
    let steps = timeline.steps().iter().copied();
    even.chain(ends).chain(steps).collect()
}

fn assert_no_seed_lost(timeline: &Timeline, after: &Seeds) {
    let total = timeline.before().total();
    for time in times_to_check(timeline) {
        let moment = timeline.moment(time);
        assert_eq!(moment.total(), total, "after {time} of {}", timeline.length());
        for place in Place::all() {
            let pile = moment.pile(place);
            assert!(pile.shown <= pile.laid.max(pile.from), "{place:?} after {time}: {pile:?}");
            assert!((0.0..=1.0).contains(&pile.blend));
        }
    }
    assert_eq!(timeline.after(), after);
    let last = timeline.moment(timeline.length());
    for place in Place::all() {
        assert_eq!(last.pile(place).shown, after.at(place));
        assert_eq!(last.count(place), after.at(place));
    }
    assert!(last.hand.is_none() && last.flights.is_empty());
}

/// Plays a game of these choices and checks the animation of every move.
fn assert_animated(rules: Rules, choices: &[u16]) {
    let mut position = Position::start(rules);
    for choice in choices {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let mv = &moves[usize::from(*choice) % moves.len()];
        let before = seeds(&position);
        let (next, trace) = position.trace(mv).unwrap();
        let after = seeds(&next);
        for tempo in [
            Tempo::default(),
            Tempo { speed: 3.0, still: false },
            Tempo { speed: 1.0, still: true },
        ] {
            assert_no_seed_lost(&Timeline::new(before, &trace, tempo), &after);
        }
        assert_no_seed_lost(&Timeline::between(after, before, Tempo::default()), &before);
        let timeline = Timeline::new(before, &trace, Tempo::default());
        assert_eq!(timeline.steps().len(), trace.events.len());
        assert!(timeline.steps().is_sorted());
        position = next;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn animations_of_every_preset_lose_no_seed(
        preset in 0..Preset::ALL.len(),
        choices in prop::collection::vec(any::<u16>(), 30),
    ) {
        assert_animated(Preset::ALL[preset].id.parse().unwrap(), &choices);
    }

    #[test]
    fn a_trace_that_does_not_fit_the_board_loses_no_seed(
        pits in prop::array::uniform12(0u8..8),
        events in prop::collection::vec((0usize..12, 0u8..9, 0u8..6), 0..40),
    ) {
        let events = events.into_iter().map(|(pit, seeds, kind)| {
            let pit = Pit::new(pit).unwrap();
            match kind {
                0 => Event::Lift { from: pit, seeds },
                1 => Event::Skip { over: pit },
                2 => Event::Drop { at: Spot::Pit(pit), rank: seeds },
                3 => Event::Spare { pit },
                4 => Event::Take { from: pit, seeds, by: Side::South },
                _ => Event::Place { at: pit, seeds },
            }
        });
        let trace = Trace { by: Side::South, events: events.collect(), next: Side::North };
        let before = Seeds::new(pits, [1, 2], 5);
        for still in [false, true] {
            let timeline = Timeline::new(before, &trace, Tempo { speed: 1.0, still });
            for time in times_to_check(&timeline) {
                prop_assert_eq!(timeline.moment(time).total(), before.total());
            }
            prop_assert_eq!(timeline.after().total(), before.total());
        }
    }
}

fn position(text: &str) -> Position {
    text.parse::<Setup>().unwrap().position(Rules::default()).unwrap()
}

fn timeline(text: &str, mv: &str) -> (Timeline, Trace) {
    let position = position(text);
    let (_, trace) = position.trace(&mv.parse().unwrap()).unwrap();
    (Timeline::new(seeds(&position), &trace, Tempo::default()), trace)
}

#[test]
fn a_sowing_of_four_seeds_takes_about_a_second() {
    let (timeline, _) = timeline("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "C");
    assert!((600.0..1100.0).contains(&timeline.length()), "{}", timeline.length());
}

#[test]
fn a_sowing_of_36_seeds_takes_less_than_six_and_a_half_seconds() {
    let (timeline, _) = timeline("36-1-1-1-1-1-1-1-1-1-1-2-0-0-S", "A");
    assert!(timeline.length() < 6500.0, "{}", timeline.length());
}

#[test]
fn each_seed_sown_and_each_seed_captured_is_heard() {
    // F takes a and b: 1 and 2 become 2 and 3.
    let (timeline, trace) = timeline("0-0-0-0-0-2-1-2-4-0-0-0-20-19-S", "F");
    let taken: u8 = trace.taken().map(|(_, seeds)| seeds).sum();
    assert_eq!(taken, 5);
    let cues: Vec<_> = timeline.cues(-1.0, timeline.length()).collect();
    let heard = |sound| cues.iter().filter(|cue| cue.sound == sound).count();
    assert_eq!(heard(Sound::Lift), 1);
    assert_eq!(heard(Sound::Drop), 2);
    assert_eq!(heard(Sound::Take), 5);
    // Played in slices, each sound is heard once.
    let half = timeline.length() / 2.0;
    let sliced = timeline.cues(-1.0, half).count() + timeline.cues(half, 1e9).count();
    assert_eq!(sliced, cues.len());
}

#[test]
fn a_move_can_be_seen_seed_by_seed() {
    let (timeline, trace) = timeline("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "C");
    for (event, &time) in trace.events.iter().zip(timeline.steps()) {
        if let Event::Drop { at: Spot::Pit(pit), .. } = event {
            assert_eq!(timeline.moment(time).count(Place::Pit(*pit)), 5);
        }
    }
}

#[test]
fn captured_pits_glow_before_their_seeds_leave() {
    let (timeline, _) = timeline("0-0-0-0-0-2-1-2-4-0-0-0-20-19-S", "F");
    let b = Place::Pit(Pit::from_letter('b').unwrap());
    let times = (0..2000).map(f64::from);
    let glowing = times.clone().find(|&time| timeline.moment(time).glow[b.index()] > 0.5);
    // Before F's last seed falls, b shows only the two that it held: the search begins later, at 800 ms.
    let leaving = times.skip(800).find(|&time| timeline.moment(time).pile(b).shown < 3);
    assert!(glowing.unwrap() + 100.0 < leaving.unwrap());
}

#[test]
fn no_seed_jumps_between_frames() {
    // In a sixtieth of a second a seed moves by less than a third of the distance between two pits.
    let layout = Layout::fit(1000.0, 400.0, BoardOptions::default());
    let mut seed_layout = SeedLayout::new(layout.clone());
    let (timeline, _) = timeline("0-0-0-14-0-2-1-2-4-0-0-0-20-5-S", "D");
    let mut sprites = |time: f64| {
        let moment = timeline.moment(time);
        let mut sprites = Vec::new();
        for place in Place::all() {
            seed_layout.lying(place, moment.pile(place), &mut sprites);
        }
        seed_layout.moving(&moment, &mut sprites);
        sprites
    };
    let mut before = sprites(0.0);
    let mut time = 0.0;
    while time < timeline.length() {
        time += 1000.0 / 60.0;
        let after = sprites(time);
        for sprite in &after {
            let nearest =
                before.iter().map(|old| old.at.distance(sprite.at)).fold(f64::MAX, f64::min);
            assert!(nearest < 0.32 * layout.pitch, "{nearest} of {} at {time}", layout.pitch);
        }
        before = after;
    }
}
