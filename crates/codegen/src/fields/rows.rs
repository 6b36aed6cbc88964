//! The rows: which schema of a contract is a field, and in which order.

use std::collections::HashSet;

use serde_json::Value;

use super::kind::{is_array, items, kind, types};
use super::words::{Said, Schemas, words};
use super::{Field, Fields};
use crate::registry::Registry;
use crate::resolve::{Graph, NodeId};

/// A walk over the fields of one contract.
pub(super) struct Walk<'g, 'a> {
    schemas: Schemas<'g>,
    graph: &'g Graph<'a>,
    rows: Vec<Field>,
}

/// References that stand alone are followed this often.
const REFERENCES: usize = 16;

impl<'g, 'a> Walk<'g, 'a> {
    pub(super) fn new(registry: &'g Registry, graph: &'g Graph<'a>) -> Self {
        Self {
            schemas: Schemas::new(registry, graph),
            graph,
            rows: Vec::new(),
        }
    }

    pub(super) fn run(mut self, root: NodeId) -> Fields {
        let root = self.start(root);
        let schema = self.graph.node(root).value();
        let mut whole = words(&self.schemas, schema, Said::ROOT);
        let shown = kind(&self.schemas, schema);
        if types(schema) != ["object"] && !shown.is_any() {
            whole.insert(0, format!("type {shown}"));
        }
        self.children("", schema);
        self.referred(root);
        Fields {
            rows: self.rows,
            whole,
        }
    }

    /// Where the fields are: behind references that stand alone.
    fn start(&self, root: NodeId) -> NodeId {
        let mut at = root;
        for _ in 0..REFERENCES {
            let node = self.graph.node(at);
            match node.reference() {
                Some(target) if node.value().get("properties").is_none() => at = target,
                _ => break,
            }
        }
        at
    }

    /// The rows of what the fields refer to, each once.
    fn referred(&mut self, root: NodeId) {
        let mut told: HashSet<NodeId> = HashSet::from([root]);
        while let Some((target, label)) = self.schemas.next_reference() {
            if told.insert(target) {
                let schema = self.graph.node(target).value();
                self.row(label, schema, false);
            }
        }
    }

    fn row(&mut self, path: String, schema: &'g Value, required: bool) {
        let kind = kind(&self.schemas, schema);
        let description = schema.get("description").and_then(Value::as_str);
        let has_fields = kind.is_object();
        self.rows.push(Field {
            path: path.clone(),
            required,
            description: description.unwrap_or_default().to_owned(),
            constraints: words(&self.schemas, schema, Said::of(&kind)),
            kind,
        });
        if has_fields {
            self.children(&path, schema);
        }
    }

    /// The fields of an object, or of the objects in an array.
    fn children(&mut self, path: &str, schema: &'g Value) {
        if self.schemas.is_only_reference(schema) {
            return;
        }
        if is_array(&self.schemas, schema) {
            let objects = items(schema).filter(|_| kind(&self.schemas, schema).is_object());
            if let Some(items) = objects {
                self.children(&format!("{path}[]"), items);
            }
            return;
        }
        let Some(Value::Object(properties)) = schema.get("properties") else {
            return;
        };
        for (name, property) in properties {
            let required = schema.get("required").and_then(Value::as_array);
            let required = required.is_some_and(|names| names.iter().any(|known| known == name));
            let name = shown_name(name);
            let path = match path {
                "" => name,
                path => format!("{path}.{name}"),
            };
            self.row(path, property, required);
        }
    }
}

/// A name that a path could not be read with stands in quotes.
fn shown_name(name: &str) -> String {
    let plain =
        |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '.' | '[' | ']' | '"');
    if !name.is_empty() && name.chars().all(plain) {
        name.to_owned()
    } else {
        Value::from(name).to_string()
    }
}
