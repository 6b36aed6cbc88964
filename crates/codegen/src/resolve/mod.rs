//! Documents to one graph: every schema is a node, and every reference leads to one.

mod addresses;
mod build;
mod dialect;
mod dynamic;
mod graph;
mod keywords;
mod metaschemas;
mod node;
mod reach;
mod reference;
mod validator;

pub use crate::load::DocumentId;
#[allow(unused_imports)]
pub(crate) use crate::load::escape;
pub(crate) use addresses::misspelled;
pub use graph::{Graph, Resource, fragment};
pub(crate) use keywords::{Holds, subschemas};
pub use node::{Node, NodeId, ResourceId};

use crate::diagnostic::Diagnostics;
use crate::load::Document;
use crate::registry::{Layout, Registry};
use referencing::{Draft, ResourceRef, Retrieve, SPECIFICATIONS, Uri};
use serde_json::Value;
use std::collections::BTreeSet;

/// Resolves every reference of every document of `registry`. Nothing is fetched: what leads nowhere is told.
pub(crate) fn resolve<'a>(registry: &'a Registry, diagnostics: &mut Diagnostics) -> Graph<'a> {
    let documents: Vec<&Document> = registry.documents.iter().collect();
    let mut graph = Graph::new(documents.clone());
    let dialects = dialect::Dialects::new(&documents, default_draft(registry));
    let addressed = addresses::addressed(registry, &dialects, diagnostics);
    let Some(index) = index(&addressed, diagnostics) else {
        return graph;
    };
    let strict = registry.layout == Layout::Flat;
    let builder = build::Builder::new(&mut graph, &index, &dialects, strict);
    let pending = builder.run(&addressed, diagnostics);
    graph.index = Some(index);
    dynamic::settle(&mut graph, registry, &pending.dynamic);
    reach::mark(&mut graph, registry);
    reference::tell(
        &graph,
        registry,
        &left_out(registry, &addressed),
        &pending,
        diagnostics,
    );
    graph
}

/// The addresses of documents that have faults of their own: references to them lead somewhere all the same.
fn left_out(registry: &Registry, addressed: &[addresses::Addressed<'_>]) -> BTreeSet<String> {
    let mut out = registry.unread.clone();
    for (id, document) in registry.documents() {
        if !addressed.iter().any(|addressed| addressed.id == id) {
            let value = document.value();
            let ids = ["$id", "id"]
                .into_iter()
                .filter_map(|keyword| value.get(keyword)?.as_str());
            out.extend(
                ids.chain([document.uri()])
                    .map(|uri| uri.trim_end_matches('#').to_owned()),
            );
        }
    }
    out
}

/// A token of a JSON Pointer as the member name it stands for (RFC 6901, section 4).
pub(crate) fn unescape(token: &str) -> String {
    referencing::unescape_segment(token).into_owned()
}

/// The draft of a document that does not say: the single schema's own, so that what it refers to is read alike.
fn default_draft(registry: &Registry) -> Draft {
    let root = registry
        .documents
        .first()
        .filter(|_| registry.layout == Layout::Single);
    match root.map(|document| Draft::default().detect(document.value())) {
        None | Some(Draft::Unknown) => Draft::default(),
        Some(draft) => draft,
    }
}

/// The addresses of everything in `documents`, by the crate `referencing`.
fn index<'a>(
    documents: &[addresses::Addressed<'a>],
    diagnostics: &mut Diagnostics,
) -> Option<referencing::Registry<'a>> {
    let pairs = documents.iter().map(|a| {
        (
            a.document.uri(),
            ResourceRef::new(a.document.value(), a.draft),
        )
    });
    let builder = SPECIFICATIONS.extend(pairs);
    match builder.and_then(|builder| builder.retriever(Nothing).prepare()) {
        Ok(index) => Some(index),
        Err(error) => {
            let location = documents
                .first()
                .map(|a| a.document.locate(""))
                .unwrap_or_default();
            let message = format!("the schemas' addresses cannot be indexed: {error}");
            let diagnostic = crate::diagnostic::Diagnostic::error(message, location);
            diagnostics.push(diagnostic.help("correct the address that is named"));
            None
        }
    }
}

/// Stands in for the network: every address has a document that is nobody's, so that all missing ones are told at once.
struct Nothing;

impl Retrieve for Nothing {
    fn retrieve(&self, _: &Uri<String>) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Value::Bool(true))
    }
}
