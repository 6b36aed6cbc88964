//! A proposal on a goal that is decided.

use openvibe_contracts::lifecycle::goal::{Accepted, Goal, NO_EVIDENCE};

fn work(goal: Goal<Accepted>) {
    let _ = goal.propose("Even better.", NO_EVIDENCE);
}

fn main() {}
