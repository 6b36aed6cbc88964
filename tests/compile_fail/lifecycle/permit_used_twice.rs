//! Launching twice with one permit.

use openvibe_contracts::lifecycle::decision::{LaunchPermit, Mandate};

fn launch(permit: LaunchPermit) {
    let _ = Mandate::open(permit);
    let _ = Mandate::open(permit);
}

fn main() {}
