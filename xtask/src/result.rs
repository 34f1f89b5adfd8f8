//! The result type of all commands.

/// The error is what went wrong, in one line or as a tool's whole output.
pub type Result<T> = std::result::Result<T, String>;
