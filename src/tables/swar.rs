//! SIMD within a register (SWAR): operations on eight bytes of a word at once, because not every browser
//! has SIMD in wasm.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x80 * ONES;

/// The word of eight equal bytes.
#[inline(always)]
pub(super) const fn splat(byte: u8) -> u64 {
    byte as u64 * ONES
}

/// The word of up to eight bytes; missing bytes are 0.
#[inline(always)]
pub(super) fn word(bytes: &[u8]) -> u64 {
    match bytes.try_into() {
        Ok(eight) => u64::from_le_bytes(eight),
        Err(_) => bytes.iter().rfold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

/// A mask with the highest bit of each byte that is 0.
#[inline(always)]
pub(super) const fn zeros(word: u64) -> u64 {
    !(((word & !HIGH_BITS) + !HIGH_BITS) | word | !HIGH_BITS)
}

/// Not 0 if and only if a byte is 0. Faster than [`zeros`], but not exact byte by byte.
#[inline(always)]
pub(super) const fn has_zero(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGH_BITS
}

/// Adds the bytes of a slice to those of another; no sum may exceed 255.
pub(super) fn add(sums: &mut [u8], bytes: &[u8]) {
    let (words, rest) = sums.as_chunks_mut::<8>();
    let (others, other_rest) = bytes.as_chunks::<8>();
    for (sum, other) in words.iter_mut().zip(others) {
        *sum = (u64::from_le_bytes(*sum) + u64::from_le_bytes(*other)).to_le_bytes();
    }
    for (sum, other) in rest.iter_mut().zip(other_rest) {
        *sum += other;
    }
}

/// Calls `f` with the number of the byte of each set bit.
#[inline(always)]
pub(super) fn each_set(mut bits: u64, mut f: impl FnMut(usize)) {
    while bits != 0 {
        f(bits.trailing_zeros() as usize / 8);
        bits &= bits - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_found_one_by_one() {
        for bytes in
            [[0, 1, 0x80, 0xff, 0, 0x7f, 2, 0], [1; 8], [0; 8], [0x80, 0, 1, 0, 1, 1, 1, 1]]
        {
            let word = u64::from_le_bytes(bytes);
            let mut found = Vec::new();
            each_set(zeros(word), |number| found.push(number));
            let expected: Vec<usize> = (0..8).filter(|number| bytes[*number] == 0).collect();
            assert_eq!(found, expected);
            assert_eq!(has_zero(word) != 0, !expected.is_empty());
            assert_eq!(super::word(&bytes[..7]), word & (u64::MAX >> 8));
        }
    }

    #[test]
    fn sums_are_those_of_the_bytes() {
        let mut sums: Vec<u8> = (0..21).collect();
        add(&mut sums, &[3; 21]);
        assert_eq!(sums, (3..24).collect::<Vec<u8>>());
    }
}
