//! What is wrong in a link.

use crate::rules::{
    ImpossibleSetup, MoveTextError, Pit, Position, Refusal, RulesTextError, SetupTextError, Snippet,
};
use std::fmt;

/// A part of a link that cannot be used, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkFault {
    /// The key, as in `rules=…`.
    pub key: &'static str,
    /// Its value, with its percent-encoding undone.
    pub value: String,
    /// What is wrong with its value.
    pub problem: LinkProblem,
}

/// What is wrong with a value of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkProblem {
    /// Not a rule set: `classique` is played.
    Rules(RulesTextError),
    /// Not a position: the game starts from its beginning.
    Position(SetupTextError),
    /// A position that is impossible by the rules: the game starts from its beginning.
    ImpossibleSetup(ImpossibleSetup),
    /// A move that cannot be read: the moves before it are kept.
    Moves(LinkMovesError),
    /// A move that the rules refuse: the moves before it are kept.
    Refused {
        /// How many moves were played.
        after: usize,
        /// The position in which the next move was refused.
        at: Position,
        /// Why the next move was refused.
        refusal: Refusal,
    },
    /// More moves than a record holds: as many as it holds are kept.
    TooManyMoves,
    /// The moves are left out, because the rules or the position cannot be used.
    WithoutStart,
    /// Not a number from 0 to the number of moves.
    Ply {
        /// What stands there instead.
        found: Snippet,
        /// The number of moves.
        most: usize,
    },
    /// Not a language that the page speaks.
    Lang(Snippet),
    /// Neither `0` nor `1`.
    Switch(Snippet),
    /// Not an agreement, a resignation or a time that ran out.
    End(Snippet),
}

impl fmt::Display for LinkFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.key)?;
        match &self.problem {
            LinkProblem::Rules(error) => write!(f, "{error}; classique is played"),
            LinkProblem::Position(error) => {
                write!(f, "{error}; the game starts from its beginning")
            }
            LinkProblem::ImpossibleSetup(error) => {
                write!(f, "{error}; the game starts from its beginning")
            }
            LinkProblem::Moves(error) => write!(f, "{error}; the moves before it are kept"),
            LinkProblem::Refused { after, refusal, .. } => {
                write!(f, "move {}: {refusal}; the moves before it are kept", after + 1)
            }
            LinkProblem::TooManyMoves => f.write_str("too many; the first ones are kept"),
            LinkProblem::WithoutStart => {
                f.write_str("left out, because it is not known where they start")
            }
            LinkProblem::Ply { found, most } => {
                write!(f, "{found} found; expected a number from 0 to {most}")
            }
            LinkProblem::Lang(found) => write!(f, "{found} found; expected fr or en"),
            LinkProblem::Switch(found) => write!(f, "{found} found; expected 1 or 0"),
            LinkProblem::End(found) => write!(
                f,
                "{found} found; expected agreement, resignation-S, resignation-N, time-S or time-N"
            ),
        }
    }
}

impl std::error::Error for LinkFault {}

/// Why the moves of a link cannot be read further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkMovesError {
    /// What stands there is not a move.
    NotAMove(MoveTextError),
    /// The digits after a pit (an Éqwalé harvest) are not one digit from 0 to 2 for each pit that it attacks.
    Digits {
        /// How many moves were read before this one.
        after: usize,
        /// The pit that is sown.
        pit: Pit,
        /// The pits it attacks, in order.
        attacked: Vec<Pit>,
    },
}

impl fmt::Display for LinkMovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove(error) => error.fmt(f),
            Self::Digits { after, pit, attacked } => {
                write!(f, "move {}: {pit} attacks ", after + 1)?;
                for target in attacked {
                    write!(f, "{target}")?;
                }
                if attacked.is_empty() {
                    f.write_str("nothing")?;
                }
                write!(f, "; expected {} digits from 0 to 2 after it", attacked.len())
            }
        }
    }
}
