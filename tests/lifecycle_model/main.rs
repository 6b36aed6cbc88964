//! Model checking: every sequence of steps that the rules allow, up to a stated bound.
//!
//! A model knows the rules only by asking them, and offers them every record of
//! its domain as the next one, by everyone. What must never happen is stated
//! here a second time, in terms of what was done. `LIFECYCLE_BOUND=2` widens
//! the domains; each higher number widens them further.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests fail by panicking"
)]

mod goal;
mod install;
mod mandate;

use std::io::Write;
use std::time::Instant;

use stateright::{Checker, Model, Path};

/// How far the domains reach.
fn bound() -> usize {
    let bound = std::env::var("LIFECYCLE_BOUND").ok();
    bound.map_or(1, |bound| {
        bound.parse().expect("LIFECYCLE_BOUND is a number")
    })
}

/// Checks every state that can be reached, tells how many there are, and gives the count.
fn check<M>(name: &str, model: M) -> usize
where
    M: Model + Send + Sync + 'static,
    M::State: Clone + std::hash::Hash + PartialEq + std::fmt::Debug + Send + Sync + 'static,
    M::Action: Clone + PartialEq + std::fmt::Debug,
{
    let begun = Instant::now();
    let checker = model.checker().threads(2).spawn_bfs().join();
    let (states, steps) = (checker.unique_state_count(), checker.state_count());
    let line = format!(
        "{name}: {states} states, {steps} steps, depth {}, bound {}, in {:.1?}\n",
        checker.max_depth(),
        bound(),
        begun.elapsed()
    );
    // Past the capture of the test harness, so that it is seen.
    std::io::stderr().write_all(line.as_bytes()).unwrap();
    for (property, path) in checker.discoveries() {
        let path: &Path<M::State, M::Action> = &path;
        let last = path.last_state();
        assert!(
            !checker
                .discovery_classification(property)
                .to_string()
                .contains("counter"),
            "{name}: {property}: {:?} leads to {last:?}",
            path.clone().into_actions()
        );
    }
    checker.assert_properties();
    states
}
