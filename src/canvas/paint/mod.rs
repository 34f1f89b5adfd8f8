//! The drawing, on a canvas of the page.
//!
//! There are three layers. The *wood* is drawn once for a size and a theme, over several frames.
//! The *table* is the wood with the seeds that lie still and their marks; only places that changed
//! are drawn again. The *shown* canvas is a copy of the table where something moved, with the
//! moving seeds on top.

mod draw;
mod marks;
mod painter;
mod seed_atlas;
mod wood;
mod wood_builder;

pub use painter::Painter;
