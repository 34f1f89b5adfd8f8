//! `cargo xtask …`: builds, serves, tests and packs the project. The commands first install the tools that they
//! lack; rustup and Node.js have to be there.

mod bench;
mod browser;
mod budget;
mod build;
mod bundle;
mod command;
mod deflate;
mod fuzz;
mod headers;
mod lists;
mod package;
mod programs;
mod project;
mod release;
mod release_files;
mod repository;
mod result;
mod screens;
mod serve;
mod short_names;
mod single;
mod size;
mod stage;
mod test;
mod tools;
mod wasm;
mod zip;

use std::process::ExitCode;

/// What each command is called with, and what it does.
const USAGE: [(&str, &str); 10] = [
    (
        "build",
        "\
cargo xtask build                        the page in dist/, ready for any static host, and its sizes
cargo xtask build --single               the same; prints the path of awale.html, the page in one file
",
    ),
    (
        "package",
        "\
cargo xtask package                      the npm package, in target/package/; it names the repository of
                                         git's remote `origin`, or of AWALE_REPOSITORY
",
    ),
    (
        "serve",
        "\
cargo xtask serve [--port N] [--open]    builds the page and serves it on http://127.0.0.1:8080/
                  [--base /a/folder/]    … under that path
",
    ),
    (
        "test",
        "\
cargo xtask test [native|wasm|page]      every check, or one part
cargo xtask test wordpress               the plugin in a real WordPress, which no other part runs
cargo xtask test budgets                 sizes, memory and times, each beside its limit: half an hour
",
    ),
    (
        "release",
        "\
cargo xtask release                      the files of a release, in target/release-files/; the command
                                         line for Windows is among them where MinGW is installed
cargo xtask release --twice              … made twice, to check that both are the same
",
    ),
    (
        "scorm",
        "\
cargo xtask scorm [lesson NAME | exercises FILE | game LEVEL [RULES]] [fr|en]
                                         packages for Moodle, in target/scorm/; without a choice, all
",
    ),
    (
        "lists",
        "\
cargo xtask lists                        docs/lists.md and docs/lists.fr.md, from the sources
",
    ),
    (
        "bench",
        "\
cargo xtask bench [NAME]                 the measurements of benches/, or one of them
cargo xtask bench wasm COMMAND…          a command of awale, natively and in wasm: `perft 11`
",
    ),
    (
        "fuzz",
        "\
cargo xtask fuzz [TARGET] [MINUTES]      random inputs for every fuzz target, or for one
",
    ),
    (
        "screens",
        "\
cargo xtask screens [PART OF A NAME]     pictures of the main screens, in screenshots/
",
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Some(usage) = help(&words) {
        print!("{usage}");
        return ExitCode::SUCCESS;
    }
    let done = match words.as_slice() {
        ["build", options @ ..] => build::run(options),
        ["package"] => package::run(),
        ["release", options @ ..] => release_files::run(options),
        ["lists"] => lists::run(),
        ["scorm", choice @ ..] => release_files::scorm(choice),
        ["serve", options @ ..] => serve::run(options),
        ["test", part @ ..] => test::run(part),
        ["bench", options @ ..] => bench::run(options),
        ["fuzz", options @ ..] => fuzz::run(options),
        ["screens", options @ ..] => screens::run(options),
        _ => {
            let usage = usage(|_| true);
            Err(format!("no command {:?} with these arguments\n{}", words[0], usage.trim_end()))
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The usage, if it is asked for: of one command, or of all.
fn help(words: &[&str]) -> Option<String> {
    match words {
        [] | ["help" | "--help" | "-h"] => Some(usage(|_| true)),
        // Everything after `bench wasm` is a command of awale, its `--help` too.
        ["bench", "wasm", ..] => None,
        [command, .., "--help" | "-h"] => {
            Some(usage(|name| name == *command)).filter(|usage| !usage.is_empty())
        }
        _ => None,
    }
}

/// The usage of the commands chosen.
fn usage(chosen: impl Fn(&str) -> bool) -> String {
    USAGE.iter().filter(|(name, _)| chosen(name)).map(|(_, usage)| *usage).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_after_a_command_is_about_that_command() {
        assert_eq!(help(&["test", "--help"]).as_deref(), Some(USAGE[3].1));
        assert_eq!(help(&["serve", "-h"]).as_deref(), Some(USAGE[2].1));
        assert_eq!(help(&["test", "page", "--help"]).as_deref(), Some(USAGE[3].1));
        assert_eq!(help(&["scorm", "lesson", "X", "--help"]).as_deref(), Some(USAGE[5].1));
        assert_eq!(help(&["bench", "wasm", "--help"]), None);
        assert_eq!(help(&["bench", "wasm", "perft", "--help"]), None);
        assert_eq!(help(&["nonsense", "--help"]), None);
        let whole = help(&["--help"]).unwrap();
        assert!(USAGE.iter().all(|(name, _)| whole.contains(&format!("cargo xtask {name}"))));
        assert_eq!(help(&[]), Some(whole));
    }
}
