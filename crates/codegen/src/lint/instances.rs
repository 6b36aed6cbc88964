//! `default` and `examples` that their own schema refuses.
//!
//! All of them are held against one schema made for it, whose members refer to where each belongs: the validator compiles
//! every schema once, however many values there are.

use super::schema::{Finding, Schema};
use crate::resolve::{Graph, NodeId};
use serde_json::{Map, Value, json};

/// A value, and where it stands.
struct Claim<'a> {
    schema: NodeId,
    tokens: Vec<String>,
    value: &'a Value,
}

pub(super) fn defaults(graph: &Graph<'_>, ids: &[NodeId], found: &mut Vec<Finding>) {
    let mut claims = Vec::new();
    for id in ids {
        if let Some(value) = graph.node(*id).value().get("default") {
            claims.push(Claim {
                schema: *id,
                tokens: vec!["default".to_owned()],
                value,
            });
        }
    }
    check(
        graph,
        &claims,
        "`default` is not valid under its own schema",
        found,
    );
}

pub(super) fn examples(graph: &Graph<'_>, ids: &[NodeId], found: &mut Vec<Finding>) {
    let mut claims = Vec::new();
    for id in ids {
        let Some(Value::Array(values)) = graph.node(*id).value().get("examples") else {
            continue;
        };
        for (index, value) in values.iter().enumerate() {
            claims.push(Claim {
                schema: *id,
                tokens: vec!["examples".to_owned(), index.to_string()],
                value,
            });
        }
    }
    check(
        graph,
        &claims,
        "the example is not valid under its own schema",
        found,
    );
}

fn check(graph: &Graph<'_>, claims: &[Claim<'_>], message: &str, found: &mut Vec<Finding>) {
    let mut properties = Map::new();
    let mut instance = Map::new();
    for (index, claim) in claims.iter().enumerate() {
        properties.insert(
            index.to_string(),
            json!({ "$ref": graph.reference(claim.schema) }),
        );
        instance.insert(index.to_string(), claim.value.clone());
    }
    // A graph that does not compile has faults of its own, told by other checks.
    let Some(Ok(validator)) = graph.validator(&json!({ "properties": properties })) else {
        return;
    };
    let mut told = std::collections::HashSet::new();
    for error in validator.iter_errors(&Value::Object(instance)) {
        let path = error.instance_path().as_str().to_owned();
        let mut path = path.split('/').skip(1).map(crate::resolve::unescape);
        let claim = path.next().and_then(|index| index.parse::<usize>().ok());
        let Some((index, claim)) = claim.and_then(|index| Some((index, claims.get(index)?))) else {
            continue;
        };
        // One fault a value is enough: the author looks at it anyway.
        if !told.insert(index) {
            continue;
        }
        let tokens: Vec<String> = claim.tokens.iter().cloned().chain(path).collect();
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        if let Value::Object(members) = graph.node(claim.schema).value() {
            let schema = Schema::new(graph, claim.schema, members);
            let finding = schema.at(&tokens, format!("{message}: {}", error.masked()));
            found.push(finding.help("correct the value, or the schema"));
        }
    }
}
