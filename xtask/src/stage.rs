//! The stages of a long command: progress while one runs, and how many checks passed.

use std::io::{Write, stdout};
use std::process::Command;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::{Outcome, watch};
use crate::result::Result;

/// How often a stage prints a dot.
const DOT: Duration = Duration::from_secs(5);
/// How often a long step prints its progress.
pub const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);

/// Calls a function at regular intervals while a task runs.
pub struct Ticker;

impl Ticker {
    pub fn run<T>(
        every: Duration,
        mut tick: impl FnMut(u64) + Send,
        work: impl FnOnce() -> T,
    ) -> T {
        let start = Instant::now();
        let (done, wait) = channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                while wait.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                    tick(start.elapsed().as_secs());
                }
            });
            let result = work();
            drop(done);
            result
        })
    }
}

/// The checks of all stages so far.
#[derive(Default)]
pub struct Tally {
    pub passed: usize,
    pub failed: usize,
}

impl Tally {
    /// Runs a stage and prints it on one line: its name, a dot every five seconds, the number of
    /// tests, its time. Prints the whole output of a failure.
    pub fn stage(&mut self, name: &str, work: impl FnOnce() -> Result<Outcome>) -> Result<()> {
        let start = Instant::now();
        print!("{name} ");
        stdout().flush().map_err(|error| error.to_string())?;
        let outcome = Ticker::run(
            DOT,
            |_| {
                print!(".");
                // An error is ignored: printing the next line reports it.
                let _ = stdout().flush();
            },
            work,
        );
        let seconds = start.elapsed().as_secs_f64();
        let outcome = outcome.unwrap_or_else(|output| Outcome { ok: false, output });
        let (passed, failed) = count(&outcome);
        self.passed += passed;
        self.failed += failed;
        if outcome.ok {
            // One check is mostly the command itself (see `count`): the number would say nothing.
            let tests = if passed == 1 { String::new() } else { format!(", {passed} tests") };
            println!("ok{tests}, {seconds:.1} s");
            for test in flaky(&outcome.output) {
                println!("  only at the second try: {test}");
            }
            return Ok(());
        }
        println!("FAILED, {seconds:.1} s\n\n{}\n", outcome.output.trim_end());
        Err(format!("{name} failed: its output stands above"))
    }

    /// A stage that is one command.
    pub fn command(&mut self, name: &str, command: Command) -> Result<()> {
        self.stage(name, || watch(command, |_| {}))
    }
}

/// The tests that Playwright names as flaky: they failed, and passed at the second try.
fn flaky(output: &str) -> impl Iterator<Item = &str> {
    let is_heading = |line: &str| line.trim_start().ends_with(" flaky");
    let after = output.lines().skip_while(move |line| !is_heading(line)).skip(1);
    after.take_while(|line| line.starts_with("    ")).map(str::trim)
}

/// Counts what passed and what failed, from the output of cargo test, wasm-bindgen-test and
/// Playwright; any other command is one check.
fn count(outcome: &Outcome) -> (usize, usize) {
    let (mut passed, mut failed) = (0, 0);
    for line in outcome.output.lines() {
        let line = line.trim();
        let counts = line.strip_prefix("test result: ").unwrap_or(line);
        let counted_by_cargo = counts.len() < line.len();
        for part in counts.split(['.', ';']) {
            let words: Vec<&str> = part.split_whitespace().collect();
            let [number, word, rest @ ..] = words.as_slice() else { continue };
            let Ok(number) = number.parse::<usize>() else { continue };
            // After the word, Playwright prints nothing or a time, as in `3 passed (2.1s)`: a line with other words
            // is no count.
            if !counted_by_cargo && !rest.iter().all(|word| word.starts_with('(')) {
                continue;
            }
            match *word {
                "passed" | "flaky" => passed += number,
                "failed" => failed += number,
                _ => {}
            }
        }
    }
    match (outcome.ok, passed + failed) {
        (true, 0) => (1, 0),
        (false, _) => (passed, failed.max(1)),
        _ => (passed, failed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(ok: bool, output: &str) -> (usize, usize) {
        count(&Outcome { ok, output: output.to_owned() })
    }

    #[test]
    fn the_results_that_tools_print_are_counted() {
        let cargo = "test result: ok. 5 passed; 0 failed; 1 ignored; finished in 0.01s\n\
                     test result: FAILED. 2 passed; 3 failed; 0 ignored; finished in 0.01s\n";
        assert_eq!(counted(false, cargo), (7, 3));
        assert_eq!(counted(true, "Running 9 tests\n\n  2 skipped\n  7 passed (3.4s)\n"), (7, 0));
        assert_eq!(counted(false, "  1 failed\n    [chromium] › a\n  6 passed (4s)\n"), (6, 1));
        let retried = "  ✓  1 b\n\n  1 flaky\n    c.spec.js:3:1 › a\n  6 passed (4s)\n";
        assert_eq!(counted(true, retried), (7, 0));
        assert_eq!(flaky(retried).collect::<Vec<_>>(), ["c.spec.js:3:1 › a"]);
        assert_eq!(flaky("  6 passed (4s)\n").count(), 0);
    }

    #[test]
    fn a_stage_without_tests_is_one_check() {
        assert_eq!(counted(true, ""), (1, 0));
        assert_eq!(counted(false, "error: it does not compile"), (0, 1));
    }
}
