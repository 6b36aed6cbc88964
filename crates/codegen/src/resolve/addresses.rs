//! Whether the addresses that a document is made of can be read: its `$schema`, and every `$id` and reference in it.

use super::dialect::Dialects;
use super::keywords::each_subschema;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::load::{Document, DocumentId, Place};
use crate::registry::{Layout, Registry};
use referencing::{Draft, UriRef};
use serde_json::{Map, Value};

/// A document whose addresses can be read, and its draft.
pub(super) struct Addressed<'a> {
    pub(super) document: &'a Document,
    pub(super) id: DocumentId,
    pub(super) draft: Draft,
}

/// How a reference inside its document is taken that has characters which no URI may have. It can be followed all the same.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    /// It is an error.
    Strict,
    /// It is worth a warning: the draft's metaschema lets it pass.
    Warned,
    /// It is somebody else's.
    Ignored,
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
        let spelling = match registry.layout {
            Layout::Flat => Spelling::Strict,
            Layout::Single if id != DocumentId(0) => Spelling::Ignored,
            // Up to draft 7 the metaschema asserts that a reference is a URI reference.
            _ if draft <= Draft::Draft7 => Spelling::Strict,
            _ => Spelling::Warned,
        };
        if well_addressed(document, draft, spelling, diagnostics) {
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

fn well_addressed(
    document: &Document,
    draft: Draft,
    spelling: Spelling,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut well = true;
    let mut stack = vec![(0, document.value(), draft)];
    while let Some((place, value, draft)) = stack.pop() {
        let Value::Object(members) = value else {
            continue;
        };
        well &= spelled(document, place, members, draft, spelling, diagnostics);
        let children = document.outline().children(place);
        for ((key, child), at) in members.iter().zip(children) {
            each_subschema(key, child, at, draft, document, |value, place, _| {
                stack.push((place, value, draft));
            });
        }
    }
    well
}

/// Whether the addresses of one schema are URI references.
fn spelled(
    document: &Document,
    place: Place,
    members: &Map<String, Value>,
    draft: Draft,
    spelling: Spelling,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut well = true;
    for keyword in [draft.id_keyword(), "$ref", "$dynamicRef"] {
        let Some(Value::String(text)) = members.get(keyword) else {
            continue;
        };
        let Err(error) = UriRef::parse(text.as_str()) else {
            continue;
        };
        let inside = text.starts_with('#') && keyword != draft.id_keyword();
        if inside && spelling == Spelling::Ignored {
            continue;
        }
        let pointer = format!("{}/{keyword}", document.pointer(place));
        let message = format!("`{keyword}` is not a URI reference: {error}");
        let location = document.locate(&pointer);
        let diagnostic = if inside && spelling == Spelling::Warned {
            Diagnostic::warning(message, location)
        } else {
            well = false;
            Diagnostic::error(message, location)
        };
        diagnostics.push(diagnostic.help(encoded(text)));
    }
    well
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
