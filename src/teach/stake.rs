//! Rules at stake: positions in which the answer changes when one option is changed.

use super::puzzle::{Answer, Puzzle, result};
use crate::rules::{Move, OptionName};

/// An option in which two rule sets differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stake {
    /// The name of the theme in files.
    pub name: &'static str,
    /// The option that differs.
    pub option: OptionName,
    /// The rules of the exercise.
    pub rules: &'static str,
    /// The rules with the option changed.
    pub against: &'static str,
    /// How the answer changes.
    pub change: Change,
}

/// How an answer changes with an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Another move is the best.
    Best,
    /// By the rules of the exercise one move alone wins, or alone draws; by the other rules, another move too reaches
    /// the best result. The option `last-seed` never makes another move the best (`docs/exercises.md` says why).
    Only,
}

const fn stake(
    name: &'static str,
    option: OptionName,
    rules: &'static str,
    against: &'static str,
) -> Stake {
    Stake { name, option, rules, against, change: Change::Best }
}

const fn only(stake: Stake) -> Stake {
    Stake { change: Change::Only, ..stake }
}

use OptionName as N;

/// The options that exercises put at stake, each with two rule sets that differ in it. An option stands several times
/// if exercises compare more than two of its values, or compare them in several families.
pub const STAKES: [Stake; 29] = [
    stake("rule-slam-spared", N::Slam, "classique", "classique,slam=legal"),
    stake("rule-slam-forbidden", N::Slam, "stricte", "classique"),
    stake("rule-slam-barred", N::Slam, "awari", "awari,slam=no-capture"),
    stake("rule-feeding", N::Feeding, "classique", "classique,feeding=none"),
    stake("rule-exhaustion", N::Exhaustion, "classique", "classique,exhaustion=no"),
    stake("rule-limit-last", N::ChainLimit, "cote-ivoire", "cote-ivoire-libre"),
    stake("rule-limit-which", N::ChainLimit, "cote-ivoire", "cote-ivoire,chain-limit=first-4"),
    stake("rule-limit-nothing", N::ChainLimit, "cote-ivoire-rien", "cote-ivoire"),
    stake("rule-limit-none", N::ChainLimit, "cote-ivoire-libre", "cote-ivoire-rien"),
    stake("rule-slam-taken", N::Slam, "cote-ivoire", "cote-ivoire,slam=no-capture"),
    stake("rule-leftovers", N::Leftovers, "cote-ivoire", "cote-ivoire,leftovers=owner"),
    only(stake("rule-last-seed", N::LastSeed, "cote-ivoire-courtoise", "cote-ivoire")),
    stake("rule-facing", N::Capture, "boite-face", "boite"),
    stake("rule-facing-where", N::FacingWhere, "boite-face-adverse", "boite-face"),
    stake("rule-stores", N::Stores, "grenier", "boite"),
    stake("rule-turn", N::Replay, "grenier-face", "grenier-face,replay=no"),
    stake("rule-always", N::Feeding, "nourricier", "boite"),
    stake("rule-seeds", N::Seeds, "boite-3", "boite"),
    stake("rule-end", N::End, "boite", "boite,end=no-move"),
    stake("rule-slam-open", N::Slam, "boite", "boite,slam=no-capture"),
    stake("rule-equal", N::Capture, "eqwale", "classique,slam=legal,exhaustion=no"),
    stake("rule-harvest", N::Harvest, "eqwale", "eqwale,harvest=free"),
    // The option changes only how the game begins: a board after the placement and a few sowings is compared with the
    // board after the same sowings from filled pits, by the same rules.
    stake("rule-placement", N::Opening, "eqwale", "eqwale"),
    stake("rule-fed-again", N::Feeding, "eqwale", "eqwale,feeding=none"),
    stake("rule-capturer", N::FacingCapturer, "kalah", "kalah,facing-capturer=no"),
    stake("rule-capturer-alone", N::FacingCapturer, "kalah-vide", "kalah"),
    stake("rule-own-side", N::FacingWhere, "kalah", "kalah,facing-where=any"),
    stake("rule-lap-sown", N::Lap, "kalah", "kalah,lap=skip"),
    stake("rule-turn-kalah", N::Replay, "kalah", "kalah,replay=no"),
];

