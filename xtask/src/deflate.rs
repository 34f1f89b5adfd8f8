//! Compression with zopfli: slow, but the result is smaller than that of other encoders of deflate.

use zopfli::{Format, Options};

use crate::result::Result;

/// The most deflate blocks of a file, each with its own Huffman codes: zopfli's default, 15, is too few for
/// the largest file.
const BLOCKS: u16 = 60;

/// Compresses bytes; the same input always gives the same output.
pub fn pack(bytes: &[u8], format: Format) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let options = Options { maximum_block_splits: BLOCKS, ..Options::default() };
    zopfli::compress(options, format, bytes, &mut packed).map_err(|error| error.to_string())?;
    Ok(packed)
}
