//! A line of moves as a link has it: in Éqwalé a harvest is a digit for each attacked pit.

use super::game_record::{PlayError, Record};
use super::link::LinkProblem;
use super::tree::NodeId;
use crate::rules::{Capture, Move, MoveReader, MoveTextError, Pit, Position};
use std::fmt;

/// Why a line of moves cannot be read on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkMovesError {
    /// What stands there is not a move.
    NotAMove(MoveTextError),
    /// The digits after a pit are not one for each pit that it attacks.
    Digits {
        /// How many moves were read before.
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
                for prey in attacked {
                    write!(f, "{prey}")?;
                }
                if attacked.is_empty() {
                    f.write_str("nothing")?;
                }
                write!(f, "; expected {} digits from 0 to 2 after it", attacked.len())
            }
        }
    }
}

/// The moves of a line.
pub(super) fn write_line(record: &Record, line: &[NodeId]) -> String {
    let mut text = String::new();
    for node in line {
        let (Some(mv), Some(parent)) = (record.mv(*node), record.parent(*node)) else { continue };
        match mv {
            Move::Sow { pit, harvest } if harvest != &[0; 6] => {
                text.push(pit.letter());
                let attacked = record.position(parent).attacked(*pit);
                text.extend(attacked.iter().map(|prey| char::from(b'0' + harvest[prey.rank()])));
            }
            mv => text.push_str(&mv.to_string()),
        }
    }
    text
}

/// Plays a line of moves at the cursor, as far as it can be.
pub(super) fn read_line(record: &mut Record, text: &str) -> Result<(), LinkProblem> {
    let mut rest = text;
    let mut after = 0;
    while !rest.is_empty() {
        let position = record.position(record.cursor());
        let (mv, bytes) = one(position, rest, after).map_err(LinkProblem::Moves)?;
        let at = *position;
        record.play(&mv).map_err(|error| match error {
            PlayError::Refused(refusal) => LinkProblem::Refused { after, at, refusal },
            PlayError::TooLong => LinkProblem::TooManyMoves,
        })?;
        after += 1;
        rest = rest.get(bytes..).unwrap_or_default();
    }
    Ok(())
}

/// The move at the beginning of a text, and its length.
fn one(position: &Position, text: &str, after: usize) -> Result<(Move, usize), LinkMovesError> {
    let mut letters = text.chars();
    let pit = letters.next().and_then(Pit::from_letter);
    let digits = letters.as_str().bytes().take_while(u8::is_ascii_digit).take(7).count();
    if let (Some(pit), true, Capture::Equal) = (pit, digits > 0, position.rules().capture) {
        let attacked = match pit.owner() == position.turn() {
            true => position.attacked(pit),
            false => Vec::new(),
        };
        let digits = &text.as_bytes()[1..=digits];
        if digits.len() != attacked.len() || digits.iter().any(|digit| *digit > b'2') {
            return Err(LinkMovesError::Digits { after, pit, attacked });
        }
        let mut harvest = [0; 6];
        for (prey, digit) in attacked.iter().zip(digits) {
            harvest[prey.rank()] = digit - b'0';
        }
        return Ok((Move::Sow { pit, harvest }, 1 + digits.len()));
    }
    match MoveReader::new(text.get(..extent(text)).unwrap_or(text)).next() {
        Some((bytes, Ok(mv))) => Ok((mv, bytes)),
        Some((_, Err(mut error))) => {
            error.after = after;
            Err(LinkMovesError::NotAMove(error))
        }
        // The text is not empty, and a reader of text that is not gives something.
        None => Ok((Move::sow(Pit::of(position.turn(), 0)), text.len())),
    }
}

/// How far the first move can reach. A placement keeps to one camp, so that the digits of a
/// harvest that follows it are not its own.
fn extent(text: &str) -> usize {
    let Some(pairs) = text.strip_prefix('@') else { return text.len() };
    let side = pairs.chars().next().and_then(Pit::from_letter).map(Pit::owner);
    let other = pairs.find(|letter| {
        Pit::from_letter(letter).is_some_and(|pit| side.is_some_and(|side| pit.owner() != side))
    });
    1 + other.unwrap_or(pairs.len())
}
