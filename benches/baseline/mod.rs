//! The baseline that move generation is compared with: `classique` in the simplest code, with an
//! array of twelve bytes and plain loops.

use awale::rules::{EndReason, Perft, Rules, Setup, Side};

/// A position. Player 0 owns the pits 0–5, player 1 the pits 6–11.
#[derive(Clone, Copy)]
pub struct Board {
    pits: [u8; 12],
    stores: [u8; 2],
    turn: usize,
}

/// Four seeds in every pit, South to move.
pub const START: Board = Board { pits: [4; 12], stores: [0; 2], turn: 0 };

/// The pits of a player.
fn camp(side: usize) -> std::ops::Range<usize> {
    side * 6..side * 6 + 6
}

impl Board {
    fn seeds(&self, side: usize) -> u8 {
        self.pits[camp(side)].iter().sum()
    }

    /// Sows a pit and captures; returns the board after it and the number of seeds taken.
    fn make(&self, pit: usize) -> (Board, u8) {
        let mut next = *self;
        let mut hand = next.pits[pit];
        next.pits[pit] = 0;
        let mut at = pit;
        while hand > 0 {
            at = if at == 11 { 0 } else { at + 1 };
            if at != pit {
                next.pits[at] += 1;
                hand -= 1;
            }
        }
        let other = 1 - self.turn;
        let sown = next;
        let mut taken = 0;
        while camp(other).contains(&at) && (next.pits[at] == 2 || next.pits[at] == 3) {
            taken += next.pits[at];
            next.pits[at] = 0;
            if at == 0 {
                break;
            }
            at -= 1;
        }
        if taken > 0 && next.seeds(other) == 0 {
            (next, taken) = (sown, 0);
        }
        next.stores[self.turn] += taken;
        next.turn = other;
        (next, taken)
    }

    /// Whether the game ends by exhaustion. The library decides it, since the case is rare.
    #[cold]
    fn exhausted(&self) -> bool {
        let setup = Setup {
            pits: self.pits.map(u32::from),
            stores: self.stores.map(u32::from),
            turn: Side::ALL[self.turn],
        };
        let position = setup.position(Rules::default()).expect("seeds are conserved");
        position.end().is_some_and(|end| end.reason == EndReason::Exhaustion)
    }
}

/// Counts the sequences of exactly `depth` moves, and the seeds that the last moves capture.
pub fn perft(board: Board, depth: u32) -> Perft {
    let mut sum = Perft::default();
    count(&board, depth, &mut sum);
    sum
}

fn count(board: &Board, depth: u32, sum: &mut Perft) {
    // Exhaustion needs at most three seeds on the board.
    if board.stores[0] + board.stores[1] >= 45 && board.exhausted() {
        return;
    }
    let must_feed = board.seeds(1 - board.turn) == 0;
    for pit in camp(board.turn) {
        if board.pits[pit] == 0 {
            continue;
        }
        let (next, taken) = board.make(pit);
        if must_feed && next.seeds(next.turn) == 0 {
            continue;
        }
        if depth == 1 {
            sum.lines += 1;
            sum.captured += u64::from(taken);
        } else {
            count(&next, depth - 1, sum);
        }
    }
}
