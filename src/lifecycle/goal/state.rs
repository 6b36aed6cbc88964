//! The states of a goal, read off its record, and the names of the steps between them.

use crate::AgentGoal;
use crate::agent::goal::v1::{Verdict, VerdictStatus};

/// Where a goal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// The work goes on: no proposal, no verdict.
    Open,
    /// The worker says that the goal is reached; no verdict yet.
    Proposed,
    /// The verifier found the goal reached.
    Accepted,
    /// The verifier found that the proposal does not reach the goal.
    Rejected,
    /// The goal is given up.
    Failed,
}

contract_runtime::string_enum!(State {
    Open = "open",
    Proposed = "proposed",
    Accepted = "accepted",
    Rejected = "rejected",
    Failed = "failed",
});

impl State {
    /// The state that a record is in.
    #[must_use]
    pub fn of(goal: &AgentGoal) -> Self {
        match goal.verdict.as_ref().map(|verdict| verdict.status) {
            Some(VerdictStatus::Accepted) => Self::Accepted,
            Some(VerdictStatus::Rejected) => Self::Rejected,
            Some(VerdictStatus::Failed) => Self::Failed,
            None if goal.proposal.is_some() => Self::Proposed,
            None => Self::Open,
        }
    }
}

/// What a step of a goal is, or tried to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Transition {
    /// A new goal.
    Create,
    /// The owner changes the terms.
    Amend,
    /// The worker says that the goal is reached, or adds to what it shows.
    Propose,
    /// The worker takes the proposal back.
    Withdraw,
    /// The verifier finds the goal reached.
    Accept,
    /// The verifier finds that the proposal does not reach the goal.
    Reject,
    /// The verifier gives the goal up.
    Fail,
    /// Nothing changed.
    None,
    /// None of these: only what breaks a rule is unknown.
    Unknown,
}

contract_runtime::string_enum!(Transition {
    Create = "create",
    Amend = "amend",
    Propose = "propose",
    Withdraw = "withdraw",
    Accept = "accept",
    Reject = "reject",
    Fail = "fail",
    None = "none",
    Unknown = "unknown",
});

impl Transition {
    /// The step from one record to a different one.
    ///
    /// Where several things changed at once, a verdict names the step before a
    /// proposal does, and a proposal before the terms.
    pub(super) fn of(previous: Option<&AgentGoal>, next: &AgentGoal) -> Self {
        let Some(previous) = previous else {
            return Self::Create;
        };
        match &next.verdict {
            Some(verdict) if previous.verdict.as_ref() != Some(verdict) => Self::ruling(verdict),
            _ if takes_back(previous, next) => Self::Withdraw,
            _ if proposes(previous, next) => Self::Propose,
            verdict if *verdict != previous.verdict => Self::Unknown,
            _ => Self::Amend,
        }
    }

    const fn ruling(verdict: &Verdict) -> Self {
        match verdict.status {
            VerdictStatus::Accepted => Self::Accept,
            VerdictStatus::Rejected => Self::Reject,
            VerdictStatus::Failed => Self::Fail,
        }
    }
}

/// Whether the proposal, or evidence without one, is taken away.
fn takes_back(previous: &AgentGoal, next: &AgentGoal) -> bool {
    let proposal = previous.proposal.is_some() && next.proposal.is_none();
    let evidence = previous.evidence.is_some() && next.evidence.is_none();
    proposal || (evidence && next.proposal.is_none())
}

/// Whether the proposal or what supports it changed.
pub(super) fn proposes(previous: &AgentGoal, next: &AgentGoal) -> bool {
    previous.proposal != next.proposal || previous.evidence != next.evidence
}
