//! Ending a mandate with an inferred stop: the record, what reading it gives, or an observation.

use openvibe_contracts::AgentDecision;
use openvibe_contracts::lifecycle::Refused;
use openvibe_contracts::lifecycle::decision::{Mandate, Observation};

fn by_record(mandate: Mandate, inferred: AgentDecision) {
    let _ = mandate.end(inferred);
}

fn by_refusal(mandate: Mandate, inferred: Refused) {
    let _ = mandate.end(inferred);
}

fn by_observation(mandate: Mandate, ignored: Observation) {
    let _ = mandate.end(ignored);
}

fn main() {}
