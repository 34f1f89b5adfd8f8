//! The tools that commands call, installed where they are missing.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::command::{cargo, command, output, watch};
use crate::project;
use crate::result::Result;
use crate::stage::{PROGRESS_INTERVAL, Ticker};

pub const WASM: &str = "wasm32-unknown-unknown";
/// The target of the command line in wasm, whose speed is compared with native code.
pub const WASI: &str = "wasm32-wasip1";
/// The oldest major version of Node.js that runs the scripts and npm packages.
const NODE: u32 = 20;
pub const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// A program that cargo installs, at the version that the project pins.
pub struct Tool {
    package: &'static str,
    version: String,
}

impl Tool {
    /// Trunk.toml pins the version, and Trunk checks its own version against it.
    pub fn trunk() -> Result<Self> {
        let file = project::root().join("Trunk.toml");
        let version = quoted_after(&project::read(&file)?, "trunk-version = ")
            .map(|version| version.trim_start_matches('=').to_owned())
            .ok_or("Trunk.toml: no line `trunk-version = \"=…\"`")?;
        Ok(Self { package: "trunk", version })
    }

    /// Cargo.lock pins the version: the program and the library must have the same version.
    pub fn wasm_bindgen() -> Result<Self> {
        let lock = project::read(&project::root().join("Cargo.lock"))?;
        let version = lock
            .split_once("name = \"wasm-bindgen\"\n")
            .and_then(|(_, after)| quoted_after(after, "version = "))
            .ok_or("Cargo.lock: no package wasm-bindgen")?;
        Ok(Self { package: "wasm-bindgen-cli", version })
    }

    pub fn cargo_fuzz() -> Self {
        Self { package: "cargo-fuzz", version: "0.13.2".to_owned() }
    }

    /// Installs the tool if it is missing; returns the folder of its programs.
    pub fn install(&self) -> Result<PathBuf> {
        let root = project::tool_cache()?.join(format!("{}-{}", self.package, self.version));
        let programs = root.join("bin");
        if self.works(&programs) {
            return Ok(programs);
        }
        let Self { package, version } = self;
        println!("installing {package} {version} (some minutes, once) in {}", root.display());
        let mut install = cargo(&["install", "--locked", "--debug", "--force", package]);
        install.args(["--version", version]).arg("--root").arg(&root);
        // Without debug information, which would serve only to debug the tools, they compile and link faster.
        install.env("CARGO_PROFILE_DEV_DEBUG", "0");
        // These settings of this build must not apply to the build of the tool.
        install.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET");
        install.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        let compiled = AtomicUsize::new(0);
        let outcome = Ticker::run(
            PROGRESS_INTERVAL,
            |seconds| {
                let crates = compiled.load(Ordering::Relaxed);
                println!("  {package}: {crates} crates compiled, {seconds} s");
            },
            || {
                watch(install, |line| {
                    if line.trim_start().starts_with("Compiling ") {
                        compiled.fetch_add(1, Ordering::Relaxed);
                    }
                })
            },
        )?;
        outcome.expect_ok(&format!("cargo install {package} {version}"))?;
        if self.works(&programs) {
            return Ok(programs);
        }
        Err(format!("{package} {version} was installed in {} but does not run", root.display()))
    }

    fn works(&self, programs: &Path) -> bool {
        let program = self.package.trim_end_matches("-cli");
        let mut ask = command(programs.join(program));
        ask.arg("--version");
        output(ask, program).is_ok_and(|printed| printed.trim().ends_with(&self.version))
    }
}

/// The folders of the programs that a build calls.
pub struct BuildTools {
    pub trunk: PathBuf,
    pub wasm_bindgen: PathBuf,
    pub npm: PathBuf,
}

impl BuildTools {
    /// Installs what is missing; the npm packages must be there.
    pub fn install() -> Result<Self> {
        Ok(Self {
            trunk: Tool::trunk()?.install()?,
            wasm_bindgen: Tool::wasm_bindgen()?.install()?,
            npm: project::root().join("node_modules/.bin"),
        })
    }

