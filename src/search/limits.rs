//! The limits of a search.

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest depth, in moves.
    pub depth: u8,
    /// Largest number of positions; the search ends soon after.
    pub nodes: Option<u64>,
    /// How many of the best moves get a score and a line; at least one does.
    pub lines: usize,
}

impl Limits {
    /// The largest depth of any search.
    pub const DEEPEST: u8 = 200;
    /// With a larger depth limit a search also tries to prove its score by searching to the end of the game, if by
    /// the rules no board can recur.
    pub const DEEPEST_WITHOUT_PROOF: u8 = 40;
    /// A depth that is enough if there is only one legal move.
    pub const FORCED: u8 = 8;

    /// A search of this depth, for one best move.
    #[must_use]
    pub const fn depth(depth: u8) -> Limits {
        Limits { depth, nodes: None, lines: 1 }
    }
}
