//! The lessons that are played by either of two rule sets.

/// A group, and the rules that its lessons and test may use: the player's own if they are among them, else the first.
/// The files are written for the first.
pub const SHARED: (&str, [&str; 2]) = ("strategy", ["classique", "stricte"]);
