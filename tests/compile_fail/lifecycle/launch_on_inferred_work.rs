//! Launching from an inferred decision: what reading one gives, or the record itself.

use openvibe_contracts::AgentDecision;
use openvibe_contracts::lifecycle::decision::{Mandate, Observation};

fn launch(watched: Observation, inferred: AgentDecision) {
    let _ = Mandate::open(watched);
    let _ = Mandate::open(inferred);
}

fn main() {}
