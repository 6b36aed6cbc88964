//! The lifecycle of `agents.install@1`: what the owner said yes to, and nothing wider.
//!
#![doc = include_str!("rules.md")]
//!
//! On the typed door an [`Install`] says in its type whether a version waits:
//!
//! ```
//! use openvibe_contracts::AgentsInstall;
//! use openvibe_contracts::agents::install::v1::{Owner as Person, Updates};
//! use openvibe_contracts::lifecycle::install::{Install, Offered, Owner, Release};
//!
//! let second = Release::new("bp_clips@2", ["hands:ov:live.chat.read"])?;
//! let third = Release::new("bp_clips@3", ["hands:ov:live.chat.read", "memory:person"])?;
//!
//! let record = AgentsInstall::builder()
//!     .agent("agt_clips1")
//!     .owner(Person::builder().id("usr_maticus"))
//!     .blueprint("bp_clips@2")
//!     .agreed(["hands:ov:live.chat.read"])
//!     .updates(Updates::SameOrLess)
//!     .installed_at("2026-11-12T21:00:00Z")
//!     .build()?;
//! let owner = Owner::of(&record, "usr_maticus")?;
//! let install = Install::create(record, &second, &owner)?;
//!
//! // The third version asks for more, so it waits for a yes.
//! let Offered::Waiting(waiting) = install.offer(&third, "2026-11-13T08:00:00Z")? else {
//!     unreachable!()
//! };
//! let install = waiting.accept(&owner, &third, "2026-11-13T09:30:00+01:00")?;
//! assert_eq!(install.record().blueprint.version(), 3);
//! assert_eq!(install.record().agreed.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! On the wire, two records are compared:
//!
//! ```
//! use openvibe_contracts::AgentsInstall;
//! use openvibe_contracts::lifecycle::install::{self, Actor, Context, Role};
//!
//! let stored = AgentsInstall::from_json(
//!     r#"{"agent": "agt_clips1", "owner": {"type": "user", "id": "usr_maticus"},
//!         "blueprint": "bp_clips@2", "agreed": ["memory:person"], "updates": "ask",
//!         "installed_at": "2026-11-12T21:00:00Z"}"#,
//! )?;
//! let mut submitted = stored.clone();
//! submitted.blueprint = "bp_clips@3".try_into()?;
//! submitted.updated_at = Some("2026-11-13T08:00:00Z".try_into()?);
//!
//! let mut context = Context::default();
//! context.actor = Some(Actor::new(Role::System, "updater"));
//! let context = context.knowing(&submitted.blueprint, ["memory:person"]);
//! let refused = install::check_transition(Some(&stored), &submitted, &context).unwrap_err();
//! assert!(refused.breaks("install.wider-version-waits"));
//! assert_eq!(refused.outcome().transition, "take");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrows;
mod context;
mod place;
mod release;
mod rules;
mod state;
mod step;
mod typed;

pub use context::{Actor, Asks, Context, Role, VersionName};
pub use place::{EntersPlace, Grant, GrantedPlace, OwnPlace, PlaceError, PlaceUse, SharedPlace};
pub use release::{NotTheOwner, Owner, Release};
pub use state::{HasWaiting, Settled, State, Waiting};
pub use step::Transition;
pub use typed::{AnyInstall, Edits, Install, Offered};

pub(super) use arrows::arrows;

use super::outcome::{Outcome, Refused};
use super::rule::{self, Lifecycle, Rule, Step};
use crate::AgentsInstall;

/// Every rule, in the order in which they are reported.
pub static RULES: &[Rule<AgentsInstall>] = AgentsInstall::RULES;

pub(super) const STATES: &[&str] = names!(State);
pub(super) const TRANSITIONS: &[&str] = names!(Transition);

impl Lifecycle for AgentsInstall {
    type Context = Context;
    type Transition = Transition;

    const UNCHANGED: Transition = Transition::None;
    const RULES: &'static [Rule<Self>] = rules::RULES;

    fn transition(step: &Step<'_, Self>) -> Transition {
        Transition::of(step)
    }
}

/// The transition from `previous` to `next`, where no rule is broken.
///
/// Rules whose context is absent are not checked; [`judge`] names them.
///
/// # Errors
/// Every rule that the step breaks.
pub fn check_transition(
    previous: Option<&AgentsInstall>,
    next: &AgentsInstall,
    context: &Context,
) -> Result<Transition, Refused> {
    rule::check_transition(previous, next, context)
}

/// Judges the step from `previous` to `next` by every rule.
#[must_use]
pub fn judge(
    previous: Option<&AgentsInstall>,
    next: &AgentsInstall,
    context: &Context,
) -> Outcome<Transition> {
    rule::judge(previous, next, context)
}
