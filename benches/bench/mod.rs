//! The `main` function that all benchmarks share.

/// Lets divan time its benchmarks, then runs `measure` with the command line's arguments. `measure` is not run with
/// `-- --test`, with which divan runs each benchmark only once, or with `-- --list`.
pub fn run(measure: impl FnOnce(&[String])) {
    divan::main();
    let args: Vec<String> = std::env::args().collect();
    if !args.iter().any(|arg| arg == "--test" || arg == "--list") {
        measure(&args);
    }
}
