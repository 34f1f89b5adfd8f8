//! Handles and plain data for JavaScript. Bindings convert; they never decide.

mod version;

pub use version::version;
