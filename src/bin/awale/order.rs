//! What `go` asks an engine for.

use awale::rules::Side;
use awale::search::Limits;
use std::time::Duration;

/// A game rarely lasts so many moves more.
const MOVES: u64 = 30;
/// More time than this is as good as any.
const LONGEST: u64 = 1 << 40;

/// What `go` asks for.
#[derive(Clone, Copy, Default)]
pub struct Order {
    pub depth: Option<u8>,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    /// Until told to stop.
    pub endless: bool,
    /// Until told that the move expected was played, or to stop.
    pub ponder: bool,
}

impl Order {
    /// Whatever has been found by now.
    pub fn now() -> Order {
        Order { time: Some(Duration::ZERO), ..Order::default() }
    }

    /// Reads what comes after `go`, for this player. What is not understood is passed over, as the
    /// interface wants it; a clock that has run out is one with nothing left.
    pub fn read<'a>(words: impl Iterator<Item = &'a str>, turn: Side) -> Order {
        let mut words = words.peekable();
        let mut order = Order::default();
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
                    order.depth = value().map(|depth| depth.clamp(1, most) as u8);
                }
                "movetime" => order.time = value().map(milliseconds),
                "nodes" => order.nodes = value(),
                "wtime" => left[0] = value(),
                "btime" => left[1] = value(),
                "winc" => increment[0] = value().unwrap_or_default(),
                "binc" => increment[1] = value().unwrap_or_default(),
                "movestogo" => moves = value().unwrap_or_default(),
                "infinite" => order.endless = true,
                "ponder" => order.ponder = true,
                _ => {}
            }
        }
        // Who is told only the other's clock takes it for his own.
        let clock = left[turn.index()].or(left[turn.other().index()]);
        if let (None, Some(left)) = (order.time, clock) {
            let moves = if moves == 0 { MOVES } else { moves.min(MOVES) };
            let increment = increment[turn.index()];
            let share = (left / (moves + 1)).saturating_add(increment - increment / 4);
            // The last of the clock is not touched.
            order.time = Some(milliseconds(share.min(left / 2)));
        }
        // Asked for nothing, it thinks until it is stopped.
        let Order { depth, time, nodes, .. } = order;
        order.endless |= depth.is_none() && time.is_none() && nodes.is_none() && !order.ponder;
        order
    }
}

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::{Order, Side};

    fn milliseconds(text: &str, turn: Side) -> Option<u128> {
        let order = Order::read(text.split_whitespace(), turn);
        assert_eq!(order.endless, order.time.is_none() && order.depth.is_none(), "{text}");
        order.time.map(|time| time.as_millis())
    }

    #[test]
    fn a_clock_is_shared_out_and_never_spent() {
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
    fn odd_numbers_are_no_reason_to_think_for_ever() {
        assert_eq!(milliseconds("movetime -5", Side::South), Some(0));
        assert_eq!(milliseconds("wtime -20 btime 1", Side::South), Some(0));
        assert_eq!(milliseconds("wtime 0 btime 0 winc 18446744073709551615", Side::South), Some(0));
        assert!(milliseconds("movetime 99999999999999999999999", Side::South).is_some());
        assert_eq!(milliseconds("movetime depth 3", Side::South), None);
        assert_eq!(milliseconds("movetime x", Side::South), None);
        assert_eq!(Order::read("depth 0".split(' '), Side::South).depth, Some(1));
        assert_eq!(Order::read("depth 3".split(' '), Side::South).depth, Some(3));
    }
}
