//! A verdict on a goal that has one.

use openvibe_contracts::lifecycle::goal::{Failed, Goal, Rejected, Verifier};

fn rule(goal: Goal<Rejected>, failed: Goal<Failed>, judge: Verifier) {
    let _ = goal.fail(&judge, "Enough.");
    let _ = failed.accept(&judge, "After all.");
}

fn main() {}
