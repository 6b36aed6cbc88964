//! Where dynamic references lead (2020-12 Core, section 8.2.3.2; 2019-09 Core, section 8.2.4.2).
//!
//! A dynamic reference goes to the outermost resource of the dynamic scope that has the anchor. Over all the ways in which
//! evaluation can come to it from a contract's root, that is usually one resource; then the reference is as good as static.

use super::graph::Graph;
use super::keywords::{Role, subschemas};
use super::node::{Dynamic, NodeId, ResourceId};
use crate::registry::Registry;
use referencing::Draft;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// Settles every pending dynamic reference: who refers, the anchor's name, and where it leads at first.
pub(super) fn settle(
    graph: &mut Graph<'_>,
    registry: &Registry,
    pending: &[(NodeId, String, NodeId)],
) {
    if pending.is_empty() {
        return;
    }
    let roots: Vec<_> = registry
        .roots()
        .filter_map(|document| graph.root(document))
        .map(|root| graph.node(root).resource.0)
        .collect();
    let mut scopes = Scopes::new(graph, pending);
    for (node, name, initial) in pending {
        let winners = scopes.winners(&roots, name, graph.node(*node).resource);
        let dynamic = match &*winners {
            [] => Dynamic::Static(*initial),
            [only] => Dynamic::Static(*only),
            _ => Dynamic::Scoped(winners),
        };
        graph.nodes[node.0].dynamic = Some(dynamic);
    }
}

/// How many steps may go into telling which ways lead to a reference. Past it, a reference counts as one that several ways
/// lead to, which is safe: a schema of that kind is made to be slow.
const STEPS: usize = 4_000_000;

/// Which resource has which dynamic anchor, and which resource evaluation may enter from which.
///
/// The stations on the way are the resources, by their numbers, and behind them one for each anchor's name: a dynamic
/// reference enters that one, and from there every resource that has the anchor.
struct Scopes<'p> {
    anchors: HashMap<(usize, &'p str), NodeId>,
    enters: Vec<Vec<usize>>,
    entered_from: Vec<Vec<usize>>,
    winners: HashMap<&'p str, Arc<[NodeId]>>,
    resource_of: HashMap<NodeId, usize>,
    steps: usize,
}

impl<'p> Scopes<'p> {
    fn new(graph: &Graph<'_>, pending: &'p [(NodeId, String, NodeId)]) -> Self {
        let mut names: HashMap<&str, usize> = HashMap::new();
        for (_, name, _) in pending {
            let next = graph.resources.len() + names.len();
            names.entry(name).or_insert(next);
        }
        let stations = graph.resources.len() + names.len();
        let mut scopes = Self {
            anchors: HashMap::new(),
            enters: vec![Vec::new(); stations],
            entered_from: vec![Vec::new(); stations],
            winners: HashMap::new(),
            resource_of: HashMap::new(),
            steps: STEPS,
        };
        for (id, node) in graph.nodes() {
            let resource = node.resource.0;
            if let Some(name) = anchor(node.value, node.draft)
                && let Some((name, station)) = names.get_key_value(name)
            {
                scopes.anchors.entry((resource, name)).or_insert(id);
                scopes.resource_of.insert(id, resource);
                scopes.enter(*station, resource);
            }
            for next in applied(graph, id).into_iter().chain(node.reference) {
                scopes.enter(resource, graph.node(next).resource.0);
            }
        }
        for (id, name, initial) in pending {
            let from = graph.node(*id).resource.0;
            scopes.enter(from, graph.node(*initial).resource.0);
            if let Some(station) = names.get(name.as_str()) {
                scopes.enter(from, *station);
            }
        }
        scopes
    }

    fn enter(&mut self, from: usize, to: usize) {
        if from != to && self.enters[from].last() != Some(&to) {
            self.enters[from].push(to);
            self.entered_from[to].push(from);
        }
    }

    /// The anchors that win in some dynamic scope that begins at a root and ends in `at`.
    fn winners(&mut self, roots: &[usize], name: &'p str, at: ResourceId) -> Arc<[NodeId]> {
        let winners = match self.winners.get(name) {
            Some(known) => Arc::clone(known),
            None => self.outermost(roots, name),
        };
        if winners.len() < 2 || self.steps == 0 {
            return winners;
        }
        let mut steps = 0;
        let ways = reach(&self.entered_from, &[at.0], |_| true, &mut steps);
        self.steps = self.steps.saturating_sub(steps);
        let leads = |winner: &NodeId| {
            self.resource_of
                .get(winner)
                .is_some_and(|resource| ways.contains(resource))
        };
        if winners.iter().all(leads) {
            return winners;
        }
        winners.iter().copied().filter(leads).collect()
    }

    /// The anchors of a name that evaluation can meet before any other of that name.
    fn outermost(&mut self, roots: &[usize], name: &'p str) -> Arc<[NodeId]> {
        let has = |station: usize| self.anchors.get(&(station, name));
        let met = reach(
            &self.enters,
            roots,
            |station| has(station).is_none(),
            &mut 0,
        );
        let winners: BTreeSet<_> = met.into_iter().filter_map(has).copied().collect();
        let winners: Arc<[NodeId]> = winners.into_iter().collect();
        self.winners.insert(name, Arc::clone(&winners));
        winners
    }
}

/// Every station that can be reached from `starts`, going on only from those that `through` lets pass.
fn reach(
    ways: &[Vec<usize>],
    starts: &[usize],
    through: impl Fn(usize) -> bool,
    steps: &mut usize,
) -> HashSet<usize> {
    let mut reached: HashSet<_> = starts.iter().copied().collect();
    let mut stack: Vec<_> = reached.iter().copied().collect();
    while let Some(station) = stack.pop() {
        if !through(station) {
            continue;
        }
        for next in ways.get(station).into_iter().flatten() {
            *steps += 1;
            if reached.insert(*next) {
                stack.push(*next);
            }
        }
    }
    reached
}

/// The name of a schema's dynamic anchor; empty for `$recursiveAnchor`, which has none.
fn anchor(value: &Value, draft: Draft) -> Option<&str> {
    match draft {
        Draft::Draft202012 => value.get("$dynamicAnchor")?.as_str(),
        Draft::Draft201909 => value.get("$recursiveAnchor")?.as_bool()?.then_some(""),
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
