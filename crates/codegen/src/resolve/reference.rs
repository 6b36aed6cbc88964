//! References that lead nowhere, told with who asked and what is near.

use super::build::{Missing, Pending, Unresolved};
use super::graph::Graph;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity, nearest};
use crate::load::{Document, escape};
use crate::registry::{Layout, Registry};
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn tell(
    graph: &Graph<'_>,
    registry: &Registry,
    left_out: &BTreeSet<String>,
    pending: &Pending,
    diagnostics: &mut Diagnostics,
) {
    for unresolved in &pending.unresolved {
        if matches!(&unresolved.error, Missing::Document(uri) if left_out.contains(uri)) {
            continue;
        }

        diagnostics.push(one(graph, registry, unresolved));
    }
}

fn one(graph: &Graph<'_>, registry: &Registry, unresolved: &Unresolved) -> Diagnostic {
    let Unresolved {
        node,
        keyword,
        error,
    } = unresolved;
    let schema = graph.node(*node);
    let reference = schema
        .value
        .get(keyword)
        .and_then(Value::as_str)
        .unwrap_or_default();
    let nowhere = format!("`{keyword}` leads nowhere: ");
    let (message, help) = match error {
        Missing::Document(uri) => (
            format!("{nowhere}no schema has the address {uri}"),
            document_help(graph, registry, uri),
        ),
        Missing::Fragment(document, fragment) => {
            let document = graph.document(*document);
            let message = format!(
                "{nowhere}there is no `#{fragment}` in {}",
                document.source().name()
            );
            (message, fragment_help(document, reference, fragment))
        }
        Missing::NotASchema(kind) => (
            format!("`{keyword}` leads to {kind}, which is no schema"),
            "refer to an object or a boolean".to_owned(),
        ),
        Missing::Other(reason) => (
            format!("{nowhere}{reason}"),
            "write a URI reference (RFC 3986)".to_owned(),
        ),
    };
    // A definition that nothing uses is never evaluated, so what it refers to inside its document is never missed.
    let unused = !schema.is_reached() && registry.layout != Layout::Flat;
    let severity = match error {
        Missing::Fragment(..) | Missing::NotASchema(_) if unused => Severity::Warning,
        _ => Severity::Error,
    };
    Diagnostic::new(severity, message, graph.keyword(*node, keyword)).help(help)
}

fn document_help(graph: &Graph<'_>, registry: &Registry, uri: &str) -> String {
    if let Some(near) = near_address(graph, uri) {
        return format!("did you mean {near}?");
    }
    match registry.layout {
        Layout::Single => "nothing is fetched: give the document in a resources folder".to_owned(),
        _ => "nothing is fetched: add the schema to the registry, or correct the reference"
            .to_owned(),
    }
}

/// A known address whose file name is like the one that was asked for: a slip, another version, or another place.
fn near_address<'g>(graph: &'g Graph<'_>, uri: &str) -> Option<&'g str> {
    let known = || {
        graph
            .resources
            .iter()
            .map(|resource| resource.uri.as_str())
            .filter(|known| *known != uri)
    };
    let near = nearest(stem(uri), known().map(stem))?;
    let likeness = |known: &str| strsim::normalized_levenshtein(known, uri);
    known()
        .filter(|known| stem(known) == near)
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)).then_with(|| b.cmp(a)))
}

/// The file name of an address without what follows its first dot.
fn stem(uri: &str) -> &str {
    let name = uri.rsplit('/').next().unwrap_or_default();
    name.split('.').next().unwrap_or_default()
}

/// The existing place most like the one that was asked for.
fn fragment_help(document: &Document, reference: &str, fragment: &str) -> String {
    let address = reference
        .split_once('#')
        .map_or(reference, |(address, _)| address);
    let near = match fragment.starts_with('/') {
        true => near_pointer(document.value(), fragment),
        false => near_anchor(document.value(), fragment),
    };
    match near {
        Some(Near::One(fragment)) => format!("did you mean `{address}#{fragment}`?"),
        Some(Near::Names(names)) => format!("what is there: {names}"),
        None => "add what is referred to, or correct the reference".to_owned(),
    }
}

enum Near {
    One(String),
    Names(String),
}

fn near_pointer(root: &Value, pointer: &str) -> Option<Near> {
    let (mut value, mut found) = (root, String::new());
    for token in pointer.split('/').skip(1) {
        let name = referencing::unescape_segment(token);
        let next = match value {
            Value::Object(members) => members.get(&*name),
            Value::Array(items) => {
                referencing::parse_index(&name).and_then(|index| items.get(index))
            }
            _ => None,
        };
        if let Some(next) = next {
            found = format!("{found}/{token}");
            value = next;
            continue;
        }
        let members = value.as_object()?;
        if let Some(near) = nearest(&name, members.keys().map(String::as_str)) {
            return Some(Near::One(format!("{found}/{}", escape(near))));
        }
        let names: Vec<_> = members
            .keys()
            .take(8)
            .map(|name| format!("`{name}`"))
            .collect();
        return (!names.is_empty()).then(|| Near::Names(names.join(", ")));
    }
    None
}

fn near_anchor(root: &Value, wanted: &str) -> Option<Near> {
    let mut names = Vec::new();
    let mut stack = vec![root];
    while let Some(value) = stack.pop() {
        match value {
            Value::Object(members) => {
                for keyword in ["$anchor", "$dynamicAnchor"] {
                    names.extend(members.get(keyword).and_then(Value::as_str));
                }
                stack.extend(members.values());
            }
            Value::Array(items) => stack.extend(items),
            _ => {}
        }
    }
    nearest(wanted, names.into_iter()).map(|near| Near::One(near.to_owned()))
}