impl Stake {
    /// Each rule set has its own best move. Played by the other rule set, that move must be worse than the best one
    /// there by at least this many seeds, unless it is illegal there or provably has a worse result.
    pub const MARGIN: f64 = 3.0;

    /// Whether two moves are the same answer: they sow the same pit and, for the options that are compared within
    /// Éqwalé, make the same harvest. For other options only the pit counts: at least one of the two moves has no
    /// chosen harvest.
    #[must_use]
    pub fn same_answer(self, one: &Move, two: &Move) -> bool {
        let asks_harvest = matches!(self.option, N::Harvest | N::Feeding | N::Opening);
        one.pit() == two.pit() && (!asks_harvest || one == two)
    }

    /// The right move by the other rules, or `None` if the answer does not change with the rules.
    ///
    /// With [`Change::Best`] the two rule sets have different best moves: each of these, played by the
    /// other rule set, is illegal, provably has a worse result, or loses at least `margin` seeds.
    ///
    /// With [`Change::Only`] it is proven that only the key wins, or only it draws, and that by the other rules the
    /// returned move, which is not the key, reaches the best result.
    #[must_use]
    pub fn otherwise(self, puzzle: &Puzzle, other: &Puzzle, margin: f64) -> Option<Move> {
        let key = puzzle.answers().first()?;
        if self.change == Change::Only {
            let certain = puzzle.decides() && other.proven();
            let best = result(other.answers().first()?.score);
            let same = |answer: &&Answer| {
                !self.same_answer(&answer.mv, &key.mv) && result(answer.score) == best
            };
            return other.answers().iter().find(same).filter(|_| certain).map(|answer| answer.mv);
        }
        let other_key = other.answers().first()?;
        let changes = self.loses(puzzle, &other_key.mv, key.score, margin)
            && self.loses(other, &key.mv, other_key.score, margin);
        changes.then_some(other_key.mv)
    }

    /// Whether two [surer judgements](Puzzle::certain) still find that the answer changes with the rules, as
    /// [`Stake::otherwise`] does with [`Stake::MARGIN`]. With [`Change::Best`], `puzzle` must also
    /// [confirm](Puzzle::confirms) `key`, and in `other`, `otherwise` may be [`Puzzle::LAST_MARGIN`] below the best.
    #[must_use]
    pub fn confirmed(self, puzzle: &Puzzle, other: &Puzzle, key: &Move, otherwise: &Move) -> bool {
        if self.change == Change::Only {
            return self.otherwise(puzzle, other, Stake::MARGIN).as_ref() == Some(otherwise);
        }
        let score = |judged: &Puzzle, mv: &Move| {
            judged.answers().iter().find(|answer| answer.mv == *mv).map(|answer| answer.score)
        };
        let Some(best) = other.answers().first() else { return false };
        let (Some(right), Some(stated)) = (score(puzzle, key), score(other, otherwise)) else {
            return false;
        };
        puzzle.confirms(key)
            && best.score - stated <= Puzzle::LAST_MARGIN
            && self.loses(puzzle, otherwise, right, Stake::MARGIN)
            && self.loses(other, key, stated, Stake::MARGIN)
    }

    /// Whether a move is illegal, provably has a worse result than the score `best`, or loses at least `margin` seeds
    /// against this score. Where only the pit counts, the best harvest with this pit is judged.
    fn loses(self, judged: &Puzzle, mv: &Move, best: f64, margin: f64) -> bool {
        let found = judged.answers().iter().find(|answer| self.same_answer(&answer.mv, mv));
        found.is_none_or(|answer| {
            let loses_result = judged.proven() && result(best) > result(answer.score);
            best - answer.score >= margin || loses_result
        })
    }
}
