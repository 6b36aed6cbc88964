//! A schema as compact JSON, without what only describes.

use referencing::Draft;
use serde_json::{Map, Value};

use crate::resolve::{Holds, subschemas};

/// Keywords that never refuse an instance.
const ANNOTATIONS: [&str; 14] = [
    "$anchor",
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "default",
    "definitions",
    "deprecated",
    "description",
    "examples",
    "id",
    "readOnly",
    "title",
    "writeOnly",
];

/// The schema with its assertions alone.
pub(super) fn bare(schema: &Value, draft: Draft) -> Value {
    let Value::Object(members) = schema else {
        return schema.clone();
    };
    let kept = members
        .iter()
        .filter(|(keyword, _)| !ANNOTATIONS.contains(&keyword.as_str()))
        .map(|(keyword, value)| (keyword.clone(), inside(keyword, value, draft)));
    Value::Object(kept.collect())
}

fn inside(keyword: &str, value: &Value, draft: Draft) -> Value {
    match (subschemas(keyword, draft), value) {
        (Some(_), Value::Array(schemas)) => {
            Value::Array(schemas.iter().map(|schema| bare(schema, draft)).collect())
        }
        (Some((Holds::Members | Holds::Dependencies, _)), Value::Object(members)) => {
            let members = members
                .iter()
                .map(|(name, schema)| (name.clone(), bare(schema, draft)));
            Value::Object(Map::from_iter(members))
        }
        (Some(_), schema) => bare(schema, draft),
        (None, value) => value.clone(),
    }
}
