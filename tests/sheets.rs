//! Every worked example and table of the five rule sheets. Each test names its sheet; the last one has cases of all.

mod helpers;

use awale::rules::{EndReason, Event, Move, NoCapture, Pit, Position, Refusal, Setup, Side, Spot};
use helpers::positions::*;

/// The letters of the pits that a move spares although it could capture them.
fn spared(position: &Position, mv: &str) -> String {
    let (_, trace) = position.trace(&mv.parse().unwrap()).unwrap();
    let spare = |event: &Event| match event {
        Event::Spare { pit } => Some(pit.letter()),
        _ => None,
    };
    trace.events.iter().filter_map(spare).collect()
}

/// A pit of Règles du jeu, whose North row is lettered so that `a` faces `A`.
fn pit_of_regles_du_jeu(letter: char) -> usize {
    match letter {
        'A'..='F' => letter as usize - 'A' as usize,
        _ => 11 - (letter as usize - 'a' as usize),
    }
}

#[test]
fn regles_du_jeu_six_seeds_from_e_take_b_c_and_d_but_neither_e_nor_f() {
    // In our letters, which follow each player's sowing order: e, d and c, but neither b nor a.
    let ours: String =
        "bcdef".chars().map(|c| Pit::new(pit_of_regles_du_jeu(c)).unwrap().letter()).collect();
    assert_eq!(ours, "edcba");
    for prey in 0..8 {
        for e in [0, 3, 4, 7] {
            for f in 0..5 {
                let mut pits = [0; 12];
                pits[pit_of_regles_du_jeu('A')] = 1;
                pits[pit_of_regles_du_jeu('E')] = 6;
                pits[pit_of_regles_du_jeu('a')] = 2;
                // Every combination of one and two seeds.
                let [b, c, d] = [1 + prey / 4, 1 + prey / 2 % 2, 1 + prey % 2];
                for (letter, seeds) in "bcdef".chars().zip([b, c, d, e, f]) {
                    pits[pit_of_regles_du_jeu(letter)] = seeds;
                }
                let position = board("classique", pits);
                assert_eq!(taken(&position, "E"), "edc", "{position}");
                assert_eq!(u32::from(captured(&position, "E")), b + c + d + 3);
            }
        }
    }
}

/// The sheet does not say how it letters the pits: of four ways only that of [`pit_of_regles_du_jeu`]
/// lets six seeds from E capture from b, c and d.
#[test]
fn regles_du_jeu_only_one_lettering_fits_its_example() {
    let mut fitting = Vec::new();
    // Whether `a` faces `A`, and whether the letters run against the sowing.
    for facing in [false, true] {
        for backwards in [false, true] {
            let south = |c: u8| if backwards { 5 - (c - b'A') } else { c - b'A' };
            let north = |c: u8| {
                let rank = south(c.to_ascii_uppercase());
                if facing { 11 - rank } else { 6 + rank }
            };
            let mut last = (south(b'E') + 6) % 12;
            let captured = [north(b'b'), north(b'c'), north(b'd')];
            let mut chain = 0;
            while captured.contains(&last) {
                chain += 1;
                last -= 1;
            }
            if chain == 3 {
                fitting.push((facing, backwards));
            }
        }
    }
    assert_eq!(fitting, [(true, false)]);
}

#[test]
fn regles_du_jeu_the_rule_of_twelve() {
    for seeds in 1..=48_u32 {
        let mut pits = [0; 12];
        pits[0] = seeds;
        let position = board("boite,end=no-move,capture=facing,facing-where=opponent", pits);
        let after = pits_after(&position, "A");
        assert_eq!(after[0], 0, "the origin stays empty with {seeds}");
        let (_, trace) = position.trace(&"A".parse().unwrap()).unwrap();
        let skips = trace.events.iter().filter(|event| matches!(event, Event::Skip { .. })).count();
        assert_eq!(skips as u32, (seeds - 1) / 11, "{seeds} seeds");
        let drops: Vec<usize> = trace
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Drop { at: Spot::Pit(pit), .. } => Some(pit.index()),
                _ => None,
            })
            .collect();
        assert_eq!(drops.len() as u32, seeds);
        assert_eq!(*drops.last().unwrap() as u32, 1 + (seeds - 1) % 11);
    }
}

#[test]
fn regles_du_jeu_a_slam_is_played_and_takes_nothing() {
    let position = position("classique", "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S");
    assert_eq!(legal(&position), "AF");
    assert_eq!((captured(&position, "F"), spared(&position, "F").as_str()), (0, "a"));
    assert_eq!(pits_after(&position, "F"), [1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]);
}

