//! Using a shared place without a grant.

use openvibe_contracts::lifecycle::install::{PlaceUse, SharedPlace};

fn enter(place: SharedPlace<'_>) {
    let _ = PlaceUse::of(place);
}

fn main() {}
