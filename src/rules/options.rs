//! The options of a rule set, each with a type of its own. The rule sheets are cited by their short
//! titles (`docs/sources.md`).

use std::num::NonZeroU8;

/// Seeds per pit at the start, 1 to 8; if they are placed from a reserve, the twelfth part of it. Every preset has 4,
/// except a variant of Boîte à jeux, which has 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeedsPerPit(NonZeroU8);

impl SeedsPerPit {
    /// The three seeds of a variant of Boîte à jeux.
    pub const THREE: SeedsPerPit = SeedsPerPit(NonZeroU8::MIN.saturating_add(2));
    /// The four seeds of every other preset.
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
    /// Every pit holds its seeds (all sheets but Éqwalé).
    Filled,
    /// The players place seeds from a reserve on an empty board, one to six a turn (Éqwalé).
    Placement,
}

/// What a sowing does when it comes back to its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lap {
    /// The origin is passed over on every lap and stays empty (all sheets).
    Skip,
    /// The origin is sown like any other pit (Kalah).
    Sown,
}

/// Which stores a sowing passes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stores {
    /// None: the stores hold captures only (all sheets; Boîte à jeux in its base game).
    Aside,
    /// The sower drops a seed in their own store when passing it (Boîte à jeux, variant; Kalah).
    Own,
    /// The sower drops a seed in each store that they pass (a wide reading of Boîte à jeux).
    Both,
}

/// How seeds are won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// If the last seed makes 2 or 3 in an opponent's pit, that pit is taken, and so are those
    /// before it in the camp as long as they hold 2 or 3 (all sheets but Éqwalé).
    TwoThree,
    /// A last seed in a pit that was empty takes the seeds of the facing pit (Boîte à jeux,
    /// variant).
    Facing,
    /// A facing capture if there is one, otherwise two-three (Boîte à jeux, if its facing variant is added to the
    /// base game instead of replacing its capture).
    Both,
    /// One or two seeds ([`Harvest`]) from every opponent's pit that holds two or more, and as many as one of the
    /// sower's pits (Éqwalé).
    Equal,
}

impl Capture {
    /// Whether the pit of the last seed is taken if it then holds 2 or 3, with the chain of such pits before it.
    #[inline(always)]
    pub(crate) const fn chains(self) -> bool {
        matches!(self, Capture::TwoThree | Capture::Both)
    }

    /// Whether a last seed in an empty pit takes the seeds of the facing pit.
    #[inline(always)]
    pub(crate) const fn faces(self) -> bool {
        matches!(self, Capture::Facing | Capture::Both)
    }
}

/// In which pit, if it was empty, a last seed captures by facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FacingWhere {
    /// Any pit that was empty (Boîte à jeux, first variant).
    Any,
    /// Only an opponent's pit (Boîte à jeux, second variant). The facing seeds are the sower's own.
    Opponent,
    /// Only the sower's own pit (Kalah).
    Own,
}

/// Whether a facing capture takes the capturing seed too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FacingCapturer {
    /// It stays where it fell (Boîte à jeux).
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
    /// No limit (Boîte à jeux, Règles du jeu, Comment jouer; Côte d’Ivoire, first variant).
    None,
    /// Of a longer chain only this number of pits, nearest the last seed, are taken (Côte d’Ivoire:
    /// four).
    Last(ChainLength),
    /// A longer chain takes nothing at all (Côte d’Ivoire, second variant: four).
    Nothing(ChainLength),
    /// Of a longer chain only this number of pits, farthest from the last seed, are taken. Another reading
    /// of the “last four” of Côte d’Ivoire: the last in the order in which a chain is taken.
    First(ChainLength),
}

/// A number of pits in a chain, 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainLength(NonZeroU8);

