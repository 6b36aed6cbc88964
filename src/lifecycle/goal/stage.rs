//! The states of a goal as types, and what each of them lets happen.

use super::state::State;

mod sealed {
    /// Keeps the states to those of the contract.
    pub trait Sealed {}
}

/// A state of a goal as a type.
pub trait Stage: sealed::Sealed {
    /// The state.
    const STATE: State;
}

macro_rules! stages {
    ($($(#[$doc:meta])* $name:ident)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub struct $name;

            impl sealed::Sealed for $name {}

            impl Stage for $name {
                const STATE: State = State::$name;
            }
        )+
    };
}

stages! {
    /// The work goes on.
    Open
    /// The worker says that the goal is reached.
    Proposed
    /// The verifier found the goal reached.
    Accepted
    /// The verifier found that the proposal does not reach the goal.
    Rejected
    /// The goal is given up.
    Failed
}

/// A state in which the terms may be changed.
#[diagnostic::on_unimplemented(
    message = "the terms of a goal that is `{Self}` are fixed (goal.terms-are-fixed)",
    label = "only an open goal is amended"
)]
pub trait IsOpen: Stage {}

impl IsOpen for Open {}

/// A state in which the worker may propose.
#[diagnostic::on_unimplemented(
    message = "a goal that is `{Self}` takes no proposal (goal.decided-is-final)",
    label = "only an open, proposed or rejected goal does"
)]
pub trait CanPropose: Stage {}

impl CanPropose for Open {}
impl CanPropose for Proposed {}
impl CanPropose for Rejected {}

/// A state in which the worker may take the proposal back.
#[diagnostic::on_unimplemented(
    message = "a goal that is `{Self}` has no proposal to take back (goal.verdict-is-kept)",
    label = "only a proposed goal does"
)]
pub trait CanWithdraw: Stage {}

impl CanWithdraw for Proposed {}

/// A state in which the verifier may accept or reject.
#[diagnostic::on_unimplemented(
    message = "a goal that is `{Self}` is neither accepted nor rejected (goal.verdict-needs-proposal)",
    label = "only a proposed goal is: call `.propose(…)` first"
)]
pub trait CanRule: Stage {}

impl CanRule for Proposed {}

/// A state in which the verifier may give the goal up.
#[diagnostic::on_unimplemented(
    message = "a goal that is `{Self}` is not given up (goal.verdict-needs-proposal)",
    label = "only an open or a proposed goal is"
)]
pub trait CanFail: Stage {}

impl CanFail for Open {}
impl CanFail for Proposed {}
