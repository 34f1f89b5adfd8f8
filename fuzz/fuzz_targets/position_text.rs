//! Set-ups as text: one that was read prints as a text that reads back the same, and every preset accepts it as a
//! position or refuses it. A position's text reads back the same too.

#![no_main]

use awale::rules::{Preset, Rules, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let setup = match text.parse::<Setup>() {
        Ok(setup) => setup,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(setup.to_string().parse(), Ok(setup));
    for preset in &Preset::ALL {
        match setup.position(Rules::preset(preset)) {
            Ok(position) => {
                let printed: Setup = position.to_string().parse().unwrap();
                assert_eq!(printed.position(*position.rules()), Ok(position));
                assert_eq!(position.moves().is_empty(), position.end().is_some());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
