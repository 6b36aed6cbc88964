//! `contract validate`: JSON files, standard input, verdicts, exit status.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{CONTRACTS, contract, contract_with, fixtures, json_lines, run, write};
use serde_json::json;

/// A command line over a contract's fixtures.
fn over<'a>(id: &'a str, files: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["validate", id];
    arguments.extend(more);
    arguments.extend(files.iter().map(String::as_str));
    arguments
}

#[test]
fn valid_fixtures_are_accepted() {
    for id in CONTRACTS {
        let files = fixtures(id, "valid");
        let outcome = contract(&over(id, &files, &[]));
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert_eq!(outcome.err, "");
        for file in &files {
            assert!(outcome.out.contains(&format!("{file}: valid\n")), "{file}");
        }
    }
}

#[test]
fn each_rejected_fixture_is_refused_and_named_with_the_place_at_fault() {
    for id in CONTRACTS {
        let files = fixtures(id, "rejected");
        let outcome = contract(&over(id, &files, &["--format", "json"]));
        assert_eq!(outcome.status, 1);
        let lines = json_lines(&outcome.out);
        assert_eq!(lines.len(), files.len());
        for (line, file) in lines.iter().zip(&files) {
            assert_eq!(line["file"], **file);
            assert_eq!(line["valid"], false, "{file}");
            assert!(!line["errors"].as_array().unwrap().is_empty(), "{file}");
        }
        let one = &files[0];
        let human = contract(&["validate", id, one]);
        assert_eq!(human.status, 1);
        assert_eq!(human.out, format!("{one}: invalid\n"));
        assert!(human.err.contains(&format!("--> {one}:")), "{}", human.err);
    }
}

#[test]
fn a_line_of_json_has_this_shape() {
    let file = "tests/fixtures/agent.goal/rejected/check-kind-unknown.json";
    let outcome = contract(&["validate", "agent.goal@1", "--format", "json", file]);
    assert_eq!(
        outcome.out,
        r#"{"file":"tests/fixtures/agent.goal/rejected/check-kind-unknown.json","record":1,"valid":false,"errors":[{"path":"/check/kind","keyword":"enum","message":"is not one of \"command\", \"url\", \"rubric\"","schema_path":"/properties/check/properties/kind/enum"}]}
"#
    );
    let file = "tests/fixtures/agent.goal/valid/example.json";
    let outcome = contract(&["validate", "agent.goal@1", "--format", "json", file]);
    let expected = format!("{{\"file\":\"{file}\",\"record\":1,\"valid\":true,\"errors\":[]}}\n");
    assert_eq!(outcome.out, expected);
    assert_eq!(outcome.err, "");
}

#[test]
fn people_see_the_line_at_fault_underlined() {
    let outcome = contract(&[
        "validate",
        "agent.goal",
        "tests/fixtures/agent.goal/rejected/check-kind-unknown.json",
    ]);
    assert_eq!(
        outcome.err,
        r#"error: /check/kind is not one of "command", "url", "rubric"
 --> tests/fixtures/agent.goal/rejected/check-kind-unknown.json:4:13
  |
4 |     "kind": "script",
  |             ^^^^^^^^ refused by /properties/check/properties/kind/enum

"#
    );
}

#[test]
fn every_violation_is_told() {
    let record = br#"{"goal": "", "check": {"kind": "shell", "value": ""}, "no_progress_limit": 21, "x": 1}"#;
    let outcome = contract_with(&["validate", "agent.goal", "--format", "json"], record);
    let lines = json_lines(&outcome.out);
    assert_eq!(lines[0]["file"], "-");
    let errors = lines[0]["errors"].as_array().unwrap();
    let mut found: Vec<_> = errors
        .iter()
        .map(|e| (e["path"].as_str().unwrap(), e["keyword"].as_str().unwrap()))
        .collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [
            ("", "additionalProperties"),
            ("/check/kind", "enum"),
            ("/check/value", "minLength"),
            ("/goal", "minLength"),
            ("/no_progress_limit", "maximum"),
        ]
    );
}

#[test]
fn standard_input_is_read_for_a_dash_and_for_nothing() {
    let record = br#"{"goal": "It builds.", "check": {"kind": "command", "value": "make"}}"#;
    for more in [&["-"][..], &[]] {
        let arguments = [&["validate", "agent.goal"], more].concat();
        let outcome = contract_with(&arguments, record);
        assert_eq!(
            (outcome.status, outcome.out.as_str()),
            (0, "<stdin>: valid\n")
        );
    }
}

#[test]
fn a_missing_file_does_not_keep_the_others_from_being_judged() {
    let (good, bad) = (
        "tests/fixtures/agent.goal/valid/example.json",
        "tests/fixtures/agent.goal/rejected/goal-missing.json",
    );
    let outcome = contract(&["validate", "agent.goal", "nowhere.json", good, bad]);
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("error: nowhere.json: "));
    assert!(
        outcome
            .out
            .contains(&format!("{good}: valid\n{bad}: invalid\n"))
    );
    assert_eq!(
        outcome.out.lines().last(),
        Some("3 inputs: 2 records, 1 valid, 1 invalid")
    );
}

