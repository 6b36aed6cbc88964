//! Bounds that leave nothing between them.

use super::schema::{Finding, Schema};
use serde_json::Value;

/// Lower keyword, upper keyword, what they bound, and whether an instance may lie on both.
const PAIRS: [(&str, &str, &str, bool); 8] = [
    ("minLength", "maxLength", "string", true),
    ("minItems", "maxItems", "array", true),
    ("minContains", "maxContains", "array", true),
    ("minProperties", "maxProperties", "object", true),
    ("minimum", "maximum", "number", true),
    ("exclusiveMinimum", "maximum", "number", false),
    ("minimum", "exclusiveMaximum", "number", false),
    ("exclusiveMinimum", "exclusiveMaximum", "number", false),
];

pub(super) fn check(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    for (lower, upper, kind, inclusive) in PAIRS {
        let (Some(Value::Number(min)), Some(Value::Number(max))) =
            (schema.get(lower), schema.get(upper))
        else {
            continue;
        };
        // Draft 4 says with a boolean beside it that a bound itself is out.
        let excluded = lower == "minimum"
            && upper == "maximum"
            && (excludes(schema, "exclusiveMinimum") || excludes(schema, "exclusiveMaximum"));
        let inclusive = inclusive && !excluded;
        if compare(min, max).is_some_and(|order| order.is_lt() || (inclusive && order.is_eq())) {
            continue;
        }
        let relation = if compare(min, max).is_some_and(std::cmp::Ordering::is_eq) {
            "equal to"
        } else {
            "above"
        };
        let message = format!("`{lower}` is {relation} `{upper}`: no {kind} can be valid");
        let limit = if inclusive { "at most" } else { "below" };
        let help = format!("lower `{lower}` to {limit} {max}, or raise `{upper}`");
        found.push(schema.at(&[lower], message).help(help));
    }
}

fn excludes(schema: &Schema<'_, '_>, keyword: &str) -> bool {
    schema.draft() == referencing::Draft::Draft4 && schema.get(keyword) == Some(&Value::Bool(true))
}

fn compare(a: &serde_json::Number, b: &serde_json::Number) -> Option<std::cmp::Ordering> {
    match (a.as_i128(), b.as_i128()) {
        (Some(a), Some(b)) => Some(a.cmp(&b)),
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
    }
}
