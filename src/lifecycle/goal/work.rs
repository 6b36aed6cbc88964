//! What is handed over in a step of a goal: terms, a ruling, what has been spent.

use contract_runtime::{Given, Report, Text, UInt};

use super::context::{Usage, amount};
use crate::AgentGoal;
use crate::agent::goal::v1::{Budget, Check, Verdict, VerdictStatus};

/// A proposal without anything to show for it.
pub const NO_EVIDENCE: Option<&str> = None;

/// What a goal asks for, and at what cost: what its owner may change while it is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Terms {
    /// The outcome to bring about.
    pub goal: Text<1, 4000>,
    /// The test that tells whether the goal is reached.
    pub check: Check,
    /// The most that may be spent.
    pub budget: Option<Budget>,
    /// Turns in a row without progress after which the goal is given up.
    pub no_progress_limit: Option<UInt<1, 20>>,
}

impl Terms {
    pub(super) fn of(goal: &AgentGoal) -> Self {
        Self {
            goal: goal.goal.clone(),
            check: goal.check.clone(),
            budget: goal.budget.clone(),
            no_progress_limit: goal.no_progress_limit,
        }
    }

    pub(super) fn apply(self, goal: &mut AgentGoal) {
        goal.goal = self.goal;
        goal.check = self.check;
        goal.budget = self.budget;
        goal.no_progress_limit = self.no_progress_limit;
    }
}

/// What a verifier says besides the status: why, and what the check gave.
///
/// A reason alone is given as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ruling {
    reason: Text<1, 4000>,
    check_output: Option<Text<0, 262_144>>,
}

impl Ruling {
    /// A ruling for this reason.
    ///
    /// # Errors
    /// When the reason is empty or longer than 4000 characters.
    pub fn because(reason: impl Given<Text<1, 4000>>) -> Result<Self, Report> {
        let reason = reason.given().map_err(|fault| at("reason", fault))?;
        Ok(Self {
            reason,
            check_output: None,
        })
    }

    /// With what the check printed or returned.
    ///
    /// # Errors
    /// When it is longer than 262,144 characters.
    pub fn with_output(mut self, output: impl Given<Text<0, 262_144>>) -> Result<Self, Report> {
        let output = output.given().map_err(|fault| at("check_output", fault))?;
        self.check_output = Some(output);
        Ok(self)
    }

    pub(super) fn verdict(self, status: VerdictStatus) -> Verdict {
        Verdict {
            status,
            reason: self.reason,
            check_output: self.check_output,
        }
    }
}

/// Puts a report on a part of the verdict at its place in the goal.
fn at(member: &str, fault: Report) -> Report {
    fault.under_member(member).under_member("verdict")
}

impl TryFrom<&str> for Ruling {
    type Error = Report;
    fn try_from(reason: &str) -> Result<Self, Report> {
        Self::because(reason)
    }
}

impl TryFrom<String> for Ruling {
    type Error = Report;
    fn try_from(reason: String) -> Result<Self, Report> {
        Self::because(reason)
    }
}

/// What the work on a goal has used up: of each amount, and turns without progress.
///
/// ```
/// use openvibe_contracts::lifecycle::goal::Spent;
///
/// let spent = Spent::default().tokens(11_800).turns(12).turns_without_progress(1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spent {
    tokens: u64,
    turns: u64,
    active_minutes: u64,
    turns_without_progress: u64,
}

impl Spent {
    /// With this many tokens.
    #[must_use]
    pub const fn tokens(mut self, tokens: u64) -> Self {
        self.tokens = tokens;
        self
    }

    /// With this many turns.
    #[must_use]
    pub const fn turns(mut self, turns: u64) -> Self {
        self.turns = turns;
        self
    }

    /// With this many minutes of work.
    #[must_use]
    pub const fn active_minutes(mut self, minutes: u64) -> Self {
        self.active_minutes = minutes;
        self
    }

    /// With this many turns in a row without progress.
    #[must_use]
    pub const fn turns_without_progress(mut self, turns: u64) -> Self {
        self.turns_without_progress = turns;
        self
    }

    pub(super) fn usage(self) -> Usage {
        Usage::default()
            .tokens(self.tokens)
            .turns(self.turns)
            .active_minutes(self.active_minutes)
    }

    pub(super) fn stalled(self) -> Option<UInt> {
        amount(self.turns_without_progress)
    }
}
