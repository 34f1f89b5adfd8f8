//! The command line of a release, for each system that this machine can build it for.

use std::env::consts;
use std::path::PathBuf;

use crate::browser::on_path;
use crate::command::{cargo, output};
use crate::result::Result;
use crate::{project, tools, wasm};

/// A build of the command line.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The end of its file's name.
    pub name: String,
    /// Rust's name of the system; `None`: this machine's own.
    target: Option<&'static str>,
    linker: Option<&'static str>,
    link_arguments: Option<&'static str>,
}

/// A program for Linux needs nothing but Rust: musl is linked in, so that it runs on every distribution, `rust-lld`
/// comes with the compiler, and the crates of the command line have no code in C.
const LINUX: [(&str, &str); 2] = [
    ("linux-x86_64", "x86_64-unknown-linux-musl"),
    ("linux-aarch64", "aarch64-unknown-linux-musl"),
];
/// A program for Windows needs MinGW, whose C library and linker do not come with Rust.
const WINDOWS: (&str, &str) = ("windows-x86_64.exe", "x86_64-pc-windows-gnu");
const MINGW: &str = "x86_64-w64-mingw32-gcc";

/// Every program that can be built on this machine; says so if the one for Windows cannot.
pub fn all() -> Vec<Program> {
    let mingw = on_path(MINGW).is_some();
    if !mingw && consts::OS != "windows" {
        println!(
            "no program for Windows: {MINGW} is missing (gcc-mingw-w64-x86-64-win32 in Debian)"
        );
    }
    buildable(consts::OS, consts::ARCH, mingw)
}

fn buildable(system: &str, architecture: &str, mingw: bool) -> Vec<Program> {
    let linux = LINUX.map(|(name, target)| Program {
        name: name.to_owned(),
        target: Some(target),
        linker: Some("rust-lld"),
        link_arguments: None,
    });
    let mut found = Vec::from(linux);
    if mingw && system != "windows" {
        let (name, target) = WINDOWS;
        found.push(Program {
            name: name.to_owned(),
            target: Some(target),
            linker: Some(MINGW),
            // The linker would write the time of the build, by which two builds would differ.
            link_arguments: Some("-Wl,--no-insert-timestamp"),
        });
    }
    if system != "linux" {
        let name = format!("{system}-{architecture}{}", consts::EXE_SUFFIX);
        found.push(Program { name, target: None, linker: None, link_arguments: None });
    }
    found
}

impl Program {
    /// Builds the program and returns the path of its file.
    pub fn build(&self) -> Result<PathBuf> {
        println!("building the command line for {}", self.name);
        let mut build = cargo(&["build", "--release", "--locked", "--bin", "awale"]);
        build.args(["--no-default-features", "--features", "cli"]);
        let mut folder = project::cargo_target();
        let mut flags = vec![wasm::rust_flags()];
        flags.extend(self.linker.map(|linker| format!("-Clinker={linker}")));
        flags.extend(self.link_arguments.map(|argument| format!("-Clink-arg={argument}")));
        if let Some(target) = self.target {
            tools::rust_target(target)?;
            build.args(["--target", target]);
            folder.push(target);
        }
        build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        output(build, "cargo build")?;
        let ending = if self.name.ends_with(".exe") { ".exe" } else { "" };
        Ok(folder.join("release").join(format!("awale{ending}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(system: &str, architecture: &str, mingw: bool) -> Vec<String> {
        buildable(system, architecture, mingw).into_iter().map(|program| program.name).collect()
    }

    #[test]
    fn linux_is_built_everywhere_and_windows_where_its_tools_are() {
        assert_eq!(names("linux", "x86_64", false), ["linux-x86_64", "linux-aarch64"]);
        assert_eq!(
            names("linux", "aarch64", true),
            ["linux-x86_64", "linux-aarch64", "windows-x86_64.exe"]
        );
        assert_eq!(names("macos", "aarch64", false).last().unwrap(), "macos-aarch64");
    }
}
