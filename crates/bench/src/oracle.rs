//! The second opinion: what `serde_json` and the `jsonschema` crate make of a text.

use jsonschema::{Draft, Registry, Validator};
use serde::Deserialize;
use serde_json::Value;

/// A violation as a place in the instance and the keyword that it breaks.
pub type Fault = (String, String);

/// A schema's validator, with formats asserted.
#[derive(Debug)]
pub struct Oracle(Validator);

/// What a text is to the oracle.
#[derive(Debug)]
pub enum Opinion {
    /// Not JSON.
    NotJson,
    /// A valid instance.
    Valid(Value),
    /// An instance that the schema refuses.
    Invalid(Value),
}

impl Oracle {
    /// The oracle for a schema that refers to no other document.
    ///
    /// # Errors
    /// Why the schema does not compile.
    pub fn new(schema: &Value) -> Result<Self, String> {
        let options = jsonschema::options().should_validate_formats(true);
        let validator = options.build(schema).map_err(|error| error.to_string())?;
        Ok(Oracle(validator))
    }

    /// The oracle for `schema`, served from `base`, whose references may lead to `resources`,
    /// each with its URI.
    ///
    /// # Errors
    /// Why the schema does not compile.
    pub fn based(
        schema: &Value,
        base: &str,
        resources: &[(String, Value)],
    ) -> Result<Self, String> {
        // A document that does not name its dialect is read in that of the schema.
        let dialect = Draft::default().detect(schema);
        let resources = resources.iter().map(|(uri, document)| {
            let document = dialect.detect(document).create_resource(document.clone());
            (uri, document)
        });
        let registry = Registry::new()
            .extend(resources)
            .and_then(|registry| registry.prepare())
            .map_err(|error| error.to_string())?;
        let validator = jsonschema::options()
            .with_registry(&registry)
            .with_base_uri(base)
            .offline()
            .should_validate_formats(true)
            .build(schema)
            .map_err(|error| error.to_string())?;
        Ok(Oracle(validator))
    }

    /// Reads and validates `text`, however deep it nests.
    #[must_use]
    pub fn opinion(&self, text: &str) -> Opinion {
        match read(text) {
            None => Opinion::NotJson,
            Some(value) if self.accepts(&value) => Opinion::Valid(value),
            Some(value) => Opinion::Invalid(value),
        }
    }

    /// Whether `instance` is valid.
    #[must_use]
    pub fn accepts(&self, instance: &Value) -> bool {
        self.0.is_valid(instance)
    }

    /// Every violation of `instance`, sorted.
    #[must_use]
    pub fn faults(&self, instance: &Value) -> Vec<Fault> {
        let errors = self.0.iter_errors(instance);
        let mut faults: Vec<Fault> = errors
            .map(|error| {
                let keyword = error.kind().keyword().to_owned();
                (error.instance_path().to_string(), keyword)
            })
            .collect();
        faults.sort_unstable();
        faults
    }
}

fn read(text: &str) -> Option<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let value = Value::deserialize(&mut reader).ok()?;
    reader.end().ok()?;
    Some(value)
}
