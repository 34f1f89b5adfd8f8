//! The words: both languages have the same keys, and every message has words.

#![cfg(feature = "cli")]

mod faults;
mod files;
#[path = "../../src/bin/awale/words.rs"]
mod formatter;
#[path = "../helpers/mod.rs"]
mod helpers;
mod messages;
mod numbers;
mod sheets;
mod vocabulary;