#[test]
fn the_deviations_of_the_types_are_refused_too() {
    let folder = tempfile::tempdir().unwrap();
    let schema = write(
        folder.path(),
        "schema.json",
        r#"{"properties": {"n": {"type": "integer"}, "f": {"type": "number"}}}"#,
    );
    let keywords = |record: &str| -> Vec<String> {
        let outcome = contract_with(
            &["validate", "--schema", &schema, "--format", "json"],
            record.as_bytes(),
        );
        let line = &json_lines(&outcome.out)[0];
        let errors = line["errors"].as_array().unwrap();
        errors
            .iter()
            .map(|e| {
                format!(
                    "{} {}",
                    e["path"].as_str().unwrap(),
                    e["keyword"].as_str().unwrap()
                )
            })
            .collect()
    };
    assert_eq!(
        keywords(r#"{"n": 18446744073709551615, "f": 1e300}"#),
        [""; 0]
    );
    assert_eq!(keywords(r#"{"n": -9223372036854775808}"#), [""; 0]);
    assert_eq!(keywords(r#"{"n": 18446744073709551616}"#), ["/n range"]);
    assert_eq!(
        keywords(r#"{"n": -1e30, "f": "x"}"#),
        ["/f type", "/n range"]
    );
    assert_eq!(keywords(r#"{"n": 1, "n": 2}"#), [" duplicate"]);
    assert_eq!(keywords(r#"{"x": {"a": 1, "a": 2}}"#), ["/x duplicate"]);
    assert_eq!(
        keywords(&format!("{}{}", "[".repeat(129), "]".repeat(129))),
        [" depth"]
    );
}

#[test]
fn what_is_no_json_is_told_with_its_place() {
    let message = |record: &[u8]| {
        let outcome = contract_with(&["validate", "agent.goal", "--format", "json"], record);
        assert_eq!(outcome.status, 1);
        let line = &json_lines(&outcome.out)[0];
        assert_eq!(line["errors"].as_array().unwrap().len(), 1);
        let error = &line["errors"][0];
        assert_eq!(
            (&error["keyword"], &error["path"]),
            (&json!("json"), &json!(""))
        );
        error["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(message(b""), "is empty at 1:1");
    assert_eq!(message(b" \n "), "is empty at 1:1");
    assert_eq!(
        message(b"{\"goal\": \"It"),
        "is not JSON: EOF while parsing a string at 1:12"
    );
    assert_eq!(message(b"{\n  \"goal\": \xff}"), "is not UTF-8 at 2:11");
    assert_eq!(
        message("{\"é\": \"ü\" 1}".as_bytes()),
        "is not JSON: expected `,` or `}` at 1:11"
    );
    assert_eq!(
        message(b"\xef\xbb\xbf{}"),
        "is not JSON: expected value at 1:1"
    );
}

#[test]
fn an_id_that_names_no_contract_says_what_there_is() {
    let message = |id: &str| {
        let outcome = contract(&["validate", id]);
        assert_eq!(outcome.status, 2);
        outcome.err.lines().next().unwrap().to_owned()
    };
    assert_eq!(
        message("agent.gaol"),
        "error: there is no contract `agent.gaol`; did you mean `agent.goal`?"
    );
    assert_eq!(
        message("something.else"),
        "error: there is no contract `something.else`"
    );
    assert_eq!(
        message("agent.goal@7"),
        "error: `agent.goal` has no major version 7; there is agent.goal@1"
    );
    assert!(message("agent.goal@one").starts_with("error: `agent.goal@one` is not a contract id"));
    assert_eq!(contract(&["validate"]).status, 2);
    assert_eq!(
        contract(&["validate", "agent.goal", "--format", "xml"]).status,
        2
    );
}

#[test]
fn an_alias_is_the_contract_it_stands_for() {
    let folder = common::repository();
    write(
        folder.path(),
        "schemas/aliases.json",
        r#"{"aliases": {"agent.aim": "agent.goal", "old.goal": "agent.goal@1"}}"#,
    );
    let record = br#"{"goal": "It builds.", "check": {"kind": "command", "value": "make"}}"#;
    for id in ["agent.aim", "agent.aim@1", "old.goal"] {
        assert_eq!(
            run(folder.path(), &["validate", id], record).status,
            0,
            "{id}"
        );
    }
    let outcome = run(folder.path(), &["validate", "agent.aim@2"], record);
    assert!(
        outcome.err.contains("`agent.goal` has no major version 2"),
        "{}",
        outcome.err
    );
}

#[test]
fn without_a_registry_the_contracts_are_those_built_in() {
    let folder = tempfile::tempdir().unwrap();
    let record = br#"{"goal": "It builds.", "check": {"kind": "command", "value": "make"}}"#;
    assert_eq!(
        run(folder.path(), &["validate", "agent.goal@1"], record).status,
        0
    );
    assert_eq!(
        run(folder.path(), &["validate", "agent.goal@1"], b"{}").status,
        1
    );
}

#[test]
fn a_schema_or_registry_with_faults_is_shown_and_nothing_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let schema = write(
        folder.path(),
        "schema.json",
        "{\n  \"minLength\": \"four\"\n}",
    );
    let outcome = contract_with(&["validate", "--schema", &schema], b"1");
    assert_eq!((outcome.status, outcome.out.as_str()), (2, ""));
    assert!(outcome.err.contains("schema.json:2:16"), "{}", outcome.err);

    let repository = common::repository();
    common::edit(
        repository.path(),
        "schemas/agent/goal.v1.json",
        "\"maximum\": 20",
        "\"maximum\": 0",
    );
    let outcome = run(repository.path(), &["validate", "agent.goal"], b"1");
    assert_eq!(outcome.status, 2);
    assert!(
        outcome.err.contains("schemas/agent/goal.v1.json:"),
        "{}",
        outcome.err
    );

    let outcome = contract(&["validate", "agent.goal", "--registry", "nowhere"]);
    assert_eq!(outcome.status, 2);
    assert!(
        outcome.err.contains("no registry is here"),
        "{}",
        outcome.err
    );
}

#[test]
fn nothing_is_coloured_where_there_is_no_terminal() {
    let outcome = contract_with(&["validate", "agent.goal"], b"{\"goal\": \"\x1b[31m\"}");
    assert!(!outcome.err.contains('\u{1b}'), "{}", outcome.err);
}
