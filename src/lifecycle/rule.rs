//! A rule as an item of data, and how a step is judged by all of them.

use serde::de::DeserializeOwned;

use contract_runtime::Contract;

use super::outcome::{Broken, Outcome, Refused};

/// A contract whose records change by rules.
///
/// [`judge`] and [`check_transition`] work on any of them; the modules of the
/// contracts have both under names of their own.
pub trait Lifecycle: Contract + Eq + 'static {
    /// What is known around a step: who takes it, and what the records do not say.
    type Context: DeserializeOwned + Default + 'static;
    /// The names of the transitions.
    type Transition: Copy + Into<&'static str> + 'static;

    /// The transition from a record to an equal one.
    const UNCHANGED: Self::Transition;
    /// Every rule, in the order in which they are reported.
    const RULES: &'static [Rule<Self>];

    /// The name of what a step between two different records is, or tried to be.
    fn transition(step: &Step<'_, Self>) -> Self::Transition;
}

/// One rule of a lifecycle.
pub struct Rule<R: Lifecycle> {
    /// Its stable id, such as `goal.worker-proposes`.
    pub id: &'static str,
    /// What it says, in one sentence.
    pub says: &'static str,
    /// The member it speaks of, as a JSON Pointer; `*` stands for any index or name.
    pub pointer: &'static str,
    /// Holds a step against it.
    pub(super) check: fn(&Step<'_, R>) -> Finding,
}

impl<R: Lifecycle> Rule<R> {
    /// Holds a step against this rule alone.
    #[must_use]
    pub fn check(&self, step: &Step<'_, R>) -> Finding {
        (self.check)(step)
    }
}

/// A step: from a record, or from none, to the next, and what is known around it.
pub struct Step<'a, R: Lifecycle> {
    /// The record before; none for a new one.
    pub previous: Option<&'a R>,
    /// The record that is submitted.
    pub next: &'a R,
    /// What is known around the step.
    pub context: &'a R::Context,
}

/// What came of holding a step against one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The rule does not speak of such a step.
    Silent,
    /// The rule speaks of the step, and the step keeps it.
    Kept,
    /// The step breaks the rule, at one place or several.
    Broken(Vec<Fault>),
    /// The rule needs a piece of context that is absent.
    Unchecked,
}

/// One place at which a step breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where in the next record, as a JSON Pointer (RFC 6901).
    pub path: String,
    /// What is wrong.
    pub message: String,
}

impl Fault {
    pub(super) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }
}

impl Finding {
    /// Broken at one place.
    pub(super) fn broken(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Broken(vec![Fault::new(path, message)])
    }

    /// Kept where there are no faults.
    pub(super) fn of(faults: Vec<Fault>) -> Self {
        if faults.is_empty() {
            Self::Kept
        } else {
            Self::Broken(faults)
        }
    }

    /// Kept or broken by what is known; `fault` says what is wrong where it is broken.
    pub(super) fn known(kept: Option<bool>, fault: impl FnOnce() -> Vec<Fault>) -> Self {
        match kept {
            Some(true) => Self::Kept,
            Some(false) => Self::Broken(fault()),
            None => Self::Unchecked,
        }
    }
}

/// Judges the step from `previous` to `next` by every rule of the contract.
///
/// Equal records are always allowed. A rule that needs a piece of context that
/// is absent is not taken for kept: it stands in [`Outcome::unchecked`].
#[must_use]
pub fn judge<R: Lifecycle>(
    previous: Option<&R>,
    next: &R,
    context: &R::Context,
) -> Outcome<R::Transition> {
    if previous == Some(next) {
        return Outcome::new(R::UNCHANGED);
    }
    let step = Step {
        previous,
        next,
        context,
    };
    let mut outcome = Outcome::new(R::transition(&step));
    for rule in R::RULES {
        match rule.check(&step) {
            Finding::Silent | Finding::Kept => {}
            Finding::Unchecked => outcome.unchecked.push(rule.id),
            Finding::Broken(faults) => {
                let broken = faults.into_iter().map(|fault| Broken::of(rule.id, fault));
                outcome.violations.extend(broken);
            }
        }
    }
    outcome
}

/// The transition from `previous` to `next`, where no rule is broken.
///
/// Rules that could not be checked do not refuse a step here; [`judge`] names
/// them, and [`Outcome::fully`] refuses for them.
///
/// # Errors
/// Every rule that the step breaks.
pub fn check_transition<R: Lifecycle>(
    previous: Option<&R>,
    next: &R,
    context: &R::Context,
) -> Result<R::Transition, Refused> {
    judge(previous, next, context).allow()
}
