//! Why a step or a judgement did not come about.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use contract_runtime::{LookupError, Report};

use super::outcome::Refused;

/// Why the typed door did not take a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepError {
    /// A value that the contract's schema refuses, with its path in the record.
    Value(Report),
    /// The rules refuse the step.
    Refused(Refused),
}

impl From<Report> for StepError {
    fn from(report: Report) -> Self {
        Self::Value(report)
    }
}

impl From<Refused> for StepError {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl Display for StepError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(report) => Display::fmt(report, f),
            Self::Refused(refused) => Display::fmt(refused, f),
        }
    }
}

impl Error for StepError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Value(report) => Some(report),
            Self::Refused(refused) => Some(refused),
        }
    }
}

/// Why a step that was given as JSON was not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WireError {
    /// The id names no contract.
    Lookup(LookupError),
    /// The contract has no rules of a lifecycle.
    NoLifecycle(&'static str),
    /// The schema refuses the previous record.
    Previous(Report),
    /// The schema refuses the next record.
    Next(Report),
    /// The context is not of the form that the contract's rules take.
    Context(Report),
}

impl From<LookupError> for WireError {
    fn from(error: LookupError) -> Self {
        Self::Lookup(error)
    }
}

impl Display for WireError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (subject, report) = match self {
            Self::Lookup(error) => return Display::fmt(error, f),
            Self::NoLifecycle(id) => return write!(f, "`{id}` has no lifecycle"),
            Self::Previous(report) => ("the schema refuses the previous record", report),
            Self::Next(report) => ("the schema refuses the next record", report),
            Self::Context(report) => ("the context does not fit", report),
        };
        write!(f, "{subject}:")?;
        for violation in report.errors() {
            write!(f, "\n  {violation}")?;
        }
        Ok(())
    }
}

impl Error for WireError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Lookup(error) => Some(error),
            Self::NoLifecycle(_) => None,
            Self::Previous(report) | Self::Next(report) | Self::Context(report) => Some(report),
        }
    }
}
