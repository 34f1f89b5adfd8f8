//! The lessons that are played by either of two rule sets.

/// A group of lessons, and rules: the page plays its lessons, and asks the questions of its test, by the player's own
/// rules if these are among them. The files are by the first.
pub const SHARED: (&str, [&str; 2]) = ("strategy", ["classique", "stricte"]);
