//! A position: a set-up that has been checked, by the rules of one game.

use super::ending::{End, EndReason};
use super::law::Law;
use super::made_move::{MadeMove, MoveCode, Node};
use super::moves::Move;
use super::options::*;
use super::pit::{Pit, Side};
use super::placement::{self, Placement, can_complete};
use super::ruleset::Rules;
use super::setup::{Setup, SetupError};
use super::word::{Wide, Word};
use std::fmt;
use std::ops::ControlFlow::Continue;

/// A position of a game: pits, stores, who is to move, and the rules.
///
/// It can only be made from a checked [`Setup`] or by playing. What depends on the past of the
/// game (the return of a position, agreement, resignation) is [`Game`](super::Game)'s.
///
/// ```
/// use awale::rules::{Pit, Position, Rules};
/// let start = Position::start(Rules::default());
/// let mv = "C".parse().unwrap();
/// let after = start.play(&mv).unwrap();
/// assert_eq!(after.to_string(), "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N");
/// assert!(start.play(&"c".parse().unwrap()).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    /// South's pits in the low half, whoever is to move.
    board: Wide,
    stores: [u8; 2],
    reserve: u8,
    turn: Side,
    over: Option<End>,
}

impl Position {
    /// The position a game by these rules starts from, South to move.
    #[must_use]
    pub fn start(rules: Rules) -> Position {
        Position::start_with(rules, Side::South)
    }

    /// The position a game by these rules starts from, with the player to move first.
    #[must_use]
    pub fn start_with(rules: Rules, turn: Side) -> Position {
        let seeds = match rules.opening {
            Opening::Filled => u32::from(rules.seeds.get()),
            Opening::Placement => 0,
        };
        let board = (0..12).fold(Wide::EMPTY, |board, pit| board | Wide::heap(pit, seeds));
        let reserve = match rules.opening {
            Opening::Filled => 0,
            Opening::Placement => rules.total(),
        };
        Position { rules, board, stores: [0; 2], reserve, turn, over: None }.settled()
    }

    /// The rules the position is played by.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The seeds in a pit.
    #[must_use]
    pub fn seeds(&self, pit: Pit) -> u8 {
        self.board.seeds(pit.index()) as u8
    }

    /// The seeds in all pits, `A`…`F` then `a`…`f`.
    #[must_use]
    pub fn pits(&self) -> [u8; 12] {
        std::array::from_fn(|pit| self.board.seeds(pit) as u8)
    }

    /// The seeds in a player's store.
    #[must_use]
    pub const fn store(&self, side: Side) -> u8 {
        self.stores[side.index()]
    }

