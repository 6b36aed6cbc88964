//! The verdict on one record.

use contract_codegen::oracle::{self, Oracle};
use contract_codegen::resolve::{Graph, NodeId};
use contract_runtime::{Report, Value, Violation};
use jsonschema::ValidationError;

use super::document;
use crate::failure::Failure;

/// Judges records by one schema.
pub struct Judge {
    oracle: Oracle,
}

impl Judge {
    /// The judge of the schema at `root`.
    ///
    /// # Errors
    /// Why the schema cannot be compiled.
    pub fn new(graph: &Graph<'_>, root: NodeId) -> Result<Self, Failure> {
        let oracle = Oracle::of(graph, root);
        let location = graph.location(root);
        oracle
            .map(|oracle| Self { oracle })
            .map_err(|error| Failure::other(format!("{}: {error}", location.file)))
    }

    /// Everything that is wrong with a record; a report without violations when nothing is.
    pub fn judge(&self, record: &[u8]) -> Report {
        match document::read(record) {
            Ok(value) => self.judge_value(&value),
            Err(report) => report,
        }
    }

    fn judge_value(&self, value: &Value) -> Report {
        if self.oracle.accepts(value) {
            return Report::new();
        }
        let errors = match path_bytes(value) < MOST {
            true => self.oracle.errors(value),
            false => self.oracle.first(value).into_iter().collect(),
        };
        errors.iter().map(violation).collect()
    }
}

fn violation(error: &ValidationError<'_>) -> Violation {
    let mut violation = Violation::from(error);
    if oracle::is_range(error) {
        violation.keyword = "range".into();
    }
    violation
}

/// Past this many bytes of paths a list of every violation would fill the memory: then the first is enough.
const MOST: usize = 64 << 20;

/// The bytes of the JSON Pointers of all values within `value`, counted up to [`MOST`].
fn path_bytes(value: &Value) -> usize {
    fn add(value: &Value, path: usize, sum: &mut usize) {
        *sum = sum.saturating_add(path + 1);
        if *sum >= MOST {
            return;
        }
        match value {
            Value::Array(items) => {
                let below = path + 1 + items.len().to_string().len();
                items.iter().for_each(|item| add(item, below, sum));
            }
            Value::Object(members) => {
                let below = |name: &String| path + 1 + name.len();
                members
                    .iter()
                    .for_each(|(name, item)| add(item, below(name), sum));
            }
            _ => {}
        }
    }
    let mut sum = 0;
    add(value, 0, &mut sum);
    sum
}
