//! A verdict on an open goal.

use openvibe_contracts::lifecycle::goal::{Goal, Open, Verifier};

fn rule(goal: Goal<Open>, judge: Verifier) {
    let _ = goal.accept(judge, "Looks fine.");
}

fn main() {}
