//! The generated texts tell each contract's schema from every schema that is nearly the same.
//!
//! A run in which types and validator agree says only as much as its texts can show. Here each
//! constraint of a schema is loosened, tightened or left out, one at a time, and the texts have
//! to hold one on which the changed schema comes to another verdict.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken assumption fails the test"
)]

use contract_bench::Instances;
use contract_bench::oracle::{Opinion, Oracle};
use openvibe_contracts::{AgentDecision, AgentGoal, AgentsInstall};
use serde_json::Value;

/// Texts by which every change has to show. The evidence's length is the last to be met.
const TEXTS: usize = 12_000;

#[test]
fn agent_decision() {
    every_change_shows::<AgentDecision>();
}

#[test]
fn agent_goal() {
    every_change_shows::<AgentGoal>();
}

#[test]
fn agents_install() {
    every_change_shows::<AgentsInstall>();
}

fn every_change_shows<T: contract_runtime::Root>() {
    let schema: Value = serde_json::from_str(T::SCHEMA.text).unwrap();
    let original = Oracle::new(&schema).unwrap();
    let mut hidden: Vec<(String, Oracle)> = changes(&schema)
        .into_iter()
        .map(|(name, changed)| (name, Oracle::new(&changed).unwrap()))
        .collect();
    assert!(hidden.len() > 40, "only {} changes", hidden.len());
    for text in Instances::new(&schema, &[], 1).take(TEXTS) {
        let (instance, expected) = match original.opinion(&text) {
            Opinion::Valid(instance) => (instance, true),
            Opinion::Invalid(instance) => (instance, false),
            Opinion::NotJson => continue,
        };
        hidden.retain(|(_, changed)| changed.accepts(&instance) == expected);
        if hidden.is_empty() {
            return;
        }
    }
    let names: Vec<&str> = hidden.iter().map(|(name, _)| name.as_str()).collect();
    panic!("{TEXTS} texts do not show: {names:#?}");
}

/// The schema with one constraint changed, for each constraint and each way to change it.
fn changes(schema: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut waiting = vec![String::new()];
    while let Some(at) = waiting.pop() {
        let Some(Value::Object(members)) = schema.pointer(&at) else {
            continue;
        };
        for (keyword, value) in members {
            for (name, changed) in alternatives(keyword, value) {
                let mut whole = schema.clone();
                let members = whole
                    .pointer_mut(&at)
                    .and_then(Value::as_object_mut)
                    .unwrap();
                match changed {
                    Some(changed) => members.insert(keyword.clone(), changed),
                    None => members.remove(keyword),
                };
                found.push((format!("{at}/{keyword} {name}"), whole));
            }
            if keyword == "properties" {
                let names = value.as_object().unwrap().keys();
                waiting.extend(names.map(|name| format!("{at}/properties/{name}")));
            }
        }
        waiting.push(format!("{at}/items"));
    }
    found
}

/// What to put in the place of a constraint; `None` to leave it out.
fn alternatives(keyword: &str, value: &Value) -> Vec<(String, Option<Value>)> {
    let removed = ("removed".to_owned(), None);
    match keyword {
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minimum" | "maximum" => {
            let number = value.as_u64().unwrap();
            let near = [number + 1, number - 1];
            let near = near.map(|near| (format!("is {near}"), Some(near.into())));
            near.into_iter().chain([removed]).collect()
        }
        "required" | "enum" => {
            let items = value.as_array().unwrap();
            let without = |index: usize| {
                let mut items = items.clone();
                let gone = items.remove(index);
                (format!("lacks {gone}"), Some(items.into()))
            };
            (0..items.len()).map(without).chain([removed]).collect()
        }
        "pattern" => patterns(value.as_str().unwrap())
            .into_iter()
            .chain([removed])
            .collect(),
        "type" => match value {
            Value::String(kind) => {
                let or_null = serde_json::json!([kind, "null"]);
                vec![removed, ("or null".to_owned(), Some(or_null))]
            }
            _ => vec![removed, ("without null".to_owned(), Some("string".into()))],
        },
        "format" | "const" | "uniqueItems" | "additionalProperties" => vec![removed],
        _ => Vec::new(),
    }
}

/// A pattern with each of its counts one off, without its anchors, and with other classes.
fn patterns(pattern: &str) -> Vec<(String, Option<Value>)> {
    let swaps = [
        ("^", ""),
        ("$", ""),
        ("{6,", "{5,"),
        ("{6,", "{7,"),
        (",40}", ",39}"),
        (",40}", ",41}"),
        ("{3,", "{2,"),
        ("{3,", "{4,"),
        ("{0,5}", "{0,4}"),
        ("{0,5}", "{0,6}"),
        ("{1,", "{0,"),
        ("{1,", "{2,"),
        (",1900}", ",1899}"),
        (",1900}", ",1901}"),
        ("A-Z", "B-Z"),
        ("A-Z", "A-Y"),
        ("0-9", "0-8"),
        ("[1-9]", "[0-9]"),
        ("_-]", "_]"),
        ("_-]", "-]"),
        ("[^\\s]", "[^ ]"),
        ("[^\\s]", "[^\\s\u{85}]"),
        ("[a-z]+", "[a-z]"),
        ("[a-z]+", "[a-zA-Z]+"),
        ("@", "."),
    ];
    let changed = swaps.iter().filter(|(from, _)| pattern.contains(from));
    changed
        .map(|(from, to)| {
            let changed = pattern.replacen(from, to, 1);
            (format!("is {changed}"), Some(changed.into()))
        })
        .collect()
}
