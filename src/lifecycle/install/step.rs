//! What a step of an install is called, and what the rules ask of its two records.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::context::Role;
use super::rules;
use crate::AgentsInstall;
use crate::agents::install::v1::Blueprint;
use crate::lifecycle::rule::{Finding, Step};

/// What a step of an install is, or tried to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Transition {
    /// A new install.
    Create,
    /// A version starts to wait.
    Offer,
    /// A version is taken without asking.
    Take,
    /// The owner moves to a version.
    Accept,
    /// A version that waited is dropped.
    Decline,
    /// The answers, the places, the update policy or what was agreed to change.
    Edit,
    /// Nothing changed, but for the time at which the record was written.
    None,
    /// None of these: only what breaks a rule is unknown.
    Unknown,
}

contract_runtime::string_enum!(Transition {
    Create = "create",
    Offer = "offer",
    Take = "take",
    Accept = "accept",
    Decline = "decline",
    Edit = "edit",
    None = "none",
    Unknown = "unknown",
});

impl Transition {
    /// The step from one record to a different one.
    ///
    /// Where several things changed at once, the version names the step before
    /// the pending version does, and that before the rest.
    pub(super) fn of(step: &Step<'_, AgentsInstall>) -> Self {
        let Some(previous) = step.previous else {
            return Self::Create;
        };
        let next = step.next;
        if !changed_identity(previous, next).is_empty() {
            return Self::Unknown;
        }
        match next.blueprint.version().cmp(&previous.blueprint.version()) {
            Ordering::Greater => Self::moved(step, previous),
            Ordering::Less => Self::Unknown,
            Ordering::Equal => match (previous.pending.value(), next.pending.value()) {
                (before, Some(now)) if before != Some(now) => Self::Offer,
                (Some(_), None) => Self::Decline,
                _ if changed_answers(previous, next).is_empty()
                    && previous.agreed == next.agreed =>
                {
                    Self::written(step)
                }
                _ => Self::Edit,
            },
        }
    }

    /// To a newer version: by the owner, or without asking.
    ///
    /// Where the actor is absent, the owner's hand is told by a version that
    /// waited for it, or by something new that is agreed to.
    fn moved(step: &Step<'_, AgentsInstall>, previous: &AgentsInstall) -> Self {
        let next = step.next;
        let owner = by_the_owner(step).unwrap_or_else(|| {
            previous.pending.value() == Some(&next.blueprint) || !gained(previous, next).is_empty()
        });
        if owner { Self::Accept } else { Self::Take }
    }

    /// Nothing but the texts of times, or of a pending version that is none.
    fn written(step: &Step<'_, AgentsInstall>) -> Self {
        match rules::CLOCK.check(step) {
            Finding::Broken(_) => Self::Unknown,
            _ => Self::None,
        }
    }
}

/// Whether the actor is the owner of the install; none when there is no actor.
///
/// The owner is that of the record before, so that nobody becomes it by the step.
pub(super) fn by_the_owner(step: &Step<'_, AgentsInstall>) -> Option<bool> {
    let actor = step.context.actor.as_ref()?;
    let held = step.previous.unwrap_or(step.next);
    Some(actor.role == Role::Owner && held.owner.id == actor.id)
}

/// The members that say which install it is, where they differ.
pub(super) fn changed_identity(
    previous: &AgentsInstall,
    next: &AgentsInstall,
) -> Vec<&'static str> {
    let installed = previous.installed_at.instant() != next.installed_at.instant();
    let members = [
        ("/agent", previous.agent != next.agent),
        ("/owner", previous.owner != next.owner),
        ("/blueprint", previous.blueprint.id() != next.blueprint.id()),
        ("/installed_at", installed),
    ];
    named(members)
}

/// The members that are the owner's to edit, where they differ.
pub(super) fn changed_answers(previous: &AgentsInstall, next: &AgentsInstall) -> Vec<&'static str> {
    named([
        ("/inputs", previous.inputs != next.inputs),
        ("/places", previous.places != next.places),
        ("/updates", previous.updates != next.updates),
    ])
}

fn named<const N: usize>(members: [(&'static str, bool); N]) -> Vec<&'static str> {
    let changed = members.into_iter().filter(|(_, differs)| *differs);
    changed.map(|(member, _)| member).collect()
}

/// The indexes of what is agreed to now and was not before.
pub(super) fn gained(previous: &AgentsInstall, next: &AgentsInstall) -> Vec<usize> {
    let before: HashSet<&str> = agreed(previous);
    let gained = next.agreed.iter().enumerate();
    let gained = gained.filter(|(_, item)| !before.contains(item.as_str()));
    gained.map(|(index, _)| index).collect()
}

/// Those of the `asks` that a record does not agree to.
pub(super) fn not_agreed<'a>(asks: &'a [String], install: &AgentsInstall) -> Vec<&'a str> {
    let agreed = agreed(install);
    let asks = asks.iter().map(String::as_str);
    asks.filter(|ask| !agreed.contains(ask)).collect()
}

fn agreed(install: &AgentsInstall) -> HashSet<&str> {
    install.agreed.iter().map(|item| item.as_str()).collect()
}

/// Whether `version` is a newer version of the blueprint that `other` is a version of.
pub(super) fn newer(version: &Blueprint, other: &Blueprint) -> bool {
    version.id() == other.id() && version.version() > other.version()
}
