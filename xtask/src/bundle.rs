//! The bundler: it bundles and minifies the page's scripts and style sheets, and packs its opening books.

use std::path::{Path, PathBuf};

use crate::command::{node_script, output};
use crate::project;
use crate::result::Result;

/// The page's scripts and style sheets, bundled and minified, and its opening books, packed.
pub struct Bundle {
    /// Their folder. Each file has the path that it gets in a release.
    pub folder: PathBuf,
    /// The scripts that the page loads at once, as the bundler lists them.
    pub first: Vec<String>,
}

impl Bundle {
    /// Bundles the folder `from`, which Trunk has written.
    pub fn make(from: &Path) -> Result<Self> {
        let folder = project::root().join("target/bundle");
        let mut node = node_script("xtask/bundle.mjs");
        node.arg(from).arg(&folder);
        let printed = output(node, "xtask/bundle.mjs")?;
        Ok(Self { folder, first: printed.lines().map(str::to_owned).collect() })
    }
}
