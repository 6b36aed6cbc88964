//! `contract transition`: the fixtures of every lifecycle through the command, and its exit statuses.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::fs;

use common::{contract, contract_with, root, write};
use serde_json::{Value, json};

/// Runs a fixture through the command, from files.
fn judged(id: &str, fixture: &Value) -> (i32, Value) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| {
        let value = fixture.get(name)?;
        Some(write(
            folder.path(),
            &format!("{name}.json"),
            value.to_string(),
        ))
    };
    let (from, to, context) = (file("from"), file("to").unwrap(), file("context").unwrap());
    let mut arguments = vec!["transition", id, "--to", &to, "--context", &context];
    if let Some(from) = &from {
        arguments.extend(["--from", from]);
    }
    let outcome = contract(&arguments);
    assert_eq!(outcome.err, "");
    (outcome.status, serde_json::from_str(&outcome.out).unwrap())
}

#[test]
fn a_fixture_of_each_kind() {
    let folders = [
        (
            "agent.goal@1",
            "agent.goal",
            [
                "accept",
                "propose-by-another-worker",
                "propose-with-no-context",
            ],
        ),
        (
            "agents.install",
            "agents.install",
            ["take", "take-and-stop-being-asked", "none"],
        ),
        (
            "agent.decision@1",
            "agent.decision",
            [
                "record-an-accept",
                "inferred-stop",
                "record-with-no-context",
            ],
        ),
    ];
    for (id, folder, names) in folders {
        for name in names {
            let path = root().join(format!("tests/fixtures/{folder}/transitions/{name}.json"));
            let fixture: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
            let (status, mut found) = judged(id, &fixture);
            for violation in found["violations"].as_array_mut().unwrap() {
                assert!(
                    violation
                        .as_object_mut()
                        .unwrap()
                        .remove("message")
                        .is_some()
                );
            }
            assert_eq!(found, fixture["expect"], "{name}");
            let allowed = fixture["expect"]["allowed"] == json!(true);
            assert_eq!(status, i32::from(!allowed), "{name}");
        }
    }
}

const GOAL: &str = r#"{"goal": "It builds.", "check": {"kind": "command", "value": "make"}}"#;

#[test]
fn without_a_record_before_and_without_context() {
    let outcome = contract_with(&["transition", "agent.goal", "--to", "-"], GOAL.as_bytes());
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    let expected =
        json!({"transition": "create", "allowed": true, "violations": [], "unchecked": []});
    assert_eq!(
        serde_json::from_str::<Value>(&outcome.out).unwrap(),
        expected
    );
}

#[test]
fn what_is_wrong_with_the_input_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let good = write(folder.path(), "good.json", GOAL);
    let bad = write(folder.path(), "bad.json", GOAL.replace("make", ""));
    let twice = write(
        folder.path(),
        "twice.json",
        GOAL.replace("{\"goal\"", "{\"goal\": \"a\", \"goal\""),
    );
    let broken = write(folder.path(), "broken.json", "{\"goal\":");
    let negative = write(
        folder.path(),
        "negative.json",
        r#"{"usage": {"tokens": -1}}"#,
    );
    let unknown = write(
        folder.path(),
        "unknown.json",
        r#"{"worker": "a", "actors": []}"#,
    );
    let doubled = write(
        folder.path(),
        "doubled.json",
        r#"{"worker": "a", "worker": "b"}"#,
    );
    let cases: [(&[&str], &[&str]); 7] = [
        (&["--to", &bad], &["bad.json:1:62", "/check/value"]),
        (
            &["--from", &bad, "--to", &good],
            &["bad.json:1:62", "/check/value"],
        ),
        (&["--to", &twice], &["twice.json:1:", "goal"]),
        (&["--from", &good, "--to", &broken], &["broken.json:1:"]),
        (
            &["--to", &good, "--context", &negative],
            &["negative.json:1:", "/usage/tokens"],
        ),
        (
            &["--to", &good, "--context", &unknown],
            &["unknown.json:1:", "unknown field `actors`"],
        ),
        (
            &["--to", &good, "--context", &doubled],
            &["doubled.json:1:", "worker"],
        ),
    ];
    for (arguments, expected) in cases {
        let outcome = contract(&[&["transition", "agent.goal@1"], arguments].concat());
        assert_eq!(outcome.status, 1, "{arguments:?}: {}", outcome.err);
        assert_eq!(outcome.out, "");
        for part in expected {
            assert!(outcome.err.contains(part), "{arguments:?}: {}", outcome.err);
        }
    }
}

#[test]
fn what_cannot_be_run_exits_with_2() {
    let cases: [&[&str]; 5] = [
        &["transition", "agent.gaol", "--to", "Cargo.toml"],
        &["transition", "agent.goal@9", "--to", "Cargo.toml"],
        &["transition", "agent.goal@1", "--to", "no-such-file.json"],
        &["transition", "agent.goal@1"],
        &["transition", "agent.goal@1", "--to", "-", "--context", "-"],
    ];
    for arguments in cases {
        let outcome = contract(arguments);
        assert_eq!(outcome.status, 2, "{arguments:?}: {}", outcome.err);
        assert_eq!(outcome.out, "");
        assert!(!outcome.err.is_empty());
    }
    assert!(
        contract(&["transition", "agent.gaol", "--to", "-"])
            .err
            .contains("did you mean `agent.goal`")
    );
}

#[test]
fn help_has_an_example() {
    let outcome = contract(&["transition", "--help"]);
    assert_eq!(outcome.status, 0);
    assert!(
        outcome
            .out
            .contains("contract transition agent.goal@1 --from")
    );
}
