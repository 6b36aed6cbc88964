//! Contracts as a whole: each is a schema, and the validator takes it.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::registry::Registry;
use crate::resolve::Graph;
use serde_json::json;

/// A contract that is neither an object nor a boolean.
pub(super) fn no_schema(registry: &Registry, graph: &Graph<'_>, diagnostics: &mut Diagnostics) {
    for id in registry.roots() {
        let document = graph.document(id);
        if !(document.value().is_object() || document.value().is_boolean()) {
            let diagnostic = Diagnostic::error("this is no schema", document.locate(""));
            diagnostics.push(diagnostic.help("write an object, such as {\"type\": \"string\"}"));
        }
    }
}

/// The last word: what no check of ours found and the validator still refuses.
pub(super) fn refused(registry: &Registry, graph: &Graph<'_>, diagnostics: &mut Diagnostics) {
    for root in registry.roots().filter_map(|document| graph.root(document)) {
        if let Some(Err(error)) = graph.validator(&json!({ "$ref": graph.reference(root) })) {
            let message = format!("the schema cannot be compiled: {error}");
            let diagnostic = Diagnostic::error(message, graph.location(root));
            diagnostics
                .push(diagnostic.help("write it in a way that the validator `jsonschema` takes"));
        }
    }
}
