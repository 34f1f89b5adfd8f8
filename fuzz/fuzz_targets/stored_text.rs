//! Stored games: no text makes `Record::from_stored` panic; a record that was read is stored as a text that reads back
//! the same, and its OGN reads back without faults.

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
