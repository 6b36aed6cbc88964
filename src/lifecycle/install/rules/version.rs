//! Rules on versions: they only go up.

use crate::AgentsInstall;
use crate::lifecycle::install::step::newer;
use crate::lifecycle::rule::{Finding, Rule, Step};

pub(super) const PENDING_IS_NEWER: Rule<AgentsInstall> = Rule {
    id: "install.pending-is-newer",
    says: "A pending version has the same blueprint id as `blueprint` and a higher version.",
    pointer: "/pending",
    check: pending_is_newer,
};

pub(super) const NEVER_DOWNGRADES: Rule<AgentsInstall> = Rule {
    id: "install.never-downgrades",
    says: "The blueprint's version never gets lower.",
    pointer: "/blueprint",
    check: never_downgrades,
};

pub(super) const PENDING_NEVER_GOES_BACK: Rule<AgentsInstall> = Rule {
    id: "install.pending-never-goes-back",
    says: "A pending version is not replaced by an older one.",
    pointer: "/pending",
    check: pending_never_goes_back,
};

fn pending_is_newer(step: &Step<'_, AgentsInstall>) -> Finding {
    let blueprint = &step.next.blueprint;
    match step.next.pending.value() {
        None => Finding::Silent,
        Some(pending) if newer(pending, blueprint) => Finding::Kept,
        Some(pending) => Finding::broken(
            "/pending",
            format!("is `{pending}`, which is not newer than `{blueprint}`"),
        ),
    }
}

fn never_downgrades(step: &Step<'_, AgentsInstall>) -> Finding {
    let next = &step.next.blueprint;
    match step.previous.map(|previous| &previous.blueprint) {
        Some(previous) if previous.id() != next.id() || previous == next => Finding::Silent,
        Some(previous) if newer(previous, next) => Finding::broken(
            "/blueprint",
            format!("is `{next}`, which is older than `{previous}`"),
        ),
        Some(_) => Finding::Kept,
        None => Finding::Silent,
    }
}

fn pending_never_goes_back(step: &Step<'_, AgentsInstall>) -> Finding {
    let previous = step.previous.and_then(|previous| previous.pending.value());
    let (Some(previous), Some(next)) = (previous, step.next.pending.value()) else {
        return Finding::Silent;
    };
    if newer(previous, next) {
        let message = format!("is `{next}`, and `{previous}` waited already");
        return Finding::broken("/pending", message);
    }
    Finding::Kept
}
