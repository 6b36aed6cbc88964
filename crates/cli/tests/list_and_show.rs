//! `contract list` and `contract show`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{CONTRACTS, contract, run};
use serde_json::{Value, json};

#[test]
fn the_list_has_every_contract() {
    let outcome = contract(&["list"]);
    assert_eq!(outcome.status, 0);
    assert_eq!(
        outcome.out,
        "\
ID                VERSION  OWNER  VISIBILITY  STATUS  DECISION
agent.decision@1  1.0.0    actor  public      active  -
agent.goal@1      1.0.0    codes  public      active  -
agents.install@1  1.0.0    actor  public      active  ADR-044
"
    );
    let outcome = contract(&["list", "--format", "json"]);
    let list: Value = serde_json::from_str(&outcome.out).unwrap();
    assert_eq!(list.as_array().unwrap().len(), 3);
    assert_eq!(
        list[2],
        json!({
            "id": "agents.install@1", "version": "1.0.0", "owner": "actor",
            "visibility": "public", "status": "active", "decision": "ADR-044",
        })
    );
    assert_eq!(list[0]["decision"], Value::Null);
}

#[test]
fn without_a_registry_the_list_is_that_of_the_contracts_built_in() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        run(folder.path(), &["list"], b"").out,
        contract(&["list"]).out
    );
}

#[test]
fn the_tables_of_fields_are_these() {
    for (id, table) in [
        ("agent.decision@1", include_str!("fields/agent.decision.md")),
        ("agent.goal@1", include_str!("fields/agent.goal.md")),
        ("agents.install@1", include_str!("fields/agents.install.md")),
    ] {
        let outcome = contract(&["show", id, "--fields"]);
        assert_eq!((outcome.status, outcome.err.as_str()), (0, ""));
        assert_eq!(outcome.out, table, "{id}");
    }
}

#[test]
fn the_facts_are_those_of_the_catalog() {
    let outcome = contract(&["show", "agents.install"]);
    assert_eq!(outcome.status, 0);
    for line in [
        "agents.install@1\n",
        "Version:       1.0.0\n",
        "Owner:         actor\n",
        "Visibility:    public\n",
        "Status:        active\n",
        "Compatibility: backward\n",
        "Decision:      ADR-044\n",
        "Schema:        https://openvibe.network/contracts/agents/install.v1.json\n",
        "Module:        agents::install::v1\n",
    ] {
        assert!(outcome.out.contains(line), "{line} in {}", outcome.out);
    }
    assert!(!contract(&["show", "agent.goal"]).out.contains("Decision:"));
}

#[test]
fn a_deprecation_is_told() {
    let folder = common::repository();
    common::write(
        folder.path(),
        "schemas/deprecations.json",
        r#"{"deprecations": [{"id": "agent.goal@1", "since": "2026-01-01", "replacement": "agent.decision",
            "removeAfter": "2027-01-01", "reason": "Goals are decided now."}]}"#,
    );
    let outcome = run(folder.path(), &["show", "agent.goal"], b"");
    let note = "Deprecated since 2026-01-01; use agent.decision. Removed after 2027-01-01. Goals are decided now.\n";
    assert!(outcome.out.contains(note), "{}", outcome.out);
}

#[test]
fn the_schema_is_the_file_and_the_rust_is_the_generated_file() {
    let folder = common::repository();
    let read = |path: String| std::fs::read_to_string(folder.path().join(path)).unwrap();
    for id in CONTRACTS {
        let place = id.replacen('.', "/", 1);
        let shown = |view: &str| run(folder.path(), &["show", id, view], b"").out;
        assert_eq!(shown("--schema"), read(format!("schemas/{place}.v1.json")));
        assert_eq!(shown("--rust"), read(format!("generated/{place}/v1.rs")));
    }
}

#[test]
fn one_view_at_a_time() {
    let outcome = contract(&["show", "agent.goal", "--fields", "--rust"]);
    assert_eq!((outcome.status, outcome.out.as_str()), (2, ""));
    assert_eq!(contract(&["show", "agent.gaol"]).status, 2);
}
