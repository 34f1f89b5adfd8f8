//! Move generation, captures and ends of the game on a board, for positions, search and tables.
//!
//! A board here is a [`Word`] seen from the player to move, without the stores: neither legal moves
//! nor captures depend on them.

use super::capture::{faces_at, facing, fell_alone, limited};
use super::capture_kind::{CaptureKind, EqualCaptures, MixedCaptures};
use super::ending::EndReason;
use super::harvest::harvests;
use super::made_move::{Captured, MadeMove, MoveCode, Node, Sown};
use super::options::*;
use super::ruleset::Rules;
use super::sharing::Sharing;
use super::sowing::{OWN_STORE, Sowing};
use super::word::{Word, all_below};
use std::ops::ControlFlow::{self, Break, Continue};

/// A rule that forbids a move because the opponent is left without seeds, or without one of those sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StarvingBan {
    /// A seed of every sowing has to stay in the opponent's camp (`feeding=always`).
    NothingStays,
    /// An empty camp has to be fed (`feeding=if-empty`).
    MustFeed,
    /// No move may leave the opponent's camp empty, by capture or otherwise (`slam=barred`).
    SlamBarred,
}

/// The rules, applied to boards of one word width.
pub trait Law<W: Word> {
    /// The rules.
    fn rules(&self) -> &Rules;

    /// The sowing of a number of seeds from a pit.
    fn sowing(&self, pit: usize, seeds: u32) -> Sowing<W>;

    /// Whether no line of legal moves takes another seed off the board. Only for rules with
    /// `exhaustion=yes`, and boards with at most `MOST_EXHAUSTED` seeds.
    fn exhausted(&self, board: W) -> bool;

    /// Sows one of the mover's pits. An empty pit changes nothing: [`Law::tally`] sows every pit, to
    /// avoid a branch.
    #[inline(always)]
    fn sow<K: CaptureKind>(&self, board: W, pit: usize) -> Sown<W> {
        let sowing = self.sowing(pit, board.seeds(pit));
        let Sowing { delta, upto, reached, last, own, other } = sowing;
        Sown {
            board: board.plus(delta),
            upto,
            reached,
            last: u32::from(last),
            own: if K::TWO_THREE_ASIDE { 0 } else { own },
            other: if K::TWO_THREE_ASIDE { 0 } else { other },
        }
    }

    /// What the sowing captures, by two-three or facing.
    #[inline(always)]
    fn capture<K: CaptureKind>(&self, sown: &Sown<W>) -> Captured<W> {
        let rules = self.rules();
        let Sown { board, upto, last, .. } = *sown;
        let mut prey = W::EMPTY;
        let mut seeds = 0;
        let chains = K::TWO_THREE_ASIDE || rules.capture.chains();
        if chains {
            // A pit holds 2 or 3 if half its seeds, rounded down, is 1. The highest bit of a field in
            // `stops` marks where a chain stops: at any other number, and at the mover's own pits.
            let halves = ((board >> 1) & W::LOWS) ^ W::ONES;
            let stops = halves.plus(W::LOWS) & W::TOPS | W::OWN_TOPS;
            let stop = (stops & upto).highest();
            prey = upto.minus(all_below(stop + 1));
            seeds = (board & prey).their_sum();
        }
        let mut taken = prey;
        if rules.chain_limit != ChainLimit::None {
            (taken, seeds) = limited(rules.chain_limit, board, last, prey, seeds);
        }
        if !K::TWO_THREE_ASIDE
            && last < 12
            && rules.capture.faces()
            && let Some((pits, count)) = facing(rules, board, last as usize)
        {
            (prey, taken, seeds) = (pits, pits, count);
        }
        let mut slam = false;
        if rules.slam != Slam::Legal {
            let emptied = board & !taken & W::THEIRS == W::EMPTY;
            slam = emptied && board & taken & W::THEIRS != W::EMPTY;
            // For chains `emptied` is enough, which is faster: if nothing is captured, cancelling
            // the capture changes nothing.
            if (if K::TWO_THREE_ASIDE { emptied } else { slam }) && rules.slam != Slam::Barred {
                (taken, seeds) = (W::EMPTY, 0);
            }
        }
        Captured { taken, prey, kept: sown.reached & !taken, seeds: seeds as u8, slam }
    }

