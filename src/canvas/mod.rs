//! The board: layout and animation (pure, tested natively) and paint (in the browser).
//!
//! The board knows no rules. It is given a [`Scene`] (how many seeds lie where, and which marks to
//! show) and, to animate a move, a [`Trace`](crate::rules::Trace); it computes where
//! everything is at any moment and draws that.
//!
//! - [`layout`]: from a size and the player's options to places on the screen;
//! - [`heap`]: how `n` seeds lie in one hollow;
//! - [`timeline`]: from a trace, or from two boards, to what is where at time `t`, a [`Moment`](moment::Moment);
//! - [`playback`]: which animation is under way, and what is to be drawn and heard now;
//! - [`seed_layout`]: from a moment to seeds with coordinates;
//! - [`palette`]: the themes, with the contrast of their colours computed by a test;
//! - `paint`: the drawing itself, in the browser only.

pub mod clip;
pub mod colour;
pub mod easing;
pub mod geometry;
pub mod heap;
pub mod layout;
pub mod moment;
pub mod options;
#[cfg(target_arch = "wasm32")]
pub mod paint;
pub mod palette;
pub mod place;
mod plan;
pub mod playback;
pub mod scene;
mod script;
pub mod seed_layout;
pub mod timeline;

pub use geometry::{Point, Rect};
pub use layout::Layout;
pub use options::{BoardOptions, StorePlaces};
pub use place::{Place, Seeds};
pub use playback::Playback;
pub use scene::{Arrow, Label, Marks, PitSet, Scene};
pub use timeline::{Tempo, Timeline};
