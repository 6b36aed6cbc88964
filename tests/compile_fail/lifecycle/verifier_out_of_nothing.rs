//! A verifier that nobody held against the worker.

use openvibe_contracts::lifecycle::goal::{Goal, Proposed, Verifier};

fn rule(goal: Goal<Proposed>) {
    let _ = goal.accept(Verifier("agt_judge1".to_owned()), "Looks fine.");
}

fn main() {}
