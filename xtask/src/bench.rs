//! Measurements: the benches, and the speed of wasm compared with native code.

use std::fs;
use std::time::Instant;

use crate::command::{cargo, command, node_script, output, show};
use crate::project;
use crate::result::Result;
use crate::tools::{self, WASI, npm_program};

/// `cargo xtask bench [NAME]` and `cargo xtask bench wasm ARGUMENTS…`
pub fn run(options: &[&str]) -> Result<()> {
    let mut bench = cargo(&["bench", "--locked"]);
    match options {
        [] => bench.arg("--benches"),
        ["wasm"] => return Err("bench wasm needs a command of awale, such as: perft 11".to_owned()),
        ["wasm", arguments @ ..] => return compare(arguments),
        [name] => bench.args(["--bench", name]),
        _ => return Err("bench takes the name of one bench, or wasm and a command".to_owned()),
    };
    show(bench)
}

/// Runs a command of awale natively and as wasm in Node, which compiles wasm as Chromium does.
fn compare(arguments: &[&str]) -> Result<()> {
    tools::rust_target(WASI)?;
    tools::npm_packages()?;
    println!("building awale for both");
    let build = ["build", "--quiet", "--locked", "--release", "--bin", "awale"];
    output(cargo(&build), "cargo build")?;
    let mut wasm_build = cargo(&build);
    wasm_build.args(["--target", WASI]);
    output(wasm_build, "cargo build for wasm")?;
    let target = project::cargo_target();
    let wasm = target.join("bench.wasm");
    let mut optimise = npm_program("wasm-opt");
    optimise.args(["-O4", "-o"]).arg(&wasm);
    optimise.arg(target.join(WASI).join("release/awale.wasm"));
    output(optimise, "wasm-opt")?;

    let mut native = command(target.join("release/awale"));
    native.args(arguments);
    let (before, start) = (user_seconds_of_children(), Instant::now());
    print!("{}", output(native, "awale")?);
    let native_seconds = match (before, user_seconds_of_children()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed().as_secs_f64(),
    };

    let mut node = node_script("xtask/wasi.mjs");
    node.env("NODE_NO_WARNINGS", "1").arg(&wasm).args(arguments);
    let printed = output(node, "awale in wasm")?;
    let wasm_seconds: f64 = printed
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("user seconds ")?.parse().ok())
        .ok_or("xtask/wasi.mjs printed no CPU time")?;
    let answer = printed.lines().filter(|line| !line.starts_with("user seconds "));
    answer.for_each(|line| println!("{line}"));
    println!(
        "native {native_seconds:.2} s, wasm {wasm_seconds:.2} s of CPU: wasm runs at {:.2} of native",
        native_seconds / wasm_seconds
    );
    Ok(())
}

/// The user CPU time of all finished children, which stays comparable on a busy machine: `cutime` of
/// proc(5), in hundredths of a second. Only Linux has it.
fn user_seconds_of_children() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, after_name) = stat.rsplit_once(')')?;
    let ticks: f64 = after_name.split_whitespace().nth(13)?.parse().ok()?;
    Some(ticks / 100.0)
}
