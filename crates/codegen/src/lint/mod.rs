//! What is wrong with a schema although it is JSON: one check, one function, one line in the table.
//!
//! A check says what it found and where; how much that weighs follows from the table and from whose registry it is.

mod bounds;
mod drafts;
mod endless;
mod enums;
mod formats;
mod instances;
mod keywords;
mod metaschema;
mod patterns;
mod references;
mod required;
mod roots;
mod schema;
mod types;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::registry::{Layout, Registry};
use crate::resolve::{Graph, NodeId};
use schema::{Finding, Schema};
use serde_json::Value;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    /// The draft's metaschema refuses it. In a document that a single schema refers to, validators do not look.
    Refused,
    /// No validator takes it, once evaluation comes to it.
    RefusedWhereUsed,
    /// The specification allows it, and our own registries do not.
    Rule,
    /// Worth knowing.
    Note,
}

/// What a check looks at.
enum Look {
    /// One schema at a time.
    Schema(fn(&Schema<'_, '_>, &mut Vec<Finding>)),
    /// The whole graph, once; the ids say whose findings they are.
    Graph(fn(&Graph<'_>, &[NodeId], &mut Vec<Finding>)),
}

/// One check.
pub struct Check {
    /// Its stable name.
    pub id: &'static str,
    /// What a schema that passes it holds.
    pub purpose: &'static str,
    weight: Weight,
    look: Look,
}

macro_rules! checks {
    ($($id:literal $weight:ident $look:ident($run:path) $purpose:literal;)*) => {
        &[$(Check { id: $id, purpose: $purpose, weight: Weight::$weight, look: Look::$look($run) }),*]
    };
}

/// Every check, in the order in which they run.
pub static CHECKS: &[Check] = checks! {
    "metaschema" Refused Schema(metaschema::check) "Every keyword has a value of the kind that its draft asks for.";
    "type-name" RefusedWhereUsed Schema(types::check) "Every name in `type` is one of the seven types.";
    "pattern" RefusedWhereUsed Schema(patterns::check) "Every pattern is a regular expression of ECMA-262.";
    "reference-spelling" RefusedWhereUsed Schema(references::spelling) "Every reference is a URI reference.";
    "bounds" Rule Schema(bounds::check) "No lower bound is above the upper bound beside it.";
    "enum-empty" Rule Schema(enums::empty) "An `enum` has a value to choose.";
    "enum-duplicate" Note Schema(enums::duplicate) "No value of an `enum` occurs twice.";
    "enum-null" Note Schema(enums::null) "A `type` with `null` beside an `enum` has `null` among its values.";
    "endless" Rule Graph(endless::check) "Every type has a finite value.";
    "required-unknown" Rule Schema(required::check) "A closed object has a place for every member that it requires.";
    "keyword-typo" Rule Schema(keywords::typo) "No unknown keyword is a slip for a known one.";
    "keyword-draft" Note Schema(drafts::check) "No keyword is one of another draft, where it means nothing.";
    "ref-siblings" Note Schema(references::siblings) "No keyword stands beside a `$ref` that makes it void.";
    "format-typo" Rule Schema(formats::typo) "No unknown format is a slip for a known one.";
    "format-unknown" Note Schema(formats::unknown) "Every format is one that is checked.";
    "address-twice" Rule Schema(references::address_twice) "No two schemas have one address.";
    "reference-cycle" Rule Schema(references::cycle) "No reference leads back to itself.";
    "default" Rule Graph(instances::defaults) "Every `default` is valid under its own schema.";
    "examples" Note Graph(instances::examples) "Every one of the `examples` is valid under its own schema.";
};

/// Runs every check over every schema of the registry's own documents.
pub(crate) fn run(registry: &Registry, graph: &Graph<'_>, diagnostics: &mut Diagnostics) {
    roots::no_schema(registry, graph, diagnostics);
    let ids: Vec<_> = graph
        .ids()
        .filter(|id| !graph.is_metaschema(graph.node(*id).document()))
        .collect();
    for check in CHECKS {
        let mut found = Vec::new();
        match check.look {
            Look::Schema(run) => {
                for id in &ids {
                    if let Value::Object(members) = graph.node(*id).value() {
                        run(&Schema::new(graph, *id, members), &mut found);
                    }
                }
            }
            Look::Graph(run) => run(graph, &ids, &mut found),
        }
        diagnostics.extend(
            found
                .into_iter()
                .filter_map(|finding| weigh(check, finding, registry, graph)),
        );
    }
    if !diagnostics.has_errors() {
        roots::refused(registry, graph, diagnostics);
    }
}

/// A finding as a diagnostic; `None` where it is of no concern to whoever reads it.
fn weigh(
    check: &Check,
    finding: Finding,
    registry: &Registry,
    graph: &Graph<'_>,
) -> Option<Diagnostic> {
    let node = graph.node(finding.node);
    // A document that a single schema refers to is somebody else's: its taste is not ours to judge.
    let foreign =
        registry.layout == Layout::Single && Some(node.document()) != registry.roots().next();
    let refused = check.weight == Weight::Refused || finding.by_metaschema;
    let severity = match check.weight {
        Weight::Note => Severity::Warning,
        _ if registry.layout == Layout::Flat => Severity::Error,
        _ if refused && !foreign => Severity::Error,
        Weight::RefusedWhereUsed if node.is_reached() => Severity::Error,
        _ => Severity::Warning,
    };
    // What is wrong with them matters where it is in use.
    if foreign
        && !(node.is_reached()
            && matches!(check.weight, Weight::Refused | Weight::RefusedWhereUsed))
    {
        return None;
    }
    let diagnostic = Diagnostic::new(severity, finding.message, finding.location);
    Some(match finding.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    })
}
