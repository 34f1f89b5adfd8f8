//! Asserts that sowing tables, on wide and narrow words, give the same moves, ends and counts as the rules themselves.

use awale::rules::{
    CaptureKind, EndReason, Law, MoveCode, Narrow, Node, Position, Rules, SowingTable, Wide, Word,
};
use awale::with_capture_kind;
use std::ops::ControlFlow::Continue;

/// A move: its code, the board after it, the seeds captured, those dropped into the mover's store and into the
/// opponent's, and whether the player moves again.
pub type MadeMove = (MoveCode, Wide, [u8; 3], bool);

pub fn all_moves<W: Word, K: CaptureKind>(law: &impl Law<W>, board: W) -> Vec<MadeMove> {
    let mut moves = Vec::new();
    let _: std::ops::ControlFlow<()> = law.each::<K, ()>(board, |code, made| {
        let next = made.board.convert().expect("the wide word holds everything");
        moves.push((code, next, [made.captured, made.own, made.other], made.again));
        Continue(())
    });
    moves
}

/// The end of the game by all rules, its end by seeds or exhaustion, and whether there is a move.
type Ending = (Option<EndReason>, Option<EndReason>, bool);

fn ending<W: Word>(law: &impl Law<W>, board: W) -> Ending {
    let node = Node::new(board);
    (law.end(&node), law.end_by_seeds_or_exhaustion(&node), law.can_move(board))
}

/// The number of moves and of seeds captured, as the last ply of perft counts them.
fn tally<W: Word, K: CaptureKind>(law: &impl Law<W>, board: W) -> (u32, u32) {
    law.tally::<K>(board)
}

/// Panics where a sowing table gives other moves, ends or counts than the rules themselves. The narrow one is tried
/// only on boards that fit into its word and whose sowings cannot overflow it.
pub fn assert_same_by_every_width(position: &Position) {
    let rules: Rules = *position.rules();
    let wide: Wide = position.node::<Wide>().unwrap().board;
    with_capture_kind!(rules, K => {
        let moves = all_moves::<Wide, K>(&rules, wide);
        let captured: u32 = moves.iter().map(|(_, _, [captured, ..], _)| u32::from(*captured)).sum();
        assert_eq!(tally::<Wide, K>(&rules, wide), (moves.len() as u32, captured));
        let expected = (moves, ending(&rules, wide));
        let sower = SowingTable::<Wide>::new(rules);
        let found = (all_moves::<Wide, K>(&sower, wide), ending(&sower, wide));
        assert_eq!(found, expected);
        assert_eq!(tally::<Wide, K>(&sower, wide), tally::<Wide, K>(&rules, wide));
        if let Some(node) = position.node::<Narrow>().filter(|node| !node.board.crowded()) {
            let (sower, board) = (SowingTable::<Narrow>::new(rules), node.board);
            let found = (all_moves::<Narrow, K>(&sower, board), ending(&sower, board));
            assert_eq!(found, expected);
            assert_eq!(tally::<Narrow, K>(&sower, board), tally::<Wide, K>(&rules, wide));
        }
    });
}
