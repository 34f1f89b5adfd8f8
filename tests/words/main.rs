//! The words: both languages say the same, and there are words for all that can be said.

#![cfg(feature = "cli")]

#[path = "../common/chance.rs"]
mod chance;
mod faults;
mod files;
#[path = "../../src/bin/awale/words.rs"]
mod formatter;
mod reasons;
#[path = "../common/typography.rs"]
mod typography;
