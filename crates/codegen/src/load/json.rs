//! Bytes to a JSON value with positions, or a diagnostic that says where they stop being JSON.

use super::outline::Outline;
use super::source::{Source, SourceMap};
use crate::diagnostic::{Diagnostic, Diagnostics};
use jsonc_parser::{CollectOptions, ParseOptions, ast, parse_to_ast};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// A value, the text it was read from, and where everything in it stands.
pub(crate) struct Parsed {
    pub(crate) value: Value,
    pub(crate) source: Arc<Source>,
    pub(crate) outline: Outline,
}

const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Parses a file. What is wrong with it goes to `diagnostics`; the text is kept in `sources` either way.
///
/// `serde_json` is the judge of what is JSON, and bounds the nesting to 128 levels; `jsonc-parser` reads the positions.
pub(crate) fn parse(
    name: &str,
    bytes: &[u8],
    sources: &mut SourceMap,
    diagnostics: &mut Diagnostics,
) -> Option<Parsed> {
    let source = decode(name, bytes, sources, diagnostics)?;
    let value: Value = match serde_json::from_str(source.text()) {
        Ok(value) => value,
        Err(error) => {
            diagnostics.push(not_json(&error, &source));
            return None;
        }
    };
    let outline = match parse_to_ast(source.text(), &CollectOptions::default(), &STRICT) {
        Ok(tree) => {
            let tree = tree.value?;
            let before = diagnostics.len();
            duplicates(&tree, &source, &mut String::new(), diagnostics);
            if diagnostics.len() > before {
                return None;
            }
            Outline::new(&tree)
        }
        Err(error) => {
            let range = error.range();
            let message = format!("the file is not JSON: {}", error.kind());
            let location = source.location(range.start..range.end, String::new());
            diagnostics.push(Diagnostic::error(message, location).help(way_out("")));
            return None;
        }
    };
    Some(Parsed {
        value,
        source,
        outline,
    })
}

/// UTF-8 without a byte order mark, and not empty.
fn decode(
    name: &str,
    bytes: &[u8],
    sources: &mut SourceMap,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<Source>> {
    let source = sources.insert(Source::new(
        name,
        String::from_utf8_lossy(bytes).into_owned(),
    ));
    let text = source.text();
    let mut refuse = |message: &str, at: usize, help: &str| {
        let location = source.location(at..at, String::new());
        diagnostics.push(Diagnostic::error(message, location).help(help));
    };
    if let Err(error) = std::str::from_utf8(bytes) {
        let at = error.valid_up_to();
        let message = format!(
            "the file is not UTF-8: byte 0x{:02x}",
            bytes.get(at).copied().unwrap_or_default()
        );
        refuse(&message, at, "save the file as UTF-8");
        return None;
    }
    if text.starts_with('\u{feff}') {
        refuse(
            "the file begins with a byte order mark",
            0,
            "save the file as UTF-8 without a byte order mark (RFC 8259, section 8.1)",
        );
        return None;
    }
    if text.trim().is_empty() {
        refuse(
            "the file is empty",
            0,
            "write a JSON value, or remove the file",
        );
        return None;
    }
    Some(source)
}

fn not_json(error: &serde_json::Error, source: &Source) -> Diagnostic {
    let text = error.to_string();
    let reason = match text.rfind(" at line ") {
        Some(end) => text.get(..end).unwrap_or(&text),
        None => &text,
    };
    let at = source.byte_at(error.line(), error.column().saturating_sub(1));
    let end = at
        + source
            .text()
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
    let location = source.location(at..end, String::new());
    Diagnostic::error(format!("the file is not JSON: {reason}"), location).help(way_out(reason))
}

/// What to do about a fault that serde_json names.
fn way_out(reason: &str) -> &'static str {
    match reason {
        "recursion limit exceeded" => "nest less than 128 levels",
        "trailing comma" => "remove the comma before this",
        "trailing characters" => "a file holds one value: remove what follows it",
        "key must be a string" => "put the member's name in double quotes",
        "number out of range" => "write a number that a 64-bit float can hold",
        "expected value" => "write a JSON value here",
        "expected `,` or `}`" => "add a comma, or close the object",
        "expected `,` or `]`" => "add a comma, or close the array",
        "expected `:`" => "put a colon between the member's name and its value",
        _ if reason.starts_with("EOF") => "the file ends too early: close what is open",
        _ if reason.starts_with("control character") => {
            "write the character as an escape, such as \\n"
        }
        _ => "write it as RFC 8259 says",
    }
}

/// Member names that occur twice in one object: parsers differ on which one counts.
fn duplicates(tree: &ast::Value<'_>, source: &Source, pointer: &mut String, out: &mut Diagnostics) {
    let length = pointer.len();
    match tree {
        ast::Value::Object(object) => {
            let mut seen = HashMap::with_capacity(object.properties.len());
            for member in &object.properties {
                let name = member.name.as_str();
                pointer.push('/');
                pointer.push_str(&super::document::escape(name));
                let range = jsonc_parser::common::Ranged::range(&member.name);
                if let Some(first) = seen.insert(name, range) {
                    let (line, _) = source.line_column(first.start);
                    let location = source.location(range.start..range.end, pointer.clone());
                    let message = format!("the member {name:?} occurs twice in one object");
                    let help = format!("keep one of them; the first is on line {line}");
                    out.push(Diagnostic::error(message, location).help(help));
                }
                duplicates(&member.value, source, pointer, out);
                pointer.truncate(length);
            }
        }
        ast::Value::Array(array) => {
            for (index, item) in array.elements.iter().enumerate() {
                pointer.push('/');
                pointer.push_str(&index.to_string());
                duplicates(item, source, pointer, out);
                pointer.truncate(length);
            }
        }
        _ => {}
    }
}
