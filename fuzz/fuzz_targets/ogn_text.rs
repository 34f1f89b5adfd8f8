//! Game files: any bytes are read as far as they are valid. A game that was read is written as a text that reads back
//! the same.

#![no_main]

use awale::record::ogn::{decode, games, read_game, write};
use awale::teach::file_fault;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (text, _) = decode(bytes).unwrap();
    for game in games(&text) {
        assert_eq!(game.text(), &text[game.range()]);
        let reading = read_game(&game);
        for fault in &reading.faults {
            assert!(!fault.to_string().contains('\n') && !file_fault(fault).is_empty());
        }
        let written = write(&reading.record);
        let mut again = games(&written);
        let back = read_game(&again.next().unwrap());
        assert!(again.next().is_none());
        assert!(back.faults.is_empty(), "{written}\n{:?}", back.faults);
        assert_eq!(write(&back.record), written);
    }
});
