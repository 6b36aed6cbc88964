//! Validators over the documents that are already here, by the crate `jsonschema`.

use super::graph::Graph;
use super::node::NodeId;
use jsonschema::paths::Location;
use jsonschema::{Keyword, ValidationError, Validator};
use referencing::Registry;
use serde_json::{Map, Value};

/// The address of what is compiled, which must be nobody else's: the validator would take the one for the other.
const OWN_ADDRESS: &str = "contract-codegen:///validator";

/// Makes a keyword of one's own in place of one of the specification's.
pub(crate) type KeywordFactory =
    for<'a> fn(
        &'a Map<String, Value>,
        &'a Value,
        Location,
    ) -> Result<Box<dyn for<'i> Keyword<'i>>, ValidationError<'a>>;

/// Compiles a schema that may refer to everything in `index`.
pub(super) fn compile(
    index: &Registry<'_>,
    schema: &Value,
    assert_formats: bool,
) -> Result<Validator, ValidationError<'static>> {
    compile_with(index, schema, assert_formats, None)
}

/// As [`compile`], with the keyword `type` replaced where there is something to replace it.
pub(super) fn compile_with(
    index: &Registry<'_>,
    schema: &Value,
    assert_formats: bool,
    types: Option<KeywordFactory>,
) -> Result<Validator, ValidationError<'static>> {
    let options = jsonschema::options()
        .with_registry(index)
        .with_base_uri(OWN_ADDRESS)
        .should_validate_formats(assert_formats)
        .offline();
    let options = match types {
        Some(types) => options.with_keyword("type", types),
        None => options,
    };
    options.build(schema)
}

impl Graph<'_> {
    /// Compiles a schema of the graph with formats asserted, and with the keyword `type` replaced where `types` is given;
    /// `None` where the documents' addresses could not be indexed.
    pub(crate) fn validator_of(
        &self,
        id: NodeId,
        types: Option<KeywordFactory>,
    ) -> Option<Result<jsonschema::Validator, String>> {
        let index = self.index.as_ref()?;
        let schema = serde_json::json!({ "$ref": self.reference(id) });
        let compiled = compile_with(index, &schema, true, types);
        Some(compiled.map_err(|error| error.to_string()))
    }
}
