//! The rules at work on a board: what search, tables and positions all play by.
//!
//! A board here is a [`Word`] seen from the player to move, without the stores: what is legal and
//! what is won does not depend on them.

use super::capture_kind::{CaptureKind, EqualCaptures, MixedCaptures};
use super::ending::EndReason;
use super::made_move::{Captured, MadeMove, MoveCode, Node, Sown};
use super::options::*;
use super::ruleset::Rules;
use super::sowing::{OWN_STORE, Sowing};
use super::word::{Word, all_below};

/// The rules, at work on one width of word.
pub trait Law<W: Word> {
    /// The rules.
    fn rules(&self) -> &Rules;

    /// The sowing of so many seeds from a pit.
    fn sowing(&self, pit: usize, seeds: u32) -> Sowing<W>;

    /// Whether no line of legal moves takes another seed off the board.
    fn exhausted(&self, board: W) -> bool;

    /// Sows a pit of the mover's that holds seeds.
    #[inline(always)]
    fn sow<K: CaptureKind>(&self, board: W, pit: usize) -> Sown<W> {
        let sowing = self.sowing(pit, board.seeds(pit));
        let Sowing { delta, upto, reached, last, own, other } = sowing;
        Sown {
            board: board.plus(delta),
            upto,
            reached,
            last: u32::from(last),
            own: if K::CHAIN { 0 } else { own },
            other: if K::CHAIN { 0 } else { other },
        }
    }

    /// What the sowing takes, by two-three or facing.
    #[inline(always)]
    fn capture<K: CaptureKind>(&self, sown: &Sown<W>) -> Captured<W> {
        let rules = self.rules();
        let Sown { board, upto, last, .. } = *sown;
        let mut prey = W::EMPTY;
        let mut seeds = 0;
        let chains = K::CHAIN || matches!(rules.capture, Capture::TwoThree | Capture::Both);
        if chains {
            // A field whose seeds, halved, are 1 holds 2 or 3. In `stops` the highest bit of a
            // field says that a chain stops there: it holds something else, or is the mover's.
            let halves = ((board >> 1) & W::LOWS) ^ W::ONES;
            let stops = halves.plus(W::LOWS) & W::TOPS | W::OWN_TOPS;
            let stop = (stops & upto).highest();
            prey = upto.minus(all_below(stop + 1));
            seeds = (board & prey).their_few();
        }
        let mut taken = prey;
        if rules.chain_limit != ChainLimit::None {
            (taken, seeds) = limited(rules.chain_limit, board, last, prey, seeds);
        }
        if !K::CHAIN
            && last < 12
            && matches!(rules.capture, Capture::Facing | Capture::Both)
            && let Some((pits, count)) = facing(rules, board, last as usize)
        {
            (prey, taken, seeds) = (pits, pits, count);
        }
        let mut slam = false;
        if rules.slam != Slam::Legal {
            let bare = board & !taken & W::THEIRS == W::EMPTY;
            slam = bare && board & taken & W::THEIRS != W::EMPTY;
            // A chain takes from the opponent or not at all: where nothing is taken, nothing is
            // lost by taking nothing.
            if (if K::CHAIN { bare } else { slam }) && rules.slam != Slam::Barred {
                (taken, seeds) = (W::EMPTY, 0);
            }
        }
        Captured { taken, prey, kept: sown.reached & !taken, seeds: seeds as u8, slam }
    }

    /// Whether the sowing may take seeds, for some camp of the other's and not only for the one at
    /// hand.
    #[inline(always)]
    fn may_take<K: CaptureKind>(&self, sown: &Sown<W>) -> bool {
        let (rules, last) = (self.rules(), sown.last as usize);
        let chains = K::CHAIN || matches!(rules.capture, Capture::TwoThree | Capture::Both);
        let faces = !K::CHAIN && matches!(rules.capture, Capture::Facing | Capture::Both);
        let own_alone = last < 6 && sown.board.seeds(last) == 1;
        (6..12).contains(&last) && (chains || faces && faces_at(rules, last))
            || faces && own_alone && faces_at(rules, last)
    }

    /// Makes a move of a pit that holds seeds, whether legal or not (not in Éqwalé).
    #[inline(always)]
    fn make<K: CaptureKind>(&self, board: W, pit: usize) -> (MadeMove<W>, Captured<W>) {
        let sown = self.sow::<K>(board, pit);
        let captured = self.capture::<K>(&sown);
        let made = MadeMove {
            board: sown.board & !captured.taken,
            captured: captured.seeds,
            own: sown.own,
            other: sown.other,
            again: !K::CHAIN && self.rules().replay && sown.last == u32::from(OWN_STORE),
        };
        (made, captured)
    }

