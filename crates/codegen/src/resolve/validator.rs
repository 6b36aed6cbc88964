//! Validators over the documents that are already here, by the crate `jsonschema`.

use jsonschema::{ValidationError, Validator};
use referencing::Registry;
use serde_json::Value;

/// Compiles a schema that may refer to everything in `index`.
pub(super) fn compile(
    index: &Registry<'_>,
    schema: &Value,
    assert_formats: bool,
) -> Result<Validator, ValidationError<'static>> {
    jsonschema::options()
        .with_registry(index)
        .should_validate_formats(assert_formats)
        .offline()
        .build(schema)
}
