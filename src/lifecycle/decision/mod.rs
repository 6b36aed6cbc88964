//! The lifecycle of `agent.decision@1`: inferred work is only watched, and only a human's stop ends a mandate.
//!
#![doc = include_str!("rules.md")]
//!
//! On the typed door a decision is read into what it gives: a [`LaunchPermit`],
//! a [`Withdrawal`], or an [`Observation`], which gives nothing.
//!
//! ```
//! use openvibe_contracts::AgentDecision;
//! use openvibe_contracts::lifecycle::decision::{self, Mandate, Origin, Reading, Trigger, Triggers};
//!
//! let triggers = Triggers::new([
//!     Trigger::new("trg_1", Origin::Human).with_text("Fix the bug, please."),
//!     Trigger::new("trg_2", Origin::Human).with_text("Stop it."),
//! ])?;
//! let accept = AgentDecision::from_json(
//!     r#"{"id": "dec_1", "trigger_ids": ["trg_1"], "policy_version": "1",
//!         "decision": "accept", "strength": "explicit",
//!         "direction": {"implementation_requested": true, "target_basis": "specified",
//!             "requires_design_decision": false,
//!             "evidence": [{"trigger_id": "trg_1", "quote": "Fix the bug"}]},
//!         "rule_assessments": []}"#,
//! )?;
//! let stop = AgentDecision::from_json(
//!     r#"{"id": "dec_2", "trigger_ids": ["trg_2"], "policy_version": "1",
//!         "decision": "stop", "strength": "explicit",
//!         "direction": {"implementation_requested": false, "target_basis": "specified",
//!             "requires_design_decision": false, "evidence": []},
//!         "rule_assessments": []}"#,
//! )?;
//!
//! let Reading::Launch(permit) = decision::read(accept, &triggers)? else { unreachable!() };
//! let mandate = Mandate::open(permit);
//! let Reading::Withdraw(withdrawal) = decision::read(stop, &triggers)? else { unreachable!() };
//! let ended = mandate.end(withdrawal);
//! assert_eq!(ended.decision().id, "dec_2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! On the wire, one record is judged at a time:
//!
//! ```
//! use openvibe_contracts::AgentDecision;
//! use openvibe_contracts::lifecycle::decision::{self, Context};
//!
//! let launched = AgentDecision::from_json(
//!     r#"{"id": "dec_1", "trigger_ids": ["trg_1"], "policy_version": "1",
//!         "decision": "accept", "strength": "inferred",
//!         "direction": {"implementation_requested": true, "target_basis": "specified",
//!             "requires_design_decision": false, "evidence": []},
//!         "rule_assessments": []}"#,
//! )?;
//! let refused = decision::check(&launched, &Context::default()).unwrap_err();
//! assert!(refused.breaks("decision.inferred-only-observes"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrows;
mod context;
mod mandate;
mod reading;
mod rules;
mod verbatim;

pub use context::{Context, Origin, Trigger, Triggers};
pub use mandate::{Ended, Ends, Heard, Mandate, Opens, State};
pub use reading::{LaunchPermit, Observation, Reading, Withdrawal, read};

pub(super) use arrows::arrows;

use super::outcome::{Outcome, Refused};
use super::rule::{self, Lifecycle, Rule, Step};
use crate::AgentDecision;

/// Every rule, in the order in which they are reported.
pub static RULES: &[Rule<AgentDecision>] = AgentDecision::RULES;

pub(super) const STATES: &[&str] = names!(State);
pub(super) const TRANSITIONS: &[&str] = names!(Transition);

/// What a step of a decision is: decisions are recorded, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Transition {
    /// A decision is recorded.
    Record,
    /// The same decision stands already.
    None,
}

contract_runtime::string_enum!(Transition { Record = "record", None = "none" });

impl Lifecycle for AgentDecision {
    type Context = Context;
    type Transition = Transition;

    const UNCHANGED: Transition = Transition::None;
    const RULES: &'static [Rule<Self>] = rules::RULES;

    fn transition(_step: &Step<'_, Self>) -> Transition {
        Transition::Record
    }
}

/// Checks one decision by itself.
///
/// Rules whose context is absent are not checked; [`judge`] names them.
///
/// # Errors
/// Every rule that the record breaks.
pub fn check(decision: &AgentDecision, context: &Context) -> Result<Transition, Refused> {
    check_transition(None, decision, context)
}

/// Checks one decision. Each stands for itself: what `previous` says counts
/// only where it is equal to `next`, which is then allowed.
///
/// # Errors
/// Every rule that the record breaks.
pub fn check_transition(
    previous: Option<&AgentDecision>,
    next: &AgentDecision,
    context: &Context,
) -> Result<Transition, Refused> {
    rule::check_transition(previous, next, context)
}

/// Judges one decision by every rule.
#[must_use]
pub fn judge(
    previous: Option<&AgentDecision>,
    next: &AgentDecision,
    context: &Context,
) -> Outcome<Transition> {
    rule::judge(previous, next, context)
}