#[test]
fn regles_du_jeu_an_opponent_without_seeds_is_fed() {
    let position = position("classique", "3-0-0-0-2-0-0-0-0-0-0-0-20-23-S");
    assert_eq!(legal(&position), "E");
    assert_eq!(
        position.check(&"A".parse().unwrap()),
        Err(Refusal::MustFeed { legal: vec![pit('E')] })
    );
}

#[test]
fn regles_du_jeu_famine_and_exhaustion() {
    // North has nothing and South cannot feed them: the seeds left are South's.
    let famine = position("classique", "2-0-1-0-0-0-0-0-0-0-0-0-20-25-S");
    let end = famine.end().unwrap();
    assert_eq!((end.reason, end.scores), (EndReason::Famine, [23, 25]));
    // Two seeds that can never meet: each player keeps the seed in their camp.
    let exhausted = position("classique", "0-0-1-0-0-0-0-0-0-0-1-0-23-23-S");
    let end = exhausted.end().unwrap();
    assert_eq!((end.reason, end.scores, end.winner()), (EndReason::Exhaustion, [24, 24], None));
}

#[test]
fn comment_jouer_the_table_of_granaries() {
    let table = [
        ('A', 6..=11, 17..=22),
        ('B', 5..=10, 16..=21),
        ('C', 4..=9, 15..=20),
        ('D', 3..=8, 14..=19),
        ('E', 2..=7, 13..=18),
        ('F', 1..=6, 12..=17),
    ];
    for (letter, first, second) in table {
        for origin in [pit(letter), pit(letter.to_ascii_lowercase())] {
            for seeds in 1..=22_u32 {
                let mut pits = [0; 12];
                pits[origin.index()] = seeds;
                // All other seeds are the opponent's, so that there is no duty to feed.
                pits[origin.facing().index()] = 48 - seeds;
                let setup = Setup { pits, stores: [0, 0], turn: origin.owner() };
                let position = setup.position("stricte".parse().unwrap()).unwrap();
                let (_, trace) = position.trace(&Move::sow(origin)).unwrap();
                let Some(Spot::Pit(last)) = trace.last_drop() else { panic!("no store is sown") };
                let crosses = last.owner() != origin.owner();
                let printed = first.contains(&seeds) || second.contains(&seeds);
                assert_eq!(crosses, printed, "{origin} with {seeds}");
            }
        }
    }
}

#[test]
fn comment_jouer_a_sowing_starves_if_no_seed_crosses() {
    for (letter, most) in "ABCDE".chars().zip([5, 4, 3, 2, 1]) {
        for seeds in 1..=11_u32 {
            let mut pits = [0; 12];
            pits[pit(letter).index()] = seeds;
            let position = board("boite,end=no-move", pits);
            let theirs: u8 = pits_after(&position, &letter.to_string())[6..].iter().sum();
            let crossed = theirs + captured(&position, &letter.to_string()) > 0;
            assert_eq!(crossed, seeds > most, "{letter} with {seeds}");
        }
    }
}

#[test]
fn comment_jouer_three_ways_to_defend_a_threatened_pit() {
    // North's a is attacked from F: it is safe with 0 seeds, with 3 or more, or with one more seed in F.
    for seeds in 0..=5 {
        let position = board("stricte", [1, 0, 0, 0, 0, 1, seeds, 0, 0, 0, 0, 5]);
        assert_eq!(captured(&position, "F") > 0, seeds == 1 || seeds == 2, "{seeds} seeds in a");
    }
    for seeds in 1..=2 {
        let defended = board("stricte", [1, 0, 0, 0, 0, 2, seeds, 0, 0, 0, 0, 5]);
        assert_eq!(captured(&defended, "F"), 0, "the attacker's pit was brought to two");
    }
}

#[test]
fn comment_jouer_a_slam_is_forbidden_while_another_move_exists() {
    let position = position("stricte", "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S");
    assert_eq!(legal(&position), "A");
    assert_eq!(
        position.check(&"F".parse().unwrap()),
        Err(Refusal::SlamForbidden { legal: vec![pit('A')] })
    );
}

#[test]
fn comment_jouer_an_only_slam_is_played_and_takes_nothing() {
    let position = position("stricte", "0-0-0-0-0-2-2-1-0-0-0-0-20-23-S");
    assert_eq!(legal(&position), "F");
    assert_eq!((captured(&position, "F"), spared(&position, "F").as_str()), (0, "ba"));
    assert_eq!(pits_after(&position, "F"), [0, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0]);
}

