//! Which schemas evaluation can come to, and which references only lead back to themselves.

use super::dynamic::applied;
use super::graph::Graph;
use super::node::NodeId;
use crate::registry::Registry;
use std::collections::HashSet;

/// Marks the nodes that a contract's root leads to, and those on a cycle of references.
pub(super) fn mark(graph: &mut Graph<'_>, registry: &Registry) {
    reached(graph, registry);
    cycles(graph);
}

fn reached(graph: &mut Graph<'_>, registry: &Registry) {
    let mut stack: Vec<_> = registry
        .roots()
        .filter_map(|document| graph.root(document))
        .collect();
    let mut shared = HashSet::new();
    while let Some(id) = stack.pop() {
        if std::mem::replace(&mut graph.nodes[id.0].reached, true) {
            continue;
        }
        let node = graph.node(id);
        stack.extend(node.reference);
        // Many references share one list of candidates.
        let candidates = node.dynamic_candidates();
        if candidates.len() < 2 || shared.insert(candidates.as_ptr()) {
            stack.extend(candidates);
        }
        stack.extend(applied(graph, id));
    }
}

/// Where a schema's reference leads without fail.
fn next(graph: &Graph<'_>, id: NodeId) -> Option<NodeId> {
    let node = graph.node(id);
    node.reference.or(node.dynamic_reference().flatten())
}

/// Every node has at most one next one, so each walk ends, or meets itself.
fn cycles(graph: &mut Graph<'_>) {
    let mut walk_of = vec![usize::MAX; graph.nodes.len()];
    for start in 0..graph.nodes.len() {
        let mut at = Some(NodeId(start));
        while let Some(id) = at.filter(|id| walk_of[id.0] == usize::MAX) {
            walk_of[id.0] = start;
            at = next(graph, id);
        }
        // Met on this very walk: the walk has come round.
        let mut around = at.filter(|id| walk_of[id.0] == start);
        while let Some(id) = around.filter(|id| !graph.node(*id).reference_cycle) {
            graph.nodes[id.0].reference_cycle = true;
            around = next(graph, id);
        }
    }
}
