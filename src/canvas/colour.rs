//! Colours: mixing, contrast, and their notation in CSS.

/// An opaque colour, `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u32);

impl Colour {
    /// This colour, opaque.
    #[must_use]
    pub const fn ink(self) -> Ink {
        Ink { colour: self, opacity: 255 }
    }

    /// This colour with an opacity from 0 to 1.
    #[must_use]
    pub fn faint(self, opacity: f64) -> Ink {
        Ink { colour: self, opacity: (opacity.clamp(0.0, 1.0) * 255.0) as u8 }
    }

    /// Reads `#rgb` or `#rrggbb`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Colour> {
        let digits = text.trim().strip_prefix('#')?;
        // `from_str_radix` also accepts a leading `+`.
        let value = u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))?;
        match digits.len() {
            6 => Some(Colour(value)),
            3 => {
                // Each digit stands for itself twice: 0xa for 0xaa.
                let doubled = |shift: u32| ((value >> shift) & 15) * 0x11;
                Some(Colour((doubled(8) << 16) | (doubled(4) << 8) | doubled(0)))
            }
            _ => None,
        }
    }

    fn channels(self) -> [f64; 3] {
        [16, 8, 0].map(|shift| f64::from((self.0 >> shift) & 255))
    }

    /// This colour with a `share` of another.
    #[must_use]
    #[inline(never)]
    pub fn mixed(self, other: Colour, share: f64) -> Colour {
        let (a, b) = (self.channels(), other.channels());
        let mix = |index: usize| (a[index] + (b[index] - a[index]) * share).round() as u32;
        Colour((mix(0) << 16) | (mix(1) << 8) | mix(2))
    }

    /// Relative luminance, as WCAG 2 defines it.
    fn luminance(self) -> f64 {
        let linear = |channel: f64| {
            let channel = channel / 255.0;
            if channel <= 0.040_45 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
        };
        let [r, g, b] = self.channels().map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast with another colour, as WCAG 2 defines it: 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// This colour with a `share` of white.
    #[must_use]
    pub fn lighter(self, share: f64) -> Colour {
        self.mixed(Colour(0xffffff), share)
    }

    /// This colour with a `share` of black.
    #[must_use]
    pub fn darker(self, share: f64) -> Colour {
        self.mixed(Colour(0), share)
    }
}

/// A colour and its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// The colour.
    pub colour: Colour,
    /// 255 for opaque.
    pub opacity: u8,
}

impl Ink {
    /// As CSS writes it: `#rrggbb`, or `#rrggbbaa` unless it is opaque.
    #[must_use]
    #[inline(never)]
    pub fn css(self) -> String {
        let mut text = String::with_capacity(9);
        text.push('#');
        let value = (self.colour.0 << 8) | u32::from(self.opacity);
        let digits = if self.opacity == 255 { 6 } else { 8 };
        for place in 0..digits {
            let digit = (value >> (28 - 4 * place)) & 15;
            text.push(char::from(b"0123456789abcdef"[digit as usize]));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contrast_formula_gives_known_values() {
        assert!((Colour(0xffffff).contrast(Colour(0)) - 21.0).abs() < 1e-9);
        assert!((Colour(0x777777).contrast(Colour(0xffffff)) - 4.478).abs() < 1e-3);
    }

    #[test]
    fn colours_are_written_and_read_as_in_css() {
        assert_eq!(Colour(0x0ab0ff).ink().css(), "#0ab0ff");
        assert_eq!(Colour(0x0ab0ff).faint(0.5).css(), "#0ab0ff7f");
        assert_eq!(Colour::parse("#0ab0ff"), Some(Colour(0x0ab0ff)));
        assert_eq!(Colour::parse(" #fa0 "), Some(Colour(0xffaa00)));
        assert_eq!(Colour::parse("teal"), None);
        assert_eq!(Colour::parse("#12345"), None);
    }
}
