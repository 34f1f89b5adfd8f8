//! The module that the page's worker thinks with, beside the one that Trunk builds for the page.

use std::path::{Path, PathBuf};

use crate::command::{cargo, command, output};
use crate::tools::WASM;
use crate::{Result, build, project};

const NAME: &str = "thinker";
/// What every browser that knows module workers also knows.
const ABILITIES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Builds it into the folder that Trunk has made.
pub fn build(tools: &[PathBuf; 3]) -> Result<()> {
    let into = project::trunk_dist().join("www");
    module("engine", NAME, &into, &project::cargo_target(), tools)
}

/// Builds a module with these features of the crate, for speed.
pub fn module(
    features: &str,
    name: &str,
    into: &Path,
    target: &Path,
    [_, bindgen, npm]: &[PathBuf; 3],
) -> Result<()> {
    let mut cargo = cargo(&["build", "--lib", "--release", "--locked", "--offline"]);
    cargo.args(["--target", WASM, "--no-default-features", "--features", features]);
    cargo.arg("--target-dir").arg(target);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", build::rust_flags());
    output(cargo, "cargo build")?;
    let built = target.join(WASM).join("release/awale.wasm");
    let mut bindgen = command(bindgen.join("wasm-bindgen"));
    bindgen.args(["--target", "web", "--out-name", name, "--out-dir"]).arg(into).arg(built);
    output(bindgen, "wasm-bindgen")?;
    let wasm = into.join(format!("{name}_bg.wasm"));
    let mut opt = command(npm.join("wasm-opt"));
    opt.arg("-O4").args(ABILITIES).arg(&wasm).arg("-o").arg(&wasm);
    output(opt, "wasm-opt")?;
    Ok(())
}