#[test]
fn comment_jouer_the_traps_two_one_and_three_one() {
    // The last seed of E falls in a with 2 seeds and in b with 3; the seed of F falls in a. Each of these pits that
    // North leaves at 1 or 2 can be captured.
    for (seeds, reached) in [(2, 'a'), (3, 'b')] {
        for prey in [1, 2] {
            let mut pits = [0, 0, 0, 0, seeds, 1, 0, 0, 0, 0, 0, 6];
            pits[pit(reached).index()] = prey;
            let position = board("stricte", pits);
            assert!(taken(&position, "E").starts_with(reached), "{position}");
        }
        let position = board("stricte", [0, 0, 0, 0, seeds, 1, 2, 0, 0, 0, 0, 6]);
        assert_eq!(taken(&position, "F"), "a");
    }
}

#[test]
fn comment_jouer_letters_run_in_each_players_sowing_order() {
    // A and a are the pits farthest from the opponent; F sits beside a.
    assert_eq!(pit('F').next(), pit('a'));
    assert_eq!(pit('f').next(), pit('A'));
    assert_eq!(pit('A').facing(), pit('f'));
}

#[test]
fn boite_a_jeux_the_base_game_takes_backwards() {
    let stops_at_home = board("boite", [0, 0, 0, 0, 2, 1, 1, 2, 5, 1, 0, 0]);
    assert_eq!(taken(&stops_at_home, "E"), "a");
    let three = board("boite", [0, 0, 0, 0, 4, 1, 1, 2, 1, 0, 0, 1]);
    assert_eq!(taken(&three, "E"), "cba");
    let one_stops = board("boite", [0, 0, 0, 0, 4, 1, 1, 0, 1, 0, 0, 0]);
    assert_eq!(taken(&one_stops, "E"), "c");
}

#[test]
fn boite_a_jeux_the_end_is_an_empty_camp() {
    let before = position("boite", "0-0-0-0-0-1-3-0-0-0-0-0-20-24-S");
    let end = *before.play(&"F".parse().unwrap()).unwrap().end().unwrap();
    assert_eq!((end.reason, end.scores), (EndReason::EmptyCamp, [20, 28]));
    assert_eq!(end.winner(), Some(Side::North));
}