    /// Whether the pit of the last seed allows a capture. There may still be none: the counts of the
    /// opponent's pits are not tested.
    #[inline(always)]
    fn may_take<K: CaptureKind>(&self, sown: &Sown<W>) -> bool {
        let (rules, last) = (self.rules(), sown.last as usize);
        let chains = K::TWO_THREE_ASIDE || rules.capture.chains();
        let faces = !K::TWO_THREE_ASIDE && rules.capture.faces();
        let own_alone = last < 6 && fell_alone(sown.board.seeds(last));
        (6..12).contains(&last) && (chains || faces && faces_at(rules, last))
            || faces && own_alone && faces_at(rules, last)
    }

    /// Sows a pit and captures, without testing legality. An empty pit changes nothing. Not for
    /// Éqwalé, which uses [`Law::make_harvest`].
    #[inline(always)]
    fn make<K: CaptureKind>(&self, board: W, pit: usize) -> (MadeMove<W>, Captured<W>) {
        let sown = self.sow::<K>(board, pit);
        let captured = self.capture::<K>(&sown);
        let made = MadeMove {
            board: sown.board & !captured.taken,
            captured: captured.seeds,
            own: sown.own,
            other: sown.other,
            again: !K::TWO_THREE_ASIDE && self.replays(sown.last),
        };
        (made, captured)
    }

    /// Whether a last seed in this pit or store gives another turn: the sower's own store (`replay=yes`).
    #[inline(always)]
    fn replays(&self, last: u32) -> bool {
        self.rules().replay && last == u32::from(OWN_STORE)
    }

    /// The opponent's pits that Éqwalé's harvest attacks, as a mask of ranks (0–5).
    fn attacked(&self, board: W) -> u8 {
        // Bit set of the seed counts in the mover's pits, without 0 and 1, which attack nothing. No
        // count exceeds 96 (8 seeds in each of 12 pits), so `& 127` never changes it.
        let mine = (0..6).fold(0_u128, |counts, pit| counts | 1 << (board.seeds(pit) & 127)) & !3;
        (0..6).fold(0, |mask, rank| {
            mask | ((mine >> (board.seeds(6 + rank) & 127) & 1) as u8) << rank
        })
    }

    /// Makes a move of Éqwalé: the harvest must be one that [`Law::attacked`] allows.
    fn make_harvest(&self, sown: &Sown<W>, code: MoveCode) -> MadeMove<W> {
        let (mut board, mut captured) = (sown.board, 0);
        for rank in 0..6 {
            let seeds = code.harvest(rank);
            board = board.minus(W::heap(6 + rank, u32::from(seeds)));
            captured += seeds;
        }
        // A harvest that empties the opponent's camp gives another turn, in which to feed them.
        MadeMove { board, captured, own: 0, other: 0, again: self.must_feed(board) }
    }

    /// Makes a legal move.
    fn make_code<K: CaptureKind>(&self, board: W, code: MoveCode) -> MadeMove<W> {
        if K::EQUAL {
            self.make_harvest(&self.sow::<K>(board, code.pit()), code)
        } else {
            self.make::<K>(board, code.pit()).0
        }
    }

    /// [`Law::make_code`] for any capture kind: slower, but compiled only once.
    #[inline(never)]
    fn make_any(&self, board: W, code: MoveCode) -> MadeMove<W> {
        match self.rules().capture {
            Capture::Equal => self.make_code::<EqualCaptures>(board, code),
            _ => self.make_code::<MixedCaptures>(board, code),
        }
    }

    /// Whether a camp has to be fed: it is empty, and the rules have `feeding=if-empty`.
    #[inline(always)]
    fn needs_feeding(&self, board: W, camp: W) -> bool {
        self.rules().feeding == Feeding::IfEmpty && board & camp == W::EMPTY
    }

    /// Whether the player to move has the duty to feed.
    #[inline(always)]
    fn must_feed(&self, board: W) -> bool {
        self.needs_feeding(board, W::THEIRS)
    }

    /// Whether a move from this board fails the duty to feed.
    #[inline(always)]
    fn fails_to_feed(&self, before: W, made: &MadeMove<W>) -> bool {
        made.board & W::THEIRS == W::EMPTY && self.must_feed(before)
    }

