//! The walk: finds every schema of every document, and looks up what its references name.

use super::addresses::Addressed;
use super::dialect::Dialects;
use super::graph::{Graph, Resource, address};
use super::keywords::{each_subschema, is_schema};
use super::metaschemas;
use super::node::{Dynamic, Node, NodeId, ResourceId};
use crate::diagnostic::{Diagnostics, Severity};
use crate::load::{Document, DocumentId, Place};
use referencing::{Draft, Registry, Resolver, ResourceRef};
use serde_json::Value;
use std::collections::HashMap;

/// A reference that leads nowhere.
pub(super) struct Unresolved {
    pub(super) node: NodeId,
    pub(super) keyword: &'static str,
    pub(super) error: Missing,
}

/// Why a reference leads nowhere.
pub(super) enum Missing {
    /// No document has that address.
    Document(String),
    /// The document has nothing there.
    Fragment(DocumentId, String),
    /// What is there is neither an object nor a boolean.
    NotASchema(String),
    /// Anything else that `referencing` says.
    Other(String),
}

/// What the walk leaves for later.
#[derive(Default)]
pub(super) struct Pending {
    pub(super) unresolved: Vec<Unresolved>,
    /// Dynamic references: who refers, the anchor's name (empty for `$recursiveRef`), and where it leads at first.
    pub(super) dynamic: Vec<(NodeId, String, NodeId)>,
}

/// The walk's state.
pub(super) struct Builder<'g, 'a, 'r, 'd> {
    graph: &'g mut Graph<'a>,
    index: &'r Registry<'a>,
    dialects: &'d Dialects<'d>,
    resolvers: Vec<Resolver<'r>>,
    resource_of: HashMap<String, ResourceId>,
    /// Nodes whose references are still to be looked up.
    queue: Vec<NodeId>,
    pending: Pending,
    metaschemas: bool,
    /// Whether an unknown `$schema` inside a document is an error; validators take it for the newest draft.
    strict: bool,
}

/// A schema to walk.
struct Step<'a> {
    value: &'a Value,
    place: Place,
    pointer: String,
    draft: Draft,
    resource: Option<ResourceId>,
}

impl<'g, 'a, 'r, 'd> Builder<'g, 'a, 'r, 'd> {
    pub(super) fn new(
        graph: &'g mut Graph<'a>,
        index: &'r Registry<'a>,
        dialects: &'d Dialects<'d>,
        strict: bool,
    ) -> Self {
        Self {
            graph,
            index,
            dialects,
            resolvers: Vec::new(),
            resource_of: HashMap::new(),
            queue: Vec::new(),
            pending: Pending::default(),
            metaschemas: false,
            strict,
        }
    }

