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
/// static ODD: Embedded = Embedded::new(&SCHEMA, "#/properties/odd");
///
/// assert!(ODD.check(&3).is_ok());
/// assert_eq!(ODD.check(&4).unwrap_err().violations[0].keyword, "not");
/// ```
#[derive(Debug)]
pub struct Embedded {
    schema: &'static Schema,
    place: &'static str,
    oracle: OnceLock<Result<Oracle, Report>>,
}

impl Embedded {
    /// The rule at `place`, a URI reference from the document of `schema`: `#` for the whole, `#/properties/x` for a
    /// part, and an absolute URI for a part of another document.
    #[must_use]
    pub const fn new(schema: &'static Schema, place: &'static str) -> Self {
        Self {
            schema,
            place,
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
            .get_or_init(|| Oracle::new(self.schema, self.place));
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
