//! The kinds of messages about a move.

/// A kind of message about a move, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// How the seeds were sown or placed.
    Sown,
    /// The laps of the hand.
    Laps,
    /// The stores that the hand passed.
    Stores,
    /// What was captured, or that a chain limit, a slam rule or the player's choice left the seeds.
    Captured,
    /// Why there was nothing to capture.
    Missed,
    /// That the opponent, who had no seeds, was fed.
    Fed,
    /// That the move has earned another.
    Replay,
    /// Why the same player moves again, though no move has been earned.
    Again,
    /// What the player to move has to do: feed the opponent, place what is left of the reserve, or sow.
    Duty,
    /// Why the game ended, and who gets the seeds left on the board.
    Ended,
    /// Who won, or that the game is a draw.
    Result,
}

impl MessageKind {
    /// The names of all kinds, in their order.
    pub const NAMES: [&'static str; 11] = [
        "sown", "laps", "stores", "captured", "missed", "fed", "replay", "again", "duty", "ended",
        "result",
    ];
}