    pub fn folders(&self) -> [PathBuf; 3] {
        [self.trunk.clone(), self.wasm_bindgen.clone(), self.npm.clone()]
    }
}

/// The text between quotes after `start`.
pub fn quoted_after(text: &str, start: &str) -> Option<String> {
    let (_, after) = text.split_once(start)?;
    after.strip_prefix('"')?.split('"').next().map(str::to_owned)
}

/// Installs the parts of the compiler: the wasm target, rustfmt and clippy.
pub fn rust_parts() -> Result<()> {
    rust_target(WASM)?;
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if output(cargo(&[subcommand, "--version"]), subcommand).is_err() {
            rustup(&["component", "add", component])?;
        }
    }
    Ok(())
}

/// Installs the standard library for a target.
pub fn rust_target(target: &str) -> Result<()> {
    let mut ask = command("rustc");
    ask.args(["--print", "target-libdir", "--target", target]);
    let library = output(ask, "rustc --print target-libdir")?;
    match Path::new(library.trim()).is_dir() {
        true => Ok(()),
        false => rustup(&["target", "add", target]),
    }
}

/// Installs a toolchain beside the project's own.
pub fn rust_toolchain(name: &str) -> Result<()> {
    let mut ask = command("rustc");
    ask.env("RUSTUP_TOOLCHAIN", name).arg("--version");
    match output(ask, "rustc --version") {
        Ok(_) => Ok(()),
        Err(_) => rustup(&["toolchain", "install", name, "--profile", "minimal"]),
    }
}

fn rustup(arguments: &[&str]) -> Result<()> {
    let line = format!("rustup {}", arguments.join(" "));
    println!("{line}");
    let mut rustup = command("rustup");
    rustup.args(arguments);
    output(rustup, &line).map(|_| ())
}

/// Installs the npm packages of package-lock.json, and checks that Node can run them.
pub fn npm_packages() -> Result<()> {
    check_node()?;
    let lock = project::read(&project::root().join("package-lock.json"))?;
    let installed = project::root().join("node_modules/.installed-from");
    if fs::read_to_string(&installed).is_ok_and(|from| from == lock) {
        return Ok(());
    }
    println!("npm ci (development packages, again when package-lock.json changes)");
    let mut npm = command(NPM);
    npm.args(["ci", "--no-audit", "--no-fund"]);
    output(npm, "npm ci")?;
    project::write(&installed, lock)
}

fn check_node() -> Result<()> {
    let mut node = command("node");
    node.arg("--version");
    let printed = output(node, "node --version")?;
    let major = printed.trim().trim_start_matches('v').split('.').next();
    match major.and_then(|major| major.parse::<u32>().ok()) {
        Some(major) if major >= NODE => Ok(()),
        _ => Err(format!(
            "Node.js {} is too old: install {NODE} or later (https://nodejs.org)",
            printed.trim()
        )),
    }
}

/// A program of an npm package, to run in the project's folder.
pub fn npm_program(name: &str) -> Command {
    let file = if cfg!(windows) { format!("{name}.cmd") } else { name.to_owned() };
    command(project::root().join("node_modules/.bin").join(file))
}

/// The value of PATH with these folders first.
pub fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let old = env::var_os("PATH").unwrap_or_default();
    env::join_paths(folders.iter().cloned().chain(env::split_paths(&old)))
        .map_err(|error| format!("PATH: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_where_they_are_pinned() {
        let trunk = Tool::trunk().unwrap().version;
        let bindgen = Tool::wasm_bindgen().unwrap().version;
        for version in [&trunk, &bindgen] {
            assert_eq!(version.split('.').filter(|part| part.parse::<u32>().is_ok()).count(), 3);
        }
    }

    #[test]
    fn a_quoted_value_needs_its_quotes() {
        assert_eq!(quoted_after("a = \"1\"\n", "a = ").as_deref(), Some("1"));
        assert_eq!(quoted_after("a = 1\n", "a = "), None);
    }
}
