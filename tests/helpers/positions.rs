//! Positions written briefly, and what moves do there.

use awale::rules::{Game, Node, Pit, Position, Rules, Setup, Side, Word, read_moves};

/// The position of this text, by these rules.
pub fn position(rules: &str, text: &str) -> Position {
    let rules: Rules = rules.parse().expect("rules");
    let setup: Setup = text.parse().expect("a set-up");
    setup.position(rules).expect("a position")
}

/// The game from the position of this text, by these rules and moves.
pub fn game(rules: &str, text: &str, moves: &str) -> Game {
    let mut game = Game::new(position(rules, text));
    for mv in read_moves(moves).expect("moves") {
        game.play(&mv).expect("a legal move");
    }
    game
}

/// A long game by the default rules, whose players move to and fro without captures when few seeds
/// are left.
pub const TO_AND_FRO: &str = "DcEcBfBeAdFeCbCdDeAfFcBfEaAeAfAcBfDeFfEeCfFdEaFbDdEeFfBcAeBfAdBeDfCaAb\
                              EaFaBbCcDeFfAaBdEeFbCcDaEbFfAdBcCaDeEbFfAd";

/// Every board with this many seeds.
pub fn boards<W: Word>(seeds: u8) -> Vec<Node<W>> {
    fn lay<W: Word>(board: W, pit: usize, left: u8, laid: &mut Vec<W>) {
        if pit == 11 {
            return laid.push(board | W::heap(11, u32::from(left)));
        }
        for here in 0..=left {
            lay(board | W::heap(pit, u32::from(here)), pit + 1, left - here, laid);
        }
    }
    let mut laid = Vec::new();
    lay(W::EMPTY, 0, seeds, &mut laid);
    laid.into_iter().map(|board| Node { board, left: seeds }).collect()
}

/// A position of these pits with South to move; the other seeds are in South's store.
pub fn board(rules: &str, pits: [u32; 12]) -> Position {
    let rules: Rules = rules.parse().expect("rules");
    let rest = u32::from(rules.total()) - pits.iter().sum::<u32>();
    Setup { pits, stores: [rest, 0], turn: Side::South }.position(rules).expect("a position")
}

/// The number of all seeds of a position, those in the stores and in the reserve included.
pub fn all_seeds(position: &Position) -> u32 {
    let pits: u32 = position.pits().into_iter().map(u32::from).sum();
    let stores: u32 = Side::ALL.into_iter().map(|side| u32::from(position.store(side))).sum();
    pits + stores + u32::from(position.reserve())
}

/// The pit with this letter.
pub fn pit(letter: char) -> Pit {
    Pit::from_letter(letter).expect("a letter of the board")
}

/// The letters of the pits that a move captures, in the order of the captures.
pub fn taken(position: &Position, mv: &str) -> String {
    let (_, trace) = position.trace(&mv.parse().unwrap()).unwrap();
    trace.taken().map(|(pit, _)| pit.letter()).collect()
}

/// The pits after a move.
pub fn pits_after(position: &Position, mv: &str) -> [u8; 12] {
    position.play(&mv.parse().unwrap()).unwrap().pits()
}

/// The number of seeds that a move captures.
pub fn captured(position: &Position, mv: &str) -> u8 {
    position.captured(&mv.parse().unwrap())
}

/// The letters of the pits that can be played.
pub fn legal(position: &Position) -> String {
    position.legal_pits().into_iter().map(Pit::letter).collect()
}
