//! The states of an install, as values and as types.

use crate::AgentsInstall;

/// Whether a version waits for the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// No version waits.
    Settled,
    /// A newer version waits for the owner's yes.
    Waiting,
}

contract_runtime::string_enum!(State { Settled = "settled", Waiting = "waiting" });

impl State {
    /// The state that a record is in.
    #[must_use]
    pub fn of(install: &AgentsInstall) -> Self {
        match install.pending.value() {
            Some(_) => Self::Waiting,
            None => Self::Settled,
        }
    }
}

/// No version waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settled;

/// A newer version waits for the owner's yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Waiting;

mod sealed {
    /// Keeps the states in which a version waits to the one.
    pub trait Sealed {}
    impl Sealed for super::Waiting {}
}

/// A state in which there is a version to accept or decline.
#[diagnostic::on_unimplemented(
    message = "nothing waits on an install that is `{Self}`: there is nothing to accept or decline",
    label = "only an install on which a version waits has an answer to give",
    note = "`Offered::Waiting` and `AnyInstall::Waiting` carry such an install"
)]
pub trait HasWaiting: sealed::Sealed {}

impl HasWaiting for Waiting {}
