//! The project's folders and files.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::result::Result;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// The built page, to be uploaded to a host.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Where Trunk writes the page: `dist` in Trunk.toml.
pub fn trunk_dist() -> PathBuf {
    root().join("target/page")
}

/// Cargo's target folder.
pub fn cargo_target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The user's home folder.
pub fn home() -> Option<PathBuf> {
    env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).map(PathBuf::from)
}

/// Where xtask installs its tools, by name and version: in the user's cache, which all clones of the project share.
pub fn tool_cache() -> Result<PathBuf> {
    env::var_os("XDG_CACHE_HOME")
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
        .or_else(|| home().map(|home| home.join(".cache")))
        .map(|cache| cache.join("awale/tools"))
        .ok_or_else(|| "no folder for tools: set XDG_CACHE_HOME or HOME".to_owned())
}

/// The cargo that runs this program.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The message for an error at a path.
pub fn at(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(at(path))
}

pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(at(path))
}

/// The size of a file in bytes.
pub fn file_size(path: &Path) -> Result<u64> {
    Ok(fs::metadata(path).map_err(at(path))?.len())
}

/// Writes a file, and the folders that it needs.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    fs::write(path, text).map_err(at(path))
}

/// Removes a folder with all it holds, if it exists.
pub fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(at(folder)(error)),
        _ => Ok(()),
    }
}

/// Every file under `folder`, as sorted paths relative to it, separated by `/`.
pub fn files(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut unread = vec![String::new()];
    while let Some(prefix) = unread.pop() {
        let place = folder.join(&prefix);
        for entry in fs::read_dir(&place).map_err(at(&place))? {
            let entry = entry.map_err(at(&place))?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                unread.push(format!("{name}/"));
            } else {
                found.push(name);
            }
        }
    }
    found.sort();
    Ok(found)
}
