//! How far a search may go.

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The moves it looks ahead, at most.
    pub depth: u8,
    /// The positions it looks at, at most; it ends soon after.
    pub nodes: Option<u64>,
    /// How many of the best moves get a score of their own, and a line; at least one does.
    pub lines: usize,
}

impl Limits {
    /// The deepest search there is.
    pub const DEEPEST: u8 = 200;
    /// Whoever has one legal move only need not look further ahead than this.
    pub const FORCED: u8 = 8;

    /// A search so many moves ahead, for one best move.
    #[must_use]
    pub const fn depth(depth: u8) -> Limits {
        Limits { depth, nodes: None, lines: 1 }
    }
}
