//! The table of one seed count.

use super::value::Value;

/// The values of all boards with one number of seeds, one byte a board.
pub(super) struct Level {
    /// For each board the number of its value in the palette.
    codes: Box<[u8]>,
    palette: Box<[Value; 256]>,
}

impl Level {
    /// Packs the bounds. Should there be more than 256 different pairs of them, the rarest are
    /// given up for the widest bounds there are, which are true of every board.
    pub(super) fn pack(seeds: u8, values: impl ExactSizeIterator<Item = Value> + Clone) -> Level {
        let side = 2 * usize::from(seeds) + 1;
        let cell = |value: Value| {
            let shifted = |bound: i8| (i16::from(bound) + i16::from(seeds)) as usize;
            shifted(value.low) * side + shifted(value.high)
        };
        let mut counts = vec![0_u32; side * side];
        values.clone().for_each(|value| counts[cell(value)] += 1);
        let mut cells: Vec<usize> = (0..side * side).filter(|cell| counts[*cell] > 0).collect();
        // Known values first, so that they are never given up.
        cells.sort_by_key(|cell| (cell / side != cell % side, std::cmp::Reverse(counts[*cell])));
        let widest = Value { low: -(seeds as i8), high: seeds as i8 };
        let mut palette = Box::new([widest; 256]);
        let mut numbers = vec![255_u8; side * side];
        for (number, cell) in (0..255_u8).zip(cells) {
            let bound = |shifted: usize| (shifted as i16 - i16::from(seeds)) as i8;
            palette[usize::from(number)] =
                Value { low: bound(cell / side), high: bound(cell % side) };
            numbers[cell] = number;
        }
        Level { codes: values.map(|value| numbers[cell(value)]).collect(), palette }
    }

    /// The value of the board at this place.
    #[inline(always)]
    pub(super) fn value(&self, place: usize) -> Value {
        self.palette[usize::from(self.codes[place])]
    }
}
