//! Changing the terms of a goal once there is a proposal, and taking back what was rejected.

use openvibe_contracts::lifecycle::goal::{Goal, Owner, Proposed, Rejected};

fn change(goal: Goal<Proposed>, owner: Owner) {
    let _ = goal.amend(&owner, |terms| terms.budget = None);
}

fn take_back(goal: Goal<Rejected>) {
    let _ = goal.withdraw();
}

fn main() {}