    /// Walks every document, then follows references until nothing new is found.
    pub(super) fn run(
        mut self,
        documents: &[Addressed<'a>],
        diagnostics: &mut Diagnostics,
    ) -> Pending {
        for document in documents {
            self.walk_document(document.document, document.id, document.draft, diagnostics);
        }
        let mut next = 0;
        while let Some(node) = self.queue.get(next).copied() {
            self.references(node, diagnostics);
            next += 1;
        }
        self.pending
    }

    fn walk_document(
        &mut self,
        document: &'a Document,
        id: DocumentId,
        draft: Draft,
        diagnostics: &mut Diagnostics,
    ) {
        let Ok(uri) = referencing::uri::from_str(document.uri()) else {
            return;
        };
        let resolver = self.index.resolver(uri);
        let step = Step {
            value: document.value(),
            place: 0,
            pointer: String::new(),
            draft,
            resource: None,
        };
        self.walk(id, step, resolver, diagnostics);
    }

    /// Makes a node of a schema and of every schema inside it.
    fn walk(
        &mut self,
        document: DocumentId,
        start: Step<'a>,
        base: Resolver<'r>,
        diagnostics: &mut Diagnostics,
    ) {
        let mut stack = vec![start];
        while let Some(step) = stack.pop() {
            if !is_schema(step.value) || self.graph.at.contains_key(&(document, step.place)) {
                continue;
            }
            let draft = self.draft(&step, document, diagnostics);
            let node = NodeId(self.graph.nodes.len());
            let resolver = step
                .resource
                .map_or(&base, |resource| &self.resolvers[resource.0]);
            let resolver = resolver
                .in_subresource(ResourceRef::new(step.value, draft))
                .unwrap_or_else(|_| resolver.clone());
            let resource = self.resource(&resolver, step.resource, node, draft, step.value);
            self.graph.nodes.push(Node {
                value: step.value,
                draft,
                document,
                resource,
                pointer: step.pointer.clone(),
                reference: None,
                dynamic: None,
                reached: false,
                reference_cycle: false,
            });
            self.graph.at.insert((document, step.place), node);
            self.queue.push(node);
            let first = stack.len();
            self.children(document, &step, draft, resource, &mut stack);
            // The stack gives back the last one first; nodes are numbered in the order of the text.
            stack[first..].reverse();
        }
    }

    fn children(
        &self,
        document: DocumentId,
        step: &Step<'a>,
        draft: Draft,
        resource: ResourceId,
        stack: &mut Vec<Step<'a>>,
    ) {
        let Value::Object(members) = step.value else {
            return;
        };
        let document = self.graph.document(document);
        for ((key, child), at) in members.iter().zip(document.outline().children(step.place)) {
            each_subschema(key, child, at, draft, document, |value, place, below| {
                stack.push(Step {
                    value,
                    place,
                    pointer: format!("{}{below}", step.pointer),
                    draft,
                    resource: Some(resource),
                });
            });
        }
    }

    /// The draft a schema is written in: its own `$schema`, or what surrounds it.
    fn draft(&self, step: &Step<'a>, document: DocumentId, diagnostics: &mut Diagnostics) -> Draft {
        if let Some(draft) = self.dialects.within(step.value, step.draft) {
            return draft;
        }
        let document = self.graph.document(document);
        let pointer = format!("{}/$schema", step.pointer);
        let mut diagnostic = super::addresses::unknown_schema(document, &pointer);
        // Up to draft 7 the metaschema asserts that it is a URI.
        let named = step.value.get("$schema").and_then(Value::as_str);
        let uri = named.is_some_and(|named| referencing::Uri::parse(named).is_ok());
        if !self.strict && (uri || step.draft > Draft::Draft7) {
            diagnostic.severity = Severity::Warning;
        }
        diagnostics.push(diagnostic);
        Draft::default()
    }

    /// The resource at a resolver's base: the one around the schema, one already met, or a new one.
    fn resource(
        &mut self,
        resolver: &Resolver<'r>,
        around: Option<ResourceId>,
        root: NodeId,
        draft: Draft,
        value: &Value,
    ) -> ResourceId {
        let base = resolver.base_uri();
        let uri = base.as_str().trim_end_matches('#');
        if let Some(around) = around
            && self.graph.resources[around.0].uri == uri
        {
            return around;
        }
        if let Some(known) = self.resource_of.get(uri) {
            return *known;
        }
        let id = ResourceId(self.graph.resources.len());
        let vocabularies = match around {
            Some(around) if value.get("$schema").is_none() => {
                self.graph.resources[around.0].vocabularies.clone()
            }
            _ => self.index.find_vocabularies(draft, value),
        };
        self.graph.resources.push(Resource {
            uri: uri.to_owned(),
            root,
            vocabularies,
        });
        self.resource_of.insert(uri.to_owned(), id);
        self.resolvers.push(resolver.clone());
        id
    }

    /// Looks up the references of one schema.
    fn references(&mut self, id: NodeId, diagnostics: &mut Diagnostics) {
        let node = self.graph.node(id);
        let (value, draft) = (node.value, node.draft);
        if let Some(Value::String(reference)) = value.get("$ref") {
            self.graph.nodes[id.0].reference = self.lookup(id, "$ref", reference, diagnostics);
        }
        let (keyword, anchor) = match draft {
            Draft::Draft202012 => ("$dynamicRef", "$dynamicAnchor"),
            Draft::Draft201909 => ("$recursiveRef", "$recursiveAnchor"),
            _ => return,
        };
        if let Some(Value::String(reference)) = value.get(keyword)
            && let Some(initial) = self.lookup(id, keyword, reference, diagnostics)
        {
            let name = match keyword {
                "$dynamicRef" => reference.rsplit('#').next().unwrap_or_default(),
                _ => "",
            };
            let anchored = match self.graph.node(initial).value.get(anchor) {
                Some(Value::String(anchor)) => anchor == name,
                Some(Value::Bool(anchor)) => *anchor && name.is_empty(),
                _ => false,
            };
            if anchored {
                self.pending.dynamic.push((id, name.to_owned(), initial));
            } else {
                self.graph.nodes[id.0].dynamic = Some(Dynamic::Static(initial));
            }
        }
    }

    fn lookup(
        &mut self,
        id: NodeId,
        keyword: &'static str,
        reference: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<NodeId> {
        match self.find(id, reference, diagnostics) {
            Ok(target) => Some(target),
            Err(error) => {
                self.pending.unresolved.push(Unresolved {
                    node: id,
                    keyword,
                    error,
                });
                None
            }
        }
    }

    /// The schema a reference names, as seen without any dynamic scope.
    fn find(
        &mut self,
        id: NodeId,
        reference: &str,
        diagnostics: &mut Diagnostics,
    ) -> Result<NodeId, Missing> {
        let resolver = &self.resolvers[self.graph.node(id).resource.0];
        let (address, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let other = |error: referencing::Error| Missing::Other(error.to_string());
        let base = resolver.base_uri();
        let uri = match address {
            "" => base,
            address => resolver
                .resolve_uri(&base.borrow(), address)
                .map_err(other)?,
        };
        let whole = self.index.resolver(uri.as_ref().clone()).lookup("");
        let whole = whole.map_err(|_| Missing::Document(uri.as_str().to_owned()))?;
        let document = self.place(whole.contents()).map(|place| place.0);
        let document = document.ok_or_else(|| Missing::Document(uri.as_str().to_owned()))?;
        // A resolver of its own, so that an anchor is looked up in the resource that was named and nowhere else.
        let found = self
            .index
            .resolver(uri.as_ref().clone())
            .lookup(&format!("#{fragment}"))
            .map_err(|_| Missing::Fragment(document, fragment.to_owned()))?;
        let (contents, base, draft) = found.into_inner();
        self.node_of(contents, base, draft, diagnostics)
    }

    /// The node of a schema that was looked up; walks it first where the documents' walk did not come to it.
    fn node_of(
        &mut self,
        contents: &Value,
        base: Resolver<'r>,
        draft: Draft,
        diagnostics: &mut Diagnostics,
    ) -> Result<NodeId, Missing> {
        let Some((document, place)) = self.place(contents) else {
            return Err(Missing::Document(base.base_uri().as_str().to_owned()));
        };
        if let Some(node) = self.graph.at.get(&(document, place)) {
            return Ok(*node);
        }
        let value = self
            .graph
            .document(document)
            .value_at(place)
            .filter(|value| is_schema(value));
        let Some(value) = value else {
            return Err(Missing::NotASchema(kind(contents).to_owned()));
        };
        let resource = self.resource_of.get(base.base_uri().as_str()).copied();
        let step = Step {
            value,
            place,
            pointer: self.graph.document(document).pointer(place),
            draft: if draft == Draft::Unknown {
                Draft::default()
            } else {
                draft
            },
            resource,
        };
        let node = NodeId(self.graph.nodes.len());
        self.walk(document, step, base, diagnostics);
        Ok(node)
    }

    /// Where a value stands; takes in the drafts' metaschemas the first time that one is asked for.
    fn place(&mut self, value: &Value) -> Option<(DocumentId, Place)> {
        let key = address(value);
        if let Some(place) = self.graph.places.get(&key) {
            return Some(*place);
        }
        if std::mem::replace(&mut self.metaschemas, true) {
            return None;
        }
        for document in metaschemas::DOCUMENTS.iter() {
            self.graph.add_document(document);
        }
        self.graph.places.get(&key).copied()
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
