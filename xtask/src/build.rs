//! Builds the page into `dist/`.

use crate::command::{cargo, command, output};
use crate::release::Release;
use crate::result::Result;
use crate::stage::{PROGRESS_INTERVAL, Ticker};
use crate::tools::{self, BuildTools, WASM};
use crate::{project, short_names, single, size, wasm};

/// `cargo xtask build [--single]`: `--single` prints only the path and size of the page in one file.
pub fn run(options: &[&str]) -> Result<()> {
    let single_only = match options {
        [] => false,
        ["--single"] => true,
        _ => return Err("build knows one option, --single".to_owned()),
    };
    let release = install_and_build()?;
    if single_only {
        println!("{}", single::describe(&project::dist())?);
        return Ok(());
    }
    let sizes = size::measure(&release)?;
    print!("{}", sizes.table());
    println!("{}", single::describe(&project::dist())?);
    println!("{} is ready", project::dist().display());
    sizes.check()
}

/// Installs what is missing, then builds; prints a line every ten seconds.
pub fn install_and_build() -> Result<Release> {
    let tools = install()?;
    println!("building the page");
    Ticker::run(
        PROGRESS_INTERVAL,
        |seconds| println!("  building the page, {seconds} s"),
        || build(&tools),
    )
}

/// Installs what a build calls.
pub fn install() -> Result<BuildTools> {
    tools::rust_parts()?;
    tools::npm_packages()?;
    BuildTools::install()
}

/// Builds the page; what it calls is installed already.
pub fn build(tools: &BuildTools) -> Result<Release> {
    output(cargo(&["fetch", "--locked", "--target", WASM]), "cargo fetch")?;
    let mut trunk = command(tools.trunk.join("trunk"));
    trunk.args(["build", "--release", "--locked", "--offline", "--skip-version-check"]);
    // Trunk takes wasm-bindgen and wasm-opt from the PATH and so downloads neither.
    trunk.env("PATH", tools::path_with(&tools.folders())?);
    trunk.env("CARGO_ENCODED_RUSTFLAGS", wasm::rust_flags());
    output(trunk, "trunk build")?;
    short_names::shorten(tools)?;
    wasm::build_engine(tools)?;
    Release::assemble()
}
