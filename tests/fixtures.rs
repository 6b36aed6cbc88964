//! Every fixture by its contract's type: valid ones read and write back as they were, rejected ones are refused.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use openvibe_contracts::{Contract, contracts, validate};
use serde_json::Value;

/// The fixtures on one side of a contract.
fn fixtures(name: &str, side: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
        .join(side);
    let mut found: Vec<(PathBuf, String)> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .map(|path| (path.clone(), fs::read_to_string(&path).unwrap()))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "{} has no fixtures", folder.display());
    found
}

/// Equality of instances as JSON Schema counts it: `1.0` is `1`.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

fn check<T: Contract>() {
    let info = T::INFO;
    for (path, text) in fixtures(info.name, "valid") {
        let record =
            T::from_json(&text).unwrap_or_else(|report| panic!("{}: {report}", path.display()));
        let before: Value = serde_json::from_str(&text).unwrap();
        let after = record.to_value().unwrap();
        assert!(
            same(&before, &after),
            "{} came back as {after}",
            path.display()
        );
        assert!(validate(info.id, &before).unwrap().valid());
    }
    for (path, text) in fixtures(info.name, "rejected") {
        let Err(report) = T::from_json(&text) else {
            panic!("{} was accepted", path.display())
        };
        assert!(!report.violations.is_empty());
        let value: Value = serde_json::from_str(&text).unwrap();
        let by_name = validate(info.id, &value).unwrap();
        assert!(!by_name.valid(), "{}", path.display());
        if cfg!(feature = "report") {
            for violation in &report.violations {
                assert!(
                    violation.position.is_some(),
                    "{}: {violation} has no position",
                    path.display()
                );
                assert!(!violation.keyword.is_empty() && !violation.schema_path.is_empty());
            }
        }
    }
}

#[test]
fn goals() {
    check::<openvibe_contracts::AgentGoal>();
}

#[test]
fn decisions() {
    check::<openvibe_contracts::AgentDecision>();
}

#[test]
fn installs() {
    check::<openvibe_contracts::AgentsInstall>();
}

#[test]
fn every_contract_has_fixtures_and_every_fixture_a_contract() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut folders: Vec<String> = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    let names: Vec<&str> = contracts().map(|contract| contract.name).collect();
    assert_eq!(folders, names);
}
