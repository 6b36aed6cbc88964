//! An answer to an offer that there is not.

use openvibe_contracts::lifecycle::install::{Install, Owner, Release, Settled};

fn answer(install: Install<Settled>, owner: Owner, release: Release) {
    let _ = install.clone().accept(&owner, &release, "2026-11-13T08:00:00Z");
    let _ = install.decline(&owner, "2026-11-13T08:00:00Z");
}

fn main() {}
