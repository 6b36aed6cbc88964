//! Rules on the terms: how a goal begins, and who may change what it asks.

use super::{TERMS, WORK, acts_as, by, changed, faults};
use crate::AgentGoal;
use crate::lifecycle::goal::context::Role;
use crate::lifecycle::goal::state::State;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(super) const CREATED_OPEN: Rule<AgentGoal> = Rule {
    id: "goal.created-open",
    says: "A new record has no proposal, evidence or verdict.",
    pointer: "",
    check: created_open,
};

pub(super) const TERMS_ARE_FIXED: Rule<AgentGoal> = Rule {
    id: "goal.terms-are-fixed",
    says: "Goal, check, budget and no_progress_limit change only by the owner and only while the state is open.",
    pointer: "",
    check: terms_are_fixed,
};

fn created_open(step: &Step<'_, AgentGoal>) -> Finding {
    if step.previous.is_some() {
        return Finding::Silent;
    }
    let present = [
        (WORK[0], step.next.proposal.is_some()),
        (WORK[1], step.next.evidence.is_some()),
        (super::VERDICT, step.next.verdict.is_some()),
    ];
    let faults = present
        .into_iter()
        .filter(|(_, present)| *present)
        .map(|(member, _)| Fault::new(member, "is present in a new record"));
    Finding::of(faults.collect())
}

fn terms_are_fixed(step: &Step<'_, AgentGoal>) -> Finding {
    let Some(previous) = step.previous else {
        return Finding::Silent;
    };
    let changed = changed(previous, step.next, |member| TERMS.contains(&member));
    if changed.is_empty() {
        return Finding::Silent;
    }
    let state = State::of(previous);
    if state != State::Open {
        let message = format!("changes while the goal is {state}: only an open one is amended");
        return Finding::Broken(faults(&changed, &message));
    }
    Finding::known(acts_as(step, Role::Owner), || {
        let message = format!("changes {}: only the owner amends a goal", by(step));
        faults(&changed, &message)
    })
}
