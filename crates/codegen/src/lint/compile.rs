//! The last word: what no check of ours found and the validator still refuses.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::registry::Registry;
use crate::resolve::Graph;
use serde_json::json;

pub(super) fn check(registry: &Registry, graph: &Graph<'_>, diagnostics: &mut Diagnostics) {
    for root in registry.roots().filter_map(|document| graph.root(document)) {
        if let Some(Err(error)) = graph.validator(&json!({ "$ref": graph.reference(root) })) {
            let message = format!("the schema cannot be compiled: {error}");
            diagnostics.push(Diagnostic::error(message, graph.location(root)));
        }
    }
}
