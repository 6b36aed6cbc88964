//! The Fields table of a contract: a row for each field, with everything that is enforced said in words.

mod bare;
mod kind;
mod markdown;
mod rows;
mod words;

pub use kind::{Kind, Name};
pub use markdown::{code, constraints, markdown, text};

use crate::registry::Registry;
use crate::resolve::{Graph, NodeId};

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The field: `check.kind`, or `evidence[].quote` for the items of an array.
    ///
    /// What several fields refer to has rows of its own under the reference: `#/$defs/check.kind`.
    pub path: String,
    /// The type.
    pub kind: Kind,
    /// Whether the object that holds the field requires it.
    pub required: bool,
    /// The description, as the schema has it.
    pub description: String,
    /// Everything else that is enforced: `minLength 1`, `items: pattern ^[a-z]+$`.
    pub constraints: Vec<String>,
}

/// The fields of a contract.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// One row a field: depth first, in the order of `properties`; then what they refer to.
    pub rows: Vec<Field>,
    /// What is enforced of the instance as a whole: `no other fields`, `minProperties 1`.
    pub whole: Vec<String>,
}

/// The fields of the schema `root`.
#[must_use]
pub fn fields(registry: &Registry, graph: &Graph<'_>, root: NodeId) -> Fields {
    rows::Walk::new(registry, graph).run(root)
}
