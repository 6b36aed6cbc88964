//! The wire door by contract id: what is not judged is told as such.

use openvibe_contracts::LookupError;
use openvibe_contracts::lifecycle::{self, WireError};
use serde_json::{Value, json};

fn goal() -> Value {
    json!({"goal": "It builds.", "check": {"kind": "command", "value": "make"}})
}

fn install() -> Value {
    json!({"agent": "agt_clips1", "owner": {"type": "user", "id": "usr_maticus"}, "blueprint": "bp_clips@2",
        "agreed": [], "updates": "ask", "installed_at": "2026-11-12T21:00:00Z"})
}

/// What is wrong with a context, as path and message.
fn fault(id: &str, record: &Value, context: Value) -> (String, String) {
    match lifecycle::check_transition_json(id, None, record, &context) {
        Err(WireError::Context(report)) => {
            let violation = &report.violations[0];
            (violation.path.clone(), violation.message.clone())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn contracts_are_found_by_name() {
    let context = json!({});
    let by = |id: &str| lifecycle::check_transition_json(id, None, &goal(), &context);
    assert_eq!(by("agent.goal").unwrap().transition, "create");
    assert_eq!(by("agent.goal@1").unwrap().transition, "create");
    assert!(matches!(
        by("agent.gaol@1"),
        Err(WireError::Lookup(LookupError::Unknown { .. }))
    ));
    assert!(matches!(
        by("agent.goal@2"),
        Err(WireError::Lookup(LookupError::WrongMajor { .. }))
    ));
    assert_eq!(
        lifecycle::find("agents.install").unwrap().contract,
        "agents.install@1"
    );
}

#[test]
fn records_that_their_schema_refuses_are_not_judged() {
    let wrong = json!({"goal": ""});
    let context = json!({});
    let error =
        lifecycle::check_transition_json("agent.goal@1", None, &wrong, &context).unwrap_err();
    assert!(matches!(&error, WireError::Next(report) if !report.valid()));
    assert!(
        error
            .to_string()
            .starts_with("the schema refuses the next record:\n  "),
        "{error}"
    );
    let error = lifecycle::check_transition_json("agent.goal@1", Some(&wrong), &goal(), &context)
        .unwrap_err();
    assert!(matches!(&error, WireError::Previous(report) if !report.valid()));
    assert!(
        error
            .to_string()
            .starts_with("the schema refuses the previous record:"),
        "{error}"
    );
    assert!(std::error::Error::source(&error).is_some());
}

#[test]
fn unknown_members_of_a_context_are_errors() {
    let cases = [
        ("agent.goal@1", goal(), json!({"actors": {}}), ""),
        (
            "agent.goal@1",
            goal(),
            json!({"usage": {"token": 1}}),
            "/usage",
        ),
        (
            "agent.goal@1",
            goal(),
            json!({"actor": {"role": "owner", "id": "a", "name": "b"}}),
            "/actor",
        ),
        ("agents.install@1", install(), json!({"secrets": []}), ""),
        (
            "agents.install@1",
            install(),
            json!({"actor": {"role": "owner", "id": "a", "of": 1}}),
            "/actor",
        ),
    ];
    for (id, record, context, path) in cases {
        let (found, message) = fault(id, &record, context.clone());
        assert!(message.contains("unknown field"), "{context}: {message}");
        assert!(found.starts_with(path), "{context}: {found}");
    }
}

#[test]
fn values_that_do_not_fit_are_errors() {
    let cases = [
        (
            "agent.goal@1",
            goal(),
            json!({"usage": {"tokens": -1}}),
            "/usage/tokens",
        ),
        (
            "agent.goal@1",
            goal(),
            json!({"usage": {"turns": 1.5}}),
            "/usage/turns",
        ),
        (
            "agent.goal@1",
            goal(),
            json!({"turns_without_progress": -3}),
            "/turns_without_progress",
        ),
        (
            "agent.goal@1",
            goal(),
            json!({"turns_without_progress": "3"}),
            "/turns_without_progress",
        ),
        (
            "agent.goal@1",
            goal(),
            json!({"actor": {"role": "worker"}}),
            "/actor",
        ),
        (
            "agent.goal@1",
            goal(),
            json!({"actor": {"role": "system", "id": "a"}}),
            "/actor/role",
        ),
        (
            "agent.goal@1",
            goal(),
            json!({"actor": ["worker", "a"]}),
            "/actor",
        ),
        ("agent.goal@1", goal(), json!({"actor": null}), "/actor"),
        ("agent.goal@1", goal(), json!(null), ""),
        ("agent.goal@1", goal(), json!([]), ""),
        (
            "agents.install@1",
            install(),
            json!({"asks": {"bp_clips": []}}),
            "/asks",
        ),
        (
            "agents.install@1",
            install(),
            json!({"asks": {"bp_clips@0": []}}),
            "/asks",
        ),
        (
            "agents.install@1",
            install(),
            json!({"asks": {"bp_clips@1000000": []}}),
            "/asks",
        ),
        (
            "agents.install@1",
            install(),
            json!({"asks": {"bp_clips@02": []}}),
            "/asks",
        ),
        (
            "agents.install@1",
            install(),
            json!({"asks": {"bp_clips@2": [1]}}),
            "/asks/bp_clips@2/0",
        ),
        ("agents.install@1", install(), json!({"asks": []}), "/asks"),
        (
            "agents.install@1",
            install(),
            json!({"secret_inputs": {}}),
            "/secret_inputs",
        ),
        (
            "agents.install@1",
            install(),
            json!({"actor": {"role": "worker", "id": "a"}}),
            "/actor/role",
        ),
    ];
    for (id, record, context, path) in cases {
        let (found, message) = fault(id, &record, context.clone());
        assert!(found.starts_with(path), "{context}: {found} {message}");
        assert!(!message.is_empty());
    }
}

#[test]
fn triggers_that_do_not_fit_are_errors() {
    let decision = serde_json::to_value(crate::decision::accept()).unwrap();
    let cases = [
        (json!({"trigger": []}), "unknown field"),
        (
            json!({"triggers": [{"id": "a", "origin": "human", "by": "b"}]}),
            "unknown field",
        ),
        (json!({"triggers": [{"id": "a"}]}), "missing field"),
        (
            json!({"triggers": [{"id": "a", "origin": "robot"}]}),
            "is not one of",
        ),
        (json!({"triggers": {}}), "invalid type"),
        (
            json!({"triggers": [{"id": "a", "origin": "agent"}, {"id": "a", "origin": "human"}]}),
            "/1/id: is the id of an earlier trigger",
        ),
    ];
    for (context, expected) in cases {
        let (path, message) = fault("agent.decision@1", &decision, context.clone());
        assert!(message.contains(expected), "{context}: {path} {message}");
    }
}

#[test]
fn integers_may_be_written_with_a_point() {
    let context = json!({"usage": {"tokens": 1e3, "turns": 2.0}});
    assert!(lifecycle::check_transition_json("agent.goal@1", None, &goal(), &context).is_ok());
}

#[test]
fn blueprint_ids_in_a_context_may_be_short() {
    let context = json!({"asks": {"bp_x@2": ["a:b"], "bp_x@999999": []}});
    assert!(
        lifecycle::check_transition_json("agents.install@1", None, &install(), &context).is_ok()
    );
}

#[test]
fn an_outcome_is_written_as_promised() {
    let context = json!({"actor": {"role": "owner", "id": "usr_1"}, "worker": "agt_1"});
    let mut proposed = goal();
    proposed["proposal"] = json!("Done.");
    proposed["no_progress_limit"] = json!(3);
    let outcome =
        lifecycle::check_transition_json("agent.goal@1", Some(&proposed), &goal(), &context)
            .unwrap();
    let expected = json!({
        "transition": "withdraw",
        "allowed": false,
        "violations": [
            {
                "rule": "goal.terms-are-fixed",
                "path": "/no_progress_limit",
                "message": "changes while the goal is proposed: only an open one is amended",
            },
            {
                "rule": "goal.worker-proposes",
                "path": "/proposal",
                "message": "changes by the owner `usr_1`: only the goal's worker proposes",
            },
        ],
        "unchecked": ["goal.no-progress"],
    });
    assert_eq!(serde_json::to_value(outcome).unwrap(), expected);
}

#[test]
fn texts_are_told_with_their_places() {
    let entry = lifecycle::find("agent.goal@1").unwrap();
    let text = goal().to_string();
    let twice = text.replacen('{', r#"{"goal": "It runs.","#, 1);
    let error = entry
        .judge_text(Some(&text), &twice, &json!({}))
        .unwrap_err();
    assert!(
        matches!(&error, WireError::Next(report) if report.violations[0].position.is_some()),
        "{error}"
    );
    let error = entry.judge_text(Some("{"), &text, &json!({})).unwrap_err();
    assert!(
        matches!(&error, WireError::Previous(report) if report.violations[0].keyword == "json"),
        "{error}"
    );
}
