//! The table of one seed count.

use super::value::Value;

/// The values of all boards with one number of seeds: one byte a board, and a palette of 256
/// values.
pub(super) struct Layer {
    /// For each place the index of a value in the palette.
    codes: Codes,
    palette: Box<[Value; 256]>,
}

/// One byte a board, in memory or in a mapped file.
enum Codes {
    Owned(Box<[u8]>),
    #[cfg(feature = "cli")]
    Mapped(memmap2::Mmap),
}

impl Layer {
    /// A layer of exact values; a code is the value plus the seeds.
    pub(super) fn exact(seeds: u8, codes: Vec<u8>) -> Layer {
        let mut palette = Box::new([Value::widest(seeds); 256]);
        for (value, slot) in (-(seeds as i8)..=seeds as i8).zip(palette.iter_mut()) {
            *slot = Value::exactly(value);
        }
        Layer { codes: Codes::Owned(codes.into()), palette }
    }

    /// A layer of lower and upper bounds, each given as the bound plus the seeds. If there are more
    /// than 255 different pairs, the rarest are replaced by the widest bounds, which are correct
    /// for every board.
    pub(super) fn of_bounds(seeds: u8, mut low: Vec<u8>, high: &[u8]) -> Layer {
        let side = 2 * usize::from(seeds) + 1;
        let pair = |low: u8, high: u8| usize::from(low) * side + usize::from(high);
        let mut counts = vec![0_u32; side * side];
        low.iter().zip(high).for_each(|(low, high)| counts[pair(*low, *high)] += 1);
        let mut pairs: Vec<usize> = (0..side * side).filter(|pair| counts[*pair] > 0).collect();
        // Exact values first, so that none is replaced.
        pairs.sort_by_key(|pair| (pair / side != pair % side, std::cmp::Reverse(counts[*pair])));
        let mut palette = Box::new([Value::widest(seeds); 256]);
        let mut numbers = vec![u8::MAX; side * side];
        for (number, pair) in (0..u8::MAX).zip(pairs) {
            let bound = |shifted: usize| (shifted as i16 - i16::from(seeds)) as i8;
            palette[usize::from(number)] =
                Value { low: bound(pair / side), high: bound(pair % side) };
            numbers[pair] = number;
        }
        low.iter_mut().zip(high).for_each(|(low, high)| *low = numbers[pair(*low, *high)]);
        Layer { codes: Codes::Owned(low.into()), palette }
    }

    /// Whether the bounds of some boards were replaced by the widest.
    pub(super) fn has_widened(&self) -> bool {
        self.codes().contains(&u8::MAX)
    }

    /// A layer from its parts, as they are stored.
    pub(super) fn of_parts(codes: Box<[u8]>, palette: Box<[Value; 256]>) -> Layer {
        Layer { codes: Codes::Owned(codes), palette }
    }

    /// A layer from its parts, the codes in a mapped file.
    #[cfg(feature = "cli")]
    pub(super) fn mapped(codes: memmap2::Mmap, palette: Box<[Value; 256]>) -> Layer {
        Layer { codes: Codes::Mapped(codes), palette }
    }

    /// For each place the index of a value in the palette.
    #[inline(always)]
    pub(super) fn codes(&self) -> &[u8] {
        match &self.codes {
            Codes::Owned(codes) => codes,
            #[cfg(feature = "cli")]
            Codes::Mapped(codes) => codes,
        }
    }

    /// The values that codes stand for.
    pub(super) fn palette(&self) -> &[Value; 256] {
        &self.palette
    }

    /// The value of a board by its place.
    #[inline(always)]
    pub(super) fn value(&self, place: usize) -> Value {
        self.palette[usize::from(self.codes()[place])]
    }
}
