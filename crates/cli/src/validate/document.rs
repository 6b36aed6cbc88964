//! JSON text read strictly, as every generated type reads it.

use contract_runtime::report::Position;
use contract_runtime::{Json, Report, Root, Schema, Value, Violation};
use serde::{Deserialize, Serialize};

/// Any JSON text: it refuses what no type takes, whatever the schema says.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Document(Json);

/// The schema that everything matches.
static ANYTHING: Schema = Schema::new("json-schema:///anything", "true");

impl Root for Document {
    const SCHEMA: &'static Schema = &ANYTHING;
}

/// Reads a record.
///
/// # Errors
/// One violation: that it is not JSON, not UTF-8, nested too deep, or that a member stands twice; with its place.
pub fn read(bytes: &[u8]) -> Result<Value, Report> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        let start = Position { line: 1, column: 1 };
        return Err(Violation::new("json", "is empty").positioned(start).into());
    }
    Document::from_slice(bytes).map(|document| document.0.into_value())
}
