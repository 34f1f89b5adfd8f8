//! Stored games as text: any text is read as a record or refused, and a record is stored as the
//! same text.

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
