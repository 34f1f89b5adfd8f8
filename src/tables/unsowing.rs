//! Reversing sowings: the predecessors of a board by quiet moves, for any rules.

use super::index::MOST_SEEDS;
use crate::rules::{CaptureKind, Law, MoveCode, Narrow, SowingTable, Word, harvests};
use std::ops::ControlFlow::{Break, Continue};

/// Every sowing that drops no seed into a store.
pub(super) struct Unsowing {
    /// For each pit its sowings, from one seed up.
    pits: [Vec<ReverseSowing>; 6],
}

/// A sowing, with what is needed to reverse it.
struct ReverseSowing {
    /// What the sowing adds to the board.
    delta: Narrow,
    /// The pit of the last seed.
    last: usize,
    /// The seeds that fall into that pit.
    in_last: u32,
    /// The seeds that fall into the pit that is sown: none, unless a lap sows its origin.
    in_origin: u32,
}

impl Unsowing {
    /// The sowings of these rules.
    pub(super) fn new(law: &SowingTable<Narrow>) -> Unsowing {
        let pits = std::array::from_fn(|pit| {
            let sowing = |seeds: u32| {
                let crate::rules::Sowing { delta, last, own, other, .. } = law.sowing(pit, seeds);
                let last = usize::from(last);
                let dropped = delta.plus(Narrow::heap(pit, seeds));
                (own + other == 0).then(|| ReverseSowing {
                    delta: delta & Narrow::FULL,
                    last,
                    in_last: dropped.seeds(last),
                    in_origin: dropped.seeds(pit),
                })
            };
            // The first sowing to reach a store ends the list: those of more seeds reach it too.
            (1..=u32::from(MOST_SEEDS)).map_while(sowing).collect()
        });
        Unsowing { pits }
    }

    /// Calls `f` with each board from which a legal quiet move leads to this one; both are seen
    /// from the player who made that move.
    pub(super) fn each<K: CaptureKind>(
        &self,
        law: &SowingTable<Narrow>,
        board: Narrow,
        mut f: impl FnMut(Narrow),
    ) {
        for (pit, sowings) in self.pits.iter().enumerate() {
            for sowing in sowings {
                if board.seeds(sowing.last) < sowing.in_last {
                    // Sowings of more seeds drop at least as many into this pit.
                    break;
                }
                if board.seeds(pit) == sowing.in_origin {
                    let before = board.minus(sowing.delta) & Narrow::FULL;
                    if is_quiet::<K>(law, before, pit, board) {
                        f(before);
                    }
                }
            }
        }
    }
}

/// Whether sowing `pit` on `before`, which makes the board `sown`, is legal and captures nothing.
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
    law.each::<K, ()>(before, |code, made| {
        if code.pit() == pit && made.board == sown { Break(()) } else { Continue(()) }
    })
    .is_break()
}
