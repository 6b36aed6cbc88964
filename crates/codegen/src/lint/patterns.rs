//! Regular expressions that nothing can read.

use super::schema::{Finding, Schema};
use crate::pattern::{PatternError, compile};
use referencing::Draft;
use serde_json::Value;

pub(super) fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    if let Some(Value::String(pattern)) = schema.get("pattern")
        && let Err(error) = compile(pattern)
    {
        found.push(finding(
            schema,
            schema.at(&["pattern"], ""),
            pattern,
            &error,
        ));
    }
    if let Some(Value::Object(members)) = schema.get("patternProperties") {
        for pattern in members.keys() {
            if let Err(error) = compile(pattern) {
                let at = schema.at_name(&["patternProperties", pattern], "");
                found.push(finding(schema, at, pattern, &error));
            }
        }
    }
}

fn finding(
    schema: &Schema<'_, '_>,
    mut finding: Finding,
    pattern: &str,
    error: &PatternError,
) -> Finding {
    // The pattern's own bytes can be pointed at where the text has it without escapes.
    if let Some(span) = &mut finding.location.span
        && span.len() == pattern.len() + 2
        && error.offset.end <= pattern.len()
        && !error.offset.is_empty()
    {
        let source = schema.graph.document(schema.node().document()).source();
        let start = span.start + 1;
        let exact = start + error.offset.start..start + error.offset.end;
        finding.location = source.location(exact, finding.location.pointer.clone());
    }
    // Up to draft 7 the metaschema asserts that a pattern is one.
    finding.by_metaschema = schema.draft() <= Draft::Draft7;
    // The message says what is wrong and, behind a semicolon, what to do instead.
    let (wrong, instead) = error
        .message
        .split_once("; ")
        .unwrap_or((&error.message, "write a regular expression of ECMA-262"));
    finding.message = format!("the pattern cannot be compiled: {wrong}");
    finding.help(instead)
}
