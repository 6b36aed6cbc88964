//! The rules that the contracts say in prose and no schema can state.
//!
//! They stand once, each with a stable id, and have two doors. On the **typed**
//! one, states are types: what the rules refuse does not compile where types can
//! tell, and is an error with the rule's id where they cannot. On the **wire**,
//! [`check_transition`] judges the step from a stored record to a submitted one
//! and names every rule that it breaks.
//!
//! | contract | typed | on the wire |
//! |---|---|---|
//! | `agent.goal@1` | [`goal::Goal`] | [`goal::check_transition`] |
//! | `agents.install@1` | [`install::Install`] | [`install::check_transition`] |
//! | `agent.decision@1` | [`decision::read`], [`decision::Mandate`] | [`decision::check`] |
//!
//! [`check_transition_json`] does the same by contract id. Nothing here reads a
//! clock or makes an id: times and ids are passed in, ids are compared as they
//! are given, times as instants, versions as numbers.

/// The strings of an enum of strings, as a constant.
macro_rules! names {
    ($choice:ty) => {
        &{
            let mut names = [""; <$choice>::ALL.len()];
            let mut index = 0;
            while index < names.len() {
                names[index] = <$choice>::ALL[index].as_str();
                index += 1;
            }
            names
        }
    };
}

pub mod decision;
mod diagram;
mod error;
pub mod goal;
pub mod install;
mod message;
mod outcome;
mod rule;
mod wire;

pub use diagram::{Arrow, mermaid, plain, rule_table};
pub use error::{StepError, WireError};
pub use outcome::{Broken, Outcome, Refused};
pub use rule::{Fault, Finding, Lifecycle, Rule, Step, check_transition, judge};
pub use wire::{About, Entry, LIFECYCLES, check_transition_json, find};
