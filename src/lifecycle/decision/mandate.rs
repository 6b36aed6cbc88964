//! A mandate: opened with a permit, ended with a withdrawal, and by nothing else.

use super::reading::{LaunchPermit, Reading, Withdrawal};
use crate::AgentDecision;

/// Where a mandate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// The work goes on.
    Standing,
    /// A human said to stop.
    Ended,
}

contract_runtime::string_enum!(State { Standing = "standing", Ended = "ended" });

/// A piece of work that was launched and goes on until a human says to stop.
#[derive(Debug, PartialEq, Eq, Hash)]
#[must_use = "a mandate stands until it is ended"]
pub struct Mandate(LaunchPermit);

/// A mandate that a human put an end to.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Ended {
    permit: LaunchPermit,
    withdrawal: Withdrawal,
}

/// What became of a mandate after a decision.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Heard {
    /// It stands as it was.
    Standing(Mandate),
    /// It has ended.
    Ended(Ended),
}

impl Mandate {
    /// Launches the work that `permit` is for.
    pub fn open(permit: impl Opens) -> Self {
        Self(permit.permit())
    }

    /// Ends the mandate.
    pub fn end(self, withdrawal: impl Ends) -> Ended {
        Ended {
            permit: self.0,
            withdrawal: withdrawal.withdrawal(),
        }
    }

    /// Holds the mandate against what a decision gives: a withdrawal ends it, and
    /// all else leaves it as it was.
    pub fn hear(self, reading: Reading) -> Heard {
        match reading {
            Reading::Withdraw(withdrawal) => Heard::Ended(self.end(withdrawal)),
            Reading::Launch(_) | Reading::Observe(_) => Heard::Standing(self),
        }
    }

    /// The decision that launched it.
    #[must_use]
    pub const fn decision(&self) -> &AgentDecision {
        self.0.decision()
    }
}

impl Ended {
    /// The decision that launched the mandate.
    #[must_use]
    pub const fn launched_by(&self) -> &AgentDecision {
        self.permit.decision()
    }

    /// The decision that ended it.
    #[must_use]
    pub const fn decision(&self) -> &AgentDecision {
        self.withdrawal.decision()
    }
}

mod sealed {
    /// Keeps what opens and what ends a mandate to the one of each.
    pub trait Sealed {}
    impl Sealed for super::LaunchPermit {}
    impl Sealed for super::Withdrawal {}
}

/// What launches work: a [`LaunchPermit`], and nothing else.
#[diagnostic::on_unimplemented(
    message = "`{Self}` launches nothing (decision.inferred-only-observes)",
    label = "only a `LaunchPermit` does",
    note = "a `LaunchPermit` comes out of `read` from an explicit decision to accept; inferred work is only watched"
)]
pub trait Opens: sealed::Sealed {
    /// The permit.
    fn permit(self) -> LaunchPermit;
}

impl Opens for LaunchPermit {
    fn permit(self) -> LaunchPermit {
        self
    }
}

/// What ends a mandate: a [`Withdrawal`], and nothing else.
#[diagnostic::on_unimplemented(
    message = "`{Self}` ends no mandate (decision.stop-is-explicit-and-human)",
    label = "only a `Withdrawal` does",
    note = "a `Withdrawal` comes out of `read` from an explicit stop by a human"
)]
pub trait Ends: sealed::Sealed {
    /// The withdrawal.
    fn withdrawal(self) -> Withdrawal;
}

impl Ends for Withdrawal {
    fn withdrawal(self) -> Withdrawal {
        self
    }
}
