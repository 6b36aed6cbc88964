//! Using a shared place twice with one grant.

use openvibe_contracts::lifecycle::install::{Grant, PlaceUse, SharedPlace};

fn enter(place: SharedPlace<'_>, grant: Grant) {
    let _ = PlaceUse::of(place.clone().with(grant).unwrap());
    let _ = PlaceUse::of(place.with(grant).unwrap());
}

fn main() {}
