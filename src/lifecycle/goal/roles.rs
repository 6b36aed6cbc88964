//! Who acts on a goal: the owner, the worker, and a verifier who is not the worker.

use super::context::{Actor, Role};
use super::rules::BY_INDEPENDENT_VERIFIER;
use super::stage::Stage;
use super::typed::Goal;
use crate::lifecycle::outcome::Refused;
use crate::lifecycle::rule::Fault;

/// The one who sets the terms of a goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner(String);

impl Owner {
    /// The owner of this id.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0
    }

    pub(super) fn actor(&self) -> Actor {
        Actor::new(Role::Owner, self.id())
    }
}

/// The one who works on a goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Worker(String);

impl Worker {
    /// The worker of this id.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0
    }

    pub(super) fn actor(&self) -> Actor {
        Actor::new(Role::Worker, self.id())
    }
}

/// One who may rule on a goal, as it is not the goal's worker.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Verifier(String);

impl Verifier {
    /// The verifier of this id, independent of the worker of `goal`.
    ///
    /// # Errors
    /// `goal.verdict-by-independent-verifier`, when the id is the worker's.
    pub fn independent_of<S: Stage>(
        goal: &Goal<S>,
        id: impl Into<String>,
    ) -> Result<Self, Refused> {
        let id = id.into();
        if id != goal.worker().id() {
            return Ok(Self(id));
        }
        let message = format!("is not given by `{id}`, who is the goal's worker");
        let rule = BY_INDEPENDENT_VERIFIER.id;
        Err(Refused::by(rule, Fault::new("/verdict", message)))
    }
}

mod sealed {
    /// Keeps the judges to verifiers.
    pub trait Sealed {}
    impl Sealed for super::Verifier {}
    impl Sealed for &super::Verifier {}
}

/// One who may record a verdict: a [`Verifier`], and nobody else.
#[diagnostic::on_unimplemented(
    message = "`{Self}` records no verdict (goal.verdict-by-independent-verifier)",
    label = "give a `Verifier`, made by `Verifier::independent_of(&goal, id)?`",
    note = "a verdict is added by a verifier whose id is not the worker's"
)]
pub trait Judge: sealed::Sealed {
    /// The id of the verifier.
    fn id(&self) -> &str;
}

impl Judge for Verifier {
    fn id(&self) -> &str {
        &self.0
    }
}

impl Judge for &Verifier {
    fn id(&self) -> &str {
        &self.0
    }
}
