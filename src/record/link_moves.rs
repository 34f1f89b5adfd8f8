//! The moves of a link. An Éqwalé harvest is written as one digit for each attacked pit, in sowing order; a harvest
//! without seeds is not written.

use super::game_record::Record;
use super::link_fault::{LinkMovesError, LinkProblem};
use super::tree::{NodeId, PlayError};
use crate::rules::{Capture, MOST_HARVESTED, Move, MoveReader, Pit, Position};

/// The moves of a line.
pub(super) fn write_line(record: &Record, line: &[NodeId]) -> String {
    let mut text = String::new();
    for node in line {
        let (Some(mv), Some(parent)) = (record.mv(*node), record.parent(*node)) else { continue };
        match mv {
            Move::Sow { pit, harvest } if harvest != &[0; 6] => {
                text.push(pit.letter());
                let attacked = record.position(parent).attacked(*pit);
                text.extend(attacked.iter().map(|pit| char::from(b'0' + harvest[pit.rank()])));
            }
            mv => text.push_str(&mv.to_string()),
        }
    }
    text
}

/// Plays a line of moves at the cursor, up to the first that cannot be read or played.
pub(super) fn read_line(record: &mut Record, text: &str) -> Result<(), LinkProblem> {
    let mut rest = text;
    let mut after = 0;
    while !rest.is_empty() {
        let position = record.position(record.cursor());
        let (mv, bytes) = first_move(position, rest, after).map_err(LinkProblem::Moves)?;
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

/// The move at the beginning of a text, and its length in bytes. `after`: how many moves were read before it.
fn first_move(
    position: &Position,
    text: &str,
    after: usize,
) -> Result<(Move, usize), LinkMovesError> {
    let mut letters = text.chars();
    let pit = letters.next().and_then(Pit::from_letter);
    // At most six pits are attacked: a seventh digit is enough to refuse the harvest.
    let digits = letters.as_str().bytes().take_while(u8::is_ascii_digit).take(7).count();
    if let (Some(pit), true, Capture::Equal) = (pit, digits > 0, position.rules().capture) {
        // A pit of the other camp, or a sowing before the reserve is empty, is refused when the move is played, for
        // the true reason.
        if pit.owner() != position.turn() || position.reserve() > 0 {
            return Ok((Move::sow(pit), 1 + digits));
        }
        let attacked = position.attacked(pit);
        let digits = &text.as_bytes()[1..=digits];
        let most = b'0' + MOST_HARVESTED;
        if digits.len() != attacked.len() || digits.iter().any(|digit| *digit > most) {
            return Err(LinkMovesError::Digits { after, pit, attacked });
        }
        let mut harvest = [0; 6];
        for (target, digit) in attacked.iter().zip(digits) {
            harvest[target.rank()] = digit - b'0';
        }
        return Ok((Move::Sow { pit, harvest }, 1 + digits.len()));
    }
    match MoveReader::new(text.get(..longest_move(text)).unwrap_or(text)).next() {
        Some((bytes, Ok(mv))) => Ok((mv, bytes)),
        Some((_, Err(mut error))) => {
            error.after = after;
            Err(LinkMovesError::NotAMove(error))
        }
        // Unreachable: the text is not empty, so the reader finds a move or a fault.
        None => Ok((Move::sow(Pit::of(position.turn(), 0)), text.len())),
    }
}

/// The most bytes that the first move can have. A placement names the pits of one camp only: a pit of the other
/// camp begins the next move, even if digits follow that pit as they follow the placement's.
fn longest_move(text: &str) -> usize {
    let Some(pairs) = text.strip_prefix('@') else { return text.len() };
    let side = pairs.chars().next().and_then(Pit::from_letter).map(Pit::owner);
    let other = pairs.find(|letter| {
        Pit::from_letter(letter).is_some_and(|pit| side.is_some_and(|side| pit.owner() != side))
    });
    1 + other.unwrap_or(pairs.len())
}
