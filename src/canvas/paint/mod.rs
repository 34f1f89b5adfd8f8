//! The drawing, on a canvas of the page.
//!
//! There are three layers. The *wood* is drawn once for a size and a theme, over several frames.
//! The *still* layer is the wood with the seeds at rest, the counts and the marks of the places; only
//! places that changed are drawn again. The *shown* canvas gets a copy of the still layer where something
//! changed or moved, and on top the moving seeds or, at rest, arrows and labels.

mod draw;
mod marks;
mod painter;
mod seed_atlas;
mod wood;
mod wood_builder;

pub use painter::Painter;
