//! Why a command could not do its work.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::console;

/// Why a command stopped before it had a result.
pub enum Failure {
    /// A registry or a schema has faults.
    Contract(Box<contract_codegen::Failure>),
    /// Something outside: a file, an argument.
    Other(String),
    /// It was told already, or nobody listens any more.
    Told,
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

    /// A failure to write a result. A reader that has gone away, as `head` does, is no news.
    pub fn output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Told,
            _ => Self::Other(format!("standard output: {error}")),
        }
    }

    /// Tells it on standard error; answers the exit status.
    pub fn tell(&self) -> ExitCode {
        match self {
            Self::Contract(failure) => console::tell(&shown(failure)),
            Self::Other(message) => console::tell(&format!("error: {message}")),
            Self::Told => {}
        }
        ExitCode::from(2)
    }
}

/// Every fault of a registry, for standard error.
pub fn shown(failure: &contract_codegen::Failure) -> String {
    match console::is_coloured() {
        true => failure.styled(),
        false => failure.to_string(),
    }
}

impl From<contract_codegen::Failure> for Failure {
    fn from(failure: contract_codegen::Failure) -> Self {
        Self::Contract(Box::new(failure))
    }
}
