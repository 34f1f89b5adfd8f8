//! Records: what is written reads back the same, and any text is read as far as it makes sense.

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
