//! A verdict by a worker's handle.

use openvibe_contracts::lifecycle::goal::{Goal, Proposed, Worker};

fn rule(goal: Goal<Proposed>, worker: Worker) {
    let _ = goal.accept(worker, "Looks fine.");
}

fn main() {}
