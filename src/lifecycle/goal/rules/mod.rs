//! The rules of a goal, and what they ask of two records.

mod limits;
mod proposal;
mod terms;
mod verdict;

use super::context::Role;
use super::state::proposes;
use crate::AgentGoal;
use crate::agent::goal::v1::Verdict;
use crate::lifecycle::message::short;
use crate::lifecycle::rule::{Fault, Rule, Step};

/// Every rule, in the order in which they are reported.
pub(super) const RULES: &[Rule<AgentGoal>] = &[
    terms::CREATED_OPEN,
    terms::TERMS_ARE_FIXED,
    proposal::WORKER_PROPOSES,
    verdict::BY_INDEPENDENT_VERIFIER,
    verdict::NEEDS_PROPOSAL,
    verdict::CHANGES_NOTHING_ELSE,
    verdict::IS_KEPT,
    proposal::NEW_PROPOSAL_CLEARS_VERDICT,
    verdict::DECIDED_IS_FINAL,
    limits::BUDGET_EXHAUSTED,
    limits::NO_PROGRESS,
];

pub(super) use verdict::BY_INDEPENDENT_VERIFIER;

/// The members that say what is to be done, and at what cost.
const TERMS: [&str; 4] = ["/goal", "/check", "/budget", "/no_progress_limit"];
/// The members in which the worker says that it is done.
const WORK: [&str; 2] = ["/proposal", "/evidence"];
/// The member in which the verifier rules.
const VERDICT: &str = "/verdict";

/// Which of the members `among` differ between two records.
fn changed(
    previous: &AgentGoal,
    next: &AgentGoal,
    among: impl Fn(&str) -> bool,
) -> Vec<&'static str> {
    let members = [
        (TERMS[0], previous.goal != next.goal),
        (TERMS[1], previous.check != next.check),
        (TERMS[2], previous.budget != next.budget),
        (
            TERMS[3],
            previous.no_progress_limit != next.no_progress_limit,
        ),
        (WORK[0], previous.proposal != next.proposal),
        (WORK[1], previous.evidence != next.evidence),
        (VERDICT, previous.verdict != next.verdict),
    ];
    let changed = members
        .into_iter()
        .filter(|(member, differs)| *differs && among(member));
    changed.map(|(member, _)| member).collect()
}

/// A fault at each of the `members`, all with one message.
fn faults(members: &[&'static str], message: &str) -> Vec<Fault> {
    let faults = members.iter().map(|member| Fault::new(*member, message));
    faults.collect()
}

/// Whether the actor acts as `role`; none when there is no actor.
fn acts_as(step: &Step<'_, AgentGoal>, role: Role) -> Option<bool> {
    step.context.actor.as_ref().map(|actor| actor.role == role)
}

/// Whether the actor's id is the worker's; none when either is absent.
fn is_the_worker(step: &Step<'_, AgentGoal>) -> Option<bool> {
    let actor = step.context.actor.as_ref()?;
    step.context
        .worker
        .as_ref()
        .map(|worker| actor.id == *worker)
}

/// The verdict that the step gives: one whose status the record did not have.
///
/// A verdict in a new record is not given to anything.
fn given<'a>(step: &Step<'a, AgentGoal>) -> Option<&'a Verdict> {
    let before = step.previous?.verdict.as_ref();
    let verdict = step.next.verdict.as_ref()?;
    (before.map(|before| before.status) != Some(verdict.status)).then_some(verdict)
}

/// Who took a step, for messages.
fn by(step: &Step<'_, AgentGoal>) -> String {
    match &step.context.actor {
        Some(actor) => format!("by the {} `{}`", actor.role, short(&actor.id)),
        None => "by someone unknown".to_owned(),
    }
}
