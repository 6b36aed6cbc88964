//! Keywords of another draft than the schema's own: validators pass them over without a word.

use super::schema::{Finding, Schema};
use referencing::Draft;

/// The first and last draft in which each keyword that asserts something has its meaning, and what says the same elsewhere.
const LIFETIMES: [(&str, Draft, Draft, &str); 17] = [
    (
        "const",
        Draft::Draft6,
        Draft::Draft202012,
        "`enum` with one value",
    ),
    ("contains", Draft::Draft6, Draft::Draft202012, ""),
    ("propertyNames", Draft::Draft6, Draft::Draft202012, ""),
    ("if", Draft::Draft7, Draft::Draft202012, ""),
    ("then", Draft::Draft7, Draft::Draft202012, ""),
    ("else", Draft::Draft7, Draft::Draft202012, ""),
    (
        "dependentRequired",
        Draft::Draft201909,
        Draft::Draft202012,
        "`dependencies`",
    ),
    (
        "dependentSchemas",
        Draft::Draft201909,
        Draft::Draft202012,
        "`dependencies`",
    ),
    ("maxContains", Draft::Draft201909, Draft::Draft202012, ""),
    ("minContains", Draft::Draft201909, Draft::Draft202012, ""),
    (
        "unevaluatedItems",
        Draft::Draft201909,
        Draft::Draft202012,
        "`additionalItems`",
    ),
    (
        "unevaluatedProperties",
        Draft::Draft201909,
        Draft::Draft202012,
        "`additionalProperties`",
    ),
    (
        "prefixItems",
        Draft::Draft202012,
        Draft::Draft202012,
        "`items` with an array",
    ),
    (
        "$dynamicRef",
        Draft::Draft202012,
        Draft::Draft202012,
        "`$ref`",
    ),
    (
        "additionalItems",
        Draft::Draft4,
        Draft::Draft201909,
        "`items` beside `prefixItems`",
    ),
    ("id", Draft::Draft4, Draft::Draft4, "`$id`"),
    (
        "$recursiveRef",
        Draft::Draft201909,
        Draft::Draft201909,
        "`$dynamicRef`",
    ),
];

pub(super) fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let draft = schema.draft();
    for (keyword, since, until, instead) in LIFETIMES {
        if schema.get(keyword).is_none() || (since <= draft && draft <= until) {
            continue;
        }
        let message = format!("`{keyword}` says nothing in {}", name(draft));
        let help = match instead {
            "" => format!("write the schema in {}, or remove `{keyword}`", name(until)),
            instead => format!("write {instead}, or write the schema in {}", name(until)),
        };
        found.push(schema.at_name(&[keyword], message).help(help));
    }
}

/// A draft's name, as people say it.
pub(super) fn name(draft: Draft) -> &'static str {
    match draft {
        Draft::Draft4 => "draft 4",
        Draft::Draft6 => "draft 6",
        Draft::Draft7 => "draft 7",
        Draft::Draft201909 => "draft 2019-09",
        _ => "draft 2020-12",
    }
}
