//! The themes: every colour of the board, in one place.
//!
//! A test computes the contrast of everything that must be seen against its background, in every
//! theme: 4.5 to 1 for text, 3 to 1 for seeds and marks (WCAG 2, 1.4.3 and 1.4.11).

use super::colour::Colour;

/// The colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The name by which [`theme`] finds it.
    pub name: &'static str,
    /// Outlines instead of grain, gloss and shadows.
    pub flat: bool,
    /// The wood where the light falls.
    pub wood_light: Colour,
    /// The wood.
    pub wood: Colour,
    /// The wood away from the light.
    pub wood_dark: Colour,
    /// The side of the board, seen below its face; in a flat theme the outline of the board.
    pub edge: Colour,
    /// The floor of the pits.
    pub pit: Colour,
    /// The wall of the pits, in the shadow.
    pub pit_deep: Colour,
    /// The light on the lower rim of the pits; in a flat theme their outline.
    pub rim: Colour,
    /// The palest seed.
    pub seed_light: Colour,
    /// The darkest seed.
    pub seed_dark: Colour,
    /// Counts and letters.
    pub count: Colour,
    /// Pits that can be played, selected and attacked pits, and the glow before a capture.
    pub ring: Colour,
    /// The last move.
    pub last_move: Colour,
    /// Threatened pits and spared ones.
    pub threat: Colour,
    /// Arrows, labels, the number in the hand, and the ring of a pit marked by a hint or a lesson.
    pub info: Colour,
    /// The outline of arrows and the ground of labels, which makes them visible on any background.
    pub casing: Colour,
    /// The keyboard's focus.
    pub focus: Colour,
}

/// Iroko, the default: warm brown, fine-grained.
pub const IROKO: Theme = Theme {
    name: "iroko",
    flat: false,
    wood_light: Colour(0x935f36),
    wood: Colour(0x85542e),
    wood_dark: Colour(0x663d20),
    edge: Colour(0x4a2a15),
    pit: Colour(0x442816),
    pit_deep: Colour(0x201108),
    rim: Colour(0xd8a06a),
    seed_light: Colour(0xe0e1d3),
    seed_dark: Colour(0xb9beae),
    count: Colour(0xfff4e0),
    ring: Colour(0xffd483),
    last_move: Colour(0xfbe9cf),
    threat: Colour(0xffc3a8),
    info: Colour(0xb5dcff),
    casing: Colour(0x1b0f08),
    focus: Colour(0xffffff),
};

/// Ayous: a pale African wood, for bright rooms.
pub const AYOUS: Theme = Theme {
    name: "ayous",
    flat: false,
    wood_light: Colour(0xeacfa3),
    wood: Colour(0xdfc090),
    wood_dark: Colour(0xcba672),
    edge: Colour(0x8d673b),
    pit: Colour(0x4f311b),
    pit_deep: Colour(0x2b180c),
    rim: Colour(0xffeccb),
    seed_light: Colour(0xe6e7da),
    seed_dark: Colour(0xc2c7b8),
    count: Colour(0x2e1c0e),
    ring: Colour(0x97360d),
    last_move: Colour(0x553316),
    threat: Colour(0x901238),
    info: Colour(0x0d4b86),
    casing: Colour(0xfff6e6),
    focus: Colour(0x1c1006),
};

/// Ebony: nearly black wood, for dark rooms.
pub const EBONY: Theme = Theme {
    name: "ebony",
    flat: false,
    wood_light: Colour(0x4a3b34),
    wood: Colour(0x3d302a),
    wood_dark: Colour(0x2d231e),
    edge: Colour(0x1a1310),
    pit: Colour(0x1b1411),
    pit_deep: Colour(0x0c0806),
    rim: Colour(0xb89a83),
    seed_light: Colour(0xe0e1d3),
    seed_dark: Colour(0xb9beae),
    count: Colour(0xfff4e0),
    ring: Colour(0xffd483),
    last_move: Colour(0xfbe9cf),
    threat: Colour(0xffc3a8),
    info: Colour(0xb5dcff),
    casing: Colour(0x120b07),
    focus: Colour(0xffffff),
};

