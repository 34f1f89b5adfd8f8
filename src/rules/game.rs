//! A game as it is played: one line of moves, and the ends that depend on the positions before.

use super::ending::{End, EndReason};
use super::moves::Move;
use super::position::Position;
use super::refusal::Refusal;

/// A line of play from a position: its moves, the positions before and after each, and how the game
/// ended.
///
/// ```
/// use awale::rules::{Game, Setup, EndReason, read_moves};
/// let setup: Setup = "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S".parse().unwrap();
/// let mut game = Game::new(setup.position("awari".parse().unwrap()).unwrap());
/// for mv in read_moves("AcBdCeFaDbEf").unwrap() {
///     game.play(&mv).unwrap();
/// }
/// // Three seeds have gone round and the position recurs: each player scores one of them.
/// let end = game.end().unwrap();
/// assert_eq!((end.reason, end.scores), (EndReason::Repetition, [22, 25]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    positions: Vec<Position>,
    moves: Vec<Move>,
    end: Option<End>,
}

impl Game {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(start: Position) -> Game {
        Game { end: start.end().copied(), positions: vec![start], moves: Vec::new() }
    }

    /// The position it starts from.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position that has been reached.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// All positions, the start first, the one reached last.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub const fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it may not be played; the game stays as it was.
    pub fn play(&mut self, mv: &Move) -> Result<(), Refusal> {
        if let Some(end) = self.end {
            return Err(Refusal::Over(end));
        }
        let next = self.position().play(mv)?;
        self.end = self.end_after(&next);
        self.positions.push(next);
        self.moves.push(*mv);
        Ok(())
    }

    /// How the game would end if it came to this position next.
    #[must_use]
    pub fn end_after(&self, next: &Position) -> Option<End> {
        next.end_after(self.positions.iter().rev())
    }

    /// How the game would end by repetition if it came to this position next.
    #[must_use]
    pub fn repeats(&self, next: &Position) -> Option<End> {
        next.repeats(self.positions.iter().rev())
    }

    /// Ends the game by agreement, resignation or time, if it is not over yet. Any other reason is
    /// ignored: the ends by the rules follow from the positions.
    pub fn stop(&mut self, reason: EndReason) {
        if self.end.is_none() && reason.is_declared() {
            self.end = Some(self.position().ended_by(reason));
        }
    }
}
