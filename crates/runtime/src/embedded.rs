//! Embedded rules: parts of a schema that no type can state, checked by a validator.

use std::sync::OnceLock;

use serde::Serialize;

use crate::oracle::Oracle;
use crate::report::{Report, Violation};
use crate::schema::Schema;

/// A validator for the part of a schema at a place in its document, compiled on first use.
///
/// ```
/// use contract_runtime::{Embedded, Schema};
///
/// static SCHEMA: Schema = Schema::new(
///     "https://example.org/pair.json",
///     r#"{"properties": {"odd": {"not": {"multipleOf": 2}}}}"#,
/// );
/// static ODD: Embedded = Embedded::new(&SCHEMA, "/properties/odd");
///
/// assert!(ODD.check(&3).is_ok());
/// assert_eq!(ODD.check(&4).unwrap_err().violations[0].keyword, "not");
/// ```
#[derive(Debug)]
pub struct Embedded {
    schema: &'static Schema,
    pointer: &'static str,
    oracle: OnceLock<Result<Oracle, Violation>>,
}

impl Embedded {
    /// The rule at `pointer`, a JSON Pointer into the document of `schema`; empty for the whole.
    #[must_use]
    pub const fn new(schema: &'static Schema, pointer: &'static str) -> Self {
        Self {
            schema,
            pointer,
            oracle: OnceLock::new(),
        }
    }

    /// Whether the JSON form of `value` keeps the rule.
    ///
    /// # Errors
    /// Every violation. Where the schema does not compile, every value is
    /// refused, with a violation that says why.
    pub fn check<T: Serialize + ?Sized>(&self, value: &T) -> Result<(), Report> {
        let oracle = self
            .oracle
            .get_or_init(|| Oracle::new(self.schema, self.pointer));
        let oracle = oracle.as_ref().map_err(Clone::clone)?;
        let value = crate::union::to_json(value)?;
        if oracle.accepts(&value) {
            return Ok(());
        }
        let report = oracle.report(&value).unwrap_or_default();
        let rooted: Report = report
            .violations
            .into_iter()
            .map(Violation::rooted)
            .collect();
        rooted.or(())
    }
}
