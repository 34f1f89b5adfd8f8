//! Taking a sowing back.

use super::index::MOST;
use crate::rules::{CaptureKind, Law, MoveCode, Narrow, SowingTable, Word, harvests};
use std::ops::ControlFlow::{Break, Continue};

/// Every sowing that leaves all its seeds on the board, to be taken back.
pub(super) struct Unsowing {
    /// For each pit, by growing numbers of seeds.
    pits: [Vec<BackSowing>; 6],
}

/// What a sowing did.
struct BackSowing {
    delta: Narrow,
    /// Where the last seed fell, and how many seeds fell there in all.
    last: usize,
    reached: u32,
    /// How many seeds came round to the origin.
    home: u32,
}

impl Unsowing {
    /// Works them out from the rules' sowings.
    pub(super) fn new(law: &SowingTable<Narrow>) -> Unsowing {
        let pits = std::array::from_fn(|pit| {
            let sowing = |seeds: u32| {
                let crate::rules::Sowing { delta, last, own, other, .. } = law.sowing(pit, seeds);
                let last = usize::from(last);
                let dropped = delta.plus(Narrow::heap(pit, seeds));
                (own + other == 0).then(|| BackSowing {
                    delta: delta & Narrow::FULL,
                    last,
                    reached: dropped.seeds(last),
                    home: dropped.seeds(pit),
                })
            };
            // More seeds go at least as far: the first that drops one in a store ends the list.
            (1..=u32::from(MOST)).map_while(sowing).collect()
        });
        Unsowing { pits }
    }

    /// Calls `f` with each board from which a legal move that takes nothing leads to this one, all
    /// seen from the player who made the move.
    pub(super) fn each<K: CaptureKind>(
        &self,
        law: &SowingTable<Narrow>,
        board: Narrow,
        mut f: impl FnMut(Narrow),
    ) {
        for (pit, sowings) in self.pits.iter().enumerate() {
            for sowing in sowings {
                if board.seeds(sowing.last) < sowing.reached {
                    break;
                }
                if board.seeds(pit) == sowing.home {
                    let before = board.minus(sowing.delta) & Narrow::FULL;
                    if is_quiet::<K>(law, before, pit, board) {
                        f(before);
                    }
                }
            }
        }
    }
}

/// Whether this sowing, which leads to this board before anything is taken, is legal and takes
/// nothing.
fn is_quiet<K: CaptureKind>(
    law: &SowingTable<Narrow>,
    before: Narrow,
    pit: usize,
    sown: Narrow,
) -> bool {
    if !law.may_forbid(before) {
        return if K::EQUAL {
            let attacked = law.attacked(sown);
            harvests(Law::<Narrow>::rules(law), pit, attacked).next() == Some(MoveCode::sow(pit))
        } else {
            law.make::<K>(before, pit).0.board == sown
        };
    }
    law.each::<K, ()>(before, |code, ply| {
        if code.pit() == pit && ply.board == sown { Break(()) } else { Continue(()) }
    })
    .is_break()
}
