//! Records: a written record reads back the same, and any game file or link is read as far as it is valid.

mod catalogue;
#[path = "../helpers/mod.rs"]
mod helpers;
mod hostile;
mod links;
mod ogn;
#[cfg(feature = "engine")]
mod qr;
mod sample;
mod stored;
mod tree;
