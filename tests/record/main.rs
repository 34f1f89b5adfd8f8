//! Records: what is written reads back the same, and no text is too wrong to be read.

mod catalogue;
#[path = "../common/chance.rs"]
mod chance;
mod hostile;
mod links;
mod ogn;
#[cfg(feature = "engine")]
mod qr;
mod sample;
mod stored;
mod tree;
