//! Alternatives that are told apart by trying each.

use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_json::Value;

use super::memo::remembered;
use crate::fault;
use crate::json::Json;
use crate::report::{Report, Violation};

/// The value as one alternative.
pub fn try_branch<T: DeserializeOwned>(value: &Value) -> Result<T, serde_json::Error> {
    T::deserialize(value)
}

/// Reads the first alternative that accepts the next value.
pub fn read_first<'de, T, D>(
    deserializer: D,
    first: fn(&Value) -> Option<T>,
    explain: fn(&Value, &mut Tried),
) -> Result<T, D::Error>
where
    T: Clone + 'static,
    D: Deserializer<'de>,
{
    let Json(value) = Json::deserialize(deserializer)?;
    let outcome = remembered(value, |value| {
        first(value).ok_or_else(|| {
            let mut tried = Tried::default();
            explain(value, &mut tried);
            tried.violation().into()
        })
    });
    outcome.map_err(Report::into_error)
}

/// Reads a value that exactly one alternative accepts.
pub fn read_one_of<'de, T, I, D>(
    deserializer: D,
    accepting: fn(&Value) -> usize,
    wrap: fn(I) -> T,
) -> Result<T, D::Error>
where
    T: Clone + 'static,
    I: DeserializeOwned,
    D: Deserializer<'de>,
{
    let Json(value) = Json::deserialize(deserializer)?;
    let outcome = remembered(value, |value| match accepting(value) {
        0 | 1 => try_branch(value).map(wrap).map_err(|error| {
            let mut violation = fault::of_error(&error);
            violation.keyword = "oneOf".into();
            violation.into()
        }),
        count => Err(one_of_fault(count).into()),
    });
    outcome.map_err(Report::into_error)
}

/// The alternatives that did not accept a value.
#[derive(Debug, Default)]
pub struct Tried {
    count: usize,
    nearest: Option<(&'static str, Violation)>,
}

impl Tried {
    /// Finds out why the alternative `name` refused `value`.
    #[cold]
    pub fn explain<T: DeserializeOwned>(&mut self, name: &'static str, value: &Value) {
        self.count += 1;
        let Some(violation) = fault::first_of::<T>(value) else {
            return;
        };
        let nearer = |(_, best): &(_, Violation)| nearness(&violation) > nearness(best);
        if self.nearest.as_ref().is_none_or(nearer) {
            self.nearest = Some((name, violation));
        }
    }

    /// The violation that names the alternative that came nearest.
    fn violation(self) -> Violation {
        let message = match self.nearest {
            Some((name, nearest)) => {
                let place = if nearest.path.is_empty() {
                    "the value"
                } else {
                    &nearest.path
                };
                format!(
                    "fits none of {} alternatives; nearest is {name}, but {place} {}",
                    self.count, nearest.message
                )
            }
            None => "fits no alternative".to_owned(),
        };
        Violation::new("anyOf", message)
    }
}

/// An alternative is the nearer the deeper it fails; at one depth, a wrong kind
/// of value or a wrong constant is farther than anything else.
fn nearness(violation: &Violation) -> (usize, bool) {
    let depth = violation.path.matches('/').count();
    (
        depth,
        !matches!(violation.keyword.as_ref(), "type" | "const" | "enum"),
    )
}

/// The violation of a value that other than one alternative accepts.
#[must_use]
pub fn one_of_fault(count: usize) -> Violation {
    let message = match count {
        0 => "fits no alternative".to_owned(),
        count => format!("fits {count} alternatives, where exactly one is allowed"),
    };
    Violation::new("oneOf", message)
}

/// A value as JSON.
///
/// # Errors
/// When it refuses to be written.
pub fn to_json<T: serde::Serialize + ?Sized>(value: &T) -> Result<Value, Report> {
    serde_json::to_value(value).map_err(|error| Violation::new("json", error.to_string()).into())
}
