//! The families of rules, each with a list of exercises.

use awale::teach::Stake;

/// A family of rules: presets that share a list of exercises.
pub struct Family {
    pub name: &'static str,
    /// The presets, played in turn; a preset that is listed twice is played twice as often.
    pub presets: &'static [&'static str],
    /// The exercises written by hand.
    pub written: &'static str,
}

/// Every family that has a list of exercises; the page lists them in its own order.
pub const FAMILIES: [Family; 5] = [
    Family {
        name: "classique",
        presets: &["classique", "stricte", "classique", "awari"],
        written: include_str!("written/classique.ogn"),
    },
    Family {
        name: "boite",
        presets: &[
            "boite",
            "grenier",
            "boite-face",
            "nourricier",
            "boite-3",
            "grenier-face",
            "boite-face-adverse",
        ],
        written: include_str!("written/boite.ogn"),
    },
    Family {
        name: "cote-ivoire",
        presets: &["cote-ivoire", "cote-ivoire-libre", "cote-ivoire-rien", "cote-ivoire-courtoise"],
        written: include_str!("written/cote-ivoire.ogn"),
    },
    Family { name: "eqwale", presets: &["eqwale"], written: include_str!("written/eqwale.ogn") },
    Family {
        name: "kalah",
        presets: &["kalah", "kalah", "kalah-vide"],
        written: include_str!("written/kalah.ogn"),
    },
];

impl Family {
    /// Whether one of its presets has this rule at stake.
    pub fn has(&self, stake: &Stake) -> bool {
        self.presets.contains(&stake.rules)
    }
}
