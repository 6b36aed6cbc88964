//! The names in `type`.

use super::schema::{Finding, Schema};
use crate::diagnostic::nearest;
use serde_json::Value;

const TYPES: [&str; 7] = [
    "array", "boolean", "integer", "null", "number", "object", "string",
];

pub(super) fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let first = found.len();
    names(schema, found);
    for finding in &mut found[first..] {
        finding.by_metaschema = true;
    }
}

fn names(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    match schema.members().get("type") {
        None => {}
        Some(Value::String(name)) => one(schema, name, &["type"], found),
        Some(Value::Array(names)) if !names.is_empty() => several(schema, names, found),
        Some(_) => {
            let finding = schema.at(
                &["type"],
                "`type` must be the name of a type, or an array of at least one name",
            );
            found.push(finding.help(choice()));
        }
    }
}

fn several(schema: &Schema<'_, '_>, names: &[Value], found: &mut Vec<Finding>) {
    for (index, name) in names.iter().enumerate() {
        let token = index.to_string();
        let tokens = ["type", &token];
        match name {
            Value::String(text) if names[..index].contains(name) => {
                let message = format!("the type `{text}` is named twice");
                found.push(schema.at(&tokens, message).help("remove one of the two"));
            }
            Value::String(text) => one(schema, text, &tokens, found),
            _ => found.push(
                schema
                    .at(&tokens, "the name of a type belongs here")
                    .help(choice()),
            ),
        }
    }
}

fn one(schema: &Schema<'_, '_>, name: &str, tokens: &[&str], found: &mut Vec<Finding>) {
    if TYPES.contains(&name) {
        return;
    }
    let help = match nearest(name, TYPES.into_iter()).or(foreign(name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => choice(),
    };
    found.push(
        schema
            .at(tokens, format!("`{name}` is not a type"))
            .help(help),
    );
}

/// What other languages call the types.
fn foreign(name: &str) -> Option<&'static str> {
    match name.to_ascii_lowercase().as_str() {
        "str" | "text" | "date" | "datetime" => Some("string"),
        "int" | "long" => Some("integer"),
        "float" | "double" | "decimal" => Some("number"),
        "bool" => Some("boolean"),
        "list" => Some("array"),
        "map" | "dict" | "record" => Some("object"),
        "nil" | "none" | "undefined" => Some("null"),
        _ => None,
    }
}

fn choice() -> String {
    format!("the types are {}", TYPES.join(", "))
}
