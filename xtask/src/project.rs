use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Result;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// The folder that a host serves.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Where Trunk leaves the page: `dist` in Trunk.toml.
pub fn trunk_dist() -> PathBuf {
    root().join("target/page")
}

/// Where cargo builds.
pub fn cargo_target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The tools of this user, by name and version, shared by all clones.
pub fn tool_cache() -> Result<PathBuf> {
    let home = || env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).map(PathBuf::from);
    env::var_os("XDG_CACHE_HOME")
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
        .or_else(|| home().map(|home| home.join(".cache")))
        .map(|cache| cache.join("awale/tools"))
        .ok_or_else(|| "no place for tools: set XDG_CACHE_HOME or HOME".to_owned())
}

/// The cargo that runs this program.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Every file under `folder`, as paths below it with `/`, in order.
pub fn files(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![String::new()];
    while let Some(below) = open.pop() {
        let place = folder.join(&below);
        let entries = fs::read_dir(&place).map_err(|error| format!("{}: {error}", place.display()));
        for entry in entries? {
            let entry = entry.map_err(|error| format!("{}: {error}", place.display()))?;
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                open.push(format!("{name}/"));
            } else {
                found.push(name);
            }
        }
    }
    found.sort();
    Ok(found)
}
