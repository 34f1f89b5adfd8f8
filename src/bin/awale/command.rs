//! A command of the command line: its name, its help and its function.

use crate::args::{Args, Shared};
use crate::failure::Failure;
use crate::output::Output;
use std::io;

/// A command of the command line.
pub struct Command {
    /// Its name, the first argument.
    pub name: &'static str,
    /// Its usage line.
    pub usage: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// The shared options that it takes.
    pub shared: &'static [Shared],
    /// Reads the arguments after the name and does what the command is for.
    pub run: fn(Args, &mut Output) -> Result<(), Failure>,
}

impl Command {
    /// Runs the command with the arguments left, or prints its help if `--help` or `-h` is among them.
    pub fn run(&self, parser: lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
        let asks = |arg: &std::ffi::OsString| arg == "--help" || arg == "-h";
        if std::env::args_os().skip(2).any(|arg| asks(&arg)) {
            return Ok(self.help(output)?);
        }
        (self.run)(Args::new(parser, self.usage, self.shared), output)
    }

    /// Prints the usage line and what the command does.
    pub fn help(&self, output: &mut Output) -> io::Result<()> {
        output.line(format_args!("  {}\n      {}", self.usage, self.about))
    }
}
