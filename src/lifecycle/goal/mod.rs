//! The lifecycle of `agent.goal@1`: a worker proposes, a verifier who is not the worker rules.
//!
#![doc = include_str!("rules.md")]
//!
//! On the typed door a [`Goal`] has its state in its type:
//!
//! ```
//! use openvibe_contracts::AgentGoal;
//! use openvibe_contracts::agent::goal::v1::{Check, CheckKind};
//! use openvibe_contracts::lifecycle::goal::{Goal, Verifier, Worker};
//!
//! let goal = AgentGoal::builder()
//!     .goal("The file src/main.js exists and passes node --check.")
//!     .check(Check::builder().kind(CheckKind::Command).value("node --check src/main.js"))
//!     .build()?;
//! let open = Goal::open(goal, Worker::new("agt_worker1"))?;
//! let proposed = open.propose("Done, see the log.", Some("src/main.js: ok"))?;
//!
//! assert!(Verifier::independent_of(&proposed, "agt_worker1").is_err());
//! let judge = Verifier::independent_of(&proposed, "agt_judge1")?;
//! let accepted = proposed.accept(judge, "node --check passed")?;
//! assert!(accepted.record().verdict.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! On the wire, two records are compared:
//!
//! ```
//! use openvibe_contracts::AgentGoal;
//! use openvibe_contracts::lifecycle::goal::{self, Actor, Context, Role, Transition};
//!
//! let stored = r#"{"goal": "It builds.", "check": {"kind": "command", "value": "make"}}"#;
//! let stored = AgentGoal::from_json(stored)?;
//! let mut submitted = stored.clone();
//! submitted.proposal = Some("Done.".try_into()?);
//!
//! let mut context = Context::default();
//! context.actor = Some(Actor::new(Role::Worker, "agt_worker1"));
//! context.worker = Some("agt_worker1".into());
//! let transition = goal::check_transition(Some(&stored), &submitted, &context)?;
//! assert_eq!(transition, Transition::Propose);
//!
//! context.actor = Some(Actor::new(Role::Worker, "agt_worker2"));
//! let refused = goal::check_transition(Some(&stored), &submitted, &context).unwrap_err();
//! assert!(refused.breaks("goal.worker-proposes"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrows;
mod context;
mod roles;
mod rules;
mod stage;
mod state;
mod typed;
mod work;

pub use context::{Actor, Context, Role, Usage};
pub use roles::{Judge, Owner, Verifier, Worker};
pub use stage::{
    Accepted, CanFail, CanPropose, CanRule, CanWithdraw, Failed, IsOpen, Open, Proposed, Rejected,
    Stage,
};
pub use state::{State, Transition};
pub use typed::{AnyGoal, Goal};
pub use work::{NO_EVIDENCE, Ruling, Spent, Terms};

pub(super) use arrows::arrows;

use super::outcome::{Outcome, Refused};
use super::rule::{self, Lifecycle, Rule, Step};
use crate::AgentGoal;

/// Every rule, in the order in which they are reported.
pub static RULES: &[Rule<AgentGoal>] = AgentGoal::RULES;

pub(super) const STATES: &[&str] = names!(State);
pub(super) const TRANSITIONS: &[&str] = names!(Transition);

impl Lifecycle for AgentGoal {
    type Context = Context;
    type Transition = Transition;

    const UNCHANGED: Transition = Transition::None;
    const RULES: &'static [Rule<Self>] = rules::RULES;

    fn transition(step: &Step<'_, Self>) -> Transition {
        Transition::of(step.previous, step.next)
    }
}

/// The transition from `previous` to `next`, where no rule is broken.
///
/// Rules whose context is absent are not checked; [`judge`] names them.
///
/// # Errors
/// Every rule that the step breaks.
pub fn check_transition(
    previous: Option<&AgentGoal>,
    next: &AgentGoal,
    context: &Context,
) -> Result<Transition, Refused> {
    rule::check_transition(previous, next, context)
}

/// Judges the step from `previous` to `next` by every rule.
#[must_use]
pub fn judge(
    previous: Option<&AgentGoal>,
    next: &AgentGoal,
    context: &Context,
) -> Outcome<Transition> {
    rule::judge(previous, next, context)
}
