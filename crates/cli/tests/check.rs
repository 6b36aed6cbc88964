//! `contract check`, on the repository and on copies with a fault.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::fs;

use common::{Outcome, contract, edit, repository, run, write};

/// A check of a copy of the repository after `change`.
fn after(change: impl FnOnce(&std::path::Path)) -> Outcome {
    let folder = repository();
    change(folder.path());
    run(folder.path(), &["check"], b"")
}

/// A check that finds exactly these faults: the text of each, and the exit status 1.
fn finds(outcome: &Outcome, faults: &[&str]) {
    assert_eq!(outcome.status, 1, "{}{}", outcome.out, outcome.err);
    for fault in faults {
        assert!(outcome.err.contains(fault), "{fault} in {}", outcome.err);
    }
    let told = outcome.err.matches("error: ").count();
    assert_eq!(told, faults.len(), "{}", outcome.err);
    let sum = match faults.len() {
        1 => "; 1 fault\n".to_owned(),
        n => format!("; {n} faults\n"),
    };
    assert!(outcome.out.ends_with(&sum), "{}", outcome.out);
}

#[test]
fn the_repository_holds_what_it_must() {
    let outcome = contract(&["check"]);
    assert_eq!(
        (outcome.status, outcome.err.as_str()),
        (0, ""),
        "{}",
        outcome.out
    );
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].starts_with("agent.decision@1: "));
    assert!(lines[0].ends_with("by the oracle and the type"));
    assert!(lines[3].starts_with("3 contracts: "), "{}", lines[3]);
    assert!(
        lines[3].ends_with("by the oracle and the types; the generated code is fresh; 0 faults")
    );
}

#[test]
fn a_registry_of_others_is_judged_by_the_rules_of_its_types() {
    let folder = tempfile::tempdir().unwrap();
    others(folder.path());
    let outcome = run(folder.path(), &["check", "--registry", "."], b"");
    assert_eq!(
        (outcome.status, outcome.out.as_str()),
        (
            0,
            "shop.cart@2: 2 accepted, 3 refused, by the oracle and the type's rules\n\
             1 contract: 2 valid fixtures accepted, 3 invalid fixtures refused, by the oracle and the types' rules; 0 faults\n"
        ),
        "{}",
        outcome.err
    );
}

