//! Running the command line.

#![allow(dead_code)] // each test file uses its part

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with this standard input.
pub fn fed(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("awale starts");
    let mut stdin = child.stdin.take().expect("a standard input");
    let input = input.to_owned();
    // A program that stops reading is looked at by what it says.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("awale ends");
    writer.join().expect("the input is written or not wanted");
    output
}

/// Lines of JSON.
pub fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// What it printed.
pub fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("text")
}
