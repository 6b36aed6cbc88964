//! The graph: schemas as nodes, with where each stands and what its references lead to.

use super::keywords;
use super::node::{Node, NodeId};
use crate::diagnostic::Location;
use crate::load::{Document, DocumentId, Place, escape};
use referencing::{Vocabulary, VocabularySet};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;

/// What has an address of its own: a document, or a schema inside one that has an `$id`.
#[derive(Clone, Debug)]
pub struct Resource {
    /// The absolute address, without a fragment.
    pub uri: String,
    /// Its outermost schema that the graph knows.
    pub root: NodeId,
    /// The vocabularies in force.
    pub(crate) vocabularies: VocabularySet,
}

/// Every schema of a registry, and every reference between them.
#[derive(Debug)]
pub struct Graph<'a> {
    pub(super) documents: Vec<&'a Document>,
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) resources: Vec<Resource>,
    pub(super) at: HashMap<(DocumentId, Place), NodeId>,
    /// Where each value of the documents stands, by its address in memory.
    pub(super) places: HashMap<usize, (DocumentId, Place)>,
    /// How many of `documents` are the registry's; the rest are metaschemas.
    pub(super) own: usize,
    /// Every address; `None` where the documents' addresses could not be indexed.
    pub(super) index: Option<referencing::Registry<'a>>,
    validators: RefCell<HashMap<(NodeId, bool), Option<jsonschema::Validator>>>,
}

impl<'a> Graph<'a> {
    pub(super) fn new(documents: Vec<&'a Document>) -> Self {
        let mut graph = Self {
            own: documents.len(),
            documents: Vec::new(),
            nodes: Vec::new(),
            resources: Vec::new(),
            at: HashMap::new(),
            places: HashMap::new(),
            index: None,
            validators: RefCell::default(),
        };
        for document in documents {
            graph.add_document(document);
        }
        graph
    }

    /// Takes in a document: from now on its values can be told by their addresses.
    pub(super) fn add_document(&mut self, document: &'a Document) -> DocumentId {
        let id = DocumentId(self.documents.len());
        self.documents.push(document);
        let mut place = 0;
        let mut stack = vec![document.value()];
        while let Some(value) = stack.pop() {
            self.places.insert(address(value), (id, place));
            place += 1;
            match value {
                Value::Object(members) => stack.extend(members.values().rev()),
                Value::Array(items) => stack.extend(items.iter().rev()),
                _ => {}
            }
        }
        id
    }

