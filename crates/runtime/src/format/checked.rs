//! Formats whose grammar is large: checked by the `jsonschema` crate itself.

use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::format;

/// A validator for one format, compiled once.
struct Format {
    name: &'static str,
    validator: OnceLock<Option<Validator>>,
}

impl Format {
    const fn new(name: &'static str) -> Self {
        Self {
            name,
            validator: OnceLock::new(),
        }
    }

    fn accepts(&self, text: &str) -> bool {
        let validator = self.validator.get_or_init(|| {
            let options = jsonschema::options()
                .should_validate_formats(true)
                .offline();
            options.build(&json!({ "format": self.name })).ok()
        });
        let text = Value::String(text.to_owned());
        validator
            .as_ref()
            .is_some_and(|validator| validator.is_valid(&text))
    }
}

macro_rules! checked {
    ($($(#[$doc:meta])* $name:ident, $format:literal;)*) => {
        $(format! {
            $(#[$doc])*
            $name, $format, |text: &str| {
                static FORMAT: Format = Format::new($format);
                FORMAT.accepts(text)
            }
        })*
    };
}

checked! {
    /// An e-mail address (RFC 5321, section 4.1.2; format `email`).
    Email, "email";
    /// An internationalized e-mail address (RFC 6531; format `idn-email`).
    IdnEmail, "idn-email";
    /// A host name (RFC 1123, section 2.1; format `hostname`).
    Hostname, "hostname";
    /// An internationalized host name (RFC 5890, section 2.3.2.3; format `idn-hostname`).
    IdnHostname, "idn-hostname";
    /// A URI (RFC 3986; format `uri`).
    Uri, "uri";
    /// A URI or a relative reference (RFC 3986; format `uri-reference`).
    UriReference, "uri-reference";
    /// An IRI (RFC 3987; format `iri`).
    Iri, "iri";
    /// An IRI or a relative reference (RFC 3987; format `iri-reference`).
    IriReference, "iri-reference";
    /// A URI template (RFC 6570; format `uri-template`).
    UriTemplate, "uri-template";
    /// A regular expression (ECMA-262, section 21.2.1; format `regex`).
    Regex, "regex";
}