    /// The opponent's pits that Éqwalé's harvest attacks, as a mask of ranks (0–5).
    fn attacked(&self, sown: W) -> u8 {
        // Counts go to 95 at most: one bit each in a word of 128, 0 and 1 never harvested.
        let mine = (0..6).fold(0_u128, |counts, pit| counts | 1 << (sown.seeds(pit) & 127)) & !3;
        (0..6)
            .fold(0, |mask, rank| mask | ((mine >> (sown.seeds(6 + rank) & 127) & 1) as u8) << rank)
    }

    /// Makes a move of Éqwalé: the harvest must be one that [`Law::attacked`] allows.
    fn make_harvest(&self, sown: &Sown<W>, code: MoveCode) -> MadeMove<W> {
        let (mut board, mut captured) = (sown.board, 0);
        for rank in 0..6 {
            let seeds = code.harvest(rank);
            board = board.minus(W::heap(6 + rank, u32::from(seeds)));
            captured += seeds;
        }
        let starved = board & W::THEIRS == W::EMPTY;
        let again = starved && self.rules().feeding == Feeding::IfEmpty;
        MadeMove { board, captured, own: 0, other: 0, again }
    }

    /// Makes any legal move, whatever the capture kind.
    fn make_code<K: CaptureKind>(&self, board: W, code: MoveCode) -> MadeMove<W> {
        if K::EQUAL {
            self.make_harvest(&self.sow::<K>(board, code.pit()), code)
        } else {
            self.make::<K>(board, code.pit()).0
        }
    }

    /// [`Law::make_code`] for callers who are in no hurry: compiled once, whatever the capture kind.
    #[inline(never)]
    fn make_any(&self, board: W, code: MoveCode) -> MadeMove<W> {
        match self.rules().capture {
            Capture::Equal => self.make_code::<EqualCaptures>(board, code),
            _ => self.make_code::<MixedCaptures>(board, code),
        }
    }

    /// Whether the duty to feed, or the bar on starving, forbids the move.
    #[inline(always)]
    fn starves(&self, before: W, made: &MadeMove<W>, captured: &Captured<W>) -> bool {
        let rules = self.rules();
        let theirs = made.board & W::THEIRS;
        match rules.feeding {
            Feeding::IfEmpty if before & W::THEIRS == W::EMPTY && theirs == W::EMPTY => true,
            Feeding::Always => captured.kept == W::EMPTY,
            _ => rules.slam == Slam::Barred && theirs == W::EMPTY,
        }
    }

    /// Calls `f` with every legal move, in the order of the pits (and of the harvests, the last
    /// pit's first), until it breaks.
    #[inline(always)]
    fn each<K: CaptureKind, B>(
        &self,
        board: W,
        mut f: impl FnMut(MoveCode, MadeMove<W>) -> std::ops::ControlFlow<B>,
    ) -> std::ops::ControlFlow<B> {
        use std::ops::ControlFlow::Continue;
        let rules = self.rules();
        if K::EQUAL {
            return self.each_harvest(board, f);
        }
        if !self.careful(board) {
            for pit in PITS {
                if board & W::pit(pit) != W::EMPTY {
                    f(MoveCode::sow(pit), self.make::<K>(board, pit).0)?;
                }
            }
            return Continue(());
        }
        let (mut waiting, mut slams, mut none) = (held(board), 0_u32, true);
        loop {
            while waiting != 0 {
                let pit = waiting.trailing_zeros() as usize;
                waiting &= waiting - 1;
                let (made, captured) = self.make::<K>(board, pit);
                if self.starves(board, &made, &captured) {
                    continue;
                }
                if rules.slam == Slam::Forbidden && captured.slam && slams >> pit & 1 == 0 {
                    slams |= 1 << pit;
                    continue;
                }
                none = false;
                f(MoveCode::sow(pit), made)?;
            }
            // Where there are only slams, they are legal.
            if !none || slams == 0 {
                return Continue(());
            }
            waiting = slams;
        }
    }

