//! Rules at stake: positions in which another move is the best when one option is changed.

use super::puzzle::{Puzzle, result};
use crate::rules::{Move, OptionName};

/// An option that tells a rule set from its neighbour.
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
}

const fn stake(
    name: &'static str,
    option: OptionName,
    rules: &'static str,
    against: &'static str,
) -> Stake {
    Stake { name, option, rules, against }
}

use OptionName as N;

/// Every option that exercises put at stake, with the rule sets between which it decides.
pub const STAKES: [Stake; 24] = [
    stake("rule-slam-spared", N::Slam, "classique", "classique,slam=legal"),
    stake("rule-slam-forbidden", N::Slam, "stricte", "classique"),
    stake("rule-slam-barred", N::Slam, "awari", "awari,slam=no-capture"),
    stake("rule-feeding", N::Feeding, "classique", "classique,feeding=none"),
    stake("rule-limit-last", N::ChainLimit, "cote-ivoire", "cote-ivoire-libre"),
    stake("rule-limit-nothing", N::ChainLimit, "cote-ivoire-rien", "cote-ivoire"),
    stake("rule-limit-none", N::ChainLimit, "cote-ivoire-libre", "cote-ivoire-rien"),
    stake("rule-slam-taken", N::Slam, "cote-ivoire", "cote-ivoire,slam=no-capture"),
    stake("rule-leftovers", N::Leftovers, "cote-ivoire", "cote-ivoire,leftovers=owner"),
    stake("rule-facing", N::Capture, "boite-face", "boite"),
    stake("rule-facing-where", N::FacingWhere, "boite-face-adverse", "boite-face"),
    stake("rule-stores", N::Stores, "grenier", "boite"),
    stake("rule-turn", N::Replay, "grenier-face", "grenier-face,replay=no"),
    stake("rule-always", N::Feeding, "nourricier", "boite"),
    stake("rule-seeds", N::Seeds, "boite-3", "boite"),
    stake("rule-slam-open", N::Slam, "boite", "boite,slam=no-capture"),
    stake("rule-equal", N::Capture, "eqwale", "classique,slam=legal,exhaustion=no"),
    stake("rule-harvest", N::Harvest, "eqwale", "eqwale,harvest=free"),
    stake("rule-fed-again", N::Feeding, "eqwale", "eqwale,feeding=none"),
    stake("rule-capturer", N::FacingCapturer, "kalah", "kalah,facing-capturer=no"),
    stake("rule-capturer-alone", N::FacingCapturer, "kalah-vide", "kalah"),
    stake("rule-own-side", N::FacingWhere, "kalah", "kalah,facing-where=any"),
    stake("rule-lap-sown", N::Lap, "kalah", "kalah,lap=skip"),
    stake("rule-turn-kalah", N::Replay, "kalah", "kalah,replay=no"),
];

impl Stake {
    /// How much the best move of each rule set is better there than that of the other, at least.
    pub const MARGIN: f64 = 3.0;

    /// Whether the answer changes: the best move by one rule set is not the best by the other. By the
    /// rules of the other each loses at least `margin` seeds or, which is certain, the game, or may
    /// not be played.
    #[must_use]
    pub fn holds(puzzle: &Puzzle, other: &Puzzle, margin: f64) -> bool {
        let [Some(key), Some(change)] = [puzzle, other].map(|judged| judged.answers().first())
        else {
            return false;
        };
        let loses = |judged: &Puzzle, mv: &Move, best: f64| {
            let found = judged.answers().iter().find(|answer| answer.mv == *mv);
            found.is_none_or(|answer| {
                let game = judged.proven() && result(best) > result(answer.score);
                best - answer.score >= margin || game
            })
        };
        key.mv != change.mv
            && loses(puzzle, &change.mv, key.score)
            && loses(other, &key.mv, change.score)
    }
}
