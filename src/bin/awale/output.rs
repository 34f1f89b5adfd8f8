//! The output of a command.

use crate::failure::{Failure, print_error};
use awale::rules::{End, Side};
use serde::Serialize;
use std::fmt::{self, Display};
use std::io::{self, BufWriter, Stdout, Write};

/// Standard output, and whether some of the input was invalid.
pub struct Output {
    stdout: BufWriter<Stdout>,
    invalid_input: bool,
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Output {
        Output { stdout: BufWriter::new(io::stdout()), invalid_input: false }
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.stdout, "{line}")
    }

    /// Writes a text of whole lines, which already ends with a line break.
    pub fn lines(&mut self, lines: &str) -> io::Result<()> {
        self.stdout.write_all(lines.as_bytes())
    }

    /// Reports on standard error, and in the exit status, a fault in the input.
    pub fn fault(&mut self, argument: impl Display, fault: impl Display) {
        self.report(&Failure::argument(argument.to_string(), fault));
    }

    /// Reports on standard error, and in the exit status, a failure after which the command goes on.
    pub fn report(&mut self, failure: &Failure) {
        self.invalid_input = true;
        print_error(format_args!("awale: {}", failure.message()));
    }

    /// Writes a line of JSON.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.stdout, value).map_err(io::Error::from)?;
        Ok(writeln!(self.stdout)?)
    }

    /// Answers an invalid line of the input with its error, and reports it in the exit status.
    pub fn refuse(&mut self, failure: &Failure) -> Result<(), Failure> {
        self.invalid_input = true;
        self.json(failure)
    }

    /// Whether some of the input was invalid.
    pub const fn invalid_input(&self) -> bool {
        self.invalid_input
    }

    /// Flushes the buffer.
    pub fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// The end of a game in words: why, the score, the winner.
pub struct EndText<'a>(pub &'a End);

impl Display for EndText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let End { reason, scores: [south, north] } = self.0;
        let winner = match self.0.winner() {
            Some(Side::South) => "South wins",
            Some(Side::North) => "North wins",
            None => "a draw",
        };
        write!(f, "over {reason} {south} {north} ({winner})")
    }
}
