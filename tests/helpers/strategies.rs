//! Random rules, set-ups and games for property tests.

use awale::rules::{Game, Move, OptionName, Options, Position, Preset, Rules, Setup, Side};
use proptest::prelude::*;
use proptest::test_runner::Config;

/// A configuration of this many cases. Failures are not stored in a file: each prints its case.
pub fn cases(cases: u32) -> Config {
    Config { failure_persistence: None, ..Config::with_cases(cases) }
}

/// Any preset.
pub fn any_preset() -> impl Strategy<Value = Rules> {
    proptest::sample::select(&Preset::ALL).prop_map(|preset| Rules::preset(&preset))
}

/// Any valid rules: random options, those that clash set to their default.
pub fn any_rules() -> impl Strategy<Value = Rules> {
    // An index modulo the number of values: 2, 3, 4, 8 or 16. 48 is a multiple of all these, so that the values are
    // equally likely; only the default is more likely, through `Just(0)`.
    let index = prop_oneof![2 => Just(0_usize), 3 => 0_usize..48];
    proptest::collection::vec(index, OptionName::ALL.len()).prop_map(|indices| {
        let mut options = Options::DEFAULT;
        for (name, index) in OptionName::ALL.into_iter().zip(indices) {
            let values = name.values();
            assert!(name.set(&mut options, values[index % values.len()]));
        }
        loop {
            match Rules::new(options) {
                Ok(rules) => return rules,
                Err(clash) => assert!(clash.option.set(&mut options, clash.option.values()[0])),
            }
        }
    })
}

/// Presets and random rules, half and half.
pub fn preset_or_any_rules() -> impl Strategy<Value = Rules> {
    prop_oneof![any_preset(), any_rules()]
}

/// Any set-up whose pits and stores together hold all seeds of the rules: with few seeds on the board or large heaps,
/// and full or empty stores.
pub fn any_setup(rules: Rules) -> impl Strategy<Value = Setup> {
    let pit = prop_oneof![3 => Just(0_u32), 4 => 1_u32..4, 2 => 4_u32..12, 1 => 12_u32..150];
    let store = prop_oneof![2 => Just(0_u32), 2 => 0_u32..40, 1 => 0_u32..1000];
    let turn = prop_oneof![Just(Side::South), Just(Side::North)];
    (proptest::array::uniform12(pit), [store.clone(), store], turn).prop_map(
        move |(mut weights, mut stores, turn)| {
            if weights.iter().all(|weight| *weight == 0) && stores == [0, 0] {
                stores[0] = 1;
            }
            // Replaces each weight by its share of all seeds, in proportion.
            let weight_sum: u32 = weights.iter().chain(&stores).sum();
            let (total, mut seen, mut dealt) = (u32::from(rules.total()), 0, 0);
            for share in weights.iter_mut().chain(&mut stores) {
                seen += *share;
                *share = seen * total / weight_sum - dealt;
                dealt += *share;
            }
            Setup { pits: weights, stores, turn }
        },
    )
}

/// Any position by these rules, even one that no game reaches.
pub fn any_position(rules: Rules) -> impl Strategy<Value = Position> {
    any_setup(rules).prop_map(move |setup| setup.position(rules).expect("all seeds are there"))
}

/// Fewer than `limit` random numbers; for each of them [`follow`] chooses one of the legal moves.
pub fn any_choices(limit: usize) -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..limit)
}

/// Plays the chosen moves until the game ends; calls `each` with every position and its move.
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

/// The same set-up with the sides exchanged.
pub fn mirrored(setup: &Setup) -> Setup {
    Setup {
        pits: std::array::from_fn(|pit| setup.pits[(pit + 6) % 12]),
        stores: [setup.stores[1], setup.stores[0]],
        turn: setup.turn.other(),
    }
}
