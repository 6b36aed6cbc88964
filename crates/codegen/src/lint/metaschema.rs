//! Keywords with a value that their draft's metaschema refuses.
//!
//! Each schema is held against the metaschema by itself, with `{}` for its subschemas, so that a fault is told where it is
//! and not at the `anyOf` around it.

use super::schema::{Finding, Schema};
use crate::resolve::{Holds, subschemas};
use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, meta::MetaValidator};
use referencing::Draft;
use serde_json::{Map, Value};

pub(super) fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let draft = schema.draft();
    let Some(validator) = validator(draft) else {
        return;
    };
    let alone = alone(schema.members(), draft);
    if validator.is_valid(&alone) {
        return;
    }
    for error in validator.iter_errors(&alone) {
        let path = error.instance_path().as_str().to_owned();
        let tokens: Vec<_> = path
            .split('/')
            .skip(1)
            .map(crate::resolve::unescape)
            .collect();
        let tokens: Vec<_> = tokens.iter().map(String::as_str).collect();
        let keyword = tokens.first().copied().unwrap_or_default();
        if !told_elsewhere(keyword, &error) {
            let mut finding = schema.at(&tokens, message(keyword, &error));
            finding.by_metaschema = true;
            found.push(finding.help(help(keyword, draft)));
        }
    }
}

/// Checks with better words than the metaschema's.
fn told_elsewhere(keyword: &str, error: &ValidationError<'_>) -> bool {
    let format = matches!(
        error.kind(),
        ValidationErrorKind::Format { .. } | ValidationErrorKind::PropertyNames { .. }
    );
    keyword == "type" || (format && matches!(keyword, "pattern" | "patternProperties" | "$ref"))
}

fn message(keyword: &str, error: &ValidationError<'_>) -> String {
    match (keyword, error.kind()) {
        ("", _) => format!("this is no schema: {}", error.masked_with("it")),
        (_, ValidationErrorKind::AnyOf { .. }) => format!("`{keyword}` has a wrong value"),
        _ => format!("`{keyword}` has a wrong value: {}", error.masked_with("it")),
    }
}

fn help(keyword: &str, draft: Draft) -> String {
    match expected(keyword, draft) {
        Some(expected) => format!("write {expected}"),
        None if keyword.is_empty() && draft == Draft::Draft4 => {
            "in draft 4 `exclusiveMinimum` and `exclusiveMaximum` are booleans beside `minimum` and `maximum`".to_owned()
        }
        None => format!("write what the metaschema of {} asks for", super::drafts::name(draft)),
    }
}

/// What belongs under a keyword.
fn expected(keyword: &str, draft: Draft) -> Option<&'static str> {
    Some(match keyword {
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties"
        | "minContains" | "maxContains" => "a whole number, 0 or more",
        "exclusiveMinimum" | "exclusiveMaximum" if draft == Draft::Draft4 => {
            "a boolean, beside `minimum` or `maximum`, in draft 4"
        }
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => "a number",
        "multipleOf" => "a number above 0",
        "uniqueItems" | "deprecated" | "readOnly" | "writeOnly" | "$recursiveAnchor" => "a boolean",
        "title" | "description" | "$comment" | "format" | "pattern" | "contentEncoding"
        | "contentMediaType" => "a text",
        "required" if draft == Draft::Draft4 => {
            "an array of different names, at least one in draft 4"
        }
        "required" => "an array of different names",
        "enum" | "examples" => "an array",
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => "an array of schemas, at least one",
        "items" if draft < Draft::Draft202012 => "a schema or an array of schemas",
        "items" if draft == Draft::Draft202012 => {
            "a schema; an array of schemas is `prefixItems` in draft 2020-12"
        }
        "not"
        | "if"
        | "then"
        | "else"
        | "contains"
        | "propertyNames"
        | "additionalProperties"
        | "additionalItems"
        | "unevaluatedItems"
        | "unevaluatedProperties"
        | "contentSchema" => "a schema",
        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => {
            "an object whose members are schemas"
        }
        "dependencies" => "an object whose members are schemas or arrays of different names",
        "dependentRequired" => "an object whose members are arrays of different names",
        "$ref" | "$dynamicRef" | "$recursiveRef" => "a URI reference",
        "$anchor" | "$dynamicAnchor" => {
            "a name of letters, digits, `-`, `_` and `.`, which begins with a letter or `_`"
        }
        "$id" | "id" => "a URI reference without a fragment",
        _ => return None,
    })
}

/// A schema without what is inside its subschemas, and without data that may be anything.
fn alone(members: &Map<String, Value>, draft: Draft) -> Value {
    let mut out = Map::new();
    for (keyword, value) in members {
        let value = match (keyword.as_str(), value) {
            ("default" | "const", _) => continue,
            ("enum" | "examples", Value::Array(_)) => Value::Array(Vec::new()),
            _ => match subschemas(keyword, draft) {
                Some((holds, _)) => emptied(value, holds),
                None => value.clone(),
            },
        };
        out.insert(keyword.clone(), value);
    }
    Value::Object(out)
}

fn emptied(value: &Value, holds: Holds) -> Value {
    let one = |value: &Value| match value {
        Value::Object(_) => Value::Object(Map::new()),
        value => value.clone(),
    };
    match (holds, value) {
        (Holds::One | Holds::OneOrMany, Value::Object(_)) => one(value),
        (Holds::Many | Holds::OneOrMany, Value::Array(items)) => items.iter().map(one).collect(),
        (Holds::Members | Holds::Dependencies, Value::Object(members)) => members
            .iter()
            .map(|(name, member)| (name.clone(), one(member)))
            .collect(),
        _ => value.clone(),
    }
}

fn validator(draft: Draft) -> Option<MetaValidator<'static>> {
    let schema = match draft {
        Draft::Draft4 => &referencing::meta::DRAFT4,
        Draft::Draft6 => &referencing::meta::DRAFT6,
        Draft::Draft7 => &referencing::meta::DRAFT7,
        Draft::Draft201909 => &referencing::meta::DRAFT201909,
        _ => &referencing::meta::DRAFT202012,
    };
    jsonschema::meta::validator_for(schema).ok()
}
