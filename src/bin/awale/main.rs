//! The command line of Awalé.

fn main() {}
