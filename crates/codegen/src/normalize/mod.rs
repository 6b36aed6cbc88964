//! Brings every draft to one canonical form, and merges conjunctions where that is exact.

mod merge;
mod read;
mod schema;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use serde_json::Value;

pub use merge::in_all;
pub use schema::{
    ArrayRules, Bound, Condition, Contains, Kinds, Meta, NumberRules, ObjectRules, Schema,
    SchemaId, TextRules, is_integral,
};

use crate::Settings;
use crate::resolve::{Graph, NodeId};

/// Every canonical schema: one for each node of the graph under the node's own number, merged ones behind them.
pub struct Schemas<'g> {
    /// The graph that the schemas were read from.
    pub graph: &'g Graph<'g>,
    arena: Vec<Schema>,
    merged: HashMap<(SchemaId, SchemaId), Option<SchemaId>>,
    flat: HashMap<SchemaId, SchemaId>,
    inexact: HashSet<SchemaId>,
    any: SchemaId,
    matchers: RefCell<HashMap<String, Option<fancy_regex::Regex>>>,
}

/// Merged schemas allowed for each one that is written; past it a conjunction is left to the embedded validator.
const MERGED_PER_WRITTEN: usize = 32;

/// Reads every node of the graph.
pub fn normalize<'g>(graph: &'g Graph<'g>, settings: &Settings) -> Schemas<'g> {
    let mut arena: Vec<Schema> = graph
        .nodes()
        .map(|(node, _)| read::read(graph, node, settings))
        .collect();
    let any = SchemaId(arena.len());
    arena.push(Schema::any(Vec::new()));
    Schemas {
        graph,
        arena,
        merged: HashMap::new(),
        flat: HashMap::new(),
        inexact: HashSet::new(),
        any,
        matchers: RefCell::default(),
    }
}

impl Schemas<'_> {
    /// The schema behind an id.
    pub fn get(&self, id: SchemaId) -> &Schema {
        &self.arena[id.0]
    }

    /// The schema of a node.
    pub fn of(&self, node: NodeId) -> SchemaId {
        SchemaId(node.0)
    }

    /// The node that a schema is written at; `None` for a merged one.
    pub fn written(&self, id: SchemaId) -> Option<NodeId> {
        (id.0 < self.any.0).then_some(NodeId(id.0))
    }

    /// The schema that everything matches.
    pub fn any(&self) -> SchemaId {
        self.any
    }

    /// Whether a merged schema came to say less than its parts.
    pub fn is_inexact(&self, id: SchemaId) -> bool {
        self.inexact.contains(&id)
    }

    /// Adds a schema made from others.
    pub fn push(&mut self, schema: Schema) -> SchemaId {
        self.arena.push(schema);
        SchemaId(self.arena.len() - 1)
    }

    /// Whether a pattern matches a member's name. A pattern that cannot be compiled was refused before.
    pub fn matches(&self, pattern: &str, name: &str) -> bool {
        let mut matchers = self.matchers.borrow_mut();
        let matcher = matchers.entry(pattern.to_owned()).or_insert_with(|| {
            let translated = jsonschema_regex::to_rust_regex(pattern).ok()?;
            fancy_regex::Regex::new(&translated).ok()
        });
        matcher
            .as_ref()
            .is_some_and(|matcher| matcher.is_match(name).unwrap_or(false))
    }

    /// Follows references that stand alone to what they refer to. A cycle of references ends where it began.
    pub fn follow(&self, start: SchemaId) -> SchemaId {
        let mut id = start;
        for _ in 0..self.arena.len() {
            let schema = self.get(id);
            match schema.reference {
                Some(target)
                    if (Schema {
                        reference: None,
                        ..schema.assertions()
                    })
                    .is_any() =>
                {
                    id = target
                }
                _ => return id,
            }
            if id == start {
                break;
            }
        }
        self.any
    }

    /// Gives a schema the annotations of another.
    pub fn copy_meta(&mut self, from: SchemaId, to: SchemaId) {
        self.arena[to.0].meta = self.arena[from.0].meta.clone();
    }

    fn set(&mut self, id: SchemaId, schema: Schema) {
        self.arena[id.0] = schema;
    }

    fn is_full(&self) -> bool {
        self.arena.len() > MERGED_PER_WRITTEN * (self.any.0 + 16)
    }
}

/// JSON Schema's equality of instances: numbers by value, objects without order (JSON Schema 2020-12 core, 4.2.2).
pub fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            a == b || (a.is_f64() || b.is_f64()) && a.as_f64() == b.as_f64()
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(name, a)| b.get(name).is_some_and(|b| equal(a, b)))
        }
        _ => a == b,
    }
}