impl ChainLength {
    /// The four pits of Côte d’Ivoire.
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
    /// Everything is taken (Boîte à jeux and Côte d’Ivoire, which say nothing about it).
    Legal,
    /// The move is played and takes nothing (Règles du jeu).
    NoCapture,
    /// The move may not be played while another exists; if only slams exist they are played and
    /// take nothing (Comment jouer).
    Forbidden,
    /// No move may leave the opponent without seeds, by capture or otherwise. If every move would,
    /// the game ends and the player to move takes all seeds left (awari).
    Barred,
}

/// The duty to give the opponent seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feeding {
    /// None (the base game of Boîte à jeux).
    None,
    /// When the opponent's camp is empty, only moves that leave them seeds may be played (all
    /// sheets but Boîte à jeux). In Éqwalé a player whose harvest empties the opponent's camp also
    /// plays again.
    IfEmpty,
    /// Every move must leave one of the seeds it sows in the opponent's camp (Boîte à jeux,
    /// variant).
    Always,
}

/// When play stops because a player has no seeds or no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndRule {
    /// When the player to move has no legal move (all sheets but Boîte à jeux).
    NoMove,
    /// As soon as either camp is empty after a move, or the player to move has no legal move
    /// (Boîte à jeux).
    EmptyCamp,
}

/// Who scores the seeds still on the board at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leftovers {
    /// The owner of the camp that they lie in (Éqwalé, Règles du jeu, Comment jouer; Boîte à jeux does
    /// not say, so it is our interpretation).
    Owner,
    /// Neither player (Côte d’Ivoire does not say, so it is our interpretation).
    Nobody,
}

/// The largest number of seeds on the board at which a game can end by exhaustion, as
/// [`Options::exhaustion`] describes it (Règles du jeu and Comment jouer).
pub(crate) const MOST_EXHAUSTED: u8 = 3;

/// Who gets the last seed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastSeed {
    /// Play goes on.
    Free,
    /// The game ends and the player who has fewer seeds gets it (a tacit rule of Côte d’Ivoire).
    ToLoser,
}

/// What happens when a position recurs: a convention of this program, because no sheet mentions it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Nothing.
    Never,
    /// The game ends when a position occurs for the second time.
    Second,
}

/// How the seeds on the board are shared when a position recurs. [`Leftovers::Nobody`] takes precedence: then nobody
/// scores them.
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
    /// One or two from each (Éqwalé, as we read it).
    Each,
    /// None, one or two.
    Free,
}

/// The options of a rule set; their types say what the values mean, and which sheet has them. Some
/// clash with each other: [`Rules::new`](super::Rules::new) checks them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Seeds per pit at the start.
    pub seeds: SeedsPerPit,
    /// How the game begins.
    pub opening: Opening,
    /// What a sowing does when it comes back to its origin.
    pub lap: Lap,
    /// Which stores a sowing passes through.
    pub stores: Stores,
    /// A last seed in one's own store gives another turn, which must be taken unless the game has
    /// just ended (Boîte à jeux, variant).
    pub replay: bool,
    /// How seeds are won.
    pub capture: Capture,
    /// In which pit, if it was empty, a last seed captures by facing.
    pub facing_where: FacingWhere,
    /// Whether a facing capture takes the capturing seed too.
    pub facing_capturer: FacingCapturer,
    /// A limit on the pits that one two-three capture may take.
    pub chain_limit: ChainLimit,
    /// What happens to a capture that would empty the opponent's camp.
    pub slam: Slam,
    /// The duty to give the opponent seeds.
    pub feeding: Feeding,
    /// When play stops because a player has no seeds or no move.
    pub end: EndRule,
    /// Who scores the seeds still on the board at the end.
    pub leftovers: Leftovers,
    /// The game ends when at most three seeds are left and no line of legal moves, both players
    /// helping, takes another one off the board (Règles du jeu and Comment jouer).
    pub exhaustion: bool,
    /// Who gets the last seed on the board.
    pub last_seed: LastSeed,
    /// What happens when a position recurs.
    pub repetition: Repetition,
    /// How the seeds on the board are shared when a position recurs.
    pub repetition_shares: RepetitionShares,
    /// How many seeds Éqwalé's harvest takes from an attacked pit.
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
