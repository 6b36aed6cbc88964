//! A schema as a compiled validator of the `jsonschema` crate, with formats asserted.

use std::error::Error;
use std::fmt;

use jsonschema::{Draft, Registry, Retrieve, Uri, ValidationError, Validator};
use serde_json::{Value, json};

use crate::report::{Report, Violation};
use crate::schema::Schema;

mod wording;

/// The compiled validator of a schema.
pub(crate) struct Oracle {
    validator: Validator,
}

impl fmt::Debug for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Oracle").finish_non_exhaustive()
    }
}

#[cfg(feature = "report")]
impl Schema {
    /// The validator of the schema, compiled once. `None` where it does not compile.
    pub(crate) fn oracle(&self) -> Option<&Oracle> {
        self.validator
            .get_or_init(|| Oracle::new(self, &format!("#{}", fragment(self.pointer))).ok())
            .as_ref()
    }
}

impl Oracle {
    /// The validator of the schema at `place`, a URI reference from the document of `schema`.
    ///
    /// # Errors
    /// Why it does not compile, as a violation of `$schema`.
    pub(crate) fn new(schema: &Schema, place: &str) -> Result<Self, Report> {
        let document = parse(schema.text)?;
        let uri = absolute(schema.uri);
        let (root, base) = if place == "#" {
            (document.clone(), uri.clone())
        } else {
            (wrapper(&document, &uri, place), WRAPPER.to_owned())
        };
        // A document that does not name its dialect is read in that of the one that refers to it.
        let dialect = Draft::default().detect(&document);
        let mut resources = vec![(uri, dialect.create_resource(document))];
        for resource in schema.resources {
            let document = parse(resource.text)?;
            let document = dialect.detect(&document).create_resource(document);
            resources.push((absolute(resource.uri), document));
        }
        let registry = Registry::new()
            .retriever(Offline)
            .extend(resources)
            .and_then(|builder| builder.prepare())
            .map_err(uncompiled)?;
        let validator = jsonschema::options()
            .with_registry(&registry)
            .with_base_uri(base)
            .offline()
            .should_validate_formats(true)
            .build(&root)
            .map_err(uncompiled)?;
        Ok(Self { validator })
    }

    pub(crate) fn accepts(&self, value: &Value) -> bool {
        self.validator.is_valid(value)
    }

    /// Every violation of `value`. `None` when there is none.
    pub(crate) fn report(&self, value: &Value) -> Option<Report> {
        let errors = self.validator.iter_errors(value);
        let violations: Vec<Violation> = errors.map(|error| violation(&error)).collect();
        (!violations.is_empty()).then_some(Report { violations })
    }
}

fn violation(error: &ValidationError<'_>) -> Violation {
    wording::of(error)
        .at(error.instance_path().as_str())
        .by(error.schema_path().as_str())
}

/// Fetches nothing: every document that a schema refers to is among its resources.
struct Offline;

impl Retrieve for Offline {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        Err(format!("`{uri}` is not among the resources of the schema").into())
    }
}

/// A schema that is the one at `place`, seen from a document, in the document's dialect.
fn wrapper(document: &Value, uri: &str, place: &str) -> Value {
    let target = if place.starts_with('#') {
        format!("{uri}{place}")
    } else {
        place.to_owned()
    };
    let mut wrapper = json!({ "$ref": target });
    if let (Some(dialect), Some(members)) = (document.get("$schema"), wrapper.as_object_mut()) {
        members.insert("$schema".to_owned(), dialect.clone());
    }
    wrapper
}

/// Where a wrapper stands, so that it is not taken for the document it refers to.
const WRAPPER: &str = "urn:contract:part";

/// A URI that is absolute, in the way in which the registry completes a relative one.
fn absolute(uri: &str) -> String {
    let uri = percent_encoded(uri, b"-._~!$&'()*+,;=:@/?#[]%");
    let scheme = uri.split_once(':').map_or("", |(scheme, _)| scheme);
    let has_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    if has_scheme {
        uri
    } else {
        format!("json-schema:///{}", uri.trim_start_matches('/'))
    }
}

/// A JSON Pointer as a URI fragment (RFC 6901, section 6; RFC 3986, section 3.5).
#[cfg(feature = "report")]
fn fragment(pointer: &str) -> String {
    percent_encoded(pointer, b"-._~!$&'()*+,;=:@/?")
}

/// `text` with every byte percent-encoded that is neither a letter, a digit nor `plain`.
fn percent_encoded(text: &str, plain: &[u8]) -> String {
    use std::fmt::Write;
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || plain.contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

fn parse(text: &str) -> Result<Value, Report> {
    serde_json::from_str(text).map_err(uncompiled)
}

fn uncompiled(error: impl fmt::Display) -> Report {
    let message = format!("cannot be checked, since the schema does not compile: {error}");
    Violation::new("$schema", message).into()
}
