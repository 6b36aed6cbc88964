//! Types without a finite value: a member that must be there and leads back to what it stands in.

use super::schema::{Finding, Schema};
use crate::resolve::{Graph, NodeId};
use petgraph::graph::{DiGraph, NodeIndex};
use serde_json::Value;

pub(super) fn check(graph: &Graph<'_>, ids: &[NodeId], found: &mut Vec<Finding>) {
    let mut needs = DiGraph::<NodeId, bool>::new();
    let count = graph.ids().len();
    for id in graph.ids() {
        needs.add_node(id);
    }
    for id in ids {
        for (target, within) in needed(graph, *id) {
            if target.index() < count {
                needs.add_edge(
                    NodeIndex::new(id.index()),
                    NodeIndex::new(target.index()),
                    within,
                );
            }
        }
    }
    for group in petgraph::algo::kosaraju_scc(&needs) {
        let wholes = group.iter().filter(|whole| {
            let mut edges = needs.edges(**whole);
            edges.any(|edge| {
                *edge.weight() && group.contains(&petgraph::visit::EdgeRef::target(&edge))
            })
        });
        let Some(first) = wholes.min().map(|whole| needs[*whole]) else {
            continue;
        };
        if let Value::Object(members) = graph.node(first).value() {
            let keyword = if members.contains_key("required") {
                "required"
            } else {
                "minItems"
            };
            let message =
                "no finite value is valid: what must be there leads back to where it stands";
            let finding = Schema::new(graph, first, members).at(&[keyword], message);
            found.push(finding.help("let it be absent, or give it an alternative that ends"));
        }
    }
}

/// The schemas that every instance of a schema must meet, and whether they are about a part of the instance.
fn needed(graph: &Graph<'_>, id: NodeId) -> Vec<(NodeId, bool)> {
    let node = graph.node(id);
    let mut needed: Vec<(NodeId, bool)> =
        node.reference().into_iter().map(|id| (id, false)).collect();
    if node.ref_overrides_siblings() && node.reference().is_some() {
        return needed;
    }
    let value = node.value();
    let parts = value
        .get("allOf")
        .and_then(Value::as_array)
        .map_or(0, Vec::len);
    let part = |index: usize| graph.child(id, &["allOf", &index.to_string()]);
    needed.extend((0..parts).filter_map(part).map(|id| (id, false)));
    match value.get("type").and_then(Value::as_str) {
        Some("object") => {
            let names = value.get("required").and_then(Value::as_array);
            let names = names.into_iter().flatten().filter_map(Value::as_str);
            let members = names.filter_map(|name| graph.child(id, &["properties", name]));
            needed.extend(members.map(|id| (id, true)));
        }
        Some("array") if value.get("minItems").and_then(Value::as_u64).unwrap_or(0) > 0 => {
            let alone = value.get("prefixItems").is_none();
            let items = graph.child(id, &["items"]).filter(|_| alone);
            needed.extend(items.map(|id| (id, true)));
        }
        _ => {}
    }
    needed
}
