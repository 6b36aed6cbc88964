//! Who judges a fixture: the crate `jsonschema`, and the contract's type.

use contract_codegen::registry::CatalogEntry;
use contract_codegen::resolve::Graph;
use contract_runtime::{Report, Value, Violation};

use super::rules::Rules;
use crate::failure::Failure;
use crate::validate::{Judge, document};

/// The judges of one contract.
pub struct Verdicts<'a> {
    oracle: Judge,
    ty: Type<'a>,
}

/// The type of a contract.
enum Type<'a> {
    /// It is compiled in, and made from this very schema.
    Compiled(String),
    /// Its rules are applied as they would be printed.
    Rules(&'a Rules<'a>, usize),
}

/// What one judge says of a fixture.
pub struct Verdict {
    /// Who says it.
    pub judge: &'static str,
    /// What is wrong.
    pub report: Report,
}

impl<'a> Verdicts<'a> {
    /// The judges of a contract, by its number in the catalog.
    ///
    /// # Errors
    /// Why the schema cannot be compiled.
    pub fn of(
        graph: &Graph<'_>,
        rules: &'a Rules<'a>,
        number: usize,
        entry: &CatalogEntry,
    ) -> Result<Self, Failure> {
        let root = graph.root(entry.document);
        let root = root.ok_or_else(|| Failure::other(format!("{} is no schema", entry.path)))?;
        let schema = graph.document(entry.document).value();
        Ok(Self {
            oracle: Judge::new(graph, root)?,
            ty: match is_compiled(&entry.key(), schema) {
                true => Type::Compiled(entry.key()),
                false => Type::Rules(rules, number),
            },
        })
    }

    /// Whether the contract's type is compiled in.
    pub fn is_compiled(&self) -> bool {
        matches!(self.ty, Type::Compiled(_))
    }

    /// The second judge.
    pub fn type_name(&self) -> &'static str {
        match self.ty {
            Type::Compiled(_) => "type",
            Type::Rules(..) => "type's rules",
        }
    }

    /// What each judge says of a fixture.
    pub fn of_fixture(&self, text: &[u8]) -> [Verdict; 2] {
        let report = match document::read(text) {
            Ok(value) => self.by_type(&value),
            Err(report) => report,
        };
        [
            Verdict {
                judge: "oracle",
                report: self.oracle.judge(text),
            },
            Verdict {
                judge: self.type_name(),
                report,
            },
        ]
    }

    fn by_type(&self, value: &Value) -> Report {
        match &self.ty {
            Type::Compiled(key) => compiled(key, value),
            Type::Rules(rules, number) if rules.accept(*number, value) => Report::new(),
            Type::Rules(..) => Violation::new("type", "breaks a rule of the type").into(),
        }
    }
}

#[cfg(feature = "built-in")]
fn is_compiled(key: &str, schema: &Value) -> bool {
    openvibe_contracts::contracts()
        .filter(|info| info.id == key)
        .any(|info| {
            serde_json::from_str(info.source.text).is_ok_and(|known: Value| known == *schema)
        })
}

#[cfg(feature = "built-in")]
fn compiled(key: &str, value: &Value) -> Report {
    // The id is one of those that there are.
    openvibe_contracts::validate(key, value).unwrap_or_default()
}

#[cfg(not(feature = "built-in"))]
fn is_compiled(_: &str, _: &Value) -> bool {
    false
}

#[cfg(not(feature = "built-in"))]
fn compiled(_: &str, _: &Value) -> Report {
    Report::new()
}
