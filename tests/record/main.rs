//! Records: what is written reads back the same, and no text is too wrong to be read.

#[path = "../common/chance.rs"]
mod chance;
mod hostile;
mod links;
mod ogn;
mod sample;
mod stored;
mod tree;
