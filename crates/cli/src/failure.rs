//! Why a command could not do its work.

use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

/// Why a command stopped before it had a result.
pub enum Failure {
    /// A registry or a schema has faults.
    Contract(Box<contract_codegen::Failure>),
    /// Something outside: a file, an argument.
    Other(String),
}

impl Failure {
    /// A failure to read or write a file.
    pub fn io(path: &Path, error: &io::Error) -> Self {
        Self::Other(format!("{}: {error}", path.display()))
    }

    /// A failure told in one sentence.
    pub fn other(message: impl Display) -> Self {
        Self::Other(message.to_string())
    }

    /// Tells it on standard error; answers the exit status.
    pub fn tell(&self) -> ExitCode {
        match self {
            Self::Contract(failure) if is_coloured() => eprintln!("{}", failure.styled()),
            Self::Contract(failure) => eprintln!("{failure}"),
            Self::Other(message) => eprintln!("error: {message}"),
        }
        ExitCode::from(2)
    }
}

impl From<contract_codegen::Failure> for Failure {
    fn from(failure: contract_codegen::Failure) -> Self {
        Self::Contract(Box::new(failure))
    }
}

/// Whether diagnostics are coloured: on a terminal, unless `NO_COLOR` is set.
pub fn is_coloured() -> bool {
    io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
