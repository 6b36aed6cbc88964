//! The `jsonschema` crate over a parsed value, by its validators compiled with the program.

use serde_json::Value;

/// Reads a value and validates it.
pub fn checked(text: &str, is_valid: fn(&Value) -> bool) -> Option<Value> {
    serde_json::from_str(text).ok().filter(is_valid)
}

#[jsonschema_compiled::validator(
    path = "../../schemas/agent/goal.v1.json",
    validate_formats = true
)]
pub struct Goal;

#[jsonschema_compiled::validator(
    path = "../../schemas/agent/decision.v1.json",
    validate_formats = true
)]
pub struct Decision;

#[jsonschema_compiled::validator(
    path = "../../schemas/agents/install.v1.json",
    validate_formats = true
)]
pub struct Install;
