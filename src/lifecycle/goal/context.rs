//! What is known around a step of a goal.

use contract_runtime::UInt;

/// What is known around a step of a goal.
///
/// On the wire: `{"actor": {"role", "id"}, "worker", "usage": {"tokens",
/// "turns", "active_minutes"}, "turns_without_progress"}`, each member optional.
/// A rule that needs an absent one is not checked, and named as such.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Context {
    /// Who takes the step.
    pub actor: Option<Actor>,
    /// The id of the worker of the goal.
    pub worker: Option<String>,
    /// What has been used up so far.
    pub usage: Option<Usage>,
    /// Turns in a row without progress, up to now.
    pub turns_without_progress: Option<UInt>,
}

contract_runtime::object!(Context, closed {
    actor: "actor" optional,
    worker: "worker" optional,
    usage: "usage" optional,
    turns_without_progress: "turns_without_progress" optional,
});

/// Who takes a step of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Actor {
    /// In what capacity.
    pub role: Role,
    /// The id, compared as it is given.
    pub id: String,
}

contract_runtime::object!(Actor, closed { role: "role" required, id: "id" required });

impl Actor {
    /// The actor of this id in this role.
    pub fn new(role: Role, id: impl Into<String>) -> Self {
        let id = id.into();
        Self { role, id }
    }
}

/// In what capacity someone takes a step of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Sets the terms.
    Owner,
    /// Works on the goal and proposes that it is reached.
    Worker,
    /// Rules on proposals.
    Verifier,
}

contract_runtime::string_enum!(Role { Owner = "owner", Worker = "worker", Verifier = "verifier" });

/// What has been used up of each amount that a goal's budget may bound.
///
/// ```
/// use openvibe_contracts::lifecycle::goal::Usage;
///
/// let usage = Usage::default().tokens(11_800).turns(12);
/// assert_eq!(usage.active_minutes, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Usage {
    /// Model tokens, input and output together.
    pub tokens: Option<UInt>,
    /// Turns taken.
    pub turns: Option<UInt>,
    /// Minutes of work, without the time spent waiting.
    pub active_minutes: Option<UInt>,
}

contract_runtime::object!(Usage, closed {
    tokens: "tokens" optional,
    turns: "turns" optional,
    active_minutes: "active_minutes" optional,
});

impl Usage {
    /// With this many tokens.
    #[must_use]
    pub fn tokens(mut self, tokens: u64) -> Self {
        self.tokens = amount(tokens);
        self
    }

    /// With this many turns.
    #[must_use]
    pub fn turns(mut self, turns: u64) -> Self {
        self.turns = amount(turns);
        self
    }

    /// With this many minutes of work.
    #[must_use]
    pub fn active_minutes(mut self, minutes: u64) -> Self {
        self.active_minutes = amount(minutes);
        self
    }
}

/// Without bounds of its own, a `UInt` takes every `u64`.
pub(super) fn amount(value: u64) -> Option<UInt> {
    UInt::new(value).ok()
}
