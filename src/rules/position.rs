//! A position: a checked set-up, with the rules it is played by.

use super::capture_kind::EqualCaptures;
use super::ending::{End, EndReason};
use super::law::Law;
use super::made_move::{MadeMove, MoveCode, Node};
use super::moves::Move;
use super::options::*;
use super::pit::{Pit, Side};
use super::placement::{self, MOST_PLACED, Placement, can_complete};
use super::ruleset::Rules;
use super::setup::{ImpossibleSetup, Setup};
use super::word::{Wide, Word};
use std::fmt;
use std::ops::ControlFlow::Continue;

/// A position of a game: pits, stores, who is to move, and the rules.
///
/// It comes from a checked [`Setup`] or from play. Ends that need more than the position
/// (repetition, agreement, resignation, time) belong to [`Game`](super::Game).
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
    /// South's pits in the low half, even when North is to move.
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

    /// The position a game by these rules starts from, with this player to move first.
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
        Position { rules, board, stores: [0; 2], reserve, turn, over: None }.with_pass_and_end()
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

    /// The seeds in all pits together.
    #[must_use]
    pub fn seeds_on_board(&self) -> u8 {
        self.pits().iter().sum()
    }

    /// The seeds in a player's store.
    #[must_use]
    pub const fn store(&self, side: Side) -> u8 {
        self.stores[side.index()]
    }

    /// A player's final score if the game is over here, otherwise the seeds in their store.
    #[must_use]
    pub fn score(&self, side: Side) -> u8 {
        self.over.map_or_else(|| self.store(side), |end| end.score(side))
    }

    /// The seeds still to be placed (Éqwalé's opening), 0 otherwise.
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        self.reserve
    }

    /// Who is to move, or would be if the game were not over.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// How the game ended, if the rules end it at this position.
    #[must_use]
    pub const fn end(&self) -> Option<&End> {
        self.over.as_ref()
    }

    /// The board as the player to move sees it, in a word of this width; `None` if a pit holds too
    /// many seeds for it.
    #[must_use]
    pub fn node<W: Word>(&self) -> Option<Node<W>> {
        self.seen_by(self.turn).convert().map(Node::new)
    }

    /// The store of the player to move minus the opponent's.
    #[must_use]
    pub fn lead(&self) -> i32 {
        i32::from(self.store(self.turn)) - i32::from(self.store(self.turn.other()))
    }

    /// The end of the game at this position for this reason, with the final scores.
    #[must_use]
    pub fn ended_by(&self, reason: EndReason) -> End {
        let board = self.seen_by(self.turn);
        let (mine, theirs) = self.rules.shares(board, reason, self.lead());
        let mut scores = self.stores;
        scores[self.turn.index()] += mine;
        scores[self.turn.other().index()] += theirs;
        End { reason, scores }
    }

    /// All legal moves; none when the game is over. Sowings are in the order of the pits, placements in lexicographic
    /// order of their counts.
    ///
    /// In Éqwalé's opening there can be up to 923.
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
        let done = self.rules.each_any(board, &mut |code, _| {
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
        let done = self.rules.each_any(board, &mut |code, _| {
            let pit = Pit::of(self.turn, code.pit());
            if pits.last() != Some(&pit) {
                pits.push(pit);
            }
            Continue(())
        });
        debug_assert!(done.is_continue());
        pits
    }

    /// The opponent's pits that sowing this pit would attack (Éqwalé), in sowing order.
    #[must_use]
    pub fn attacked(&self, pit: Pit) -> Vec<Pit> {
        let board = self.seen_by(pit.owner());
        if self.rules.capture != Capture::Equal || board.seeds(pit.rank()) == 0 {
            return Vec::new();
        }
        let sown = Law::<Wide>::sow::<EqualCaptures>(&self.rules, board, pit.rank());
        let mask = Law::<Wide>::attacked(&self.rules, sown.board);
        pit.owner().other().pits().filter(|prey| mask >> prey.rank() & 1 != 0).collect()
    }

    /// The mover's pits that hold as many seeds, at least two, as some pit of the opponent: in Éqwalé, those that the
    /// opponent's harvest would attack on this board.
    #[must_use]
    pub fn equal_pits(&self) -> Vec<Pit> {
        let mask = Law::<Wide>::attacked(&self.rules, self.seen_by(self.turn.other()));
        self.turn.pits().filter(|pit| mask >> pit.rank() & 1 != 0).collect()
    }

    /// Whether the player to move has the duty to feed, or had it when the game ended here.
    #[must_use]
    pub fn must_feed(&self) -> bool {
        self.reserve == 0 && Law::<Wide>::must_feed(&self.rules, self.seen_by(self.turn))
    }

    /// The player who cannot be overtaken: their store holds more than half of the game's seeds.
    #[must_use]
    pub fn decided(&self) -> Option<Side> {
        let half = self.rules.total() / 2;
        Side::ALL.into_iter().find(|side| self.store(*side) > half)
    }

    /// The legal placements of Éqwalé's opening.
    pub fn placements(&self) -> impl Iterator<Item = Move> + '_ {
        self.legal_placements().map(|placed| Move::Place { side: self.turn, placed })
    }

    fn legal_placements(&self) -> impl Iterator<Item = Placement> + '_ {
        placement::placements(self.most_placed()).filter(|placed| self.completes(placed))
    }

    /// The position after a legal move. Nothing is checked: after an illegal move the position is
    /// meaningless.
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
        next.with_pass_and_end()
    }

    /// How many seeds a legal move captures or harvests. Seeds sown into a store do not count.
    #[must_use]
    pub fn captured(&self, mv: &Move) -> u8 {
        match mv {
            Move::Place { .. } => 0,
            Move::Sow { pit, harvest } => self.make(*pit, harvest).captured,
        }
    }

    /// Makes a sowing on the board as the player to move sees it.
    pub(super) fn make(&self, pit: Pit, harvest: &[u8; 6]) -> MadeMove<Wide> {
        let (board, code) = (self.seen_by(self.turn), encode(pit, harvest));
        Law::<Wide>::make_any(&self.rules, board, code)
    }

    /// The board as a player sees it: that player's pits in the low half.
    pub(super) fn seen_by(&self, side: Side) -> Wide {
        match side {
            Side::South => self.board,
            Side::North => self.board.turned(),
        }
    }

    /// The move of the player to move with this code.
    #[must_use]
    pub fn decode(&self, code: MoveCode) -> Move {
        Move::Sow {
            pit: Pit::of(self.turn, code.pit()),
            harvest: std::array::from_fn(|rank| code.harvest(rank)),
        }
    }

    /// The most seeds that one placement may put down in this position: 0 if there is no reserve.
    #[must_use]
    pub fn most_placed(&self) -> u8 {
        self.reserve.min(MOST_PLACED)
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

    /// Passes the turn if the rules require it, and determines whether the game is over.
    fn with_pass_and_end(mut self) -> Position {
        self.over = None;
        if self.reserve > 0 {
            return self;
        }
        if self.rules.passes_turn(self.seen_by(self.turn)) {
            self.turn = self.turn.other();
        }
        let node = Node::new(self.seen_by(self.turn));
        let reason = self.rules.end(&node);
        self.over = reason.map(|reason| self.ended_by(reason));
        self
    }
}

/// A sowing as a code.
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
    pub fn position(&self, rules: Rules) -> Result<Position, ImpossibleSetup> {
        let (found, expected) = (self.total(), rules.total());
        if found > u64::from(expected) {
            return Err(ImpossibleSetup::TooMany { found, expected });
        }
        let reserve = (u64::from(expected) - found) as u8;
        if reserve > 0 && rules.opening == Opening::Filled {
            return Err(ImpossibleSetup::TooFew { found, expected });
        }
        if reserve > 0 && self.stores != [0; 2] {
            return Err(ImpossibleSetup::StoresNotEmptyInOpening { reserve });
        }
        let pits = self.pits.map(|seeds| seeds as u8);
        if reserve > 0 && !can_complete(&pits, self.turn, reserve) {
            return Err(ImpossibleSetup::OpeningCannotEnd { reserve });
        }
        let board = self
            .pits
            .iter()
            .enumerate()
            .fold(Wide::EMPTY, |board, (pit, seeds)| board | Wide::heap(pit, *seeds));
        let stores = self.stores.map(|seeds| seeds as u8);
        Ok(Position { rules, board, stores, reserve, turn: self.turn, over: None }
            .with_pass_and_end())
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