    /// Makes every legal move: how many there are, and how many seeds they capture together.
    #[inline(always)]
    fn tally<K: CaptureKind>(&self, board: W) -> (u32, u32) {
        let (mut moves, mut seeds) = (0, 0);
        if K::EQUAL || self.rules().slam == Slam::Forbidden {
            let _: std::ops::ControlFlow<()> = self.each::<K, ()>(board, |_, made| {
                moves += 1;
                seeds += u32::from(made.captured);
                std::ops::ControlFlow::Continue(())
            });
        } else if self.careful(board) {
            for pit in PITS {
                let (made, captured) = self.make::<K>(board, pit);
                let legal =
                    board & W::pit(pit) != W::EMPTY && !self.starves(board, &made, &captured);
                moves += u32::from(legal);
                seeds += u32::from(legal) * u32::from(made.captured);
            }
        } else {
            // An empty pit sows nothing and takes nothing, so that it need not be asked for.
            seeds = PITS.map(|pit| u32::from(self.make::<K>(board, pit).0.captured)).iter().sum();
            moves = PITS.map(|pit| u32::from(board & W::pit(pit) != W::EMPTY)).iter().sum();
        }
        (moves, seeds)
    }

    /// Whether a rule may forbid the sowing of a pit that holds seeds.
    #[inline(always)]
    fn careful(&self, board: W) -> bool {
        let rules = self.rules();
        match rules.feeding {
            Feeding::Always => return true,
            Feeding::IfEmpty if board & W::THEIRS == W::EMPTY => return true,
            _ => {}
        }
        matches!(rules.slam, Slam::Forbidden | Slam::Barred)
    }

    /// [`Law::each`] for Éqwalé: every pit with every choice of harvest.
    fn each_harvest<B>(
        &self,
        board: W,
        mut f: impl FnMut(MoveCode, MadeMove<W>) -> std::ops::ControlFlow<B>,
    ) -> std::ops::ControlFlow<B> {
        let hungry = board & W::THEIRS == W::EMPTY && self.rules().feeding == Feeding::IfEmpty;
        for pit in (0..6).filter(|pit| board.seeds(*pit) != 0) {
            let sown = self.sow::<EqualCaptures>(board, pit);
            for code in harvests(self.rules(), pit, self.attacked(sown.board)) {
                let made = self.make_harvest(&sown, code);
                if !(hungry && made.board & W::THEIRS == W::EMPTY) {
                    f(code, made)?;
                }
            }
        }
        std::ops::ControlFlow::Continue(())
    }

    /// [`Law::each`] for callers who are in no hurry: compiled once, whatever the capture kind.
    #[inline(never)]
    fn every(
        &self,
        board: W,
        f: &mut dyn FnMut(MoveCode, MadeMove<W>) -> std::ops::ControlFlow<()>,
    ) -> std::ops::ControlFlow<()> {
        match self.rules().capture {
            Capture::Equal => self.each::<EqualCaptures, ()>(board, f),
            _ => self.each::<MixedCaptures, ()>(board, f),
        }
    }

    /// Whether the player to move has a legal move.
    fn can_move(&self, board: W) -> bool {
        use std::ops::ControlFlow::Break;
        self.every(board, &mut |_, _| Break(())).is_break()
    }

    /// Whether the game ends here although the player to move may have moves.
    #[inline(always)]
    fn stopped(&self, node: &Node<W>) -> Option<EndReason> {
        self.halted(node).or_else(|| {
            (node.left <= MOST_EXHAUSTED && self.rules().exhaustion && self.exhausted(node.board))
                .then_some(EndReason::Exhaustion)
        })
    }

    /// [`Law::stopped`] without exhaustion.
    #[inline(always)]
    fn halted(&self, node: &Node<W>) -> Option<EndReason> {
        let rules = self.rules();
        if rules.last_seed == LastSeed::ToLoser && node.left == 1 {
            return Some(EndReason::LastSeed);
        }
        let empty = node.board & W::MINE == W::EMPTY || node.board & W::THEIRS == W::EMPTY;
        (rules.end == EndRule::EmptyCamp && empty).then_some(EndReason::EmptyCamp)
    }

    /// Whether the player to move, starved in Éqwalé, hands the turn back.
    fn hands_back(&self, board: W) -> bool {
        let rules = self.rules();
        rules.capture == Capture::Equal
            && rules.feeding == Feeding::IfEmpty
            && board & W::MINE == W::EMPTY
            && board != W::EMPTY
    }

    /// The reason why the player to move has no legal move, when he has none.
    fn stuck(&self, board: W) -> EndReason {
        let empty = board & W::MINE == W::EMPTY || board & W::THEIRS == W::EMPTY;
        if empty { EndReason::Famine } else { EndReason::NoMove }
    }

