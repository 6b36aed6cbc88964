//! Rules on the proposal: who makes one, and what a new one does to the verdict.

use super::{WORK, acts_as, by, changed, faults, is_the_worker, proposes};
use crate::AgentGoal;
use crate::lifecycle::goal::context::Role;
use crate::lifecycle::goal::state::State;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(super) const WORKER_PROPOSES: Rule<AgentGoal> = Rule {
    id: "goal.worker-proposes",
    says: "Proposal and evidence change only by the worker: the actor's role is worker and its id is that of the goal's worker.",
    pointer: "/proposal",
    check: worker_proposes,
};

pub(super) const NEW_PROPOSAL_CLEARS_VERDICT: Rule<AgentGoal> = Rule {
    id: "goal.new-proposal-clears-verdict",
    says: "After rejected, the worker may propose again: the new record has the new proposal and no verdict.",
    pointer: "/verdict",
    check: new_proposal_clears_verdict,
};

fn worker_proposes(step: &Step<'_, AgentGoal>) -> Finding {
    let Some(previous) = step.previous else {
        return Finding::Silent;
    };
    let changed = changed(previous, step.next, |member| WORK.contains(&member));
    if changed.is_empty() {
        return Finding::Silent;
    }
    let worker = match acts_as(step, Role::Worker) {
        Some(true) => is_the_worker(step),
        known => known,
    };
    Finding::known(worker, || {
        let message = format!("changes {}: only the goal's worker proposes", by(step));
        faults(&changed, &message)
    })
}

fn new_proposal_clears_verdict(step: &Step<'_, AgentGoal>) -> Finding {
    match step.previous {
        Some(previous) if State::of(previous) == State::Rejected => {
            if !proposes(previous, step.next) {
                return Finding::Silent;
            }
        }
        _ => return Finding::Silent,
    }
    let mut faults = Vec::new();
    if step.next.proposal.is_none() {
        let message = "is absent: after rejected, the worker proposes again or leaves it as it was";
        faults.push(Fault::new("/proposal", message));
    }
    if step.next.verdict.is_some() {
        let message = "is present: a new proposal has no verdict yet";
        faults.push(Fault::new("/verdict", message));
    }
    Finding::of(faults)
}
