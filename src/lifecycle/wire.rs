//! The wire door by contract id: JSON in, the whole judgement out.

use contract_runtime::{Report, Value, Violation, report};
use serde::de::DeserializeOwned;

use super::diagram::Arrow;
use super::error::WireError;
use super::outcome::Outcome;
use super::rule::{Lifecycle, judge};
use crate::{AgentDecision, AgentGoal, AgentsInstall};

/// The lifecycle of one contract, without its types: for pages, tables and gateways.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The id of the contract: `agent.goal@1`.
    pub contract: &'static str,
    /// The states, in the order in which they are reached.
    pub states: &'static [&'static str],
    /// The names of the transitions.
    pub transitions: &'static [&'static str],
    rules: fn() -> Vec<About>,
    arrows: fn() -> Vec<Arrow>,
    judge: Judge,
}

type Judge = fn(Option<Record<'_>>, Record<'_>, &Value) -> Result<Outcome<&'static str>, WireError>;

/// A record as it was given.
enum Record<'a> {
    Value(&'a Value),
    Text(&'a str),
}

/// What there is to say of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// Its stable id.
    pub id: &'static str,
    /// What it says, in one sentence.
    pub says: &'static str,
    /// The member it speaks of, as a JSON Pointer; `*` stands for any index or name.
    pub pointer: &'static str,
}

impl Entry {
    /// The rules, in the order in which they are reported.
    #[must_use]
    pub fn rules(&self) -> Vec<About> {
        (self.rules)()
    }

    /// The steps from state to state that the rules allow, found by asking them.
    #[must_use]
    pub fn arrows(&self) -> Vec<Arrow> {
        (self.arrows)()
    }

    /// Judges a step that is given as JSON.
    ///
    /// # Errors
    /// When a schema refuses a record, or the context does not fit.
    pub fn judge(
        &self,
        previous: Option<&Value>,
        next: &Value,
        context: &Value,
    ) -> Result<Outcome<&'static str>, WireError> {
        (self.judge)(previous.map(Record::Value), Record::Value(next), context)
    }

    /// Judges a step whose records are given as JSON text: the reports on what a
    /// schema refuses have the place in the text, and no member may stand twice.
    ///
    /// # Errors
    /// As [`Entry::judge`].
    pub fn judge_text(
        &self,
        previous: Option<&str>,
        next: &str,
        context: &Value,
    ) -> Result<Outcome<&'static str>, WireError> {
        (self.judge)(previous.map(Record::Text), Record::Text(next), context)
    }

    const fn of<R: Lifecycle>(
        states: &'static [&'static str],
        transitions: &'static [&'static str],
        arrows: fn() -> Vec<Arrow>,
    ) -> Self {
        Self {
            contract: R::INFO.id,
            states,
            transitions,
            rules: about::<R>,
            arrows,
            judge: judge_given::<R>,
        }
    }
}

/// The lifecycles, in the order of the contracts' ids.
pub static LIFECYCLES: &[Entry] = &[
    Entry::of::<AgentDecision>(
        super::decision::STATES,
        super::decision::TRANSITIONS,
        super::decision::arrows,
    ),
    Entry::of::<AgentGoal>(
        super::goal::STATES,
        super::goal::TRANSITIONS,
        super::goal::arrows,
    ),
    Entry::of::<AgentsInstall>(
        super::install::STATES,
        super::install::TRANSITIONS,
        super::install::arrows,
    ),
];

/// The lifecycle of the contract that `id` names: `agent.goal@1`, `agent.goal`, or an alias.
///
/// # Errors
/// When there is no such contract, or it has no lifecycle.
pub fn find(id: &str) -> Result<&'static Entry, WireError> {
    let contract = crate::find(id)?.id;
    let entry = LIFECYCLES.iter().find(|entry| entry.contract == contract);
    entry.ok_or(WireError::NoLifecycle(contract))
}

/// Judges a step that is given as JSON, by the rules of the contract that `id` names.
///
/// `context` is an object; its members are those of the contract's context
/// type, and all of them may be left out.
///
/// ```
/// use openvibe_contracts::lifecycle;
/// use serde_json::json;
///
/// let goal = json!({"goal": "It builds.", "check": {"kind": "command", "value": "make"}});
/// let mut proposed = goal.clone();
/// proposed["proposal"] = json!("Done.");
/// let context = json!({"actor": {"role": "owner", "id": "usr_1"}, "worker": "agt_1"});
///
/// let outcome =
///     lifecycle::check_transition_json("agent.goal@1", Some(&goal), &proposed, &context)?;
/// assert_eq!(outcome.transition, "propose");
/// assert_eq!(outcome.violations[0].rule, "goal.worker-proposes");
/// # Ok::<(), lifecycle::WireError>(())
/// ```
///
/// # Errors
/// When `id` names no contract with a lifecycle, a schema refuses a record, or
/// the context has a member that is unknown or of the wrong type.
pub fn check_transition_json(
    id: &str,
    previous: Option<&Value>,
    next: &Value,
    context: &Value,
) -> Result<Outcome<&'static str>, WireError> {
    find(id)?.judge(previous, next, context)
}

fn about<R: Lifecycle>() -> Vec<About> {
    let about = R::RULES.iter().map(|rule| About {
        id: rule.id,
        says: rule.says,
        pointer: rule.pointer,
    });
    about.collect()
}

fn judge_given<R: Lifecycle>(
    previous: Option<Record<'_>>,
    next: Record<'_>,
    context: &Value,
) -> Result<Outcome<&'static str>, WireError> {
    let previous = previous.map(read::<R>).transpose();
    let previous = previous.map_err(WireError::Previous)?;
    let next = read::<R>(next).map_err(WireError::Next)?;
    let context = read_context::<R::Context>(context).map_err(WireError::Context)?;
    Ok(judge(previous.as_ref(), &next, &context).named())
}

fn read<R: Lifecycle>(record: Record<'_>) -> Result<R, Report> {
    match record {
        Record::Value(value) => R::from_value(value),
        Record::Text(text) => R::from_json(text),
    }
}

fn read_context<C: DeserializeOwned>(value: &Value) -> Result<C, Report> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = pointer(error.path());
        Violation::new("context", error.inner().to_string())
            .at(path)
            .into()
    })
}

/// A path as a JSON Pointer.
fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let tokens = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(report::escape(key).into_owned()),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    tokens.map(|token| format!("/{token}")).collect()
}
