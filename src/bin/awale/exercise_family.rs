//! The families of rules, each with a list of exercises.

use awale::teach::Stake;

/// A family of rules: presets that share a list of exercises.
pub struct Family {
    pub name: &'static str,
    /// The presets, one for each round of the exercise maker in turn; a preset that is listed
    /// twice has twice as many rounds.
    pub presets: &'static [&'static str],
    /// The exercises written by hand.
    pub written: &'static str,
}

/// All families; the page lists them in its own order.
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
    /// Whether the rules of this stake are one of the family's presets.
    pub fn has(&self, stake: &Stake) -> bool {
        self.presets.contains(&stake.rules)
    }
}
