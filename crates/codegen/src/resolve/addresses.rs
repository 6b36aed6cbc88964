//! Whether the addresses that a document is made of can be read: its `$schema`, and every `$id` and reference to elsewhere.

use super::dialect::Dialects;
use super::keywords::each_subschema;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::load::{Document, DocumentId};
use crate::registry::Registry;
use referencing::{Draft, UriRef};
use serde_json::Value;

/// A document whose addresses can be read, and its draft.
pub(super) struct Addressed<'a> {
    pub(super) document: &'a Document,
    pub(super) id: DocumentId,
    pub(super) draft: Draft,
}

/// The documents that `referencing` can take; what is wrong with the others is told.
pub(super) fn addressed<'a>(
    registry: &'a Registry,
    dialects: &Dialects<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<Addressed<'a>> {
    let mut addressed = Vec::new();
    for (id, document) in registry.documents() {
        let Some(draft) = dialects.of(document.value()) else {
            diagnostics.push(unknown_schema(document, "/$schema"));
            continue;
        };
        if well_addressed(document, draft, diagnostics) {
            addressed.push(Addressed {
                document,
                id,
                draft,
            });
        }
    }
    addressed
}

/// A `$schema` that leads nowhere.
pub(super) fn unknown_schema(document: &Document, pointer: &str) -> Diagnostic {
    let message = "`$schema` names no draft, and no metaschema that is known";
    let help = "write \"https://json-schema.org/draft/2020-12/schema\" (drafts 4, 6, 7, 2019-09 and 2020-12 are known)";
    Diagnostic::error(message, document.locate(pointer)).help(help)
}

fn well_addressed(document: &Document, draft: Draft, diagnostics: &mut Diagnostics) -> bool {
    let before = diagnostics.len();
    let mut stack = vec![(0, document.value(), draft)];
    while let Some((place, value, draft)) = stack.pop() {
        let Value::Object(members) = value else {
            continue;
        };
        for keyword in [draft.id_keyword(), "$ref"] {
            if let Some(Value::String(text)) = members.get(keyword)
                && let Some((message, help)) = misspelled(keyword, text)
                && !(keyword == "$ref" && text.starts_with('#'))
            {
                let pointer = format!("{}/{keyword}", document.pointer(place));
                let location = document.locate(&pointer);
                diagnostics.push(Diagnostic::error(message, location).help(help));
            }
        }
        let children = document.outline().children(place);
        for ((key, child), at) in members.iter().zip(children) {
            each_subschema(key, child, at, draft, document, |value, place, _| {
                stack.push((place, value, draft));
            });
        }
    }
    diagnostics.len() == before
}

/// What is wrong with a text that is no URI reference, and how to write it.
pub(crate) fn misspelled(keyword: &str, text: &str) -> Option<(String, String)> {
    let error = UriRef::parse(text).err()?;
    let message = format!("`{keyword}` is not a URI reference: {error}");
    Some((message, encoded(text)))
}

/// How to write a text that has characters no URI may have.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_graphic() && !"<>\"{}|\\^`".contains(c) {
            out.push(c);
        } else {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    match UriRef::parse(out.as_str()) {
        Ok(_) => format!("percent-encode it: \"{out}\" (RFC 3986, section 2.1)"),
        Err(_) => "write a URI reference (RFC 3986)".to_owned(),
    }
}
