//! One schema as a check sees it, and what a check has to say about it.

use crate::diagnostic::Location;
use crate::resolve::{Graph, Node, NodeId};
use referencing::Draft;
use serde_json::{Map, Value};

/// A schema that is an object.
pub(super) struct Schema<'g, 'a> {
    pub(super) graph: &'g Graph<'a>,
    pub(super) id: NodeId,
    members: &'a Map<String, Value>,
}

/// What a check found.
pub(super) struct Finding {
    pub(super) node: NodeId,
    pub(super) location: Location,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// The draft's metaschema refuses it too.
    pub(super) by_metaschema: bool,
}

impl<'g, 'a> Schema<'g, 'a> {
    pub(super) fn new(graph: &'g Graph<'a>, id: NodeId, members: &'a Map<String, Value>) -> Self {
        Self { graph, id, members }
    }

    pub(super) fn node(&self) -> &'g Node<'a> {
        self.graph.node(self.id)
    }

    pub(super) fn draft(&self) -> Draft {
        self.node().draft()
    }

    /// Every member, whether it counts or not.
    pub(super) fn members(&self) -> &'a Map<String, Value> {
        self.members
    }

    /// The value of a keyword that counts: beside a `$ref` of drafts 4 to 7 none does.
    pub(super) fn get(&self, keyword: &str) -> Option<&'a Value> {
        if self.node().ref_overrides_siblings() {
            return None;
        }
        self.members.get(keyword)
    }

    /// A finding at the value under `tokens`.
    pub(super) fn at(&self, tokens: &[&str], message: impl Into<String>) -> Finding {
        self.finding(self.graph.locate(self.id, tokens), message)
    }

    /// A finding at the name of the member under `tokens`.
    pub(super) fn at_name(&self, tokens: &[&str], message: impl Into<String>) -> Finding {
        self.finding(self.graph.locate_name(self.id, tokens), message)
    }

    fn finding(&self, location: Location, message: impl Into<String>) -> Finding {
        Finding {
            node: self.id,
            location,
            message: message.into(),
            help: None,
            by_metaschema: false,
        }
    }
}

impl Finding {
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