#[test]
fn boite_a_jeux_a_last_seed_in_an_empty_pit_takes_the_facing_seeds() {
    let position = board("boite-face", [0, 1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 1]);
    assert_eq!((taken(&position, "B").as_str(), captured(&position, "B")), ("d", 4));
    assert_eq!(pits_after(&position, "B"), [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
}

#[test]
fn boite_a_jeux_another_variant_captures_from_the_opponents_empty_pits_only() {
    let own = board("boite-face-adverse", [0, 1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 1]);
    assert_eq!(taken(&own, "B"), "");
    // F's seed falls into the empty a, which faces F itself, just emptied.
    let itself = board("boite-face-adverse", [0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 1]);
    assert_eq!(taken(&itself, "F"), "");
    // Two seeds from F end in the empty b, which faces E.
    let mine = board("boite-face-adverse", [0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 1]);
    assert_eq!((taken(&mine, "F").as_str(), captured(&mine, "F")), ("E", 3));
}

#[test]
fn boite_a_jeux_a_granary_at_the_end_of_the_board() {
    let start = Position::start("grenier".parse().unwrap());
    let after = start.play(&"C".parse().unwrap()).unwrap();
    assert_eq!(after.to_string(), "4-4-0-5-5-5-4-4-4-4-4-4-1-0-S", "South plays again");
    // The opponent's store is skipped, unless both are sown.
    let own = board("grenier", [0, 0, 0, 0, 0, 9, 1, 1, 1, 1, 1, 1]);
    assert_eq!(pits_after(&own, "F"), [1, 1, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2]);
    let both = board("grenier,stores=both", [0, 0, 0, 0, 0, 9, 1, 1, 1, 1, 1, 1]);
    let next = both.play(&"F".parse().unwrap()).unwrap();
    assert_eq!(next.pits(), [1, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2]);
    assert_eq!(next.store(Side::North), 1);
}

#[test]
fn boite_a_jeux_the_turn_after_a_granary_is_not_played_when_the_game_has_ended() {
    let position = position("grenier", "0-0-0-0-0-1-3-0-0-0-0-0-20-24-S");
    let next = position.play(&"F".parse().unwrap()).unwrap();
    let end = next.end().unwrap();
    assert_eq!((end.reason, end.scores), (EndReason::EmptyCamp, [21, 27]));
}

#[test]
fn boite_a_jeux_a_seed_must_stay_in_the_opponents_camp() {
    // C reaches no pit of North's; E captures the only one that it reaches; F leaves three seeds in North's camp.
    let position = board("nourricier", [0, 0, 2, 0, 2, 3, 1, 0, 4, 0, 0, 0]);
    assert_eq!(legal(&position), "F");
    assert_eq!(
        position.check(&"C".parse().unwrap()),
        Err(Refusal::NothingStays { legal: vec![pit('F')] })
    );
    // E's only seed in North's camp is captured with the pit that it makes two.
    assert!(position.check(&"E".parse().unwrap()).is_err());
}

#[test]
fn boite_a_jeux_a_seed_that_only_reaches_a_granary_does_not_feed() {
    let position = board("grenier,feeding=always", [0, 0, 4, 3, 0, 1, 1, 0, 4, 0, 0, 0]);
    assert_eq!(legal(&position), "");
    assert_eq!(position.end().unwrap().reason, EndReason::NoMove);
}

#[test]
fn cote_d_ivoire_six_pits_that_can_be_eaten() {
    let pits = [0, 0, 0, 0, 0, 6, 1, 1, 1, 1, 1, 1];
    assert_eq!(taken(&board("cote-ivoire", pits), "F"), "fedc");
    assert_eq!(spared(&board("cote-ivoire", pits), "F"), "ba");
    assert_eq!(taken(&board("cote-ivoire-libre", pits), "F"), "fedcba");
    assert_eq!(taken(&board("cote-ivoire-rien", pits), "F"), "");
    assert_eq!(spared(&board("cote-ivoire-rien", pits), "F"), "fedcba");
    let four = [0, 0, 0, 0, 0, 6, 4, 4, 1, 1, 1, 1];
    for id in ["cote-ivoire", "cote-ivoire-libre", "cote-ivoire-rien"] {
        assert_eq!(taken(&board(id, four), "F"), "fedc", "{id}");
    }
}

/// The sheet says “the last four”: the last sown, or the last in the order in which the chain is eaten.
#[test]
fn cote_d_ivoire_the_other_four_pits() {
    for (limit, pits, eaten, kept) in [
        ("first-4", [0, 0, 0, 0, 0, 6, 1, 1, 1, 1, 1, 1], "dcba", "fe"),
        ("first-4", [0, 0, 0, 0, 0, 6, 4, 1, 1, 2, 1, 2], "edcb", "f"),
        ("first-4", [0, 0, 0, 0, 0, 6, 4, 4, 1, 1, 1, 1], "fedc", ""),
        ("first-1", [0, 0, 0, 0, 0, 6, 4, 4, 1, 1, 1, 1], "c", "fed"),
    ] {
        let position = board(&format!("cote-ivoire,chain-limit={limit}"), pits);
        assert_eq!(taken(&position, "F"), eaten, "{limit}");
        assert_eq!(spared(&position, "F"), kept, "{limit}");
    }
}

#[test]
fn cote_d_ivoire_the_end_when_nobody_can_be_fed() {
    let end = *position("cote-ivoire", "2-0-1-0-0-0-0-0-0-0-0-0-20-25-S").end().unwrap();
    assert_eq!((end.reason, end.scores), (EndReason::Famine, [20, 25]), "what is left is nobody's");
}

#[test]
fn cote_d_ivoire_the_last_seed_goes_to_the_loser() {
    let before = position("cote-ivoire-courtoise", "0-0-0-0-0-1-2-0-0-0-0-1-20-24-S");
    let after = before.play(&"F".parse().unwrap()).unwrap();
    let end = after.end().unwrap();
    assert_eq!((end.reason, end.scores), (EndReason::LastSeed, [24, 24]));
    // Without this option play goes on.
    let before = position("cote-ivoire", "0-0-0-0-0-1-2-0-0-0-0-1-20-24-S");
    assert!(before.play(&"F".parse().unwrap()).unwrap().end().is_none());
}

#[test]
fn eqwale_three_pits_are_attacked() {
    // South sows four seeds from B and gets 0 0 4 7 1 3; North holds 0 7 3 1 3 5, read either way.
    for north in [[0, 7, 3, 1, 3, 5], [5, 3, 1, 3, 7, 0]] {
        let mut pits = [0, 4, 3, 6, 0, 2, 0, 0, 0, 0, 0, 0];
        pits[6..].copy_from_slice(&north);
        let position = board("eqwale", pits);
        let attacked = position.attacked(pit('B'));
        let mut held: Vec<u32> = attacked.iter().map(|pit| pits[pit.index()]).collect();
        held.sort_unstable();
        assert_eq!(held, [3, 3, 7]);
        let choices = position.moves().into_iter().filter(|mv| mv.pit() == Some(pit('B'))).count();
        assert_eq!(choices, 8);
    }
}

#[test]
fn eqwale_two_seeds_of_each_three_and_one_of_the_seven() {
    let position = board("eqwale", [0, 4, 3, 6, 0, 2, 0, 7, 3, 1, 3, 5]);
    let store = position.store(Side::South);
    let next = position.play(&"Bxb1c2e2".parse().unwrap()).unwrap();
    assert_eq!(next.pits(), [0, 0, 4, 7, 1, 3, 0, 6, 1, 1, 1, 5]);
    assert_eq!(next.store(Side::South), store + 5);
    assert_eq!(taken(&position, "Bxb1c2e2"), "bce");
}

#[test]
fn eqwale_the_harvest_is_chosen_within_its_bounds() {
    let pits = [0, 4, 3, 6, 0, 2, 0, 7, 3, 1, 3, 5];
    let refusal = |rules: &str, mv: &str| board(rules, pits).check(&mv.parse().unwrap()).err();
    assert_eq!(refusal("eqwale", "B"), Some(Refusal::HarvestMissing { pit: pit('b') }));
    assert_eq!(refusal("eqwale", "Bxb1c2d1e2"), Some(Refusal::NotAttacked { pit: pit('d') }));
    assert_eq!(refusal("eqwale,harvest=free", "B"), None);
    let three = Move::Sow { pit: pit('B'), harvest: [0, 3, 1, 0, 1, 0] };
    assert_eq!(board("eqwale", pits).check(&three), Err(Refusal::HarvestTooMuch { pit: pit('b') }));
    let free = board("eqwale,harvest=free", pits).moves();
    assert_eq!(free.into_iter().filter(|mv| mv.pit() == Some(pit('B'))).count(), 27);
}

#[test]
fn eqwale_a_long_sowing_passes_over_its_origin() {
    for seeds in 12..40 {
        let position = board("eqwale", [seeds, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        for mv in position.moves() {
            assert_eq!(position.play(&mv).unwrap().pits()[0], 0, "{seeds} seeds");
        }
    }
}

#[test]
fn eqwale_a_player_who_starves_the_other_plays_again_and_must_feed() {
    // F's seed makes two in a; harvesting both starves North.
    let position = board("eqwale", [0, 0, 0, 2, 0, 1, 1, 0, 0, 0, 0, 0]);
    let next = position.play(&"Fxa2".parse().unwrap()).unwrap();
    assert_eq!(next.turn(), Side::South);
    let end = next.end().expect("D cannot reach North");
    assert_eq!((end.reason, end.scores), (EndReason::Famine, [48, 0]));
    let position = board("eqwale", [0, 0, 0, 2, 2, 1, 1, 0, 0, 0, 0, 0]);
    let next = position.play(&"Fxa2".parse().unwrap()).unwrap();
    assert_eq!((next.turn(), legal(&next).as_str()), (Side::South, "E"));
}

#[test]
fn eqwale_a_starved_player_to_move_passes_the_turn() {
    let text = "0-0-0-0-0-0-0-0-0-0-0-2-20-26-S";
    let position = position("eqwale", text);
    assert_eq!(position.to_string(), "0-0-0-0-0-0-0-0-0-0-0-2-20-26-N");
    assert_eq!(legal(&position), "f");
}

#[test]
fn eqwale_the_largest_legal_harvest_still_feeds() {
    let pits = [0, 4, 3, 6, 0, 2, 0, 7, 3, 1, 3, 5];
    assert_eq!(board("eqwale", pits).fullest_sowing(pit('B')).to_string(), "Bxb2c2e2");
    assert_eq!(board("classique", pits).fullest_sowing(pit('B')).to_string(), "B");
    // Every pit of North's then holds two seeds, as A does; one seed has to stay.
    let position = board("eqwale", [1, 0, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0]);
    let fullest = position.fullest_sowing(pit('F'));
    assert_eq!(fullest.to_string(), "Fxa2b2c2d2e2f1");
    assert!(position.is_legal(&fullest));
    // If no harvest is legal, the largest one is returned, and refused with its reason.
    let position = board("eqwale", [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    let refusal = position.check(&position.fullest_sowing(pit('A'))).unwrap_err();
    assert_eq!(refusal, Refusal::MustFeed { legal: vec![pit('F')] });
}

#[test]
fn eqwale_a_press_places_one_seed_while_a_reserve_is_left() {
    let start = Position::start("eqwale".parse().unwrap());
    assert_eq!(start.pressed_move(pit('B')).to_string(), "@B1");
    let full = board("eqwale", [0, 4, 3, 6, 0, 2, 0, 7, 3, 1, 3, 5]);
    assert_eq!(full.pressed_move(pit('B')), full.fullest_sowing(pit('B')));
}

#[test]
fn eqwale_one_or_two_seeds_are_harvested_from_a_pit() {
    let counts = |rules| position(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S").rules().harvest_counts();
    assert_eq!(counts("eqwale"), [1, 2]);
    assert_eq!(counts("eqwale,harvest=free"), [0, 1, 2]);
    assert_eq!(counts("classique"), [0; 0]);
}

#[test]
fn each_reason_why_nothing_is_captured_is_told() {
    let found = |rules, pits, origin| board(rules, pits).no_capture(pit(origin));
    let near = [1, 0, 0, 0, 0, 1, 3, 2, 0, 0, 1, 0];
    // Boîte à jeux, Règles du jeu, Comment jouer: the last seed must make two or three in the opponent's camp.
    assert_eq!(found("classique", near, 'A'), NoCapture::OwnCamp);
    assert_eq!(found("classique", near, 'F'), NoCapture::WrongCount { pit: pit('a'), seeds: 4 });
    // Boîte à jeux, variants.
    assert_eq!(found("boite-face", near, 'F'), NoCapture::NotEmpty { pit: pit('a') });
    assert_eq!(found("boite-face,capture=both", near, 'F'), found("classique", near, 'F'));
    let bare = [1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0];
    assert_eq!(found("boite-face", bare, 'A'), NoCapture::FacingEmpty { pit: pit('B') });
    assert_eq!(found("boite-face", bare, 'F'), NoCapture::FacingEmpty { pit: pit('a') });
    let own = found("boite-face-adverse", bare, 'A');
    assert_eq!(own, NoCapture::FacingOpponentOnly { pit: pit('B') });
    assert_eq!(found("boite-face-adverse,capture=both", bare, 'A'), own);
    let filled = [1, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0];
    assert_eq!(found("boite-face-adverse,capture=both", filled, 'A'), own);
    // In Kalah a last seed in `a`, the opponent's pit, captures nothing, whether `a` was empty or not.
    assert_eq!(found("kalah", [2; 12], 'F'), NoCapture::FacingOwnOnly { pit: pit('a') });
    assert_eq!(found("kalah", [2; 12], 'A'), NoCapture::NotEmpty { pit: pit('C') });
    let beyond = [0, 0, 0, 0, 0, 2, 0, 2, 0, 0, 0, 0];
    assert_eq!(found("kalah", beyond, 'F'), NoCapture::FacingOwnOnly { pit: pit('a') });
    assert_eq!(found("kalah", bare, 'F'), NoCapture::LastInStore { replay: true });
    assert_eq!(found("grenier,replay=no", bare, 'F'), NoCapture::LastInStore { replay: false });
    // Côte d’Ivoire, second variant: a capture of more than four pits takes nothing.
    let long = [1, 0, 0, 0, 0, 5, 1, 1, 1, 1, 1, 4];
    assert_eq!(found("cote-ivoire-rien", long, 'F'), NoCapture::ChainTooLong { most: 4 });
    // Règles du jeu and Comment jouer: a slam.
    let all = [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0];
    assert_eq!(found("classique", all, 'F'), NoCapture::Slam { forbidden: false });
    assert_eq!(found("stricte", all, 'F'), NoCapture::Slam { forbidden: true });
    // Éqwalé.
    assert_eq!(found("eqwale", near, 'A'), NoCapture::NoneEqual);
    let pits = [0, 4, 3, 6, 0, 2, 0, 7, 3, 1, 3, 5];
    assert_eq!(found("eqwale,harvest=free", pits, 'B'), NoCapture::Declined);
}
