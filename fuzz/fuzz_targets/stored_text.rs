//! Stored games: no text panics `Record::from_stored`; a record that was read round-trips, and its
//! OGN reads back without faults.

#![no_main]

use awale::record::{Record, ogn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match Record::from_stored(text) {
    Ok(record) => {
        let stored = record.to_stored();
        let back = Record::from_stored(&stored).unwrap();
        assert_eq!(back.to_stored(), stored);
        let written = ogn::write(&record);
        assert!(ogn::read(&written).next().unwrap().faults.is_empty(), "{written}");
    }
    Err(error) => assert!(!error.to_string().is_empty()),
});
