//! Validators over the documents that are already here, by the crate `jsonschema`.

use jsonschema::{ValidationError, Validator};
use referencing::Registry;
use serde_json::Value;

/// The address of what is compiled, which must be nobody else's: the validator would take the one for the other.
const OWN_ADDRESS: &str = "contract-codegen:///validator";

/// Compiles a schema that may refer to everything in `index`.
pub(super) fn compile(
    index: &Registry<'_>,
    schema: &Value,
    assert_formats: bool,
) -> Result<Validator, ValidationError<'static>> {
    jsonschema::options()
        .with_registry(index)
        .with_base_uri(OWN_ADDRESS)
        .should_validate_formats(assert_formats)
        .offline()
        .build(schema)
}
