//! The rules of an install.

mod consent;
mod record;
mod version;

use crate::AgentsInstall;
use crate::lifecycle::message::short;
use crate::lifecycle::rule::{Fault, Rule, Step};

/// Every rule, in the order in which they are reported.
pub(super) const RULES: &[Rule<AgentsInstall>] = &[
    version::PENDING_IS_NEWER,
    record::CLOCK,
    record::IDENTITY_IS_FIXED,
    version::NEVER_DOWNGRADES,
    consent::AGREED_COVERS_ASKS,
    consent::WIDER_VERSION_WAITS,
    consent::ONLY_OWNER_AGREES,
    consent::ONLY_OWNER_EDITS,
    version::PENDING_NEVER_GOES_BACK,
    consent::ONLY_OWNER_DECLINES,
    record::NO_SECRETS_IN_INPUTS,
];

pub(super) use record::CLOCK;

/// A fault at each of the `members`, all with one message.
fn faults(members: &[&'static str], message: &str) -> Vec<Fault> {
    let faults = members.iter().map(|member| Fault::new(*member, message));
    faults.collect()
}

/// Who took a step, for messages.
fn by(step: &Step<'_, AgentsInstall>) -> String {
    match &step.context.actor {
        Some(actor) => format!("by `{}` in the role {}", short(&actor.id), actor.role),
        None => "by someone unknown".to_owned(),
    }
}
