use crate::Result;
use crate::command::{cargo, show};

/// `cargo xtask bench [name of a bench]`
pub fn run(options: &[&str]) -> Result<()> {
    let mut bench = cargo(&["bench", "--locked"]);
    match options {
        [] => bench.arg("--benches"),
        [name] => bench.args(["--bench", name]),
        _ => return Err("bench takes the name of one bench, or nothing".to_owned()),
    };
    show(bench)
}
