//! The whole page as one file that opens from a disk.

use std::path::Path;

use zopfli::Format;

use crate::budget::Budget;
use crate::command::{node_script, output};
use crate::result::Result;
use crate::{deflate, project};

const PARTS_SCRIPT: &str = "xtask/single-parts.mjs";
const PAGE_SCRIPT: &str = "xtask/single.mjs";
/// The name in `dist/` of the page in one file.
pub const NAME: &str = "awale.html";
/// The size in bytes under which the file has to stay, so that it can be sent by mail.
const SIZE_LIMIT: u64 = 1_000_000;

/// Writes the file into `dist/`, from the release's files and the modules in `sources`.
pub fn make(dist: &Path, release: &str, sources: &Path) -> Result<()> {
    let file = dist.join(NAME);
    let folder = project::root().join("target/single");
    let (together, packed) = (folder.join("parts"), folder.join("parts.gz"));
    project::write(&together, "")?;
    let mut parts = node_script(PARTS_SCRIPT);
    parts.arg(dist.join(release)).arg(sources).arg(&together);
    let lengths = output(parts, PARTS_SCRIPT)?;
    project::write(&packed, deflate::pack(&project::read_bytes(&together)?, Format::Gzip)?)?;
    let mut page = node_script(PAGE_SCRIPT);
    page.arg(dist).arg(release).arg(&packed).arg(&file).args(lengths.lines());
    output(page, PAGE_SCRIPT)?;
    let size = project::file_size(&file)?;
    if size >= SIZE_LIMIT {
        return Err(format!(
            "{} has {size} bytes: it must stay under {SIZE_LIMIT}",
            file.display()
        ));
    }
    Ok(())
}

/// A line for the terminal: the file's path and size.
pub fn describe(dist: &Path) -> Result<String> {
    let file = dist.join(NAME);
    Ok(format!(
        "{}: {} bytes, opens without a web server",
        file.display(),
        project::file_size(&file)?
    ))
}

/// The file's size beside its limit.
pub fn budget(dist: &Path) -> Result<Budget> {
    let size = project::file_size(&dist.join(NAME))?;
    Ok(Budget::new(format!("bytes of {NAME}"), size, SIZE_LIMIT))
}
