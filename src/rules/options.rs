//! The options of a rule set, each with a type of its own.

use std::num::NonZeroU8;

/// Seeds per pit at the start, 1 to 8. All sheets play with 4, sheet 001 also with 3 (variant).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeedsPerPit(NonZeroU8);

impl SeedsPerPit {
    /// The three seeds of a variant of sheet 001.
    pub const THREE: SeedsPerPit = SeedsPerPit(NonZeroU8::MIN.saturating_add(2));
    /// The four seeds of every sheet.
    pub const FOUR: SeedsPerPit = SeedsPerPit(NonZeroU8::MIN.saturating_add(3));

    /// A number from 1 to 8.
    #[must_use]
    pub const fn new(seeds: u8) -> Option<SeedsPerPit> {
        match NonZeroU8::new(seeds) {
            Some(seeds) if seeds.get() <= 8 => Some(SeedsPerPit(seeds)),
            _ => None,
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }
}

/// How the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Every pit holds its seeds (sheets 001 to 004).
    Filled,
    /// The players place seeds from a reserve on an empty board, one to six a turn (sheet 000).
    Placement,
}

/// What a sowing does when it comes back to its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lap {
    /// The origin is passed over on every lap and stays empty (sheets 000, 001, 002, 003, 004).
    Skip,
    /// The origin is sown like any other pit (Kalah).
    Sown,
}

/// Which stores a sowing passes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stores {
    /// None: the stores hold captures only (sheets 000, 002, 003, 004 and the base game of 001).
    Aside,
    /// The sower drops a seed in their own store when passing it (sheet 001, variant; Kalah).
    Own,
    /// The sower drops a seed in either store when passing it (a wide reading of sheet 001).
    Both,
}

/// How seeds are won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// If the last seed makes 2 or 3 in an opponent's pit, that pit is taken, and so are those
    /// before it in the camp as long as they hold 2 or 3 (sheets 001, 002, 003, 004).
    TwoThree,
    /// A last seed in a pit that was empty takes the seeds of the facing pit (sheet 001, variant).
    Facing,
    /// A facing capture if there is one, otherwise two-three (sheet 001, all variants together).
    Both,
    /// One or two seeds from every opponent's pit that equals one of the sower's (sheet 000).
    Equal,
}

/// Which empty pit makes a facing capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FacingWhere {
    /// Any pit that was empty (sheet 001, first variant).
    Any,
    /// Only an opponent's pit (sheet 001, second variant). The facing seeds are the sower's own.
    Opponent,
    /// Only the sower's own pit (Kalah).
    Own,
}

/// Whether a facing capture takes the capturing seed too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FacingCapturer {
    /// It stays where it fell (sheet 001).
    No,
    /// It is taken when the facing pit holds seeds (Kalah as programs play it).
    WithPrey,
    /// It is taken even when the facing pit is empty (Kalah as solved by Irving, Donkers and
    /// Uiterwijk).
    Always,
}

/// A limit on the pits that one two-three capture may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainLimit {
    /// No limit (sheets 001, 002, 003; sheet 004, first variant).
    None,
    /// Of a longer chain only this number of pits, nearest the last seed, are taken (sheet 004:
    /// four).
    Last(ChainLength),
    /// A longer chain takes nothing at all (sheet 004, second variant: four).
    Nothing(ChainLength),
}

/// A number of pits in a chain, 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainLength(NonZeroU8);

impl ChainLength {
    /// The four pits of sheet 004.
    pub const FOUR: ChainLength = ChainLength(NonZeroU8::MIN.saturating_add(3));

    /// A number from 1 to 5.
    #[must_use]
    pub const fn new(pits: u8) -> Option<ChainLength> {
        match NonZeroU8::new(pits) {
            Some(pits) if pits.get() <= 5 => Some(ChainLength(pits)),
            _ => None,
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }
}

/// What happens to a capture that, after the chain limit, would empty the opponent's camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slam {
    /// Everything is taken (sheets 001 and 004, which say nothing about it).
    Legal,
    /// The move is played and takes nothing (sheet 002).
    NoCapture,
    /// The move may not be played while another exists; if only slams exist they are played and
    /// take nothing (sheet 003).
    Forbidden,
    /// No move may leave the opponent without seeds, by capture or otherwise. If every move would,
    /// the game ends and the player to move takes all seeds left (awari).
    Barred,
}

/// The duty to give the opponent seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feeding {
    /// None (the base game of sheet 001).
    None,
    /// When the opponent's camp is empty, only moves that leave them seeds may be played (sheets
    /// 000, 002, 003, 004). In Éqwalé a player whose harvest empties the opponent's camp also plays
    /// again.
    IfEmpty,
    /// Every move must leave one of the seeds it sows in the opponent's camp (sheet 001, variant).
    Always,
}

/// When play stops because a player has no seeds or no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndRule {
    /// When the player to move has no legal move (sheets 000, 002, 003, 004).
    NoMove,
    /// As soon as either camp is empty after a move, or the player to move has no legal move (sheet
    /// 001).
    EmptyCamp,
}

