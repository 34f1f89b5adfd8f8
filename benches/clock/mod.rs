//! The time that this program spent computing.

use std::fs;
use std::hint::black_box;
use std::time::Instant;

/// A clock of CPU time where the system tells it, of wall time elsewhere.
pub struct Clock {
    cpu: bool,
}

/// What Linux says of the main thread: first the nanoseconds it ran.
fn cpu_nanoseconds() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

impl Clock {
    /// The best clock there is.
    pub fn new() -> Clock {
        Clock { cpu: cpu_nanoseconds().is_some_and(|ran| ran > 0) }
    }

    /// Which clock it is.
    pub const fn name(&self) -> &'static str {
        if self.cpu { "CPU time" } else { "wall time" }
    }

    /// The seconds that this takes.
    pub fn seconds<T>(&self, run: impl FnOnce() -> T) -> f64 {
        let (before, start) = (cpu_nanoseconds(), Instant::now());
        black_box(run());
        match (self.cpu, before, cpu_nanoseconds()) {
            (true, Some(before), Some(after)) => (after - before) as f64 / 1e9,
            _ => start.elapsed().as_secs_f64(),
        }
    }
}
