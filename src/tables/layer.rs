//! The table of one seed count.

use super::value::Value;

/// The values of all boards with one number of seeds, one byte a board.
pub(super) struct Layer {
    /// For each board the number of its value in the palette.
    codes: Box<[u8]>,
    palette: Box<[Value; 256]>,
}

impl Layer {
    /// Takes values that are known; the codes are the values plus the seeds.
    pub(super) fn exact(seeds: u8, codes: Vec<u8>) -> Layer {
        let mut palette = Box::new([Value::widest(seeds); 256]);
        for (value, slot) in (-(seeds as i8)..=seeds as i8).zip(palette.iter_mut()) {
            *slot = Value::exactly(value);
        }
        Layer { codes: codes.into(), palette }
    }

    /// Packs lower and upper bounds, both given as bounds plus seeds. Should there be more than 255
    /// different pairs, the rarest are given up for the widest bounds there are, which are true of
    /// every board.
    pub(super) fn of_bounds(seeds: u8, mut low: Vec<u8>, high: &[u8]) -> Layer {
        let side = 2 * usize::from(seeds) + 1;
        let pair = |low: u8, high: u8| usize::from(low) * side + usize::from(high);
        let mut counts = vec![0_u32; side * side];
        low.iter().zip(high).for_each(|(low, high)| counts[pair(*low, *high)] += 1);
        let mut pairs: Vec<usize> = (0..side * side).filter(|pair| counts[*pair] > 0).collect();
        // Known values first, so that they are never given up.
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
        Layer { codes: low.into(), palette }
    }

    /// Whether the bounds of some boards were given up.
    pub(super) fn given_up(&self) -> bool {
        self.codes.contains(&u8::MAX)
    }

    /// Puts a table together again.
    pub(super) fn of_parts(codes: Box<[u8]>, palette: Box<[Value; 256]>) -> Layer {
        Layer { codes, palette }
    }

    /// For each board the number of its value.
    pub(super) fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// The values.
    pub(super) fn palette(&self) -> &[Value; 256] {
        &self.palette
    }

    /// The value of the board at this place.
    #[inline(always)]
    pub(super) fn value(&self, place: usize) -> Value {
        self.palette[usize::from(self.codes[place])]
    }
}
