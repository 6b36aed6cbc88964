//! What a judgement says: the transition, the rules broken, the rules not checked.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::rule::Fault;

/// The whole answer to a step.
///
/// Its JSON form is `{"transition", "allowed", "violations": [{"rule", "path",
/// "message"}], "unchecked": […]}`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome<T> {
    /// What the step is, or tried to be.
    pub transition: T,
    /// Every rule broken, once for each place.
    pub violations: Vec<Broken>,
    /// The ids of the rules that need a piece of context that is absent.
    pub unchecked: Vec<&'static str>,
}

/// A rule broken at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Broken {
    /// The id of the rule.
    pub rule: &'static str,
    /// Where in the next record, as a JSON Pointer (RFC 6901); empty for the whole.
    pub path: String,
    /// What is wrong.
    pub message: String,
}

impl Broken {
    pub(super) fn of(rule: &'static str, fault: Fault) -> Self {
        Self {
            rule,
            path: fault.path,
            message: fault.message,
        }
    }
}

impl<T> Outcome<T> {
    pub(super) const fn new(transition: T) -> Self {
        Self {
            transition,
            violations: Vec::new(),
            unchecked: Vec::new(),
        }
    }

    /// Whether no rule is broken.
    #[must_use]
    pub fn allowed(&self) -> bool {
        self.violations.is_empty()
    }
}

impl<T: Copy + Into<&'static str>> Outcome<T> {
    /// The transition, where no rule is broken.
    ///
    /// # Errors
    /// The outcome, when it holds a violation.
    pub fn allow(self) -> Result<T, Refused> {
        if self.allowed() {
            Ok(self.transition)
        } else {
            Err(Refused(self.named()))
        }
    }

    /// The transition, where every rule was checked and none is broken.
    ///
    /// # Errors
    /// The outcome, when it holds a violation, or a rule that was not checked.
    pub fn fully(self) -> Result<T, Refused> {
        if self.unchecked.is_empty() {
            self.allow()
        } else {
            Err(Refused(self.named()))
        }
    }

    /// The same outcome with the name of the transition in its place.
    #[must_use]
    pub fn named(self) -> Outcome<&'static str> {
        Outcome {
            transition: self.transition.into(),
            violations: self.violations,
            unchecked: self.unchecked,
        }
    }
}

impl<T: Copy + Into<&'static str>> Serialize for Outcome<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Outcome", 4)?;
        members.serialize_field("transition", self.transition.into())?;
        members.serialize_field("allowed", &self.allowed())?;
        members.serialize_field("violations", &self.violations)?;
        members.serialize_field("unchecked", &self.unchecked)?;
        members.end()
    }
}

impl Serialize for Broken {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Broken", 3)?;
        members.serialize_field("rule", self.rule)?;
        members.serialize_field("path", &self.path)?;
        members.serialize_field("message", &self.message)?;
        members.end()
    }
}

impl Display for Broken {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule)?;
        if !self.path.is_empty() {
            write!(f, " at {}", self.path)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// A step that was not taken: it breaks rules, or they could not all be checked.
///
/// Its text has one line for each: `goal.worker-proposes at /proposal: …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(Outcome<&'static str>);

impl Refused {
    /// A refusal by one rule, before there is a step to judge.
    pub(super) fn by(rule: &'static str, fault: Fault) -> Self {
        let mut outcome = Outcome::new("unknown");
        outcome.violations.push(Broken::of(rule, fault));
        Self(outcome)
    }

    /// The whole answer.
    #[must_use]
    pub const fn outcome(&self) -> &Outcome<&'static str> {
        &self.0
    }

    /// Whether the step breaks the rule of this id.
    #[must_use]
    pub fn breaks(&self, rule: &str) -> bool {
        self.0.violations.iter().any(|found| found.rule == rule)
    }
}

impl Display for Refused {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let broken = self.0.violations.iter().map(ToString::to_string);
        let unchecked = self.0.unchecked.iter();
        let unchecked = unchecked.map(|rule| format!("{rule}: lacks the context to be checked"));
        let lines: Vec<String> = broken.chain(unchecked).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl Error for Refused {}
