//! Rules on the verdict: who gives it, to what, and that it stays.

use super::{VERDICT, acts_as, by, changed, faults, given, is_the_worker, proposes};
use crate::AgentGoal;
use crate::agent::goal::v1::VerdictStatus;
use crate::lifecycle::goal::context::Role;
use crate::lifecycle::goal::state::State;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(in super::super) const BY_INDEPENDENT_VERIFIER: Rule<AgentGoal> = Rule {
    id: "goal.verdict-by-independent-verifier",
    says: "A verdict is added by role verifier only, and its id is not the worker's.",
    pointer: "/verdict",
    check: by_independent_verifier,
};

pub(super) const NEEDS_PROPOSAL: Rule<AgentGoal> = Rule {
    id: "goal.verdict-needs-proposal",
    says: "Accepted and rejected are given only to a proposed goal; failed may be given to an open or a proposed one.",
    pointer: "/verdict/status",
    check: needs_proposal,
};

pub(super) const CHANGES_NOTHING_ELSE: Rule<AgentGoal> = Rule {
    id: "goal.verdict-changes-nothing-else",
    says: "Recording a verdict changes nothing but the verdict.",
    pointer: "",
    check: changes_nothing_else,
};

pub(super) const IS_KEPT: Rule<AgentGoal> = Rule {
    id: "goal.verdict-is-kept",
    says: "A verdict is not altered or removed, save by a new proposal after rejected.",
    pointer: "/verdict",
    check: is_kept,
};

pub(super) const DECIDED_IS_FINAL: Rule<AgentGoal> = Rule {
    id: "goal.decided-is-final",
    says: "Accepted and failed records do not change at all.",
    pointer: "",
    check: decided_is_final,
};

fn by_independent_verifier(step: &Step<'_, AgentGoal>) -> Finding {
    if given(step).is_none() {
        return Finding::Silent;
    }
    let independent = match acts_as(step, Role::Verifier) {
        Some(true) => is_the_worker(step).map(|worker| !worker),
        known => known,
    };
    Finding::known(independent, || {
        let message = format!(
            "is given {}: a verdict is a verifier's who is not the worker",
            by(step)
        );
        vec![Fault::new(VERDICT, message)]
    })
}

fn needs_proposal(step: &Step<'_, AgentGoal>) -> Finding {
    let (Some(previous), Some(verdict)) = (step.previous, given(step)) else {
        return Finding::Silent;
    };
    let state = State::of(previous);
    let fits = match verdict.status {
        VerdictStatus::Accepted | VerdictStatus::Rejected => state == State::Proposed,
        VerdictStatus::Failed => matches!(state, State::Open | State::Proposed),
    };
    if fits {
        return Finding::Kept;
    }
    let message = format!("`{}` is given to a goal that is {state}", verdict.status);
    Finding::broken("/verdict/status", message)
}

fn changes_nothing_else(step: &Step<'_, AgentGoal>) -> Finding {
    let (Some(previous), Some(_)) = (step.previous, given(step)) else {
        return Finding::Silent;
    };
    let changed = changed(previous, step.next, |member| member != VERDICT);
    Finding::of(faults(&changed, "changes together with the verdict"))
}

fn is_kept(step: &Step<'_, AgentGoal>) -> Finding {
    let Some(previous) = step.previous.filter(|previous| previous.verdict.is_some()) else {
        return Finding::Silent;
    };
    let next = step.next;
    if next.verdict == previous.verdict {
        return Finding::Kept;
    }
    if next.verdict.is_some() {
        return Finding::broken(VERDICT, "is altered: a verdict stays as it was given");
    }
    let proposes = next.proposal.is_some() && proposes(previous, next);
    if proposes && State::of(previous) == State::Rejected {
        return Finding::Kept;
    }
    Finding::broken(
        VERDICT,
        "is removed: only a new proposal after rejected does that",
    )
}

fn decided_is_final(step: &Step<'_, AgentGoal>) -> Finding {
    let Some(previous) = step.previous else {
        return Finding::Silent;
    };
    let state = State::of(previous);
    if !matches!(state, State::Accepted | State::Failed) {
        return Finding::Silent;
    }
    let changed = changed(previous, step.next, |_| true);
    let message = format!("changes after the goal is {state}: nothing does any more");
    Finding::of(faults(&changed, &message))
}
