//! Runs the command line.

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `awale` with this standard input.
pub fn awale(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    awale_in(Path::new("."), args, input)
}

/// Runs `awale` with this standard input in a folder.
pub fn awale_in(folder: &Path, args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("awale starts");
    let mut stdin = child.stdin.take().expect("a standard input");
    let input = input.as_ref().to_owned();
    // Writing fails if the program ends before it has read all; its output is what counts.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("awale ends");
    writer.join().expect("the input is written or not wanted");
    output
}

/// The standard output.
pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// What `awale` prints without an error.
pub fn printed(args: &[&str]) -> String {
    let output = awale(args, "");
    assert!(output.status.success(), "{args:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{args:?}: {output:?}");
    stdout(&output).to_owned()
}

/// The lines of JSON that `awale` prints without an error.
pub fn printed_json(args: &[&str]) -> Vec<Value> {
    json_lines(&printed(args))
}

/// The error of `awale`: one line, exit status 2, nothing on standard output.
pub fn error_line(args: &[&str]) -> String {
    let output = awale(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{args:?}: {output:?}");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "{args:?}: {text}");
    text
}

/// Lines of JSON.
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}
