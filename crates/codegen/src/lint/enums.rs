//! The values of an `enum`.

use super::schema::{Finding, Schema};
use serde_json::Value;
use std::collections::HashMap;

pub(super) fn empty(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    if schema
        .get("enum")
        .and_then(Value::as_array)
        .is_some_and(Vec::is_empty)
    {
        let finding = schema.at(&["enum"], "`enum` is empty: no value can be valid");
        found.push(finding.help(
            "name the values, or remove `enum`; write `false` for a schema that nothing matches",
        ));
    }
}

pub(super) fn duplicate(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let Some(Value::Array(values)) = schema.get("enum") else {
        return;
    };
    let mut seen = HashMap::new();
    for (index, value) in values.iter().enumerate() {
        let mut key = String::new();
        canonical(value, &mut key);
        if let Some(first) = seen.insert(key, index) {
            let message = format!("the value {} is in `enum` twice", shown(value));
            let finding = schema.at(&["enum", &index.to_string()], message);
            found.push(finding.help(format!("remove it; the first is at position {first}")));
        }
    }
}

pub(super) fn null(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let (Some(Value::Array(types)), Some(Value::Array(values))) =
        (schema.get("type"), schema.get("enum"))
    else {
        return;
    };
    if types.iter().any(|ty| ty == "null") && !values.iter().any(Value::is_null) {
        let finding = schema.at(
            &["type"],
            "`null` is in `type`, and not among the values of `enum`",
        );
        found.push(finding.help("add `null` to `enum`, or remove it from `type`"));
    }
}

/// A value's text, short enough for a message.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// The same text for values that are equal in JSON Schema's sense: `1` and `1.0`, objects in any order.
fn canonical(value: &Value, out: &mut String) {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.as_i128().is_none() && float.fract() == 0.0 => {
                out.push_str(&format!("{float:.0}"))
            }
            _ => out.push_str(&number.to_string()),
        },
        Value::Array(items) => {
            out.push('[');
            for item in items {
                canonical(item, out);
                out.push(',');
            }
            out.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_unstable_by_key(|(name, _)| *name);
            out.push('{');
            for (name, value) in sorted {
                out.push_str(&Value::from(name.as_str()).to_string());
                canonical(value, out);
                out.push(',');
            }
            out.push('}');
        }
        _ => out.push_str(&value.to_string()),
    }
}
