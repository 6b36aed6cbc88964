//! Reading a decision into what it gives.

use super::context::{Context, Triggers};
use crate::AgentDecision;
use crate::agent::decision::v1::Decision;
use crate::lifecycle::outcome::Refused;
use crate::lifecycle::rule::judge;

/// What a decision gives.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The work may be launched.
    Launch(LaunchPermit),
    /// Nothing happens: the decision is on record.
    Observe(Observation),
    /// A mandate may be ended.
    Withdraw(Withdrawal),
}

/// That a piece of work may be launched: out of an explicit decision to accept it, once.
#[derive(Debug, PartialEq, Eq, Hash)]
#[must_use = "a permit is for one launch"]
pub struct LaunchPermit(AgentDecision);

/// That a decision is on record, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Observation(AgentDecision);

/// That a human said in so many words to stop.
#[derive(Debug, PartialEq, Eq, Hash)]
#[must_use = "a withdrawal is to end a mandate"]
pub struct Withdrawal(AgentDecision);

macro_rules! decisions {
    ($($name:ident)+) => {
        $(impl $name {
            /// The decision that gives it.
            #[must_use]
            pub const fn decision(&self) -> &AgentDecision {
                &self.0
            }
        })+
    };
}

decisions!(LaunchPermit Observation Withdrawal);

impl Observation {
    /// Whether the work would have been taken on, had it been asked for.
    #[must_use]
    pub const fn would_accept(&self) -> Option<bool> {
        self.0.would_accept
    }
}

/// Reads a decision on `triggers` into what it gives.
///
/// # Errors
/// Every rule that the decision breaks. A quote whose trigger has no known text
/// is let pass: `decision.quotes-are-verbatim` speaks only of texts that are known.
pub fn read(decision: AgentDecision, triggers: &Triggers) -> Result<Reading, Refused> {
    let context = Context {
        triggers: Some(triggers.clone()),
    };
    judge(None, &decision, &context).allow()?;
    Ok(match decision.decision {
        Decision::Accept => Reading::Launch(LaunchPermit(decision)),
        Decision::Stop => Reading::Withdraw(Withdrawal(decision)),
        Decision::Ignore | Decision::Unavailable => Reading::Observe(Observation(decision)),
    })
}
