//! One schema of the graph: where it stands, and what its references lead to.

use super::keywords;
use crate::load::DocumentId;
use referencing::Draft;
use serde_json::Value;
use std::sync::Arc;

/// A schema of the graph, by its number. Numbers follow the order of the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) usize);

impl NodeId {
    /// The number itself: nodes are numbered from 0 without gaps.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }
}

/// A schema resource (2020-12 Core, section 4.3.5) by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceId(pub(crate) usize);

/// One schema: an object or a boolean.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    pub(super) value: &'a Value,
    pub(super) draft: Draft,
    pub(super) document: DocumentId,
    pub(super) pointer: String,
    pub(super) resource: ResourceId,
    pub(super) reference: Option<NodeId>,
    pub(super) dynamic: Option<Dynamic>,
    pub(super) reached: bool,
    pub(super) reference_cycle: bool,
}

/// Where a `$dynamicRef` or `$recursiveRef` leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dynamic {
    /// To the same schema, however it is reached.
    Static(NodeId),
    /// To one of several schemas, by which resources evaluation came through.
    Scoped(Arc<[NodeId]>),
}

impl<'a> Node<'a> {
    /// The schema as written.
    #[must_use]
    pub fn value(&self) -> &'a Value {
        self.value
    }

    /// The draft it is written in.
    #[must_use]
    pub fn draft(&self) -> Draft {
        self.draft
    }

    /// The document it stands in.
    #[must_use]
    pub fn document(&self) -> DocumentId {
        self.document
    }

    /// JSON Pointer of the schema in its document; empty for the document itself.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// The resource it belongs to.
    #[must_use]
    pub fn resource(&self) -> ResourceId {
        self.resource
    }

    /// Where its `$ref` leads.
    #[must_use]
    pub fn reference(&self) -> Option<NodeId> {
        self.reference
    }

    /// Where its `$dynamicRef` or `$recursiveRef` leads: `None` where it has neither, `Some(None)` where that depends on
    /// how evaluation came here.
    #[must_use]
    pub fn dynamic_reference(&self) -> Option<Option<NodeId>> {
        self.dynamic.as_ref().map(|dynamic| match dynamic {
            Dynamic::Static(target) => Some(*target),
            Dynamic::Scoped(_) => None,
        })
    }

    /// Every schema that its `$dynamicRef` or `$recursiveRef` may lead to.
    #[must_use]
    pub fn dynamic_candidates(&self) -> &[NodeId] {
        match &self.dynamic {
            None => &[],
            Some(Dynamic::Static(target)) => std::slice::from_ref(target),
            Some(Dynamic::Scoped(candidates)) => candidates,
        }
    }

    /// Whether its `$ref` makes every keyword beside it void (drafts 4 to 7).
    #[must_use]
    pub fn ref_overrides_siblings(&self) -> bool {
        keywords::ref_overrides(self.draft) && self.value.get("$ref").is_some_and(Value::is_string)
    }

    /// Whether evaluating a contract can come here; false for definitions that nothing uses.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.reached
    }

    /// Whether its references lead back to itself with no other schema on the way: it describes nothing.
    #[must_use]
    pub fn is_reference_cycle(&self) -> bool {
        self.reference_cycle
    }
}