/// Blue and gold, for the colour-blind: red and green never make the difference.
pub const BLUE: Theme = Theme {
    name: "blue",
    flat: false,
    wood_light: Colour(0x47607c),
    wood: Colour(0x3b526c),
    wood_dark: Colour(0x2c3f56),
    edge: Colour(0x1a2838),
    pit: Colour(0x16222f),
    pit_deep: Colour(0x0a121b),
    rim: Colour(0x9db8d3),
    seed_light: Colour(0xfff3c4),
    seed_dark: Colour(0xe0cd8a),
    count: Colour(0xffffff),
    ring: Colour(0xffd83d),
    last_move: Colour(0xffffff),
    threat: Colour(0xffc27a),
    info: Colour(0xbfe0ff),
    casing: Colour(0x08101a),
    focus: Colour(0xffffff),
};

/// Plain: flat and light, without grain, gloss or shadows.
pub const PLAIN: Theme = Theme {
    name: "plain",
    flat: true,
    wood_light: Colour(0xefe6d6),
    wood: Colour(0xefe6d6),
    wood_dark: Colour(0xefe6d6),
    edge: Colour(0x5a4632),
    pit: Colour(0x4a3a2c),
    pit_deep: Colour(0x4a3a2c),
    rim: Colour(0x3a2a1a),
    seed_light: Colour(0xf7f3e8),
    seed_dark: Colour(0xded8c8),
    count: Colour(0x2a1c10),
    ring: Colour(0x97360d),
    last_move: Colour(0x553316),
    threat: Colour(0x901238),
    info: Colour(0x0d4b86),
    casing: Colour(0xfff6e6),
    focus: Colour(0x1c1006),
};

/// The highest contrast: white and yellow on black, outlines, no wood.
pub const CONTRAST: Theme = Theme {
    name: "contrast",
    flat: true,
    wood_light: Colour(0x000000),
    wood: Colour(0x000000),
    wood_dark: Colour(0x000000),
    edge: Colour(0xffffff),
    pit: Colour(0x1c1c1c),
    pit_deep: Colour(0x1c1c1c),
    rim: Colour(0xffffff),
    seed_light: Colour(0xffffff),
    seed_dark: Colour(0xe8e8e8),
    count: Colour(0xffffff),
    ring: Colour(0xffe100),
    last_move: Colour(0xffffff),
    threat: Colour(0xffa07a),
    info: Colour(0x8fd3ff),
    casing: Colour(0x000000),
    focus: Colour(0x00ffe0),
};

/// Every theme, the default first.
pub const THEMES: [Theme; 6] = [IROKO, AYOUS, EBONY, BLUE, PLAIN, CONTRAST];

/// The theme of this name.
#[must_use]
pub fn theme(name: &str) -> Option<Theme> {
    THEMES.into_iter().find(|theme| theme.name == name)
}

impl Theme {
    /// The colour of a seed by its look.
    #[must_use]
    pub fn seed(&self, look: u8) -> Colour {
        self.seed_light.mixed(self.seed_dark, f64::from(look % 16) / 15.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(theme: &Theme, what: &str, least: f64, seen: &[Colour], on: &[Colour]) {
        for &seen in seen {
            for &on in on {
                let found = seen.contrast(on);
                assert!(
                    found >= least,
                    "{}: {what} {} on {} is {found:.2}; expected {least} at least",
                    theme.name,
                    seen.ink().css(),
                    on.ink().css()
                );
            }
        }
    }

    #[test]
    fn everything_has_enough_contrast_with_its_background() {
        for theme in &THEMES {
            let wood = [theme.wood_light, theme.wood, theme.wood_dark];
            let pit = [theme.pit, theme.pit_deep];
            check(theme, "counts", 4.5, &[theme.count], &wood);
            let seeds: Vec<_> = (0..16).map(|look| theme.seed(look)).collect();
            check(theme, "seeds", 3.0, &seeds, &pit);
            // The shaded side of the darkest seed too.
            check(theme, "shaded seeds", 3.0, &[theme.seed_dark.darker(0.3)], &pit);
            let marks = [theme.ring, theme.last_move, theme.threat, theme.focus];
            check(theme, "marks", 3.0, &marks, &wood);
            check(theme, "labels", 4.5, &[theme.info, theme.ring, theme.threat], &[theme.casing]);
            // An arrow crosses wood, pits and seeds: it or its casing is seen on each.
            for on in wood.iter().chain(&pit).chain(&seeds) {
                let best = theme.info.contrast(*on).max(theme.casing.contrast(*on));
                assert!(best >= 3.0, "{}: an arrow on {} is {best:.2}", theme.name, on.ink().css());
            }
            // The pits themselves stand out from the wood by their rim or their depth.
            let rim = theme.rim.contrast(theme.pit_deep).max(theme.wood.contrast(theme.pit_deep));
            assert!(rim >= 3.0, "{}: rims {rim:.2}", theme.name);
        }
    }
}
