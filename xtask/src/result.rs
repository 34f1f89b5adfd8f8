//! The result type of all commands.

/// The error says what went wrong, in one line or as the whole output of a tool.
pub type Result<T> = std::result::Result<T, String>;
