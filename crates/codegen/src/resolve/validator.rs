//! Validators of single schemas, compiled by the crate `jsonschema` over the documents that are already here.

use jsonschema::Validator;
use referencing::Registry;
use serde_json::json;

/// A validator of the schema that a reference names; `None` where `jsonschema` does not take it.
pub(super) fn of(index: &Registry<'_>, uri: &str, assert_formats: bool) -> Option<Validator> {
    let schema = json!({ "$ref": uri });
    jsonschema::options()
        .with_registry(index)
        .should_validate_formats(assert_formats)
        .offline()
        .build(&schema)
        .ok()
}
