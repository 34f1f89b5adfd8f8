//! A text as a QR code, to be read by a phone from a screen or from paper.

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};
use std::{error, fmt};

/// A QR code: a square of dark and light modules, without the quiet zone around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qr {
    size: usize,
    dark: Vec<bool>,
}

/// A text is too long for a code that phones read from a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDense {
    /// The bytes of the text.
    pub bytes: usize,
    /// The most bytes that a code may have, unless they are all digits and capitals: more of those fit.
    pub most: usize,
}

impl fmt::Display for TooDense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes for a QR code; expected {} at most", self.bytes, self.most)
    }
}

impl error::Error for TooDense {}

/// The largest version (ISO/IEC 18004): 97 modules wide, half a millimetre each on a phone's
/// screen.
const MAX_VERSION: u8 = 20;
/// The bytes that a code of version 20 holds at medium error correction (ISO/IEC 18004, table 7, 20-M, byte mode).
const MOST_BYTES: usize = 666;

impl Qr {
    /// The width of the quiet zone: light modules that belong around a code on each side.
    pub const QUIET: usize = 4;

    /// The code of a text. Its error correction is medium, or better where that costs nothing: a
    /// finger mark or a reflection may hide a seventh of it.
    ///
    /// ```
    /// use awale::record::Qr;
    /// let code = Qr::of("https://example.org/#moves=Cf").unwrap();
    /// assert_eq!(code.size(), 29);
    /// assert!(code.is_dark(0, 0), "a corner of the finder");
    /// assert!(Qr::of(&"C".repeat(1000)).is_err());
    /// ```
    ///
    /// # Errors
    /// When the text is too long for a code that a phone reads.
    pub fn of(text: &str) -> Result<Qr, TooDense> {
        let too_dense = || TooDense { bytes: text.len(), most: MOST_BYTES };
        let code = QrCode::encode_segments_advanced(
            &QrSegment::make_segments(text),
            QrCodeEcc::Medium,
            Version::MIN,
            Version::new(MAX_VERSION),
            None,
            true,
        )
        .map_err(|_| too_dense())?;
        let side = code.size();
        let modules = (0..side * side).map(|at| code.get_module(at % side, at / side));
        Ok(Qr { size: usize::try_from(side).map_err(|_| too_dense())?, dark: modules.collect() })
    }

    /// How many modules it is wide and high, without the quiet zone.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Whether a module is dark; false outside the code.
    #[must_use]
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        x < self.size && self.dark.get(y * self.size + x).copied().unwrap_or(false)
    }

    /// Its dark modules as an SVG path, one unit a module, without the quiet zone.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for y in 0..self.size {
            let mut x = 0;
            while x < self.size {
                let run = (x..self.size).take_while(|x| self.is_dark(*x, y)).count();
                if run > 0 {
                    path.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
                }
                x += run.max(1);
            }
        }
        path
    }
}
