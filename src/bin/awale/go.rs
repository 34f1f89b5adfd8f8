//! The UCI command `go`.

use awale::rules::Side;
use awale::search::Limits;
use std::time::Duration;

/// The remaining time is divided among this many moves, or among those of `movestogo` if they are fewer, and one more
/// share is kept in reserve.
const MOVES: u64 = 30;
/// The longest time of a search, in milliseconds: it is limited so that sums of times do not overflow.
const LONGEST: u64 = 1 << 40;

/// The limits that `go` sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    pub depth: Option<u8>,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    /// `infinite`, or neither a limit nor `ponder`: until `stop`.
    pub endless: bool,
    /// `ponder`: until `ponderhit` or `stop`.
    pub ponder: bool,
}

impl Go {
    /// The limits of a search that stops at once.
    pub fn now() -> Go {
        Go { time: Some(Duration::ZERO), ..Go::default() }
    }

    /// Parses what follows `go`, for this player. UCI's White (`wtime`) is South. Unknown words are
    /// ignored, as UCI demands; a negative clock counts as 0.
    pub fn read<'a>(words: impl Iterator<Item = &'a str>, turn: Side) -> Go {
        let mut words = words.peekable();
        let mut go = Go::default();
        let (mut left, mut increment, mut moves) = ([None; 2], [0; 2], 0);
        while let Some(word) = words.next() {
            let mut value = || {
                let number = words.peek().and_then(|word| word.parse::<i128>().ok())?;
                words.next();
                Some(number.clamp(0, i128::from(u64::MAX)) as u64)
            };
            match word {
                "depth" => {
                    let most = u64::from(Limits::DEEPEST);
                    go.depth = value().map(|depth| depth.clamp(1, most) as u8);
                }
                "movetime" => go.time = value().map(milliseconds),
                "nodes" => go.nodes = value(),
                "wtime" => left[0] = value(),
                "btime" => left[1] = value(),
                "winc" => increment[0] = value().unwrap_or_default(),
                "binc" => increment[1] = value().unwrap_or_default(),
                "movestogo" => moves = value().unwrap_or_default(),
                "infinite" => go.endless = true,
                "ponder" => go.ponder = true,
                _ => {}
            }
        }
        // If only the opponent's clock is given, it counts for both.
        let clock = left[turn.index()].or(left[turn.other().index()]);
        if let (None, Some(left)) = (go.time, clock) {
            let moves = if moves == 0 { MOVES } else { moves.min(MOVES) };
            let increment = increment[turn.index()];
            // A quarter of the increment is kept in reserve too.
            let share = (left / (moves + 1)).saturating_add(increment - increment / 4);
            // Never more than half of what is left.
            go.time = Some(milliseconds(share.min(left / 2)));
        }
        // Without a limit and without `ponder` the search goes on until `stop`.
        let Go { depth, time, nodes, .. } = go;
        go.endless |= depth.is_none() && time.is_none() && nodes.is_none() && !go.ponder;
        go
    }
}

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::{Go, Side};

    fn milliseconds(text: &str, turn: Side) -> Option<u128> {
        let go = Go::read(text.split_whitespace(), turn);
        assert_eq!(go.endless, go.time.is_none() && go.depth.is_none(), "{text}");
        go.time.map(|time| time.as_millis())
    }

    #[test]
    fn a_move_gets_a_share_of_the_clock_and_at_most_half_of_it() {
        assert_eq!(milliseconds("movetime 1000 depth 30", Side::South), Some(1000));
        assert_eq!(milliseconds("wtime 62000 btime 31000", Side::South), Some(2000));
        assert_eq!(milliseconds("wtime 62000 btime 31000", Side::North), Some(1000));
        assert_eq!(milliseconds("wtime 62000 btime 31000 winc 400", Side::South), Some(2300));
        assert_eq!(
            milliseconds("wtime 100 btime 100 movestogo 1 winc 9000", Side::South),
            Some(50)
        );
        assert_eq!(milliseconds("btime 31000", Side::South), Some(1000));
    }

    #[test]
    fn numbers_out_of_range_are_clamped_and_words_that_are_no_numbers_ignored() {
        assert_eq!(milliseconds("movetime -5", Side::South), Some(0));
        assert_eq!(milliseconds("wtime -20 btime 1", Side::South), Some(0));
        assert_eq!(milliseconds("wtime 0 btime 0 winc 18446744073709551615", Side::South), Some(0));
        assert!(milliseconds("movetime 99999999999999999999999", Side::South).is_some());
        assert_eq!(milliseconds("movetime depth 3", Side::South), None);
        assert_eq!(milliseconds("movetime x", Side::South), None);
        assert_eq!(Go::read("depth 0".split(' '), Side::South).depth, Some(1));
        assert_eq!(Go::read("depth 3".split(' '), Side::South).depth, Some(3));
    }
}
