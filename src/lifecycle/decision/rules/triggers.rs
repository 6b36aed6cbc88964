//! Rules on where a decision comes from.

use crate::AgentDecision;
use crate::agent::decision::v1::{Decision, Strength};
use crate::lifecycle::decision::context::Origin;
use crate::lifecycle::message::short;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(super) const STOP_IS_EXPLICIT_AND_HUMAN: Rule<AgentDecision> = Rule {
    id: "decision.stop-is-explicit-and-human",
    says: "With stop, strength is explicit and some trigger cited as evidence (where evidence is empty, some trigger of trigger_ids) is of human origin.",
    pointer: "/strength",
    check: stop_is_explicit_and_human,
};

pub(super) const TRIGGERS_ARE_KNOWN: Rule<AgentDecision> = Rule {
    id: "decision.triggers-are-known",
    says: "Every trigger id is in the context's triggers, where triggers are given.",
    pointer: "/trigger_ids/*",
    check: triggers_are_known,
};

fn stop_is_explicit_and_human(step: &Step<'_, AgentDecision>) -> Finding {
    if step.next.decision != Decision::Stop {
        return Finding::Silent;
    }
    let mut faults = Vec::new();
    if step.next.strength != Strength::Explicit {
        faults.push(Fault::new("/strength", "is not explicit, and a stop is"));
    }
    match comes_from_a_human(step) {
        None if faults.is_empty() => return Finding::Unchecked,
        Some(false) => faults.push(Fault::new(
            cited_at(step.next),
            "cites no trigger of human origin, and a stop does",
        )),
        _ => {}
    }
    Finding::of(faults)
}

/// Whether one of the triggers that a decision goes by is a human's; none where
/// no triggers are given.
fn comes_from_a_human(step: &Step<'_, AgentDecision>) -> Option<bool> {
    let triggers = step.context.triggers.as_ref()?;
    let human = |id: &str| {
        triggers
            .get(id)
            .is_some_and(|trigger| trigger.origin == Origin::Human)
    };
    let evidence = &step.next.direction.evidence;
    Some(if evidence.is_empty() {
        step.next.trigger_ids.iter().any(|id| human(id))
    } else {
        evidence.iter().any(|item| human(&item.trigger_id))
    })
}

/// Where a decision says which triggers it goes by.
fn cited_at(decision: &AgentDecision) -> &'static str {
    if decision.direction.evidence.is_empty() {
        "/trigger_ids"
    } else {
        "/direction/evidence"
    }
}

fn triggers_are_known(step: &Step<'_, AgentDecision>) -> Finding {
    let Some(triggers) = &step.context.triggers else {
        return Finding::Unchecked;
    };
    let ids = step.next.trigger_ids.iter().enumerate();
    let unknown = ids.filter(|(_, id)| triggers.get(id).is_none());
    let faults = unknown.map(|(index, id)| {
        let message = format!("is `{}`, a trigger that is not known", short(id));
        Fault::new(format!("/trigger_ids/{index}"), message)
    });
    Finding::of(faults.collect())
}
