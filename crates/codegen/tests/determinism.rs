//! The same schemas give the same Rust, whatever the order that they are written or found in.

#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use common::{cases, json, module, name};
use contract_codegen::{Registry, Settings, generate};
use serde_json::{Map, Value, json};

#[test]
fn twice_is_the_same() {
    for case in cases() {
        let schema = json(case.join("schema.json"));
        assert_eq!(module(&schema), module(&schema), "{}", name(&case));
    }
}

#[test]
fn the_order_of_members_changes_nothing_but_order() {
    for case in cases() {
        let schema = json(case.join("schema.json"));
        let orders: [fn(Vec<String>) -> Vec<String>; 2] = [sorted, reversed];
        for order in orders {
            let other = module(&reordered(&schema, order));
            let (before, after) = (words(&module(&schema)), words(&other));
            let differ = before.iter().chain(&after);
            let differ: BTreeSet<_> = differ
                .filter(|(word, _)| before.get(*word) != after.get(*word))
                .collect();
            assert!(differ.is_empty(), "{}: {differ:?}", name(&case));
        }
    }
}

#[test]
fn the_order_of_the_files_changes_nothing() {
    let forward = of_files(|names| names);
    let backward = of_files(|names| names.into_iter().rev().collect());
    assert_eq!(forward, backward);
}

#[test]
fn a_further_member_renames_no_other_type() {
    for case in cases() {
        let schema = json(case.join("schema.json"));
        let before = types(&module(&schema));
        let mut more = schema.clone();
        let Some(Value::Object(properties)) = more.get_mut("properties") else {
            continue;
        };
        let further = json!({"type": "object", "properties": {"inner": {"enum": ["p", "q"]}}});
        properties.insert("aa_further".to_owned(), further.clone());
        properties.insert("zz_further".to_owned(), further);
        let after = types(&module(&more));
        assert!(
            before.is_subset(&after),
            "{}: {:?}",
            name(&case),
            before.difference(&after).collect::<Vec<_>>()
        );
    }
}

#[test]
fn the_order_of_definitions_renames_nothing() {
    for case in cases() {
        let schema = json(case.join("schema.json"));
        let mut other = schema.clone();
        for keyword in ["$defs", "definitions"] {
            if let Some(definitions) = other.get_mut(keyword) {
                let Value::Object(members) = definitions.take() else {
                    panic!("definitions are members");
                };
                *definitions = members.into_iter().rev().collect::<Map<_, _>>().into();
            }
        }
        assert_eq!(types(&module(&schema)), types(&module(&other)));
    }
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

fn reversed(names: Vec<String>) -> Vec<String> {
    names.into_iter().rev().collect()
}

/// The same JSON value with the members of every object in another order.
fn reordered(value: &Value, order: fn(Vec<String>) -> Vec<String>) -> Value {
    match value {
        Value::Object(members) => order(members.keys().cloned().collect())
            .into_iter()
            .map(|name| {
                let value = reordered(&members[&name], order);
                (name, value)
            })
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(items) => items.iter().map(|item| reordered(item, order)).collect(),
        other => other.clone(),
    }
}

/// How often a module says each word, its schema aside, which stands there in its own order.
fn words(module: &str) -> BTreeMap<String, usize> {
    let module = module.split("pub static SCHEMA").next().unwrap();
    let mut found = BTreeMap::new();
    let words = module.split(|c: char| c.is_whitespace() || "(){}[],;<>|&".contains(c));
    for word in words.filter(|word| !word.is_empty()) {
        *found.entry(word.to_owned()).or_insert(0) += 1;
    }
    found
}

/// The types that a module defines.
fn types(module: &str) -> BTreeSet<String> {
    let defines = |line: &&str| line.starts_with("pub struct ") || line.starts_with("pub enum ");
    let word = |line: &str| {
        let name = line.split_whitespace().nth(2).unwrap_or_default();
        name.split(['(', ';', '<'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    module.lines().filter(defines).map(word).collect()
}

/// The modules of the repository's own registry, its files given in some order.
fn of_files(order: fn(Vec<String>) -> Vec<String>) -> BTreeMap<String, String> {
    let root = Path::new("../../schemas");
    let mut files = BTreeMap::new();
    collect(root, root, &mut files);
    let names = order(files.keys().cloned().collect());
    let files = names
        .into_iter()
        .map(|name| {
            let text = files[&name].clone();
            (name, text)
        })
        .collect();
    let registry = Registry::from_files("schemas", files).unwrap();
    generate(&registry, &Settings::default()).unwrap().files
}

fn collect(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            files.insert(name, fs::read(&path).unwrap());
        }
    }
}
