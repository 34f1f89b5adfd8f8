use std::fs;
use std::path::PathBuf;

use crate::command::output;
use crate::tools::npm_program;
use crate::{Result, project};

/// The scripts that Trunk left, without their comments, in a folder of their own: what is written
/// for people need not travel to browsers.
pub fn scripts() -> Result<PathBuf> {
    let folder = project::root().join("target/plain");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut tsc = npm_program("tsc");
    tsc.args(["--pretty", "false", "--project", "tsconfig.release.json"]);
    output(tsc, "tsc, taking comments out of scripts")?;
    Ok(folder)
}
