//! What is wrong in a game file, and where.

use super::scanner::Location;
use crate::record::tree::MOST_NODES;
use crate::rules::{
    ImpossibleSetup, Move, MoveTextError, Position, Refusal, RulesTextError, SetupTextError,
    Snippet,
};
use std::{error, fmt};

/// Something that is wrong in a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl error::Error for Fault {}

/// What is wrong in a game file, what was expected, and what was done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// What follows a `[` before the moves is not a tag.
    NotATag(Snippet),
    /// The `Variant` is not known, and there is no `Rules` tag.
    UnknownVariant(Snippet),
    /// The `Rules` tag cannot be understood.
    Rules(RulesTextError),
    /// The `FEN` tag is not a position.
    Position(SetupTextError),
    /// The position of the `FEN` tag is not possible by the rules.
    ImpossibleSetup(ImpossibleSetup),
    /// A word among the moves is not a move; what follows it in its line or variation is left out.
    NotAMove(MoveTextError),
    /// A `[` among the moves, where no tag can stand; the rest of its line is skipped.
    Unexpected(Snippet),
    /// A move that the rules refuse; what follows it in its line or variation is left out.
    Refused {
        /// The move.
        mv: Move,
        /// The position in which it was to be played.
        at: Position,
        /// Why.
        refusal: Refusal,
    },
    /// The game has more moves than a record holds.
    TooManyMoves,
    /// A `)` that closes nothing.
    NothingToClose,
    /// A variation begins before any move of the line that it interrupts; the variation is left out.
    NothingToVary,
    /// A `(` that is not closed before the game ends, or a `{` that no `}` follows in the whole text.
    NotClosed(char),
    /// A comment is longer than a record holds; the rest is cut off.
    CommentCut,
    /// A mark is neither a number from 0 to 255 nor one of the six signs, such as `!`.
    NotAMark(Snippet),
    /// Words follow the result, such as more moves; they are left out.
    AfterResult(Snippet),
    /// The result that is stated is not the one that the moves and the tag `Termination` give.
    WrongResult {
        /// What is stated.
        stated: Snippet,
        /// The final scores of South and of North by the moves, as in `26-22`.
        found: String,
    },
    /// A tag that a record cannot hold: its name is too long, or there are too many tags.
    NoRoom(Snippet),
}

impl Problem {
    /// Whether moves are left out because of this fault.
    #[must_use]
    pub const fn loses_moves(&self) -> bool {
        matches!(
            self,
            Self::NotAMove(_)
                | Self::Unexpected(_)
                | Self::Refused { .. }
                | Self::TooManyMoves
                | Self::NothingToVary
                | Self::AfterResult(_)
                | Self::NotClosed('{')
                | Self::Rules(_)
                | Self::Position(_)
                | Self::ImpossibleSetup(_)
        )
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATag(found) => {
                write!(f, "{found} is not a tag; expected [Name \"value\"]")
            }
            Self::UnknownVariant(found) => write!(
                f,
                "the variant {found} is not known; expected \"Oware Abapa\", the name of a rule \
                 set, or a tag Rules; the game is read by the default rules"
            ),
            Self::Rules(error) => write!(f, "tag Rules: {error}"),
            Self::Position(error) => write!(f, "tag FEN: {error}"),
            Self::ImpossibleSetup(error) => write!(f, "tag FEN: {error}"),
            Self::NotAMove(error) => error.fmt(f),
            Self::Unexpected(found) => {
                write!(f, "{found} has no meaning here; expected a move, a comment or the result")
            }
            Self::Refused { mv, refusal, .. } => {
                write!(f, "{mv} cannot be played: {refusal} (what follows is left out)")
            }
            Self::TooManyMoves => {
                write!(f, "more than {MOST_NODES} moves in one game; the rest is left out")
            }
            Self::NothingToClose => f.write_str("\")\" closes nothing; expected \"(\" before it"),
            Self::NothingToVary => {
                f.write_str("a variation before any move; expected a move before \"(\"")
            }
            Self::NotClosed(opening) => {
                let closing = if *opening == '{' { '}' } else { ')' };
                write!(f, "\"{opening}\" is not closed; expected \"{closing}\"")
            }
            Self::CommentCut => f.write_str("the comment is too long; the rest of it is cut off"),
            Self::NotAMark(found) => {
                write!(f, "{found} is not a mark; expected a number from $0 to $255, or ! or ?")
            }
            Self::AfterResult(found) => {
                write!(f, "{found} after the result; expected another game or the end")
            }
            Self::WrongResult { stated, found } => {
                write!(f, "the result is said to be {stated}; by the moves it is {found}")
            }
            Self::NoRoom(found) => {
                write!(f, "the tag {found} is left out; expected a shorter name, or fewer tags")
            }
        }
    }
}

/// The most faults reported of one game: a file that is no game file has a fault in every line.
const MOST_FAULTS: usize = 50;

/// The first faults of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults {
    list: Vec<Fault>,
}

impl Faults {
    pub fn add(&mut self, place: Location, problem: Problem) {
        if self.list.len() < MOST_FAULTS {
            self.list.push(Fault { line: place.line, column: place.column, problem });
        }
    }

    /// Whether one of the faults is of this kind.
    pub fn any(&self, is: impl Fn(&Problem) -> bool) -> bool {
        self.list.iter().any(|fault| is(&fault.problem))
    }

    pub fn into_list(self) -> Vec<Fault> {
        self.list
    }
}