    /// Whether the game is over on this board, repetition aside, and why.
    fn over(&self, node: &Node<W>) -> Option<EndReason> {
        match self.stopped(node) {
            // Exhaustion is asked last: a player without a legal move comes before it.
            Some(EndReason::Exhaustion) | None if !self.can_move(node.board) => {
                Some(self.stuck(node.board))
            }
            stopped => stopped,
        }
    }

    /// Who scores what is left on the board, seen from the player to move: (he, the other).
    /// The last seed of [`EndReason::LastSeed`] depends on the stores: `lead` is what the player to
    /// move has more than the other.
    fn shares(&self, board: W, why: EndReason, lead: i32) -> (u8, u8) {
        let rules = self.rules();
        let (mine, theirs) = (board.sum(W::MINE) as u8, board.sum(W::THEIRS) as u8);
        match why {
            EndReason::LastSeed => {
                let left = mine + theirs;
                if lead < 0 { (left, 0) } else { (0, left) }
            }
            _ if rules.leftovers == Leftovers::Nobody => (0, 0),
            EndReason::Repetition if rules.repetition_shares == RepetitionShares::Equal => {
                let half = (mine + theirs) / 2;
                (half, half)
            }
            EndReason::Famine | EndReason::NoMove if rules.slam == Slam::Barred && mine > 0 => {
                (mine + theirs, 0)
            }
            _ => (mine, theirs),
        }
    }
}

/// The pits of a player's camp, as he numbers them. Written out, so that loops over them unroll.
const PITS: [usize; 6] = [0, 1, 2, 3, 4, 5];

/// The mover's pits that hold seeds, as a mask of their numbers.
#[inline(always)]
fn held<W: Word>(board: W) -> u32 {
    PITS.into_iter().fold(0, |pits, pit| pits | u32::from(board & W::pit(pit) != W::EMPTY) << pit)
}

/// Whether facing captures are made from this pit.
#[inline(always)]
fn faces_at(rules: &Rules, last: usize) -> bool {
    match rules.facing_where {
        FacingWhere::Any => true,
        FacingWhere::Opponent => last >= 6,
        FacingWhere::Own => last < 6,
    }
}

/// A facing capture, if there is one: the bits of the pits taken, and their seeds.
fn facing<W: Word>(rules: &Rules, board: W, last: usize) -> Option<(W, u32)> {
    // A pit that was empty holds the last seed alone.
    if !faces_at(rules, last) || board.seeds(last) != 1 {
        return None;
    }
    let across = 11 - last;
    let prey = board.seeds(across);
    let capturer = match rules.facing_capturer {
        FacingCapturer::No => false,
        FacingCapturer::WithPrey => prey > 0,
        FacingCapturer::Always => true,
    };
    match (prey, capturer) {
        (0, false) => None,
        (_, false) => Some((W::pit(across), prey)),
        (0, true) => Some((W::pit(last), 1)),
        (_, true) => Some((W::pit(across) | W::pit(last), prey + 1)),
    }
}

/// What a limit leaves of a chain.
fn limited<W: Word>(limit: ChainLimit, board: W, last: u32, prey: W, seeds: u32) -> (W, u32) {
    let length = (prey & W::TOPS).ones_count();
    match limit {
        ChainLimit::Last(most) if length > u32::from(most.get()) => {
            let kept = prey & !all_below::<W>((last + 1 - u32::from(most.get())) * W::FIELD);
            (kept, board.sum(kept))
        }
        ChainLimit::Nothing(most) if length > u32::from(most.get()) => (W::EMPTY, 0),
        _ => (prey, seeds),
    }
}

/// Every choice of harvest from the attacked pits, as codes for the pit that was sown.
pub(crate) fn harvests(rules: &Rules, pit: usize, attacked: u8) -> impl Iterator<Item = MoveCode> {
    let least = match rules.harvest {
        Harvest::Each => 1,
        Harvest::Free => 0,
    };
    let ranks = move || (0..6).rev().filter(move |rank| attacked >> rank & 1 != 0);
    let first = ranks().fold(MoveCode::sow(pit), |code, rank| code.with_harvest(rank, least));
    // An odometer, the last attacked pit turning fastest.
    std::iter::successors(Some(first), move |code| {
        let mut next = *code;
        for rank in ranks() {
            if next.harvest(rank) < 2 {
                return Some(next.with_harvest(rank, next.harvest(rank) + 1));
            }
            next = next.with_harvest(rank, least);
        }
        None
    })
}
