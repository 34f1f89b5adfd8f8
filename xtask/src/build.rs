use std::env;
use std::path::PathBuf;
use std::time::Duration;

use crate::command::{cargo, command, output};
use crate::release::Release;
use crate::stage::Ticker;
use crate::tools::{self, Tool, WASM};
use crate::{Result, engine, project, single, size};

const PROGRESS: Duration = Duration::from_secs(10);

/// `cargo xtask build [--single]`
pub fn run(options: &[&str]) -> Result<()> {
    let single = match options {
        [] => false,
        ["--single"] => true,
        _ => return Err("build knows one option, --single".to_owned()),
    };
    let release = install_and_build()?;
    if single {
        println!("{}", single::describe(&project::dist())?);
        return Ok(());
    }
    let sizes = size::measure(&release)?;
    print!("{}", sizes.table());
    println!("{}", single::describe(&project::dist())?);
    println!("{} is ready", project::dist().display());
    sizes.check()
}

/// The release page in `dist/`, from whatever is there, with a line where it takes long.
pub fn install_and_build() -> Result<Release> {
    let tools = install()?;
    println!("building the page");
    Ticker::run(PROGRESS, |seconds| println!("  building the page, {seconds} s"), || build(&tools))
}

/// What a build calls, as folders of programs; Trunk's is the first.
pub fn install() -> Result<[PathBuf; 3]> {
    tools::rust_parts()?;
    tools::npm_packages()?;
    Ok([
        Tool::trunk()?.install()?,
        Tool::wasm_bindgen()?.install()?,
        project::root().join("node_modules/.bin"),
    ])
}

/// Trunk finds wasm-bindgen and wasm-opt in `tools`, so that it never downloads one.
pub fn build(tools: &[PathBuf; 3]) -> Result<Release> {
    output(cargo(&["fetch", "--locked", "--target", WASM]), "cargo fetch")?;
    let [trunk, ..] = tools;
    let mut trunk = command(trunk.join("trunk"));
    trunk.args(["build", "--release", "--locked", "--offline", "--skip-version-check"]);
    trunk.env("PATH", tools::path_with(tools)?).env("CARGO_ENCODED_RUSTFLAGS", rust_flags());
    output(trunk, "trunk build")?;
    engine::build(tools)?;
    Release::assemble()
}

/// Panic messages name files: keep this machine's folders out of the wasm.
pub fn rust_flags() -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| {
        env::var_os("HOME")
            .or_else(|| env::var_os("USERPROFILE"))
            .map(|home| PathBuf::from(home).join(".cargo"))
    });
    let mut flags = vec![format!("--remap-path-prefix={}=awale", project::root().display())];
    if let Some(home) = home {
        flags.push(format!("--remap-path-prefix={}=cargo", home.display()));
    }
    flags.join("\u{1f}")
}
