//! `cargo xtask …`: the only place that knows tools. Each command installs what it lacks first.

mod bench;
mod browser;
mod build;
mod bundle;
mod command;
mod engine;
mod headers;
mod package;
mod project;
mod release;
mod screens;
mod serve;
mod single;
mod size;
mod stage;
mod test;
mod tools;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask build                        the page in dist/, ready for any static host, and its sizes
cargo xtask build --single               the same; says where awale.html lies, the page in one file
cargo xtask package                      the npm package, in target/package/
cargo xtask serve [--port N] [--open]    builds the page and serves it on http://127.0.0.1:8080/
                  [--base /a/folder/]    … under that path
cargo xtask test [native|wasm|page]      every check, or one part
cargo xtask bench [NAME]                 the measurements of benches/, or one of them
cargo xtask bench wasm COMMAND…          a command of awale, natively and in wasm: `perft 11`
cargo xtask screens [PART OF A NAME]     pictures of the main screens, in screenshots/";

/// What went wrong, said in one line or shown whole.
type Result<T> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["build", options @ ..] => build::run(options),
        ["package"] => package::run(),
        ["serve", options @ ..] => serve::run(options),
        ["test", part @ ..] => test::run(part),
        ["bench", options @ ..] => bench::run(options),
        ["screens", options @ ..] => screens::run(options),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        [other, ..] => Err(format!("no command {other:?} with these arguments\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
