//! Where dynamic references lead (2020-12 Core, section 8.2.3.2; 2019-09 Core, section 8.2.4.2).
//!
//! A dynamic reference goes to the outermost resource of the dynamic scope that has the anchor. Over all the ways in which
//! evaluation can come to it from a contract's root, that is usually one resource; then the reference is as good as static.

use super::graph::{Dynamic, Graph, NodeId, ResourceId};
use super::keywords::{Role, subschemas};
use crate::registry::Registry;
use referencing::Draft;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Settles every pending dynamic reference: who refers, the anchor's name, and where it leads at first.
pub(super) fn settle(
    graph: &mut Graph<'_>,
    registry: &Registry,
    pending: &[(NodeId, String, NodeId)],
) {
    if pending.is_empty() {
        return;
    }
    let scopes = Scopes::new(graph, pending);
    let roots: BTreeSet<_> = registry
        .roots()
        .filter_map(|document| graph.root(document))
        .map(|root| graph.node(root).resource)
        .collect();
    for (node, name, initial) in pending {
        let winners = scopes.winners(&roots, name, graph.node(*node).resource);
        let dynamic = match winners.as_slice() {
            [] => Dynamic::Static(*initial),
            [only] => Dynamic::Static(*only),
            _ => Dynamic::Scoped(winners),
        };
        graph.nodes[node.0].dynamic = Some(dynamic);
    }
}

/// Which resource has which dynamic anchor, and which resource evaluation may enter from which.
struct Scopes {
    anchors: HashMap<(ResourceId, String), NodeId>,
    enters: BTreeMap<ResourceId, BTreeSet<ResourceId>>,
}

impl Scopes {
    fn new(graph: &Graph<'_>, pending: &[(NodeId, String, NodeId)]) -> Self {
        let mut scopes = Self {
            anchors: HashMap::new(),
            enters: BTreeMap::new(),
        };
        for (id, node) in graph.nodes() {
            if let Some(name) = anchor(node.value, node.draft) {
                scopes.anchors.entry((node.resource, name)).or_insert(id);
            }
        }
        for (id, node) in graph.nodes() {
            for next in applied(graph, id).into_iter().chain(node.reference) {
                scopes.enter(node.resource, graph.node(next).resource);
            }
        }
        for (id, name, initial) in pending {
            let from = graph.node(*id).resource;
            scopes.enter(from, graph.node(*initial).resource);
            let named: Vec<_> = scopes
                .anchors
                .keys()
                .filter(|(_, anchor)| anchor == name)
                .map(|key| key.0)
                .collect();
            for to in named {
                scopes.enter(from, to);
            }
        }
        scopes
    }

    fn enter(&mut self, from: ResourceId, to: ResourceId) {
        if from != to {
            self.enters.entry(from).or_default().insert(to);
        }
    }

    /// The anchors that win in some dynamic scope that begins at a root and ends in `at`.
    fn winners(&self, roots: &BTreeSet<ResourceId>, name: &str, at: ResourceId) -> Vec<NodeId> {
        let has = |resource: ResourceId| self.anchors.get(&(resource, name.to_owned()));
        // Resources entered before any resource that has the anchor.
        let outer = self.reach(roots.iter().copied(), |resource| has(resource).is_none());
        let winners = outer
            .into_iter()
            .filter(|winner| self.reach([*winner], |_| true).contains(&at));
        let mut winners: Vec<_> = winners.filter_map(|winner| has(winner).copied()).collect();
        winners.sort_unstable();
        winners
    }

    /// Everything entered from `starts`, going on only through resources that `through` lets pass.
    fn reach(
        &self,
        starts: impl IntoIterator<Item = ResourceId>,
        through: impl Fn(ResourceId) -> bool,
    ) -> BTreeSet<ResourceId> {
        let mut reached: BTreeSet<_> = starts.into_iter().collect();
        let mut stack: Vec<_> = reached.iter().copied().collect();
        while let Some(resource) = stack.pop() {
            if !through(resource) {
                continue;
            }
            for next in self.enters.get(&resource).into_iter().flatten() {
                if reached.insert(*next) {
                    stack.push(*next);
                }
            }
        }
        reached
    }
}

/// The name of a schema's dynamic anchor; empty for `$recursiveAnchor`, which has none.
fn anchor(value: &Value, draft: Draft) -> Option<String> {
    match draft {
        Draft::Draft202012 => Some(value.get("$dynamicAnchor")?.as_str()?.to_owned()),
        Draft::Draft201909 => value.get("$recursiveAnchor")?.as_bool()?.then(String::new),
        _ => None,
    }
}

/// The subschemas that evaluating a schema may apply, without those behind its references.
pub(super) fn applied(graph: &Graph<'_>, id: NodeId) -> Vec<NodeId> {
    let node = graph.node(id);
    let Value::Object(members) = node.value else {
        return Vec::new();
    };
    if node.ref_overrides_siblings() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (keyword, value) in members {
        if let Some((_, Role::Applied)) = subschemas(keyword, node.draft) {
            found.extend(graph.find(value));
            match value {
                Value::Array(items) => {
                    found.extend(items.iter().filter_map(|item| graph.find(item)))
                }
                Value::Object(members) => {
                    found.extend(members.values().filter_map(|member| graph.find(member)))
                }
                _ => {}
            }
        }
    }
    found
}
