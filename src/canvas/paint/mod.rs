//! The drawing, on a canvas of the page.
//!
//! Three pictures: the *wood*, drawn once for a size and a theme, in its own time; the *table*, the wood with the
//! seeds that lie still and their marks, of which only the places that changed are drawn again;
//! and the canvas that is seen, into which the table is copied where something moved, with the
//! moving seeds on top.

mod draw;
mod marks;
mod painter;
mod seed_atlas;
mod wood;
mod wood_builder;

pub use painter::Painter;
