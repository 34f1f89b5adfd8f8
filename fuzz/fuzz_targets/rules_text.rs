//! Rule sets as text: a rule set that was read prints as a text that reads back the same, and starts a game.

#![no_main]

use awale::rules::{Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<Rules>() {
    Ok(rules) => {
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!(Rules::new(*rules.options()), Ok(rules));
        assert!(Position::start(rules).end().is_none());
    }
    Err(error) => assert!(!error.to_string().is_empty()),
});