/// A registry in the other layout, whose types are not compiled in.
fn others(folder: &std::path::Path) {
    write(
        folder,
        "contracts/catalog.json",
        r#"{"contracts": [{"id": "shop.cart", "version": "2.1.0", "owner": "shop", "schema": "shop/cart.v2.json",
            "visibility": "public", "compatibility": "backward", "status": "active"}]}"#,
    );
    write(
        folder,
        "contracts/shop/cart.v2.json",
        r##"{
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": "https://shop.example/contracts/shop/cart.v2.json",
            "title": "Cart", "type": "object", "required": ["lines"], "additionalProperties": false, "minProperties": 2,
            "properties": {
                "lines": {"type": "array", "uniqueItems": true, "items": {"$ref": "#/$defs/line"}},
                "mail": {"type": "string", "format": "email"},
                "weight": {"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.25}
            },
            "$defs": {"line": {"oneOf": [
                {"type": "object", "required": ["sku"], "properties": {"sku": {"type": "string", "pattern": "^[A-Z]{3}(?!X)"}}},
                {"type": "integer"}
            ]}}
        }"##,
    );
    for (name, text) in [
        (
            "valid/mail",
            r#"{"lines": [{"sku": "ABC"}, 7], "mail": "a@example.org"}"#,
        ),
        ("valid/weight", r#"{"lines": [], "weight": 0.75}"#),
        ("invalid/alone", r#"{"lines": []}"#),
        (
            "invalid/sku",
            r#"{"lines": [{"sku": "ABCX"}], "weight": 1}"#,
        ),
        ("invalid/weight", r#"{"lines": [], "weight": 0.3}"#),
    ] {
        write(folder, &format!("fixtures/shop.cart/{name}.json"), text);
    }
}

#[test]
fn a_fixture_on_the_wrong_side_is_told_by_both_judges() {
    let outcome = after(|folder| {
        let good = fs::read(folder.join("tests/fixtures/agent.goal/valid/example.json")).unwrap();
        write(folder, "tests/fixtures/agent.goal/rejected/good.json", good);
    });
    let accepted = "tests/fixtures/agent.goal/rejected/good.json is accepted by the ";
    finds(
        &outcome,
        &[&format!("{accepted}oracle"), &format!("{accepted}type")],
    );
    assert!(
        outcome.out.contains(
            "agent.goal@1: 36 accepted, 81 refused, by the oracle and the type; 2 faults"
        )
    );

    let outcome = after(|folder| {
        write(
            folder,
            "tests/fixtures/agent.goal/valid/bad.json",
            "{\"goal\": 1}",
        );
    });
    assert_eq!(outcome.status, 1);
    assert!(
        outcome
            .err
            .contains("error: tests/fixtures/agent.goal/valid/bad.json is refused by the oracle")
    );
    assert!(
        outcome
            .err
            .contains("error: tests/fixtures/agent.goal/valid/bad.json is refused by the type")
    );
    assert!(
        outcome
            .err
            .contains("--> tests/fixtures/agent.goal/valid/bad.json:1:10"),
        "{}",
        outcome.err
    );
}

#[test]
fn a_side_without_fixtures_and_a_folder_of_no_contract_are_told() {
    let outcome = after(|folder| {
        let fixtures = folder.join("tests/fixtures");
        fs::remove_dir_all(fixtures.join("agent.goal/rejected")).unwrap();
        fs::create_dir(fixtures.join("agent.gaol")).unwrap();
        fs::create_dir(fixtures.join("agent.goal/rejectd")).unwrap();
    });
    finds(
        &outcome,
        &[
            "`agent.goal@1` has no rejected fixture\n  = help: add one to tests/fixtures/agent.goal/rejected",
            "tests/fixtures/agent.gaol: there is no contract `agent.gaol`; did you mean `agent.goal`?",
            "tests/fixtures/agent.goal/rejectd: did you mean `rejected`?",
        ],
    );
}

#[test]
fn code_that_is_not_fresh_is_told() {
    let outcome = after(|folder| {
        fs::write(folder.join("generated/agent/goal/v1.rs"), "// by hand\n").unwrap();
        fs::remove_file(folder.join("generated/agent/decision/v1.rs")).unwrap();
        fs::write(folder.join("generated/agent/other.rs"), "").unwrap();
    });
    finds(
        &outcome,
        &[
            "generated/agent/goal/v1.rs is stale\n  = help: run `contract generate`",
            "generated/agent/decision/v1.rs is missing",
            "generated/agent/other.rs is orphaned",
        ],
    );
    assert!(outcome.out.contains("the generated code is not fresh"));
}

#[test]
fn a_changed_schema_is_judged_by_its_own_rules() {
    let outcome = after(|folder| {
        edit(
            folder,
            "schemas/agent/goal.v1.json",
            "\"maximum\": 20",
            "\"maximum\": 25",
        );
    });
    let fixture =
        "tests/fixtures/agent.goal/rejected/no-progress-limit-21.json is accepted by the ";
    finds(
        &outcome,
        &[
            &format!("{fixture}oracle"),
            &format!("{fixture}type's rules"),
            "generated/agent/goal/v1.rs is stale",
        ],
    );
    assert!(
        outcome
            .out
            .contains("the types (2 compiled in, of the others the rules)"),
        "{}",
        outcome.out
    );
}

#[test]
fn deprecations_that_lead_nowhere_are_told() {
    let outcome = after(|folder| {
        write(
            folder,
            "schemas/deprecations.json",
            r#"{"deprecations": [
                {"id": "agent.goal", "replacement": "agent.decision", "since": "2026-05-01", "removeAfter": "2026-04-01"},
                {"id": "agent.decision"}]}"#,
        );
    });
    assert!(outcome.err.contains("schemas/deprecations.json:2:17: `agent.goal` is replaced by `agent.decision`, which is deprecated too"), "{}", outcome.err);
    assert!(
        outcome
            .err
            .contains("`agent.goal` is removed (2026-04-01) before it is deprecated (2026-05-01)")
    );
    assert_eq!(outcome.status, 1);
}

#[test]
fn all_faults_of_a_registry_are_told_at_once() {
    let outcome = after(|folder| {
        edit(
            folder,
            "schemas/agent/goal.v1.json",
            "\"maximum\": 20",
            "\"maximum\": 0",
        );
        edit(
            folder,
            "schemas/agents/install.v1.json",
            "^agt_[A-Za-z0-9]{6,40}$",
            "^agt_[",
        );
        edit(
            folder,
            "schemas/catalog.json",
            "agent/decision.v1.json",
            "agent/decision.v2.json",
        );
    });
    assert_eq!(outcome.status, 1);
    for place in [
        "schemas/agent/goal.v1.json:",
        "schemas/agents/install.v1.json:",
        "schemas/catalog.json:",
    ] {
        assert!(
            outcome.err.contains(&format!("--> {place}")),
            "{place} in {}",
            outcome.err
        );
    }
    assert_eq!(outcome.out, "schemas: its files have faults\n");
}

#[test]
fn what_is_not_there_cannot_be_checked() {
    let empty = tempfile::tempdir().unwrap();
    let outcome = run(empty.path(), &["check"], b"");
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("name one with `--registry DIR`"));
    assert_eq!(
        run(empty.path(), &["check", "--registry", "nowhere"], b"").status,
        2
    );

    let outcome = contract(&["check", "--fixtures", "nowhere"]);
    assert_eq!(outcome.status, 2);
    assert!(
        outcome
            .err
            .contains("there are no fixtures: no folder nowhere"),
        "{}",
        outcome.err
    );
}
