//! Code that several targets share: rule sets from bytes, and helpers of the tests.

use awale::rules::{OptionName, Options, Preset, Rules};

#[path = "../../tests/helpers/positions.rs"]
pub mod positions;
#[path = "../../tests/helpers/same_rules.rs"]
pub mod same_rules;
#[path = "../../tests/helpers/small_boards.rs"]
pub mod small_boards;

/// A rule set from bytes: a preset, or any options; an option that cannot go with another gets its default value.
pub fn rules(bytes: &mut impl Iterator<Item = u8>) -> Rules {
    let mut next = || usize::from(bytes.next().unwrap_or(0));
    let first = next();
    if let Some(preset) = Preset::ALL.get(first) {
        return Rules::preset(preset);
    }
    let mut options = Options::DEFAULT;
    for name in OptionName::ALL {
        let values = name.values();
        assert!(name.set(&mut options, values[next() % values.len()]));
    }
    loop {
        match Rules::new(options) {
            Ok(rules) => return rules,
            Err(clash) => assert!(clash.change.set(&mut options, clash.change.values()[0])),
        }
    }
}
