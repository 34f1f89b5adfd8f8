//! Random rules, set-ups and games, for the properties.

#![allow(dead_code)] // each test file uses its part

use awale::rules::{
    Event, Game, Move, OptionName, Options, Pit, Position, Preset, Rules, Setup, Side,
};
use proptest::prelude::*;
use proptest::test_runner::Config;

/// So many cases, and no file of past failures: a failure prints what it takes to repeat it.
pub fn cases(cases: u32) -> Config {
    Config { failure_persistence: None, ..Config::with_cases(cases) }
}

/// Any preset.
pub fn any_preset() -> impl Strategy<Value = Rules> {
    proptest::sample::select(&Preset::ALL).prop_map(|preset| Rules::preset(&preset))
}

/// Any rules that go together: options at random, what clashes given its default.
pub fn any_rules() -> impl Strategy<Value = Rules> {
    let index = prop_oneof![2 => Just(0_usize), 3 => 0_usize..88];
    proptest::collection::vec(index, OptionName::ALL.len()).prop_map(|indices| {
        let mut options = Options::DEFAULT;
        for (name, index) in OptionName::ALL.into_iter().zip(indices) {
            let values = name.values();
            assert!(name.set(&mut options, values[index % values.len()]));
        }
        loop {
            match Rules::new(options) {
                Ok(rules) => return rules,
                Err(clash) => assert!(clash.change.set(&mut options, clash.change.values()[0])),
            }
        }
    })
}

/// Presets and random rules, half and half.
pub fn any_game() -> impl Strategy<Value = Rules> {
    prop_oneof![any_preset(), any_rules()]
}

/// Any set-up of all the seeds of a game: light boards and heaps, full and empty stores.
pub fn any_setup(rules: Rules) -> impl Strategy<Value = Setup> {
    let pit = prop_oneof![3 => Just(0_u32), 4 => 1_u32..4, 2 => 4_u32..12, 1 => 12_u32..150];
    let store = prop_oneof![2 => Just(0_u32), 2 => 0_u32..40, 1 => 0_u32..1000];
    let turn = prop_oneof![Just(Side::South), Just(Side::North)];
    (proptest::array::uniform12(pit), [store.clone(), store], turn).prop_map(
        move |(mut weights, mut stores, turn)| {
            if weights.iter().all(|weight| *weight == 0) && stores == [0, 0] {
                stores[0] = 1;
            }
            // The seeds are dealt in proportion to the weights.
            let weight: u32 = weights.iter().chain(&stores).sum();
            let (total, mut seen, mut dealt) = (u32::from(rules.total()), 0, 0);
            for share in weights.iter_mut().chain(&mut stores) {
                seen += *share;
                *share = seen * total / weight - dealt;
                dealt += *share;
            }
            Setup { pits: weights, stores, turn }
        },
    )
}

/// Any position of these rules, reached or not.
pub fn any_position(rules: Rules) -> impl Strategy<Value = Position> {
    any_setup(rules).prop_map(move |setup| setup.position(rules).expect("all seeds are there"))
}

/// Choices of moves, to be followed by [`follow`].
pub fn any_choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..most)
}

/// Plays the chosen moves, as far as the game goes; `each` sees every position and the move made.
pub fn follow(start: Position, choices: &[u16], mut each: impl FnMut(&Position, &Move)) -> Game {
    let mut game = Game::new(start);
    for choice in choices {
        if game.end().is_some() {
            break;
        }
        let moves = game.position().moves();
        let mv = moves[usize::from(*choice) % moves.len()];
        each(game.position(), &mv);
        game.play(&mv).expect("a listed move is legal");
    }
    game
}

/// A position by these rules, from its text.
pub fn position(rules: &str, text: &str) -> Position {
    let rules: Rules = rules.parse().expect("rules");
    let setup: Setup = text.parse().expect("a set-up");
    setup.position(rules).expect("a position")
}

/// The board of twelve pits with South to move, by these rules, the other seeds in his store.
pub fn board(rules: &str, pits: [u32; 12]) -> Position {
    let rules: Rules = rules.parse().expect("rules");
    let rest = u32::from(rules.total()) - pits.iter().sum::<u32>();
    Setup { pits, stores: [rest, 0], turn: Side::South }.position(rules).expect("a position")
}

/// The same set-up with the sides exchanged.
pub fn mirrored(setup: &Setup) -> Setup {
    Setup {
        pits: std::array::from_fn(|pit| setup.pits[(pit + 6) % 12]),
        stores: [setup.stores[1], setup.stores[0]],
        turn: setup.turn.other(),
    }
}

/// The pit with this letter.
pub fn pit(letter: char) -> Pit {
    Pit::from_letter(letter).expect("a letter of the board")
}

/// The pits taken by a move, in the order in which they are taken.
pub fn taken(position: &Position, mv: &str) -> String {
    let (_, trace) = position.trace(&mv.parse().unwrap()).unwrap();
    let take = |event: &Event| match event {
        Event::Take { from, .. } => Some(from.letter()),
        _ => None,
    };
    trace.events.iter().filter_map(take).collect()
}

/// The pits after a move.
pub fn pits_after(position: &Position, mv: &str) -> [u8; 12] {
    position.play(&mv.parse().unwrap()).unwrap().pits()
}

/// How many seeds a move captures.
pub fn captured(position: &Position, mv: &str) -> u8 {
    position.captured(&mv.parse().unwrap())
}

/// The letters of the pits that may be played.
pub fn legal(position: &Position) -> String {
    position.legal_pits().into_iter().map(Pit::letter).collect()
}
