//! `required` members that a closed object has no place for.

use super::schema::{Finding, Schema};
use crate::diagnostic::nearest;
use serde_json::{Map, Value};

pub(super) fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let (Some(Value::Array(required)), Some(Value::Bool(false))) =
        (schema.get("required"), schema.get("additionalProperties"))
    else {
        return;
    };
    let none = Map::new();
    let members = |keyword: &str| {
        schema
            .get(keyword)
            .and_then(Value::as_object)
            .unwrap_or(&none)
    };
    let (properties, patterns) = (members("properties"), members("patternProperties"));
    for (index, name) in required.iter().enumerate() {
        let Some(name) = name.as_str() else { continue };
        if properties.contains_key(name) || patterns.keys().any(|pattern| matches(pattern, name)) {
            continue;
        }
        let message = format!(
            "`{name}` is required, and the object is closed without it: no object can be valid"
        );
        let help = match nearest(name, properties.keys().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`? Otherwise add `{name}` to `properties`"),
            None => format!("add `{name}` to `properties`, or take it out of `required`"),
        };
        found.push(
            schema
                .at(&["required", &index.to_string()], message)
                .help(help),
        );
    }
}

/// Whether a pattern is found in a name; a pattern that nothing can read may match anything.
fn matches(pattern: &str, name: &str) -> bool {
    let Ok(pattern) = jsonschema_regex::to_rust_regex(pattern) else {
        return true;
    };
    match fancy_regex::Regex::new(&pattern) {
        Ok(regex) => regex.is_match(name).unwrap_or(true),
        Err(_) => true,
    }
}
