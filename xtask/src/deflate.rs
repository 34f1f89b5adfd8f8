//! Zopfli: compression as small as the readers of deflate allow.

use zopfli::{Format, Options};

use crate::result::Result;

/// The most blocks of a file, each with codes of its own. The default of 15 is too few for the largest.
const BLOCKS: u16 = 60;

/// Packs bytes. The same bytes always give the same ones.
pub fn pack(bytes: &[u8], format: Format) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let options = Options { maximum_block_splits: BLOCKS, ..Options::default() };
    zopfli::compress(options, format, bytes, &mut packed).map_err(|error| error.to_string())?;
    Ok(packed)
}
