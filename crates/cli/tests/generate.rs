//! `contract generate` on a registry: fresh, stale, and only what changed.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use common::{contract, contract_with, edit, repository, run};

/// When each generated file was written.
fn times(folder: &Path) -> BTreeMap<String, SystemTime> {
    [
        "mod.rs",
        "agent/decision/v1.rs",
        "agent/goal/v1.rs",
        "agents/install/v1.rs",
    ]
    .into_iter()
    .map(|path| {
        let file = folder.join("generated").join(path);
        (
            path.to_owned(),
            fs::metadata(file).unwrap().modified().unwrap(),
        )
    })
    .collect()
}

/// Adds an optional property to a schema.
fn add_a_property(folder: &Path) {
    let property = "\"proposal\": {";
    let added = format!("\"remark\": {{ \"type\": \"string\" }},\n    {property}");
    edit(folder, "schemas/agent/goal.v1.json", property, &added);
}

#[test]
fn the_committed_code_is_fresh() {
    let outcome = contract(&["generate", "--check"]);
    assert_eq!(
        (outcome.status, outcome.out.as_str(), outcome.err.as_str()),
        (0, "", "")
    );
}

#[test]
fn one_changed_schema_is_one_stale_file_and_one_written_file() {
    let folder = repository();
    add_a_property(folder.path());

    let outcome = run(folder.path(), &["generate", "--check"], b"");
    assert_eq!(outcome.status, 1);
    assert_eq!(outcome.out, "stale: generated/agent/goal/v1.rs\n");

    let before = times(folder.path());
    let outcome = run(folder.path(), &["generate"], b"");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(
        outcome
            .out
            .starts_with("wrote generated/agent/goal/v1.rs\n3 contracts, "),
        "{}",
        outcome.out
    );
    let after = times(folder.path());
    let changed: Vec<&String> = before
        .keys()
        .filter(|path| before[*path] != after[*path])
        .collect();
    assert_eq!(changed, ["agent/goal/v1.rs"]);
    let text = fs::read_to_string(folder.path().join("generated/agent/goal/v1.rs")).unwrap();
    assert!(text.contains("pub remark: Option<String>"));

    let outcome = run(folder.path(), &["generate", "--check"], b"");
    assert_eq!((outcome.status, outcome.out.as_str()), (0, ""));
}

#[test]
fn a_check_writes_nothing() {
    let folder = repository();
    add_a_property(folder.path());
    fs::remove_file(folder.path().join("generated/mod.rs")).unwrap();
    fs::write(folder.path().join("generated/other.rs"), "").unwrap();
    let outcome = run(folder.path(), &["generate", "--check"], b"");
    assert_eq!(outcome.status, 1);
    assert_eq!(
        outcome.out,
        "stale: generated/agent/goal/v1.rs\nmissing: generated/mod.rs\norphaned: generated/other.rs\n"
    );
    assert!(!folder.path().join("generated/mod.rs").exists());
    assert!(folder.path().join("generated/other.rs").exists());
}

#[test]
fn a_registry_with_faults_writes_nothing() {
    let folder = repository();
    add_a_property(folder.path());
    edit(
        folder.path(),
        "schemas/agents/install.v1.json",
        "\"maxItems\": 120",
        "\"maxItems\": -1",
    );
    let before = times(folder.path());
    let outcome = run(folder.path(), &["generate"], b"");
    assert_eq!((outcome.status, outcome.out.as_str()), (2, ""));
    assert!(
        outcome.err.contains("--> schemas/agents/install.v1.json:"),
        "{}",
        outcome.err
    );
    assert_eq!(before, times(folder.path()));
}

#[test]
fn one_schema_becomes_one_module_on_standard_output() {
    let schema =
        br#"{"type": "object", "required": ["x"], "properties": {"x": {"type": "number"}}}"#;
    let outcome = contract_with(&["generate", "--schema", "-", "--root", "Point"], schema);
    assert_eq!((outcome.status, outcome.err.as_str()), (0, ""));
    assert!(outcome.out.contains("pub struct Point"));
}
