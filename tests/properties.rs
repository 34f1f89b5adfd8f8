//! Properties of every game, by every preset and by random valid options.

mod helpers;

use awale::rules::{
    Capture, EndReason, Event, Game, Leftovers, Move, Pit, Position, Refusal, Repetition,
    RepetitionShares, Rules, Setup, Side, Spot,
};
use awale::teach::{Datum, MessageKind, facts};
use helpers::positions::all_seeds;
use helpers::strategies::*;
use proptest::prelude::*;

/// A position and choices of moves from there; sometimes the starting position.
fn any_play(most: usize) -> impl Strategy<Value = (Position, Vec<u16>)> {
    preset_or_any_rules().prop_flat_map(move |rules| {
        let start = prop_oneof![
            1 => Just(Position::start(rules)),
            1 => Just(Position::start_with(rules, Side::North)),
            4 => any_position(rules),
        ];
        (start, any_choices(most))
    })
}

/// Sowings of every pit, legal or not: where equal pits are captured, with all harvests of 0 to 3 seeds from each of
/// the opponent's pits; by other rules without a harvest, and with one, which is never legal.
fn sowings(rules: &Rules) -> Vec<Move> {
    let harvests: Vec<[u8; 6]> = match rules.capture {
        Capture::Equal => (0..4_u16.pow(6))
            .map(|code| std::array::from_fn(|rank| (code >> (2 * rank) & 3) as u8))
            .collect(),
        _ => vec![[0; 6], [1, 0, 0, 0, 0, 0]],
    };
    let pits = Pit::all();
    pits.flat_map(|pit| harvests.iter().map(move |harvest| Move::Sow { pit, harvest: *harvest }))
        .collect()
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn seeds_are_conserved((start, choices) in any_play(80)) {
        let total = u32::from(start.rules().total());
        let game = follow(start, &choices, |_, _| {});
        for position in game.positions() {
            prop_assert_eq!(all_seeds(position), total);
        }
        if let Some(end) = game.end() {
            let scored = u32::from(end.scores[0]) + u32::from(end.scores[1]);
            let rules = start.rules();
            let left: u32 = game.position().pits().into_iter().map(u32::from).sum();
            let lost = if end.reason == EndReason::LastSeed {
                0
            } else if rules.leftovers == Leftovers::Nobody {
                left
            } else if end.reason == EndReason::Repetition
                && rules.repetition_shares == RepetitionShares::Equal
            {
                left % 2
            } else {
                0
            };
            prop_assert_eq!(scored + lost, total);
        }
    }

    #[test]
    fn checked_and_unchecked_play_agree((start, choices) in any_play(40)) {
        follow(start, &choices, |position, mv| {
            assert_eq!(position.play(mv), Ok(position.play_unchecked(mv)));
        });
    }

    #[test]
    fn the_messages_about_a_move_come_in_the_order_of_their_kinds((start, choices) in any_play(80)) {
        follow(start, &choices, |position, mv| {
            let messages = facts(position, mv).expect("a legal move");
            let kinds: Vec<_> = messages.iter().map(|told| told.kind.map(|kind| kind as u8)).collect();
            assert!(kinds.iter().all(Option::is_some) && kinds.is_sorted(), "{messages:?}");
            // A duty that names a player is that of the player to move next.
            for told in messages.iter().filter(|told| told.kind == Some(MessageKind::Duty)) {
                let turn = position.play_unchecked(mv).turn();
                assert!(told.data.get("by").is_none_or(|by| *by == Datum::Side(turn)), "{told:?}");
            }
        });
    }

    #[test]
    fn the_moves_listed_are_those_that_may_be_played((start, choices) in any_play(12)) {
        let game = follow(start, &choices, |_, _| {});
        for position in game.positions() {
            let listed = position.moves();
            for mv in &listed {
                prop_assert!(position.check(mv).is_ok(), "{} in {:?}", mv, position);
            }
            for mv in sowings(position.rules()) {
                let checked = position.check(&mv);
                prop_assert_eq!(listed.contains(&mv), checked.is_ok(), "{} in {:?}", mv, position);
                // A refusal that names other moves names those that may be played.
                if let Err(Refusal::MustFeed { legal } | Refusal::NothingStays { legal }
                    | Refusal::SlamForbidden { legal } | Refusal::SlamBarred { legal }) = checked
                {
                    prop_assert!(!legal.is_empty(), "{} in {:?}", mv, position);
                    prop_assert_eq!(legal, position.legal_pits(), "{} in {:?}", mv, position);
                }
            }
            let mut pits: Vec<Pit> = listed
                .iter()
                .flat_map(|mv| match mv {
                    Move::Sow { pit, .. } => vec![*pit],
                    Move::Place { side, placed } => {
                        side.pits().zip(placed).filter(|(_, n)| **n > 0).map(|(pit, _)| pit).collect()
                    }
                })
                .collect();
            pits.sort_unstable();
            pits.dedup();
            prop_assert_eq!(position.legal_pits(), pits);
        }
    }

    #[test]
    fn every_game_ends_if_repetition_ends_it(
        (start, choices) in any_play(2).prop_filter("repetition", |(start, _)| {
            start.rules().repetition != Repetition::Never
        }),
        seed in any::<u64>(),
    ) {
        let mut game = follow(start, &choices, |_, _| {});
        let mut dice = seed;
        while game.end().is_none() {
            prop_assert!(game.moves().len() < 20_000, "{:?} goes on", start);
            // Knuth's linear congruential generator.
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves = game.position().moves();
            let mv = moves[(dice >> 33) as usize % moves.len()];
            prop_assert!(game.play(&mv).is_ok());
        }
    }

    #[test]
    fn swapping_the_sides_swaps_the_outcome((start, choices) in any_play(60)) {
        let other: Setup = mirrored(&Setup::from(&start));
        let game = follow(start, &choices, |_, _| {});
        let mirror = follow(other.position(*start.rules()).unwrap(), &choices, |_, _| {});
        prop_assert_eq!(game.positions().len(), mirror.positions().len());
        for (here, there) in game.positions().iter().zip(mirror.positions()) {
            prop_assert_eq!(mirrored(&Setup::from(here)), Setup::from(there));
        }
        let swapped = |game: &Game| game.end().map(|end| (end.reason, [end.scores[1], end.scores[0]]));
        prop_assert_eq!(mirror.end().map(|end| (end.reason, end.scores)), swapped(&game));
        let winner = game.end().and_then(|end| end.winner());
        prop_assert_eq!(
            mirror.end().and_then(|end| end.winner()),
            winner.map(Side::other)
        );
    }

    #[test]
    fn a_trace_replayed_on_plain_arrays_gives_the_next_position((start, choices) in any_play(40)) {
        follow(start, &choices, |position, mv| {
            let (next, trace) = position.trace(mv).expect("a legal move");
            let mut pits = position.pits();
            let mut stores = Side::ALL.map(|side| position.store(side));
            let (mut reserve, mut hand, mut captured) = (position.reserve(), 0, 0);
            for event in &trace.events {
                match *event {
                    Event::Lift { from, seeds } => {
                        assert_eq!(pits[from.index()], seeds);
                        pits[from.index()] = 0;
                        hand = seeds;
                    }
                    Event::Skip { over } => assert_eq!(Some(over), mv.pit()),
                    Event::Drop { at, .. } => {
                        hand -= 1;
                        match at {
                            Spot::Pit(pit) => pits[pit.index()] += 1,
                            Spot::Store(side) => stores[side.index()] += 1,
                        }
                    }
                    Event::Spare { pit } => assert!(pits[pit.index()] > 0),
                    Event::Take { from, seeds, by } => {
                        assert_eq!(by, position.turn());
                        pits[from.index()] -= seeds;
                        stores[by.index()] += seeds;
                        captured += seeds;
                    }
                    Event::Place { at, seeds } => {
                        pits[at.index()] += seeds;
                        reserve -= seeds;
                    }
                }
            }
            assert_eq!(hand, 0);
            assert_eq!(captured, position.captured(mv));
            assert_eq!(pits, next.pits());
            assert_eq!(stores, Side::ALL.map(|side| next.store(side)));
            assert_eq!(reserve, next.reserve());
            assert_eq!((trace.by, trace.next), (position.turn(), next.turn()));
        });
    }

    #[test]
    fn the_text_of_a_position_or_move_reads_back((start, choices) in any_play(40)) {
        let game = follow(start, &choices, |_, mv| assert_eq!(mv.to_string().parse(), Ok(*mv)));
        for position in game.positions() {
            let read: Setup = position.to_string().parse().unwrap();
            prop_assert_eq!(read.position(*position.rules()), Ok(*position));
        }
        let line: String = game.moves().iter().map(Move::to_string).collect();
        prop_assert_eq!(awale::rules::read_moves(&line).unwrap(), game.moves());
    }
}
