//! Rules on the record itself: whose it is, when it was written, what it must not hold.

use std::collections::HashSet;

use contract_runtime::report::escape;

use super::faults;
use crate::AgentsInstall;
use crate::lifecycle::install::step::changed_identity;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(in super::super) const CLOCK: Rule<AgentsInstall> = Rule {
    id: "install.clock",
    says: "The record's updated_at is not before installed_at; a changed record has an updated_at not before the previous one's, compared as instants.",
    pointer: "/updated_at",
    check: clock,
};

pub(super) const IDENTITY_IS_FIXED: Rule<AgentsInstall> = Rule {
    id: "install.identity-is-fixed",
    says: "Agent, owner, installed_at and the blueprint's id never change.",
    pointer: "",
    check: identity_is_fixed,
};

pub(super) const NO_SECRETS_IN_INPUTS: Rule<AgentsInstall> = Rule {
    id: "install.no-secrets-in-inputs",
    says: "No input whose name is in `secret_inputs` is present.",
    pointer: "/inputs/*",
    check: no_secrets_in_inputs,
};

fn clock(step: &Step<'_, AgentsInstall>) -> Finding {
    let Some(updated) = &step.next.updated_at else {
        return match step.previous {
            Some(_) => Finding::broken("/updated_at", "is absent from a record that changed"),
            None => Finding::Silent,
        };
    };
    let instant = updated.instant();
    let before = |name: &str, text: &str| {
        Finding::broken(
            "/updated_at",
            format!("is `{updated}`, before {name} `{text}`"),
        )
    };
    if instant < step.next.installed_at.instant() {
        return before("installed_at", &step.next.installed_at);
    }
    let previous = step
        .previous
        .and_then(|previous| previous.updated_at.as_ref());
    match previous {
        Some(previous) if instant < previous.instant() => before("the previous record's", previous),
        _ => Finding::Kept,
    }
}

fn identity_is_fixed(step: &Step<'_, AgentsInstall>) -> Finding {
    let Some(previous) = step.previous else {
        return Finding::Silent;
    };
    let changed = changed_identity(previous, step.next);
    Finding::of(faults(&changed, "says that it is another install"))
}

fn no_secrets_in_inputs(step: &Step<'_, AgentsInstall>) -> Finding {
    let inputs = match &step.next.inputs {
        Some(inputs) if !inputs.is_empty() => inputs,
        _ => return Finding::Silent,
    };
    let Some(secrets) = &step.context.secret_inputs else {
        return Finding::Unchecked;
    };
    let secrets: HashSet<&str> = secrets.iter().map(String::as_str).collect();
    let present = inputs.keys().filter(|name| secrets.contains(name.as_str()));
    let faults = present.map(|name| {
        let path = format!("/inputs/{}", escape(name));
        Fault::new(path, "is a secret: keys stay with the person")
    });
    Finding::of(faults.collect())
}
