//! The lifecycles: every rule on both sides, every transition, both doors, hostile input.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests fail by panicking"
)]

mod coverage;
mod decision;
mod diagrams;
mod fixtures;
mod goal;
mod hostile;
mod install;
mod json;
mod property;
mod verbatim;
