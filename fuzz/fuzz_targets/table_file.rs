//! Stored endgame tables: no bytes make the reader panic, a table that was read is written as the same bytes, and a
//! table that was changed, but not in its checksum, is refused.

#![no_main]

use awale::rules::Rules;
use awale::tables::{Builder, Tables};
use libfuzzer_sys::fuzz_target;
use std::ops::Range;
use std::sync::LazyLock;

/// The layer of one seed as it is stored.
static STORED: LazyLock<Vec<u8>> =
    LazyLock::new(|| Builder::new(Rules::default(), 1).finish().to_bytes(1).unwrap());

/// The bytes of a stored table that are its checksum.
const CHECKSUM: Range<usize> = 12..20;

fn read(bytes: &[u8]) {
    let mut tables = Tables::new(Rules::default());
    match tables.add_bytes(bytes) {
        Ok(()) => assert_eq!(tables.to_bytes(1).as_deref(), Some(bytes)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(tables.seeds(), 0);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    // Random bytes hardly ever have a table's header and checksum. So they also change a stored table: two bytes say
    // where, a third to what.
    let mut changed = STORED.clone();
    for change in bytes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % changed.len();
        changed[at] = change[2];
    }
    read(&changed);
    // A table whose checksum was changed too may be valid.
    if changed != *STORED && changed[CHECKSUM] == STORED[CHECKSUM] {
        assert!(Tables::new(Rules::default()).add_bytes(&changed).is_err());
    }
    let shorter = STORED.len().saturating_sub(bytes.len());
    read(&STORED[..shorter]);
});
