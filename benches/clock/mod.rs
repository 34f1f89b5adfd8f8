//! The time that a piece of work takes, in CPU time if possible.

use std::fs;
use std::hint::black_box;
use std::time::Instant;

/// A clock of CPU time where the system provides it, otherwise of wall time.
pub struct Clock {
    has_cpu_time: bool,
}

/// The CPU time of the main thread, as Linux has it: the first number of `schedstat`.
fn cpu_nanoseconds() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

impl Clock {
    /// The best clock on this machine.
    pub fn new() -> Clock {
        Clock { has_cpu_time: cpu_nanoseconds().is_some_and(|time| time > 0) }
    }

    /// What it measures.
    pub const fn name(&self) -> &'static str {
        if self.has_cpu_time { "CPU time" } else { "wall time" }
    }

    /// The seconds that `run` takes.
    pub fn seconds<T>(&self, run: impl FnOnce() -> T) -> f64 {
        let (before, start) = (cpu_nanoseconds(), Instant::now());
        black_box(run());
        match (self.has_cpu_time, before, cpu_nanoseconds()) {
            (true, Some(before), Some(after)) => (after - before) as f64 / 1e9,
            _ => start.elapsed().as_secs_f64(),
        }
    }
}
