//! Errors of commands.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt::Display;
use std::io::{self, Write};
use std::{path::Path, process::ExitCode};

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// An invalid argument, or a file that cannot be used.
    Argument {
        /// The argument's name, or the file's.
        argument: String,
        /// What was found and what is expected.
        why: String,
        /// The error as JSON fields for `--json`: a `code` and the fields of that code; empty for an error without
        /// a code.
        data: Map<String, Value>,
    },
    /// The answer could not be written.
    Output(io::Error),
}

impl Failure {
    /// An invalid argument.
    pub fn argument(argument: impl Into<String>, why: impl Display) -> Failure {
        Failure::Argument { argument: argument.into(), why: why.to_string(), data: Map::new() }
    }

    /// A file that cannot be used.
    pub fn file(file: &Path, why: impl Display) -> Failure {
        Failure::argument(file.display().to_string(), why)
    }

    /// An invalid argument, with the error serialized into the `--json` fields.
    pub fn with_data(
        argument: impl Into<String>,
        why: &impl Display,
        data: &impl Serialize,
    ) -> Failure {
        let data = match serde_json::to_value(data) {
            Ok(Value::Object(data)) => data,
            _ => Map::new(),
        };
        Failure::Argument { argument: argument.into(), why: why.to_string(), data }
    }

    /// What went wrong, on one line.
    pub fn message(&self) -> String {
        let message = match self {
            Failure::Argument { argument, why, .. } => format!("{argument}: {why}"),
            Failure::Output(error) => format!("standard output: {error}"),
        };
        message.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
    }

    /// Prints the error on standard error, as JSON with `--json`, and returns the exit status.
    pub fn report(&self) -> ExitCode {
        match self {
            // Broken pipe (EPIPE): the reader has gone, so no message is printed. The exit status is
            // still 2.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            _ if std::env::args_os().any(|arg| arg == "--json") => {
                print_error(serde_json::to_string(self).unwrap_or_default());
            }
            _ => print_error(format_args!("awale: {}", self.message())),
        }
        ExitCode::from(2)
    }
}

/// Prints a line on standard error. The program that reads standard error may have ended, as `head` may in
/// `awale … 2>&1 | head`: `eprintln!` would then panic.
pub fn print_error(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// A failure as a line of JSON.
#[derive(Serialize)]
struct FailureLine<'a> {
    error: String,
    argument: Option<&'a str>,
    #[serde(flatten)]
    data: Option<&'a Map<String, Value>>,
}

impl Serialize for Failure {
    /// `{"error":…,"argument":…,"code":…}` and the code's fields.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (argument, data) = match self {
            Failure::Argument { argument, data, .. } => (Some(argument.as_str()), Some(data)),
            Failure::Output(_) => (None, None),
        };
        FailureLine { error: self.message(), argument, data }.serialize(serializer)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    /// The error of a built-in word file (`www/words/`) that is not valid JSON.
    fn from(error: serde_json::Error) -> Failure {
        Failure::argument("words", error)
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Failure {
        match error {
            lexopt::Error::UnexpectedOption(option) => {
                Failure::argument(option, "no such option (awale help tells more)")
            }
            lexopt::Error::UnexpectedValue { option, .. } => {
                Failure::argument(option, "takes no value")
            }
            other => Failure::argument("arguments", other),
        }
    }
}