    /// A schema.
    ///
    /// # Panics
    /// Never for an id that this graph gave out.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node<'a> {
        &self.nodes[id.0]
    }

    /// Every schema's id, in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// Every schema, in the order of the documents.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node<'a>)> {
        self.nodes
            .iter()
            .enumerate()
            .map(|(i, node)| (NodeId(i), node))
    }

    /// A document: the registry's own, or a draft's metaschema that a reference reached.
    #[must_use]
    pub fn document(&self, id: DocumentId) -> &'a Document {
        self.documents[id.0]
    }

    /// Whether a document is a draft's metaschema, which no file holds.
    #[must_use]
    pub fn is_metaschema(&self, id: DocumentId) -> bool {
        id.0 >= self.own
    }

    /// The schema that a document is as a whole; `None` where it is no schema.
    #[must_use]
    pub fn root(&self, document: DocumentId) -> Option<NodeId> {
        self.at.get(&(document, 0)).copied()
    }

    /// The resource that a schema belongs to.
    #[must_use]
    pub fn resource(&self, id: NodeId) -> &Resource {
        &self.resources[self.node(id).resource.0]
    }

    /// The schema under `tokens` inside `id`, such as `["properties", "x"]`; `None` where no schema stands there.
    #[must_use]
    pub fn child(&self, id: NodeId, tokens: &[&str]) -> Option<NodeId> {
        let value = tokens
            .iter()
            .try_fold(self.node(id).value, |value, token| step(value, token))?;
        self.find(value)
    }

    /// The node of a schema that was reached through a node's value.
    #[must_use]
    pub fn find(&self, value: &Value) -> Option<NodeId> {
        let place = self.places.get(&address(value))?;
        self.at.get(place).copied()
    }

    /// The schema at a JSON Pointer of a document; `None` where no schema stands there.
    #[must_use]
    pub fn at(&self, document: DocumentId, pointer: &str) -> Option<NodeId> {
        self.find(referencing::pointer(
            self.document(document).value(),
            pointer,
        )?)
    }

    /// A document's JSON, schema or not.
    #[must_use]
    pub fn document_root(&self, document: DocumentId) -> Option<&'a Value> {
        Some(self.documents.get(document.0)?.value())
    }

    /// The absolute address of a document: its `$id` where it has one, or where it is served from.
    #[must_use]
    pub fn document_uri(&self, document: DocumentId) -> &str {
        match self.root(document) {
            Some(root) => &self.resource(root).uri,
            None => self.document(document).uri(),
        }
    }

    /// The absolute address of a schema: its document's, with a JSON Pointer as fragment.
    #[must_use]
    pub fn uri(&self, id: NodeId) -> String {
        let node = self.node(id);
        format!("{}#{}", self.document_uri(node.document), node.pointer)
    }

    /// A reference to a schema from anywhere: its document's address, with a percent-encoded pointer as fragment.
    #[must_use]
    pub fn reference(&self, id: NodeId) -> String {
        let node = self.node(id);
        format!(
            "{}#{}",
            self.document(node.document).uri(),
            fragment(&node.pointer)
        )
    }

    /// Every document, metaschemas that were reached among them.
    pub fn documents(&self) -> impl Iterator<Item = &'a Document> {
        self.documents.iter().copied()
    }

    /// Where a schema stands.
    #[must_use]
    pub fn location(&self, id: NodeId) -> Location {
        self.locate(id, &[])
    }

    /// Where the value of a schema's keyword stands.
    #[must_use]
    pub fn keyword(&self, id: NodeId, keyword: &str) -> Location {
        self.locate(id, &[keyword])
    }

    /// Where the name of a schema's keyword stands.
    #[must_use]
    pub fn keyword_name(&self, id: NodeId, keyword: &str) -> Location {
        self.locate_name(id, &[keyword])
    }

    /// Where the value under `tokens` inside a schema stands, or the nearest value around it.
    #[must_use]
    pub fn locate(&self, id: NodeId, tokens: &[&str]) -> Location {
        let (document, place, pointer) = self.place(id, tokens);
        document.value_location(place, pointer)
    }

    /// Where the member name of the value under `tokens` inside a schema stands.
    #[must_use]
    pub fn locate_name(&self, id: NodeId, tokens: &[&str]) -> Location {
        let (document, place, pointer) = self.place(id, tokens);
        document.name_location(place, pointer)
    }

    fn place(&self, id: NodeId, tokens: &[&str]) -> (&'a Document, Place, String) {
        let node = self.node(id);
        let mut pointer = node.pointer.clone();
        for token in tokens {
            pointer.push('/');
            pointer.push_str(&escape(token));
        }
        let mut value = node.value;
        for token in tokens {
            match step(value, token) {
                Some(next) => value = next,
                None => break,
            }
        }
        let place = self
            .places
            .get(&address(value))
            .map_or(0, |(_, place)| *place);
        (self.document(node.document), place, pointer)
    }

    /// Whether an instance is valid under a schema, by the crate `jsonschema`; `None` where it cannot tell.
    #[must_use]
    pub fn accepts(&self, id: NodeId, instance: &Value, assert_formats: bool) -> Option<bool> {
        let index = self.index.as_ref()?;
        let mut validators = self.validators.borrow_mut();
        let validator = validators.entry((id, assert_formats)).or_insert_with(|| {
            let schema = serde_json::json!({ "$ref": self.reference(id) });
            super::validator::compile(index, &schema, assert_formats).ok()
        });
        Some(validator.as_ref()?.is_valid(instance))
    }

    /// Compiles a schema that may refer to every schema of the graph, with formats asserted; `None` where the documents'
    /// addresses could not be indexed.
    pub(crate) fn validator(
        &self,
        schema: &Value,
    ) -> Option<Result<jsonschema::Validator, jsonschema::ValidationError<'static>>> {
        Some(super::validator::compile(
            self.index.as_ref()?,
            schema,
            true,
        ))
    }

    /// Whether the keywords of a vocabulary count in this schema. Before 2019-09 all of them do; since then a metaschema
    /// of somebody's own may leave some out.
    #[must_use]
    pub fn has_vocabulary(&self, id: NodeId, vocabulary: &Vocabulary) -> bool {
        keywords::ref_overrides(self.node(id).draft)
            || self.resource(id).vocabularies.contains(vocabulary)
    }
}

/// The value under a token, if the value around it has one.
fn step<'v>(value: &'v Value, token: &str) -> Option<&'v Value> {
    match value {
        Value::Object(members) => members.get(token),
        Value::Array(items) => items.get(referencing::parse_index(token)?),
        _ => None,
    }
}

/// What tells values apart: each stands at an address of its own.
pub(super) fn address(value: &Value) -> usize {
    std::ptr::from_ref(value) as usize
}

/// A JSON Pointer as a URI fragment (RFC 6901, section 6).
#[must_use]
pub fn fragment(pointer: &str) -> String {
    let mut out = String::with_capacity(pointer.len());
    for byte in pointer.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}