    /// The seeds still to be placed (Éqwalé's opening), 0 otherwise.
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        self.reserve
    }

    /// Who is to move; when the game is over, who would have been.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// How the game ended, if this position ends it by itself.
    #[must_use]
    pub const fn end(&self) -> Option<&End> {
        self.over.as_ref()
    }

    /// The board as the player to move sees it, in the word of search; nothing when a heap is too
    /// large for it.
    #[must_use]
    pub fn node<W: Word>(&self) -> Option<Node<W>> {
        self.seen_by(self.turn).convert().map(Node::new)
    }

    /// What the player to move has in store more than the other.
    #[must_use]
    pub fn lead(&self) -> i32 {
        i32::from(self.store(self.turn)) - i32::from(self.store(self.turn.other()))
    }

    /// How the game would end here for this reason: the final scores.
    #[must_use]
    pub fn ended_by(&self, reason: EndReason) -> End {
        let board = self.seen_by(self.turn);
        let (mine, theirs) = self.rules.shares(board, reason, self.lead());
        let mut scores = self.stores;
        scores[self.turn.index()] += mine;
        scores[self.turn.other().index()] += theirs;
        End { reason, scores }
    }

    /// All legal moves, in the order of the pits; none when the game is over.
    ///
    /// In Éqwalé's opening there can be 923 of them.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        if self.over.is_some() {
            return Vec::new();
        }
        if self.reserve > 0 {
            return self.placements().collect();
        }
        let mut moves = Vec::new();
        let board = self.seen_by(self.turn);
        let done = self.rules.every(board, &mut |code, _| {
            moves.push(self.decode(code));
            Continue(())
        });
        debug_assert!(done.is_continue());
        moves
    }

    /// The pits the player to move may sow, or place seeds in.
    #[must_use]
    pub fn legal_pits(&self) -> Vec<Pit> {
        if self.over.is_some() {
            return Vec::new();
        }
        if self.reserve > 0 {
            let mut placed = [0; 6];
            for placement in self.legal_placements() {
                placed = std::array::from_fn(|rank| placed[rank] | placement[rank]);
            }
            return self.turn.pits().filter(|pit| placed[pit.rank()] > 0).collect();
        }
        let mut pits: Vec<Pit> = Vec::new();
        let board = self.seen_by(self.turn);
        let done = self.rules.every(board, &mut |code, _| {
            let pit = Pit::of(self.turn, code.pit());
            if pits.last() != Some(&pit) {
                pits.push(pit);
            }
            Continue(())
        });
        debug_assert!(done.is_continue());
        pits
    }

    /// The legal placements of Éqwalé's opening.
    pub fn placements(&self) -> impl Iterator<Item = Move> + '_ {
        self.legal_placements().map(|placed| Move::Place { side: self.turn, placed })
    }

    fn legal_placements(&self) -> impl Iterator<Item = Placement> + '_ {
        let most = self.reserve.min(placement::MOST_PLACED);
        placement::placements(most).filter(|placed| self.completes(placed))
    }

    /// The position after a legal move, as search makes it: nothing is checked, and a move that is
    /// not legal gives nonsense.
    #[must_use]
    pub fn play_unchecked(&self, mv: &Move) -> Position {
        let mut next = *self;
        match mv {
            Move::Place { placed, .. } => {
                for (pit, seeds) in self.turn.pits().zip(placed) {
                    next.board = next.board.plus(Wide::heap(pit.index(), u32::from(*seeds)));
                    next.reserve = next.reserve.saturating_sub(*seeds);
                }
                next.turn = self.turn.other();
            }
            Move::Sow { pit, harvest } => {
                let made = self.make(*pit, harvest);
                next.board = match self.turn {
                    Side::South => made.board,
                    Side::North => made.board.turned(),
                };
                next.stores[self.turn.index()] += made.captured + made.own;
                next.stores[self.turn.other().index()] += made.other;
                next.turn = if made.again { self.turn } else { self.turn.other() };
            }
        }
        next.settled()
    }

    /// How many seeds a legal move captures or harvests, those dropped in a store not counted.
    #[must_use]
    pub fn captured(&self, mv: &Move) -> u8 {
        match mv {
            Move::Place { .. } => 0,
            Move::Sow { pit, harvest } => self.make(*pit, harvest).captured,
        }
    }

    /// Makes a sowing, seen from the player to move.
    pub(super) fn make(&self, pit: Pit, harvest: &[u8; 6]) -> MadeMove<Wide> {
        let (board, code) = (self.seen_by(self.turn), encode(pit, harvest));
        Law::<Wide>::make_any(&self.rules, board, code)
    }

    /// The board as a player sees it: his pits in the low half.
    pub(super) fn seen_by(&self, side: Side) -> Wide {
        match side {
            Side::South => self.board,
            Side::North => self.board.turned(),
        }
    }

    /// A move of the rules' numbering as a move of this position.
    #[must_use]
    pub fn decode(&self, code: MoveCode) -> Move {
        Move::Sow {
            pit: Pit::of(self.turn, code.pit()),
            harvest: std::array::from_fn(|rank| code.harvest(rank)),
        }
    }

    /// Whether the rest of the reserve can still be placed after this placement.
    pub(super) fn completes(&self, placed: &Placement) -> bool {
        let mut pits = self.pits();
        for (pit, seeds) in self.turn.pits().zip(placed) {
            pits[pit.index()] += seeds;
        }
        let seeds: u8 = placed.iter().sum();
        can_complete(&pits, self.turn.other(), self.reserve - seeds)
    }

    /// The position with its end found, or its turn handed back, where the rules say so.
    fn settled(mut self) -> Position {
        self.over = None;
        if self.reserve > 0 {
            return self;
        }
        if self.rules.hands_back(self.seen_by(self.turn)) {
            self.turn = self.turn.other();
        }
        let node = Node::new(self.seen_by(self.turn));
        let over = self.rules.over(&node);
        self.over = over.map(|why| self.ended_by(why));
        self
    }
}

/// A sowing in the rules' numbering.
pub(super) fn encode(pit: Pit, harvest: &[u8; 6]) -> MoveCode {
    harvest
        .iter()
        .enumerate()
        .fold(MoveCode::sow(pit.rank()), |code, (rank, seeds)| code.with_harvest(rank, *seeds))
}

impl Setup {
    /// Checks the set-up by the rules of a game.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn position(&self, rules: Rules) -> Result<Position, SetupError> {
        let (found, expected) = (self.total(), rules.total());
        if found > u64::from(expected) {
            return Err(SetupError::TooMany { found, expected });
        }
        let reserve = (u64::from(expected) - found) as u8;
        if reserve > 0 && rules.opening == Opening::Filled {
            return Err(SetupError::TooFew { found, expected });
        }
        if reserve > 0 && self.stores != [0; 2] {
            return Err(SetupError::StoresInOpening { reserve });
        }
        let pits = self.pits.map(|seeds| seeds as u8);
        if reserve > 0 && !can_complete(&pits, self.turn, reserve) {
            return Err(SetupError::OpeningCannotEnd { reserve });
        }
        let board = self
            .pits
            .iter()
            .enumerate()
            .fold(Wide::EMPTY, |board, (pit, seeds)| board | Wide::heap(pit, *seeds));
        let stores = self.stores.map(|seeds| seeds as u8);
        Ok(Position { rules, board, stores, reserve, turn: self.turn, over: None }.settled())
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            pits: position.pits().map(u32::from),
            stores: position.stores.map(u32::from),
            turn: position.turn,
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {self})", self.rules)
    }
}
