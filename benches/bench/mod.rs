//! What all benchmarks begin with.

/// Lets divan time its benchmarks, then runs `measure` with the command line's arguments. Not under
/// `cargo test --benches` and `-- --list`, which only check that the program runs.
pub fn run(measure: impl FnOnce(&[String])) {
    divan::main();
    let args: Vec<String> = std::env::args().collect();
    if !args.iter().any(|arg| arg == "--test" || arg == "--list") {
        measure(&args);
    }
}