    /// The rule that forbids the move because of the seeds it leaves the opponent, if there is one.
    #[inline(always)]
    fn starving_ban(
        &self,
        before: W,
        made: &MadeMove<W>,
        captured: &Captured<W>,
    ) -> Option<StarvingBan> {
        let rules = self.rules();
        if rules.feeding == Feeding::Always {
            return (captured.kept == W::EMPTY).then_some(StarvingBan::NothingStays);
        }
        if self.fails_to_feed(before, made) {
            return Some(StarvingBan::MustFeed);
        }
        let starved = made.board & W::THEIRS == W::EMPTY;
        (rules.slam == Slam::Barred && starved).then_some(StarvingBan::SlamBarred)
    }

    /// Whether [`Law::starving_ban`] forbids the move.
    #[inline(always)]
    fn starves(&self, before: W, made: &MadeMove<W>, captured: &Captured<W>) -> bool {
        self.starving_ban(before, made, captured).is_some()
    }

    /// Calls `f` with every legal move, until `f` breaks: pit by pit, and the harvests of a pit in
    /// lexicographic order of their counts.
    #[inline(always)]
    fn each<K: CaptureKind, B>(
        &self,
        board: W,
        mut f: impl FnMut(MoveCode, MadeMove<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rules = self.rules();
        if K::EQUAL {
            return self.each_harvest(board, f);
        }
        if !self.may_forbid(board) {
            for pit in PITS {
                if board & W::pit(pit) != W::EMPTY {
                    f(MoveCode::sow(pit), self.make::<K>(board, pit).0)?;
                }
            }
            return Continue(());
        }
        let (mut pits, mut slams, mut no_move) = (held(board), 0_u32, true);
        loop {
            while pits != 0 {
                let pit = pits.trailing_zeros() as usize;
                pits &= pits - 1;
                let (made, captured) = self.make::<K>(board, pit);
                if self.starves(board, &made, &captured) {
                    continue;
                }
                if rules.slam == Slam::Forbidden && captured.slam && slams >> pit & 1 == 0 {
                    slams |= 1 << pit;
                    continue;
                }
                no_move = false;
                f(MoveCode::sow(pit), made)?;
            }
            // Slams are legal if there is no other move.
            if !no_move || slams == 0 {
                return Continue(());
            }
            pits = slams;
        }
    }

    /// The number of legal moves, and the sum of the seeds that they capture.
    #[inline(always)]
    fn tally<K: CaptureKind>(&self, board: W) -> (u32, u32) {
        let (mut moves, mut seeds) = (0, 0);
        if K::EQUAL || self.rules().slam == Slam::Forbidden {
            let _: ControlFlow<()> = self.each::<K, ()>(board, |_, made| {
                moves += 1;
                seeds += u32::from(made.captured);
                Continue(())
            });
        } else if self.may_forbid(board) {
            for pit in PITS {
                let (made, captured) = self.make::<K>(board, pit);
                let legal =
                    board & W::pit(pit) != W::EMPTY && !self.starves(board, &made, &captured);
                moves += u32::from(legal);
                seeds += u32::from(legal) * u32::from(made.captured);
            }
        } else {
            // Sowing an empty pit captures nothing, so no branch is needed to leave it out.
            seeds = PITS.map(|pit| u32::from(self.make::<K>(board, pit).0.captured)).iter().sum();
            moves = PITS.map(|pit| u32::from(board & W::pit(pit) != W::EMPTY)).iter().sum();
        }
        (moves, seeds)
    }

    /// Whether a rule may forbid the sowing of a pit that holds seeds.
    #[inline(always)]
    fn may_forbid(&self, board: W) -> bool {
        let rules = self.rules();
        rules.feeding == Feeding::Always
            || matches!(rules.slam, Slam::Forbidden | Slam::Barred)
            || self.must_feed(board)
    }

    /// Whether an empty camp may leave the player to move without a legal move. The search does not
    /// evaluate such a board at the horizon, but searches it one move further.
    #[inline(always)]
    fn famine_possible(&self, board: W) -> bool {
        board & W::MINE == W::EMPTY || board & W::THEIRS == W::EMPTY && self.may_forbid(board)
    }

    /// [`Law::each`] for Éqwalé: every pit with every choice of harvest.
    fn each_harvest<B>(
        &self,
        board: W,
        mut f: impl FnMut(MoveCode, MadeMove<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for pit in (0..6).filter(|pit| board.seeds(*pit) != 0) {
            let sown = self.sow::<EqualCaptures>(board, pit);
            for code in harvests(self.rules(), pit, self.attacked(sown.board)) {
                let made = self.make_harvest(&sown, code);
                if !self.fails_to_feed(board, &made) {
                    f(code, made)?;
                }
            }
        }
        Continue(())
    }

    /// [`Law::each`] for any capture kind: slower, but compiled only once.
    #[inline(never)]
    fn each_any(
        &self,
        board: W,
        f: &mut dyn FnMut(MoveCode, MadeMove<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.rules().capture {
            Capture::Equal => self.each::<EqualCaptures, ()>(board, f),
            _ => self.each::<MixedCaptures, ()>(board, f),
        }
    }

    /// Whether the player to move has a legal move.
    fn can_move(&self, board: W) -> bool {
        self.each_any(board, &mut |_, _| Break(())).is_break()
    }

    /// The ends that take precedence over having no legal move: last seed, empty camp.
    #[inline(always)]
    fn end_by_seeds(&self, node: &Node<W>) -> Option<EndReason> {
        let rules = self.rules();
        if rules.last_seed == LastSeed::ToLoser && node.left == 1 {
            return Some(EndReason::LastSeed);
        }
        let empty = node.board & W::MINE == W::EMPTY || node.board & W::THEIRS == W::EMPTY;
        (rules.end == EndRule::EmptyCamp && empty).then_some(EndReason::EmptyCamp)
    }

    /// [`Law::end_by_seeds`], or exhaustion. Does not test whether there is a legal move: if there is none, the
    /// true reason is not exhaustion but [`Law::end_without_moves`].
    #[inline(always)]
    fn end_by_seeds_or_exhaustion(&self, node: &Node<W>) -> Option<EndReason> {
        self.end_by_seeds(node).or_else(|| {
            let few = node.left <= MOST_EXHAUSTED && self.rules().exhaustion;
            (few && self.exhausted(node.board)).then_some(EndReason::Exhaustion)
        })
    }

    /// [`Law::end_by_seeds_or_exhaustion`] with the true reason. `None`: the game goes on, unless the
    /// caller then finds no legal move ([`Law::end_without_moves`]).
    #[inline(always)]
    fn end_before_moves(&self, node: &Node<W>) -> Option<EndReason> {
        match self.end_by_seeds_or_exhaustion(node)? {
            EndReason::Exhaustion if !self.can_move(node.board) => {
                Some(self.end_without_moves(node.board))
            }
            reason => Some(reason),
        }
    }

    /// The reason of the end if the player to move has no legal move.
    fn end_without_moves(&self, board: W) -> EndReason {
        let empty = board & W::MINE == W::EMPTY || board & W::THEIRS == W::EMPTY;
        if empty { EndReason::Famine } else { EndReason::NoMove }
    }

    /// Why the game is over on this board, if it is; repetition is not tested. In Éqwalé the turn must
    /// have been passed first ([`Law::passes_turn`]): otherwise a mover with an empty camp counts as famine.
    fn end(&self, node: &Node<W>) -> Option<EndReason> {
        self.end_before_moves(node)
            .or_else(|| (!self.can_move(node.board)).then(|| self.end_without_moves(node.board)))
    }

    /// Whether the turn passes to the opponent, who has to feed the player to move (Éqwalé).
    fn passes_turn(&self, board: W) -> bool {
        self.rules().capture == Capture::Equal
            && self.needs_feeding(board, W::MINE)
            && board != W::EMPTY
    }

    /// How many of the seeds left on the board the player to move and the opponent score. `lead` is
    /// the store of the player to move minus the opponent's; it decides who gets a last seed.
    fn shares(&self, board: W, reason: EndReason, lead: i32) -> (u8, u8) {
        let (mine, theirs) = (board.sum(W::MINE) as u8, board.sum(W::THEIRS) as u8);
        let left = mine + theirs;
        match self.rules().sharing(reason) {
            Sharing::LastSeed if lead < 0 => (left, 0),
            Sharing::LastSeed => (0, left),
            Sharing::Nobody => (0, 0),
            Sharing::Halves => (left / 2, left / 2),
            Sharing::All if mine > 0 => (left, 0),
            Sharing::All | Sharing::Owners => (mine, theirs),
        }
    }
}

/// The pits of the mover's camp. An array instead of a range, so that loops over it are unrolled.
const PITS: [usize; 6] = [0, 1, 2, 3, 4, 5];

/// The mover's pits that hold seeds, as a mask of their numbers.
#[inline(always)]
fn held<W: Word>(board: W) -> u32 {
    PITS.into_iter().fold(0, |pits, pit| pits | u32::from(board & W::pit(pit) != W::EMPTY) << pit)
}
