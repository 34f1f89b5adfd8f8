//! The command line of Awalé.

#![deny(clippy::unwrap_used, clippy::expect_used)]

fn main() {}