/// Who scores the seeds still on the board at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leftovers {
    /// The owner of the camp (sheets 000, 002, 003; our reading of 001).
    Owner,
    /// Nobody (our reading of sheet 004).
    Nobody,
}

/// The most seeds for which a game can end by exhaustion (sheets 002 and 003).
pub(crate) const MOST_EXHAUSTED: u8 = 3;

/// Who gets the last seed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastSeed {
    /// Play goes on.
    Free,
    /// The game ends and the player who has fewer seeds gets it (sheet 004, the tacit rule).
    ToLoser,
}

/// What happens when a position recurs: a convention of this program, as no sheet says anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Nothing.
    Never,
    /// The game ends when a position occurs for the second time.
    Second,
}

/// How the seeds on the board are shared when a position recurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionShares {
    /// Each player scores half of them, in whole seeds; an odd seed goes to neither.
    Equal,
    /// Each player scores those of their camp, as in other programs.
    Owner,
}

/// How many seeds Éqwalé's harvest takes from an attacked pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Harvest {
    /// One or two from each (sheet 000, as we read it).
    Each,
    /// None, one or two.
    Free,
}

/// The options of a rule set. Some clash with each other: [`Rules::new`](super::Rules::new) checks
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The seeds in every pit at the start: 4, or 3 in a variant of sheet 001.
    pub seeds: SeedsPerPit,
    /// The board is full at the start, or the players fill it from a reserve (sheet 000).
    pub opening: Opening,
    /// A lap passes over its origin (all sheets) or sows it (Kalah).
    pub lap: Lap,
    /// A sowing drops seeds into no store, the sower's own, or either (sheet 001, variant).
    pub stores: Stores,
    /// A last seed in one's own store gives another turn, which must be taken unless the game has
    /// just ended (sheet 001, variant).
    pub replay: bool,
    /// A last seed captures by twos and threes (sheets 001 to 004), what faces an empty pit (sheet
    /// 001, variant), either, or by equal counts (sheet 000).
    pub capture: Capture,
    /// Any empty pit makes a facing capture, or only the opponent's (sheet 001, variants), or only
    /// the sower's own (Kalah).
    pub facing_where: FacingWhere,
    /// A facing capture leaves the capturing seed (sheet 001), takes it if the facing pit holds
    /// seeds, or always takes it (Kalah).
    pub facing_capturer: FacingCapturer,
    /// A capture takes any number of pits, the last few of them, or none when there are too many
    /// (sheet 004).
    pub chain_limit: ChainLimit,
    /// A capture of everything the opponent has is allowed (sheets 001, 004), takes nothing (sheet
    /// 002), is forbidden (sheet 003), or no move may leave them without seeds (awari).
    pub slam: Slam,
    /// There is no duty to feed the opponent (sheet 001), or only where they have no seeds (sheets
    /// 000, 002, 003, 004), or with every move (sheet 001, variant).
    pub feeding: Feeding,
    /// Play stops when the player to move has no legal move (sheets 000, 002, 003, 004), or as soon
    /// as a camp is empty (sheet 001).
    pub end: EndRule,
    /// Who scores the seeds left on the board: the owner of the camp (sheets 000, 002, 003; our
    /// reading of sheet 001), or neither player (our reading of sheet 004).
    pub leftovers: Leftovers,
    /// The game ends when at most three seeds are left and no line of legal moves, both players
    /// helping, takes another one off the board (sheets 002 and 003).
    pub exhaustion: bool,
    /// With one seed left on the board play goes on, or the game ends and the player who has fewer
    /// seeds gets it (sheet 004, the tacit rule).
    pub last_seed: LastSeed,
    /// The game ends when a position occurs for the second time, or not: a convention of this
    /// program, as no sheet says anything about it.
    pub repetition: Repetition,
    /// The seeds left are then halved, or scored by the owners of the camps: also a convention.
    pub repetition_shares: RepetitionShares,
    /// Éqwalé's harvest takes one or two seeds from every attacked pit (sheet 000, as we read it),
    /// or none, one or two.
    pub harvest: Harvest,
}

impl Options {
    /// The defaults, for options that a rule set does not name.
    pub const DEFAULT: Options = Options {
        seeds: SeedsPerPit::FOUR,
        opening: Opening::Filled,
        lap: Lap::Skip,
        stores: Stores::Aside,
        replay: false,
        capture: Capture::TwoThree,
        facing_where: FacingWhere::Any,
        facing_capturer: FacingCapturer::No,
        chain_limit: ChainLimit::None,
        slam: Slam::Legal,
        feeding: Feeding::None,
        end: EndRule::NoMove,
        leftovers: Leftovers::Owner,
        exhaustion: false,
        last_seed: LastSeed::Free,
        repetition: Repetition::Second,
        repetition_shares: RepetitionShares::Equal,
        harvest: Harvest::Each,
    };
}

impl Default for Options {
    fn default() -> Self {
        Options::DEFAULT
    }
}
