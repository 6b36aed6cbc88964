//! The rules of a decision.

mod answer;
mod evidence;
mod triggers;

use crate::AgentDecision;
use crate::lifecycle::rule::Rule;

/// Every rule, in the order in which they are reported.
pub(super) const RULES: &[Rule<AgentDecision>] = &[
    answer::INFERRED_ONLY_OBSERVES,
    answer::OBSERVING_RECORDS_WOULD_ACCEPT,
    triggers::STOP_IS_EXPLICIT_AND_HUMAN,
    evidence::EVIDENCE_CITES_ITS_TRIGGERS,
    evidence::QUOTES_ARE_VERBATIM,
    answer::RULES_ASSESSED_ONCE,
    triggers::TRIGGERS_ARE_KNOWN,
];
