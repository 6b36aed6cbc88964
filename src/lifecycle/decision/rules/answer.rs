//! Rules on the answer by itself.

use std::collections::HashSet;

use crate::AgentDecision;
use crate::agent::decision::v1::{Decision, Strength};
use crate::lifecycle::message::short;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(super) const INFERRED_ONLY_OBSERVES: Rule<AgentDecision> = Rule {
    id: "decision.inferred-only-observes",
    says: "With strength inferred, the decision is ignore or unavailable.",
    pointer: "/decision",
    check: inferred_only_observes,
};

pub(super) const OBSERVING_RECORDS_WOULD_ACCEPT: Rule<AgentDecision> = Rule {
    id: "decision.observing-records-would-accept",
    says: "With strength inferred and decision ignore, would_accept is present.",
    pointer: "/would_accept",
    check: observing_records_would_accept,
};

pub(super) const RULES_ASSESSED_ONCE: Rule<AgentDecision> = Rule {
    id: "decision.rules-assessed-once",
    says: "No rule_id stands twice.",
    pointer: "/rule_assessments/*/rule_id",
    check: rules_assessed_once,
};

fn inferred_only_observes(step: &Step<'_, AgentDecision>) -> Finding {
    match (step.next.strength, step.next.decision) {
        (Strength::Explicit, _) => Finding::Silent,
        (Strength::Inferred, Decision::Ignore | Decision::Unavailable) => Finding::Kept,
        (Strength::Inferred, decision @ (Decision::Accept | Decision::Stop)) => {
            let message = format!("is `{decision}` on inferred work, which is only watched");
            Finding::broken("/decision", message)
        }
    }
}

fn observing_records_would_accept(step: &Step<'_, AgentDecision>) -> Finding {
    match (step.next.strength, step.next.decision) {
        (Strength::Inferred, Decision::Ignore) => {}
        _ => return Finding::Silent,
    }
    match step.next.would_accept {
        Some(_) => Finding::Kept,
        None => Finding::broken(
            "/would_accept",
            "is absent: who watches says what the answer would have been",
        ),
    }
}

fn rules_assessed_once(step: &Step<'_, AgentDecision>) -> Finding {
    let mut seen = HashSet::new();
    let mut faults = Vec::new();
    for (index, assessment) in step.next.rule_assessments.iter().enumerate() {
        let rule = assessment.rule_id.as_str();
        if !seen.insert(rule) {
            let message = format!("is `{}`, which was assessed before", short(rule));
            faults.push(Fault::new(
                format!("/rule_assessments/{index}/rule_id"),
                message,
            ));
        }
    }
    if seen.is_empty() {
        return Finding::Silent;
    }
    Finding::of(faults)
}
