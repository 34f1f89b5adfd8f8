//! Running other programs.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, ErrorKind, pipe};
use std::process::Command;

use crate::project;
use crate::result::Result;

/// How a program ended.
pub struct Outcome {
    pub ok: bool,
    /// Both of its streams, in order.
    pub output: String,
}

impl Outcome {
    /// Success without output.
    pub const SILENT: Outcome = Outcome { ok: true, output: String::new() };

    /// The output; an error with the output if the program failed.
    pub fn expect_ok(self, what: &str) -> Result<String> {
        if self.ok { Ok(self.output) } else { Err(format!("{what} failed\n{}", self.output)) }
    }
}

/// A command that runs in the project's folder.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(project::root());
    // No colours, because this program reads the output. With NO_COLOR too, Node prints a warning.
    command.env("CARGO_TERM_COLOR", "never").env("FORCE_COLOR", "0").env_remove("NO_COLOR");
    command
}

/// A cargo command in the project's folder.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = command(project::cargo());
    cargo.args(arguments);
    cargo
}

/// Node with a script of `xtask/`.
pub fn node_script(script: &str) -> Command {
    let mut node = command("node");
    node.arg(project::root().join(script));
    node
}

/// Runs a command to its end and shows its output as it comes.
pub fn show(mut command: Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} ended with {status}")),
        Err(error) => Err(unstarted(&name, &error)),
    }
}

/// Runs a command to its end; `each` is called with every line as it comes.
pub fn watch(mut command: Command, mut each: impl FnMut(&str)) -> Result<Outcome> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |error| format!("{name}: {error}");
    let (reader, writer) = pipe().map_err(failed)?;
    let second = writer.try_clone().map_err(failed)?;
    let spawned = command.stdout(writer).stderr(second).spawn();
    // The command holds the pipe's write ends: reading ends only when they are closed.
    drop(command);
    let mut child = spawned.map_err(|error| unstarted(&name, &error))?;
    let mut output = String::new();
    let mut reader = BufReader::new(reader);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).map_err(failed)? > 0 {
        let text = String::from_utf8_lossy(&line);
        each(text.trim_end());
        output.push_str(&text);
        line.clear();
    }
    let ok = child.wait().map_err(failed)?.success();
    Ok(Outcome { ok, output })
}

/// Runs a command to its end and returns its output; an error with the output if it failed.
pub fn output(command: Command, what: &str) -> Result<String> {
    watch(command, |_| {})?.expect_ok(what)
}

fn unstarted(name: &str, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("{name} was not found: {}", advice(name)),
        _ => format!("{name}: {error}"),
    }
}

/// How to get a program that is missing.
fn advice(program: &str) -> &'static str {
    match program.rsplit(['/', '\\']).next().unwrap_or(program) {
        "node" | "npm" | "npx" => "install Node.js 20 or later (https://nodejs.org)",
        "rustup" | "rustc" | "cargo" => "install Rust with rustup (https://rustup.rs)",
        "playwright" | "tsc" | "wasm-opt" => "run `npm ci`",
        _ => "install it, or put it on the PATH",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_for_a_missing_program_says_how_to_get_it() {
        let mut missing = command("/nowhere/npm");
        missing.arg("ci");
        let said = output(missing, "npm ci").unwrap_err();
        assert_eq!(
            said,
            "/nowhere/npm was not found: install Node.js 20 or later (https://nodejs.org)"
        );
    }

    #[test]
    fn a_failure_is_shown_whole() {
        let said = output(cargo(&["no-such-command"]), "cargo no-such-command").unwrap_err();
        assert!(said.starts_with("cargo no-such-command failed\n"), "{said}");
        assert!(said.contains("no such command: `no-such-command`"), "{said}");
    }
}
