//! Where a reference's target depends on the way by which evaluation came.

use std::collections::HashSet;

use crate::resolve::{Graph, NodeId};

/// The nodes from which a `$dynamicRef` or `$recursiveRef` can be reached whose target depends on that way.
pub(super) fn reaching(graph: &Graph<'_>) -> HashSet<NodeId> {
    // One whose target lies in another resource leads there only on a way through that resource.
    let scoped = |id: &NodeId| match graph.node(*id).dynamic_reference() {
        None => false,
        Some(None) => true,
        Some(Some(target)) => graph.node(target).resource() != graph.node(*id).resource(),
    };
    let mut pending: Vec<NodeId> = graph.ids().filter(scoped).collect();
    let mut reaching: HashSet<NodeId> = pending.iter().copied().collect();
    if pending.is_empty() {
        return reaching;
    }
    let mut before: Vec<Vec<NodeId>> = vec![Vec::new(); graph.ids().len()];
    for (id, node) in graph.nodes() {
        let targets = node
            .reference()
            .into_iter()
            .chain(node.dynamic_candidates().iter().copied());
        for target in targets {
            before[target.index()].push(id);
        }
        if let Some(parent) = parent(graph, id) {
            before[id.index()].push(parent);
        }
    }
    while let Some(id) = pending.pop() {
        for source in &before[id.index()] {
            if reaching.insert(*source) {
                pending.push(*source);
            }
        }
    }
    reaching
}

/// The nearest schema around a schema.
fn parent(graph: &Graph<'_>, id: NodeId) -> Option<NodeId> {
    let node = graph.node(id);
    let mut pointer = node.pointer();
    while let Some((around, _)) = pointer.rsplit_once('/') {
        if let Some(parent) = graph.at(node.document(), around) {
            return Some(parent);
        }
        pointer = around;
    }
    None
}
