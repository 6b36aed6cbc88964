//! The names in `format`.

use super::schema::{Finding, Schema};
use crate::diagnostic::nearest;
use serde_json::Value;

/// Formats of JSON Schema (2020-12 Validation, section 7.3; `color` and the rest of the old ones are not checked by anyone).
const KNOWN: [&str; 19] = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

/// Formats of OpenAPI that say how wide a number is (OpenAPI Format Registry).
const NUMERIC: [&str; 10] = [
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float", "double",
];

pub(super) fn typo(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    if let Some((format, Some(near))) = unknown_format(schema) {
        let finding = schema.at(
            &["format"],
            format!("`{format}` is no format, so it says nothing"),
        );
        found.push(finding.help(format!("did you mean `{near}`?")));
    }
}

pub(super) fn unknown(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    if let Some((format, None)) = unknown_format(schema) {
        let finding = schema.at(
            &["format"],
            format!("`{format}` is a format that is not checked"),
        );
        found.push(finding.help("say with `pattern` what such a text looks like"));
    }
}

/// A format that is not known, and the known one it is near to.
fn unknown_format<'a>(schema: &Schema<'_, 'a>) -> Option<(&'a str, Option<&'static str>)> {
    let Some(Value::String(format)) = schema.get("format") else {
        return None;
    };
    if KNOWN.contains(&format.as_str()) || NUMERIC.contains(&format.as_str()) {
        return None;
    }
    Some((format, near(format)))
}

fn near(format: &str) -> Option<&'static str> {
    let plain = format.to_lowercase().replace('_', "-");
    let joined = plain.replace('-', "");
    KNOWN
        .into_iter()
        .find(|known| *known == plain || known.replace('-', "") == joined)
        .or_else(|| {
            nearest(&plain, KNOWN.into_iter())
                .filter(|known| strsim::osa_distance(&plain, known) == 1)
        })
}
