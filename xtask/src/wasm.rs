//! Builds the crate to wasm: the engine that the page's worker loads, and the npm package's module.
//! Trunk builds the page's own module.

use std::env;
use std::path::{Path, PathBuf};

use crate::command::{cargo, command, output};
use crate::project;
use crate::result::Result;
use crate::tools::{BuildTools, WASM};

const ENGINE: &str = "awale_engine";
/// The wasm features that wasm-opt may use. Not every browser with module workers has them all (Chromium has had
/// reference types only since version 96): without one the page's wasm may not compile, and then the page says
/// that the browser is too old.
pub const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Builds the engine's module into the folder that Trunk has made.
pub fn build_engine(tools: &BuildTools) -> Result<()> {
    let into = project::trunk_dist().join("www");
    build("engine", ENGINE, &into, &project::cargo_target(), tools)
}

/// Builds the crate with the Cargo features `features`, optimised for speed, as `NAME.js` and `NAME_bg.wasm`.
pub fn build(
    features: &str,
    name: &str,
    into: &Path,
    target: &Path,
    tools: &BuildTools,
) -> Result<()> {
    let mut cargo = cargo(&["build", "--lib", "--release", "--locked", "--offline"]);
    cargo.args(["--target", WASM, "--no-default-features", "--features", features]);
    cargo.arg("--target-dir").arg(target);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", rust_flags());
    output(cargo, "cargo build")?;
    let built = target.join(WASM).join("release/awale.wasm");
    let mut bindgen = command(tools.wasm_bindgen.join("wasm-bindgen"));
    bindgen.args(["--target", "web", "--out-name", name, "--out-dir"]).arg(into).arg(built);
    output(bindgen, "wasm-bindgen")?;
    let wasm = into.join(format!("{name}_bg.wasm"));
    let mut opt = command(tools.npm.join("wasm-opt"));
    opt.arg("-O4").args(WASM_FEATURES).arg(&wasm).arg("-o").arg(&wasm);
    output(opt, "wasm-opt")?;
    Ok(())
}

/// Flags of rustc that keep the paths of this machine out of the panic messages of a release, as
/// `CARGO_ENCODED_RUSTFLAGS` takes them: separated by the character 0x1F.
pub fn rust_flags() -> String {
    let home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| project::home().map(|home| home.join(".cargo")));
    let mut flags = vec![format!("--remap-path-prefix={}=awale", project::root().display())];
    if let Some(home) = home {
        flags.push(format!("--remap-path-prefix={}=cargo", home.display()));
    }
    flags.join("\u{1f}")
}
