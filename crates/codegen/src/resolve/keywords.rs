//! Which keywords of which draft hold subschemas, and how. The contents of every other keyword are data, never schemas.

use crate::load::{Document, Place, escape};
use referencing::Draft;
use serde_json::Value;

/// How a keyword holds its subschemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    /// The value is a schema.
    One,
    /// The value is an array of schemas.
    Many,
    /// The value is a schema or an array of schemas (`items` before 2020-12).
    OneOrMany,
    /// The value is an object whose members are schemas.
    Members,
    /// The value is an object whose members are schemas or arrays of names (`dependencies`).
    Dependencies,
}

/// What a subschema is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It is applied to the instance or to a part of it.
    Applied,
    /// It is there to be referred to (`$defs`), or only describes (`contentSchema`).
    Kept,
}

/// How `keyword` holds subschemas in `draft`, if it does.
pub(crate) fn subschemas(keyword: &str, draft: Draft) -> Option<(Holds, Role)> {
    use Draft::{Draft6, Draft7, Draft201909, Draft202012};
    let (since, until, holds, role) = match keyword {
        "allOf" | "anyOf" | "oneOf" => (Draft::Draft4, Draft202012, Holds::Many, Role::Applied),
        "not" | "additionalProperties" => (Draft::Draft4, Draft202012, Holds::One, Role::Applied),
        "properties" | "patternProperties" => {
            (Draft::Draft4, Draft202012, Holds::Members, Role::Applied)
        }
        "dependencies" => (
            Draft::Draft4,
            Draft202012,
            Holds::Dependencies,
            Role::Applied,
        ),
        "definitions" => (Draft::Draft4, Draft202012, Holds::Members, Role::Kept),
        "items" if draft < Draft202012 => {
            (Draft::Draft4, Draft201909, Holds::OneOrMany, Role::Applied)
        }
        "items" => (Draft202012, Draft202012, Holds::One, Role::Applied),
        "additionalItems" => (Draft::Draft4, Draft201909, Holds::One, Role::Applied),
        "contains" | "propertyNames" => (Draft6, Draft202012, Holds::One, Role::Applied),
        "if" | "then" | "else" => (Draft7, Draft202012, Holds::One, Role::Applied),
        "dependentSchemas" => (Draft201909, Draft202012, Holds::Members, Role::Applied),
        "unevaluatedItems" | "unevaluatedProperties" => {
            (Draft201909, Draft202012, Holds::One, Role::Applied)
        }
        "$defs" => (Draft201909, Draft202012, Holds::Members, Role::Kept),
        "contentSchema" => (Draft201909, Draft202012, Holds::One, Role::Kept),
        "prefixItems" => (Draft202012, Draft202012, Holds::Many, Role::Applied),
        _ => return None,
    };
    (since <= draft && draft <= until).then_some((holds, role))
}

/// Whether a value can be a schema in any draft.
pub(crate) fn is_schema(value: &Value) -> bool {
    value.is_object() || value.is_boolean()
}

/// Whether a `$ref` of this draft makes everything beside it void.
pub(crate) fn ref_overrides(draft: Draft) -> bool {
    draft <= Draft::Draft7
}

/// Calls `visit` with each subschema that `key` holds, its place, and its JSON Pointer below the schema that has `key`.
pub(super) fn each_subschema<'v>(
    key: &str,
    value: &'v Value,
    place: Place,
    draft: Draft,
    document: &Document,
    mut visit: impl FnMut(&'v Value, Place, String),
) {
    let Some((holds, _)) = subschemas(key, draft) else {
        return;
    };
    let children = document.outline().children(place);
    match (holds, value) {
        (Holds::One | Holds::OneOrMany, value) if is_schema(value) => {
            visit(value, place, format!("/{key}"))
        }
        (Holds::Many | Holds::OneOrMany, Value::Array(items)) => {
            for ((index, item), place) in items.iter().enumerate().zip(children) {
                if is_schema(item) {
                    visit(item, place, format!("/{key}/{index}"));
                }
            }
        }
        (Holds::Members | Holds::Dependencies, Value::Object(members)) => {
            for ((name, member), place) in members.iter().zip(children) {
                if is_schema(member) {
                    visit(member, place, format!("/{key}/{}", escape(name)));
                }
            }
        }
        _ => {}
    }
}
